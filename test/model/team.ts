// Several desks of the model over one proof log in memory and one service: one of them is at work at a time, any may be killed and lie
// still while the others go on, and the log is away, or loses an answer, now and then.

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { ProofEntry } from '../../main/ports/proof-log.ts';
import type { SharedPlace } from '../../main/ports/shared-log.ts';
import { parsedLine } from '../../main/store/proof/proof-file.ts';
import { isPart } from '../../main/store/proof/proof-parts.ts';
import { type LogFault, MemoryDatabase, MemoryProofLog } from '../contracts/memory-proof-log.ts';
import { ConsoleSide } from './console-side.ts';
import type { Clocks } from './world.ts';

const PLACE: SharedPlace = {
  host: '127.0.0.1',
  port: 1,
  database: 'model',
  user: 'model',
  log: 'main',
  caFile: null,
  passwordEnv: null,
};

/** So long a machine sleeps: longer than an act has after its entry. */
const SLEEP_MS = 45_000;

/** Acts of a desk that others would do again if they did not know of them. */
const BINDS: ReadonlySet<string> = new Set<ProofEntry['what']>([
  'hand-over',
  'hand-overs',
  'named',
  'withdrawn',
  'accepted',
  'rejected',
  'undone',
  'marking',
  'resolved',
  'batch-sending',
  'batch-decided',
]);

export class Team {
  readonly database = new MemoryDatabase();
  readonly #sides: ConsoleSide[] = [];
  #current = 0;
  /** Reviews of others that were looked at, and what of them was not as it stands there. */
  looked = 0;
  readonly #unlike: string[] = [];

  /** The first desk moves its log, the others join. Returns what stands for the one at work. */
  static async start(
    size: number,
    open: (share: NonNullable<ConsoleSide['share']>, tray: string | null, isFirst: boolean) => Promise<ConsoleSide>,
    clocks: Clocks,
  ): Promise<Team> {
    const team = new Team();
    const share: NonNullable<ConsoleSide['share']> = (_place, desk, hook) =>
      new MemoryProofLog({
        database: team.database,
        desk,
        now: () => clocks.pc,
        sleep: () => clocks.pass(SLEEP_MS),
        hook,
      });
    for (let n = 0; n < size; n += 1) {
      const side = await open(share, team.#sides[0]?.tray ?? null, n === 0);
      team.#sides.push(side);
      const said = await side.ask(n === 0 ? 'team/move' : 'team/join', PLACE);
      if (said?.ok !== true) throw new Error(`a desk of the model cannot share its log: ${JSON.stringify(said)}`);
      side.staysDown = () => team.#leave();
      // The clocks of the desks differ by a day: they decide nothing.
      side.daysAhead = [0, 1, -1, 2][n] ?? 0;
    }
    return team;
  }

  /** Desks of which a person said so; whether it came into the log, that tells. */
  readonly mayBeRetired = new Set<string>();

  /** One that lies still, and is not retired yet. Nobody says of a machine that it did nothing where what it did was lost. */
  whoLiesStill(): string | null {
    const still = this.#sides.find(
      (side, n) =>
        n !== this.#current && side.isDown && this.#works(n) && this.#lost(side).every((what) => !BINDS.has(what)),
    );
    return still?.store.storeId ?? null;
  }

