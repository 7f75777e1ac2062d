// A 202 says yes to a call whose work is done later: it is none for the rows, unless it tells of them.

import { expect, it } from 'vitest';
import { judgeYes } from '../../../main/domain/intake/answer.ts';

const judged = (status: number, body: string) => {
  const found = judgeYes({ status, body }, 2);
  return found.judged === 'rows' ? found.rows.map(({ said }) => said) : found.judged;
};

it.each(['', '{"jobId":17}', '{"value":null}', 'true'])('nobody knows what became of the rows: %j', (body) => {
  expect(judged(202, body)).toBe('unknown');
  expect(judged(200, body)).toEqual(['taken', 'taken']);
});

it.each(['[{"Id":1},{"Id":2}]', '{"results":[{"status":"OK"},{"status":"OK"}]}'])(
  'it tells of the rows: %j',
  (body) => {
    expect(judged(202, body)).toEqual(['taken', 'taken']);
  },
);
