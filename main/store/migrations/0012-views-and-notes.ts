// How a person looks at the runs of a connection and kind, and what she writes about a unit or a run.

export const viewsAndNotes = `
-- The view without a name is the last one looked at.
CREATE TABLE grid_view (
  connection INTEGER NOT NULL REFERENCES connection (id),
  kind TEXT NOT NULL CHECK (kind IN ('time', 'material')),
  name TEXT NOT NULL,
  view TEXT NOT NULL,
  PRIMARY KEY (connection, kind, name)
) STRICT, WITHOUT ROWID;

-- Of a unit, over all runs it is listed in, or of a run as a whole. What was written is not changed: another note says better.
CREATE TABLE note (
  number INTEGER PRIMARY KEY,
  connection INTEGER NOT NULL REFERENCES connection (id),
  kind TEXT NOT NULL CHECK (kind IN ('time', 'material')),
  run INTEGER NOT NULL,
  record_id INTEGER,
  note TEXT NOT NULL,
  who TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX note_of_unit ON note (connection, kind, record_id) WHERE record_id IS NOT NULL;
CREATE INDEX note_of_run ON note (run);
CREATE TRIGGER note_never_changes BEFORE UPDATE ON note BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER note_never_goes BEFORE DELETE ON note BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
`;
