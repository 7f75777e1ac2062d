// The table of the files of a hand-over: what stands in several files is taken off once, with the sign that it has.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { FilesTable } from '../../renderer/screens/run/files-table.tsx';
import { reviewRecords, runOf } from './fake-data.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

test.each([
  ['0', '−1,50', '0,00'],
  ['-1.5', '1,50', '1,50'],
] as const)('of %s invoiceable hours in two files', async (invoiceable, hours, shown) => {
  const text = await inLanguage('nb');
  const run = runOf(
    { run: 1, connection: 'A', environment: 'test', kind: 'time', state: 'review' },
    reviewRecords(1, 4, 'time'),
  );
  const sum = { rows: 1, hours: hours === '−1,50' ? '1.5' : '-1.5', invoiceable, quantity: '0' };
  const plan = { files: [], shared: sum, once: sum, left: [] };
  const page = renderToStaticMarkup(createElement(FilesTable, { run, plan, asked: {}, text } as never));
  const [shared] = /<tr class="quiet">.*?<\/tr>/.exec(page)!;
  expect([...shared.matchAll(/<td class="n">(.*?)<\/td>/g)].map(([, figure]) => figure)).toEqual(['−1', hours, shown]);
});

test('what has no line in a file stands below it, unless the file has none', async () => {
  const text = await inLanguage('nb');
  const run = runOf(
    { run: 1, connection: 'A', environment: 'test', kind: 'time', state: 'review' },
    reviewRecords(1, 4, 'time'),
  );
  const sum = { rows: 4, hours: '7.5', invoiceable: '7.5', quantity: '0' };
  const withoutLine = { records: 2, hours: '6', quantity: '0' };
  const page = (lines: number) => {
    const file = { destination: 'Lønn', layout: 'tripletex-payroll', fileName: 'a.csv', lines, sum, withoutLine };
    const plan = { files: [file], shared: { ...sum, rows: 0 }, once: sum, left: [] };
    return renderToStaticMarkup(createElement(FilesTable, { run, plan, asked: {}, text } as never));
  };
  const [row] = /<tr class="warn">.*?<\/tr>/.exec(page(1))!;
  expect(row).toContain('Derav uten linje i filen');
  expect([...row.matchAll(/<td class="n">(.*?)<\/td>/g)].map(([, figure]) => figure)).toEqual(['2', '6,00']);
  expect(page(0)).not.toContain('Derav');
});
