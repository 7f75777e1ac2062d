// What a hand-over without a file is called: what the console itself wrote there in the reader's language, what a person said as she did.

import { expect, it, vi } from 'vitest';
import { firstDayWords, NOTHING_TO_SEND } from '../../main/domain/by-hand.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import type { TodoWire } from '../../preload/contract/todo.ts';
import { notCompared } from '../../renderer/format/compared.ts';
import type { GridRecord } from '../../preload/contract/records.ts';
import { statusKey, statusSentence } from '../../renderer/language/reason.ts';
import { signOf } from '../../renderer/parts/grid/cells.tsx';
import { handedOverName, handedOverShort, isNothing, lostName } from '../../renderer/language/handed-over.ts';
import { equationsOnPaper } from '../../renderer/screens/paper/equations.ts';
import { equationsOf, primaryOf } from '../../renderer/screens/run/run-facts.ts';
import { runWord } from '../../renderer/screens/run/run-word.ts';
import { nextStep } from '../../renderer/screens/frame/practice-bar.tsx';
import { cardWords } from '../../renderer/screens/start/card-words.ts';
import { thereOf } from '../../renderer/screens/run/destination-lines.tsx';
import { metaOf } from '../../renderer/screens/run/run-head.tsx';
import { inLanguage } from './in-language.ts';
import { runOf, sumOf, timeRecord } from './fake-data.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const byHand = (words: string) => ({ file: null, byHand: words });

it.each([
  ['nb', 'Ingenting å sende', 'Allerede i ERP til og med 31.10.2026', 'For hånd: bilag 2031'],
  ['en', 'Nothing to send', 'Already in the ERP up to 31.10.2026', 'By hand: bilag 2031'],
] as const)('is told in %s', async (language, nothing, firstDay, own) => {
  const text = await inLanguage(language);
  expect(handedOverName(byHand(NOTHING_TO_SEND), text)).toBe(nothing);
  expect(handedOverShort(byHand(firstDayWords('2026-10-31')), text)).toBe(firstDay);
  expect(handedOverName(byHand('bilag 2031'), text)).toBe(own);
  expect(handedOverName({ file: 'time-000001.csv', byHand: null }, text)).toBe('time-000001.csv');
});

it.each([
  ['nb', 'Ingenting å sende', 'For hånd: bilag 2031', 'uten fil'],
  ['en', 'Nothing to send', 'By hand: bilag 2031', 'no file'],
] as const)('is told in %s of a branch of the proof log that is left', async (language, nothing, own, unsaid) => {
  const text = await inLanguage(language);
  expect(lostName(byHand(NOTHING_TO_SEND), text)).toBe(nothing);
  expect(lostName(byHand('bilag 2031'), text)).toBe(own);
  expect(lostName({ file: 'a.csv', byHand: null }, text)).toBe('a.csv');
  for (const file of [null, '']) expect(lostName({ file, byHand: null }, text)).toBe(unsaid);
});

const none = sumOf([]);
const sums = { accepted: none, rejected: none, withdrawn: none, waiting: { ...none, rows: 1, hours: '1' } };
const answers = { waiting: 1, accepted: 0, sums };
const moments = { state: 'handed-over', begunAt: '2026-11-02T08:00:00Z', endedAt: '2026-11-02T08:00:00Z' };
const run = {
  state: 'handed-over',
  closedAt: null,
  handOvers: [
    { ...moments, destination: 'Prosjekt', answers, file: 'time-000001.json', byHand: null },
    { ...moments, destination: 'Lønn', answers, ...byHand(NOTHING_TO_SEND) },
  ],
} as unknown as RunWire;

it('waits for no answer of an ERP: where nothing else is open, that it is so is still to be accepted', () => {
  const [sent, nothing] = run.handOvers;
  const open = (...handOvers: readonly unknown[]) => {
    const records = [{ ...timeRecord(42, 1, false), status: 'handed-over' as const }];
    const of = { run: 42, kind: 'time', connection: 'A', environment: 'production', state: 'handed-over' } as const;
    const all = handOvers as RunWire['handOvers'];
    return notCompared('handedOver', runOf({ ...of, handOvers: all, lacking }, records), null);
  };
  let lacking: RunWire['lacking'] = [];
  expect(open(sent, nothing)).toEqual({ why: 'waiting', count: 1 });
  expect(open(nothing)).toEqual({ why: 'nothingToSend', count: 1 });
  // What its destination has answered is open no more, nor what was withdrawn; a file alone has no answers of its own.
  expect(open({ ...sent, answers: { ...answers, waiting: 0 } }, nothing)).toEqual({ why: 'nothingToSend', count: 1 });
  expect(open({ ...sent, state: 'withdrawn' }, nothing)).toEqual({ why: 'nothingToSend', count: 1 });
  expect(open({ ...sent, answers: null })).toEqual({ why: 'waiting', count: 1 });
  expect(open({ ...nothing, answers: null })).toEqual({ why: 'nothingToSend', count: 1 });
  // All have answered, and one of them refused: it is handed over there once more, and no answer is awaited.
  lacking = [{ destination: 'Lønn', units: 1 }];
  const answered = { ...answers, waiting: 0 };
  expect(open({ ...sent, answers: answered }, { ...nothing, answers: answered })).toEqual({ why: 'toAgain', count: 1 });
  expect(open(sent, { ...nothing, answers: answered })).toEqual({ why: 'waiting', count: 1 });
});

