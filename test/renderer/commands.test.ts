import { expect, test, vi } from 'vitest';
import { SCREENS } from '../../preload/contract/screens.ts';
import { en } from '../../renderer/language/en.ts';
import { nb } from '../../renderer/language/nb.ts';
import {
  type Command,
  COMMANDS,
  commandOfPress,
  isLetter,
  isWithoutMeaning,
  nameOfPress,
  shownKey,
} from '../../renderer/state/command-list.ts';
import { closeDialog, closedJustNow, openDialog } from '../../renderer/state/dialogs.ts';

const ALL: readonly Command[] = COMMANDS;
const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

test('ids are unique', () => expect(new Set(ALL.map((command) => command.id)).size).toBe(ALL.length));

test('a key means one thing only', () => {
  const keys = ALL.flatMap((command) => command.keys);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('Alt and its number opens each screen, in the order of the navigation', () => {
  const opened = SCREENS.map(
    (_, index) => commandOfPress(press(String(index + 1), { altKey: true }), ['everywhere'])?.id,
  );
  expect(opened).toEqual(SCREENS.map((screen) => `go-${screen}`));
});

test('every command has a name in both languages', () => {
  const ids = ALL.map((command) => command.id).sort();
  expect(Object.keys(nb.commands.name).sort()).toEqual(ids);
  expect(Object.keys(en.commands.name).sort()).toEqual(ids);
});

test('single letters are marked, so that they can be switched off, and work in the grid only', () => {
  for (const command of ALL) {
    const single = command.keys.some((key) => /^(Shift\+)?[A-Z]$/.test(key));
    expect(single, command.id).toBe(command.letter === true);
    if (single) expect(command.where).toBe('grid');
  }
  expect(['H', 'Shift+N', '?', '7', 'Æ'].map(isLetter)).not.toContain(false);
  expect(['F1', 'Space', 'Mod+H', 'Enter'].map(isLetter)).not.toContain(true);
});

test('the keys are shown by the sign of a question, however it is typed', () => {
  for (const shiftKey of [true, false])
    expect(commandOfPress(press('?', { shiftKey }), ['everywhere'])?.id).toBe('keys');
});

test('what scrolls, moves, presses, enlarges or copies is no key without a meaning', () => {
  const own = ['J', 'Å', 'Shift+J', '?', '7', 'Delete', 'Backspace', 'F4', 'Mod+S', 'Mod+Shift+S', 'Mod+Delete'];
  expect(own.filter((name) => !isWithoutMeaning(name))).toEqual([]);
  const others = [
    'Space',
    'Tab',
    'Enter',
    'Escape',
    'ArrowDown',
    'End',
    'PageUp',
    'Shift',
    'Control',
    'Alt',
    'Dead',
    'AltGraph',
  ];
  const held = ['Mod+C', 'Mod+A', 'Mod+V', 'Mod+X', 'Mod+Q', 'Mod+0', 'Mod++', 'Mod+-', 'Mod+=', 'Alt+F', 'F10', 'F11'];
  expect([...others, ...held].filter(isWithoutMeaning)).toEqual([]);
});

test('presses are named as the list writes them', () => {
  expect(nameOfPress(press('f', { ctrlKey: true, shiftKey: true }))).toBe('Mod+Shift+F');
  expect(nameOfPress(press(' '))).toBe('Space');
  expect(commandOfPress(press('k', { metaKey: true }), ['everywhere'])?.id).toBe('palette');
  expect(commandOfPress(press('h'), ['everywhere'])).toBeNull();
  expect(commandOfPress(press('N', { shiftKey: true }), ['grid'])?.id).toBe('previous-finding');
});

test('keys are written as the platform writes them', () => {
  expect(shownKey('Mod+K', 'win32')).toBe('Ctrl K');
  expect(shownKey('Mod+K', 'darwin')).toBe('⌘ K');
  expect(shownKey('Space', 'linux', nb.commands.space)).toBe('Mellomrom');
});

test('a key that answered a dialog begins nothing while it is still held: a moment after it was closed', () => {
  const now = vi.spyOn(performance, 'now');
  now.mockReturnValue(1_000);
  openDialog({ kind: 'keys' });
  expect(closedJustNow()).toBe(false);
  closeDialog();
  now.mockReturnValue(1_300);
  expect(closedJustNow()).toBe(true);
  now.mockReturnValue(1_400);
  expect(closedJustNow()).toBe(false);
  now.mockRestore();
});
