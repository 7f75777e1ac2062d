// The story of an entry tells what the ERP answered: who said so, when, and by which receipt.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { TraceWire } from '../../../preload/contract/history.ts';
import { type Desk, fullEntry, handOver, openDesk, pull, records } from '../../support/desk.ts';
import { BOTH, pulledTo, twoDestinations } from '../../support/destinations.ts';
import { withEngine } from '../intake/intake-desk.ts';

async function verdictsOf(desk: Desk, id: number): Promise<Partial<NonNullable<TraceWire['verdicts']>[number]>[]> {
  const [trace] = await withEngine(desk, (ask) => ask('history/search', { id }));
  return (trace!.verdicts ?? []).map(({ at, who, ...said }) => {
    expect([at, who]).toEqual([expect.stringMatching(/^\d{4}-/), expect.stringContaining('command line')]);
    return said;
  });
}

it('by a receipt, by hand, taken back and given again', async () => {
  const desk = await openDesk();
  for (const AnsattId of [1001, 1002]) desk.sandbox.addTime(fullEntry({ AnsattId }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  const [first, second] = (await records(desk, run)).map(({ id }) => id) as [number, number];
  const file = path.join(desk.root, 'svar.csv');
  writeFileSync(file, `Id;Status;Melding\n${first};OK;\n${second};Avvist;Ukjent prosjekt\n`);
  await desk.do('accept', String(run), '--receipt', file, '--take');
  const receipt = { file: 'svar.csv', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string };
  expect(await verdictsOf(desk, first)).toEqual([{ verdict: 'accepted', destination: null, reason: null, receipt }]);
  expect(await verdictsOf(desk, second)).toEqual([
    { verdict: 'rejected', destination: null, reason: 'Ukjent prosjekt', receipt },
  ]);
  await withEngine(desk, (ask) => ask('verdict/give', { run, verdict: 'undo', ids: [first] }));
  await desk.do('accept', String(run), '--ids', String(first));
  const [{ verdicts }] = (await desk.do<TraceWire[]>('history', '--id', String(first))) as [TraceWire];
  expect(verdicts!.map(({ verdict, receipt: by }) => [verdict, by])).toEqual([
    ['accepted', receipt],
    ['undone', null],
    ['accepted', null],
  ]);
  // A search finds up to a thousand: what was said of each is asked for one.
  const found = await desk.do<TraceWire[]>('history', '--text', '10482');
  expect(found.map((trace) => trace.verdicts)).toEqual([undefined, undefined]);
});

it('of each destination of several', async () => {
  const desk = await twoDestinations();
  const [id] = await pulledTo(desk, BOTH);
  await desk.do('hand-over', '1');
  await desk.do('accept', '1', '--destination', 'Prosjekt', '--all');
  await desk.do('reject', '1', '--destination', 'Lønn', '--ids', String(id), '--reason', 'Ansatt har sluttet');
  expect(await verdictsOf(desk, id!)).toEqual([
    { verdict: 'accepted', destination: 'Prosjekt', reason: null, receipt: null },
    { verdict: 'rejected', destination: 'Lønn', reason: 'Ansatt har sluttet', receipt: null },
  ]);
  const events = await withEngine(desk, (ask) => ask('runs/events', { run: 1 }));
  const answers = events.filter(({ what }) => what === 'verdict begins');
  expect(answers.map(({ data }) => data.destination)).toEqual(['Prosjekt', 'Lønn']);
});
