// A new version that waits with two reversals, each of something that the ERP never got: that one of them is in the ERP already says
// nothing of the other, which stands under the Id of the new version and would go out with it.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { AFTER, row, type Script, scripted } from '../pull/scripted-service.ts';

it('the other reversal waits on, and the new version with it', async () => {
  const of = (id: number, hours: number, project: string, at: string) => ({
    ...row(id, hours, at),
    AnsattId: 1010,
    ProsjektId: project,
  });
  const script: Script = { rows: [of(10, 7.5, 'P', AFTER), of(10, 4, 'Q', AFTER)] };
  const desk = await scripted(script, null);
  const tray = path.join(desk.data, 'tray');
  mkdirSync(tray);
  await desk.pull();
  await desk.run('release', '1', '--ids', '10', '--reason', 'begge gjelder');
  await desk.run('hand-over', '1', '--layout', 'plain-csv', '--to', tray);
  await desk.run('reject', '1', '--ids', '10', '--reason', 'ukjent prosjekt');
  const later = '2026-10-10T10:00:00Z';
  script.rows = [of(5, -7.5, 'P', later), of(10, -4, 'Q', later), of(10, 6, 'P', later)];
  await desk.pull();
  const held = async () =>
    (await desk.run<{ id: number; status: string; reason: string | null }[]>('records', '2')).json.map(
      ({ id, status, reason }) => `${id} ${status} ${reason ?? ''}`,
    );
  const before = await held();
  expect((await desk.run('resolve', '2', '--ids', '5', '--as', 'already-in-erp', '--reason', 'bilag 7')).code).toBe(0);
  expect((await held()).slice(1)).toEqual(before.slice(1));
});
