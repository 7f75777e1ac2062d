// Months that were closed and opened again, what the service had ready of each, since when a unit is held, and findings that a person
// has looked at. Numbered anew where another migration comes first.

export const monthsAndHolds = `
CREATE TABLE month_act (
  number INTEGER PRIMARY KEY,
  connection INTEGER NOT NULL REFERENCES connection (id),
  kind TEXT NOT NULL CHECK (kind IN ('time', 'material')),
  month TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('close', 'open')),
  who TEXT NOT NULL,
  at TEXT NOT NULL,
  reason TEXT,
  -- What the month held then: a later difference is shown.
  rows INTEGER NOT NULL,
  hours INTEGER NOT NULL,
  invoiceable INTEGER NOT NULL,
  quantity INTEGER NOT NULL
) STRICT;
CREATE INDEX month_act_of ON month_act (connection, kind, month, number);
CREATE TRIGGER month_act_never_changes BEFORE UPDATE ON month_act BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER month_act_never_goes BEFORE DELETE ON month_act BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- The last count of what is ready at the service, by month; one row without a month says when it was.
CREATE TABLE month_count (
  connection INTEGER NOT NULL REFERENCES connection (id),
  kind TEXT NOT NULL,
  month TEXT NOT NULL,
  at TEXT NOT NULL,
  rows INTEGER NOT NULL,
  hours INTEGER NOT NULL,
  invoiceable INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  PRIMARY KEY (connection, kind, month)
) STRICT, WITHOUT ROWID;

-- Since when a unit is held, over the runs that held it again.
CREATE TABLE unit_hold (
  run INTEGER NOT NULL,
  record_id INTEGER NOT NULL,
  since TEXT NOT NULL,
  who TEXT NOT NULL,
  findings TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (run, record_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE finding_seen (
  run INTEGER NOT NULL,
  record_id INTEGER NOT NULL,
  note TEXT NOT NULL,
  who TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (run, record_id)
) STRICT, WITHOUT ROWID;
`;
