// Which run was the last when another one ended, and which count of a month still holds, is told by the order of the runs: clocks of desks
// differ. What earlier programs kept is ordered by the clock once more.

const PULLED = 'DELETE FROM month_count WHERE connection = NEW.connection AND kind = NEW.kind';

export const endsInOrder = `
ALTER TABLE run ADD COLUMN closed_through INTEGER;
UPDATE run SET closed_through = (SELECT max(number) FROM run other WHERE other.begun_at <= run.closed_at) WHERE closed_at IS NOT NULL;
DELETE FROM month_count WHERE EXISTS (SELECT 1 FROM run WHERE run.connection = month_count.connection AND run.kind = month_count.kind
  AND (run.state NOT IN ('pulling', 'failed', 'discarded') AND run.pulled_at >= month_count.at
    OR run.state = 'discarded' AND run.closed_at >= month_count.at));
CREATE TRIGGER count_until_begun AFTER INSERT ON run WHEN NEW.pulled_at IS NOT NULL BEGIN ${PULLED}; END;
CREATE TRIGGER count_until_pulled AFTER UPDATE OF pulled_at ON run WHEN NEW.pulled_at IS NOT NULL AND OLD.pulled_at IS NULL
  BEGIN ${PULLED}; END;
CREATE TRIGGER count_until_discarded AFTER UPDATE OF state ON run WHEN NEW.state = 'discarded' AND OLD.state <> 'discarded'
  BEGIN ${PULLED}; END;
`;
