// Everything that the journal notes of a run, and every act, has words in both languages: history and paper never show a word of the
// program's own.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ACT_WORDS } from '../../main/engine/acts.ts';
import type { EventWire } from '../../preload/contract/runs.ts';
import { moreOf, nameOf, told } from '../../renderer/screens/history/event-words.ts';
import { confirmWords, folded } from '../../renderer/screens/history/folded-confirm.ts';
import { inLanguage } from './in-language.ts';

const engine = path.resolve(import.meta.dirname, '../../main/engine');

/** What is noted of a run: the words of every `note(run, …)`, those in a constant looked up in all sources. */
function noted(): Set<string> {
  const sources = readdirSync(engine, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(engine, name), 'utf8'));
  const whole = sources.join('\n');
  const calls = whole.matchAll(/\.note\(\s*(?!null\b)[^,]+,\s*((?:[A-Z_]+|[^{;]*?'[^']+'[^{;]*?)),/g);
  const words = [...calls].flatMap(([, said = '']) => {
    const constant = /^[A-Z_]+$/.test(said) ? new RegExp(`\\b${said}\\b[^=]*= '([^']+)'`).exec(whole)?.[1] : undefined;
    return constant === undefined ? [...said.matchAll(/'([^']+)'/g)].map(([, word]) => word!) : [constant];
  });
  return new Set(words);
}

test.each(['nb', 'en'] as const)('each has its words (%s)', async (language) => {
  const text = await inLanguage(language);
  const all = [...noted(), ...ACT_WORDS];
  expect(noted().size).toBeGreaterThan(20);
  expect(all.filter((word) => text.maybe(`history.event.${word}`, '') === '')).toEqual([]);
});

const at = '2026-11-18T09:00:00Z';
const event = (seq: number, what: string, data: Record<string, unknown>): EventWire => ({
  seq,
  at,
  who: 'kari on PC-7, the window',
  run: 44,
  what,
  data,
});

test('every answer of the ERP says what it was, of how many, of which destination, by which receipt and why', async () => {
  const text = await inLanguage('nb');
  const receipt = { file: 'svar.csv', sha256: 'a'.repeat(64) };
  const begun = { act: 5, run: 44, verdict: 'accept', ids: [1, 2, 3], receipt, destination: 'Lønn' };
  const events = [
    event(1, 'file begins', { act: 4, file: 'lonn.csv' }),
    event(2, 'file done', { act: 4, file: 'lonn.csv', rows: 4 }),
    event(3, 'verdict begins', begun),
    event(4, 'verdict done', { act: 5, verdict: 'accept', units: 3 }),
    event(5, 'verdict begins', { act: 6, verdict: 'reject', ids: [4], reason: 'Ansatt har sluttet', receipt: null }),
    event(6, 'verdict done', { act: 6, verdict: 'reject', units: 1 }),
    event(7, 'resolve begins', { act: 7, ids: [4], as: 'send-again', reason: 'rettet' }),
    event(8, 'resolve done', { act: 7, ids: [4], as: 'send-again', reason: 'rettet' }),
  ];
  expect(told(events).map((one) => [nameOf(one, text), moreOf(one, text)])).toEqual([
    ['Filen ble skrevet', '4 poster · lonn.csv'],
    ['Godtatt av ERP', '3 poster · Lønn · kvittering svar.csv'],
    ['Avvist av ERP', '1 post · «Ansatt har sluttet»'],
    ['Avgjort', expect.stringMatching(/^1 post · .+: «rettet»$/)],
  ]);
});

test('what went without a file, by hand or as nothing to send, is told as no file that was written', async () => {
  const text = await inLanguage('nb');
  const events = [
    event(1, 'file begins', { act: 4, file: null, folder: null }),
    event(2, 'file done', { act: 4, rows: 28 }),
  ];
  expect(told(events).map((one) => [nameOf(one, text), moreOf(one, text)])).toEqual([
    ['Overlevert uten fil', '28 poster'],
  ]);
});

const ofConfirm = [
  event(1, 'verdict done', { act: 1, verdict: 'accept', units: 85 }),
  event(2, 'confirm begins', {}),
  event(3, 'compare done', { act: 2, rows: 85 }),
  event(4, 'compare done', { act: 3, exported: true, asked: 85, listed: 0 }),
  event(5, 'mark done', { act: 4, ids: 50 }),
  event(6, 'changed after hand-over', { ids: 1 }),
  event(7, 'mark unknown', { act: 5, ids: 34 }),
  event(8, 'compare done', { act: 6, rows: 1 }),
  event(9, 'settle done', { act: 7, marked: 84 }),
  event(10, 'read-back done', { act: 8 }),
  event(11, 'compare done', { act: 9, rows: 0 }),
  event(12, 'file done', { act: 10, file: null, rows: 1 }),
];

test('a confirm is one row, with all that it did behind it; what was found, and what came after, have rows of their own', async () => {
  const rows = folded(ofConfirm);
  expect(rows.map((row) => [row.event.seq, row.parts.map(({ seq }) => seq)])).toEqual([
    [1, []],
    [2, [3, 4, 5, 7, 8, 9, 10]],
    [6, []],
    [11, []],
    [12, []],
  ]);
  const text = await inLanguage('nb');
  expect(confirmWords(rows[1]!.parts, text)).toBe('50 merket i 1 kall · 84 bekreftet · Merket, utfallet er ukjent 34');
  const [before, asked] = rows[1]!.parts;
  expect([before, asked].map((part) => [nameOf(part!, text), moreOf(part!, text)])).toEqual([
    ['Sammenlignet med tjenesten', '85 i listen'],
    ['Spurte hva som er merket', 'ingen i listen'],
  ]);
});

test('files that were written together are told each with its entries', async () => {
  const text = await inLanguage('nb');
  const files = [
    { handOver: 1, file: 'lonn.csv', rows: 12 },
    { handOver: 2, file: 'prosjekt.csv', rows: 1 },
  ];
  const events = [
    event(1, 'files begins', { act: 4, handOvers: [1, 2], again: false }),
    event(2, 'files done', { act: 4, files }),
  ];
  expect(told(events).map((one) => [nameOf(one, text), moreOf(one, text)])).toEqual([
    ['Filene ble skrevet', 'lonn.csv: 12 poster, prosjekt.csv: 1 post'],
  ]);
});
