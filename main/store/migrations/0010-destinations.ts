// Where hand-overs go and what they were made by: destinations, layouts of one's own, translation tables with every change of them, the
// plan of each file with its shares, and the columns that were chosen of receipts.

export const destinations = `
CREATE TABLE destination (
  number INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  connection INTEGER NOT NULL REFERENCES connection (id),
  kind TEXT NOT NULL CHECK (kind IN ('time', 'material')),
  name TEXT NOT NULL,
  layout TEXT NOT NULL,
  folder TEXT NOT NULL,
  rules TEXT NOT NULL,
  created_at TEXT NOT NULL,
  closed_at TEXT
) STRICT;
CREATE UNIQUE INDEX destination_by_name ON destination (connection, name) WHERE closed_at IS NULL;
CREATE TRIGGER destination_never_goes BEFORE DELETE ON destination BEGIN SELECT RAISE(ABORT, 'a destination is closed, never deleted'); END;

CREATE TABLE own_layout (
  name TEXT PRIMARY KEY,
  layout TEXT NOT NULL,
  who TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Each change is a row: the last one of a table is what holds.
CREATE TABLE translation (
  number INTEGER PRIMARY KEY,
  connection INTEGER NOT NULL REFERENCES connection (id),
  destination INTEGER REFERENCES destination (number),
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  who TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX translation_of ON translation (connection, destination, name, number);
CREATE TRIGGER translation_never_changes BEFORE UPDATE ON translation BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER translation_never_goes BEFORE DELETE ON translation BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- Layout, answers and tables as they were when the file was made.
CREATE TABLE hand_over_plan (
  hand_over INTEGER PRIMARY KEY REFERENCES hand_over (number),
  destination INTEGER REFERENCES destination (number),
  plan TEXT NOT NULL
) STRICT;

-- The record is the one with that place in the file, from 0.
CREATE TABLE share (
  hand_over INTEGER NOT NULL,
  record INTEGER NOT NULL,
  part INTEGER NOT NULL,
  unit INTEGER NOT NULL,
  line INTEGER,
  without TEXT CHECK (without IN ('no-value', 'zero')),
  period TEXT NOT NULL,
  keys TEXT NOT NULL,
  quantities TEXT NOT NULL,
  PRIMARY KEY (hand_over, record, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE receipt_columns (
  connection INTEGER NOT NULL REFERENCES connection (id),
  kind TEXT NOT NULL,
  destination INTEGER NOT NULL,
  columns TEXT NOT NULL,
  PRIMARY KEY (connection, kind, destination)
) STRICT, WITHOUT ROWID;
`;
