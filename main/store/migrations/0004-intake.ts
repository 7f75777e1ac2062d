// Intake of material: batches with their file, rows in pages, what went to the service row by row, chunks, saved mappings and field lists.

export const intake = `
CREATE TABLE intake_batch (
  number INTEGER PRIMARY KEY,
  connection INTEGER NOT NULL REFERENCES connection (id),
  state TEXT NOT NULL CHECK (state IN ('reading', 'open', 'sending', 'done', 'discarded', 'failed')),
  file TEXT NOT NULL,
  reading TEXT NOT NULL,
  fields TEXT NOT NULL,
  mapping TEXT NOT NULL,
  rows INTEGER NOT NULL DEFAULT 0,
  who TEXT NOT NULL,
  begun_at TEXT NOT NULL,
  ended_at TEXT,
  failure TEXT
) STRICT;

-- One row a page: so many rows of the file as JSON, with one letter of state for each.
CREATE TABLE intake_page (
  batch INTEGER NOT NULL,
  page INTEGER NOT NULL,
  first INTEGER NOT NULL,
  first_row INTEGER NOT NULL,
  states TEXT NOT NULL,
  numbers TEXT,
  cells TEXT NOT NULL,
  PRIMARY KEY (batch, page)
) STRICT;

CREATE TABLE intake_note (
  batch INTEGER NOT NULL,
  place INTEGER NOT NULL,
  same_as INTEGER,
  forced INTEGER NOT NULL DEFAULT 0,
  fixed TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (batch, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE intake_chunk (
  number INTEGER PRIMARY KEY,
  batch INTEGER NOT NULL REFERENCES intake_batch (number),
  act INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  first_row INTEGER NOT NULL,
  last_row INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('sending', 'sent', 'refused', 'not-reached', 'unknown', 'not-taken')),
  request TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  answered_at TEXT,
  status INTEGER,
  words TEXT,
  decision TEXT
) STRICT;
CREATE INDEX intake_chunk_of_batch ON intake_chunk (batch);
CREATE INDEX intake_chunk_of_act ON intake_chunk (act);

-- Rows that went to the service, or may have: what doubles are found against.
CREATE TABLE intake_sent (
  connection INTEGER NOT NULL,
  batch INTEGER NOT NULL,
  place INTEGER NOT NULL,
  chunk INTEGER NOT NULL REFERENCES intake_chunk (number),
  row INTEGER NOT NULL,
  state TEXT NOT NULL,
  fingerprint TEXT,
  body TEXT NOT NULL,
  id INTEGER,
  words TEXT,
  PRIMARY KEY (chunk, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX intake_sent_before ON intake_sent (connection, fingerprint) WHERE state IN ('sending', 'sent', 'unknown');
CREATE INDEX intake_sent_of_batch ON intake_sent (batch, place);
CREATE INDEX intake_sent_id ON intake_sent (id) WHERE id IS NOT NULL;
-- One row of a file is at the service at most once, whatever the code above thinks.
CREATE UNIQUE INDEX intake_sent_once ON intake_sent (batch, place) WHERE state IN ('sending', 'sent', 'unknown');

CREATE TABLE intake_undo (
  batch INTEGER NOT NULL,
  step INTEGER NOT NULL,
  cells TEXT NOT NULL,
  PRIMARY KEY (batch, step)
) STRICT;

CREATE TABLE intake_mapping (
  connection INTEGER NOT NULL,
  name TEXT NOT NULL,
  mapping TEXT NOT NULL,
  used_at TEXT NOT NULL,
  PRIMARY KEY (connection, name)
) STRICT;

CREATE TABLE intake_fields (
  connection INTEGER PRIMARY KEY,
  fields TEXT NOT NULL
) STRICT;
`;
