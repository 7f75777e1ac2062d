// A mark that nobody answered takes effect after a list has shown the entry edited, where nothing lists what is exported: the service has
// marked what the ERP never got, and lists it never again. Nobody can tell that from a deletion who does not look: a person is asked.

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decisionsFor } from '../../../main/domain/evidence/decisions.ts';
import { copyUnknowing } from '../../support/copied.ts';
import {
  acceptAll,
  type ConfirmOut,
  consoleIn,
  cycle,
  type Desk,
  entry,
  handOver,
  newFolder,
  openDesk,
  pull,
  records,
  resolve,
  type RunOut,
  trayLines,
} from '../../support/desk.ts';
import { loseStore } from '../../support/lost-store.ts';
import { withEngine } from '../intake/intake-desk.ts';

type Kind = 'time' | 'material';

const MARK = {
  time: ['PATCH', '/timelinje/timeeksport/eksportert'],
  material: ['POST', '/prosjekt/Transaksjonseksport/Eksportert'],
} as const;
const AMOUNT = { time: 'AntallTimer', material: 'Antall' } as const;

const amounts = (desk: Desk, kind: Kind): number[] =>
  trayLines(desk.tray).map(({ cells }) => Number(cells[AMOUNT[kind]]!.replace(',', '.')));
const sum = (desk: Desk, kind: Kind): number => amounts(desk, kind).reduce((total, one) => total + one, 0);

