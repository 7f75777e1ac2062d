// Starts the thread that reads the records of long lists beside the engine (main/host/reading-thread.ts), so that they are read and hashed
// while those before them are stored. One that ends by itself breaks off what waits for it with an error in words, and from then on
// lists are read without.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConsoleError } from '../domain/errors.ts';
import type { RecordColumns } from '../domain/record-columns.ts';
import type { ReadingThread, StartReading } from '../ports/reading-beside.ts';
import type { FromThread, ToThread } from './reading-messages.ts';

/** Far more than the few blocks of texts need that are on their way. */
const MEMORY_MB = 512;
/** What it makes is soon handed over or gone: more room for it would only lie there. */
const YOUNG_MB = 8;

function scriptOf(): string {
  const here = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return path.join(here, 'reading-thread.ts');
  const built = 'reading-thread.js';
  return [path.join(here, built), path.join(here, '..', built)].find((file) => existsSync(file))!;
}

function endedError(why: string): ConsoleError {
  return new ConsoleError({
    code: 'unexpected',
    operation: 'read a list',
    object: 'the thread that reads its records',
    cause: `it ended before it had read them: ${why}`,
    hint: 'Nothing was kept of this list. Start it again: from now on lists are read without that thread.',
    retrySafe: true,
  });
}

interface Waiting {
  readonly resolve: (columns: RecordColumns) => void;
  readonly reject: (error: ConsoleError) => void;
}

/** Starts threads of a script; `onEnded` is told of one that ended by itself. */
function startThread(script: string, onEnded: () => void): ReadingThread {
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    env: {},
  });
  const waiting: Waiting[] = [];
  let isReady = false;
  let ended: ConsoleError | null = null;
  const fail = (why: string): void => {
    if (ended !== null) return;
    ended = endedError(why);
    onEnded();
    for (const { reject } of waiting.splice(0)) reject(ended);
  };
  // What waits for it keeps the process alive, and not the thread.
  worker.unref();
  worker.on('message', (message: FromThread) => {
    if (message === 'ready') isReady = true;
    else waiting.shift()!.resolve(message);
    if (waiting.length === 0) worker.unref();
  });
  worker.on('error', (error: Error) => fail(error.message));
  worker.on('exit', (code) => fail(`exit code ${code}`));
  return {
    get isReady() {
      return isReady && ended === null;
    },
    async read({ rules, position, texts }) {
      if (ended !== null) throw ended;
      const lengths = Uint32Array.from(texts, ({ length }) => length);
      const answer = new Promise<RecordColumns>((resolve, reject) => waiting.push({ resolve, reject }));
      worker.ref();
      worker.postMessage({ rules, position, joined: texts.join(''), lengths } satisfies ToThread, [lengths.buffer]);
      return answer;
    },
    end() {
      ended ??= endedError('it was told to');
      void worker.terminate();
    },
  };
}

/** What starts the threads of one engine; `script` is another one in tests. */
export function readBeside(script = scriptOf()): StartReading {
  let hasFailed = false;
  return () => (hasFailed ? null : startThread(script, () => (hasFailed = true)));
}
