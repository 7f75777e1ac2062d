// A line is added to an entry that the ERP has taken and nobody has marked, and somebody marks the entry with it before it has gone out:
// the service lists neither any more, and the ERP lacks the one. What was listed last is kept, and goes out once a person says so.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { trayLines } from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';
import { AFTER, row, type Script, scripted } from '../pull/scripted-service.ts';

const LATER = '2026-10-10T10:00:00Z';

/** The ERP has 7,5 of Id 1. */
async function acceptedOne() {
  const script: Script = { rows: [row(1, 7.5, AFTER)] };
  const made = await scripted(script, null);
  const { data, server } = made;
  const run = (...words: string[]) => made.run(...words);
  const tray = path.join(data, 'tray');
  mkdirSync(tray);
  const handOver = (number: number) => run('hand-over', String(number), '--layout', 'plain-csv', '--to', tray);
  await made.pull();
  await handOver(1);
  await run('accept', '1', '--all');
  return {
    script,
    server,
    run,
    pull: () => made.pull(),
    handOver,
    hours: () => trayLines(tray).map(({ cells }) => Number(cells.AntallTimer!.replace(',', '.'))),
    resolve: (number: number, as: string) =>
      run('resolve', String(number), '--ids', '1', '--as', as, '--reason', 'sett i tjenesten'),
    loseStore: async () => {
      loseStore(data);
      await run('connection', 'add', 'Prøve', '--url', server.url, '--environment', 'sandbox');
      await run('resume');
    },
  };
}

async function sendAll({ pull, handOver, run }: Awaited<ReturnType<typeof acceptedOne>>): Promise<void> {
  const number = (await pull()).json.run;
  await handOver(number);
  await run('accept', String(number), '--all');
  await run('confirm', String(number));
}

it.each([
  ['confirm', false],
  ['confirm', true],
  ['pull', false],
  ['pull', true],
] as const)('shown by a %s, the store lost: %s: what the ERP lacks goes out once', async (by, isLost) => {
  const desk = await acceptedOne();
  const { script, run, pull, resolve } = desk;
  script.rows = [row(1, 7.5, AFTER), row(1, 2, LATER)];
  if (by === 'confirm') await run('confirm', '1');
  else await run('discard', String((await pull()).json.run));
  script.rows = [];
  expect((await pull()).err).toContain('--as marked-as-edited');
  if (isLost) await desk.loseStore();
  expect((await resolve(1, 'marked-as-edited')).code).toBe(0);
  await sendAll(desk);
  expect(desk.hours()).toEqual([7.5, 2]);
  expect(await pull()).toMatchObject({ code: 0, json: { records: 0 } });
  script.rows = [row(1, -7.5, LATER), row(1, -2, LATER)];
  const taken = (await pull()).json;
  await run('release', String(taken.run), '--ids', '1', '--reason', 'begge gjelder');
  await desk.handOver(taken.run);
  expect(desk.hours().toSorted()).toEqual([-2, -7.5, 2, 7.5]);
  expect((await run('verify')).code).toBe(0);
});

it('has gone out by then: nothing of it is sent, whatever is said', async () => {
  const desk = await acceptedOne();
  const { script, run, pull, resolve } = desk;
  script.rows = [row(1, 7.5, AFTER), row(1, 2, LATER)];
  await pull();
  await run('release', '2', '--ids', '1', '--reason', 'begge gjelder');
  await desk.handOver(2);
  await run('accept', '2', '--all');
  script.rows = [];
  expect((await pull()).err).not.toContain('--as marked-as-edited');
  for (const number of [1, 2]) {
    expect((await resolve(number, 'marked-as-edited')).code).toBe(1);
    expect((await resolve(number, 'marked-elsewhere')).code).toBe(0);
  }
  expect(await pull()).toMatchObject({ code: 0, json: { ready: 0 } });
  expect(desk.hours()).toEqual([7.5, 2]);
});

it('is gone again before the entry was marked: the entry is marked as ever', async () => {
  const { script, server, run } = await acceptedOne();
  script.rows = [row(1, 7.5, AFTER), row(1, 2, LATER)];
  await run('confirm', '1');
  script.rows = [row(1, 7.5, AFTER)];
  script.before = () => {
    if (server.requests.some(({ method }) => method === 'PATCH')) script.rows = [];
  };
  expect((await run('confirm', '1')).json).toMatchObject({ marked: [1], state: 'closed' });
});
