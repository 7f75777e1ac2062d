// The sandbox killed with kill -9 at any moment, in the middle of a storm of acts: what was answered holds, what was not answered
// holds wholly or not at all, and the data is sound.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { control, newFolder, paths, start } from './support.ts';

const module = join(import.meta.dirname, '../../main/sandbox/sandbox.ts');
const each = 20;

async function child(folder: string) {
  const options = JSON.stringify({ folder, records: 60, material: 10 });
  const code = `const { startSandbox } = await import(${JSON.stringify(module)});
    console.log((await startSandbox(${options})).url);`;
  const running = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(running.stdout, 'data')) as [Buffer];
  return { running, url: line.toString().trim() };
}

type Answered = { added: number[]; edited: Map<number, number>; marked: number[][]; asked: number[]; batches: number };

/** Adds, approves, edits, prepares and marks until nobody answers any more. */
async function storm(url: string, from: number, answered: Answered): Promise<void> {
  const ok = async (response: Promise<Response>): Promise<void> => {
    const found = await response;
    if (found.status !== 200) throw new Error(`${found.status}: ${await found.text()}`);
    await found.arrayBuffer();
  };
  for (let turn = from; ; turn += 1) {
    const ids = Array.from({ length: 4 }, (_, index) => turn * 10 + index);
    for (const Id of ids) {
      await ok(control({ url }, 'add-time', { Id, AntallTimer: 1, approved: true }));
      answered.added.push(Id);
    }
    await ok(control({ url }, 'edit', { id: ids[0], fields: { AntallTimer: turn } }));
    answered.edited.set(ids[0]!, turn);
    await ok(fetch(url + paths.prepare, { method: 'POST' }));
    answered.asked = ids;
    await ok(
      fetch(url + paths.markTime, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ids }),
      }),
    );
    answered.marked.push(ids);
    const rows = Array.from({ length: each }, () => ({ Antall: 1, EksternId: `t${turn}` }));
    await ok(
      fetch(url + paths.batch, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(rows),
      }),
    );
    answered.batches += 1;
  }
}

it('loses nothing that was answered and halves nothing', { timeout: 60_000 }, async () => {
  const folder = newFolder();
  const answered: Answered = { added: [], edited: new Map(), marked: [], asked: [], batches: 0 };
  // A busy machine answers little in a third of a second: it gets longer, until something was there to lose.
  const moments = [5, 40, 90, 170, 260, 330];
  for (let round = 0; round < moments.length || (answered.marked.length <= 3 && round < 12); round += 1) {
    const moment = moments[round] ?? 330 * 2 ** (round - 5);
    const { running, url } = await child(folder);
    const over = storm(url, 1000 * (round + 1), answered).catch((error: unknown) => error);
    setTimeout(() => running.kill('SIGKILL'), moment);
    await once(running, 'exit');
    expect(await over).toBeInstanceOf(TypeError);
    const database = new Database(join(folder, 'sandbox.sqlite'));
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.close();
    const sandbox = await start({ folder });
    const { time, material } = sandbox.dump();
    const entries = new Map(time.entries.map((entry) => [entry.id, entry.fields]));
    const exported = new Set(time.lines.filter((line) => line.exported).map((line) => line.id));
    expect(answered.added.filter((id) => !entries.has(id))).toEqual([]);
    for (const [id, hours] of answered.edited) expect(entries.get(id)!['AntallTimer']).toBe(hours);
    expect(answered.marked.flat().filter((id) => !exported.has(id))).toEqual([]);
    // The mark on the way was taken whole or not at all; so was the batch.
    expect([0, answered.asked.length]).toContain(answered.asked.filter((id) => exported.has(id)).length);
    const sizes = new Map<number, number>();
    for (const { batch } of material) if (batch !== null) sizes.set(batch, (sizes.get(batch) ?? 0) + 1);
    expect([...sizes.values()].every((size) => size === each)).toBe(true);
    expect(sizes.size - answered.batches).toBeGreaterThanOrEqual(0);
    answered.batches = sizes.size;
    await sandbox.close();
  }
  expect(answered.marked.length).toBeGreaterThan(3);
});
