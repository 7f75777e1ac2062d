// Who acts, as history keeps it and as a screen names it.

import { expect, it } from 'vitest';
import { inHistory, onScreen } from '../../main/domain/actor.ts';

it('is a person on a machine; history also says with which program', () => {
  const kari = { user: 'kari', machine: 'PC-7', program: 'the window' };
  expect([inHistory(kari), onScreen(kari)]).toEqual(['kari on PC-7, the window', 'kari · PC-7']);
});
