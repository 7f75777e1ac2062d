import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { statusSentence } from '../../renderer/language/reason.ts';
import { startLanguage } from '../../renderer/language/setup.ts';
import { callLines } from '../../renderer/screens/run/calls-plan.ts';
import { seenWords, signOf } from '../../renderer/parts/grid/cells.tsx';
import { restOf } from '../../renderer/screens/run/result.tsx';
import { WhyFound } from '../../renderer/screens/run/why-found.tsx';
import {
  blockedBy,
  differenceOf,
  equationsOf,
  primaryOf,
  proofWords,
  stepOf,
} from '../../renderer/screens/run/run-facts.ts';
import { controlLines } from '../../renderer/screens/run/control-line.ts';
import { nextOrNow, sayOf } from '../../renderer/screens/run/run-head.tsx';
import { viewsOf } from '../../renderer/screens/run/run-views.ts';
import { ViewsBar } from '../../renderer/screens/run/views-bar.tsx';
import { NO_CONTROL, readControl } from '../../renderer/screens/run/control-fields.tsx';
import { pulledOf, useRuns } from '../../renderer/state/runs.ts';
import { sentenceOf } from '../../renderer/screens/history/entry-words.ts';
import { NOTHING_TO_SEND } from '../../preload/contract/by-hand.ts';
import { answerOf, ledgerOf } from '../../renderer/screens/history/ledger.ts';
import { inLanguage } from './in-language.ts';
import { controlOf, reviewRecords, runOf, timeRecord } from './fake-data.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const of = { run: 42, kind: 'time', connection: 'A', environment: 'production' } as const;
const records = reviewRecords(42, 20, 'time');
const as = (status: 'handed-over' | 'accepted' | 'unknown' | 'marked') =>
  records.map((record) => ({ ...record, status }));

describe('the next thing to do', () => {
  test.each([
    ['review', records, 'hand-over', 'review'],
    ['handed-over', as('handed-over'), 'accept', 'answer'],
    ['handed-over', as('accepted'), 'confirm', 'confirm'],
    ['confirming', as('unknown'), 'ask', 'confirm'],
    ['closed', as('marked'), 'pull', 'closed'],
  ] as const)('%s', (state, rows, primary, step) => {
    const run = runOf({ ...of, state }, rows);
    expect(primaryOf(run)).toBe(primary);
    expect(stepOf(run)).toBe(step);
  });

  test('nothing yet: pull', () => expect(primaryOf(null)).toBe('pull'));

  test('all of it held: it is closed as it is; something waits for a person: that comes first, and it is said', async () => {
    const run = runOf({ ...of, state: 'review' }, records);
    const held = { ...run, ready: 0, held: run.records, needsPerson: 0 };
    expect(primaryOf(held)).toBe('close');
    const asked = { ...held, needsPerson: 3 };
    expect(primaryOf(asked)).toBe('hand-over');
    const text = await inLanguage('nb');
    const more = { control: null, offline: false, busy: false, stop: null };
    expect(blockedBy({ run: held, primary: 'close', ...more }, text)).toBeNull();
    expect(blockedBy({ run: asked, primary: 'hand-over', ...more }, text)).toContain('Avgjør');
    // What another desk handed over is set apart, and none of it can be released.
    const apart = { ...held, held: 0, duplicates: run.records };
    expect(primaryOf(apart)).toBe('close');
    expect(sayOf({ run: apart, offline: false, kind: 'time' }, 'close', text)).toBe(
      'Alt er satt til side. Kjøringen kan lukkes som den er.',
    );
    expect(sayOf({ run: held, offline: false, kind: 'time' }, 'close', text)).toContain('Frigi noe');
  });
});

test('without the service a hand-over is not said to list again first', async () => {
  const run = runOf({ ...of, state: 'review' }, records);
  const text = await inLanguage('nb');
  expect(sayOf({ run, offline: false, kind: 'time' }, 'hand-over', text)).toBe(
    // A list that is younger is handed over as it is.
    'Er listen eldre enn ett minutt, listes det på nytt. Ingenting bekreftes.',
  );
  expect(sayOf({ run, offline: true, kind: 'time' }, 'hand-over', text)).toContain('uten ny liste');
});

test('a pull of material is not said to prepare, as only time is', async () => {
  const text = await inLanguage('nb');
  const says = (kind: 'time' | 'material') => sayOf({ run: null, offline: false, kind }, 'pull', text);
  expect(says('time')).toBe('Klargjør og henter. Du går gjennom alt før noe overleveres.');
  expect(says('material')).toBe('Henter listen. Du går gjennom alt før noe overleveres.');
});

