// Marks that count as sent are known by the lines that they held, and what lists showed of units that had left is kept.

export const evidence = `
CREATE TABLE sent_mark (
  number INTEGER PRIMARY KEY,
  connection INTEGER NOT NULL,
  kind TEXT NOT NULL,
  run INTEGER NOT NULL,
  act INTEGER,
  confirm INTEGER NOT NULL,
  began INTEGER NOT NULL,
  ended INTEGER,
  ids TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (answer IN ('yes', 'no-answer', 'refused', 'none')),
  named TEXT NOT NULL DEFAULT '[]'
) STRICT;

-- Where a unit stood in lists that began after a mark of it: still ready, another version, or nowhere; or that a person said it waits.
CREATE TABLE unit_sighting (
  connection INTEGER NOT NULL,
  kind TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  began REAL NOT NULL,
  ended REAL NOT NULL,
  showed TEXT NOT NULL CHECK (showed IN ('still-ready', 'other-version', 'in-neither', 'said-waiting'))
) STRICT;
CREATE INDEX unit_sighting_of ON unit_sighting (connection, kind, record_id);

ALTER TABLE record ADD COLUMN sent_mark INTEGER;
DROP VIEW listed_record;
CREATE VIEW listed_record AS
  SELECT record.*, record_fields.fields FROM record CROSS JOIN record_fields ON record_fields.key = record.key;

CREATE INDEX record_open ON record (connection, kind, record_id) WHERE live = 1 AND state <> 'marked';
CREATE INDEX record_of_day ON record (ansatt_id, dato) WHERE hand_over IS NOT NULL;

-- Marks under way when this schema came: of those that were answered nobody kept more than that.
INSERT INTO sent_mark (connection, kind, run, confirm, began, ended, ids, answer)
  SELECT connection, kind, run, 0, 0, 0, json_group_array(DISTINCT record_id), iif(state = 'marking', 'yes', 'no-answer')
  FROM record WHERE state IN ('marking', 'unknown') GROUP BY run, state;
UPDATE record SET sent_mark = (SELECT max(number) FROM sent_mark WHERE sent_mark.run = record.run
    AND sent_mark.answer = iif(record.state = 'marking', 'yes', 'no-answer'))
  WHERE state IN ('marking', 'unknown');
`;
