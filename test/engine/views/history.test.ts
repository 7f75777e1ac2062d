// History says by whom. The person who pulled, handed over and confirmed stands with each entry.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { changedOne } from '../../support/decided.ts';
import {
  confirm,
  consoleIn,
  cycle,
  fullEntry,
  handOver,
  openDesk,
  pull,
  records,
  resolve,
} from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';
import { wireEngine } from '../../../main/host/wiring.ts';

it('who listed, handed over and marked an entry is found again, and nobody is named for what was not done', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  await cycle(desk);
  desk.sandbox.addTime(fullEntry({ AnsattId: 1002 }));
  await pull(desk);
  const { json } = await consoleIn<{ id: number; status: string }[]>(desk.data, ['history', '--text', '10482']);
  const engine = await wireEngine({ folder: desk.data, mode: 'read', program: 'a test', secret: () => null });
  try {
    for (const { id, status } of json) {
      const answer = await engine.ask('history/search', { id });
      if (!answer.ok) throw new Error(answer.error.cause);
      const [{ listedBy, handedOverBy, markedBy }] = answer.value as [(typeof answer.value)[0]];
      const done = status === 'marked' ? expect.stringContaining('the command line') : null;
      expect({ listedBy, handedOverBy, markedBy }).toEqual({
        listedBy: expect.stringContaining('the command line') as string,
        handedOverBy: done,
        markedBy: done,
      });
    }
    expect(json.map((one) => one.status).sort()).toEqual(['marked', 'ready']);
  } finally {
    await engine.close();
  }
});

it('entries of one run that were marked by two programs are each told by whom', async () => {
  const desk = await openDesk();
  for (const AnsattId of [1001, 1002]) desk.sandbox.addTime(fullEntry({ AnsattId }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  const [first, second] = (await records(desk, run)).map(({ id }) => id) as [number, number];
  await desk.do('accept', String(run), '--ids', String(first));
  await confirm(desk, run);
  const engine = await wireEngine({ folder: desk.data, mode: 'write', program: 'another', secret: () => null });
  try {
    await engine.ask('verdict/give', { run, verdict: 'accept', ids: [second] });
    await engine.ask('confirm/run', { run });
    const answer = await engine.ask('history/search', { text: '10482' });
    if (!answer.ok) throw new Error(answer.error.cause);
    const by = answer.value.map(({ record: { id }, markedBy }) => [id, markedBy?.includes('another')]);
    expect(new Map(by as [number, boolean][])).toEqual(
      new Map([
        [first, false],
        [second, true],
      ]),
    );
  } finally {
    await engine.close();
  }
});

it('history finds by employee and by the days that the entries are about', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  desk.sandbox.addTime(fullEntry({ AnsattId: 1002, Dato: '2026-10-31T00:00:00' }));
  desk.sandbox.addTime(fullEntry({ AnsattId: 1002, Dato: '2026-11-01T00:00:00' }));
  await pull(desk);
  const found = async (...words: string[]) =>
    (await desk.do<{ fields: { AnsattId: number; Dato: string } }[]>('history', ...words)).map(
      ({ fields }) => `${fields.AnsattId} ${fields.Dato.slice(5, 10)}`,
    );
  expect(await found('--employee', '1002')).toEqual(['1002 11-01', '1002 10-31']);
  expect(await found('--employee', '1002', '--to', '2026-10-31')).toEqual(['1002 10-31']);
  expect(await found('--from', '2026-10-31', '--to', '2026-10-31')).toEqual(['1002 10-31']);
  expect(await found('--text', '10482', '--from', '2026-11-01')).toEqual(['1002 11-01']);
  expect(await found('--employee', '100')).toEqual([]);
});

it('others are answered while records are read for words', async () => {
  const desk = await openDesk();
  for (const AnsattId of [1001, 1002, 1003]) {
    desk.sandbox.addTime(fullEntry({ AnsattId }));
    await cycle(desk);
  }
  const engine = await wireEngine({ folder: desk.data, mode: 'read', program: 'a test', secret: () => null });
  try {
    const done: string[] = [];
    const turn = nextTurn().then(() => done.push('another turn'));
    expect(await engine.ask('history/search', { text: 'nowhere' })).toEqual({ ok: true, value: [] });
    done.push('found nothing');
    await turn;
    expect(done).toEqual(['another turn', 'found nothing']);
  } finally {
    await engine.close();
  }
});

it.each([
  ['removed-in-erp', true],
  ['send-correction', undefined],
] as const)('an entry of which a person said "%s" is told to be out of the ERP, or not', async (as, removed) => {
  const { desk, run, id } = await changedOne();
  const traces = () => withEngine(desk, (ask) => ask('history/search', { id }));
  expect((await traces())[0]).not.toHaveProperty('removed');
  expect((await resolve(desk, run, id, as)).code).toBe(0);
  expect((await traces())[0]!.removed).toBe(removed);
  await cycle(desk);
  // What the console has reversed since is told by the reversal.
  expect((await traces()).map((one) => one.removed)).toEqual(
    removed ? [true, undefined] : [undefined, undefined, undefined],
  );
});
