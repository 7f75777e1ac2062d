// The editor of layouts over the engine that the window asks: a shipped one is copied for a destination, changed, looked at on its units,
// and saved; what is wrong is said where it is.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import type { Layout } from '../../../preload/contract/layouts.ts';
import type { Desk } from '../../support/desk.ts';
import { ONLY_PAYROLL, pulledTo, twoDestinations } from '../../support/destinations.ts';

type Wired = Awaited<ReturnType<typeof wireEngine>>;

async function engineOf(folder: string): Promise<Wired> {
  return await wireEngine({ folder, mode: 'write', program: 'a test', secret: () => null });
}

const OF_PAYROLL = { connection: 'Prøve', kind: 'time', destination: 'Lønn' } as const;

async function preview(engine: Wired, layout: object, destination: string | null = 'Lønn') {
  const answer = await engine.ask('layouts/preview', { ...OF_PAYROLL, destination, layout: { ...layout } });
  if (!answer.ok) throw new Error(answer.error.cause);
  return answer.value;
}

async function copied(engine: Wired, from: string): Promise<Layout> {
  const destination = { connection: 'Prøve', name: 'Lønn' };
  const answer = await engine.ask('layouts/copy', { from, title: 'Vårt Lønnsoppsett', destination });
  if (!answer.ok) throw new Error(answer.error.cause);
  return answer.value;
}

it('a copy is used by its destination, counts up when it writes something else, and its preview is the file', async () => {
  const desk = await twoDestinations({ payroll: 'tripletex-payroll' });
  await pulledTo(desk, ONLY_PAYROLL, ONLY_PAYROLL);
  const engine = await engineOf(desk.data);
  const layout = await copied(engine, 'tripletex-payroll');
  expect(layout).toMatchObject({ name: 'vart-lonnsoppsett', version: 1, title: { nb: 'Vårt Lønnsoppsett' } });
  const named = await engine.ask('layouts/save', { layout: { ...layout, title: { nb: 'Lønn', en: 'Lønn' } } });
  expect(named).toMatchObject({ ok: true, value: { version: 1, title: { nb: 'Lønn' } } });
  const other = { ...layout, numbers: { ...layout.numbers, decimalSign: '.' } };
  expect(await engine.ask('layouts/save', { layout: other })).toMatchObject({ ok: true, value: { version: 2 } });
  const seen = await preview(engine, other);
  expect([seen.run, seen.records, seen.totals.lines, seen.totals.quantity, seen.refusal]).toEqual([1, 2, 2, '3', null]);
  expect(seen.missing).toBeGreaterThan(0);
  expect(seen.lines.filter(({ place }) => place === 'line').map(({ units, quantity }) => [units, quantity])).toEqual([
    [1, '1'],
    [1, '2'],
  ]);
  await engine.close();
  // Nothing was kept of looking; once the values are there, the file is what the preview showed.
  for (const [table, row] of [
    ['employee', 'AnsattId;to;rule;valid-from;valid-to\n1000;1000;;;\n1001;1001;;;\n'],
    ['pay-type', 'ArbeidstypeId;to;rule;valid-from;valid-to\n150;150;;;\n'],
    ['project', 'ProsjektId;to;rule;valid-from;valid-to\n99;99;;;\n'],
  ] as const)
    await imported(desk, table, row);
  const again = await engineOf(desk.data);
  const whole = await preview(again, other);
  expect(whole.missing).toBe(0);
  await again.close();
  await desk.do('hand-over', '1', '--payroll-year', '2026', '--payroll-run', '1', '--period', '2026-10');
  const [file] = readdirSync(desk.payroll);
  const bytes = readFileSync(path.join(desk.payroll, file!));
  expect(bytes.length).toBe(whole.bytes);
  expect(bytes.toString('latin1')).toContain(whole.lines[0]!.cells.at(2)!);
});

