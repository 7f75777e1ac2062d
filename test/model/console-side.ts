// The console of the model: the engine of main/engine over a real SQLite store, with the model's network and clocks, that can be
// killed at any moment and is then opened again from what is on disk.

import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Channel, Answers, Input } from '../../preload/contract/channels.ts';
import type { Envelope } from '../../preload/contract/common.ts';
import { systemCode } from '../../main/domain/errors.ts';
import { stageOf } from '../../main/engine/act.ts';
import { READING_BACK } from '../../main/engine/close-run.ts';
import type { EngineContext } from '../../main/engine/context.ts';
import { type Engine, startEngine } from '../../main/engine/engine.ts';
import type { FilesPort } from '../../main/ports/files.ts';
import type { Act as JournalledAct } from '../../main/ports/journal.ts';
import type { SharedLog, SharedPlace } from '../../main/ports/shared-log.ts';
import type { StorePort } from '../../main/ports/store.ts';
import type { JournalHook } from '../../main/store/journal.ts';
import { createFiles } from '../../main/files/files.ts';
import { createLayouts } from '../../main/files/planned-files.ts';
import { createReceipts } from '../../main/files/receipts.ts';
import { createTranslationFiles, readTranslationFile } from '../../main/files/translation-files.ts';
import { createTables } from '../../main/files/table/tables.ts';
import { reviewElsewhereAt, openStore, type StoreOptions } from '../../main/store/store.ts';
import { expectedSchema } from '../../main/store/verify-schema.ts';
import { copyUnknowing } from '../support/copied.ts';
import { loseStore } from '../support/lost-store.ts';
import type { Network } from './service-port.ts';
import { withSums } from './sums.ts';
import type { Clocks } from './world.ts';

const MODEL = { user: 'model', machine: 'model', program: 'the model' };
const DAY_MS = 86_400_000;

class Killed extends Error {}

/** Of a desk that shares its proof log. */
interface Shared {
  readonly share?: NonNullable<ConsoleSide['share']>;
  /** The folder that the ERP watches, where others write to it too. */
  readonly tray?: string;
  /** Called before the store is opened for the first time. */
  readonly prepare?: (data: string) => void;
}

/** A folder in memory where there is one: the model writes and syncs as the program does, only faster. */
const ROOT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
export const CONNECTION = 'Modell';

/** All stores of the model are compared with one and the same. */
const EXPECTED = expectedSchema();

export class ConsoleSide {
  readonly root = mkdtempSync(path.join(ROOT, 'model-'));
  readonly data = path.join(this.root, 'data');
  readonly tray: string;
  readonly network: Network;
  readonly #clocks: Clocks;
  readonly #published: (file: string, store: StorePort) => void;
  store!: StorePort;
  context!: EngineContext;
  #engine!: Engine;
  #dead = false;
  #moments = 0;
  #born = 0;
  #full = { after: 0, writes: 0 };
  #torn = false;
  /** A person asked to stop. */
  stop = false;
  /** Another one after anything that may have been written here. */
  written = {};
  kills = 0;

  /** How a shared proof log is reached; a desk by itself has none. */
  readonly share: ((place: SharedPlace, desk: string, hook: JournalHook) => SharedLog) | undefined;
  /** What its own clock is ahead of the others'. */
  daysAhead = 0;
  /** Whether it lies still after a kill, while others go on. */
  staysDown: () => boolean = () => false;
  isDown = false;

  constructor(
    network: Network,
    clocks: Clocks,
    template: string | null,
    published: (file: string, store: StorePort) => void,
    shared: Shared = {},
  ) {
    this.network = network;
    this.share = shared.share;
    this.tray = shared.tray ?? path.join(this.root, 'tray');
    this.#clocks = clocks;
    this.#published = published;
    mkdirSync(this.tray, { recursive: true });
    if (template !== null) copyUnknowing(template, this.data);
  }

  static async start(
    network: Network,
    clocks: Clocks,
    template: string | null,
    published: (file: string, store: StorePort) => void,
    shared: Shared = {},
  ): Promise<ConsoleSide> {
    const side = new ConsoleSide(network, clocks, template, published, shared);
    shared.prepare?.(side.data);
    await side.open();
    return side;
  }

  /** Dies at the n-th moment from now; 0 takes that back. */
  killAt(n: number): void {
    this.#moments = n;
  }

