// Starts the engine, and the practice, each as a process of its own: as Electron's utility process where its Node knows the SQLite binding,
// else as a child process under the Node 24 of the project. The messages are the same.

import { fork, type Serializable } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { utilityProcess } from 'electron';
import type { FromEngine, ToEngine } from '../../preload/contract/engine-messages.ts';
import type { EngineWay, OwnProcess } from './own-process.ts';
import type { PracticeProcess } from './practice-desk.ts';

export type EngineProcess = OwnProcess<ToEngine, FromEngine>;

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

interface Program {
  readonly name: string;
  readonly script: string;
  readonly env: Record<string, string>;
}

function asUtilityProcess<To, From>({ name, script, env }: Program): OwnProcess<To, From> {
  const child = utilityProcess.fork(script, [], {
    serviceName: name,
    env,
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

function asChildProcess<To extends Serializable, From>(
  { script, env }: Program,
  node: string | null,
): OwnProcess<To, From> {
  const child = fork(script, [], {
    execPath: node ?? 'node',
    execArgv: [],
    env,
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

function start<To extends Serializable, From>(
  way: EngineWay,
  program: Program,
  node: string | null,
): OwnProcess<To, From> {
  return way === 'utility-process' ? asUtilityProcess(program) : asChildProcess(program, node);
}

export function startEngineProcess(way: EngineWay, { script, node }: EnginePlaces): EngineProcess {
  return start(way, { name: 'Export console engine', script, env: environmentOf(process.env) }, node);
}

/** All that the practice needs of the environment: no key of it. */
const FOR_PRACTICE = ['SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];

export function startPracticeProcess(way: EngineWay, { script, node }: EnginePlaces): PracticeProcess {
  const env = Object.fromEntries(
    FOR_PRACTICE.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  const own = path.join(path.dirname(script), 'practice.js');
  return start(way, { name: 'Export console practice', script: own, env }, node);
}
