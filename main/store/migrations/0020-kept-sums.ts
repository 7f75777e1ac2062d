// What the records of a closed run add up to is kept beside them, so that no screen reads the history again. Any change of a record takes
// the sums of its run away; the next opening for writing makes those that are missing. And indexes for what was looked for without one.

export const keptSums = `
CREATE TABLE run_kept (run INTEGER PRIMARY KEY) STRICT;
CREATE TABLE run_state_sum (
  run INTEGER NOT NULL,
  state TEXT NOT NULL,
  rows INTEGER NOT NULL,
  hours INTEGER NOT NULL,
  invoiceable INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  late INTEGER NOT NULL,
  adjustments INTEGER NOT NULL,
  listed_twice INTEGER NOT NULL,
  rounded INTEGER NOT NULL,
  PRIMARY KEY (run, state)
) STRICT, WITHOUT ROWID;
CREATE TABLE run_month_sum (
  run INTEGER NOT NULL,
  month TEXT NOT NULL,
  state TEXT NOT NULL,
  rows INTEGER NOT NULL,
  hours INTEGER NOT NULL,
  invoiceable INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  late INTEGER NOT NULL,
  PRIMARY KEY (run, month, state)
) STRICT, WITHOUT ROWID;
CREATE TABLE run_dates (
  run INTEGER NOT NULL,
  month TEXT NOT NULL,
  first TEXT NOT NULL,
  last TEXT NOT NULL,
  rows INTEGER NOT NULL,
  far_away INTEGER NOT NULL,
  PRIMARY KEY (run, month, far_away)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER kept_sums_go_with_update AFTER UPDATE ON record WHEN EXISTS (SELECT 1 FROM run_kept WHERE run = old.run)
  BEGIN DELETE FROM run_kept WHERE run = old.run; END;
CREATE TRIGGER kept_sums_go_with_insert AFTER INSERT ON record WHEN EXISTS (SELECT 1 FROM run_kept WHERE run = new.run)
  BEGIN DELETE FROM run_kept WHERE run = new.run; END;
CREATE TRIGGER kept_sums_go_with_delete AFTER DELETE ON record WHEN EXISTS (SELECT 1 FROM run_kept WHERE run = old.run)
  BEGIN DELETE FROM run_kept WHERE run = old.run; END;

CREATE INDEX sent_mark_of_run ON sent_mark (run, confirm);
CREATE INDEX sent_mark_of_kind ON sent_mark (connection, kind, began);
CREATE INDEX unit_said_waiting ON unit_sighting (connection, kind) WHERE showed = 'said-waiting';
CREATE INDEX event_of_run_by_what ON event (run, what);
DROP INDEX event_of_run;
CREATE INDEX act_of_run ON act (run, what);
`;
