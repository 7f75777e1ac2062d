// A power cut, imitated: everything is copied at each journal moment of an act, and of the copy is dropped what no disk had to keep: the
// shared memory of SQLite, half a page at the end of the WAL, half a line at the end of the proof log. A disk that lied about its syncs
// loses more: whole transactions of the WAL. Then the console asks a person about more than it would have to, and takes the answers.
// Either way the store opens, and after an operator's finish service and ERP agree.

import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { consoleIn, consoleRun, newFolder, type RecordOut, type RunOut } from '../support/desk.ts';
import { ACTS, expectPromise, type Placed, place, prepareScene, snapshotBefore } from './kill-scene.ts';

const WAL_HEAD = 32;
const FRAME = 24 + 4096;

/** The bytes at which a transaction of the WAL ends: only whole ones can have been synced. */
function commitsOf(wal: string): number[] {
  const bytes = existsSync(wal) ? readFileSync(wal) : Buffer.alloc(0);
  const ends: number[] = [];
  const salt = bytes.subarray(16, 24);
  for (let at = WAL_HEAD; at + FRAME <= bytes.length; at += FRAME) {
    // Frames of an earlier round have another salt.
    if (!bytes.subarray(at + 8, at + 16).equals(salt)) break;
    if (bytes.readUInt32BE(at + 4) !== 0) ends.push(at + FRAME);
  }
  return ends;
}

const LOSSES: Readonly<Record<string, (data: string) => void>> = {
  'what was not synced': (data) => {
    const wal = path.join(data, 'console.sqlite-wal');
    const end = commitsOf(wal).at(-1);
    if (end !== undefined) truncateSync(wal, end);
    if (existsSync(wal)) appendFileSync(wal, Buffer.alloc(FRAME / 2, 0x5a));
    appendFileSync(path.join(data, 'proof.log'), '{"seq":99,"at":"2026-11-');
  },
  'the last transaction too': (data) => {
    const wal = path.join(data, 'console.sqlite-wal');
    const ends = commitsOf(wal);
    if (ends.length > 0) truncateSync(wal, ends.at(-2) ?? WAL_HEAD);
  },
  'the whole WAL': (data) => rmSync(path.join(data, 'console.sqlite-wal'), { force: true }),
};

/** Where the console asks because its disk forgot, a person looks: is the file in the ERP's folder, does the service show the mark? */
async function answerTruly({ data, tray, sandbox }: Placed): Promise<void> {
  const { json: found } = await consoleIn<{ outcome: string; detail: string }[]>(data, ['resume']);
  for (const { outcome, detail } of found) {
    const file = /^\S+\.csv/.exec(detail)?.[0];
    if (outcome !== 'unclear' || file === undefined || existsSync(path.join(tray, file))) continue;
    const number = /withdraw (\d+)/.exec(detail)![1]!;
    const said = await consoleIn(data, ['withdraw', number, '--reason', 'not in the folder']);
    expect([0, 3], said.err).toContain(said.code);
  }
  const { json: runs } = await consoleIn<RunOut[]>(data, ['runs']);
  for (const { run } of runs.filter(({ state }) => state === 'handed-over' || state === 'confirming')) {
    await consoleIn(data, ['confirm', String(run)]);
    const { json: lines } = await consoleIn<RecordOut[]>(data, ['records', String(run)]);
    const exported = new Set(sandbox.dump().time.lines.flatMap((line) => (line.exported ? [line.fields.Id] : [])));
    const undecided = new Set(['gone', 'unknown']);
    const ids = lines.filter(({ id, status }) => undecided.has(status) && exported.has(id)).map(({ id }) => id);
    if (ids.length === 0) continue;
    const words = ['resolve', String(run), '--ids', ids.join(), '--as', 'marked-elsewhere', '--reason', 'seen there'];
    expect((await consoleIn(data, words)).code).toBe(0);
  }
}

it.each(
  ['pull', 'hand-over', 'accept', 'confirm'].flatMap((act) => Object.keys(LOSSES).map((loss) => [act, loss] as const)),
)('%s: the power goes at any moment, and %s is lost', async (act, loss) => {
  const scene = await prepareScene('own');
  const snapshot = await snapshotBefore(scene, act);
  const placed = await place(scene, snapshot);
  const copies = newFolder('power-cut');
  let moments = 0;
  const words = [...(await ACTS[act]!.words(placed)), '--data', placed.data];
  await consoleRun(words, {}, () => {
    moments += 1;
    cpSync(scene.folder, path.join(copies, String(moments)), { recursive: true });
  });
  await placed.sandbox.close();
  expect(moments).toBeGreaterThan(2);
  // A confirm has many moments that are alike.
  const step = moments > 30 ? 3 : 1;
  for (let at = 1; at <= moments; at += step) {
    const cut = await place(scene, path.join(copies, String(at)));
    rmSync(path.join(cut.data, 'console.sqlite-shm'), { force: true });
    LOSSES[loss]!(cut.data);
    try {
      // A mark alone in its call whose answer was lost with the power is decided by a person.
      if (loss !== 'what was not synced' || act === 'confirm') await answerTruly(cut);
      await expectPromise(cut);
    } catch (error) {
      throw new Error(`the power went at moment ${at} of ${moments}`, { cause: error });
    }
  }
});
