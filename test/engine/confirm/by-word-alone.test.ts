// Behind lists that may be cut, the service's yes is all that speaks for a mark. Where it was none, and the entry has left the service
// before any list showed it, only a person can tell: she may say so at any time, and ERP and service are brought together.

import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { decisionsFor } from '../../../main/domain/evidence/decisions.ts';
import { expectAgreement } from '../../support/agreement.ts';
import { deletedAfterYes, provesNothing } from '../../support/decided.ts';
import { acceptAll, cycle, type Desk, handedOver, records, resolve, trayLines } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

/** The store is gone, and what the proof log tells is all that is known. */
async function loseStore(desk: Desk): Promise<void> {
  for (const name of readdirSync(desk.data).filter((one) => one.startsWith('console.sqlite')))
    rmSync(path.join(desk.data, name));
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
}

it.each(['send-correction', 'deleted'] as const)(
  'it was deleted, and never marked: "%s" takes it out of the ERP',
  async (as) => {
    const { desk, run, ids } = await deletedAfterYes();
    expect((await resolve(desk, run, ids[0]!, as)).code).toBe(0);
    if (as === 'deleted') expect((await resolve(desk, run, ids[0]!, 'send-correction')).code).toBe(0);
    await cycle(desk);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
    expect((await desk.run('verify')).code).toBe(0);
  },
);

it('it was taken out of the ERP by hand: that is all', async () => {
  const { desk, run, ids } = await deletedAfterYes();
  await resolve(desk, run, ids[0]!, 'removed-in-erp');
  expect((await records(desk, run)).map(({ status }) => status).sort()).toEqual(['marked', 'resolved']);
});

it('what a complete list proved to be marked is not decided on', async () => {
  const { desk, run, ids } = await deletedAfterYes(false);
  expect((await resolve(desk, run, ids[0]!, 'deleted')).code).toBe(1);
});

it.each([
  ['a complete list', 1, { isPlain: false }],
  ['the word of the service', 0, { isPlain: true }],
] as const)('a store that is lost knows from the log that %s told of the mark', async (_what, code, { isPlain }) => {
  const { desk, run, ids } = await deletedAfterYes(isPlain);
  await loseStore(desk);
  expect((await records(desk, run)).map(({ status }) => status)).toEqual(['marked', 'marked']);
  expect((await resolve(desk, run, ids[0]!, 'deleted')).code).toBe(code);
});

it('the window offers of it what the table says, and asks for nothing by itself', async () => {
  const { desk, run, ids } = await deletedAfterYes();
  await withEngine(desk, async (ask) => {
    const choices = decisionsFor('marked', 'marked-by-word-alone');
    expect(await ask('runs/differences', { run, id: ids[0]! })).toMatchObject([
      { id: ids[0], state: 'marked', choices },
    ]);
    expect(await ask('runs/differences', { run })).toEqual([]);
  });
});

it('the yes was wrong for another of the call: what rests on it stands with what waits for a person, until it is decided', async () => {
  const { desk, run } = await handedOver(4);
  await acceptAll(desk, run);
  provesNothing(desk);
  desk.sandbox.setFault({ kind: 'partial-mark', call: 'mark-time', times: 'always' });
  await desk.run('confirm', String(run));
  await desk.run('resume');
  const marked = (await records(desk, run)).filter(({ status }) => status === 'marked').map(({ id }) => id);
  expect(marked).toHaveLength(2);
  const shown = () =>
    withEngine(desk, async (ask) =>
      (await ask('runs/differences', { run })).filter(({ state }) => state === 'marked').map(({ id }) => id),
    );
  expect(await shown()).toEqual(marked);
  // So it does in a store that is made anew from the proof log.
  await loseStore(desk);
  expect(await shown()).toEqual(marked);
  await resolve(desk, run, marked[0]!, 'removed-in-erp');
  expect(await shown()).toEqual([marked[1]]);
});

it('the window offers nothing of what a complete list proved', async () => {
  const { desk, run, ids } = await deletedAfterYes(false);
  expect(await withEngine(desk, (ask) => ask('runs/differences', { run, id: ids[0]! }))).toEqual([]);
});
