// Of several destinations, one for which everything comes to no line: no file is written for it, a person accepts that there is nothing to
// send, and the others get theirs (design: "nothing to send").

import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pull, statusesOf } from '../../support/desk.ts';
import { BOTH, filesIn, type FilesOut, paidByInvoice, pulledTo, type TwoDesk } from '../../support/destinations.ts';

const ASKED = ['--payroll-year', '2026', '--payroll-run', '11'];
const LONN = ['--destination', 'Lønn'];
const PROSJEKT = ['--destination', 'Prosjekt'];

const handOver = async (desk: TwoDesk, run: number) =>
  (await desk.do<FilesOut>('hand-over', String(run), ...ASKED)).handovers;

async function accepted(desk: TwoDesk, run: number): Promise<void> {
  await desk.do('accept', String(run), '--all', ...LONN);
  await desk.do('accept', String(run), '--all', ...PROSJEKT);
}

async function putBack(desk: TwoDesk, kept: string): Promise<void> {
  for (const name of ['console.sqlite', 'console.sqlite-wal', 'console.sqlite-shm'])
    rmSync(path.join(desk.data, name), { force: true });
  cpSync(kept, path.join(desk.data, 'console.sqlite'));
  await desk.do('resume');
}

it('is accepted by a person without a file, and its correction goes out in full', async () => {
  const desk = await paidByInvoice();
  const [id] = await pulledTo(desk, { ...BOTH, FakturaTimeAntall: 0 } as typeof BOTH);
  const kept = path.join(desk.root, 'kept.sqlite');
  cpSync(path.join(desk.data, 'console.sqlite'), kept);
  expect(await handOver(desk, 1)).toMatchObject([
    { destination: 'Lønn', file: null, sha256: null, units: 1 },
    { destination: 'Prosjekt', units: 1 },
  ]);
  expect([filesIn(desk.payroll), filesIn(desk.projects)]).toEqual([[], ['time-000002.json']]);
  await desk.do('accept', '1', '--all', ...PROSJEKT);
  // Until a person has said so, it is not accepted, and nothing is marked.
  expect(await statusesOf(desk, 1)).toEqual(['handed-over']);
  await desk.do('accept', '1', '--all', ...LONN);
  expect((await desk.do<{ marked: number[] }>('confirm', '1')).marked).toEqual([id]);
  desk.sandbox.edit(id!, { FakturaTimeAntall: 3 });
  // A store that was put back knows it from the proof log.
  await putBack(desk, kept);
  expect(await statusesOf(desk, 1)).toEqual(['marked']);
  const { run } = await pull(desk);
  await handOver(desk, run);
  const [file] = filesIn(desk.payroll);
  expect(readFileSync(path.join(desk.payroll, file!), 'utf8')).toContain(';510;;3,00;');
  await accepted(desk, run);
  await desk.do('confirm', String(run));
  expect((await desk.run<{ checks: { ok: boolean }[] }>('verify')).json.checks.filter(({ ok }) => !ok)).toEqual([]);
});

it('is refused where no destination would get a line', async () => {
  const desk = await paidByInvoice();
  await desk.do('destination', 'change', 'Prosjekt', '--connection', 'Prøve', '--layout', 'own');
  for (const name of ['employee', 'project', 'pay-type'])
    await desk.do('translation', 'import', name, path.join(desk.root, `${name}.csv`), '--connection', 'Prøve');
  await pulledTo(desk, { ...BOTH, FakturaTimeAntall: 0 } as typeof BOTH);
  const { code, err } = await desk.run('hand-over', '1', ...ASKED);
  expect([code, err]).toEqual([1, expect.stringMatching(/hand-over 1 --by-hand 'nothing to send'/)]);
  expect(await statusesOf(desk, 1)).toEqual(['ready']);
  await desk.do('hand-over', '1', '--by-hand', 'ingenting');
  expect(await statusesOf(desk, 1)).toEqual(['handed-over']);
});
