// The proof pack: cover, files as they were handed over, ids and journal in one ZIP file; a file that is not what was handed over is
// not in it, and that is said.

import { readdirSync, readFileSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import { acceptAll, confirm, entry, handOver, openDesk, pull } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

/** Names and bytes of a ZIP file, read by its directory. */
function unzipped(file: string): ReadonlyMap<string, Buffer> {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = bytes.readUInt32LE(end + 16);
  return new Map(
    Array.from({ length: bytes.readUInt16LE(end + 8) }, () => {
      const [packed, length] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
      const start = bytes.readUInt32LE(at + 42);
      const name = bytes.subarray(at + 46, at + 46 + length).toString();
      at += 46 + length;
      const from = start + 30 + length;
      return [name, inflateRawSync(bytes.subarray(from, from + packed))] as const;
    }),
  );
}

async function closed() {
  const desk = await openDesk();
  for (let count = 0; count < 3; count += 1) desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const written = await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  const folder = mkdtempSync(path.join(tmpdir(), 'pack-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { desk, run, written: { ...written, file: path.basename(written.file ?? '') }, folder };
}

it('has the file byte by byte, every id, the journal and the cover, and never takes a name twice', async () => {
  const { desk, run, written, folder } = await closed();
  await withEngine(desk, async (ask) => {
    const pack = await ask('history/pack', { run, folder, cover: '<h1>Bevis</h1>' });
    expect(pack.files).toEqual([{ file: written.file, state: 'packed' }]);
    expect(createHash('sha256').update(readFileSync(pack.path)).digest('hex')).toBe(pack.sha256);
    const parts = unzipped(pack.path);
    expect([...parts.keys()]).toEqual([
      'cover.html',
      'contents.csv',
      `files/${written.file}`,
      'ids.csv',
      'journal.json',
    ]);
    const file = parts.get(`files/${written.file}`)!;
    expect(createHash('sha256').update(file).digest('hex')).toBe(written.sha256);
    expect(parts.get('cover.html')!.toString()).toBe('<h1>Bevis</h1>');
    expect(parts.get('ids.csv')!.toString().trim().split('\r\n')).toHaveLength(4);
    expect(parts.get('ids.csv')!.toString()).toContain(';marked;');
    const journal = JSON.parse(parts.get('journal.json')!.toString());
    expect(journal).toMatchObject({ run, kind: 'time', state: 'closed' });
    expect(journal.events.map((event: { what: string }) => event.what)).toContain('run closed');
    expect((await ask('history/pack', { run, folder, cover: null })).path).toBe(
      path.join(folder, `proof-run-${run}-2.zip`),
    );
  });
});

it.each(['different', 'missing'] as const)('a file that is %s is not in it, and the pack says so', async (state) => {
  const { desk, run, written, folder } = await closed();
  if (state === 'missing') rmSync(path.join(desk.tray, written.file));
  else writeFileSync(path.join(desk.tray, written.file), 'changed');
  await withEngine(desk, async (ask) => {
    const pack = await ask('history/pack', { run, folder, cover: null });
    expect(pack.files).toEqual([{ file: written.file, state }]);
    const parts = unzipped(pack.path);
    expect([...parts.keys()]).toEqual(['contents.csv', 'ids.csv', 'journal.json']);
    expect(parts.get('contents.csv')!.toString()).toContain('not in the pack');
  });
});

it('what a connection sends stays out of it: neither the value of a header nor its name', async () => {
  const { desk, run, folder } = await closed();
  await desk.do('connection', 'change', 'Prøve', '--header', 'tb-company: Hemmelig 4711');
  await withEngine(desk, async (ask) => {
    const pack = await ask('history/pack', { run, folder, cover: null });
    const parts = [...unzipped(pack.path).values()].map(String);
    expect(parts.filter((part) => /tb-company|Hemmelig 4711/.test(part))).toEqual([]);
    expect(parts.at(-1)).toContain('"connection": "Prøve"');
  });
});

it('that cannot be written says so of the pack alone, and leaves nothing behind', async () => {
  const { desk, run, folder } = await closed();
  const notAFolder = path.join(folder, 'fil.txt');
  writeFileSync(notAFolder, 'x');
  const engine = await wireEngine({ folder: desk.data, mode: 'write', program: 'a test', secret: () => null });
  onTestFinished(() => engine.close());
  for (const to of [path.join(folder, 'missing'), notAFolder]) {
    const answer = await engine.ask('history/pack', { run, folder: to, cover: null });
    expect(answer).toMatchObject({ ok: false, error: { code: 'file-not-written', operation: 'save a file' } });
    // The run was handed over long ago: a pack that is lacking changes nothing of that.
    expect(JSON.stringify(answer)).not.toContain('handed over');
  }
  expect(readdirSync(folder)).toEqual(['fil.txt']);
  const again = await engine.ask('history/pack', { run, folder, cover: null });
  expect(again).toMatchObject({ ok: true, value: { path: path.join(folder, `proof-run-${run}.zip`) } });
});
