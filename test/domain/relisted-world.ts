// A service and a console in a few lines, so that whole histories can be played against rule 1: the service follows
// main/service/README.md (with an Id of its own for each line, or one Id for all lines of an entry), the console asks only the
// functions under test what becomes of a line.
import { micro, ZERO } from '../../main/domain/amount.ts';
import { type Pairable, pairReversals } from '../../main/domain/pairing.ts';
import { judgeRelisted, type PriorLine } from '../../main/domain/relisted.ts';
import type { UnitState } from '../../main/domain/run.ts';

export interface ServiceLine {
  readonly id: number;
  readonly hours: bigint;
}

/** One entry: what it holds now, what is exported and not yet taken back, what is prepared and not marked. */
export interface Entry {
  readonly number: number;
  now: bigint | null;
  exported: bigint | null;
  pending: ServiceLine[];
}

interface Line {
  readonly key: number;
  readonly run: number;
  readonly entry: Entry;
  readonly id: number;
  readonly hours: bigint;
  occurrence: number;
  state: UnitState;
  live: boolean;
  handedOver: boolean;
  reverses: number | null;
}

export class World {
  readonly entries: Entry[] = [];
  readonly lines: Line[] = [];
  readonly alarms: string[] = [];
  readonly problems: string[] = [];
  readonly #ownIds: boolean;
  #lastId = 100;
  #run = 0;

  constructor(ownIds: boolean) {
    this.#ownIds = ownIds;
  }

  register(hours: bigint): void {
    this.entries.push({ number: this.entries.length + 1, now: hours, exported: null, pending: [] });
  }

  /** An entry is edited or deleted while nothing of it is on its way; anything else is "changed" and for a person. */
  edit(entry: Entry | undefined, hours: bigint | null): void {
    const under = this.lines.some((line) => line.entry === entry && ['handed-over', 'accepted'].includes(line.state));
    if (entry && !under) entry.now = hours;
  }

