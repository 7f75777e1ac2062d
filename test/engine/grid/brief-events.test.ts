// The story of a run for the window: an act on very many entries tells how many they are, and not each of them.

import { expect, it } from 'vitest';
import { entry, openDesk, pull } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

const UNITS = 700;

it('tells of long lists how many they are, and whole what is asked for whole', async () => {
  const desk = await openDesk();
  for (let n = 0; n < UNITS; n += 1) desk.sandbox.addTime(entry({ AnsattId: 1000 + n }));
  const { run } = await pull(desk);
  await withEngine(desk, async (ask) => {
    const { rows } = await ask('records/page', { run, limit: 1_000, offset: 0 });
    const ids = rows.map(({ id }) => id);
    await ask('review/hold', { run, ids, reason: 'venter' });
    await ask('review/release', { run, ids });
    const whole = await ask('runs/events', { run });
    expect(whole.find(({ what }) => what === 'held')?.data.ids).toHaveLength(UNITS);
    const brief = await ask('runs/events', { run, brief: true });
    expect(brief.find(({ what }) => what === 'held')?.data).toMatchObject({ ids: UNITS, reason: 'venter' });
    expect(brief.map(({ what }) => what)).toEqual(whole.map(({ what }) => what));
    expect(JSON.stringify(whole).length).toBeGreaterThan(10 * JSON.stringify(brief).length);
    await ask('review/hold', { run, ids: ids.slice(0, 2), reason: 'to' });
    const [two] = (await ask('runs/events', { run, brief: true })).slice(-1);
    expect(two?.data.ids).toEqual(ids.slice(0, 2));
  });
});
