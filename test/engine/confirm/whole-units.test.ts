// A mark takes the Id and with it every line that stands under it: none is sent while one of them is not in the ERP, or has no answer yet,
// in whichever run it is (rule 2).

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { AFTER, row, type Script, scripted, type ScriptedDesk } from '../pull/scripted-service.ts';

const marked = ({ server }: ScriptedDesk): number[] =>
  server.requests.flatMap(({ method, body }) =>
    method === 'PATCH' ? (JSON.parse(body) as { ids: number[] }).ids : [],
  );

/** One line of Id 1 is accepted; a second one has come under it since. */
async function oneMore() {
  const script: Script = { rows: [row(1, 7.5, AFTER), row(2, 3, AFTER)] };
  const desk = await scripted(script, null);
  const tray = path.join(desk.data, 'tray');
  mkdirSync(tray);
  const handOver = async (run: number) => {
    const { code } = await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', tray);
    expect(code).toBe(0);
  };
  await desk.pull();
  await handOver(1);
  await desk.run('accept', '1', '--all');
  script.rows.push(row(1, 2, AFTER));
  return { desk, script, handOver };
}

it('a line that was not handed over yet keeps its unit from being marked, and no other', async () => {
  const { desk } = await oneMore();
  await desk.run('confirm', '1');
  expect(marked(desk)).toEqual([2]);
});

it('neither is a unit marked while a line of it waits for an answer in another run', async () => {
  const { desk, script, handOver } = await oneMore();
  await desk.pull();
  // It is held, as the Id is listed twice.
  await desk.run('release', '2', '--ids', '1', '--reason', 'begge gjelder');
  await handOver(2);
  await desk.run('confirm', '1');
  expect(marked(desk)).toEqual([2]);
  script.rows = script.rows.filter(({ Id }) => Id === 1);
  await desk.run('accept', '2', '--all');
  await desk.run('confirm', '1');
  expect(marked(desk)).toEqual([2, 1]);
});
