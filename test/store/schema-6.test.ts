// A store and a proof log that the program of schema 6 wrote (entries of format 1, acts and connections without UUIDs) are opened,
// followed and verified. In it: a closed run with a held and a rejected unit, units accepted by hand, a file that waits for its
// answer, and an intake whose call was never answered. `older.sqlite` was copied before the first confirm.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { consoleIn, consoleRun } from '../support/desk.ts';

const MADE = path.join(import.meta.dirname, 'schema-6');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A data folder with a store of then, or none, beside the log of then. */
function folderWith(store: 'store' | 'older' | null): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'console-schema-6-')), 'data');
  folders.push(path.dirname(folder));
  mkdirSync(folder);
  if (store !== null)
    writeFileSync(path.join(folder, 'console.sqlite'), gunzipSync(readFileSync(path.join(MADE, `${store}.sqlite.gz`))));
  cpSync(path.join(MADE, 'proof-log.txt'), path.join(folder, 'proof.log'));
  cpSync(path.join(MADE, 'intake'), path.join(folder, 'intake'), { recursive: true });
  return folder;
}

type Status = { id: number; status: string; reason: string | null };
const statuses = async (folder: string, run: number) => {
  const { json } = await consoleIn<Status[]>(folder, ['records', String(run)]);
  return json.map(({ id, status }) => [id, status] as const);
};
const TIME = Array.from({ length: 10 }, (_, n) => 4_100_003 + n);

describe('a data folder of the program before', () => {
  it('is brought to this schema, says the same, verifies, and goes on', async () => {
    const folder = folderWith('store');
    expect((await consoleIn<{ ok: boolean }>(folder, ['verify'])).json.ok).toBe(true);
    expect(await statuses(folder, 1)).toEqual([
      [4_100_001, 'held'],
      [4_100_002, 'rejected'],
      ...TIME.map((id) => [id, 'marked']),
    ]);
    expect((await statuses(folder, 2)).map(([, status]) => status)).toEqual(['accepted', 'accepted', 'accepted']);
    const accepted = await consoleIn<{ accepted: number[] }>(folder, ['accept', '3', '--all']);
    expect(accepted.json.accepted).toEqual([4_100_001, 4_100_002]);
    // The new entry follows the old ones in one chain.
    expect((await consoleIn<{ ok: boolean }>(folder, ['verify'])).json.ok).toBe(true);
    const lines = readFileSync(path.join(folder, 'proof.log'), 'utf8').trimEnd().split('\n');
    const last = JSON.parse(lines.at(-1)!) as { format: number; entry: { act: string; connectionId: string } };
    expect(last.format).toBe(2);
    expect(last.entry.act).toMatch(/^[0-9a-f-]{36}$/);
    expect(last.entry.connectionId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('follows its log from an older copy: what was marked, handed over and sent since is known again', async () => {
    const folder = folderWith('older');
    const { code, json } = await consoleRun(['resume', '--data', folder, '--json'], {}).then((said) => ({
      code: said.code,
      json: JSON.parse(said.out) as { what: string; outcome: string }[],
    }));
    expect(code).toBe(3);
    expect(json.map(({ what, outcome }) => `${what} ${outcome}`)).toContain('proof-log completed');
    expect(await statuses(folder, 1)).toEqual([
      [4_100_001, 'held'],
      [4_100_002, 'rejected'],
      ...TIME.map((id) => [id, 'marked']),
    ]);
    expect((await statuses(folder, 2)).map(([, status]) => status)).toEqual(['accepted', 'accepted', 'accepted']);
    expect((await statuses(folder, 3)).map(([, status]) => status)).toEqual(['handed-over', 'handed-over']);
    const chunks = await consoleIn<{ state: string }[]>(folder, ['intake', 'chunks', '1']);
    expect(chunks.json.map(({ state }) => state)).toEqual(['unknown']);
    expect((await consoleIn<{ ok: boolean }>(folder, ['verify'])).json.ok).toBe(true);
  });

  it('makes a lost store again once its connection is there under its name', async () => {
    const folder = folderWith(null);
    await consoleIn(folder, [
      'connection',
      'add',
      'Practice',
      '--url',
      'http://127.0.0.1:9',
      '--environment',
      'sandbox',
    ]);
    expect((await statuses(folder, 1)).filter(([, status]) => status === 'marked').map(([id]) => id)).toEqual(TIME);
    expect((await statuses(folder, 3)).map(([, status]) => status)).toEqual(['handed-over', 'handed-over']);
  });
});
