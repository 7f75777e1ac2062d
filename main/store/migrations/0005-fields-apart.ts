// What the service listed moves to a table of its own, so that a change of state, a sum or a search for a state does not carry it
// along; and small indexes of the few lines that a pull looks for among very many.

export const fieldsApart = `
CREATE TABLE record_fields (
  key INTEGER PRIMARY KEY,
  fields TEXT NOT NULL
) STRICT;
INSERT INTO record_fields SELECT key, fields FROM record ORDER BY key;
ALTER TABLE record DROP COLUMN fields;
CREATE TRIGGER record_fields_go AFTER DELETE ON record BEGIN DELETE FROM record_fields WHERE key = old.key; END;
-- CROSS JOIN: the record is found first, by whatever is asked of it.
CREATE VIEW listed_record AS
  SELECT record.*, record_fields.fields FROM record CROSS JOIN record_fields ON record_fields.key = record.key;

CREATE INDEX record_adjustment ON record (run) WHERE adjustment = 1;
CREATE INDEX record_reversing ON record (run) WHERE reverses IS NOT NULL;
CREATE INDEX record_of_console ON record (connection, kind, record_id) WHERE made_by = 'console';
CREATE INDEX record_gone ON record (connection, kind) WHERE state = 'gone';
`;
