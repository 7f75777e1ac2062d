// Passes a question of the page on to the engine, and looks at two answers on the way: a connection that was renamed takes
// its secrets along, and changed settings set language and theme of menu and window.

import { CHANNELS } from '../../preload/contract/channels.ts';
import type { SettingsWire } from '../../preload/contract/default-settings.ts';
import type { EngineSupervisor } from './engine-supervisor.ts';
import type { AskEngine } from './handle.ts';
import type { Secrets } from './secrets.ts';

export function askEngine(
  engine: EngineSupervisor,
  secrets: Secrets,
  settled: (settings: SettingsWire) => void,
): AskEngine {
  return async (channel, input) => {
    const envelope = await engine.ask(channel, input);
    if (!envelope.ok) return envelope;
    if (channel === 'settings/set' || channel === 'settings/get') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine's own answer, of the type that the contract says
      settled(envelope.value as SettingsWire);
    }
    if (channel === 'connections/update') {
      const { name, rename } = CHANNELS[channel].input.parse(input);
      if (rename !== undefined && rename !== name)
        secrets.rename(name, rename).forEach((one) => engine.giveSecret(one));
    }
    return envelope;
  };
}
