// A run may go to several destinations. Of a file that holds a run alone, each record is one delivery by itself: the record row says where
// it went, and its state is the state of the delivery. So every earlier file is a destination of its own and nothing of it is rewritten.
// Of files that a run shares, each delivery is a row here, and the state of its unit follows from them.

export const deliveries = `
CREATE TABLE delivery (
  hand_over INTEGER NOT NULL REFERENCES hand_over (number),
  record INTEGER NOT NULL,
  unit INTEGER NOT NULL,
  destination INTEGER NOT NULL REFERENCES destination (number),
  file_line INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'accepted', 'rejected', 'withdrawn')),
  reason TEXT,
  PRIMARY KEY (hand_over, record)
) STRICT, WITHOUT ROWID;
-- Rule 1: one live delivery per record and destination. That a record is live in one run alone, record_live keeps.
CREATE UNIQUE INDEX delivery_live ON delivery (record, destination) WHERE state IN ('waiting', 'accepted');
CREATE INDEX delivery_of_record ON delivery (record);

-- Null: made on the spot.
ALTER TABLE hand_over ADD COLUMN destination INTEGER REFERENCES destination (number);
-- 1: its lines stand in delivery.
ALTER TABLE hand_over ADD COLUMN apart INTEGER NOT NULL DEFAULT 0;
-- What it holds that an earlier file of the run holds too: counted once.
ALTER TABLE hand_over ADD COLUMN shared_rows INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hand_over ADD COLUMN shared_hours INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hand_over ADD COLUMN shared_invoiceable INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hand_over ADD COLUMN shared_quantity INTEGER NOT NULL DEFAULT 0;
UPDATE hand_over SET destination = (SELECT destination FROM hand_over_plan WHERE hand_over_plan.hand_over = hand_over.number);
`;
