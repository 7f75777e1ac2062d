// Material is summed in kroner where its price is known: pieces, metres and cubic metres are never one number. Runs that were pulled
// before get their amounts with the next opening for writing (records/fill-amounts).

export const amountOfMaterial = `
ALTER TABLE record ADD COLUMN amount INTEGER;
ALTER TABLE run ADD COLUMN listed_amount INTEGER;
ALTER TABLE hand_over ADD COLUMN amount INTEGER;
ALTER TABLE hand_over ADD COLUMN shared_amount INTEGER;
ALTER TABLE month_act ADD COLUMN amount INTEGER;
ALTER TABLE month_count ADD COLUMN amount INTEGER;
DELETE FROM run_kept;
DROP TABLE run_state_sum;
CREATE TABLE run_state_sum (
  run INTEGER NOT NULL,
  state TEXT NOT NULL,
  rows INTEGER NOT NULL,
  hours INTEGER NOT NULL,
  invoiceable INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  amount INTEGER,
  late INTEGER NOT NULL,
  adjustments INTEGER NOT NULL,
  listed_twice INTEGER NOT NULL,
  rounded INTEGER NOT NULL,
  PRIMARY KEY (run, state)
) STRICT, WITHOUT ROWID;
DROP TABLE run_month_sum;
CREATE TABLE run_month_sum (
  run INTEGER NOT NULL,
  month TEXT NOT NULL,
  state TEXT NOT NULL,
  rows INTEGER NOT NULL,
  hours INTEGER NOT NULL,
  invoiceable INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  amount INTEGER,
  late INTEGER NOT NULL,
  PRIMARY KEY (run, month, state)
) STRICT, WITHOUT ROWID;
CREATE TABLE run_to_price (run INTEGER PRIMARY KEY) STRICT;
INSERT INTO run_to_price SELECT number FROM run WHERE kind = 'material';
`;
