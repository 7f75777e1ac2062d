// What the files of a closed run with several destinations were answered is kept beside its sums, and what of it a person closed by itself:
// the list of runs went through every delivery of the history. Any change of a delivery takes the sums of its run away, as one of a record
// does.

const gone = (event: string, row: 'old' | 'new'): string => `
CREATE TRIGGER kept_answers_go_with_${event} AFTER ${event} ON delivery WHEN EXISTS (SELECT 1 FROM run_kept WHERE run = ${row}.record >> 26)
  BEGIN DELETE FROM run_kept WHERE run = ${row}.record >> 26; END;`;

const AMOUNTS = `rows INTEGER NOT NULL,
  hours INTEGER NOT NULL,
  invoiceable INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  amount INTEGER`;

const SUMS = `count(*), coalesce(sum(antall_timer), 0), coalesce(sum(faktura_time_antall), 0), coalesce(sum(antall), 0), sum(record.amount)`;

export const keptAnswers = `
CREATE TABLE run_answer (
  run INTEGER NOT NULL,
  hand_over INTEGER NOT NULL,
  destination INTEGER NOT NULL,
  state TEXT NOT NULL,
  units INTEGER NOT NULL,
  ${AMOUNTS},
  PRIMARY KEY (run, hand_over, state)
) STRICT, WITHOUT ROWID;
CREATE TABLE run_resolved_apart (
  run INTEGER PRIMARY KEY,
  ${AMOUNTS}
) STRICT;
INSERT INTO run_answer SELECT hand_over.run, delivery.hand_over, delivery.destination, delivery.state, count(DISTINCT delivery.unit), ${SUMS}
  FROM run_kept CROSS JOIN hand_over ON hand_over.run = run_kept.run CROSS JOIN delivery ON delivery.hand_over = hand_over.number
  CROSS JOIN record ON record.key = delivery.record GROUP BY 1, 2, 3, 4;
INSERT INTO run_resolved_apart SELECT kept.run, ${SUMS}
  FROM run_state_sum AS kept CROSS JOIN record ON record.key BETWEEN kept.run << 26 AND ((kept.run + 1) << 26) - 1
  WHERE kept.state = 'resolved' AND record.state = 'resolved' AND record.hand_over IS NULL GROUP BY 1;
${gone('update', 'old')}${gone('insert', 'new')}${gone('delete', 'old')}
`;
