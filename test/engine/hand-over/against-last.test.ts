// How a file that lists its records differs from the last one is added up by the database, as a walk over the records would.

import path from 'node:path';
import { expect, it } from 'vitest';
import { FileSummary } from '../../../main/domain/delivery/difference.ts';
import type { LinesOf } from '../../../main/ports/plans.ts';
import { openForWriting } from '../../../main/store/file/database.ts';
import { planStore } from '../../../main/store/plans.ts';
import { fullEntry, hours, openDesk, pull, records } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

it('is what each record says, of a file and of what is to come, without those that are held or left out', async () => {
  const desk = await openDesk();
  const add = (AnsattId: number, more: object) => desk.sandbox.addTime(fullEntry({ AnsattId, ...more }));
  await desk.do(
    'destination',
    'add',
    'Lønn',
    '--connection',
    'Prøve',
    '--kind',
    'time',
    '--layout',
    'plain-csv',
    '--to',
    desk.tray,
  );
  add(1001, { ArbeidstypeId: '100', ProsjektId: 'A', ...hours(7.5) });
  add(1002, { ArbeidstypeId: '110', ProsjektId: null, ...hours(-2.25) });
  await pull(desk);
  await desk.do('hand-over', '1');
  add(1001, { ArbeidstypeId: '100', ProsjektId: 'B', ...hours(0.333333) });
  add(1003, { ArbeidstypeId: '150', ProsjektId: 'A', ...hours(4) });
  add(1004, { ArbeidstypeId: '160', ProsjektId: 'C', ...hours(5) });
  const { run } = await pull(desk);
  const last = (await records(desk, run)).find(({ fields }) => fields.ArbeidstypeId === '160')!.id;
  await desk.do('hold', String(run), '--ids', String(last), '--reason', 'spør');
  const { files } = await withEngine(desk, (ask) => ask('hand-over/plan', { run }));
  expect(files[0]!.difference).toMatchObject({
    come: { employee: ['1003'], project: ['B'], payType: ['150'] },
    gone: { employee: ['1002'], project: [], payType: ['110'] },
    before: '5.25',
    now: '4.333333',
  });
  const database = openForWriting(path.join(desk.data, 'console.sqlite'));
  const plans = planStore(database);
  const walked = new FileSummary();
  const file = { run: 1, number: 1, apart: false };
  for (const { keys, quantities, ...share } of plans.listed(file)) {
    const { employee = '', payType = '', project = '' } = keys;
    walked.add({ ...share, employee, payType, project, written: quantities.hours!.written });
  }
  const { values, total } = walked;
  expect(plans.listedSum({ number: 1, kind: 'time' }, file)).toEqual({ values, total });
  const ready = (of: Partial<Extract<LinesOf, { state: string }>>) =>
    plans.listedSum({ number: run, kind: 'time' }, { state: 'ready', units: null, ...of });
  const first = (await records(desk, run)).find(({ fields }) => fields.ArbeidstypeId === '150');
  expect(ready({ units: new Set([first!.id]) }).total).toBe(4_000_000n);
  expect(ready({ units: new Set() })).toEqual({
    total: 0n,
    values: { employee: new Set(), payType: new Set(), project: new Set() },
  });
  database.close();
});
