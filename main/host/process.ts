// The engine as a process of its own: the same file under Electron's utilityProcess.fork and under child_process.fork. It says
// hello once the store is open, answers what it is asked, and tells of progress and of changes.

import Database from 'better-sqlite3';
import type { Channel, Input } from '../../preload/contract/channels.ts';
import { isReading } from '../../preload/contract/channels.ts';
import type { FromEngine, ToEngine } from '../../preload/contract/engine-messages.ts';
import { detailsOf } from '../domain/errors.ts';
import type { Engine } from '../engine/engine.ts';
import { proxyOfRules } from '../service/http/system-proxy.ts';
import { Stop } from './stop.ts';
import { wireEngine } from './wiring.ts';

interface ParentPort {
  postMessage(message: FromEngine): void;
  on(event: 'message', listener: (event: { data: ToEngine }) => void): void;
}

/** Utility processes have a port; forked ones send and receive on the process itself. */
function connect(take: (message: ToEngine) => void): (message: FromEngine) => void {
  const { parentPort } = process as unknown as { parentPort?: ParentPort };
  if (parentPort) {
    parentPort.on('message', (event) => take(event.data));
    return (message) => parentPort.postMessage(message);
  }
  process.on('message', (message) => take(message as ToEngine));
  process.on('disconnect', () => process.exit(0));
  // The parent may be gone before the message is; then there is nobody to tell.
  process.on('error', () => process.exit(1));
  return (message) => process.send?.(message);
}

const secrets = new Map<string, string>();
const stop = new Stop();
let engine: Engine | null = null;

const send = connect((message) => void receive(message));

function sqliteVersion(): string {
  const memory = new Database(':memory:');
  try {
    return (memory.prepare('SELECT sqlite_version() AS version').get() as { version: string }).version;
  } finally {
    memory.close();
  }
}

const proxyQuestions = new Map<number, (rules: string) => void>();
let lastQuestion = 0;

/** Asks the main process, which knows the system's settings. */
async function askProxy(url: string): Promise<string | null> {
  lastQuestion += 1;
  const id = lastQuestion;
  const rules = await new Promise<string>((resolve) => {
    proxyQuestions.set(id, resolve);
    send({ type: 'which-proxy', id, url });
  });
  return proxyOfRules(rules);
}

async function start(message: Extract<ToEngine, { type: 'start' }>): Promise<void> {
  for (const { connection, header, value } of message.secrets) secrets.set(`${connection}\n${header}`, value);
  try {
    engine = await wireEngine({
      folder: message.folder,
      mode: 'write',
      program: 'the window',
      secret: (connection, header) =>
        secrets.get(`${connection.name}\n${header.name}`) ??
        (header.env === null ? null : (process.env[header.env] ?? null)),
      systemProxy: askProxy,
      practice: true,
      progress: (progress) => send({ type: 'progress', progress }),
      stop,
    });
    // The sandbox has a new port at each start; without it its connection would lead nowhere.
    const connections = await engine.ask('connections/list', {});
    if (connections.ok && connections.value.some((connection) => connection.builtIn))
      await engine.ask('practice/start', {});
    send({ type: 'hello', node: process.versions.node, sqlite: sqliteVersion(), folder: message.folder });
  } catch (error) {
    send({ type: 'failed', error: detailsOf(error, 'start the engine') });
  }
}

/** Acts that were asked for and not answered yet. */
let underWay = 0;

async function answer(id: number, channel: Channel, input: unknown): Promise<void> {
  if (engine === null) return;
  if (isReading(channel))
    return send({ type: 'answer', id, envelope: await engine.ask(channel, input as Input<Channel>) });
  // A stop holds for every act that is under way; it is forgotten by the first that comes after them.
  if (underWay === 0) stop.reset();
  underWay += 1;
  const envelope = await engine.ask(channel, input as Input<Channel>);
  underWay -= 1;
  send({ type: 'answer', id, envelope });
  send({ type: 'changed', channel });
}

async function receive(message: ToEngine): Promise<void> {
  switch (message.type) {
    case 'start':
      return start(message);
    case 'ask':
      return answer(message.id, message.channel, message.input);
    case 'stop':
      return stop.ask();
    case 'secret':
      secrets.set(`${message.connection}\n${message.header}`, message.value);
      return undefined;
    case 'proxy':
      proxyQuestions.get(message.id)?.(message.rules);
      proxyQuestions.delete(message.id);
      return undefined;
    case 'close':
      stop.ask();
      await engine?.close();
      return process.exit(0);
    default:
      return undefined;
  }
}
