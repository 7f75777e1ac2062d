// The words of the checks, which stand beside each check (main/domain/checks/check.ts).

import { CHECKS } from '../../preload/contract/checks.ts';

type Texts = Record<string, string>;

/** Their names, short names and reasons in a language, each by the name of the check. */
export function checkWords(language: 'nb' | 'en'): { name: Texts; short: Texts; why: Texts } {
  const found: { name: Texts; short: Texts; why: Texts } = { name: {}, short: {}, why: {} };
  for (const [check, { words }] of Object.entries(CHECKS)) {
    const { name, short, why } = { why: undefined, ...words[language] };
    found.name[check] = name;
    found.short[check] = short;
    if (why !== undefined) found.why[check] = why;
  }
  return found;
}
