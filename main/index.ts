// Composition root of the Electron main process: puts the parts of the shell together and holds no rules of its own.

import { rmSync } from 'node:fs';
import path from 'node:path';
import { app, type BrowserWindow, dialog, nativeTheme, safeStorage, session } from 'electron';
import { traceOf } from '../preload/contract/log.ts';
import { startRefusal } from '../preload/contract/start-refusal.ts';
import { answerPage } from './shell/answer-page.ts';
import { consoleWords, runConsole } from './shell/console-mode.ts';
import { confirmWay } from './shell/confirm-way.ts';
import { chooseDataFolder } from './shell/data-folder.ts';
import { type EnginePlaces, engineSetup, startEngineProcess, startPracticeProcess } from './shell/engine-process.ts';
import { createEngineSupervisor } from './shell/engine-supervisor.ts';
import { guardApp, guardSession } from './shell/guards.ts';
import { tellPage } from './shell/handle.ts';
import { setMenu } from './shell/menu.ts';
import { type Language, languageOf, WORDS } from './shell/menu-words.ts';
import { createShellLog } from './shell/log.ts';
import { keepDebuggersOut, packageFacts, packageRefusal } from './shell/package-guard.ts';
import { declareProtocol, servePage } from './shell/page-protocol.ts';
import { createPracticeDesk } from './shell/practice-desk.ts';
import { quitOrderly } from './shell/quit.ts';
import { createSecrets } from './shell/secrets.ts';
import { selfTest } from './shell/self-test.ts';
import type { Environment } from './shell/title-bar.ts';
import { colourTitleBar, focusWindow, openWindow } from './shell/window.ts';

interface Places {
  /** The data folder. */
  readonly folder: string;
  /** Where the shell writes: the data folder, if that may be written to. */
  readonly own: string;
}

/** Which engine this program has, and how it is started. */
function setup(): EnginePlaces {
  const { electron } = process.versions;
  return engineSetup({ appPath: app.getAppPath(), packaged: app.isPackaged, electron, environment: process.env });
}

function openConsole({ folder, own }: Places): void {
  let window: BrowserWindow | null = null;
  let environment: Environment = 'none';
  const page = () => window;
  const appPath = app.getAppPath();
  const system = languageOf(app.getPreferredSystemLanguages()[0] ?? app.getLocale());
  let language = system;
  const showMenu = (chosen: Language) => {
    language = chosen;
    setMenu(chosen, (command) => tellPage(window, 'event/command', command));
  };
  const colour = () => colourTitleBar(window, environment);

  guardSession(session.defaultSession);
  servePage(path.join(appPath, 'out/renderer'));
  showMenu(system);
  nativeTheme.on('updated', colour);

  const log = createShellLog(own);
  process.on('uncaughtExceptionMonitor', (error) => log({ what: 'uncaught', trace: traceOf(error) }));
  const secrets = createSecrets(folder, safeStorage);
  const places = setup();
  const engine = createEngineSupervisor({
    folder,
    firstWay: places.firstWay,
    mayChange: places.mayChange,
    spawn: (way) => startEngineProcess(way, places),
    practice: createPracticeDesk((way) => startPracticeProcess(way, places)),
    secrets: (wanted) => secrets.keptFor(wanted),
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    onState: (state) => {
      if (state.state === 'restarting' || state.state === 'failed') log({ what: `the engine: ${state.state}` });
      tellPage(window, 'event/engine', state);
    },
    onProgress: (progress) => tellPage(window, 'event/progress', progress),
    onChanged: (channel) => tellPage(window, 'event/changed', channel),
    notice: (line) => console.error(line),
  });
  engine.start();

  answerPage({
    window: page,
    engine,
    secrets,
    folder,
    setEnvironment: (named) => {
      environment = named;
      colour();
    },
    confirmed: (way) => confirmWay(window, language, way),
    onSettings: (settings) => {
      showMenu(settings.language === 'system' ? system : settings.language);
      nativeTheme.themeSource = settings.theme;
    },
  });

  window = openWindow({ folder: own, appPath, title: WORDS[system].program });
  window.on('closed', () => {
    window = null;
  });
  const quit = quitOrderly(app, () => engine.close());
  app.on('second-instance', () => (quit.underWay ? quit.again() : focusWindow(window)));
  if (app.commandLine.hasSwitch('self-test')) void selfTest(window, engine).then((code) => quit.withCode(code));
}

/** Starts the window, unless it is open already. */
function startWindow(refusal: string | null): void {
  const { folder, own } = chooseDataFolder(app, process.env);
  // Chromium may still hold a file of it then: the system's own clearing takes the rest.
  if (own !== folder) process.on('exit', () => rmSync(own, { recursive: true, force: true }));
  if (refusal !== null) {
    // Before Electron is ready this waits for nobody; on Linux it stands on the terminal.
    dialog.showErrorBox('Export console', refusal);
    app.exit(1);
  } else if (app.requestSingleInstanceLock()) {
    declareProtocol();
    guardApp(app);
    // Root starts Chromium without its sandbox; asking for it then ends every process of it.
    if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
    void app.whenReady().then(() => openConsole({ folder, own }));
  } else {
    console.error('The console is already open on this data folder: its window was brought to the front.');
    app.exit(0);
  }
}

/** Why nothing is started; null when it is. The command line says the second one itself. */
function refusalOf(facts: ReturnType<typeof packageFacts>, isCommand: boolean): string | null {
  const altered = app.isPackaged ? packageRefusal(facts, app.getAppPath()) : null;
  if (altered !== null) return `${altered} Install it again from where you have it.`;
  const refusal = isCommand ? null : startRefusal(process.env);
  return refusal === null ? null : `${refusal.object}: ${refusal.cause}.\n${refusal.hint}`;
}

/** Null outside of a package. */
const facts = app.isPackaged ? packageFacts(app.getAppPath()) : null;
if (facts !== null) keepDebuggersOut(app.commandLine, facts);
const words = app.isPackaged ? consoleWords(process.argv) : null;
const refusal = refusalOf(facts, words !== null);
if (words === null) startWindow(refusal);
else if (refusal === null) app.exit(await runConsole(words, setup()));
else {
  process.stderr.write(`the program: ${refusal}\n`);
  app.exit(1);
}
