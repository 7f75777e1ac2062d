// Passes a question of the page on to the engine, with the paths that were given out in place of their tokens and after what a person is
// asked before, and looks at one answer on the way: changed settings set language and theme of menu and window.

import type { SettingsWire } from '../../preload/contract/default-settings.ts';
import { askBefore, type AskBeforeParts } from './ask-before.ts';
import type { GivenPaths } from './given-paths.ts';
import type { AskEngine } from './handle.ts';

export interface AskParts extends AskBeforeParts {
  readonly given: GivenPaths;
  readonly onSettings: (settings: SettingsWire) => void;
}

export function askEngine({ given, onSettings, ...before }: AskParts): AskEngine {
  const ask = askBefore(before);
  return async (channel, input) => {
    const taken = given.take(channel, input);
    if (!taken.ok) return taken;
    const envelope = await ask(channel, taken.input);
    if (!envelope.ok) return envelope;
    if (channel === 'settings/set' || channel === 'settings/get') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine's own answer, of the type that the contract says
      onSettings(envelope.value as SettingsWire);
    }
    return envelope;
  };
}
