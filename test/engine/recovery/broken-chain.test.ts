// A person goes through a proof log whose chain is broken, beside a store that is older than it: what proves itself is kept, also what
// stands behind the break, and what does not is said. Nothing of it is handed over twice.

import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
  cycle,
  type Desk,
  entry,
  handOver,
  openDesk,
  pull,
  records,
  resolve,
  type RunOut,
  trayLines,
} from '../../support/desk.ts';
import { loseStore, STORE_FILES } from '../../support/lost-store.ts';
import { toTheEnd } from '../../support/to-the-end.ts';

interface Gone {
  readonly kept: number;
  readonly notKept: readonly { readonly seq: number; readonly what: string; readonly why: string }[];
}

const logOf = (desk: Desk) => path.join(desk.data, 'proof.log');

/** An entry of the log that hands over this run, and whether a line is it. */
function handsOver(line: string, run: number): boolean {
  if (line.startsWith('{"part"') || line === '') return false;
  const { entry: told } = JSON.parse(line) as { entry: { what: string; run?: number } };
  return told.what === 'hand-over' && told.run === run;
}

/** Yesterday's store beside a log in which two runs were handed over since, of which one is accepted. */
async function older(): Promise<{ desk: Desk; first: number; second: number }> {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  await cycle(desk);
  const kept = path.join(desk.root, 'kept');
  mkdirSync(kept);
  for (const name of STORE_FILES) {
    writeFileSync(path.join(desk.data, name), '', { flag: 'a' });
    cpSync(path.join(desk.data, name), path.join(kept, name));
  }
  desk.sandbox.addTime(entry({ AnsattId: 1002 }));
  const first = await pull(desk);
  await handOver(desk, first.run);
  desk.sandbox.addTime(entry({ AnsattId: 1003 }));
  const second = await pull(desk);
  await handOver(desk, second.run);
  await acceptAll(desk, second.run);
  loseStore(desk.data);
  cpSync(kept, desk.data, { recursive: true });
  return { desk, first: first.run, second: second.run };
}

function change(desk: Desk, harm: (lines: string[]) => string[]): void {
  writeFileSync(logOf(desk), harm(readFileSync(logOf(desk), 'utf8').split('\n')).join('\n'));
}

const goThrough = async (desk: Desk): Promise<Gone> => {
  const blocked = await desk.run('pull', 'time', '--connection', 'Prøve');
  expect(blocked.code).toBe(1);
  return desk.do<Gone>('proof-log', '--gone-through', 'sett på alt i ERP');
};

const HARM: Readonly<Record<string, (run: number) => (lines: string[]) => string[]>> = {
  'was altered': (run) => (lines) =>
    lines.map((line) => (handsOver(line, run) ? line.replace('"at":"2', '"at":"3') : line)),
  'cannot be read': (run) => (lines) => lines.map((line) => (handsOver(line, run) ? line.slice(0, 40) : line)),
  'is missing': (run) => (lines) => lines.filter((line) => !handsOver(line, run)),
};

it.each(Object.entries(HARM))('an entry %s: what follows it is kept', async (words, harm) => {
  const { desk, first, second } = await older();
  change(desk, harm(first));
  const { kept, notKept } = await goThrough(desk);
  expect(kept).toBeGreaterThan(0);
  expect(notKept.filter(({ what }) => what === 'broken').map(({ why }) => why)).toEqual([
    expect.stringContaining(words),
  ]);
  const runs = await desk.do<RunOut[]>('runs');
  expect(runs.find(({ run }) => run === second)).toMatchObject({ state: 'handed-over' });
  expect((await records(desk, second)).map(({ status }) => status)).toEqual(['accepted']);
  // Of the first the log told nothing that could be believed: it may be in the ERP, and a person looks. The second is not offered again.
  const again = await pull(desk);
  expect(again).toMatchObject({ records: 2, ready: 0, held: 1, duplicates: 1 });
  const held = (await records(desk, again.run)).find(({ status }) => status === 'held')!;
  expect(held).toMatchObject({ reason: 'perhaps-in-erp', fields: { AnsattId: 1002 } });
  // Its file lies in the folder: it is not handed over a second time.
  expect((await desk.run('hand-over', String(again.run), '--layout', 'plain-csv', '--to', desk.tray)).code).toBe(1);
  expect((await resolve(desk, again.run, held.id, 'already-in-erp')).code).toBe(0);
  expect((await confirm(desk, again.run)).marked).toEqual([held.id]);
  expect(await toTheEnd(desk)).toBe('');
  expectAgreement(desk.sandbox, trayLines(desk.tray));
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});

it('an end that cannot be read: what stands before it is kept', async () => {
  const { desk, first, second } = await older();
  appendFileSync(logOf(desk), '{"seq":99}\n');
  const { notKept } = await goThrough(desk);
  expect(notKept.map(({ what, why }) => [what, why])).toEqual([['broken', expect.stringContaining('cannot be read')]]);
  expect((await records(desk, first)).map(({ status }) => status)).toEqual(['handed-over']);
  expect((await records(desk, second)).map(({ status }) => status)).toEqual(['accepted']);
  expect(await pull(desk)).toMatchObject({ ready: 0, duplicates: 2 });
  expect(await toTheEnd(desk)).toBe('');
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it('where entry and lines are gone, whatever is ready waits for a person, once, and what comes later does not', async () => {
  const { desk, first } = await older();
  change(desk, (lines) => {
    const at = lines.findIndex((line) => handsOver(line, first));
    return lines.filter((_, index) => index !== at && index !== at - 1);
  });
  await goThrough(desk);
  // What the store knows as handed over went out once: of no other branch is it told that it had it too.
  expect((await desk.run<{ what: string }[]>('resume')).json.filter(({ what }) => what === 'proof-log')).toEqual([]);
  const again = await pull(desk);
  expect(again).toMatchObject({ ready: 0, held: 1, duplicates: 1 });
  // She has looked, and it is in no file: it goes out.
  await desk.do('discard', String(again.run));
  desk.sandbox.addTime(entry({ AnsattId: 1004 }));
  const next = await pull(desk);
  expect(next).toMatchObject({ ready: 1, held: 1, duplicates: 1 });
  const held = (await records(desk, next.run)).find(({ status }) => status === 'held')!;
  await desk.do('release', String(next.run), '--ids', String(held.id));
  expect(await handOver(desk, next.run)).toMatchObject({ rows: 2 });
  desk.sandbox.addTime(entry({ AnsattId: 1005 }));
  expect(await pull(desk)).toMatchObject({ ready: 1, held: 0 });
});

it('another history than the store knows: nothing of it is taken', async () => {
  const { desk } = await older();
  const other = await older();
  cpSync(logOf(other.desk), logOf(desk));
  const { kept } = await goThrough(desk);
  expect(kept).toBe(0);
  expect((await desk.do<RunOut[]>('runs')).length).toBe(1);
});
