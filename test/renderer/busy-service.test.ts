// A service that is busy: until when it asked to be left alone is said, where it said so.

import { expect, test, vi } from 'vitest';
import type { ErrorWire } from '../../preload/contract/common.ts';
import { errorWords } from '../../renderer/language/error.ts';
import { inLanguage } from './in-language.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const busy = (values: ErrorWire['values']): ErrorWire => ({
  code: 'service-busy',
  operation: 'list time entries',
  object: 'A',
  cause: 'The service answered 429.',
  hint: '',
  retrySafe: true,
  status: 429,
  values,
});

test.each([
  ['nb', 'Den ba oss vente til', 'kl. ', 'Prøv igjen da.', 'Vent noen minutter og prøv igjen.'],
  ['en', 'It asked us to wait until', '', 'Try again then.', 'Wait a few minutes and try again.'],
] as const)('in %s', async (language, until, clock, then, soon) => {
  const text = await inLanguage(language);
  const now = new Date();
  const [today, later] = [now.toISOString(), new Date(now.getTime() + 3 * 86_400_000).toISOString()];
  const rest = (values: ErrorWire['values'], of: 'pull' | null = null) => errorWords(busy(values), text, of).rest;
  const said = rest({ status: 429, retryAt: today });
  expect(said).toContain(`${until} ${clock}${text.time(today)}. ${then}`);
  expect(said).not.toContain(text.day(today));
  expect(rest({ status: 429, retryAt: later }, 'pull')).toContain(`${until} ${text.moment(later)}. ${then}`);
  expect(rest({ status: 429 })).toContain(soon);
});