async function markAtLast({ sandbox }: Desk, kind: Kind, id: number): Promise<void> {
  const [method, to] = MARK[kind];
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${sandbox.url}${to}`, { method, headers, body: JSON.stringify({ ids: [id] }) })).ok).toBe(true);
}

async function loseAndResume(desk: Desk): Promise<void> {
  loseStore(desk.data);
  await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
  await desk.run('resume');
}

const oneOf = async (desk: Desk, run: number) => (await records(desk, run))[0]!;

/** The ERP has 5, and a mark of it went without an answer. */
async function sentOne(kind: Kind) {
  const desk = await openDesk();
  desk.sandbox.set({ list: 'live' });
  const entryId =
    kind === 'time'
      ? desk.sandbox.addTime(entry({ AntallTimer: 5, FakturaTimeAntall: 5 }))
      : desk.sandbox.addMaterial({ Antall: 5, approved: true });
  const { run } = await pull(desk, kind);
  const { id } = await oneOf(desk, run);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'drop-before', call: `mark-${kind}`, times: 'always' });
  await desk.run('confirm', String(run));
  desk.sandbox.clearFaults();
  return {
    desk,
    run,
    id,
    edit: (to: number) => edit(desk, kind, entryId, to),
    remove: () => remove(desk, kind, entryId),
  };
}

function edit({ sandbox }: Desk, kind: Kind, id: number, to: number): void {
  if (kind === 'time') sandbox.edit(id, { AntallTimer: to, FakturaTimeAntall: to });
  else sandbox.edit(id, { Antall: to }, 'material');
}

function remove({ sandbox }: Desk, kind: Kind, id: number): void {
  sandbox.remove(id, kind);
}

/** A pull has shown it with 9; then the mark takes effect, and the next list lacks it. */
async function editedAndLeft(kind: Kind, { first = null as string | null, isLost = false } = {}) {
  const made = await sentOne(kind);
  const { desk, run, id } = made;
  made.edit(9);
  await pull(desk, kind);
  expect((await oneOf(desk, run)).status).toBe('changed');
  if (first !== null) expect((await resolve(desk, run, id, first)).code).toBe(0);
  await markAtLast(desk, kind, id);
  const told = (await desk.run<ConfirmOut>('confirm', String(run))).json;
  if (first === null) expect(told.changed).toEqual([id]);
  const next = await pull(desk, kind);
  expect(next).toMatchObject({ records: 0, ready: 0 });
  expect(await oneOf(desk, run)).toMatchObject({ status: 'changed', reason: 'edited-and-left' });
  // So it is in a store that is made anew from the proof log.
  if (isLost) await loseAndResume(desk);
  expect(await oneOf(desk, run)).toMatchObject({ status: 'changed', reason: 'edited-and-left' });
  return made;
}

const stateOf = async (desk: Desk, run: number) =>
  (await desk.do<RunOut[]>('runs')).find((one) => one.run === run)!.state;

describe.each(['time', 'material'] as const)(
  '%s edited after a mark without an answer, marked then, and listed no more',
  (kind) => {
    it.each([
      [null, false],
      [null, true],
      ['send-correction', false],
      ['send-correction', true],
    ])('decided before: %s, the store lost: %s: what was marked goes out once', async (first, isLost) => {
      const { desk, run, id } = await editedAndLeft(kind, { first, isLost });
      expect((await resolve(desk, run, id, 'marked-as-edited')).code).toBe(0);
      if (isLost) await loseAndResume(desk);
      await cycle(desk, kind);
      expect(amounts(desk, kind).toSorted((a, b) => a - b)).toEqual([-5, 5, 9]);
      await pull(desk, kind);
      expect(await stateOf(desk, run)).toBe('closed');
      expect((await desk.run('verify')).code).toBe(0);
    });

    it.each([false, true])(
      'the old one was removed in the ERP, the store lost: %s: what was marked goes out alone',
      async (isLost) => {
        const { desk, run, id } = await editedAndLeft(kind, { first: 'removed-in-erp', isLost });
        expect((await resolve(desk, run, id, 'marked-as-edited')).code).toBe(0);
        await cycle(desk, kind);
        expect(amounts(desk, kind)).toEqual([5, 9]);
        await pull(desk, kind);
        expect(await stateOf(desk, run)).toBe('closed');
      },
    );

    it('the old one was removed in the ERP, and the new one is not marked: nothing goes out, and nobody is asked again', async () => {
      const { desk, run, id } = await editedAndLeft(kind, { first: 'removed-in-erp' });
      const [difference] = await withEngine(desk, (ask) => ask('runs/differences', { run }));
      expect(difference!.choices).toEqual(decisionsFor('changed', 'removed-and-left'));
      expect((await resolve(desk, run, id, 'send-correction')).err).toContain('nothing of it is in the ERP any more');
      expect((await resolve(desk, run, id, 'removed-in-erp')).code).toBe(0);
      expect(await pull(desk, kind)).toMatchObject({ records: 0 });
      expect(await stateOf(desk, run)).toBe('closed');
    });

    it('it was deleted: the reversal goes out alone, and nobody is asked again', async () => {
      const made = await sentOne(kind);
      const { desk, run, id } = made;
      made.edit(9);
      await pull(desk, kind);
      expect((await resolve(desk, run, id, 'send-correction')).code).toBe(0);
      made.remove();
      await pull(desk, kind);
      expect(await oneOf(desk, run)).toMatchObject({ status: 'changed', reason: 'edited-and-left' });
      expect(sum(desk, kind)).toBe(5);
      expect((await resolve(desk, run, id, 'send-correction')).code).toBe(0);
      await cycle(desk, kind);
      expect(sum(desk, kind)).toBe(0);
      expect(await stateOf(desk, run)).toBe('closed');
    });

    it('it is listed once more: it is corrected with what is listed then', async () => {
      const made = await sentOne(kind);
      const { desk, run, id } = made;
      made.edit(9);
      await pull(desk, kind);
      const empty = JSON.stringify({ '@odata.count': 0, value: [] });
      desk.sandbox.setFault({ kind: 'answer', call: `list-${kind}`, body: empty, times: 'always' });
      await pull(desk, kind);
      expect((await oneOf(desk, run)).reason).toBe('edited-and-left');
      desk.sandbox.clearFaults();
      made.edit(8);
      await pull(desk, kind);
      expect((await oneOf(desk, run)).reason).toBe('changed-after-hand-over');
      expect((await resolve(desk, run, id, 'marked-as-edited')).err).toContain('has left the list');
      expect((await resolve(desk, run, id, 'send-correction')).code).toBe(0);
      await cycle(desk, kind);
      expect(amounts(desk, kind).toSorted((a, b) => a - b)).toEqual([-5, 5, 8]);
    });

    it('the window offers what the table says, and each of it is taken', async () => {
      const { desk, run, id } = await editedAndLeft(kind);
      const [difference] = await withEngine(desk, (ask) => ask('runs/differences', { run }));
      const choices = decisionsFor('changed', 'edited-and-left');
      expect(difference).toMatchObject({ id, state: 'changed', choices, now: { id } });
      for (const choice of choices) {
        const copy = path.join(newFolder('copy'), 'data');
        copyUnknowing(desk.data, copy);
        const as = choice === 'replaced-by' ? 'replaced-by=4200000' : choice;
        const words = ['resolve', String(run), '--ids', String(id), '--as', as, '--reason', 'sett'];
        const said = await consoleIn(copy, words);
        expect({ choice, code: said.code, err: said.code === 0 ? '' : said.err }).toEqual({ choice, code: 0, err: '' });
      }
    });
  },
);
