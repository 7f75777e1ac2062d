// Where files of a kind last went: kept by the hand-over itself, so that the page names no folder that was not chosen just now.

import { expect, it } from 'vitest';
import { acceptAll, confirm, entry, openDesk, pull, trayLines } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

it('without a folder a file goes where the last one of its kind went, and nowhere before there was one', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry({}));
  const first = await pull(desk);
  const handOver = (run: number, folder?: string) =>
    withEngine(desk, (ask) =>
      ask('hand-over/write', { run, way: { layout: 'plain-csv', ...(folder === undefined ? {} : { folder }) } }),
    );
  await expect(handOver(first.run)).rejects.toThrow('wrong-usage: no folder was named');
  await handOver(first.run, desk.tray);
  await acceptAll(desk, first.run);
  await confirm(desk, first.run);
  desk.sandbox.addTime(entry({ AnsattId: 2 }));
  const second = await pull(desk);
  await handOver(second.run);
  expect(trayLines(desk.tray)).toHaveLength(2);
});

it('what the command line names is its own: the window is offered nothing of it', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry({}));
  const { run } = await pull(desk);
  await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
  expect(await withEngine(desk, (ask) => ask('settings/get', {}))).toMatchObject({ places: {} });
});

it('no question sets the places', async () => {
  const desk = await openDesk();
  const settings = { places: { '["a","time","test"]': { folder: '/etc', layout: null } } };
  await expect(withEngine(desk, (ask) => ask('settings/set', settings as object))).rejects.toThrow('wrong-usage');
});
