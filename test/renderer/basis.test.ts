// The payroll basis on paper says of each file what the ERP has answered to it, as far as that is known.

import { expect, test, vi } from 'vitest';
import type { BasisOfFileWire } from '../../preload/contract/hand-over.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import { basisPaper } from '../../renderer/screens/paper/basis-paper.ts';
import type { OnPaper } from '../../renderer/state/paper.ts';
import { reviewRecords, runOf, sumOf } from './fake-data.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const TEXT = { nb: await inLanguage('nb'), en: await inLanguage('en') };

const AT = '2026-11-16T08:41:02Z';
const WHEN = { nb: `Overlevert ${TEXT.nb.moment(AT)}.`, en: `Handed over ${TEXT.en.moment(AT)}.` };

type Status = 'handed-over' | 'accepted' | 'rejected' | 'marked';

/** A run with one file, whose entries stand like this. */
function basis(of: readonly Status[], change: Partial<RunWire['handOvers'][number]> = {}): OnPaper & { of: 'basis' } {
  const records = reviewRecords(44, of.length, 'time').map((record, at) => ({
    ...record,
    status: of[at]!,
    handOver: 7,
  }));
  const handOver = {
    handOver: 7,
    run: 44,
    state: 'handed-over' as const,
    layout: 'tripletex-payroll',
    byHand: null,
    destination: null,
    answers: null,
    folder: 'L:\\Lønn',
    file: 'lonn.csv',
    path: 'L:\\Lønn\\lonn.csv',
    sha256: null,
    bytes: 471,
    offline: false,
    reason: null,
    begunAt: '2026-11-16T08:41:00Z',
    endedAt: AT,
    sum: sumOf(records),
    ...change,
  };
  const base = { run: 44, kind: 'time', connection: 'Fjellbygg AS', environment: 'production' } as const;
  const run = runOf({ ...base, state: 'handed-over', handOvers: [handOver] }, records);
  const rows = [{ employee: '7', name: 'Kari', payType: '510', quantity: '7.5' }];
  const file: BasisOfFileWire = {
    handOver: 7,
    file: 'lonn.csv',
    byHand: null,
    destination: 'Lønn',
    sha256: null,
    rows,
  };
  return { of: 'basis', run, files: [{ ...file, file: handOver.file, byHand: handOver.byHand }] };
}

const said = (on: OnPaper & { of: 'basis' }, language: 'nb' | 'en' = 'nb') =>
  basisPaper(on, TEXT[language]).blocks.flatMap((block) => (block.type === 'words' ? [block.words] : []));

test('of a file alone in its run', () => {
  expect(said(basis(['handed-over', 'handed-over']))).toEqual([`${WHEN.nb} ERP har ikke svart.`]);
  expect(said(basis(['accepted', 'marked']))).toEqual([`${WHEN.nb} ERP har godtatt alle 2 postene.`]);
  expect(said(basis(['accepted']))).toEqual([`${WHEN.nb} ERP har godtatt den ene posten.`]);
  expect(said(basis(['rejected', 'rejected']))).toEqual([`${WHEN.nb} ERP har avvist alt: 2 poster.`]);
  expect(said(basis(['accepted', 'rejected', 'handed-over']))).toEqual([
    `${WHEN.nb} ERP har godtatt 1 post, avvist 1 og ikke svart om 1.`,
  ]);
  expect(said(basis(['accepted', 'rejected']), 'en')).toEqual([
    `${WHEN.en} The ERP has accepted 1 entry and rejected 1.`,
  ]);
  expect(said(basis(['handed-over']), 'en')).toEqual([`${WHEN.en} The ERP has not answered.`]);
});

test('of a file of several, one that nobody can tell of, and what was entered by hand', () => {
  const none = sumOf([]);
  const one = sumOf(reviewRecords(44, 1, 'time'));
  const sums = { waiting: one, accepted: one, rejected: none, withdrawn: none };
  const several = basis(['accepted', 'handed-over'], {
    destination: 'Lønn',
    answers: { waiting: 1, accepted: 1, sums },
  });
  expect(said(several)).toEqual([`${WHEN.nb} ERP har godtatt 1 post og ikke svart om 1.`]);
  expect(said(basis(['handed-over'], { state: 'unclear' }))).toEqual(['Det er ikke kjent om filen er lest inn i ERP.']);
  const byHand = basis(['handed-over'], { file: null, path: null, byHand: 'bilag 7' });
  expect(said(byHand)).toEqual(['Ført for hånd, ikke godtatt ennå.']);
});
