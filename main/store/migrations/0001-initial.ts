// The first schema. Amounts are integers of 1/1,000,000; instants are UTC text; dates are YYYY-MM-DD. Field names of the
// service are kept, in snake case. A record row is also the hand-over line: it is handed over at most once in its run.

export const initial = `
CREATE TABLE store_identity (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  store_id TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE proof_followed (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;
INSERT INTO proof_followed VALUES (1, 0, '');

CREATE TABLE connection (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  base_url TEXT NOT NULL,
  environment TEXT NOT NULL CHECK (environment IN ('production', 'test', 'sandbox')),
  options TEXT NOT NULL,
  capabilities TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE run (
  number INTEGER PRIMARY KEY,
  connection INTEGER NOT NULL REFERENCES connection (id),
  kind TEXT NOT NULL CHECK (kind IN ('time', 'material')),
  state TEXT NOT NULL CHECK (state IN ('pulling', 'review', 'handed-over', 'confirming', 'closed', 'failed', 'discarded')),
  period_from TEXT,
  period_to TEXT,
  cutoff_used TEXT,
  service_clock TEXT,
  greatest_changed TEXT,
  proof TEXT CHECK (proof IN ('complete', 'plain')),
  proof_by TEXT CHECK (proof_by IN ('count', 'walk', 'links')),
  listed_rows INTEGER NOT NULL DEFAULT 0,
  listed_hours INTEGER NOT NULL DEFAULT 0,
  listed_invoiceable INTEGER NOT NULL DEFAULT 0,
  listed_quantity INTEGER NOT NULL DEFAULT 0,
  begun_at TEXT NOT NULL,
  pulled_at TEXT,
  closed_at TEXT,
  failure TEXT
) STRICT;
CREATE UNIQUE INDEX run_in_review ON run (connection, kind) WHERE state IN ('pulling', 'review');

CREATE TABLE record (
  key INTEGER PRIMARY KEY,
  run INTEGER NOT NULL,
  line INTEGER NOT NULL,
  connection INTEGER NOT NULL,
  kind TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  content_hash TEXT NOT NULL,
  occurrence INTEGER NOT NULL DEFAULT 0,
  made_by TEXT NOT NULL DEFAULT 'service' CHECK (made_by IN ('service', 'console')),
  state TEXT NOT NULL,
  reason TEXT,
  owner_run INTEGER,
  late INTEGER NOT NULL DEFAULT 0,
  adjustment INTEGER NOT NULL DEFAULT 0,
  pairing TEXT CHECK (pairing IN ('paired', 'second-reversal', 'exported-before')),
  reverses INTEGER,
  correction_group INTEGER,
  correction INTEGER,
  findings TEXT NOT NULL DEFAULT '',
  dato TEXT,
  ansatt_id TEXT,
  prosjekt_id TEXT,
  prosjekt_linje_id TEXT,
  arbeidstype_id TEXT,
  produkt_id TEXT,
  antall_timer INTEGER,
  faktura_time_antall INTEGER,
  antall INTEGER,
  endret_dato TEXT,
  hand_over INTEGER,
  file_line INTEGER,
  live INTEGER NOT NULL DEFAULT 0,
  marked_at TEXT,
  mark_proof TEXT CHECK (mark_proof IN ('complete', 'plain')),
  refusal TEXT,
  fields TEXT NOT NULL
) STRICT;
CREATE INDEX record_by_id ON record (record_id);
-- Rule 1: one live line per record.
CREATE UNIQUE INDEX record_live ON record (connection, kind, record_id, content_hash, occurrence) WHERE live = 1;
CREATE INDEX record_marked ON record (ansatt_id, dato) WHERE state = 'marked';
CREATE INDEX record_reverses ON record (reverses) WHERE reverses IS NOT NULL;
CREATE INDEX record_correction ON record (correction) WHERE correction IS NOT NULL;

CREATE TABLE hand_over (
  number INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run (number),
  layout TEXT,
  by_hand TEXT,
  folder TEXT,
  file TEXT,
  temporary TEXT,
  state TEXT NOT NULL CHECK (state IN ('writing', 'written', 'handed-over', 'withdrawn', 'unclear')),
  sha256 TEXT,
  bytes INTEGER,
  rows INTEGER NOT NULL DEFAULT 0,
  hours INTEGER NOT NULL DEFAULT 0,
  invoiceable INTEGER NOT NULL DEFAULT 0,
  quantity INTEGER NOT NULL DEFAULT 0,
  offline INTEGER NOT NULL DEFAULT 0,
  reason TEXT,
  begun_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;
CREATE INDEX hand_over_of_run ON hand_over (run);

CREATE TABLE correction (
  number INTEGER PRIMARY KEY,
  connection INTEGER NOT NULL,
  kind TEXT NOT NULL,
  run INTEGER NOT NULL,
  record_id INTEGER NOT NULL,
  way TEXT NOT NULL CHECK (way IN ('send-correction', 'removed-in-erp', 'replaced-by')),
  replaced_by INTEGER,
  decided_at TEXT NOT NULL
) STRICT;
CREATE INDEX correction_by_id ON correction (connection, kind, record_id);

CREATE TABLE act (
  number INTEGER PRIMARY KEY,
  run INTEGER,
  connection INTEGER,
  what TEXT NOT NULL,
  detail TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('begun', 'done', 'failed', 'unknown')),
  outcome TEXT,
  begun_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;
CREATE INDEX act_open ON act (state) WHERE state = 'begun';

CREATE TABLE cutoff_change (
  number INTEGER PRIMARY KEY,
  connection INTEGER NOT NULL REFERENCES connection (id),
  cutoff TEXT,
  run INTEGER,
  reason TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX cutoff_of_connection ON cutoff_change (connection, number);

CREATE TABLE event (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  who TEXT NOT NULL,
  run INTEGER,
  what TEXT NOT NULL,
  data TEXT NOT NULL,
  before_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX event_of_run ON event (run);
CREATE TRIGGER event_never_changes BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER event_never_goes BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER cutoff_never_changes BEFORE UPDATE ON cutoff_change BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER cutoff_never_goes BEFORE DELETE ON cutoff_change BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
`;
