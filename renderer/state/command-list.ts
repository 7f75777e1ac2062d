// Every command of the window, once: keys, shortcut sheet, palette and menu are all made from this list. Its words are in
// the language files under `commands`, by id.

import { GO_TO } from '../../preload/contract/screens.ts';

export type CommandPlace = 'everywhere' | 'run' | 'grid';

export interface Command {
  readonly id: string;
  readonly group: 'go' | 'act' | 'grid' | 'view';
  readonly where: CommandPlace;
  /** As `Mod+K`: Mod is Ctrl, or Cmd on a Mac. The first is shown. */
  readonly keys: readonly string[];
  /** A single letter, which can be switched off. */
  readonly letter?: true;
  /** Not offered in the palette: it only means something where the focus is. */
  readonly sheetOnly?: true;
}

export const COMMANDS = [
  { id: 'palette', group: 'go', where: 'everywhere', keys: ['Mod+K'], sheetOnly: true },
  { id: 'search', group: 'go', where: 'everywhere', keys: ['Mod+F'] },
  { id: 'search-history', group: 'go', where: 'everywhere', keys: ['Mod+Shift+F'] },
  ...GO_TO.map(
    ([id, key]) =>
      ({ id, group: 'go', where: 'everywhere', keys: id === 'go-settings' ? [key, 'Mod+,'] : [key] }) as const,
  ),
  { id: 'next-region', group: 'go', where: 'everywhere', keys: ['F6'], sheetOnly: true },
  { id: 'previous-region', group: 'go', where: 'everywhere', keys: ['Shift+F6'], sheetOnly: true },
  { id: 'primary', group: 'act', where: 'everywhere', keys: ['Mod+Enter'] },
  { id: 'stop', group: 'act', where: 'everywhere', keys: ['Escape'], sheetOnly: true },
  { id: 'pull-time', group: 'act', where: 'everywhere', keys: [] },
  { id: 'pull-material', group: 'act', where: 'everywhere', keys: [] },
  { id: 'intake-read', group: 'act', where: 'everywhere', keys: ['Mod+O'] },
  { id: 'intake-fix', group: 'act', where: 'everywhere', keys: ['Mod+H'] },
  { id: 'intake-drop', group: 'act', where: 'everywhere', keys: [] },
  { id: 'intake-save-bad', group: 'act', where: 'everywhere', keys: [] },
  { id: 'intake-take-back', group: 'act', where: 'everywhere', keys: [] },
  { id: 'intake-discard', group: 'act', where: 'everywhere', keys: [] },
  { id: 'count', group: 'act', where: 'everywhere', keys: ['F5'] },
  { id: 'discard', group: 'act', where: 'run', keys: [] },
  { id: 'first-day', group: 'act', where: 'run', keys: [] },
  { id: 'withdraw', group: 'act', where: 'run', keys: [] },
  { id: 'control', group: 'act', where: 'run', keys: [] },
  { id: 'take-back', group: 'act', where: 'run', keys: [] },
  { id: 'receipt', group: 'act', where: 'run', keys: [] },
  { id: 'notes', group: 'act', where: 'run', keys: [] },
  { id: 'late', group: 'act', where: 'run', keys: [] },
  { id: 'undo', group: 'act', where: 'everywhere', keys: ['Mod+Z'], sheetOnly: true },
  { id: 'practice', group: 'act', where: 'everywhere', keys: [] },
  { id: 'practice-over', group: 'act', where: 'everywhere', keys: [] },
  { id: 'print', group: 'act', where: 'everywhere', keys: ['Mod+P'] },
  { id: 'hold', group: 'grid', where: 'grid', keys: ['H'], letter: true },
  { id: 'release', group: 'grid', where: 'grid', keys: ['F'], letter: true },
  { id: 'seen', group: 'grid', where: 'grid', keys: ['S'], letter: true },
  { id: 'next-finding', group: 'grid', where: 'grid', keys: ['N', 'F8'], letter: true },
  { id: 'previous-finding', group: 'grid', where: 'grid', keys: ['Shift+N', 'Shift+F8'], letter: true },
  { id: 'original', group: 'grid', where: 'grid', keys: ['O'], letter: true },
  { id: 'select', group: 'grid', where: 'grid', keys: ['Space'], sheetOnly: true },
  { id: 'clear-selection', group: 'grid', where: 'grid', keys: ['Mod+Shift+A'] },
  { id: 'select-filtered', group: 'grid', where: 'grid', keys: ['Mod+A'] },
  { id: 'details', group: 'grid', where: 'grid', keys: ['Enter'], sheetOnly: true },
  { id: 'unfold', group: 'grid', where: 'grid', keys: ['ArrowRight'], sheetOnly: true },
  { id: 'fold', group: 'grid', where: 'grid', keys: ['ArrowLeft'], sheetOnly: true },
  { id: 'unfold-all', group: 'grid', where: 'grid', keys: ['Shift+ArrowRight'] },
  { id: 'fold-all', group: 'grid', where: 'grid', keys: ['Shift+ArrowLeft'] },
  { id: 'line-menu', group: 'grid', where: 'grid', keys: ['Shift+F10', 'ContextMenu'], sheetOnly: true },
  { id: 'filter-column', group: 'grid', where: 'grid', keys: ['Alt+ArrowDown'] },
  { id: 'sort-column', group: 'grid', where: 'grid', keys: ['Alt+ArrowUp'] },
  { id: 'edit-cell', group: 'grid', where: 'grid', keys: ['F2'], sheetOnly: true },
  { id: 'copy', group: 'grid', where: 'grid', keys: ['Mod+C'] },
  { id: 'show-findings', group: 'view', where: 'run', keys: [] },
  { id: 'show-all', group: 'view', where: 'run', keys: [] },
  { id: 'save-view', group: 'view', where: 'run', keys: [] },
  { id: 'columns', group: 'view', where: 'run', keys: [] },
  { id: 'copy-headings', group: 'grid', where: 'grid', keys: ['Mod+Shift+C'] },
  { id: 'side', group: 'view', where: 'run', keys: ['Mod+.'] },
  { id: 'theme', group: 'view', where: 'everywhere', keys: [] },
  { id: 'density', group: 'view', where: 'everywhere', keys: [] },
  { id: 'language', group: 'view', where: 'everywhere', keys: [] },
  { id: 'keys', group: 'view', where: 'everywhere', keys: ['F1', '?'] },
] as const satisfies readonly Command[];

