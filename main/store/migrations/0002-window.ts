// What the window needs beside the runs: settings, name lists, the ERP's control totals, and what the service showed of units
// that had changed.

export const window = `
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE name (
  list TEXT NOT NULL CHECK (list IN ('ansatt', 'prosjekt', 'arbeidstype', 'produkt')),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (list, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE name_list (
  list TEXT PRIMARY KEY,
  source TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE TABLE control_totals (
  run INTEGER PRIMARY KEY REFERENCES run (number),
  rows INTEGER,
  hours INTEGER,
  explanation TEXT,
  at TEXT NOT NULL
) STRICT;

CREATE TABLE sighting (
  run INTEGER NOT NULL,
  record_id INTEGER NOT NULL,
  fields TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX sighting_of_unit ON sighting (run, record_id);
`;
