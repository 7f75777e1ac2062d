// Names belong to a connection: two customers number their employees and projects each in their own way. A list that a service gave goes
// to its connection; one of a file to the only connection that it can be of. A list of which nobody can tell is left out: names decide
// nothing, and what was checked by the names of another customer was not checked.

export const namesOfConnections = `
ALTER TABLE name RENAME TO name_before;
ALTER TABLE name_list RENAME TO name_list_before;

CREATE TABLE name (
  connection INTEGER NOT NULL REFERENCES connection (id),
  list TEXT NOT NULL CHECK (list IN ('ansatt', 'prosjekt', 'arbeidstype', 'produkt')),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (connection, list, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE name_list (
  connection INTEGER NOT NULL REFERENCES connection (id),
  list TEXT NOT NULL,
  source TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (connection, list)
) STRICT, WITHOUT ROWID;

INSERT INTO name_list (connection, list, source, at)
  SELECT coalesce(
      (SELECT id FROM connection WHERE connection.name = source),
      (SELECT min(id) FROM connection WHERE environment <> 'sandbox' HAVING count(*) = 1),
      (SELECT min(id) FROM connection HAVING count(*) = 1)
    ) AS owner, list, source, at
  FROM name_list_before WHERE owner IS NOT NULL;

INSERT INTO name (connection, list, id, name)
  SELECT name_list.connection, name_before.list, name_before.id, name_before.name
  FROM name_before JOIN name_list ON name_list.list = name_before.list;

DROP TABLE name_before;
DROP TABLE name_list_before;
`;
