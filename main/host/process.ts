// The engine as a process of its own: the same file under Electron's utilityProcess.fork and under child_process.fork. It says
// hello once the store is open, answers what it is asked, and tells of progress and of changes.

import Database from 'better-sqlite3';
import type { Channel } from '../../preload/contract/channels.ts';
import { CHANNELS, isReading } from '../../preload/contract/channels.ts';
import type { FromEngine, SecretPlace, SecretValue, ToEngine } from '../../preload/contract/engine-messages.ts';
import { passwordPlace } from '../../preload/contract/password-place.ts';
import type { FromPractice } from '../../preload/contract/practice-messages.ts';
import { originOf } from '../domain/base-url.ts';
import { detailsOf, wrongUsage } from '../domain/errors.ts';
import type { Engine } from '../engine/engine.ts';
import { proxyOfRules } from '../service/http/system-proxy.ts';
import { keepHeapSmall } from './heap.ts';
import type { PracticeWay } from './practice.ts';
import { isReadOnly } from './read-only.ts';
import { Stop } from './stop.ts';
import { wireEngine } from './wiring.ts';

interface ParentPort {
  postMessage(message: FromEngine): void;
  on(event: 'message', listener: (event: { data: ToEngine }) => void): void;
}

/** Utility processes have a port; forked ones send and receive on the process itself. */
function connect(take: (message: ToEngine) => void): (message: FromEngine) => void {
  const parentPort: ParentPort | undefined = process.parentPort;
  if (parentPort) {
    parentPort.on('message', (event) => take(event.data));
    return (message) => parentPort.postMessage(message);
  }
  process.on('message', take);
  process.on('disconnect', () => process.exit(0));
  // The parent may be gone before the message is; then there is nobody to tell.
  process.on('error', () => process.exit(1));
  return (message) => process.send?.(message);
}

function sqliteVersion(): string {
  const memory = new Database(':memory:');
  try {
    return memory.prepare<[], string>('SELECT sqlite_version()').pluck().get()!;
  } finally {
    memory.close();
  }
}

function textOf({ connection, origin, header }: SecretPlace): string {
  return `${connection}\n${origin}\n${header.toLowerCase()}`;
}

const NO_VARIABLES = wrongUsage(
  'keep a connection',
  'a secret header',
  'the window takes no key from an environment variable',
  'Enter the key itself, or do it on the command line.',
).details;

/** Whether a page names a variable of the environment as a key: it could send any of them to an address that it chose. */
function namesVariable(channel: Channel, input: unknown): boolean {
  if (channel === 'team/move' || channel === 'team/join' || channel === 'team/address') {
    const asked = CHANNELS[channel].input.safeParse(input);
    return asked.success && asked.data.passwordEnv !== null;
  }
  if (channel === 'team/test') {
    const asked = CHANNELS[channel].input.safeParse(input);
    return asked.success && asked.data.place.passwordEnv !== null;
  }
  if (channel !== 'connections/add' && channel !== 'connections/update') return false;
  const asked = CHANNELS[channel].input.safeParse(input);
  return asked.success && asked.data.headers?.some((header) => 'secret' in header && header.env !== null) === true;
}

const STARTS_ANEW: ReadonlySet<Channel> = new Set(['backups/put-back', 'team/begin-anew']);

/** After it the store is another one: the engine ends, and is started again with it. */
function startsAnew(channel: Channel, answer: unknown): boolean {
  const hasArchive = typeof answer === 'object' && answer !== null && 'archived' in answer && answer.archived !== null;
  return STARTS_ANEW.has(channel) || (channel === 'team/join' && hasArchive);
}

const FOLLOW_MS = 5_000;
/** So long an answer may take to leave the process. */
const LAST_ANSWER_MS = 200;

