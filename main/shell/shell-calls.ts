// What the page may ask of the shell itself, besides the engine: dialogs, secrets, clipboard, PDF.

import path from 'node:path';
import { app, type BrowserWindow, clipboard, dialog, shell } from 'electron';
import { printable } from '../../preload/contract/printable.ts';
import type { GivenPath, PathUse } from '../../preload/contract/given-path.ts';
import { openArchive } from './archive-window.ts';
import type { EngineSupervisor } from './engine-supervisor.ts';
import type { GivenPaths } from './given-paths.ts';
import type { ShellHandlers } from './handle.ts';
import { fileNameOf, printPdf } from './print.ts';
import type { Secrets } from './secrets.ts';
import { placeOf } from './shown-file.ts';
import type { Environment } from './title-bar.ts';

export interface ShellParts {
  readonly window: () => BrowserWindow | null;
  readonly engine: EngineSupervisor;
  readonly secrets: Secrets;
  readonly given: GivenPaths;
  /** The data folder. */
  readonly folder: string;
  readonly setEnvironment: (environment: Environment) => void;
}

async function pick(window: BrowserWindow | null, options: Electron.OpenDialogOptions): Promise<string | null> {
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled ? null : (filePaths[0] ?? null);
}

/** The kind of file first named is offered; a name without one gets it. */
async function pickSave(
  window: BrowserWindow | null,
  { title, name, extensions }: { title: string; name: string; extensions: readonly string[] },
): Promise<string | null> {
  const options = {
    title,
    defaultPath: path.join(app.getPath('documents'), `${fileNameOf(name)}.${extensions[0]}`),
    filters: extensions.map((extension) => ({ name: extension.toUpperCase(), extensions: [extension] })),
  };
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  if (canceled || !filePath) return null;
  return path.extname(filePath) === '' ? `${filePath}.${extensions[0]}` : filePath;
}

export function shellCalls({ window, engine, secrets, given, folder, setEnvironment }: ShellParts): ShellHandlers {
  const giveOut = (place: string | null, use: PathUse): GivenPath | null =>
    place === null ? null : given.give(place, use);
  return {
    'shell/shell-state': async () => ({
      platform: process.platform,
      version: app.getVersion(),
      electron: process.versions.electron,
      locale: app.getPreferredSystemLanguages()[0] ?? app.getLocale(),
      engine: engine.state,
    }),
    'shell/stop-act': async () => engine.stopAct(),
    'shell/pick-folder': async (title) =>
      giveOut(await pick(window(), { title, properties: ['openDirectory', 'createDirectory'] }), 'folder'),
    'shell/pick-file': async (title, extensions) => {
      const filters = extensions.length === 0 ? [] : [{ name: extensions.join(', '), extensions }];
      return giveOut(await pick(window(), { title, properties: ['openFile'], filters }), 'read');
    },
    'shell/pick-save': async (title, name, extensions) =>
      giveOut(await pickSave(window(), { title, name, extensions }), 'write'),
    'shell/show-file': async (file) => {
      const place = await placeOf(file, { engine, given, folder });
      if (place !== null) shell.showItemInFolder(path.normalize(place));
    },
    'shell/open-archive': async (name) => openArchive(folder, name),
    'shell/print-pdf': async (name, foot) => {
      const here = window();
      return here === null ? null : printPdf(here, { name, foot, folder: app.getPath('documents') });
    },
    'shell/copy-text': async (text) => clipboard.writeText(printable(text)),
    'shell/save-secret': async (secret) => {
      secrets.save(secret);
      engine.giveSecret(secret);
      return secrets.state();
    },
    'shell/secret-state': async () => secrets.state(),
    'shell/set-environment': async (environment) => setEnvironment(environment),
  };
}
