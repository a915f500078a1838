-- What bodies carried before, from several sources side by side: versions are rows, never changes.
BEGIN IMMEDIATE;

-- A row that `replaces` another is its next version; one without a category takes it back. Among
-- sources that disagree a row with `against` settles: the categories that stood against each other.
CREATE TABLE past (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  label TEXT NOT NULL,
  election TEXT NOT NULL,
  number TEXT NOT NULL,
  category TEXT NOT NULL,
  source TEXT NOT NULL,
  replaces INTEGER UNIQUE REFERENCES past (id),
  against TEXT,
  reason TEXT,
  by TEXT,
  at TEXT
) STRICT;
INSERT INTO past (id, body, label, election, number, category, source)
  SELECT id, body, label, election, number, category, source FROM earlier ORDER BY id;
DROP TABLE earlier;
ALTER TABLE past RENAME TO earlier;
CREATE TRIGGER earlier_stays BEFORE DELETE ON earlier
  BEGIN SELECT RAISE(ABORT, 'rows of acts are never deleted'); END;
CREATE TRIGGER earlier_is_fixed BEFORE UPDATE ON earlier
  BEGIN SELECT RAISE(ABORT, 'a correction is a row of its own'); END;

-- Delimitation: where the wards of a body come from. The last mapping of a body counts; one without
-- links takes it back.
CREATE TABLE mappings (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  links TEXT NOT NULL,
  reason TEXT NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE TRIGGER mappings_stay BEFORE DELETE ON mappings
  BEGIN SELECT RAISE(ABORT, 'rows of acts are never deleted'); END;
CREATE TRIGGER mappings_are_fixed BEFORE UPDATE ON mappings
  BEGIN SELECT RAISE(ABORT, 'a correction is a row of its own'); END;

PRAGMA user_version = 3;
COMMIT;