  /** What this desk alone knows of: its file has entries that the database lost, or has others for. */
  #lost({ data }: ConsoleSide): string[] {
    const lines = readFileSync(path.join(data, 'proof.log'), 'utf8').split('\n');
    return lines.flatMap((text) => {
      const line = isPart(text) ? null : parsedLine(text);
      const isThere = line === null || this.database.entries[line.seq - 1]?.hash === line.hash;
      return isThere ? [] : [line.entry.what];
    });
  }

  #works(n: number): boolean {
    const { storeId } = this.#sides[n]!.store;
    const says = `"what":"desk-retired","desk":"${storeId}"`;
    return !this.mayBeRetired.has(storeId) || !this.database.entries.some(({ body }) => body.includes(says));
  }

  /** The database loses its last entries; its desks have them. */
  rewind(entries: number): void {
    const { database } = this;
    database.arrive();
    // The first of a desk are those by which it joined: that it is there at all nobody would know.
    const least = database.entries.findLastIndex(({ body }) => body.includes('"what":"desk"')) + 1;
    database.entries.splice(Math.max(least, database.entries.length - entries));
    database.incarnation = `${database.incarnation}'`;
  }

  get size(): number {
    return this.#sides.length;
  }

  get kills(): number {
    return this.#sides.reduce((sum, { kills }) => sum + kills, 0);
  }

  /** What the rest of the model takes for its console: whichever desk is at work. */
  get console(): ConsoleSide {
    const at = (): ConsoleSide => this.#sides[this.#current]!;
    return new Proxy(at(), {
      get: (_first, name) => {
        const side = at();
        const value: unknown = Reflect.get(side, name, side);
        if (name === 'kills') return this.kills;
        return typeof value === 'function' ? value.bind(side) : value;
      },
      set: (_first, name, value) => Reflect.set(at(), name, value, at()),
    });
  }

  /** Somebody goes on at another desk, which is opened where it lay still. */
  async goTo(n: number): Promise<void> {
    const at = n % this.#sides.length;
    this.#current = this.#works(at) ? at : this.#sides.findIndex((_side, other) => this.#works(other));
    await this.#atWork();
  }

  async #atWork(): Promise<void> {
    const side = this.#sides[this.#current]!;
    if (side.isDown) await side.open();
    await side.ask('team/follow', {});
    // Killed in the middle of that, it lies still.
    if (side.isDown) return;
    const team = await side.ask('team/get', {});
    if (team?.ok === true && team.value?.misfit === 'older')
      await side.ask('team/put-back', { reason: 'an older copy was put back' });
    if (!side.isDown && team?.ok === true && team.value?.misfit === 'branches') await this.#beginAnew(side);
  }

  /** Another branch stands in the database: what this desk alone knew is told to all, and it follows them. */
  async #beginAnew(side: ConsoleSide): Promise<void> {
    const asked = await side.ask('team/begin-anew', { reason: 'the other branch stands' });
    if (asked?.ok !== true || side.isDown) return;
    side.store.close();
    await side.open();
    await side.ask('team/follow', {});
  }

  /** The windows of the others follow by themselves, and one that lies still is opened: all say what they know. */
  async othersFollow(): Promise<void> {
    const own = this.#current;
    for (const n of this.#sides.keys()) {
      if (n === own || !this.#works(n)) continue;
      this.#current = n;
      await this.#atWork();
      await this.#lookElsewhere();
    }
    this.#current = own;
  }

  /** A desk was killed: it lies still, and the next one is at work. */
  #leave(): boolean {
    const next = this.#sides.findIndex(({ isDown }, n) => n !== this.#current && !isDown && this.#works(n));
    if (next === -1) return false;
    this.#current = next;
    return true;
  }

  fault(fault: LogFault): void {
    this.database.faults.push(fault);
  }

  /** Every desk is started again and finishes what it has in review. */
  async calmDown(finishReview: () => Promise<void>): Promise<void> {
    this.database.faults.splice(0);
    for (const side of this.#sides) {
      side.killAt(0);
      side.fillDisk(0, 0);
      side.staysDown = () => false;
    }
    const working = [...this.#sides.keys()].filter((n) => this.#works(n));
    // Once more than twice: each has to say what it knows of a database that was put back, the first waits for the last, and a desk that
    // lost its store too learns that it is on the roll before it can say anything.
    for (const finish of [null, null, finishReview])
      for (const n of working) {
        this.#current = n;
        await this.#atWork();
        if (finish !== null) await this.#lookElsewhere();
        await finish?.();
      }
    await this.goTo(0);
  }

  /** What another desk has in review, and told, is line by line what it has there. */
  async #lookElsewhere(): Promise<void> {
    const side = this.#sides[this.#current]!;
    for (const { number, desk } of side.store.runs.all()) {
      const seen = desk === null ? null : await side.ask('runs/get', { run: number });
      const theirs = this.#sides.find(({ store, isDown }) => !isDown && store.storeId === desk)?.store;
      if (seen?.ok !== true || seen.value.reviewTold === null || theirs?.runs.get(number)?.state !== 'review') continue;
      const page = await side.ask('records/page', { run: number, limit: 1000, offset: 0 });
      if (page === null) continue;
      const lines = (of: readonly { key: number; id: number }[]) => of.map(({ key, id }) => `${key} ${id}`).join();
      const there = lines(theirs.records.page(number, 1000, 0));
      const here = page.ok ? lines(page.value.rows) : JSON.stringify(page);
      if (here !== there) this.#unlike.push(`desk ${this.#current}: run ${number} in review: ${here}, not ${there}`);
      this.looked += 1;
    }
  }

  /** What differs between the desks at the end; empty when all have the same history. */
  async problems(): Promise<string[]> {
    const found: string[] = [...this.#unlike];
    const notes = new Set<string>();
    for (const [n] of this.#sides.entries()) {
      // Who was retired looks on, and has the same history.
      this.#current = n;
      await this.#atWork();
      const { store, context } = this.#sides[n]!;
      if (!this.#works(n) && this.#lost(this.#sides[n]!).length > 0) {
        // What it knew was lost before it was retired, and the others went on: it is on a branch of its own, and says so.
        if (store.proofLog.team?.misfit !== 'branches') found.push(`desk ${n} takes a lost branch for the log`);
        continue;
      }
      // Who was retired has nobody to tell it to.
      if (this.#works(n)) notes.add(notesOf(store));
      const head = JSON.stringify(store.proofLog.end());
      const last = this.database.entries.at(-1)!;
      if (head !== JSON.stringify({ seq: last.seq, hash: last.hash })) found.push(`desk ${n} ends at ${head}`);
      for (const run of store.runs.all())
        if (!['closed', 'failed', 'discarded'].includes(run.state))
          found.push(`desk ${n}: run ${run.number} is ${run.state}${openUnits(store, run.number)}`);
      for (const check of store.checkIntegrity((folder, file) => context.files.hashOf(folder, file)))
        if (!check.ok) found.push(`desk ${n}: verify ${check.name}: ${check.detail}`);
    }
    if (notes.size > 1) found.push(`the desks have other notes: ${[...notes].join(' | ')}`);
    await this.goTo(0);
    return found;
  }

  close(): void {
    for (const side of this.#sides) side.close();
  }
}

function notesOf({ notes }: ConsoleSide['store']): string {
  const all = notes.search('notat', Number.MAX_SAFE_INTEGER);
  return all
    .map(({ run, id, note, at }) => `${at} ${run} ${id} ${note}`)
    .sort()
    .join(', ');
}

/** What keeps a run open at a desk. */
function openUnits({ records }: ConsoleSide['store'], run: number): string {
  const rows = records.page(run, Number.MAX_SAFE_INTEGER, 0).filter(({ state }) => state !== 'marked');
  return rows.map(({ id, state, reason }) => `, ${id} ${state} ${reason ?? ''}`).join('');
}

/** A copied data folder is a desk of its own. */
export function anotherDesk(data: string): void {
  const database = new Database(path.join(data, 'console.sqlite'));
  database.prepare('UPDATE store_identity SET store_id = ?').run(randomUUID());
  database.close();
}
