-- Who counted the chits of a draw into the drum, and how many went in.
BEGIN IMMEDIATE;

ALTER TABLE draws ADD COLUMN counted TEXT;

PRAGMA user_version = 4;
COMMIT;
