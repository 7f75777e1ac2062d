// What a broken proof log may have handed over, where it cannot tell: the next pull of each connection and kind holds it for a person.
// Without an Id it is whatever that pull finds ready; without a connection or kind it is of every one.

export const doubts = `
CREATE TABLE doubt (
  number INTEGER PRIMARY KEY,
  connection INTEGER,
  kind TEXT,
  record_id INTEGER
) STRICT;
CREATE TABLE doubt_taken (
  connection INTEGER NOT NULL,
  kind TEXT NOT NULL,
  through INTEGER NOT NULL,
  PRIMARY KEY (connection, kind)
) STRICT, WITHOUT ROWID;
`;
