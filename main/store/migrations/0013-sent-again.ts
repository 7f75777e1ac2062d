// What the ERP rejected and the service has marked all the same can be sent again: a correction of its own kind, found by its unit.

export const sentAgain = `
ALTER TABLE correction RENAME TO correction_before;
CREATE TABLE correction (
  number INTEGER PRIMARY KEY,
  connection INTEGER NOT NULL,
  kind TEXT NOT NULL,
  run INTEGER NOT NULL,
  record_id INTEGER NOT NULL,
  way TEXT NOT NULL CHECK (way IN ('send-correction', 'removed-in-erp', 'replaced-by', 'send-again')),
  replaced_by INTEGER,
  decided_at TEXT NOT NULL
) STRICT;
INSERT INTO correction SELECT * FROM correction_before;
DROP TABLE correction_before;
CREATE INDEX correction_of_unit ON correction (run, record_id);
CREATE INDEX record_rejected ON record (connection, kind, record_id) WHERE state = 'rejected';
`;
