// A pull says what waits for a person besides what is ready: who goes by the exit code alone would leave the ERP with other hours.

import { describe, expect, it } from 'vitest';
import {
  handedOverOne,
  markByHand,
  onlyPlain,
  rejectedAndLeft,
  reversalOfRejected,
  secondReversal,
  withdrawnAndLeft,
} from '../support/decided.ts';
import { cycle, type Desk, pull, resolve, trayLines } from '../support/desk.ts';

interface Pulled {
  readonly run: number;
  readonly left?: { readonly run: number; readonly ids: readonly number[] }[];
}

const pulled = (desk: Desk) => desk.run<Pulled>('pull', 'time', '--connection', 'Prøve');

describe('what the ERP never got and the list shows no more, until it is decided', () => {
  it.each([
    ['rejected', 'complete', rejectedAndLeft, '1 unit that the ERP rejected in run 1 is listed no more'],
    ['withdrawn', 'complete', withdrawnAndLeft, 'whose file was withdrawn is listed no more'],
    ['rejected', 'plain', rejectedAndLeft, 'is not in this list, which may lack something'],
    ['withdrawn', 'plain', withdrawnAndLeft, 'is not in this list, which may lack something'],
  ] as const)('%s, %s list', async (state, proof, make, words) => {
    const { desk, run, id } = await make({}, proof);
    const said = await pulled(desk);
    expect([said.code, said.json.left]).toEqual([3, [{ run, ids: [id], state, proof }]]);
    expect(said.err).toContain(words);
    expect(said.err).toContain(`resolve ${run} --ids … --as send-again`);
    await resolve(desk, run, id, 'deleted');
    const then = await pulled(desk);
    expect([then.code, then.json.left]).toEqual([0, undefined]);
  });

  it.each([rejectedAndLeft, withdrawnAndLeft])('sent again, the ERP has what the service has: %o', async (make) => {
    const { desk, run, id } = await make();
    expect((await resolve(desk, run, id, 'send-again')).code).toBe(0);
    expect((await cycle(desk)).run).toMatchObject({ ready: 1 });
    // The file of the first run was rejected as a whole, or set apart when it was withdrawn.
    expect(
      trayLines(desk.tray)
        .filter((line) => line.id === id)
        .at(-1)?.hours,
    ).toBe(7_500_000n);
    expect((await pulled(desk)).code).toBe(0);
    expect((await resolve(desk, run, id, 'send-again')).code).toBe(1);
  });

  it('what stood in an earlier list since the earlier file had it is told once a later one lacks it', async () => {
    const { desk, run, id } = await handedOverOne();
    await pull(desk);
    await desk.do('reject', String(run), '--ids', String(id), '--reason', 'ukjent prosjekt');
    await markByHand(desk, [id]);
    const said = await pulled(desk);
    expect([said.code, said.json.left]).toMatchObject([3, [{ run, ids: [id] }]]);
  });

  it('what a review had that was discarded is told all the same', async () => {
    const { desk, run, id } = await handedOverOne();
    await desk.do('reject', String(run), '--ids', String(id), '--reason', 'ukjent prosjekt');
    await desk.do('discard', String((await pull(desk)).run));
    await markByHand(desk, [id]);
    const said = await pulled(desk);
    expect([said.code, said.json.left]).toMatchObject([3, [{ run, ids: [id] }]]);
  });

  it('what is listed again is not: it comes by itself, also where the list proves nothing', async () => {
    const { desk, run, id } = await handedOverOne();
    onlyPlain(desk);
    await desk.do('reject', String(run), '--ids', String(id), '--reason', 'ukjent prosjekt');
    const said = await pulled(desk);
    expect([said.code, said.json]).toMatchObject([0, { ready: 1 }]);
    expect(said.json.left).toBeUndefined();
  });
});

it.each([secondReversal, reversalOfRejected])('lines that are held until a person says what they are', async (make) => {
  const { desk, second } = await make();
  await desk.do('discard', String(second.run));
  const said = await pulled(desk);
  expect(said.code).toBe(3);
  expect(said.err).toContain('1 record is held until a person says what it is');
});
