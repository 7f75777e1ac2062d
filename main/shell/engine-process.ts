// Starts the engine as a process of its own: as Electron's utility process where its Node knows the SQLite binding, else as a
// child process under the Node 24 of the project. The messages are the same.

import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { utilityProcess } from 'electron';
import type { FromEngine, ToEngine } from '../../preload/contract/engine-messages.ts';

export type EngineWay = 'utility-process' | 'child-process';

export interface EngineProcess {
  /** Undefined until it runs. */
  readonly pid: number | undefined;
  send(message: ToEngine): void;
  kill(): void;
  onMessage(listener: (message: FromEngine) => void): void;
  /** Called once; words that say how it ended. */
  onExit(listener: (how: string) => void): void;
}

/** better-sqlite3 13 needs Node-API 10, which Electron has from here on. */
const FIRST_WITH_NODE_API_10 = 35;

export interface EnginePlaces {
  /** out/main/engine.js, outside an archive. */
  readonly script: string;
  /** A Node 24; null when there is none. */
  readonly node: string | null;
  readonly firstWay: EngineWay;
  /** May fall back to the other way when the first one fails. */
  readonly mayChange: boolean;
}

export interface Surroundings {
  readonly appPath: string;
  readonly packaged: boolean;
  readonly electron: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** The Node that `npm ci` brings, as a package of this platform; null where there is none. */
function ownNode(appPath: string): string | null {
  const [system, program] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  const places = [`node-${system}-${process.arch}`, 'node'].map((name) =>
    path.join(appPath, 'node_modules', name, 'bin', program),
  );
  return places.find((place) => existsSync(place)) ?? null;
}

/** Where the engine is and how it is started here. */
export function engineSetup({ appPath, packaged, electron, environment }: Surroundings): EnginePlaces {
  const modern = Number.parseInt(electron, 10) >= FIRST_WITH_NODE_API_10;
  const named = packaged && modern ? undefined : environment.EXPORT_CONSOLE_ENGINE_NODE;
  const node = named ?? ownNode(appPath);
  return {
    script: path.join(appPath.replace(/\.asar$/, '.asar.unpacked'), 'out/main/engine.js'),
    node,
    firstWay: modern && named === undefined ? 'utility-process' : 'child-process',
    mayChange: !packaged && node !== null,
  };
}

/** What the engine inherits: nothing that would change how Node runs. */
function environmentOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment))
    if (value !== undefined && !/^(NODE_|ELECTRON_)/.test(name)) kept[name] = value;
  return kept;
}

function asUtilityProcess(script: string): EngineProcess {
  const child = utilityProcess.fork(script, [], {
    serviceName: 'Export console engine',
    env: environmentOf(process.env),
    execArgv: [],
    stdio: 'inherit',
  });
  return {
    get pid() {
      return child.pid;
    },
    send: (message) => child.postMessage(message),
    kill: () => void child.kill(),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', (code) => listener(`exit code ${code}`)),
  };
}

function asChildProcess(script: string, node: string | null): EngineProcess {
  const child = fork(script, [], {
    execPath: node ?? 'node',
    execArgv: [],
    env: environmentOf(process.env),
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    get pid() {
      return child.pid;
    },
    // A message to a process that just ended fails; its end is told by onExit.
    send: (message) => void (child.connected && child.send(message, () => {})),
    kill: () => void child.kill('SIGKILL'),
    onMessage: (listener) => void child.on('message', listener),
    onExit(listener) {
      let told = false;
      const tell = (how: string) => {
        if (!told) listener(how);
        told = true;
      };
      child.once('error', (error) => tell(error.message));
      child.once('exit', (code, signal) => tell(signal ?? `exit code ${code}`));
    },
  };
}

export function startEngineProcess(way: EngineWay, places: EnginePlaces): EngineProcess {
  return way === 'utility-process' ? asUtilityProcess(places.script) : asChildProcess(places.script, places.node);
}
