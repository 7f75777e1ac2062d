// Passes a question of the page on to the engine, and looks at two answers on the way: a connection that was renamed takes
// its secrets along, and changed settings set language and theme of menu and window.

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
    if (channel === 'settings/set' || channel === 'settings/get') settled(envelope.value as SettingsWire);
    if (channel === 'connections/update') {
      const { name, rename } = input as { name: string; rename?: string };
      if (rename !== undefined && rename !== name)
        secrets.rename(name, rename).forEach((one) => engine.giveSecret(one));
    }
    return envelope;
  };
}
