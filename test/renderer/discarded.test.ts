// Nothing of a run that was discarded goes out: neither its entries nor its sums say that it will.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { TraceWire } from '../../preload/contract/history.ts';
import { valueWords } from '../../renderer/parts/grid/group-words.ts';
import { signOf } from '../../renderer/parts/grid/cells.tsx';
import { statusKey, statusSentence } from '../../renderer/language/reason.ts';
import { termName } from '../../renderer/language/tie-words.ts';
import { sentenceOf } from '../../renderer/screens/history/entry-words.ts';
import { endKey } from '../../renderer/screens/history/event-words.ts';
import { answerOf, ledgerOf } from '../../renderer/screens/history/ledger.ts';
import { CountedCard } from '../../renderer/screens/run/counted-card.tsx';
import { equationsOf } from '../../renderer/screens/run/run-facts.ts';
import { reviewRecords, runOf, sumOf, timeRecord } from './fake-data.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const text = await inLanguage('nb');
const of = { run: 42, kind: 'time', connection: 'A', environment: 'production' } as const;
const run = (state: 'review' | 'discarded') => runOf({ ...of, state }, reviewRecords(42, 4, 'time'));

test('an entry that was ready there', () => {
  const record = { ...timeRecord(42, 1, false), status: 'ready', findings: [], late: false, discarded: true } as const;
  expect(text.t(`status.${statusKey(record)}`)).toBe('Forkastet');
  expect(signOf(record, false).sign).toBe('discarded');
  expect(statusSentence(record, text)).toBe('Kjøringen er forkastet. Posten overleveres ikke herfra.');
  // What was found of it is still what is looked for.
  expect(signOf({ ...record, findings: ['hours-zero'] }, false).sign).toBe('finding');
});

test('its tie-out, and how a figure of it was counted', () => {
  expect(termName(run('review'), 'toHandOver', text)).toBe('Til overlevering');
  expect(equationsOf(run('discarded'), 'review', text)[0]!.right.map(({ name }) => name)).toEqual([
    'Forkastet',
    'Holdt tilbake',
    'Satt til side',
  ]);
  const sum = { ...sumOf([]), rows: 4 };
  const counted = { parts: [{ state: 'ready' as const, reason: null, sum }], sum };
  const said = (state: 'review' | 'discarded') =>
    renderToStaticMarkup(createElement(CountedCard, { title: 'x', run: run(state), counted, text }));
  expect(said('review')).toContain('Klar');
  expect(said('discarded')).toContain('Forkastet');
  expect(said('discarded')).not.toContain('Klar');
});

test('the filter of a column, and the token of it, name what its rows say', () => {
  const said = (state: 'review' | 'discarded') => valueWords('status', 'ready', null, text, state).name;
  expect([said('review'), said('discarded')]).toEqual(['Klar', 'Forkastet']);
  expect(valueWords('status', 'held', null, text, 'discarded').name).toBe('Holdt tilbake');
});

test('the moment it ended is no closing', () => {
  const named = (state: 'closed' | 'discarded' | 'failed') => text.t(`history.past.${endKey({ state })}`);
  expect([named('closed'), named('discarded'), named('failed')]).toEqual(['Lukket', 'Forkastet', 'Mislyktes']);
});

test('an entry of it does not wait there to be handed over, in history', () => {
  const trace = (runState: 'review' | 'discarded'): TraceWire => ({
    id: 7,
    run: 3,
    runState,
    kind: 'time',
    connection: 'A',
    status: 'ready',
    reason: null,
    handOver: null,
    file: null,
    byHand: null,
    line: null,
    sha256: null,
    handedOverAt: null,
    markedAt: null,
    markProof: null,
    listedAt: '2026-11-16T07:02:00Z',
    listedBy: null,
    handedOverBy: null,
    markedBy: null,
    raw: '{"AntallTimer":7.5}',
  });
  const told = (runState: 'review' | 'discarded') => {
    const traces = [trace(runState)];
    const ledger = ledgerOf(traces);
    return { is: answerOf(traces, ledger), waiting: ledger.waiting !== null, words: sentenceOf(text, traces, ledger) };
  };
  expect(told('review')).toMatchObject({ is: 'waiting', waiting: true });
  expect(told('discarded')).toEqual({
    is: 'notYet',
    waiting: false,
    words: 'ERP har ikke fått noe av den. Status i kjøring 3: forkastet.',
  });
});