it('a run that waits for no ERP says what it waits for: in the list, on its card, and with its button', async () => {
  const text = await inLanguage('nb');
  const [sent, nothing] = run.handOvers;
  const of = { run: 42, kind: 'time', connection: 'A', environment: 'production', state: 'handed-over' } as const;
  const records = [{ ...timeRecord(42, 1, false), status: 'handed-over' as const }];
  const all = (handOvers: readonly unknown[], lacking: RunWire['lacking'] = []) =>
    runOf({ ...of, handOvers: handOvers as RunWire['handOvers'], lacking }, records);
  const card = {
    kind: 'waiting',
    run: 42,
    recordKind: 'time',
    file: null,
    words: null,
    since: null,
    sum: sumOf(records),
  };
  const said = (shown: RunWire) => {
    const { say, act } = cardWords(card as unknown as TodoWire, shown, text, '2026-11-02T08:00:00Z');
    return [runWord(shown, text), primaryOf(shown), say, act, nextStep([shown])];
  };
  const answered = { ...answers, waiting: 0 };
  const refused = all([{ ...sent, answers: answered }], [{ destination: 'Lønn', units: 1 }]);
  expect(said(refused)).toEqual([
    'Overleveres på nytt',
    'again',
    '1 timepost er avvist eller mangler hos Lønn, og overleveres på nytt dit.',
    'Overlever på nytt …',
    'toAgain',
  ]);
  expect(said(all([nothing]))).toEqual([
    'Godtas: ingenting å sende',
    'accept',
    '1 timepost i kjøring 42 er notert som ingenting å sende. Godta at det er riktig.',
    'Godta …',
    'nothingToSend',
  ]);
  const awaited = said(all([sent]));
  expect([...awaited.slice(0, 2), awaited[4]]).toEqual(['Venter på ERP', 'accept', 'answer']);
});

it.each([
  ['nb', ['Venter på svar', 'Overleveres på nytt', 'Ingenting å sende, ikke godtatt']],
  ['en', ['Awaiting ERP', 'To hand over again', 'Nothing to send, not accepted']],
] as const)(
  'its figure in the tie-out is called by for whom it waits, on screen and on paper, in %s',
  async (language, words) => {
    const text = await inLanguage(language);
    const [sent, nothing] = run.handOvers;
    const of = { run: 42, kind: 'time', connection: 'A', environment: 'production', state: 'handed-over' } as const;
    const records = [{ ...timeRecord(42, 1, false), status: 'handed-over' as const }];
    const lacking = [{ destination: 'Lønn', units: 1 }];
    const answered = { ...sent, answers: { ...answers, waiting: 0 } };
    const shown = [{ handOvers: [sent] }, { handOvers: [answered], lacking }, { handOvers: [nothing] }].map((own) =>
      runOf({ ...of, ...(own as unknown as Pick<RunWire, 'handOvers' | 'lacking'>) }, records),
    );
    const named = (one: RunWire) => {
      const screen = equationsOf(one, 'answer', text).flatMap(({ right }) => right.map(({ name }) => name));
      const paper = equationsOnPaper({ run: one, control: null } as Parameters<typeof equationsOnPaper>[0], text);
      return [screen, JSON.stringify(paper)] as const;
    };
    for (const [at, word] of words.entries()) {
      const [screen, paper] = named(shown[at]!);
      expect(screen).toContain(word);
      expect(paper).toContain(word);
      for (const other of words.filter((one) => one !== word)) {
        expect(screen).not.toContain(other);
        expect(paper).not.toContain(`"${other}"`);
      }
    }
  },
);

it('is of no destination that got a file, and never what the run is said to be', async () => {
  const there = thereOf(run);
  expect([there.get('Lønn')!.nothing, there.get('Prosjekt')!.nothing]).toEqual([true, false]);
  expect(run.handOvers.map(isNothing)).toEqual([false, true]);
  expect(metaOf(run, await inLanguage('nb'))).toContain('time-000001.json');
});

it.each([
  ['nb', '2 filer, sist overlevert'],
  ['en', '2 files, last handed over'],
] as const)('of two files the head names not the last alone (%s)', async (language, said) => {
  const [file] = run.handOvers;
  const twice = { ...run, handOvers: [file!, { ...file!, handOver: 9, file: 'other.csv' }] };
  expect(metaOf(twice, await inLanguage(language))).toContain(said);
  expect(metaOf(twice, await inLanguage(language))).not.toContain('other.csv');
});

it.each([
  ['nb', 'Delvis avvist', 'Leveres på nytt', 'Mangler hos Lønn og Faktura, og overleveres på nytt dit.'],
  ['en', 'Rejected in part', 'Hand over again', 'Missing at Lønn and Faktura, and handed over there again.'],
] as const)(
  'an entry that a destination rejected while another has it does not only wait, in %s',
  async (language, part, again, says) => {
    const text = await inLanguage(language);
    const sent = { ...timeRecord(42, 1, false), status: 'handed-over' as const };
    const lacking = { destinations: ['Lønn', 'Faktura'], isAwaited: true };
    const wordOf = (record: GridRecord) => text.maybe(`status.${signOf(record, false).sign}`, '');
    expect(wordOf({ ...sent, lacking })).toBe(part);
    expect(wordOf({ ...sent, lacking: { ...lacking, isAwaited: false } })).toBe(again);
    expect(statusSentence({ ...sent, lacking: { ...lacking, isAwaited: false } }, text)).toBe(says);
    expect([statusKey(sent), signOf(sent, false).sign]).toEqual(['handed-over', 'handed-over']);
  },
);
