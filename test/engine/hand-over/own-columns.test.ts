// A layout of the customer's own calls its columns what it likes: who and what a line is about is told by where the values come from.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Desk, entry, fullEntry, hours, openDesk, pull } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

interface ReceiptOut {
  readonly accepted: number[];
  readonly rejections: { id: number; words: string }[];
  readonly unmatched: unknown[];
}

/** Two employees in a payroll file whose columns are called column1, column2 …, as the editor calls new ones. */
async function ownColumns(shipped: string): Promise<Desk> {
  const desk = await openDesk();
  for (const n of [1, 2]) desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n, ...hours(n) }));
  const own = path.join(desk.root, 'own.json');
  await desk.do('layouts', 'export', shipped, own);
  const layout = JSON.parse(readFileSync(own, 'utf8')) as { columns: object[] };
  const columns = layout.columns.map((column, at) => ({ ...column, key: `column${at + 1}` }));
  writeFileSync(own, JSON.stringify({ ...layout, columns }));
  await desk.do('layouts', 'import', 'own', own);
  const to = ['--layout', 'own', '--to', desk.tray];
  await desk.do('destination', 'add', 'Lønn', '--connection', 'Prøve', '--kind', 'time', ...to);
  for (const [name, rows] of [
    ['employee', '1001;7\n1002;8\n1003;9'],
    ['project', '10482;P1\n99;P2'],
    ['pay-type', '100;510\n150;520'],
  ] as const) {
    const file = path.join(desk.root, `${name}.csv`);
    writeFileSync(file, `from;to\n${rows}\n`);
    await desk.do('translation', 'import', name, file, '--connection', 'Prøve');
  }
  await pull(desk);
  await desk.do('hand-over', '1');
  return desk;
}

async function answered(desk: Desk, text: string, ...words: string[]): Promise<ReceiptOut> {
  const file = path.join(desk.root, 'svar.csv');
  writeFileSync(file, text);
  return desk.do<ReceiptOut>('accept', '1', '--receipt', file, ...words);
}

it.each(['24sevenoffice', 'absence-periods'])(
  '%s, by employee and pay type, in basis and control totals',
  async (name) => {
    const desk = await ownColumns(name);
    const said = await answered(desk, 'Ansatt;Lønnsart;Status;Melding\n7;510;OK;\n8;510;Feil;sperret\n', '--take');
    expect(said).toMatchObject({ rejections: [{ words: 'sperret' }], unmatched: [] });
    expect(said.accepted).toHaveLength(1);
    const control = await desk.run<{ by: unknown[] }>('control', '1', '--by', '510=1');
    expect(control.json.by).toEqual([{ key: '510', said: 1, accepted: 1, difference: 0 }]);
    await withEngine(desk, async (ask) => {
      const [basis] = await ask('hand-over/basis', { run: 1 });
      expect(basis!.rows).toMatchObject([
        { employee: '7', payType: '510', quantity: '1' },
        { employee: '8', payType: '510', quantity: '2' },
      ]);
    });
  },
);

it('of an own layout the next file tells who is new in it, and which code', async () => {
  const desk = await ownColumns('24sevenoffice');
  await desk.do('accept', '1', '--all');
  await desk.do('confirm', '1');
  desk.sandbox.addTime(fullEntry({ AnsattId: 1003, ArbeidstypeId: '150', ProsjektId: '99' }));
  await pull(desk);
  await withEngine(desk, async (ask) => {
    const { files } = await ask('hand-over/plan', { run: 2 });
    expect(files[0]!.difference).toMatchObject({
      come: { employee: ['9'], project: ['P2'], payType: ['520'] },
      gone: { employee: ['7', '8'], project: ['P1'], payType: ['510'] },
    });
  });
});

it.each(['24sevenoffice', 'plain-csv'])(
  '%s: a code that an earlier file had is not new, one that none had is',
  async (layout) => {
    const desk = await ownColumns('24sevenoffice');
    await desk.do('destination', 'change', 'Lønn', '--connection', 'Prøve', '--layout', layout);
    const codes: string[][] = [];
    for (const [run, ArbeidstypeId] of [[1], [2, '150'], [3, '100'], [4, '150']] as const) {
      if (ArbeidstypeId !== undefined) {
        desk.sandbox.addTime(fullEntry({ AnsattId: 1001, ArbeidstypeId }));
        await pull(desk);
        await withEngine(desk, async (ask) => {
          const { files } = await ask('hand-over/plan', { run });
          codes.push([...files[0]!.difference!.come.payType]);
        });
        await desk.do('hand-over', String(run));
      }
      await desk.do('accept', String(run), '--all');
      await desk.do('confirm', String(run));
    }
    // The first file had 510 of an own layout; one that lists has the work type itself.
    expect(codes).toEqual(layout === 'plain-csv' ? [['150'], ['100'], []] : [['520'], [], []]);
  },
);

it('a code that only a withdrawn file had is new', async () => {
  const desk = await ownColumns('24sevenoffice');
  await desk.do('accept', '1', '--all');
  await desk.do('confirm', '1');
  const other = desk.sandbox.addTime(fullEntry({ AnsattId: 1001, ArbeidstypeId: '150' }));
  await pull(desk);
  const { handover } = await desk.do<{ handover: number }>('hand-over', '2');
  await desk.do('withdraw', String(handover), '--reason', 'feil periode');
  desk.sandbox.addTime(fullEntry({ AnsattId: 1001, ArbeidstypeId: '100' }));
  await pull(desk);
  await desk.do('hold', '3', '--ids', String(other), '--reason', 'senere');
  await desk.do('hand-over', '3');
  await desk.do('accept', '3', '--all');
  await desk.do('confirm', '3');
  await pull(desk);
  await desk.do('release', '4', '--ids', String(other));
  await withEngine(desk, async (ask) => {
    const { files } = await ask('hand-over/plan', { run: 4 });
    expect(files[0]!.difference!.come.payType).toEqual(['520']);
  });
});

it.each(['plain-csv', 'plain-xlsx', 'json'])('%s, which writes records as they were listed', async (layout) => {
  const desk = await openDesk();
  const [first] = [1, 2].map((n) =>
    desk.sandbox.addTime(entry({ AnsattId: 1000 + n, ArbeidstypeId: '100', ...hours(n) })),
  );
  const to = ['--layout', layout, '--to', desk.tray];
  await desk.do('destination', 'add', 'Lønn', '--connection', 'Prøve', '--kind', 'time', ...to);
  await pull(desk);
  await desk.do('hand-over', '1');
  const said = await answered(desk, 'Ansatt;Lønnsart;Status\n1001;100;OK\n', '--take');
  expect(said).toMatchObject({ accepted: [first], unmatched: [] });
  await desk.do('accept', '1', '--all');
  await desk.do('confirm', '1');
  desk.sandbox.addTime(entry({ AnsattId: 1009, ArbeidstypeId: '150', ProsjektId: '99', ...hours(9) }));
  await pull(desk);
  await withEngine(desk, async (ask) => {
    const { files } = await ask('hand-over/plan', { run: 2 });
    expect(files[0]!.difference).toMatchObject({
      come: { employee: ['1009'], project: ['99'], payType: ['150'] },
      gone: { employee: ['1001', '1002'], project: ['10482'], payType: ['100'] },
      before: '3',
      now: '9',
      isJump: true,
    });
  });
});
