// Owns the engine process: starts it, says hello, passes questions on, and starts it again after a crash with back-off. What
// was in flight then fails with words; what had not been sent yet waits for the next engine. Knows no Electron.

import type { EngineState } from '../../preload/contract/bridge.ts';
import { type Channel, isReading } from '../../preload/contract/channels.ts';
import type { FromEngine, SecretPlace, SecretValue } from '../../preload/contract/engine-messages.ts';
import type { ToPractice } from '../../preload/contract/practice-messages.ts';
import type { Envelope, ErrorWire, ProgressWire } from '../../preload/contract/common.ts';
import type { PracticeDesk } from './practice-desk.ts';
import type { EngineProcess } from './engine-process.ts';
import type { EngineWay } from './own-process.ts';

export interface SupervisorOptions {
  readonly folder: string;
  readonly firstWay: EngineWay;
  /** When the first hello fails, try the other way. */
  readonly mayChange: boolean;
  readonly spawn: (way: EngineWay) => EngineProcess;
  /** The keys that are kept for just these places; of any other none. */
  readonly secrets: (wanted: readonly SecretPlace[]) => readonly SecretValue[];
  readonly onState: (state: EngineState) => void;
  /** What the system says of the way to a URL. */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** The practice has no engine of its own: it ends with this one. */
  readonly practice: PracticeDesk;
  readonly onProgress: (progress: ProgressWire) => void;
  readonly onChanged: (channel: Channel) => void;
  /** A sentence for whoever started the program. */
  readonly notice: (line: string) => void;
}

export interface EngineSupervisor {
  readonly state: EngineState;
  readonly pid: number | undefined;
  /** What the engine said of itself; null before the first hello. */
  readonly hello: Extract<FromEngine, { type: 'hello' }> | null;
  start(): void;
  ask(channel: Channel, input: unknown): Promise<Envelope<unknown>>;
  /** The act under way stops after its current call. */
  stopAct(): void;
  giveSecret(secret: SecretValue): void;
  /** Lets the engine finish its current call, bounded, and ends it. */
  close(): Promise<void>;
}

interface Question {
  readonly channel: Channel;
  readonly input: unknown;
  readonly resolve: (envelope: Envelope<unknown>) => void;
  sent: boolean;
}

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
/** Crashes in a row without a hello in between, after which it is given up. */
const MOST_FAILED_STARTS = 5;
/** An engine that worked this long has made good for earlier crashes. */
const STEADY_MS = 30_000;
const BUSY_RETRY_MS = 3_000;
const CLOSE_MS = 8_000;

function stopped(channel: Channel, how: string): ErrorWire {
  return {
    code: 'engine-stopped',
    operation: channel,
    object: 'the engine',
    cause: `it ended while it was at work (${how})`,
    hint: 'It is started again by itself. What was begun is in the journal; a card on the start screen continues it.',
    retrySafe: isReading(channel),
  };
}

function neverStarted(how: string): ErrorWire {
  return {
    code: 'engine-stopped',
    operation: 'start the engine',
    object: 'the engine',
    cause: `it ended ${MOST_FAILED_STARTS} times before it was ready (${how})`,
    hint: 'Nothing is lost. Close the console and start it again; report this if it comes back.',
    retrySafe: true,
  };
}

