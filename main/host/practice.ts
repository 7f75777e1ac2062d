// The built-in sandbox behind its port: a process of its own, started when it is first needed, its state in `sandbox` in the data folder.
// Whoever owns the process hands the messages on.

import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PracticeChanged } from '../domain/practice.ts';
import type { FromPractice, PracticeValue, ToPractice } from '../../preload/contract/practice-messages.ts';
import { ConsoleError, refused } from '../domain/errors.ts';
import type { PracticePort } from '../ports/practice.ts';
import { MATERIALS, PROJECT_LINE_NAMES, TIME_PRODUCT_NAMES, WORK_TYPE_NAMES } from '../sandbox/company/names.ts';
import { PRACTICE_FILE, practiceFile } from '../sandbox/company/practice-file.ts';
import type { Sandbox, SandboxOptions } from '../sandbox/sandbox.ts';

/** The stand-in in the process of the command `sandbox`; read when it is started. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await import('../sandbox/sandbox.ts');
  return sandbox.startSandbox(options);
}

export interface PracticeWay {
  send(message: ToPractice): void;
  onMessage(listener: (message: FromPractice) => void): void;
}

const notRunning = (): ConsoleError =>
  refused('practise', 'the sandbox', 'it is not running', 'Choose the sandbox first.');

interface Question {
  readonly resolve: (value: PracticeValue) => void;
  readonly reject: (error: ConsoleError) => void;
}

/** Questions to the process, each with its answer; the end of the process is the answer to all. */
class PracticeDesk {
  readonly #way: PracticeWay;
  readonly #questions = new Map<number, Question>();
  #last = 0;
  readonly #ended: () => void;

  constructor(way: PracticeWay, ended: () => void) {
    this.#way = way;
    this.#ended = ended;
    way.onMessage((message) => this.#hear(message));
  }

  ask(make: (id: number) => ToPractice): Promise<PracticeValue> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { resolve, reject });
      this.#way.send(make(id));
    });
  }

  #hear(message: FromPractice): void {
    if ('ended' in message) {
      this.#ended();
      for (const { reject } of this.#questions.values()) reject(notRunning());
      this.#questions.clear();
      return;
    }
    const question = this.#questions.get(message.id);
    this.#questions.delete(message.id);
    if ('error' in message) question?.reject(new ConsoleError(message.error));
    else question?.resolve(message.value);
  }
}

/** A sandbox in a folder of the data folder. */
export function createPractice(folder: string, way: PracticeWay): PracticePort {
  let starting: { readonly round: number; readonly url: Promise<string> } | null = null;
  let running: string | null = null;
  const token = randomBytes(32).toString('hex');
  const desk = new PracticeDesk(way, () => {
    starting = null;
    running = null;
  });
  const placeOf = (round: number): string => path.join(folder, round === 0 ? 'sandbox' : `sandbox-${round + 1}`);
  const start = async (round: number): Promise<string> => {
    const place = placeOf(round);
    const value = await desk.ask((id) => ({ id, do: 'start', folder: place, token }));
    if (value === null || !('url' in value)) throw notRunning();
    running = value.url;
    return value.url;
  };
  return {
    start(round) {
      if (starting?.round !== round) {
        const url = start(round);
        starting = { round, url };
        url.catch(() => {
          starting = null;
        });
      }
      return starting.url;
    },
    header: (url) => (running !== null && running === url ? { name: 'x-practice-token', value: token } : null),
    names: () => [
      { list: 'prosjektlinje', names: new Map<string, string>(PROJECT_LINE_NAMES) },
      { list: 'arbeidstype', names: new Map<string, string>(WORK_TYPE_NAMES) },
      {
        list: 'produkt',
        names: new Map<string, string>([...TIME_PRODUCT_NAMES, ...MATERIALS.map(([id, name]) => [id, name] as const)]),
      },
    ],
    tray(round) {
      const place = path.join(placeOf(round), 'ERP');
      mkdirSync(place, { recursive: true });
      return place;
    },
    file(round) {
      const place = path.join(placeOf(round), PRACTICE_FILE);
      mkdirSync(path.dirname(place), { recursive: true });
      // Anew each time: its dates are those of the last days.
      writeFileSync(place, practiceFile(new Date()));
      return place;
    },
    async change(change): Promise<PracticeChanged> {
      if (running === null) throw notRunning();
      const value = await desk.ask((id) => ({ id, do: 'change', change }));
      if (value === null || !('words' in value)) throw notRunning();
      return value;
    },
    async stop() {
      if (running === null) return;
      running = null;
      starting = null;
      // It may be gone already, which is as good.
      await desk.ask((id) => ({ id, do: 'close' })).catch(() => {});
    },
  };
}
