// A note that a person took back, which stands as it was written and is shown no more; `told`: the proof log tells of it.

export const notesTakenBack = `
CREATE TABLE note_taken_back (
  note INTEGER PRIMARY KEY REFERENCES note (number),
  who TEXT NOT NULL,
  at TEXT NOT NULL,
  told INTEGER NOT NULL
) STRICT;
CREATE TRIGGER note_taken_back_never_goes BEFORE DELETE ON note_taken_back BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
`;
