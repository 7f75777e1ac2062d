// That a unit which a list had shown with other content was listed no more is kept with what lists showed of it.

export const editedAndLeft = `
ALTER TABLE unit_sighting RENAME TO unit_sighting_before;
CREATE TABLE unit_sighting (
  connection INTEGER NOT NULL,
  kind TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  began REAL NOT NULL,
  ended REAL NOT NULL,
  showed TEXT NOT NULL CHECK (showed IN ('still-ready', 'other-version', 'in-neither', 'left', 'said-waiting'))
) STRICT;
INSERT INTO unit_sighting SELECT * FROM unit_sighting_before ORDER BY rowid;
DROP TABLE unit_sighting_before;
CREATE INDEX unit_sighting_of ON unit_sighting (connection, kind, record_id);
CREATE INDEX unit_said_waiting ON unit_sighting (connection, kind) WHERE showed = 'said-waiting';
`;
