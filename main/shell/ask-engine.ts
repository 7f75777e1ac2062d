// Passes a question of the page on to the engine, and looks at one answer on the way: changed settings set language and theme of menu
// and window.

import type { SettingsWire } from '../../preload/contract/default-settings.ts';
import type { EngineSupervisor } from './engine-supervisor.ts';
import type { AskEngine } from './handle.ts';

export function askEngine(engine: EngineSupervisor, settled: (settings: SettingsWire) => void): AskEngine {
  return async (channel, input) => {
    const envelope = await engine.ask(channel, input);
    if (!envelope.ok) return envelope;
    if (channel === 'settings/set' || channel === 'settings/get') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine's own answer, of the type that the contract says
      settled(envelope.value as SettingsWire);
    }
    return envelope;
  };
}
