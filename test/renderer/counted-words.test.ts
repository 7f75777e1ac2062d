// Below what is ready to pull one thing is said once: when it was counted, or why it is not known.

import { expect, test } from 'vitest';
import type { ErrorWire } from '../../preload/contract/common.ts';
import { countedWords } from '../../renderer/screens/start/counted-words.ts';
import { inLanguage } from './in-language.ts';

const error: ErrorWire = {
  code: 'service-unreachable',
  operation: 'list',
  object: 'api.example.no',
  cause: 'no route',
  hint: '',
  retrySafe: true,
};
const counting = { value: null, loading: false, error, at: null };

test('a count that failed where there was none before is not counted, and not counted again', async () => {
  const text = await inLanguage('nb');
  const said = countedWords(counting, text);
  expect(said.state).toBeNull();
  expect(said.trouble).toMatch(/\. Ikke telt siden vinduet ble åpnet\.$/);
  expect(said.trouble).not.toContain('på nytt');
});

test('where there was one, it stands with its time, and was not counted again', async () => {
  const text = await inLanguage('nb');
  const { trouble, state } = countedWords({ ...counting, at: '2026-11-16T08:41:02Z' }, text);
  expect(trouble).toMatch(/\. Tallene er ikke telt på nytt\.$/);
  expect(state).toMatch(/^Telt .*Telling endrer ingenting\.$/);
  expect(countedWords({ ...counting, error: null }, text)).toEqual({
    trouble: null,
    state: 'Ikke telt siden vinduet ble åpnet.',
  });
  expect(countedWords({ ...counting, loading: true }, text).trouble).toBeNull();
});
