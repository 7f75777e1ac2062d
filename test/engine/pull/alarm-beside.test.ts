// An entry that is listed again after its mark was proved waits for a person, and a reversal that stands under its Id waits with it: gone
// out alone, its answer was refused with the whole receipt, as the entry was decided by then.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { AFTER, row, type Script, scripted } from './scripted-service.ts';

it('is held with the alarm, and goes out with the next pull', async () => {
  const of = (id: number, hours: number, project: string, at = AFTER) => ({
    ...row(id, hours, at),
    AnsattId: 1010,
    ProsjektId: project,
  });
  const script: Script = { rows: [of(10, 7.5, 'P'), of(11, 4, 'Q')] };
  const desk = await scripted(script, null);
  const tray = path.join(desk.data, 'tray');
  mkdirSync(tray);
  const handOver = (run: number) => desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', tray);
  const statuses = async (run: number) =>
    (await desk.run<{ id: number; status: string }[]>('records', String(run))).json.map(
      ({ id, status }) => `${id} ${status}`,
    );
  await desk.pull();
  await handOver(1);
  await desk.run('accept', '1', '--all');
  script.before = () => {
    if (desk.server.requests.some(({ method }) => method === 'PATCH')) script.rows = [];
  };
  await desk.run('confirm', '1');
  expect(await statuses(1)).toEqual(['10 marked', '11 marked']);
  delete script.before;
  const later = '2026-10-10T10:00:00Z';
  script.rows = [of(10, 7.5, 'P', later), of(10, -4, 'Q', later)];
  await desk.pull();
  expect(await statuses(2)).toEqual(['10 needs-person', '10 held']);
  await desk.run('resolve', '2', '--ids', '10', '--as', 'still-waiting', '--reason', 'er ikke merket');
  expect((await handOver(2)).code).toBe(1);
  await desk.run('discard', '2');
  await desk.pull();
  expect(await statuses(3)).toEqual(['10 duplicate', '10 ready']);
});

it('alone in its run is named by whatever cannot go on for it', async () => {
  const script: Script = { rows: [row(10, 7.5, AFTER), row(11, 4, AFTER)] };
  const desk = await scripted(script, null);
  const tray = path.join(desk.data, 'tray');
  mkdirSync(tray);
  await desk.pull();
  await desk.run('hand-over', '1', '--layout', 'plain-csv', '--to', tray);
  await desk.run('accept', '1', '--all');
  script.before = () => {
    if (desk.server.requests.some(({ method }) => method === 'PATCH')) script.rows = [];
  };
  await desk.run('confirm', '1');
  delete script.before;
  expect((await desk.run('resume')).code).toBe(0);
  script.rows = [row(10, 7.5, '2026-10-10T10:00:00Z')];
  await desk.pull();
  const alarm = 'Id 10 waits for a decision: "records 2"';
  const handedOver = await desk.run('hand-over', '2', '--layout', 'plain-csv', '--to', tray);
  expect([handedOver.code, handedOver.err]).toEqual([1, expect.stringContaining(alarm)]);
  const closed = await desk.run('close', '2');
  expect([closed.code, closed.err]).toEqual([1, expect.stringContaining(alarm)]);
  const resumed = await desk.run('resume');
  expect([resumed.code, resumed.json]).toEqual([3, []]);
  expect(resumed.err).toContain('Run 2 waits for a decision about 1 unit (needs-person)');
  expect(resumed.err).toContain('--as still-waiting');
});
