// Everything that the journal notes of a run, and every act, has words in both languages: history and paper never show a word of the
// program's own.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ACT_WORDS } from '../../main/engine/acts.ts';
import type { EventWire } from '../../preload/contract/runs.ts';
import { moreOf, nameOf, told } from '../../renderer/screens/history/event-words.ts';
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