export type CommandId = (typeof COMMANDS)[number]['id'];

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The name of a key press in the form of the list: Mod+Shift+F. A sign is named as it is written, however it is typed: ?. */
export function nameOfPress(press: KeyPress): string {
  const key = press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toUpperCase() : press.key;
  const parts = [
    ...(press.ctrlKey || press.metaKey ? ['Mod'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...(press.shiftKey && (key.length > 1 || /\p{L}/u.test(key)) ? ['Shift'] : []),
    key,
  ];
  return parts.join('+');
}

/** One sign alone, which a person can switch off: who speaks to the machine types them unawares. */
export const isLetter = (name: string): boolean => /^(Shift\+)?\S$/u.test(name);

/**
 * Keys that do nothing in a page, or in a button of it, unless the program gives them a meaning. All others scroll, move, press, belong to
 * the window, or to the text that is marked in the page.
 */
const WITHOUT_MEANING =
  /^(?:(?:Shift\+)?(?:\S|Delete|Backspace|Insert|F[1-9])|Mod\+(?:Shift\+)?(?:[^\sACVXQ0+=_-]|Delete|Backspace|F[1-9]))$/u;

export const isWithoutMeaning = (name: string): boolean => WITHOUT_MEANING.test(name);

export function commandOfPress(press: KeyPress, places: readonly CommandPlace[]): Command | null {
  const name = nameOfPress(press);
  return COMMANDS.find((command: Command) => places.includes(command.where) && command.keys.includes(name)) ?? null;
}

/** How a key is written: Ctrl K, or ⌘ K on a Mac. `space` is what the long one is called. */
export function shownKey(keys: string, platform: string, space = 'Space'): string {
  const mac = platform === 'darwin';
  const words: Readonly<Record<string, string>> = {
    Mod: mac ? '⌘' : 'Ctrl',
    Alt: mac ? '⌥' : 'Alt',
    Space: space,
    Enter: '↵',
    Escape: 'Esc',
    ArrowRight: '→',
    ArrowLeft: '←',
    ArrowDown: '↓',
    ArrowUp: '↑',
  };
  return keys
    .split('+')
    .map((key) => words[key] ?? key)
    .join(' ');
}