  now(): string {
    return new Date(Date.parse(this.#clocks.pc) + this.daysAhead * DAY_MS).toISOString();
  }

  moment(_what: string): void {
    if (this.#dead) throw new Killed();
    if (this.#moments === 0) return;
    this.#moments -= 1;
    if (this.#moments > 0) return;
    this.#dead = true;
    this.kills += 1;
    throw new Killed();
  }

  /** The disk is full for a while: `writes` writes fail, from the n-th on. */
  fillDisk(after: number, writes: number): void {
    this.#full = { after, writes };
  }

  /** `isHere`: it goes to a disk of this desk. */
  #write(when: 'before' | 'after', what: string, isHere = true): void {
    this.written = {};
    try {
      // What was appended to a shared log comes into the file of the desk in one moment with it.
      if (what !== 'mirror') this.moment(what);
    } catch (error) {
      // Killed in the middle of a line of the proof log.
      if (when === 'before' && what === 'proof' && this.#moments === 0 && !this.#torn) {
        this.#torn = true;
        appendFileSync(path.join(this.data, 'proof.log'), '{"seq":1,"at":"2024-');
      }
      throw error;
    }
    if (!isHere || when === 'after' || this.#full.writes === 0) return;
    this.#full.after -= 1;
    if (this.#full.after >= 0) return;
    this.#full.writes -= 1;
    throw Object.assign(new Error('database or disk is full'), {
      code: what === 'transaction' ? 'SQLITE_FULL' : 'ENOSPC',
    });
  }

  #shared(place: SharedPlace, desk: string): SharedLog {
    if (this.share === undefined) throw new Error('this model plays one desk');
    return this.share(place, desk, (when, what) => this.#write(when, what, false));
  }

  #options(): StoreOptions {
    return {
      folder: this.data,
      actor: MODEL,
      holder: 'the model',
      now: () => this.now(),
      expected: EXPECTED,
      ...(this.share === undefined ? {} : { share: (place, desk) => this.#shared(place, desk) }),
      hook: (when, what) => this.#write(when, what),
    };
  }

  /** Opens store and engine, again where recovery itself was killed. */
  async open(): Promise<void> {
    for (;;) {
      let opened = false;
      try {
        this.written = {};
        this.#dead = false;
        this.isDown = false;
        this.#torn = false;
        this.#born = this.#clocks.elapsed;
        this.store = openStore(this.#options());
        opened = true;
        this.context = this.#contextOf(this.store);
        this.#engine = await startEngine(this.context, true);
        // A use case may take the kill for an error of its own and end without another word to the store.
        if (!this.#dead) return;
        this.store.close();
      } catch (error) {
        // On a full disk it says so and does not start; the operator makes room and starts it again.
        const code = systemCode(error);
        const full = code === 'store-full' || code === 'stands-in-log' || code === 'ENOSPC';
        if (!(error instanceof Killed) && !full) throw error;
        if (opened) this.store.close();
      }
    }
  }

  #contextOf(store: StorePort): EngineContext {
    return {
      store,
      files: this.#files(),
      layouts: withSums(createLayouts()),
      receipts: createReceipts(createTables()),
      translationFiles: createTranslationFiles(readTranslationFile),
      tables: createTables(),
      actor: MODEL,
      log: { write: async () => {}, tail: () => [] },
      practice: null,
      reviewElsewhereAt: (told) => reviewElsewhereAt(this.#options(), told),
      sharedLog: (place, desk) => this.#shared(place, desk),
      service: () => this.network,
      now: () => this.now(),
      elapsed: () => this.#clocks.elapsed - this.#born,
      progress: () => {},
      pause: async (milliseconds) => this.#clocks.pass(milliseconds),
      secret: () => null,
      stopAsked: () => this.stop,
    };
  }

  #files(): FilesPort {
    const real = createFiles();
    const around = <A extends unknown[], R>(what: string, work: (...args: A) => R) => {
      return (...args: A): R => {
        this.moment(what);
        const done = work(...args);
        this.moment(`${what} done`);
        return done;
      };
    };
    return {
      ...real,
      writeTemporary: around('write', real.writeTemporary.bind(real)),
      remove: around('remove', real.remove.bind(real)),
      setAside: around('set aside', real.setAside.bind(real)),
      hashOf: around('hash', real.hashOf.bind(real)),
      publish: (folder, temporary, file) => {
        try {
          this.moment('claim');
        } catch (error) {
          // Killed between claiming the name and giving it.
          if (!existsSync(path.join(folder, file))) writeFileSync(path.join(folder, file), '');
          throw error;
        }
        real.publish(folder, temporary, file);
        this.#published(file, this.store);
        this.moment('publish done');
      },
    };
  }

  /** Asks the engine. After a kill the answer is null, and the console is open again. */
  async ask<C extends Channel>(channel: C, input: Input<C>): Promise<Envelope<Answers[C]> | null> {
    this.stop = false;
    this.written = {};
    // What an earlier answer left open, and said so, is no act of this one, also where it turns out only now that it stands.
    const stood = this.store.journal.open();
    const answer = await this.#engine.ask(channel, input);
    if (!this.#dead) {
      if (!answer.ok && answer.error.code === 'unexpected')
        throw new Error(`${channel} ${JSON.stringify(input)}: ${answer.error.cause}`);
      if (!answer.ok && answer.error.code.startsWith('store-')) this.#assertNothingStands(channel, stood);
      return answer;
    }
    this.store.close();
    this.isDown = true;
    if (!this.staysDown()) await this.open();
    return null;
  }

  /** An answer that sounds as if nothing had happened: then nothing of it stands in the proof log. */
  #assertNothingStands(channel: Channel, stood: readonly JournalledAct[]): void {
    const stands = this.#standing().find(({ number }) => stood.every((act) => act.number !== number));
    if (stands !== undefined) throw new Error(`${channel} says "do it again", and ${stands.what} stands in the log`);
  }

  /** Open acts of which an entry stands in the proof log. */
  #standing(): JournalledAct[] {
    const open = this.store.journal.open().filter(({ what }) => what !== READING_BACK);
    return open.filter((act) => stageOf(this.context, act) !== 'begun');
  }

  async restart(): Promise<void> {
    this.store.close();
    await this.open();
  }

  /** The power goes, and the disk had said of its last writes that they were safe: `share` of the database's journal is left. */
  async powerCut(share: number, chunk: number): Promise<void> {
    const names = ['console.sqlite', 'console.sqlite-wal'].map((name) => path.join(this.data, name));
    const [database, wal] = names.map((name) => (existsSync(name) ? readFileSync(name) : Buffer.alloc(0)));
    this.store.close();
    writeFileSync(names[0]!, database!);
    writeFileSync(names[1]!, wal!.subarray(0, Math.floor(wal!.length * share)));
    await this.open();
    await this.#connect(chunk);
  }

  /** Copies the store aside, as a backup does; the proof log goes on. */
  async keep(): Promise<void> {
    this.store.close();
    cpSync(path.join(this.data, 'console.sqlite'), path.join(this.root, 'kept.sqlite'));
    await this.open();
  }

  /** Puts the copy back; without one the store is lost. The proof log stays. */
  async putBack(chunk: number): Promise<void> {
    this.store.close();
    loseStore(this.data);
    const kept = path.join(this.root, 'kept.sqlite');
    if (existsSync(kept)) cpSync(kept, path.join(this.data, 'console.sqlite'));
    await this.open();
    await this.#connect(chunk);
  }

  async #connect(chunk: number): Promise<void> {
    while (!this.isDown && this.store.connections.all().length === 0) {
      const said = await this.ask('connections/add', connectionOf(chunk));
      // The log that it cannot follow yet tells of it.
      if (said?.ok === false && said.error.code === 'proof-mismatch') return;
    }
  }

  /** The folder of a destination; of the only one it is the tray itself. */
  folderOf(destination: string): string {
    const folder = path.join(this.tray, destination);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  #folders(): string[] {
    const inside = readdirSync(this.tray, { withFileTypes: true }).filter((one) => one.isDirectory());
    return [this.tray, ...inside.map(({ name }) => path.join(this.tray, name))];
  }

  /** Final names of files that lie in the folders. */
  filesInTray(): string[] {
    return this.#folders()
      .flatMap((folder) => readdirSync(folder))
      .filter((name) => name.endsWith('.csv') && !name.startsWith('.'))
      .sort();
  }

  /** The destination in whose folder the file of a hand-over lies; empty for the only one, null where there is no file. */
  placeOfFile(handOver: number): string | null {
    const file = this.filesInTray().find((name) => Number(/-(\d+)\./.exec(name)?.[1]) === handOver);
    if (file === undefined) return null;
    const folder = path.dirname(this.pathOf(file));
    return folder === this.tray ? '' : path.basename(folder);
  }

  pathOf(file: string): string {
    return this.#folders()
      .map((folder) => path.join(folder, file))
      .find((one) => existsSync(one))!;
  }

  takeAway(file: string): void {
    unlinkSync(this.pathOf(file));
  }

  close(): void {
    try {
      this.store.close();
    } catch {
      // It could not be opened again, which is what the play tells.
    }
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** The one connection of a model, whose marks and batches go in chunks of that size. */
export function connectionOf(chunk: number) {
  const url = 'http://127.0.0.1:1';
  return { name: CONNECTION, url, environment: 'sandbox' as const, headers: [], options: { chunk, batchChunk: chunk } };
}