class EngineProcess {
  readonly #send: (message: FromEngine) => void;
  #secrets = new Map<string, string>();
  readonly #stop = new Stop();
  readonly #proxyQuestions = new Map<number, (rules: string) => void>();
  readonly #secretQuestions = new Map<number, (secrets: readonly SecretValue[]) => void>();
  #hearPractice: (message: FromPractice) => void = () => {};
  readonly #practice: PracticeWay = {
    send: (message) => this.#send({ type: 'practice', message }),
    onMessage: (listener) => {
      this.#hearPractice = listener;
    },
  };
  #lastQuestion = 0;
  #engine: Engine | null = null;
  #isFollowing = false;
  /** It is to be followed: once more, where that was said while it was. */
  #hasNews = false;
  /** Acts that were asked for and not answered yet. */
  #underWay = 0;

  constructor() {
    this.#send = connect((message) => void this.#receive(message));
  }

  /** Asks the main process, which knows the system's settings. */
  async #askProxy(url: string): Promise<string | null> {
    this.#lastQuestion += 1;
    const id = this.#lastQuestion;
    const rules = await new Promise<string>((resolve) => {
      this.#proxyQuestions.set(id, resolve);
      this.#send({ type: 'which-proxy', id, url });
    });
    return proxyOfRules(rules);
  }

  /** The keys of the connections as they are now: the main process gives none for another origin than each was entered for. */
  async #askSecrets(): Promise<void> {
    const found = await this.#engine?.ask('connections/list', {});
    if (found?.ok !== true) return;
    const wanted = found.value.flatMap(({ uuid, origin, headers }) =>
      headers.filter(({ secret }) => secret).map(({ name }) => ({ connection: uuid, origin, header: name })),
    );
    this.#secrets.clear();
    if (wanted.length === 0) return;
    const secrets = await this.#kept(wanted);
    this.#secrets = new Map(secrets.map((secret) => [textOf(secret), secret.value]));
  }

  #kept(wanted: readonly SecretPlace[]): Promise<readonly SecretValue[]> {
    this.#lastQuestion += 1;
    const id = this.#lastQuestion;
    return new Promise((resolve) => {
      this.#secretQuestions.set(id, resolve);
      this.#send({ type: 'which-secrets', id, wanted });
    });
  }

  async #start(message: Extract<ToEngine, { type: 'start' }>): Promise<void> {
    const readOnly = isReadOnly(message.folder);
    try {
      this.#engine = await wireEngine({
        folder: message.folder,
        mode: readOnly ? 'read' : 'write',
        program: 'the window',
        secret: (connection, header) =>
          this.#secrets.get(
            textOf({ connection: connection.uuid, origin: originOf(connection.baseUrl), header: header.name }),
          ) ?? (header.env === null ? null : (process.env[header.env] ?? null)),
        password: async (place) => (await this.#kept([passwordPlace(place)]))[0]?.value ?? null,
        systemProxy: (url) => this.#askProxy(url),
        practice: readOnly ? undefined : this.#practice,
        progress: (progress) => this.#send({ type: 'progress', progress }),
        onNews: () => void this.#followOnce(),
        stop: this.#stop,
      });
      // The sandbox has a new port at each start; without it its connection would lead nowhere.
      const connections = await this.#engine.ask('connections/list', {});
      if (!readOnly && connections.ok && connections.value.some((connection) => connection.builtIn))
        await this.#engine.ask('practice/start', {});
      await this.#askSecrets();
      this.#followOthers();
      this.#send({
        type: 'hello',
        node: process.versions.node,
        sqlite: sqliteVersion(),
        folder: message.folder,
      });
    } catch (error) {
      this.#send({ type: 'failed', error: detailsOf(error, 'start the engine') });
    }
  }

  /** Several desks: what others did is shown within seconds. A desk by itself asks nobody. */
  #followOthers(): void {
    setInterval(() => void this.#followOnce(), FOLLOW_MS).unref();
  }

  async #followOnce(): Promise<void> {
    this.#hasNews = true;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    try {
      while (this.#hasNews) {
        this.#hasNews = false;
        await this.#followNow();
      }
    } finally {
      this.#isFollowing = false;
    }
  }

  async #followNow(): Promise<void> {
    const before = await this.#teamStands();
    if (before === null || this.#underWay > 0) return;
    const followed = await this.#engine?.ask('team/follow', {});
    const isNews = (followed?.ok === true && followed.value.entries > 0) || (await this.#teamStands()) !== before;
    if (isNews) this.#send({ type: 'changed', channel: 'team/follow' });
  }

  /** Whether this desk may act, in one text that differs when that does; null for a desk by itself. */
  async #teamStands(): Promise<string | null> {
    const team = await this.#engine?.ask('team/get', {});
    if (team?.ok !== true || team.value === null) return null;
    const { away, blocked, writes } = team.value;
    return JSON.stringify([away, blocked, writes]);
  }

  async #answer(id: number, channel: Channel, input: unknown): Promise<void> {
    if (this.#engine === null) return;
    if (isReading(channel))
      return this.#send({ type: 'answer', id, envelope: await this.#engine.answer(channel, input) });
    // A stop holds for every act that is under way; it is forgotten by the first that comes after them.
    if (this.#underWay === 0) this.#stop.reset();
    this.#underWay += 1;
    const envelope = namesVariable(channel, input)
      ? { ok: false as const, error: NO_VARIABLES }
      : await this.#engine.answer(channel, input);
    if (channel === 'connections/add' || channel === 'connections/update') await this.#askSecrets();
    this.#underWay -= 1;
    this.#send({ type: 'answer', id, envelope });
    this.#send({ type: 'changed', channel });
    if (envelope.ok && startsAnew(channel, envelope.value)) await this.#startAnew();
  }

  /** Ends once its last answer is out; the window starts it again, and the store is then another. */
  async #startAnew(): Promise<void> {
    await this.#engine?.close();
    setTimeout(() => process.exit(0), LAST_ANSWER_MS);
  }

  async #receive(message: ToEngine): Promise<void> {
    switch (message.type) {
      case 'start':
        return this.#start(message);
      case 'ask':
        return this.#answer(message.id, message.channel, message.input);
      case 'stop':
        return this.#stop.ask();
      case 'secret':
        this.#secrets.set(textOf(message.secret), message.secret.value);
        return undefined;
      case 'secrets':
        this.#secretQuestions.get(message.id)?.(message.secrets);
        this.#secretQuestions.delete(message.id);
        return undefined;
      case 'proxy':
        this.#proxyQuestions.get(message.id)?.(message.rules);
        this.#proxyQuestions.delete(message.id);
        return undefined;
      case 'practice':
        return this.#hearPractice(message.message);
      case 'close':
        this.#stop.ask();
        await this.#engine?.close();
        return process.exit(0);
      default:
        return undefined;
    }
  }
}

// What is made in the data folder is for its owner alone, from the first byte. Files for the ERP get their own rights.
process.umask(0o077);
keepHeapSmall();
void new EngineProcess();
