-- Packets that went out or came in; where rounds and orders came from; drafts made public.
BEGIN IMMEDIATE;

CREATE TABLE packets (
  id INTEGER PRIMARY KEY,
  direction TEXT NOT NULL,
  kind TEXT NOT NULL,
  digest TEXT NOT NULL,
  sender TEXT NOT NULL,
  scope TEXT NOT NULL,
  number INTEGER NOT NULL,
  manifest TEXT NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  UNIQUE (direction, digest)
) STRICT;
CREATE TRIGGER packets_stay BEFORE DELETE ON packets
  BEGIN SELECT RAISE(ABORT, 'rows of acts are never deleted'); END;

ALTER TABLE rounds ADD COLUMN origin TEXT;
ALTER TABLE orders ADD COLUMN origin TEXT;
ALTER TABLE decisions ADD COLUMN origin TEXT;

CREATE TABLE publications (
  id INTEGER PRIMARY KEY,
  medium TEXT NOT NULL,
  made_on TEXT NOT NULL,
  reference TEXT NOT NULL,
  place TEXT NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  withdrawn TEXT
) STRICT;
CREATE TRIGGER publications_stay BEFORE DELETE ON publications
  BEGIN SELECT RAISE(ABORT, 'rows of acts are never deleted'); END;
CREATE TABLE objections (
  number INTEGER PRIMARY KEY,
  objector TEXT NOT NULL,
  body TEXT NOT NULL,
  text TEXT NOT NULL,
  received TEXT NOT NULL,
  decision TEXT,
  by TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE TRIGGER objections_stay BEFORE DELETE ON objections
  BEGIN SELECT RAISE(ABORT, 'rows of acts are never deleted'); END;

PRAGMA user_version = 2;
COMMIT;