  #newId(entry: Entry): number {
    return this.#ownIds ? ++this.#lastId : entry.number;
  }

  /** What the service prepares: a reversal of what was exported, and a new version unless it was deleted. */
  #prepare(): void {
    for (const entry of this.entries) {
      if (entry.exported !== null && entry.exported !== entry.now) {
        entry.pending.push({ id: this.#newId(entry), hours: -entry.exported });
        entry.exported = null;
      }
      if (entry.exported !== null) continue;
      const id = entry.pending.find((line) => line.hours > 0n)?.id ?? this.#newId(entry);
      entry.pending = entry.pending.filter((line) => line.hours < 0n);
      if (entry.now !== null) entry.pending.push({ id, hours: entry.now });
    }
  }

  /** Pulls, judges, and hands over everything that is ready. Returns the number of the run. */
  cycle(): number {
    this.#prepare();
    this.#run += 1;
    const fresh: Line[] = this.entries.flatMap((entry) =>
      entry.pending.map(({ id, hours }, at) => this.#line(entry, id, hours, at)),
    );
    const paired = this.#pair(fresh);
    const units = Map.groupBy(fresh, (line) => line.id);
    for (const [id, unit] of units) this.#judge(id, unit, paired);
    this.lines.push(...fresh);
    for (const line of fresh) if (line.state === 'ready') this.#handOver(line);
    return this.#run;
  }

  #line(entry: Entry, id: number, hours: bigint, at: number): Line {
    const key = this.#run * 1000 + entry.number * 10 + at;
    const rest = { occurrence: 0, state: 'ready', live: false, handedOver: false, reverses: null } as const;
    return { key, run: this.#run, entry, id, hours, ...rest };
  }

  #pair(fresh: readonly Line[]): Set<number> {
    const waits = (line: Line) =>
      this.lines.some((old) => old.id === line.id && old.hours === line.hours && old.live && old.state !== 'marked');
    const reversals = fresh.filter((line) => line.hours < 0n && !waits(line));
    const marked = this.lines.filter((line) => line.state === 'marked');
    const of = (lines: readonly Line[]) => lines.map(toPairable);
    const pairings = pairReversals(
      of(reversals),
      of(marked.filter((line) => line.live)),
      of(marked.filter((line) => !line.live)),
    );
    const paired = new Set<number>();
    for (const reversal of reversals) {
      const pairing = pairings.get(reversal.key)!;
      if (pairing.kind === 'paired') {
        paired.add(reversal.key);
        reversal.reverses = pairing.original;
      } else this.problems.push(`${pairing.kind} for Id ${reversal.id} in run ${this.#run}`);
    }
    return paired;
  }

  #judge(id: number, unit: Line[], paired: ReadonlySet<number>): void {
    const listed = unit.map((line) => ({
      key: line.key,
      contentHash: String(line.hours),
      reversesFree: paired.has(line.key),
      adjustment: line.hours < 0n,
    }));
    const before = this.lines.filter((line) => line.id === id && line.handedOver);
    if (before.length === 0) return;
    const all = [...this.lines, ...unit];
    const verdict = judgeRelisted(
      listed,
      before.map((line): PriorLine => {
        const reversed = all.some((other) => other.reverses === line.key);
        return {
          ...line,
          contentHash: String(line.hours),
          adjustment: line.hours < 0n,
          reversed,
          released: false,
          markProof: 'complete',
        };
      }),
    );
    if (verdict.kind === 'alarm') this.alarms.push(`Id ${id} in run ${this.#run}`);
    for (const line of unit) {
      if (verdict.kind === 'ready') line.occurrence = verdict.occurrences.get(line.key)!;
      else line.state = verdict.kind === 'alarm' ? 'needs-person' : 'duplicate';
    }
  }

  #handOver(line: Line): void {
    const same = (other: Line) =>
      other.live && other.id === line.id && other.hours === line.hours && other.occurrence === line.occurrence;
    if (this.lines.some(same)) this.problems.push(`two live lines of Id ${line.id} in run ${line.run}`);
    Object.assign(line, { state: 'handed-over', live: true, handedOver: true });
    this.#setReversedLive(line, false);
  }

  #setReversedLive(line: Line, live: boolean): void {
    for (const original of this.lines) {
      if (original.key === line.reverses && original.state !== 'rejected' && original.state !== 'withdrawn')
        original.live = live;
    }
  }

  /** The ERP's answer for a unit of a run: taken in and marked, waited for, or not taken. */
  answer(run: number, id: number, said: 'marked' | 'rejected' | 'withdrawn'): void {
    const unit = this.lines.filter((line) => line.run === run && line.id === id && line.state === 'handed-over');
    for (const line of unit) {
      line.state = said;
      if (said === 'marked') this.#mark(line);
      else {
        line.live = false;
        this.#setReversedLive(line, true);
      }
    }
  }

  #mark({ entry, id, hours }: Line): void {
    const has = (line: ServiceLine) => line.id === id && line.hours === hours;
    if (!entry.pending.some(has)) this.problems.push(`Id ${id} marked and not listed`);
    entry.pending = entry.pending.filter((line) => !has(line));
    if (hours > 0n) entry.exported = hours;
  }

  waiting(): { run: number; id: number }[] {
    const units = new Map(
      this.lines.filter((line) => line.state === 'handed-over').map((line) => [`${line.run}/${line.id}`, line]),
    );
    return [...units.values()].map(({ run, id }) => ({ run, id }));
  }

  /** What the ERP holds of an entry. */
  inErp(entry: Entry): bigint {
    return this.lines
      .filter((line) => line.entry === entry && line.state === 'marked')
      .reduce((sum, line) => sum + line.hours, 0n);
  }
}

function toPairable(line: Line): Pairable {
  const work = { prosjektId: null, prosjektLinjeId: null, arbeidstypeId: null, produktId: null, dato: null };
  return {
    key: line.key,
    id: line.id,
    ansattId: String(line.entry.number),
    ...work,
    hours: micro(line.hours),
    invoiceable: ZERO,
  };
}
