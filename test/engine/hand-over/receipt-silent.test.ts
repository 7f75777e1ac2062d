// A receipt that is a list of errors says nothing of what the ERP took: it is no total of none, which what is accepted later would differ
// from.

import { expect, it } from 'vitest';
import { handedOver } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

const OF = { run: 1, destination: null, columns: {}, counting: 'below-headings', take: false, choosing: true } as const;

it.each([
  ['words', 'Linje 2: ukjent ansatt'],
  ['a table', 'Linje;Status;Timer\n2;Feil;2,00\n'],
])('in %s: none of its totals is kept, and what is accepted by hand differs from nothing', async (_, text) => {
  const { desk } = await handedOver(3);
  await withEngine(desk, async (ask) => {
    const read = await ask('receipt/read', { ...OF, from: { text }, take: true, control: true });
    expect(read.rejections).toHaveLength(1);
    expect([read.control.rows, read.control.hours]).toEqual([null, null]);
    await ask('verdict/give', { run: 1, verdict: 'accept', ids: 'all' });
    expect(await ask('control/get', { run: 1 })).toMatchObject({ files: [], settled: true });
  });
});

it('one that rejects all of the file has taken none, and says so', async () => {
  const { desk } = await handedOver(2);
  await withEngine(desk, async (ask) => {
    const text = 'Linje;Status;Timer\n1;Feil;1\n2;Feil;2\n';
    const { control } = await ask('receipt/read', { ...OF, from: { text } });
    expect([control.rows, control.hours]).toEqual([0, '0']);
  });
});
