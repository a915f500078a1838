-- The register as first laid out. Values that are records of persons or questions are JSON texts.
-- Rows of acts are never deleted: taking back is a note in the row and a line in the journal.
BEGIN IMMEDIATE;

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Where the program was left: page, selection. Not an act, so without a journal line.
CREATE TABLE desk (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE journal (
  number INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  who TEXT NOT NULL,
  step TEXT NOT NULL,
  what TEXT NOT NULL,
  details TEXT NOT NULL,
  writes TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE
) STRICT;
CREATE TRIGGER journal_keeps_lines BEFORE UPDATE ON journal
  BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_keeps_all BEFORE DELETE ON journal
  BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TABLE officers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  office TEXT NOT NULL,
  UNIQUE (name, role, office)
) STRICT;

CREATE TABLE snapshots (
  id INTEGER PRIMARY KEY,
  file_name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  content TEXT NOT NULL,
  settings TEXT NOT NULL,
  findings TEXT NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  withdrawn TEXT
) STRICT;
CREATE TABLE bodies (
  snapshot INTEGER NOT NULL REFERENCES snapshots (id),
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  wards INTEGER NOT NULL,
  total INTEGER, st INTEGER, sc INTEGER, bc INTEGER,
  local_name TEXT NOT NULL,
  division TEXT NOT NULL,
  district TEXT NOT NULL,
  mandal TEXT NOT NULL,
  source TEXT NOT NULL,
  scheduled_area INTEGER NOT NULL,
  new INTEGER NOT NULL,
  parent TEXT NOT NULL,
  withheld INTEGER NOT NULL,
  PRIMARY KEY (snapshot, code)
) STRICT, WITHOUT ROWID;
CREATE TABLE wards (
  snapshot INTEGER NOT NULL REFERENCES snapshots (id),
  body TEXT NOT NULL,
  label TEXT NOT NULL,
  number TEXT NOT NULL,
  name TEXT NOT NULL,
  new INTEGER NOT NULL,
  growth TEXT,
  voters INTEGER, voters_st INTEGER, voters_sc INTEGER, voters_bc INTEGER,
  total INTEGER, st INTEGER, sc INTEGER, bc INTEGER,
  PRIMARY KEY (snapshot, body, label),
  FOREIGN KEY (snapshot, body) REFERENCES bodies (snapshot, code)
) STRICT, WITHOUT ROWID;
CREATE TABLE areas (
  snapshot INTEGER NOT NULL REFERENCES snapshots (id),
  kind TEXT NOT NULL,
  district TEXT NOT NULL,
  name TEXT NOT NULL,
  bc_percentage TEXT NOT NULL,
  PRIMARY KEY (snapshot, kind, district, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE history (
  snapshot INTEGER NOT NULL REFERENCES snapshots (id),
  body TEXT NOT NULL,
  label TEXT NOT NULL,
  election TEXT NOT NULL,
  number TEXT NOT NULL,
  category TEXT NOT NULL,
  PRIMARY KEY (snapshot, body, label, election)
) STRICT, WITHOUT ROWID;

-- History that came from another register (an earlier election), not from a census file.
CREATE TABLE earlier (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  label TEXT NOT NULL,
  election TEXT NOT NULL,
  number TEXT NOT NULL,
  category TEXT NOT NULL,
  source TEXT NOT NULL,
  UNIQUE (body, label, election)
) STRICT;

CREATE TABLE parameters (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  confirmed INTEGER NOT NULL,
  reason TEXT NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  withdrawn TEXT
) STRICT;
CREATE TABLE confirmations (
  id INTEGER PRIMARY KEY,
  step TEXT NOT NULL,
  basis TEXT NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  withdrawn TEXT
) STRICT;
CREATE TABLE decisions (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL,
  body TEXT NOT NULL,
  subject TEXT NOT NULL,
  choice TEXT NOT NULL,
  reason TEXT NOT NULL,
  basis TEXT NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  withdrawn TEXT
) STRICT;

CREATE TABLE rounds (
  number INTEGER PRIMARY KEY,
  method TEXT NOT NULL,
  scope TEXT NOT NULL,
  sealed_hash TEXT NOT NULL,
  sealed_by TEXT NOT NULL,
  sealed_at TEXT NOT NULL,
  seed TEXT,
  seed_hash TEXT UNIQUE,
  confirmed_at TEXT,
  place TEXT,
  drawn_by TEXT,
  confirmed_by TEXT,
  present TEXT
) STRICT;
CREATE TABLE draws (
  id INTEGER PRIMARY KEY,
  round INTEGER NOT NULL REFERENCES rounds (number),
  key TEXT NOT NULL,
  body TEXT NOT NULL,
  draw TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  question TEXT NOT NULL,
  sheet TEXT NOT NULL,
  sheet_hash TEXT NOT NULL,
  drawn TEXT,
  confirmed_at TEXT,
  void TEXT
) STRICT;
CREATE INDEX draws_by_key ON draws (key);

CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  document TEXT NOT NULL,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  bodies TEXT NOT NULL,
  digest TEXT NOT NULL,
  content BLOB NOT NULL,
  pdf_sha256 TEXT NOT NULL,
  seats TEXT NOT NULL,
  basis TEXT NOT NULL,
  journal_head TEXT NOT NULL,
  supersedes INTEGER REFERENCES orders (id),
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  UNIQUE (document, version)
) STRICT;

CREATE TRIGGER snapshots_stay BEFORE DELETE ON snapshots
  BEGIN SELECT RAISE(ABORT, 'rows of acts are never deleted'); END;
CREATE TRIGGER parameters_stay BEFORE DELETE ON parameters
  BEGIN SELECT RAISE(ABORT, 'rows of acts are never deleted'); END;
CREATE TRIGGER confirmations_stay BEFORE DELETE ON confirmations
  BEGIN SELECT RAISE(ABORT, 'rows of acts are never deleted'); END;
CREATE TRIGGER decisions_stay BEFORE DELETE ON decisions
  BEGIN SELECT RAISE(ABORT, 'rows of acts are never deleted'); END;
CREATE TRIGGER rounds_stay BEFORE DELETE ON rounds
  BEGIN SELECT RAISE(ABORT, 'rows of acts are never deleted'); END;
CREATE TRIGGER draws_stay BEFORE DELETE ON draws
  BEGIN SELECT RAISE(ABORT, 'rows of acts are never deleted'); END;
CREATE TRIGGER orders_stay BEFORE DELETE ON orders
  BEGIN SELECT RAISE(ABORT, 'rows of acts are never deleted'); END;
CREATE TRIGGER orders_are_fixed BEFORE UPDATE ON orders
  BEGIN SELECT RAISE(ABORT, 'an issued order never changes'); END;

PRAGMA user_version = 1;
COMMIT;
