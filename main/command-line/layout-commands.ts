// Commands about layouts: list, show, export, import, check.

import path from 'node:path';
import type { Command } from './command.ts';

const list: Command = {
  name: 'layouts',
  help: 'Lists the hand-over layouts.',
  example: 'layouts',
  mode: 'read',
  run: async (ask) => ({ value: await ask('layouts/list', {}) }),
};

const show: Command = {
  name: 'layouts show',
  words: ['NAME'],
  help: 'Shows a layout as it is kept: what its lines, columns and file are to be like.',
  example: 'layouts show visma-lonn --json',
  mode: 'read',
  run: async (ask, given) => ({ value: await ask('layouts/show', { name: given.word() }) }),
};

const exported: Command = {
  name: 'layouts export',
  words: ['NAME', 'FILE'],
  help: 'Writes a layout to a JSON file, to be changed there and imported under another name.',
  example: 'layouts export visma-lonn lonn.json',
  mode: 'read',
  run: async (ask, given) => ({
    value: await ask('layouts/export', { name: given.word(), file: path.resolve(given.word(1)) }),
  }),
};

const imported: Command = {
  name: 'layouts import',
  words: ['NAME', 'FILE'],
  help: 'Takes a layout from a JSON file under that name. Shipped ones stay as they are.',
  example: 'layouts import our-payroll lonn.json',
  mode: 'write',
  run: async (ask, given) => ({
    value: await ask('layouts/import', { name: given.word(), file: path.resolve(given.word(1)) }),
  }),
};

const check: Command = {
  name: 'layouts check',
  words: ['FILE'],
  help: 'Says what is wrong with a layout in a JSON file, and keeps nothing.',
  example: 'layouts check lonn.json',
  mode: 'read',
  run: async (ask, given) => ({ value: await ask('layouts/check', { file: path.resolve(given.word()) }) }),
};

export const LAYOUT_COMMANDS: readonly Command[] = [list, show, exported, imported, check];
