// A kill -9 while the service works on a mark and has not answered: nobody was told what became of it, so only a list may say.

import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { acceptAll, type Desk, handOver, openDesk, pull, records } from '../support/desk.ts';

/** Starts confirm, waits until the service has the mark, kills the console, and lets the service finish. */
async function killInMark(plain: boolean): Promise<{ desk: Desk; run: number }> {
  const desk = await openDesk();
  for (let n = 0; n < 3; n += 1)
    desk.sandbox.addTime({ AnsattId: n, Dato: '2026-10-05T00:00:00', AntallTimer: 1 + n, approved: true });
  if (plain) {
    desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
  }
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.setFault({ kind: 'delay', call: 'mark-time', ms: 60_000, after: true });
  const marked = () => desk.sandbox.dump().time.lines.some((line) => line.exported);
  const child = spawn(
    process.execPath,
    [path.resolve('main/command-line/console.ts'), 'confirm', String(run), '--data', desk.data],
    { stdio: 'ignore' },
  );
  const closed = new Promise((resolve) => {
    child.once('close', resolve);
  });
  while (!marked()) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGKILL');
  await closed;
  return { desk, run };
}

const states = async (desk: Desk, run: number) => [
  ...new Set((await records(desk, run)).map((record) => record.status)),
];

it('in a complete list, absence proves the mark', async () => {
  const { desk, run } = await killInMark(false);
  await desk.do('resume');
  expect(await states(desk, run)).toEqual(['marked']);
});

it('in a list that proves nothing, it stays unknown for a person', async () => {
  const { desk, run } = await killInMark(true);
  const said = await desk.run<{ outcome: string }[]>('resume');
  expect(said.code).toBe(3);
  expect(said.json.map((found) => found.outcome)).toEqual(['unknown']);
  expect(await states(desk, run)).toEqual(['unknown']);
});
