// What is written down twice on purpose, because the import rules keep the sides apart, says the same on both.

import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';

vi.mock('electron', () => ({ Menu: {}, protocol: {} }));

const { dataFolder } = await import('../../main/command-line/data-folder.ts');
const { chooseDataFolder } = await import('../../main/shell/data-folder.ts');
const { MENU_COMMANDS } = await import('../../main/shell/menu.ts');
const { WORDS } = await import('../../main/shell/menu-words.ts');
const { groundOf, titleBarOf } = await import('../../main/shell/title-bar.ts');
const { en } = await import('../../renderer/language/en.ts');
const { nb } = await import('../../renderer/language/nb.ts');
const { COMMANDS } = await import('../../renderer/state/command-list.ts');

/** As Electron answers on Linux. */
function appWith(userDataDir: string, environment: NodeJS.ProcessEnv) {
  const paths: Record<string, string> = {};
  const app = {
    commandLine: { getSwitchValue: () => userDataDir },
    getPath: () => environment.XDG_CONFIG_HOME ?? path.join(homedir(), '.config'),
    setPath: (name: string, folder: string) => {
      paths[name] = folder;
    },
  };
  return { app: app as unknown as Electron.App, paths };
}

test.each([
  ['', {}],
  ['', { EXPORT_CONSOLE_DATA: '/srv/data' }],
  ['', { XDG_CONFIG_HOME: '/home/kari/conf' }],
  ['/tmp/named', { EXPORT_CONSOLE_DATA: '/srv/data' }],
])('window and command line use the same data folder: %s %o', (named, environment) => {
  const { app, paths } = appWith(named, environment);
  const { folder } = chooseDataFolder(app, environment);
  expect(folder).toBe(dataFolder(named === '' ? undefined : named, environment));
  expect(paths).toEqual({ userData: folder, sessionData: path.join(folder, 'window') });
});

test('every command of the menu is in the registry of the page, with the same keys and with words', () => {
  for (const [id, keys] of Object.values(MENU_COMMANDS).flat()) {
    const command = COMMANDS.find((known) => known.id === id);
    expect(command, id).toBeDefined();
    expect(keys?.replace('CmdOrCtrl', 'Mod') ?? null, id).toBe(command!.keys[0] ?? null);
    for (const language of ['nb', 'en'] as const) expect(WORDS[language].commands[id], id).toBeTruthy();
    if (!/^(go|pull)-/.test(id)) continue;
    expect(WORDS.nb.commands[id], id).toBe(Object.entries(nb.commands.name).find(([name]) => name === id)?.[1]);
    expect(WORDS.en.commands[id], id).toBe(Object.entries(en.commands.name).find(([name]) => name === id)?.[1]);
  }
});

test('the buttons of the window have the colours of the title strip', () => {
  const css = readFileSync('renderer/parts/tokens.css', 'utf8');
  const [light, dark] = css.split(/\[data-[a-z-]+="dark"\]/);
  const value = (part: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(part)?.[1];
  for (const environment of ['production', 'test', 'sandbox'] as const) {
    for (const [part, isDark] of [
      [light!, false],
      [dark!, true],
    ] as const) {
      expect(titleBarOf(environment, isDark)).toMatchObject({
        color: value(part, `env-${environment}`),
        symbolColor: value(part, `on-${environment}`),
      });
    }
  }
  expect([groundOf(false), groundOf(true)]).toEqual([value(css, 'paper-2'), value(css, 'dark-9')]);
});
