// What a destination lacks of a run that went to several is told until it has it, or nobody waits for it any more.

import { expect, it } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import { BOTH, pulledTo, twoDestinations } from '../../support/destinations.ts';
import { ALL_OF_IT } from './all-of-it.ts';

it('is what it rejected and another one has, until it is handed over to it again', async () => {
  const desk = await twoDestinations();
  const [first] = await pulledTo(desk, BOTH, BOTH);
  const lacking = async () => {
    const engine = await wireEngine({ folder: desk.data, mode: 'read', program: 'a test', secret: () => null });
    const [one, all] = [await engine.ask('runs/get', { run: 1 }), await engine.ask('runs/list', {})];
    await engine.close();
    if (!one.ok || !all.ok) throw new Error('no run was told');
    expect(all.value[0]!.lacking).toEqual(one.value.lacking);
    expect(all.value[0]!.waits).toEqual(one.value.waits);
    return one.value.lacking;
  };
  expect(await lacking()).toEqual([]);
  await desk.do('hand-over', '1');
  expect(await lacking()).toEqual([]);
  const answer = ['--destination', 'Prosjekt', '--ids', String(first)];
  await desk.do('reject', '1', ...answer, '--reason', 'ukjent prosjekt');
  expect(await lacking()).toEqual([{ destination: 'Prosjekt', units: 1 }]);
  // Lønn is done with all of it, and Prosjekt still lacks one.
  await desk.do('accept', '1', '--all', '--destination', 'Lønn');
  expect(await lacking()).toEqual([{ destination: 'Prosjekt', units: 1 }]);
  await desk.do('hand-over', '1', '--destination', 'Prosjekt');
  expect(await lacking()).toEqual([]);
});

it('stands at each of its entries, and whether another destination has still to answer; and the run says for whom it waits', async () => {
  const desk = await twoDestinations();
  const [first] = await pulledTo(desk, BOTH, BOTH);
  const told = async () => {
    const engine = await wireEngine({ folder: desk.data, mode: 'read', program: 'a test', secret: () => null });
    const run = await engine.ask('runs/get', { run: 1 });
    const grid = await engine.ask('grid/window', { ...ALL_OF_IT, run: 1 });
    await engine.close();
    if (!run.ok || !grid.ok) throw new Error('no run was told');
    const rows = grid.value.rows.flatMap((row) => (row.type === 'record' ? [row.record] : []));
    return { waits: run.value.waits, rows: rows.map(({ lacking }) => lacking ?? null) };
  };
  expect(await told()).toEqual({ waits: null, rows: [null, null] });
  await desk.do('hand-over', '1');
  expect(await told()).toEqual({ waits: 'waiting', rows: [null, null] });
  const answer = ['--destination', 'Prosjekt', '--ids', String(first)];
  await desk.do('reject', '1', ...answer, '--reason', 'ukjent prosjekt');
  const lacking = { destinations: ['Prosjekt'], isAwaited: true };
  expect(await told()).toEqual({ waits: 'waiting', rows: [lacking, null] });
  await desk.do('accept', '1', '--all', '--destination', 'Lønn');
  expect(await told()).toEqual({ waits: 'waiting', rows: [{ ...lacking, isAwaited: false }, null] });
  await desk.do('accept', '1', '--all', '--destination', 'Prosjekt');
  expect(await told()).toEqual({ waits: 'toAgain', rows: [{ ...lacking, isAwaited: false }, null] });
  await desk.do('hand-over', '1', '--destination', 'Prosjekt');
  expect(await told()).toEqual({ waits: 'waiting', rows: [null, null] });
});
