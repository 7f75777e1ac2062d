// The functions of the bridge are made from the names of the contract. The compiler holds every name of the stand-in bridge against
// the type, so what is the same there is right.

import { expect, test } from 'vitest';
import { nameOf } from '../../preload/contract/bridge.ts';
import { CHANNELS } from '../../preload/contract/channels.ts';
import { SHELL_CALLS } from '../../preload/contract/shell-channels.ts';
import { fakeBridge } from '../renderer/fake-bridge.ts';

const BY_HAND = ['takeDrop', 'onProgress', 'onChanged', 'onEngine', 'onCommand'];

test('every channel and every call of the shell is the function that its name says, and nothing else is there', () => {
  const made = [...Object.keys(CHANNELS), ...Object.keys(SHELL_CALLS)].map(nameOf);
  expect([...made, ...BY_HAND].toSorted()).toEqual(Object.keys(fakeBridge(new URLSearchParams())).toSorted());
});
