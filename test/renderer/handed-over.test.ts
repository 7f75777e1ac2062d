// What a hand-over without a file is called: what the console itself wrote there in the reader's language, what a person said as she did.

import { expect, it, vi } from 'vitest';
import { firstDayWords, NOTHING_TO_SEND } from '../../main/domain/by-hand.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import { notCompared } from '../../renderer/format/compared.ts';
import { handedOverName, handedOverShort, isNothing } from '../../renderer/language/handed-over.ts';
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
    return notCompared('handedOver', runOf({ ...of, handOvers: handOvers as RunWire['handOvers'] }, records), null);
  };
  expect(open(sent, nothing)).toEqual({ why: 'waiting', count: 1 });
  expect(open(nothing)).toEqual({ why: 'nothingToSend', count: 1 });
  // What its destination has answered is open no more, nor what was withdrawn; a file alone has no answers of its own.
  expect(open({ ...sent, answers: { ...answers, waiting: 0 } }, nothing)).toEqual({ why: 'nothingToSend', count: 1 });
  expect(open({ ...sent, state: 'withdrawn' }, nothing)).toEqual({ why: 'nothingToSend', count: 1 });
  expect(open({ ...sent, answers: null })).toEqual({ why: 'waiting', count: 1 });
  expect(open({ ...nothing, answers: null })).toEqual({ why: 'nothingToSend', count: 1 });
});

it('is of no destination that got a file, and never what the run is said to be', async () => {
  const there = thereOf(run);
  expect([there.get('Lønn')!.nothing, there.get('Prosjekt')!.nothing]).toEqual([true, false]);
  expect(run.handOvers.map(isNothing)).toEqual([false, true]);
  expect(metaOf(run, await inLanguage('nb'))).toContain('time-000001.json');
});
