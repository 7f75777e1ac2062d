// The question of the system in which a person confirms where a connection leads. Cancel has the focus; only the button says yes.

import { type BrowserWindow, dialog } from 'electron';
import type { NewWay } from './ask-before.ts';
import { type Language, WORDS } from './menu-words.ts';

/** Longer ones are no address that anybody reads. */
const MOST_SHOWN = 300;

const shown = (value: string): string => (value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value);

export async function confirmWay(window: BrowserWindow | null, language: Language, way: NewWay): Promise<boolean> {
  const { way: words } = WORDS[language];
  const lines = [
    [words.connection, way.connection],
    [words.url, way.url],
    [words.before, way.url === null ? null : way.before],
    [words.proxy, way.proxy],
    [words.caFile, way.caFile],
  ].flatMap(([name, value]) => (value == null ? [] : [`${name}: ${shown(value)}`]));
  const options = {
    type: 'question' as const,
    message:
      way.host === null
        ? words.askRoute
        : (way.connection === null ? words.askLog : words.askHost).replace('{host}', shown(way.host)),
    detail: [...lines, '', words.note].join('\n'),
    buttons: [words.yes, words.no],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === 0;
}
