// What each desk said it knows of the database as it is now, where it is another one than before: apart from the log itself, which nobody
// appends to before all have spoken. And the newest format of entries that the program of a desk reads.

export const headsOfDesks = `
CREATE TABLE head_of_desk (
  desk TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  stands TEXT NOT NULL CHECK (stands IN ('fits', 'ahead', 'branch'))
) STRICT, WITHOUT ROWID;
ALTER TABLE desk ADD COLUMN reads INTEGER NOT NULL DEFAULT 4;
`;
