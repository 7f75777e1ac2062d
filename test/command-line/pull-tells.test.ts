// A pull says what waits for a person besides what is ready: who goes by the exit code alone would leave the ERP with other hours.

import { expect, it } from 'vitest';
import { rejectedAndLeft, reversalOfRejected, secondReversal } from '../support/decided.ts';
import { type Desk, resolve } from '../support/desk.ts';

interface Pulled {
  readonly run: number;
  readonly left?: { readonly run: number; readonly ids: readonly number[] }[];
}

const pulled = (desk: Desk) => desk.run<Pulled>('pull', 'time', '--connection', 'Prøve');

it('what the ERP rejected and the list shows no more, until it is decided', async () => {
  const { desk, run, id } = await rejectedAndLeft();
  const said = await pulled(desk);
  expect([said.code, said.json.left]).toEqual([3, [{ run, ids: [id] }]]);
  expect(said.err).toContain(`resolve ${run} --ids … --as send-again`);
  await resolve(desk, run, id, 'deleted');
  const then = await pulled(desk);
  expect([then.code, then.json.left]).toEqual([0, undefined]);
});

it.each([secondReversal, reversalOfRejected])('lines that are held until a person says what they are', async (make) => {
  const { desk, second } = await make();
  await desk.do('discard', String(second.run));
  const said = await pulled(desk);
  expect(said.code).toBe(3);
  expect(said.err).toContain('held until a person says what they are');
});
