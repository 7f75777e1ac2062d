// Notes on units and runs: kept with who and when, shown in every run that lists the unit, found by their words, never changed.

import Database from 'better-sqlite3';
import path from 'node:path';
import { expect, test } from 'vitest';
import { STORE_FILE } from '../../../main/store/store.ts';
import { entry, hours, openDesk, pull } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

test('a note follows its unit into the next run, and is an event of the history', async () => {
  const desk = await openDesk();
  const id = desk.sandbox.addTime(entry(hours(7.5)));
  const first = await pull(desk);
  await withEngine(desk, async (ask) => {
    await ask('notes/add', { run: first.run, id, note: ' Avtalt med byggherren ' });
    await ask('notes/add', { run: first.run, id: null, note: 'Oktober er 100% ferdig' });
    await expect(ask('notes/add', { run: first.run, id: 999, note: 'x' })).rejects.toThrow(/wrong-usage/);
    const [event] = (await ask('runs/events', { run: first.run })).filter(({ what }) => what === 'note');
    expect(event?.data).toMatchObject({ ids: [id], note: 'Avtalt med byggherren' });
  });
  await desk.do('discard', String(first.run));
  const second = await pull(desk);
  await withEngine(desk, async (ask) => {
    const [note] = await ask('notes/list', { run: second.run, id });
    expect(note).toMatchObject({ run: first.run, note: 'Avtalt med byggherren', connection: 'Prøve', kind: 'time' });
    expect(await ask('notes/list', { run: second.run, id: null })).toEqual([]);
    const words = async (text: string) => (await ask('notes/search', { text })).map(({ note: said }) => said);
    expect(await words('byggherren avtalt')).toEqual(['Avtalt med byggherren']);
    expect(await words('0%')).toEqual(['Oktober er 100% ferdig']);
    expect(await words(' ')).toEqual([]);
  });
  const database = new Database(path.join(desk.data, STORE_FILE));
  expect(() => database.exec(`UPDATE note SET note = 'x'`)).toThrow(/append-only/);
  expect(() => database.exec('DELETE FROM note')).toThrow(/append-only/);
  database.close();
});

test('the hours of a day are those that the check counted: what went out before, each Id once', async () => {
  const desk = await openDesk();
  for (const amount of [6.25, 14, 11.5]) desk.sandbox.addTime(entry(hours(amount)));
  desk.sandbox.addTime(entry({ ...hours(3), Dato: '2026-10-03T00:00:00' }));
  const { run } = await pull(desk);
  await withEngine(desk, async (ask) => {
    const { rows } = await ask('grid/window', {
      run,
      filter: { findings: ['over-24-hours'] },
      sort: null,
      groups: [],
      folded: [],
      allFolded: false,
      offset: 0,
      limit: 10,
    });
    const [row] = rows;
    if (row?.type !== 'record') throw new Error('nothing was found');
    const { ansattId, dato } = row.record;
    const day = await ask('grid/day', { run, ansattId: ansattId!, dato: dato! });
    expect(day.parts.map((part) => part.hours)).toEqual(['6.25', '14', '11.5']);
    expect(day.hours).toBe('31.75');
  });
});
