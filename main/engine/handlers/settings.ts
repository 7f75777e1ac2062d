// Topic settings: settings of this installation, and lists of names.

import { DEFAULT_SETTINGS, type SettingsWire } from '../../../preload/contract/default-settings.ts';
import type { SETTINGS } from '../../../preload/contract/settings.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { refused } from '../../domain/errors.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { recheckNames } from '../setup/recheck-names.ts';
import { importNames } from '../setup/names.ts';

export function settingHandlers(context: EngineContext): HandlersOf<typeof SETTINGS> {
  const { store } = context;
  const settings = (): SettingsWire => ({ ...DEFAULT_SETTINGS, ...(store.settings.all() as Partial<SettingsWire>) });
  return {
    'settings/get': settings,
    'settings/set': (input) => {
      store.transaction(() => store.settings.set(input));
      return settings();
    },
    'names/list': () => store.names.lists(),
    'names/import': ({ list, file }) => importNames(context, list, file),
    'names/fetch': async ({ connection }) => {
      const found = await context.service(connectionNamed(context, connection, 'fetch names')).names();
      store.transaction(() => {
        for (const { list, names } of found) store.names.set(list, names, connection, context.now());
        recheckNames(context);
      });
      if (found.length > 0) return store.names.lists();
      throw refused(
        'fetch names',
        connection,
        'the service gives no lists of employees or projects',
        'Import them from a CSV file.',
      );
    },
  };
}
