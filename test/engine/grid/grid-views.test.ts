// Views of the grid are kept by connection and kind, also over a start; one that nobody understands any more is left out.

import Database from 'better-sqlite3';
import path from 'node:path';
import { expect, test } from 'vitest';
import { gridViewHandlers } from '../../../main/engine/handlers/grid-views.ts';
import type { EngineContext } from '../../../main/engine/context.ts';
import { openStore, STORE_FILE } from '../../../main/store/store.ts';
import type { GridView, GridViewsWire } from '../../../preload/contract/grid-views.ts';
import { later, newFolder } from '../../support/desk.ts';

const view = (groups: GridView['groups']): GridView => ({
  filter: { values: { prosjekt: ['10482', null] } },
  sort: { column: 'timer', descending: true },
  groups,
  columns: [
    { key: 'dato', width: null },
    { key: 'timer', width: 96 },
  ],
});
const time = { connection: 'a', kind: 'time' as const };

function open(folder: string) {
  const store = openStore({
    folder,
    actor: { user: 'test', machine: 'test', program: 'a test' },
    holder: 'a test',
    now: () => '2026-11-02T08:00:00.000Z',
  });
  const database = new Database(path.join(folder, STORE_FILE));
  const close = () => {
    database.close();
    store.close();
  };
  return { store, database, close, ask: gridViewHandlers({ store } as EngineContext) };
}

test('views are kept by connection, kind and name, and the last one by itself', async () => {
  const folder = newFolder();
  const first = open(folder);
  for (const [id, name] of [
    [1, 'a'],
    [2, 'b'],
  ])
    first.database.exec(
      `INSERT INTO connection (id, name, base_url, environment, options, created_at) VALUES (${id}, '${name}', 'https://${name}', 'test', '{}', 'x')`,
    );
  const names = (answer: unknown) => (answer as GridViewsWire).views.map(({ name }) => name);
  await first.ask['grid-views/save']({ ...time, name: ' Per uke ', view: view(['ansatt', 'week']), instead: null });
  await first.ask['grid-views/save']({ ...time, name: 'Skolen', view: view([]), instead: null });
  await first.ask['grid-views/keep-last']({ ...time, view: view(['month']) });
  expect(names(first.ask['grid-views/list']({ ...time, kind: 'material' }))).toEqual([]);
  expect(names(first.ask['grid-views/list']({ ...time, connection: 'b' }))).toEqual([]);
  first.close();

  const again = open(folder);
  later(again.close);
  const kept = again.ask['grid-views/list'](time) as GridViewsWire;
  expect(kept.last).toEqual(view(['month']));
  expect(kept.views.find(({ name }) => name === 'Skolen')?.view).toEqual(view([]));
  expect(names(again.ask['grid-views/save']({ ...time, name: 'Skole', view: view([]), instead: 'Skolen' }))).toContain(
    'Skole',
  );
  expect(names(again.ask['grid-views/remove']({ ...time, name: 'Skole' }))).not.toContain('Skolen');
  again.database.exec(`INSERT INTO grid_view VALUES (1, 'time', 'of another program', '{"groups":["moon"]}')`);
  expect(names(again.ask['grid-views/list'](time))).toHaveLength(1);
});
