// Pull: what is approved and nothing else, late or not, becomes one run at a time.

import { expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import { cycle, fullEntry, openDesk, pull, trayLines } from '../../support/desk.ts';

it('takes what is approved, and nothing else, from pull to closed', async () => {
  const desk = await openDesk();
  const approved = desk.sandbox.addTime(fullEntry());
  desk.sandbox.addTime(fullEntry({ approved: false, AntallTimer: 3 }));
  const { run, confirm: done } = await cycle(desk);
  expect(run).toMatchObject({
    records: 1,
    ready: 1,
    held: 0,
    duplicates: 0,
    proof: 'complete',
    totals: { hours: 7.5, invoiceable: 7.5 },
  });
  expect(done).toMatchObject({
    marked: [desk.sandbox.dump().time.lines[0]!.fields.Id],
    unknown: [],
    changed: [],
    gone: [],
    refused: [],
    state: 'closed',
  });
  expect(trayLines(desk.tray)).toHaveLength(1);
  expect(desk.sandbox.dump().time.entries.find((one) => one.id === approved)?.approved).toBe(true);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('closes at once when nothing is ready, and moves the cutoff too', async () => {
  const desk = await openDesk();
  const run = await pull(desk);
  expect(run).toMatchObject({ records: 0, ready: 0, state: 'closed' });
  const cutoff = await desk.do<{ cutoff: string; run: number }>('cutoff', '--connection', 'Prøve');
  expect(cutoff.cutoff).toMatch(/^2026-11-02T08:00:0\dZ$/);
  expect(cutoff.run).toBe(run.run);
});

it('needs no prepare and keeps every field that arrives', async () => {
  const desk = await openDesk();
  desk.sandbox.addMaterial({
    Dato: '2026-10-05T00:00:00',
    ProduktId: 'SKR-40',
    Antall: '12.50',
    Salgspris: '3.125',
    Notat: 'Skruer',
    approved: true,
  });
  const { run, confirm: done } = await cycle(desk, 'material');
  expect(run).toMatchObject({ kind: 'material', records: 1, ready: 1 });
  expect(done?.state).toBe('closed');
  const [line] = trayLines(desk.tray);
  expect(line?.cells).toMatchObject({ Antall: '12,50', Salgspris: '3,125', Notat: 'Skruer' });
  expect(desk.sandbox.dump().material.every((one) => one.exported)).toBe(true);
  expect(desk.sandbox.calls().some((call) => call.call === 'prepare')).toBe(false);
});

it('brings in what was approved late although it was changed before the cutoff, and says so', async () => {
  const desk = await openDesk();
  const late = desk.sandbox.addTime(fullEntry({ approved: false, EndretDato: '2026-10-03T09:00:00Z' }));
  desk.sandbox.addTime(fullEntry({ AnsattId: 1002 }));
  await cycle(desk);
  desk.sandbox.approve(late);
  const { run } = await cycle(desk);
  expect(run).toMatchObject({ records: 1, ready: 1, late: 1 });
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('a second pull while one is in review is refused and names it', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  desk.sandbox.addMaterial({ Antall: 1, approved: true });
  const { run } = await pull(desk);
  const said = await desk.run('pull', 'time', '--connection', 'Prøve');
  expect(said.code).toBe(1);
  expect(said.err).toContain(`run ${run}`);
  expect((await pull(desk, 'material')).ready).toBe(1);
});
