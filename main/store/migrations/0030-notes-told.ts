// Notes that the proof log does not tell of yet: those of an earlier program, and what is written while store and log do not fit.

export const notesTold = `
CREATE TABLE note_untold (note INTEGER PRIMARY KEY REFERENCES note (number)) STRICT;
INSERT INTO note_untold SELECT number FROM note;
`;
