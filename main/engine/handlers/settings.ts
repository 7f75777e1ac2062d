// Topic settings: settings of this installation, and lists of names.

import { DEFAULT_SETTINGS, type SettingsWire } from '../../../preload/contract/default-settings.ts';
import type { SETTINGS } from '../../../preload/contract/settings.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { fetchNames, importNames } from '../setup/names.ts';

export function settingHandlers(context: EngineContext): HandlersOf<typeof SETTINGS> {
  const { store } = context;
  const settings = (): SettingsWire => ({ ...DEFAULT_SETTINGS, ...(store.settings.all() as Partial<SettingsWire>) });
  return {
    'settings/get': settings,
    'settings/set': (input) => {
      store.transaction(() => store.settings.set(input));
      return settings();
    },
    'names/list': ({ connection }) => store.names.lists(connectionNamed(context, connection, 'list names').id),
    'names/import': (input) => importNames(context, input),
    'names/fetch': ({ connection }) => fetchNames(context, connection),
  };
}
