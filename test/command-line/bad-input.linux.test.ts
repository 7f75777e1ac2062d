// A folder that nobody may write to, root neither: /proc is of Linux.

import { expect, it } from 'vitest';
import { entry, openDesk, pull, type RunOut } from '../support/desk.ts';

it('a hand-over there hands nothing over, and says which folder it was', async () => {
  const desk = await openDesk();
  for (let n = 0; n < 3; n += 1) desk.sandbox.addTime(entry({ AnsattId: 1000 + n }));
  const { run } = await pull(desk);
  const said = await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', '/proc');
  expect(said.code).toBe(1);
  expect(said.err).toContain('/proc');
  expect(said.err).not.toContain('.part');
  expect(said.err).not.toMatch(/\n {4}at |node:internal/);
  expect((await desk.do<RunOut[]>('runs'))[0]).toMatchObject({ state: 'review', ready: 3 });
  expect(await desk.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray)).toMatchObject({
    rows: 3,
  });
});
