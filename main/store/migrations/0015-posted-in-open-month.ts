// Units of a locked period that a person posts in the open month: their posting date, beside the Dato that they keep.

export const postedInOpenMonth = `
CREATE TABLE unit_posted (
  run INTEGER NOT NULL,
  record_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  PRIMARY KEY (run, record_id)
) STRICT, WITHOUT ROWID;
`;
