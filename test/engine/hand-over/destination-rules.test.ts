// Rules of destinations over the real command line: by ranges, and by the company of an employee.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fullEntry, hours, pull, statusesOf } from '../../support/desk.ts';
import { filesIn, type FilesOut, reasonsOf, twoDestinations } from '../../support/destinations.ts';

it('each company has its own file; an employee of none is missing before anything is written', async () => {
  const desk = await twoDestinations();
  const change = (name: string, ...rules: string[]) =>
    desk.do('destination', 'change', name, '--connection', 'Prøve', ...rules.flatMap((rule) => ['--rule', rule]));
  await change('Lønn', 'company(AnsattId)=A', 'ArbeidstypeId=100..199');
  await change('Prosjekt', 'company(AnsattId)=B');
  for (const [AnsattId, ArbeidstypeId] of [
    [1000, '100'],
    [1000, '200'],
    [1001, '150'],
  ] as const)
    desk.sandbox.addTime(fullEntry({ AnsattId, ArbeidstypeId, ...hours(1) }));
  await pull(desk);
  const companies = (text: string) => {
    const file = path.join(desk.root, 'selskap.csv');
    writeFileSync(file, `from;to\n${text}\n`);
    return desk.do('translation', 'import', 'company', file, '--connection', 'Prøve');
  };
  await companies('1000;A');
  const lacks = { table: 'company', from: '1001', units: 1 };
  expect((await desk.run('translation', 'missing', '1')).json).toMatchObject({ missing: [lacks] });
  const refused = await desk.run('hand-over', '1');
  expect([refused.code, refused.json]).toMatchObject([3, { missing: [lacks] }]);
  expect([filesIn(desk.payroll), filesIn(desk.projects)]).toEqual([[], []]);
  expect(await statusesOf(desk, 1)).toEqual(['ready', 'ready', 'ready']);
  await companies('1000;A\n1001;B');
  const { handovers } = (await desk.run<FilesOut>('hand-over', '1')).json;
  expect(handovers.map(({ destination, units }) => [destination, units])).toEqual([
    ['Lønn', 1],
    ['Prosjekt', 1],
  ]);
  expect((await reasonsOf(desk)).toSorted()).toEqual(['handed-over', 'handed-over', 'held: not-for-destination']);
});

it('with one destination too', async () => {
  const desk = await twoDestinations();
  await desk.do('destination', 'remove', 'Prosjekt', '--connection', 'Prøve');
  await desk.do('destination', 'change', 'Lønn', '--connection', 'Prøve', '--rule', 'AnsattId=1000..1001');
  for (const AnsattId of [1000, 1001, 1002]) desk.sandbox.addTime(fullEntry({ AnsattId, ...hours(1) }));
  await pull(desk);
  await desk.run('hand-over', '1');
  expect(await reasonsOf(desk)).toEqual(['handed-over', 'handed-over', 'held: not-for-destination']);
});

it('ids that the service fills up with blanks are those of the tables and rules', async () => {
  const desk = await twoDestinations();
  const change = (name: string, rule: string) =>
    desk.do('destination', 'change', name, '--connection', 'Prøve', '--rule', rule);
  await change('Lønn', 'company(ArbeidstypeId)=A');
  await change('Prosjekt', 'ArbeidstypeId=200');
  for (const ArbeidstypeId of ['100   ', ' 200\u00a0']) desk.sandbox.addTime(fullEntry({ ArbeidstypeId, ...hours(1) }));
  await pull(desk);
  const file = path.join(desk.root, 'selskap.csv');
  writeFileSync(file, 'ArbeidstypeId;to\n"100   ";A\n200;B\n');
  await desk.do('translation', 'import', 'company', file, '--connection', 'Prøve');
  expect((await desk.run('translation', 'missing', '1')).json).toEqual({ missing: [] });
  const { handovers } = await desk.do<FilesOut>('hand-over', '1');
  expect(handovers.map(({ destination, units }) => [destination, units])).toEqual([
    ['Lønn', 1],
    ['Prosjekt', 1],
  ]);
});