async function imported(desk: Desk, table: string, rows: string): Promise<void> {
  const file = path.join(desk.root, `${table}.csv`);
  writeFileSync(file, rows);
  await desk.do('translation', 'import', table, file, '--connection', 'Prøve');
}

it('what is wrong is said at its column, what cannot be written with its line, and a shipped layout stays as it is', async () => {
  const desk = await twoDestinations({ payroll: 'huldt-lillevik' });
  const engine = await engineOf(desk.data);
  const shown = await engine.ask('layouts/show', { name: 'huldt-lillevik' });
  if (!shown.ok || shown.value.columns === 'as-listed') throw new Error('no columns');
  expect(await engine.ask('layouts/save', { layout: { ...shown.value } })).toMatchObject({
    ok: false,
    error: { code: 'refused', cause: 'it ships with the console and stays as it is' },
  });
  const layout = await copied(engine, 'huldt-lillevik');
  const columns = layout.columns as Exclude<Layout['columns'], 'as-listed'>;
  const { width: _width, ...bare } = columns[2]!;
  const wrong = await preview(engine, { ...layout, columns: columns.with(2, bare), dates: 'åååå' });
  expect(wrong.problems).toMatchObject([
    { code: 'shape', column: null, place: 'dates' },
    { code: 'no-width', column: 2 },
  ]);
  const lacking = await preview(engine, { ...layout, columns: columns.with(2, bare) });
  expect(lacking.problems).toMatchObject([{ code: 'no-width', column: 2 }]);
  expect([lacking.lines, lacking.bytes]).toEqual([[], null]);
  // No records yet: examples, of which one is negative, which this layout refuses until somebody has said how it is written.
  const refused = await preview(engine, layout);
  expect([refused.run, refused.refusal?.why, refused.bytes]).toEqual([null, 'negative-line', null]);
  const signed = await preview(engine, { ...layout, numbers: { ...layout.numbers, negative: 'leading' } });
  expect([signed.refusal, signed.bytes]).toEqual([null, signed.totals.lines * 166]);
  const cut = await preview(engine, {
    ...layout,
    numbers: { ...layout.numbers, negative: 'leading' },
    columns: columns.map((one) => (one.key === 'employee' ? { ...one, width: 2 } : one)),
  });
  expect(cut.refusal).toMatchObject({ why: 'too-long', value: '1001', line: 1, column: columns[0]!.heading });
  const negatives = { ...layout.numbers, negative: 'leading' };
  const headings = { rows: [], headings: true };
  const headed = await preview(engine, { ...layout, numbers: negatives, header: headings });
  expect(headed.problems.map(({ code }) => code)).toContain('heading-too-long');
  const sum = { from: 'sum', of: 'quantity', width: 1, align: 'right', fill: ' ' };
  const narrow = await preview(engine, { ...layout, numbers: negatives, trailer: [sum] });
  expect(narrow.refusal).toMatchObject({ why: 'too-long', outside: 'trailer', line: null, id: null });
  expect(signed.fields.map(({ name }) => name)).toContain('AntallTimer');
  await engine.close();
});

it('each change stands in the proof log, and a store that lost it has the same layouts again', async () => {
  const desk = await twoDestinations({ payroll: 'tripletex-payroll' });
  const { backup } = await desk.do<{ backup: string }>('backup', 'make');
  const engine = await engineOf(desk.data);
  const layout = await copied(engine, 'tripletex-payroll');
  await engine.ask('layouts/save', { layout: { ...layout, dates: 'dd.MM.yyyy' } });
  await engine.close();
  await desk.do('backup', 'restore', backup);
  expect(await desk.do('layouts', 'show', layout.name)).toMatchObject({ version: 2, dates: 'dd.MM.yyyy' });
  const list = await desk.do<{ name: string; layout: string }[]>('destination', 'list');
  expect(list.find(({ name }) => name === 'Lønn')!.layout).toBe(layout.name);
  expect((await desk.run('verify')).code).toBe(0);
});