class Supervisor implements EngineSupervisor {
  state: EngineState = { state: 'starting' };
  hello: Extract<FromEngine, { type: 'hello' }> | null = null;
  readonly #options: SupervisorOptions;
  readonly #questions = new Map<number, Question>();
  #way: EngineWay;
  #process: EngineProcess | null = null;
  #lastQuestion = 0;
  #failedStarts = 0;
  #crashes = 0;
  #readySince = 0;
  #closing = false;
  #timer: NodeJS.Timeout | null = null;
  #ended: () => void = () => {};

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#way = options.firstWay;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  start(): void {
    const child = this.#options.spawn(this.#way);
    this.#process = child;
    child.onMessage((message) => {
      if (child === this.#process) this.#receive(message);
    });
    child.onExit((how) => {
      if (child === this.#process) this.#exited(how);
    });
    this.#sendStart();
  }

  ask(channel: Channel, input: unknown): Promise<Envelope<unknown>> {
    if (this.state.state === 'failed') return Promise.resolve({ ok: false, error: this.state.error });
    return new Promise((resolve) => {
      this.#lastQuestion += 1;
      const question: Question = { channel, input, resolve, sent: false };
      this.#questions.set(this.#lastQuestion, question);
      if (this.state.state === 'ready') this.#send(this.#lastQuestion, question);
    });
  }

  stopAct(): void {
    this.#process?.send({ type: 'stop' });
  }

  giveSecret(secret: SecretValue): void {
    this.#process?.send({ type: 'secret', secret });
  }

  async close(): Promise<void> {
    this.#closing = true;
    if (this.#timer) clearTimeout(this.#timer);
    const child = this.#process;
    if (child === null) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        child.kill();
        this.#options.practice.end();
        resolve();
      }, CLOSE_MS);
      this.#ended = () => {
        clearTimeout(timer);
        resolve();
      };
      child.send({ type: 'close' });
    });
  }

  #sendStart(): void {
    this.#process?.send({ type: 'start', folder: this.#options.folder });
  }

  #send(id: number, question: Question): void {
    question.sent = true;
    this.#process?.send({ type: 'ask', id, channel: question.channel, input: question.input });
  }

  #receive(message: FromEngine): void {
    switch (message.type) {
      case 'hello':
        return this.#greeted(message);
      case 'failed':
        return this.#failed(message.error);
      case 'answer':
        this.#questions.get(message.id)?.resolve(message.envelope);
        this.#questions.delete(message.id);
        return undefined;
      case 'which-proxy':
        return this.#tellProxy(message.id, message.url);
      case 'which-secrets':
        return this.#process?.send({
          type: 'secrets',
          id: message.id,
          secrets: this.#options.secrets(message.wanted),
        });
      case 'practice':
        return this.#practise(message.message);
      case 'progress':
        return this.#options.onProgress(message.progress);
      case 'changed':
        return this.#options.onChanged(message.channel);
      default:
        return undefined;
    }
  }

  #practise(message: ToPractice): void {
    const child = this.#process;
    this.#options.practice.take(message, this.#way, (said) => child?.send({ type: 'practice', message: said }));
  }

  #tellProxy(id: number, url: string): void {
    const child = this.#process;
    const tell = (rules: string) => child?.send({ type: 'proxy', id, rules });
    this.#options.resolveProxy(url).then(tell, () => tell('DIRECT'));
  }

  #greeted(message: Extract<FromEngine, { type: 'hello' }>): void {
    this.hello = message;
    this.#failedStarts = 0;
    this.#readySince = performance.now();
    this.#setState({ state: 'ready', way: this.#way, folder: message.folder });
    for (const [id, question] of this.#questions) if (!question.sent) this.#send(id, question);
  }

  /** The store could not be opened. When somebody else holds it, it is tried again until they let go. */
  #failed(error: ErrorWire): void {
    this.#setState({ state: 'failed', error });
    this.#refuseAll(() => error);
    if (error.code === 'store-busy' && !this.#closing) this.#later(BUSY_RETRY_MS, () => this.#sendStart());
  }

  #exited(how: string): void {
    this.#process = null;
    this.#options.practice.end();
    this.#refuseAll((question) => (question.sent ? stopped(question.channel, how) : null));
    if (this.#closing) return this.#ended();
    if (this.#timer) clearTimeout(this.#timer);
    this.#failedStarts += 1;
    const steady = this.state.state === 'ready' && performance.now() - this.#readySince > STEADY_MS;
    this.#crashes = steady ? 1 : this.#crashes + 1;
    if (this.hello === null && this.#options.mayChange && this.#way === 'utility-process') {
      this.#way = 'child-process';
      this.#options.notice(`The engine does not run inside Electron (${how}): it is started under Node 24 instead.`);
      return this.start();
    }
    if (this.#failedStarts >= MOST_FAILED_STARTS) {
      this.#setState({ state: 'failed', error: neverStarted(how) });
      return this.#refuseAll(() => neverStarted(how));
    }
    const retryInMs = Math.min(FIRST_DELAY_MS * 2 ** (this.#crashes - 1), LONGEST_DELAY_MS);
    this.#options.notice(`The engine ended (${how}); it is started again in ${retryInMs} ms.`);
    this.#setState({ state: 'restarting', retryInMs });
    return this.#later(retryInMs, () => this.start());
  }

  #refuseAll(errorOf: (question: Question) => ErrorWire | null): void {
    for (const [id, question] of this.#questions) {
      const error = errorOf(question);
      if (error === null) continue;
      this.#questions.delete(id);
      question.resolve({ ok: false, error });
    }
  }

  #later(milliseconds: number, work: () => void): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(work, milliseconds);
  }

  #setState(state: EngineState): void {
    this.state = state;
    this.#options.onState(state);
  }
}

export function createEngineSupervisor(options: SupervisorOptions): EngineSupervisor {
  return new Supervisor(options);
}
