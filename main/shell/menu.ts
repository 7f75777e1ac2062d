// The menu: commands by their id in the registry of the page (renderer/state/command-list.ts, a test compares), and the
// usual roles. The page handles the keys itself; the menu only shows them.

import { Menu, type MenuItemConstructorOptions } from 'electron';
import { GO_TO } from '../../preload/contract/screens.ts';
import { type Language, type ShellWords, WORDS } from './menu-words.ts';

/** Keys of each command, as the registry has them. */
export const MENU_COMMANDS = {
  file: [
    ['pull-time', null],
    ['pull-material', null],
    ['intake-read', 'CmdOrCtrl+O'],
    ['print', 'CmdOrCtrl+P'],
  ],
  view: [
    ['palette', 'CmdOrCtrl+K'],
    ['search', 'CmdOrCtrl+F'],
    ['search-history', 'CmdOrCtrl+Shift+F'],
    ...GO_TO,
    ['side', 'CmdOrCtrl+.'],
    ['theme', null],
    ['density', null],
    ['language', null],
  ],
  help: [['keys', 'F1']],
} as const;

type Send = (command: string) => void;
type Entry = readonly [id: string, keys: string | null];

function commandItems(entries: readonly Entry[], words: ShellWords, send: Send): MenuItemConstructorOptions[] {
  return entries.map(([id, keys]) => ({
    id,
    label: words.commands[id] ?? id,
    ...(keys === null ? {} : { accelerator: keys, registerAccelerator: false }),
    click: () => send(id),
  }));
}

function template(words: ShellWords, send: Send): MenuItemConstructorOptions[] {
  const role = (name: keyof ShellWords['roles']): MenuItemConstructorOptions => ({
    role: name,
    label: words.roles[name],
  });
  const line: MenuItemConstructorOptions = { type: 'separator' };
  return [
    { label: words.menus.file, submenu: [...commandItems(MENU_COMMANDS.file, words, send), line, role('quit')] },
    {
      label: words.menus.edit,
      submenu: [role('undo'), role('redo'), line, role('cut'), role('copy'), role('paste'), role('selectAll')],
    },
    {
      label: words.menus.view,
      submenu: [
        ...commandItems(MENU_COMMANDS.view, words, send),
        line,
        role('zoomIn'),
        role('zoomOut'),
        role('resetZoom'),
      ],
    },
    { label: words.menus.help, submenu: commandItems(MENU_COMMANDS.help, words, send) },
  ];
}

/** Sets the menu of the program; `send` gets the id of a chosen command. */
export function setMenu(language: Language, send: Send): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(template(WORDS[language], send)));
}