test('what the console made is not said to be counted by the service, and an entry is set apart by what is known', async () => {
  const text = await inLanguage('nb');
  const run = runOf({ ...of, state: 'review' }, records);
  const listed = { ...run, proof: 'complete', proofBy: 'count' } as const;
  expect(proofWords(listed, 'review', text)).toContain('telte 20, vi mottok 20');
  const made = { ...listed, received: 18 };
  expect(proofWords(made, 'review', text)).toBe(
    'Fullstendig liste: tjenesten telte 18, vi mottok 18, og 2 er laget her',
  );
  expect(equationsOf(made, 'review', text)[0]!.left.name).toBe('Listet og laget her');
  const apart = { ...records[0]!, status: 'duplicate', reason: 'waits', ownerRun: 7 } as const;
  expect(statusSentence(apart, text)).toContain('kjøring 7 overleverte den');
  expect(statusSentence({ ...apart, reason: 'changed-since' }, text)).toContain('en annen versjon');
  expect(statusSentence({ ...apart, reason: 'changed-since', ownerRun: null }, text)).not.toContain('kjøring');
  const ready = { ...records[0]!, status: 'ready' } as const;
  expect(statusSentence(ready, text)).toBe('Klar til overlevering.');
  expect(statusSentence(ready, text, true)).toBe('Kjøringen er forkastet. Posten overleveres ikke herfra.');
});

test('what an open run has pulled is not ready any more; with no run nothing is known', () => {
  const review = runOf({ ...of, state: 'review' }, records);
  const confirming = runOf({ ...of, state: 'confirming' }, as('unknown'));
  const closed = runOf({ ...of, state: 'closed' }, as('marked'));
  expect(pulledOf([], 'A', 'time')).toBeNull();
  expect(pulledOf([review], 'A', 'material')).toBeNull();
  expect(pulledOf([review], 'A', 'time')).toBe(records.length);
  expect(pulledOf([confirming, closed], 'A', 'time')).toBe(confirming.tieOut.unknown.rows);
  expect(pulledOf([closed], 'A', 'time')).toBe(0);
});

test('calls of a confirm: made, under way, in the queue', () => {
  const begun = {
    act: 2,
    ids: 500,
    begunAt: '2026-11-02T09:31:04Z',
    endedAt: null,
    state: 'begun',
    words: null,
  } as const;
  const lines = callLines([{ ...begun, act: 1, endedAt: '2026-11-02T09:31:04.800Z', state: 'done' }, begun], 660, 500);
  expect(lines.map((line) => [line.call, line.ids, line.state])).toEqual([
    [1, 500, 'done'],
    [2, 500, 'now'],
    [3, 500, 'queued'],
    [4, 160, 'queued'],
  ]);
  expect(lines[0]?.seconds).toBe('0.8');
});

describe('control totals', () => {
  const ours = { rows: 10, hours: '75', invoiceable: '75', quantity: '0' };
  test('no difference is settled', () =>
    expect(readControl({ ...NO_CONTROL, rows: '10', hours: '75,00', explanation: '' }, ours, 'time').settled).toBe(
      true,
    ));
  test('a difference waits for an explanation', () => {
    expect(readControl({ ...NO_CONTROL, rows: '', hours: '74,82', explanation: '' }, ours, 'time')).toMatchObject({
      settled: false,
      difference: { rows: 0, hours: '-0.18' },
    });
    expect(
      readControl({ ...NO_CONTROL, rows: '', hours: '74,82', explanation: 'Avrunding i lønn' }, ours, 'time').settled,
    ).toBe(true);
  });
  test('of material, kroner that differ wait for an explanation too', () => {
    const sold = { ...ours, hours: '0', quantity: '12', amount: '1500' };
    const draft = { ...NO_CONTROL, rows: '10', hours: '12', amount: '1499,50' };
    expect(readControl(draft, sold, 'material')).toMatchObject({ settled: false, difference: { amount: '-0.5' } });
    expect(readControl({ ...draft, amount: '1500,00' }, sold, 'material').settled).toBe(true);
  });
  test('a letter is no number', () =>
    expect(readControl({ ...NO_CONTROL, rows: '', hours: '3,5O', explanation: '' }, ours, 'time').bad.hours).toBe(
      true,
    ));
});

