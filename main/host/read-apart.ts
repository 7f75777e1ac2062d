// Files of others are read in a process of their own (main/host/reader.ts): one that is ended at a limit of time and memory, or when a
// person asks to stop, and takes nothing of the console with it. Inside Electron, whose processes can start no other, it is a thread
// with a limit of its own.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConsoleError, refused } from '../domain/errors.ts';
import type { FilesPort } from '../ports/files.ts';
import { createTables } from '../files/table/tables.ts';
import { unreadable } from '../files/table/problems.ts';
import type { TranslationTable } from '../domain/translation/table.ts';
import type { TranslationFilesPort } from '../ports/translation-files.ts';
import type { TablesPort, Understood, TakenFile } from '../ports/tables.ts';
import type { FromReader, ReaderValue, ToReader } from './reader-messages.ts';

interface Limits {
  /** How long one answer may take: a file that was taken or understood, a piece of rows. */
  readonly answerMs: number;
  /** How long a file may take to be copied from where it lies. */
  readonly takeMs: number;
  readonly memoryMb: number;
  /** How long the process waits for the next file. */
  readonly idleMs: number;
}

const LIMITS: Limits = { answerMs: 120_000, takeMs: 30 * 60_000, memoryMb: 1_024, idleMs: 5_000 };
/** All that it needs of the environment: no key of it. */
const INHERITED = ['SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];

interface Reader {
  readonly post: (message: ToReader) => void;
  readonly end: () => void;
}

type Hear = (message: FromReader) => void;

/** Where it runs from its sources: tests read thousands of files, and have the reader in one piece (.config/test-speed.ts). */
function builtForTests(): string | undefined {
  return import.meta.filename.endsWith('.ts') ? process.env.BUILT_READER : undefined;
}

/** Processes of Electron start no other; and a thread starts in a third of the time. */
const isThread = (): boolean => process.versions.electron !== undefined || builtForTests() !== undefined;

function scriptOf(): string {
  const here = import.meta.dirname;
  const built = builtForTests();
  if (built !== undefined) return built;
  if (import.meta.filename.endsWith('.ts')) return path.join(here, 'reader.ts');
  return [path.join(here, 'reader.js'), path.join(here, '../reader.js')].find((file) => existsSync(file))!;
}

function asProcess(memoryMb: number, hear: Hear, ended: () => void): Reader {
  const env = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  const { fork } = process.getBuiltinModule('node:child_process');
  const child = fork(scriptOf(), [], {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    env,
    serialization: 'advanced',
    // What Node says of a heap that is full helps nobody here.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('message', (message: FromReader) => hear(message));
  child.on('error', ended);
  child.on('exit', ended);
  return { post: (message) => void child.send(message, () => {}), end: () => void child.kill('SIGKILL') };
}

function asThread(memoryMb: number, hear: Hear, ended: () => void): Reader {
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(scriptOf(), { resourceLimits: { maxOldGenerationSizeMb: memoryMb }, env: {} });
  worker.on('message', (message: FromReader) => hear(message));
  worker.on('error', ended);
  worker.on('exit', ended);
  return { post: (message) => worker.postMessage(message), end: () => void worker.terminate() };
}

/** One question and its answers, handed on one by one. */
class Question {
  readonly #answers: FromReader[] = [];
  #problem: ConsoleError | null = null;
  #wake: () => void = () => {};
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  hear(message: FromReader): void {
    this.#answers.push(message);
    this.#wake();
  }

  fail(error: ConsoleError): void {
    this.#problem = error;
    this.#wake();
  }

  /** The next answer. Throws what it says, or why there is none. */
  async next(): Promise<ReaderValue> {
    while (this.#answers.length === 0 && this.#problem === null) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#problem !== null) throw this.#problem;
    const answer = this.#answers.shift()!;
    if ('error' in answer) throw new ConsoleError(answer.error);
    return answer.value;
  }
}

/** The process, started when a file is to be read and ended when none is. */
class ReaderDesk {
  readonly #signal: () => AbortSignal;
  readonly #limits: Limits;
  readonly #questions = new Map<number, Question>();
  #reader: Reader | null = null;
  #last = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(signal: () => AbortSignal, limits: Limits) {
    this.#signal = signal;
    this.#limits = limits;
  }

  post(message: ToReader): void {
    this.#reader?.post(message);
  }

  failAll(errorOf: (file: string) => ConsoleError): void {
    const failing = [...this.#questions.values()];
    this.#questions.clear();
    this.#end();
    for (const question of failing) question.fail(errorOf(question.file));
  }

  /** The answers to a question, each within so many milliseconds of when it is waited for. */
  async *ask(make: (id: number) => ToReader, file: string, within: number): AsyncGenerator<ReaderValue, void> {
    clearTimeout(this.#idle);
    this.#last += 1;
    const id = this.#last;
    const question = new Question(file);
    const ending = this.#signal();
    const onStop = (): void => this.failAll(stopped);
    if (ending.aborted) throw stopped(file);
    ending.addEventListener('abort', onStop, { once: true });
    this.#questions.set(id, question);
    this.#reader ??= this.#start();
    this.#reader.post(make(id));
    let isWhole = false;
    try {
      while (!isWhole) {
        const timer = setTimeout(() => this.failAll(tooLong), within);
        const value = await question.next().finally(() => clearTimeout(timer));
        // Rows end with a null; every other answer is the only one.
        isWhole = value === null || !('cells' in value);
        if (value === null) return;
        if (!isWhole) this.post({ id, do: 'more' });
        yield value;
      }
    } finally {
      if (!isWhole) this.post({ id, do: 'enough' });
      ending.removeEventListener('abort', onStop);
      this.#questions.delete(id);
      if (this.#questions.size === 0) this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
    }
  }

  async once<T extends ReaderValue>(make: (id: number) => ToReader, file: string, within?: number): Promise<T> {
    const answers = this.ask(make, file, within ?? this.#limits.answerMs);
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of our own process to this very question
      return (await answers.next()).value as T;
    } finally {
      await answers.return();
    }
  }

  #start(): Reader {
    const begin = isThread() ? asThread : asProcess;
    const started: Reader = begin(
      this.#limits.memoryMb,
      (message) => this.#questions.get(message.id)?.hear(message),
      () => {
        if (started === this.#reader) this.failAll(tooMuch);
      },
    );
    return started;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#reader?.end();
    this.#reader = null;
  }
}

export interface ReadApart {
  readonly tables: TablesPort;
  readonly readNames: FilesPort['readNames'];
  readonly readTranslation: TranslationFilesPort['read'];
  close(): void;
}

/** `signal` gives what ends reading when a person asks to stop. */
export function readApart(signal: () => AbortSignal, changed: Partial<Limits> = {}): ReadApart {
  const limits = { ...LIMITS, ...changed };
  const desk = new ReaderDesk(signal, limits);
  return {
    tables: {
      ...createTables(),
      take: (file, folder) =>
        desk.once<TakenFile>((id) => ({ id, do: 'take', file, folder }), path.basename(file), limits.takeMs),
      understand: (file, chosen) => desk.once<Understood>((id) => ({ id, do: 'understand', file, chosen }), file.name),
      async *rows(file, dialect) {
        const pieces = desk.ask((id) => ({ id, do: 'rows', file, dialect }), file.name, limits.answerMs);
        for await (const piece of pieces) if (piece !== null && 'cells' in piece) yield piece;
      },
    },
    readNames: (file, ofLines = false) =>
      desk.once<Map<string, string>>((id) => ({ id, do: 'names', file, ofLines }), file),
    readTranslation: (file, name, only) =>
      desk.once<TranslationTable>((id) => ({ id, do: 'translation', file, name, only }), file),
    close: () => desk.failAll(stopped),
  };
}

function tooLong(file: string): ConsoleError {
  return unreadable(
    file,
    'reading it took longer than any table takes, and was ended',
    'It is damaged, or made to do harm. Ask who sent it, and save it again from the program it came from.',
  );
}

function tooMuch(file: string): ConsoleError {
  return unreadable(
    file,
    'reading it took more memory than any table takes, or the process that read it was ended',
    'Try again. If it comes back, the file is damaged or made to do harm: ask who sent it.',
  );
}

function stopped(file: string): ConsoleError {
  const { details } = refused('read a file', file, 'It was asked to stop', 'Start it again when you are ready.');
  return new ConsoleError({ ...details, code: 'stopped' });
}
