// A card of the start screen in words: never a code of the program's own.

import { expect, test, vi } from 'vitest';
import { cardWords, nextCard, stopOf } from '../../renderer/screens/start/card-words.ts';
import { NOTHING_TO_SEND } from '../../preload/contract/by-hand.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import type { TodoWire } from '../../preload/contract/todo.ts';
import { cardOf, reviewRecords, runOf } from './fake-data.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

test.each([
  ['nb', 'står fortsatt i listen'],
  ['en', 'still in the list'],
] as const)(
  'why an entry is not marked is told in %s, and quoted only where the service said it',
  async (language, why) => {
    const text = await inLanguage(language);
    const records = reviewRecords(42, 4, 'time').map((record) => ({ ...record, status: 'accepted' as const }));
    const run = runOf(
      { run: 42, kind: 'time', connection: 'A', environment: 'production', state: 'confirming' },
      records,
    );
    const subOf = (words: string): string =>
      cardWords(cardOf({ words }), run, text, '2026-11-02T08:00:00Z').facts.join(' · ');
    expect(subOf('still-listed')).toContain(` · ${why} · `);
    // A dot in what was said is no border of a fact.
    const said = cardWords(cardOf({ words: 'Locked · see 4' }), run, text, '2026-11-02T08:00:00Z').facts;
    expect(said).toContain(text.t('quote', { words: 'Locked · see 4' }));
    expect(subOf('Id 7 is locked')).toContain(` · ${text.t('quote', { words: 'Id 7 is locked' })} · `);
  },
);

test('the rest of the answers comes before a mark, which cannot be undone; of another run they do not', () => {
  const card = (kind: TodoWire['kind'], run: number) => cardOf({ kind, run });
  const [unmarked, waiting, changed] = [card('unmarked', 2), card('waiting', 2), card('changed', 2)];
  expect(nextCard([unmarked, waiting])).toBe(waiting);
  expect(nextCard([unmarked, card('waiting', 3)])).toBe(unmarked);
  // Nor is more marked before it is known what became of the last marks: the run itself asks for that first.
  const unknown = card('unknown', 2);
  expect(nextCard([unmarked, unknown, waiting])).toBe(unknown);
  expect(nextCard([unmarked, card('unknown', 3)])).toBe(unmarked);
  expect(nextCard([changed, unmarked, waiting])).toBe(changed);
  expect(nextCard([card('rejected', 1), unmarked])).toBe(unmarked);
  expect(nextCard([])).toBeNull();
});

const STOP = 'Venter: tjenesten er ikke tilkoblet.';

test('offline, what only the service can answer is not the next act where anything else is to do, and says why', () => {
  const [unmarked, waiting] = [cardOf({ kind: 'unmarked', run: 2 }), cardOf({ kind: 'waiting', run: 3 })];
  expect(nextCard([unmarked, waiting], true)).toBe(waiting);
  expect(nextCard([unmarked, waiting], false)).toBe(unmarked);
  expect(nextCard([unmarked], true)).toBe(unmarked);
  expect(stopOf(unmarked, STOP)).toBe(STOP);
  expect([stopOf(unmarked, null), stopOf(waiting, STOP)]).toEqual([null, null]);
});

test('a run of which nothing was to be sent was not entered by hand', async () => {
  const text = await inLanguage('nb');
  const records = reviewRecords(42, 1, 'time').map((record) => ({ ...record, status: 'accepted' as const }));
  const of = { run: 42, kind: 'time', connection: 'A', environment: 'production', state: 'confirming' } as const;
  const sayOf = (byHand: string): string => {
    const handOver = { state: 'handed-over', file: null, byHand, answers: null } as RunWire['handOvers'][number];
    const run = runOf({ ...of, handOvers: [handOver] }, records);
    return cardWords(cardOf({ kind: 'unmarked', run: 42, file: null }), run, text, '2026-11-02T08:00:00Z').say;
  };
  expect(sayOf('bilag 7')).toContain('ført for hånd');
  expect(sayOf(NOTHING_TO_SEND)).toMatch(/^Kjøring 42 hadde ingenting å sende/);
});

test.each([
  ['nb', /^ERP kan ha 2 timeposter? to ganger: de er også overlevert/],
  ['en', /^The ERP may have 2 .* twice: they were also handed over on a branch/],
] as const)(
  'what two branches of the log handed over is counted in %s, without hours that nobody added',
  async (language, say) => {
    const text = await inLanguage(language);
    const card = {
      kind: 'twice',
      run: 42,
      recordKind: 'time',
      connection: 'A',
      handOver: null,
      file: null,
      sum: { rows: 2, hours: '0', invoiceable: '0', quantity: '0' },
      since: null,
      words: null,
    } as const;
    const words = cardWords(card, null, text, '2026-11-02T08:00:00Z');
    expect(words.say).toMatch(say);
    expect(words.facts.join(' · ')).not.toMatch(/0/);
  },
);
