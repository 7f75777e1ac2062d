// A proof log that several desks share: where it is, which desks there are, what waits to be told to them, and what of theirs stands
// under another number here. A run, or a hand-over, without a desk is this one's.

export const team = `
CREATE TABLE shared_log (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  place TEXT NOT NULL,
  incarnation TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE TABLE desk (
  uuid TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  incarnation TEXT NOT NULL,
  seq INTEGER NOT NULL,
  retired TEXT
) STRICT;
CREATE TABLE proof_later (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  entry TEXT NOT NULL
) STRICT;
CREATE TABLE number_of_desk (
  desk TEXT NOT NULL,
  what TEXT NOT NULL,
  theirs INTEGER NOT NULL,
  ours INTEGER NOT NULL,
  PRIMARY KEY (desk, what, theirs)
) STRICT, WITHOUT ROWID;
CREATE TABLE mark_of_desk (
  act TEXT PRIMARY KEY,
  sent_mark INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE hold_of_desk (
  connection INTEGER NOT NULL,
  kind TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  reason TEXT NOT NULL,
  since TEXT NOT NULL,
  who TEXT NOT NULL,
  findings TEXT NOT NULL,
  PRIMARY KEY (connection, kind, record_id)
) STRICT, WITHOUT ROWID;
ALTER TABLE run ADD COLUMN desk TEXT;
ALTER TABLE hand_over ADD COLUMN desk TEXT;
`;