test('the book of an entry: what the ERP has, and what waits', () => {
  const base = {
    id: 1,
    runState: 'closed',
    kind: 'time',
    connection: 'A',
    reason: null,
    byHand: null,
    sha256: null,
    markProof: null,
    markedAt: null,
  } as const;
  const traces = [
    {
      ...base,
      run: 37,
      status: 'marked',
      handOver: 1,
      file: 'a.csv',
      line: 2,
      handedOverAt: '2026-10-19T07:12:00Z',
      listedAt: '2026-10-19T06:05:00Z',
      listedBy: 'Kari on KONTOR-PC, the window',
      handedOverBy: null,
      markedBy: null,
      raw: '{"AntallTimer":7.5}',
    },
    {
      ...base,
      run: 42,
      status: 'ready',
      handOver: null,
      file: null,
      line: null,
      handedOverAt: null,
      listedAt: '2026-11-02T07:14:00Z',
      listedBy: 'Kari on KONTOR-PC, the window',
      handedOverBy: null,
      markedBy: null,
      raw: '{"AntallTimer":-1.5}',
    },
  ] as const;
  const book = ledgerOf(traces);
  expect(book.erp).toBe('7.5');
  expect(book.waiting).toEqual({ run: 42, amount: '-1.5', after: '6' });
  expect(answerOf(traces, book)).toBe('in');
  expect(book.unanswered).toBe(false);
});

test('while an act goes on the line beside its stop button is about it, also once its run has come to the next', () => {
  expect(nextOrNow('pull', 'confirm')).toBe('confirm');
  expect(nextOrNow('accept', 'hand-over')).toBe('hand-over');
  expect(nextOrNow('pull', null)).toBe('pull');
  expect(nextOrNow('hand-over', 'hold')).toBe('hand-over');
});

test('what is in a file without an answer is not said to be in the ERP, and each file is named with its line', async () => {
  const [nb, en] = [await inLanguage('nb'), await inLanguage('en')];
  const trace = {
    id: 1,
    run: 37,
    runState: 'handed-over',
    kind: 'time',
    connection: 'A',
    status: 'handed-over',
    reason: null,
    byHand: null,
    sha256: null,
    markProof: null,
    markedAt: null,
    handOver: 1,
    file: 'L:\\a.csv',
    line: 2,
    deliveries: [
      { handover: 1, destination: 'Lønn', file: 'L:\\a.csv', line: 2, sha256: null, state: 'waiting', reason: null },
      {
        handover: 2,
        destination: 'Prosjekt',
        file: 'P:\\b.csv',
        line: null,
        sha256: null,
        state: 'waiting',
        reason: null,
      },
    ],
    handedOverAt: '2026-10-19T07:12:00Z',
    listedAt: '2026-10-19T06:05:00Z',
    listedBy: null,
    handedOverBy: null,
    markedBy: null,
    raw: '{"AntallTimer":7.5}',
  } as const;
  const book = ledgerOf([trace]);
  expect([answerOf([trace], book), book.unanswered]).toEqual(['sent', true]);
  expect(sentenceOf(nb, [trace], book)).toBe(
    '7,50 timer står i a.csv, linje 2 og b.csv. Status i kjøring 37: venter på svar.',
  );
  expect(sentenceOf(en, [trace], book)).toContain('State in run 37: awaiting ERP.');
  const [payroll, projects] = trace.deliveries;
  const paidTwice = { ...trace, deliveries: [{ ...payroll, lines: [2, 5] }, projects] };
  expect(sentenceOf(nb, [paidTwice], book)).toContain('7,50 timer står i a.csv, linje 2 + 5 og b.csv.');
  const accepted = { ...trace, status: 'accepted' } as const;
  expect(answerOf([accepted], ledgerOf([accepted]))).toBe('in');
  // What a person entered in the ERP by hand is there.
  const byHand = { ...trace, byHand: 'bilag 7', file: 'bilag 7', deliveries: [] } as const;
  expect(answerOf([byHand], ledgerOf([byHand]))).toBe('in');
  // What came to no line was entered nowhere.
  const nothing = { ...byHand, byHand: NOTHING_TO_SEND, file: NOTHING_TO_SEND };
  const empty = ledgerOf([nothing]);
  expect([answerOf([nothing], empty), empty.erp]).toEqual(['nothing', '0']);
  expect(sentenceOf(nb, [nothing], empty)).toMatch(/^Kjøring 37 hadde ingenting å sende for den/);
});

test('of several findings the most pressing is the sign, in whichever order they were found', () => {
  const record = { ...timeRecord(42, 1, false), status: 'ready' as const };
  const signed = (...findings: string[]) => signOf({ ...record, findings }, false).finding;
  expect(signed('id-without-name', 'over-24-hours')).toBe('over-24-hours');
  expect(signed('over-24-hours', 'id-without-name')).toBe('over-24-hours');
  expect(signed('id-without-name')).toBe('id-without-name');
});

