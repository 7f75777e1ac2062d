// Lists of names hold what project lines are called as well.

export const namesOfLines = `
ALTER TABLE name RENAME TO name_before;

CREATE TABLE name (
  connection INTEGER NOT NULL REFERENCES connection (id),
  list TEXT NOT NULL CHECK (list IN ('ansatt', 'prosjekt', 'prosjektlinje', 'arbeidstype', 'produkt')),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (connection, list, id)
) STRICT, WITHOUT ROWID;

INSERT INTO name (connection, list, id, name) SELECT connection, list, id, name FROM name_before;

DROP TABLE name_before;
`;
