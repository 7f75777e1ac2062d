// Commands about backups: what there is, one made now, and one put back.

import { assertThere, backupsIn } from '../host/backups.ts';
import type { BackupWire } from '../../preload/contract/store.ts';
import type { Alone, Command } from './command.ts';

const shown = ({ name, at, why, bytes }: BackupWire) => ({ backup: name, at, why, bytes });

const list: Alone = {
  name: 'backup list',
  help: 'Lists the backups of the store, newest first. Works also where the store cannot be opened.',
  example: 'backup list',
  alone: (folder) => ({ value: backupsIn(folder).map(shown) }),
};

const make: Command = {
  name: 'backup make',
  help: 'Makes a backup of the store now, and checks that it can be read.',
  example: 'backup make',
  mode: 'write',
  run: async (ask) => ({ value: shown(await ask('backups/make', {})) }),
};

const restore: Command = {
  name: 'backup restore',
  words: ['NAME'],
  help: 'Puts a backup back. The store as it stands is kept beside it; what happened since follows from the proof log.',
  example: 'backup restore 20261102080000-daily.sqlite',
  mode: 'write',
  first: (folder, given) => assertThere(folder, given.word()),
  putsBack: (given) => given.word(),
  async run(ask) {
    const done = await ask('backups/last-put-back', {});
    const { proofProblem } = await ask('store/about', {});
    return {
      value: { restored: done?.backup ?? null, kept: done?.kept ?? null },
      ...(proofProblem === null ? {} : { needsPerson: true, notes: [proofProblem] }),
    };
  },
};

export const BACKUP_COMMANDS = [list, make, restore] as const;