test('a finding that a person noted as seen keeps its name, and has a sign of its own', async () => {
  const record = { ...timeRecord(42, 1, false), status: 'ready' as const, findings: ['over-24-hours'] };
  const seen = { note: 'avtalt skift', who: 'Kari on KONTOR-PC, the window', at: '2026-11-02T07:14:00Z' };
  expect(signOf(record, false)).toEqual({ sign: 'finding', finding: 'over-24-hours' });
  expect(signOf({ ...record, seen }, false)).toEqual({ sign: 'seen', finding: 'over-24-hours' });
  expect(seenWords({ ...record, seen }, await inLanguage('nb'))).toBe(
    'Funnet er sett: «avtalt skift». Kari, 02.11.2026.',
  );
});

test.each([
  ['Berg', null, 'Prosjekt 10482 står ikke i navnelisten'],
  [null, 'Havna', 'Ansatt 1001 står ikke i navnelisten'],
  [null, null, 'Verken ansatt 1001 eller prosjekt 10482 har et navn i navnelistene'],
] as const)(
  'of an employee called %s and a project called %s it is said which one has no name',
  async (ansattName, prosjektName, words) => {
    const ids = { ansattId: '1001', ansattName, prosjektId: '10482', prosjektName };
    const record = { ...timeRecord(42, 1, false), ...ids };
    await startLanguage('nb');
    expect(renderToStaticMarkup(createElement(WhyFound, { record, finding: 'id-without-name' }))).toContain(
      `${words}<`,
    );
  },
);

test.each([
  ['2025-10-28T00:00:00', '28.10.2025 er mer enn ett år tilbake'],
  ['2031-01-01T00:00:00', '01.01.2031 er mer enn en måned fram'],
  [null, 'Posten har ingen dato'],
] as const)('of an unusual date it is said which way it lies: %s', async (dato, words) => {
  await startLanguage('nb');
  const before = useRuns.getState().all;
  useRuns.setState({ all: { ...before, value: [runOf({ ...of, state: 'review' }, records)] } });
  const record = { ...timeRecord(42, 1, false), dato };
  expect(renderToStaticMarkup(createElement(WhyFound, { record, finding: 'date-far-away' }))).toContain(`>${words}<`);
  useRuns.setState({ all: before });
});

test('what the ERP rejected comes back with a pull, but for what no list shows any more', async () => {
  const text = await inLanguage('nb');
  const run = runOf(
    { ...of, state: 'closed' },
    records.slice(0, 2).map((record) => ({ ...record, status: 'rejected' })),
  );
  expect(restOf('rejected', run, 0, text)).toBe('Kommer tilbake ved neste henting.');
  expect(restOf('rejected', run, 1, text)).toBe(
    'Listen viser 1 av dem ikke lenger: velg ovenfor hva som skal skje med den.',
  );
  expect(restOf('rejected', run, 2, text)).toBe(
    'Listen viser dem ikke lenger. Velg ovenfor hva som skal skje med dem.',
  );
});

test('what has findings is not counted at once: until then nothing says that there are none', async () => {
  await inLanguage('nb');
  const props = { onPanel: () => undefined, panelOpen: false, detail: null };
  const drawn = (state: 'review' | 'closed') =>
    renderToStaticMarkup(
      createElement(ViewsBar, { ...props, run: runOf({ ...of, kind: 'time', state }, reviewRecords(42, 20, 'time')) }),
    );
  expect(drawn('review')).toContain('Funn <span class="c">–</span>');
  expect(drawn('review')).toContain('aria-label="Funn –"');
  expect(drawn('closed')).not.toContain('Funn <span');
});

test('material has no cutoff: nothing of it is counted as late', () => {
  const keys = (kind: 'time' | 'material') =>
    viewsOf(runOf({ ...of, kind, state: 'review' }, reviewRecords(42, 20, kind)), null).map(({ key }) => key);
  expect(keys('time')).toContain('late');
  expect(keys('material')).not.toContain('late');
});

test.each([
  ['answer', 'accepted'],
  ['confirm', 'accepted'],
  ['closed', 'marked'],
  ['answer', 'handed-over'],
] as const)('%s, %s: that the ERP gave no control totals is said once', async (step, status) => {
  const text = await inLanguage('nb');
  const run = runOf({ ...of, state: step === 'closed' ? 'closed' : 'handed-over' }, [
    ...as(status),
    { ...records[0]!, id: 7, status: 'accepted' },
  ]);
  const control = controlOf();
  const said = [
    differenceOf(run, step, control, text).open ?? '',
    ...controlLines(run, control, step, text).map(({ words }) => words),
  ];
  expect(said.filter((words) => words.includes('oppgitt kontrolltall'))).toHaveLength(1);
});
