// The project journal of Business Central, as its own ledger has it in the end: handed over, refused by line, withdrawn and handed over
// again, and corrected, read by a reader that shares nothing with the writer.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isTableName } from '../../../main/domain/translation/names.ts';
import { createLayouts } from '../../../main/files/planned-files.ts';
import { confirm, type Desk, fullEntry, type HandOverOut, hours, openDesk, pull } from '../../support/desk.ts';
import { readTable } from '../../files/table/support.ts';

const DESTINATION = ['destination', 'add', 'BC', '--connection', 'Prøve', '--kind', 'time'].concat([
  '--layout',
  'business-central-project-journal',
  '--to',
]);
const TABLES = {
  employee: 'AnsattId;to\n1;R0010\n2;R0020\n',
  project: 'ProsjektId;to\n007;J00070\n008;J00080\n',
  'project-line': 'ProsjektId;ProsjektLinjeId;to\n007;0010;0100\n007;0020;0200\n008;0010;0300\n008;;0900\n',
  'work-type': 'ArbeidstypeId;to\n100;NORMAL\n150;OT50\n',
};

async function translate(desk: Desk, tables: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(tables)) {
    const file = path.join(desk.root, `${name}.csv`);
    writeFileSync(file, text);
    await desk.do('translation', 'import', name, file, '--connection', 'Prøve');
  }
}

/** What the ledger has by day, project, task, resource and work type, in hundred-thousandths. */
class Ledger {
  readonly entries = new Map<string, bigint>();

  async post(file: string, isTaken: (line: number) => boolean = () => true): Promise<number> {
    const { cells } = await readTable(file, { sheet: 'Project Journal', header: '1' });
    for (const [at, [day, , project, task, type, resource, , work, unit, quantity]] of cells.entries()) {
      expect([type, unit]).toEqual(['Resource', 'HOUR']);
      if (!isTaken(at + 1)) continue;
      const key = [day, project, task, resource, work].join(' ');
      const [whole, part = ''] = quantity!.replace('-', '').split('.');
      const amount = BigInt(`${whole}${part.padEnd(5, '0')}`) * (quantity!.startsWith('-') ? -1n : 1n);
      const sum = (this.entries.get(key) ?? 0n) + amount;
      if (sum === 0n) this.entries.delete(key);
      else this.entries.set(key, sum);
    }
    return cells.length;
  }
}

const handOver = (desk: Desk, run: number) => desk.do<HandOverOut>('hand-over', String(run));

it('has each hour once, whatever was refused, withdrawn and changed', async () => {
  const desk = await openDesk({ adjustmentIds: 'own' });
  desk.sandbox.set({ list: 'live' });
  await desk.do(...DESTINATION, desk.tray);
  const add = (fields: Record<string, unknown>) => desk.sandbox.addTime(fullEntry({ AnsattId: 1, ...fields }));
  const first = add({ ProsjektId: '007', ProsjektLinjeId: '0010', ...hours(7.5) });
  add({ AnsattId: 2, ProsjektId: '007', ProsjektLinjeId: '0020', ArbeidstypeId: '150', ...hours(0.333_33) });
  const third = add({ ProsjektId: '008', ProsjektLinjeId: '0010', ...hours(4) });
  add({ AnsattId: 2, ProsjektId: '008', ProsjektLinjeId: null, ...hours(2) });
  const { run } = await pull(desk);
  const lacking = await desk.run<{ missing: { table: string }[] }>('hand-over', String(run));
  expect(lacking.code).toBe(3);
  expect(new Set(lacking.json.missing.map(({ table }) => table))).toEqual(
    new Set(['employee', 'project', 'project-line']),
  );
  await translate(desk, TABLES);
  const ledger = new Ledger();

  const withdrawn = await handOver(desk, run);
  await desk.do('withdraw', String(withdrawn.handover), '--reason', 'feil kladd');
  const second = await pull(desk);
  const { file } = await handOver(desk, second.run);
  expect(await ledger.post(file!, (line) => line !== 3)).toBe(4);
  const receipt = path.join(desk.root, 'kvittering.csv');
  writeFileSync(receipt, 'Line;Status;Message\n1;OK;\n2;OK;\n3;Error;Work type OT50 does not exist\n4;OK;\n');
  const answered = await desk.do<{ rejections: unknown[]; missing: unknown[] }>(
    'accept',
    String(second.run),
    '--receipt',
    receipt,
    '--take',
  );
  expect([answered.rejections, answered.missing]).toMatchObject([[{ words: 'Work type OT50 does not exist' }], []]);
  expect((await confirm(desk, second.run)).marked).toHaveLength(3);

  desk.sandbox.edit(third, { ...hours(5), ProsjektId: '007' });
  desk.sandbox.remove(first);
  const last = await pull(desk);
  expect(last).toMatchObject({ ready: 4, adjustments: 2 });
  expect(await ledger.post((await handOver(desk, last.run)).file!)).toBe(4);
  await desk.do('accept', String(last.run), '--all');
  expect((await confirm(desk, last.run)).state).toBe('closed');
  expect(Object.fromEntries(ledger.entries)).toEqual({
    '2026-10-05 J00070 0200 R0020 OT50': 33_333n,
    '2026-10-05 J00080 0900 R0020 NORMAL': 200_000n,
    '2026-10-05 J00070 0100 R0010 NORMAL': 500_000n,
  });
  expect((await desk.run('verify')).code).toBe(0);
});

it('every table that a layout of the console asks can be imported', () => {
  const asked = createLayouts()
    .shipped()
    .flatMap(({ columns }) => (columns === 'as-listed' ? [] : columns))
    .flatMap(({ source }) => (source.from === 'translated' ? source.table : []));
  expect(asked.filter((table) => !isTableName(table))).toEqual([]);
});
