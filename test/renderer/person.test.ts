// Who did it, as history keeps it and as a screen says it.

import { expect, it } from 'vitest';
import { inHistory, onScreen } from '../../main/domain/actor.ts';
import { personAndProgram, personOf } from '../../renderer/language/person.ts';
import { inLanguage } from './in-language.ts';

const KARI = { user: 'Hansen, Kari on loan', machine: 'PC-7, 2. etasje', program: 'the window' };

it('a name with a comma, or with what stands between name and machine, is whole', () => {
  expect(personOf(inHistory(KARI))).toBe(onScreen(KARI));
  expect(personOf(onScreen(KARI))).toBe(onScreen(KARI));
});

it('the program is named in the reader’s language', async () => {
  const typed = inHistory({ user: 'ola', machine: 'PC-8', program: 'the command line' });
  expect(personAndProgram(typed, await inLanguage('nb'))).toBe('ola · PC-8, på kommandolinjen');
  expect(personAndProgram(inHistory(KARI), await inLanguage('en'))).toBe(`${onScreen(KARI)}, in the window`);
  expect(personAndProgram('from an older program', await inLanguage('nb'))).toBe('from an older program');
});
