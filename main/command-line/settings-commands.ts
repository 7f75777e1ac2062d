// Settings of this installation that reach beyond the window.

import { FILE_RIGHTS } from '../domain/file-rights.ts';
import type { SettingsWire } from '../../preload/contract/default-settings.ts';
import type { Command } from './command.ts';
import { mistyped } from './given.ts';

const shown = ({ fileRights }: SettingsWire) => ({ fileRights });

const list: Command = {
  name: 'settings',
  help: 'Shows the settings that the command line goes by.',
  example: 'settings',
  mode: 'read',
  run: async (ask) => ({ value: shown(await ask('settings/get', {})) }),
};

const change: Command = {
  name: 'settings change',
  shown: '--file-rights owner|group|everyone',
  help: 'Changes them, for the window too.',
  example: 'settings change --file-rights owner',
  mode: 'write',
  options: {
    'file-rights': {
      type: 'string',
      help: 'RIGHTS: who besides its owner may read a file for the ERP: owner (nobody), group (of its folder, if that may read the folder; the default), everyone',
    },
  },
  async run(ask, given) {
    const text = given.needed('file-rights');
    const fileRights = FILE_RIGHTS.find((rights) => rights === text);
    if (fileRights === undefined)
      throw mistyped('--file-rights', `"${text}" is none of them`, `Write ${FILE_RIGHTS.join(', ')}.`);
    return { value: shown(await ask('settings/set', { fileRights })) };
  },
};

export const SETTINGS_COMMANDS: readonly Command[] = [list, change];
