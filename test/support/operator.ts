// What an operator does after trouble: resumes, hands over what is in review, accepts what the ERP read, confirms, and pulls
// until nothing is left. Knows only what the console tells.

import { expect } from 'vitest';
import type { Sandbox } from '../../main/sandbox/sandbox.ts';
import { consoleIn, type RecordOut, type RunOut } from './desk.ts';

const ROUNDS = 12;

async function finishRun(data: string, tray: string, run: RunOut): Promise<void> {
  const number = String(run.run);
  if (run.state === 'review') {
    const said = await consoleIn(data, ['hand-over', number, '--layout', 'plain-csv', '--to', tray]);
    expect(said.code, said.err).not.toBe(2);
  }
  await consoleIn(data, ['accept', number, '--all']);
  await consoleIn(data, ['confirm', number]);
  await correctChanged(data, number);
}

/** What changed or went after the hand-over is reversed by the console. */
async function correctChanged(data: string, run: string): Promise<void> {
  const { json: lines } = await consoleIn<RecordOut[]>(data, ['records', run]);
  const waiting = lines.filter((line) => line.status === 'changed' || line.status === 'gone').map((line) => line.id);
  if (waiting.length === 0) return;
  const ids = [...new Set(waiting)].join();
  const said = await consoleIn(data, [
    'resolve',
    run,
    '--ids',
    ids,
    '--as',
    'send-correction',
    '--reason',
    'looked at',
  ]);
  expect(said.code, said.err).toBe(0);
}

/** A mark alone in its call whose answer was lost: a person looks at the service, and says that it is marked where it is. */
async function answerUnknown(data: string, run: number, sandbox: Pick<Sandbox, 'dump'>): Promise<void> {
  const exported = new Set(sandbox.dump().time.lines.flatMap((line) => (line.exported ? [line.fields.Id] : [])));
  const { json: lines } = await consoleIn<RecordOut[]>(data, ['records', String(run)]);
  const ids = lines.filter(({ id, status }) => status === 'unknown' && exported.has(id)).map(({ id }) => id);
  if (ids.length === 0) return;
  const words = ['resolve', String(run), '--ids', ids.join(), '--as', 'marked', '--reason', 'seen in the service'];
  expect((await consoleIn(data, words)).code).toBe(0);
}

/**
 * Works until every run is finished and a pull brings nothing. Fails when that does not happen. With `sandbox` a person answers
 * what no list tells.
 */
export async function finishEverything(
  data: string,
  tray: string,
  kind: 'time' | 'material' = 'time',
  sandbox: Pick<Sandbox, 'dump'> | null = null,
): Promise<void> {
  await consoleIn(data, ['resume']);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { json: runs } = await consoleIn<RunOut[]>(data, ['runs']);
    const open = runs.filter((run) => !['closed', 'failed', 'discarded'].includes(run.state));
    if (open.length === 0) {
      const pulled = await consoleIn<RunOut>(data, ['pull', kind, '--connection', 'Prøve']);
      expect(pulled.code, pulled.err).toBe(0);
      if (pulled.json.records === 0) return;
      continue;
    }
    for (const run of open) {
      await finishRun(data, tray, run);
      if (sandbox !== null) await answerUnknown(data, run.run, sandbox);
    }
  }
  const { json: left } = await consoleIn<RunOut[]>(data, ['runs']);
  const lines = await Promise.all(
    left.map((run) =>
      consoleIn<{ id: number; status: string; reason: string | null }[]>(data, ['records', String(run.run)]),
    ),
  );
  const open = lines.flatMap(({ json }, n) =>
    json.map((line) => `${left[n]!.run} ${left[n]!.state} ${line.id} ${line.status} ${line.reason}`),
  );
  throw new Error(`the operator could not finish:\n${open.join('\n')}`);
}
