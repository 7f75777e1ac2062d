// Files of others are read in a process or a thread that can be ended: at a limit of time or memory, by a stop, and with the console that
// asked.

import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReceipts } from '../../main/files/receipts.ts';
import { readApart } from '../../main/host/read-apart.ts';
import { later, newFolder } from '../support/desk.ts';

function apart(...[limits, signal = new AbortController().signal]: [Parameters<typeof readApart>[1]?, AbortSignal?]) {
  const made = readApart(() => signal, limits);
  later(() => made.close());
  return made;
}

function tableOf(rows: number): { file: string; folder: string } {
  const folder = newFolder('apart');
  const file = path.join(folder, 'rader.csv');
  writeFileSync(file, `Dato;Antall;Tekst\n${'25.10.2025;1,5;Kuleventil\n'.repeat(rows)}`);
  return { file, folder: path.join(folder, 'kept') };
}

// A process, as the command line starts it, and a thread, as it is within Electron and in tests (.config/test-speed.ts).
describe.each(['process', 'thread'])('in a %s', (place) => {
  beforeEach(() => {
    if (place === 'process') vi.stubEnv('BUILT_READER', undefined);
    return () => void vi.unstubAllEnvs();
  });

  it('reads a table piece by piece, as it is read in one process', async () => {
    const { tables } = apart();
    const { file, folder } = tableOf(60_000);
    const taken = await tables.take(file, folder);
    expect(taken).toMatchObject({ name: 'rader.csv', bytes: statSync(file).size, format: 'text' });
    const found = await tables.understand(taken, {});
    expect(found.columns).toEqual(['Dato', 'Antall', 'Tekst']);
    let rows = 0;
    let pieces = 0;
    for await (const piece of tables.rows(taken, found.dialect)) {
      rows += piece.numbers.length;
      pieces += 1;
    }
    expect(rows).toBe(60_000);
    expect(pieces).toBeGreaterThan(3);
  });

  it('what is left in the middle harms nothing, and errors come in the words that they had', async () => {
    const { tables, readNames } = apart();
    const { file, folder } = tableOf(60_000);
    const taken = await tables.take(file, folder);
    const { dialect } = await tables.understand(taken, {});
    for await (const piece of tables.rows(taken, dialect)) {
      expect(piece.numbers.length).toBeGreaterThan(0);
      break;
    }
    await expect(tables.take('/nowhere/x.csv', folder)).rejects.toThrow(/x\.csv: there is no such file/);
    await expect(readNames('/nowhere/x.csv')).rejects.toThrow(/there is no such file/);
  });

  it('is ended at a limit of time, and the next file is read as if nothing had been', async () => {
    const { file, folder } = tableOf(10);
    const hasty = apart({ answerMs: 1 });
    const taken = await hasty.tables.take(file, folder);
    hasty.close();
    await expect(hasty.tables.understand(taken, {})).rejects.toThrow(/took longer than any table takes/);
    expect(await hasty.tables.take(file, folder)).toMatchObject({ name: 'rader.csv' });
  });

  it('is ended at a limit of memory', async () => {
    const folder = newFolder('apart');
    const file = path.join(folder, 'navn.csv');
    writeFileSync(file, Array.from({ length: 400_000 }, (_, n) => `${n};Navn nummer ${n}\n`).join(''));
    await expect(apart({ memoryMb: 16 }).readNames(file)).rejects.toThrow(/took more memory than any table takes/);
    expect((await apart().readNames(file)).size).toBe(400_000);
  });

  it('is ended by a stop, in the middle of the rows too', async () => {
    const stop = new AbortController();
    const { tables } = apart({}, stop.signal);
    const { file, folder } = tableOf(200_000);
    const taken = await tables.take(file, folder);
    const { dialect } = await tables.understand(taken, {});
    const read = async (): Promise<void> => {
      for await (const _piece of tables.rows(taken, dialect)) stop.abort();
    };
    await expect(read()).rejects.toMatchObject({ details: { code: 'stopped', retrySafe: true } });
    await expect(tables.understand(taken, {})).rejects.toMatchObject({ details: { code: 'stopped' } });
  });

  it('reads translation tables and receipts too, and the same limits hold for them', async () => {
    const folder = newFolder('apart');
    const table = path.join(folder, 'lonnsarter.csv');
    writeFileSync(table, 'from;to;rule\n100;510;hours\n');
    const { readTranslation, tables } = apart();
    expect((await readTranslation(table, 'pay-type', 'ArbeidstypeId')).rows).toMatchObject([
      { keys: ['100'], to: '510' },
    ]);
    writeFileSync(table, 'from;to;rule\n100;510;weeks\n');
    await expect(readTranslation(table, 'pay-type', 'ArbeidstypeId')).rejects.toThrow(
      /row 2: this is not a quantity rule/,
    );
    const receipt = path.join(folder, 'kvittering.csv');
    writeFileSync(receipt, 'Linje;Status\n1;OK\n');
    const { columns } = await createReceipts(tables).read(receipt, path.join(folder, 'kept'), {});
    expect(columns).toEqual({ line: 0, status: 1 });
    const hasty = createReceipts(apart({ takeMs: 1 }).tables);
    await expect(hasty.read(receipt, path.join(folder, 'kept'), {})).rejects.toThrow(
      /took longer than any table takes/,
    );
  });
});
