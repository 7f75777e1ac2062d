// A small service and a console beside it that does what the judge says. The world knows what truly happened, so a verdict can be called
// wrong. Three schemes of Ids: what has an Id of its own, the reversal, the new version, or neither.
import { judge } from '../../../main/domain/evidence/judge.ts';
import type { DeliveredLine } from '../../../main/domain/evidence/lines.ts';
import type { Sighting } from '../../../main/domain/evidence/list.ts';
import type { SentMark } from '../../../main/domain/evidence/marks.ts';
import type { Judgement } from '../../../main/domain/evidence/verdicts.ts';
import { historyWith, lineOf, listWith } from './notation.ts';

export type Scheme = 'both-own' | 'both-under-the-entry' | 'reversal-own';
export type Outcome = 'yes' | 'lost' | 'lost-without-effect';

interface Entry {
  hours: bigint;
  work: string;
  deleted: boolean;
  exported: ServiceLine | null;
}

interface ServiceLine {
  readonly serial: number;
  readonly id: number;
  readonly entry: number;
  readonly hours: bigint;
  readonly work: string;
  readonly changed: number;
  readonly reverses: number | null;
}

/** A person would be asked here; the story ends without a verdict on the judge. */
export class AsksPerson extends Error {}

export class World {
  readonly entries: Entry[] = [];
  readonly verdicts: string[] = [];
  readonly #scheme: Scheme;
  #ready: ServiceLine[] = [];
  readonly #everExported = new Set<number>();
  #clock = 0;
  #serial = 0;
  #seq = 0;
  #act = 0;
  #delivered: DeliveredLine[] = [];
  readonly #serialOf = new Map<number, number>();
  readonly #marks = new Map<number, SentMark>();
  readonly #sightings = new Map<number, Sighting[]>();

  constructor(scheme: Scheme) {
    this.#scheme = scheme;
  }

  #line(
    entry: number,
    id: number,
    of: { hours: bigint; work: string },
    reverses: number | null,
    serial = (this.#serial +=
      1),
  ): ServiceLine {
    return { serial, id, entry, hours: of.hours, work: of.work, changed: this.#clock, reverses };
  }

  /** The service makes what is approved ready, and reverses what was exported and changed since. */
  prepare(): void {
    this.#clock += 1;
    for (const [number, entry] of this.entries.entries()) {
      const own = (base: number) => base + this.#serial;
      const same = (line: ServiceLine) => line.hours === entry.hours && line.work === entry.work && !entry.deleted;
      const before = entry.exported;
      if (before !== null) {
        if (same(before)) continue;
        const id = this.#scheme === 'both-under-the-entry' ? before.id : own(1_000);
        this.#ready.push(this.#line(number, id, { hours: -before.hours, work: before.work }, before.serial));
        entry.exported = null;
        const next = this.#scheme === 'both-own' ? own(5_000) : before.id;
        if (!entry.deleted) this.#ready.push(this.#line(number, next, entry, null));
        continue;
      }
      const ready = this.#ready.find((line) => line.entry === number && line.reverses === null);
      if (ready === undefined) {
        if (!entry.deleted) this.#ready.push(this.#line(number, number, entry, null));
      } else if (!same(ready)) {
        this.#ready = this.#ready.filter((line) => line !== ready);
        // Edited in place: the same line with other content.
        if (!entry.deleted) this.#ready.push(this.#line(number, ready.id, entry, null, ready.serial));
      }
    }
  }

  /** The service marks every line of these Ids. */
  #export(ids: ReadonlySet<number>): void {
    for (const line of this.#ready.filter((one) => ids.has(one.id))) {
      this.#everExported.add(line.serial);
      if (line.reverses === null) this.entries[line.entry]!.exported = line;
    }
    this.#ready = this.#ready.filter((line) => !ids.has(line.id));
  }

  #judge(): { judgement: Judgement; ready: readonly ServiceLine[] } {
    const ready = [...this.#ready];
    const lines = ready.map((line, key) => ({
      ...lineOf(line.id, line.hours, 0, line.work),
      key,
      endretDato: stamp(line),
    }));
    const history = historyWith(this.#delivered, { marks: this.#marks, sightings: this.#sightings });
    const began = (this.#seq += 1);
    const ended = (this.#seq += 1);
    const judgement = judge(history, listWith(lines, { began, ended, act: (this.#act += 1) }));
    for (const [id, { kind }] of judgement.units) {
      const showed = kind === 'waits' ? 'still-ready' : kind === 'changed' ? 'other-version' : null;
      if (showed) this.#sightings.set(id, [...(this.#sightings.get(id) ?? []), { began, ended, showed }]);
    }
    return { judgement, ready };
  }

  #change(which: (line: DeliveredLine) => boolean, to: Partial<DeliveredLine>): void {
    this.#delivered = this.#delivered.map((line) => (which(line) ? { ...line, ...to } : line));
  }

  #deliver(line: ServiceLine): void {
    const key = this.#delivered.length;
    this.#serialOf.set(key, line.serial);
    const role = line.reverses === null ? 'version' : 'reversal';
    const rest = {
      standing: 'live',
      refused: false,
      mark: null,
      reversedBy: null,
      madeByConsole: false,
      how: 'file',
    } as const;
    const place = { key, run: this.#act, line: key, occurrence: 0, verdict: true, role } as const;
    const known = { ...lineOf(line.id, line.hours, 0, line.work), endretDato: stamp(line) };
    this.#delivered.push({ ...known, ...place, ...rest });
  }

  /** Lists, judges, and hands over what is ready; every file is accepted. A person knows the truth. */
  pull(): void {
    const { judgement, ready } = this.#judge();
    for (const [id, unit] of judgement.units) this.#applyUnit(id, unit, ready);
    for (const [key, verdict] of judgement.lines) {
      if (
        verdict.kind === 'held' ||
        verdict.kind === 'person' ||
        verdict.kind === 'alarm' ||
        verdict.kind === 'reopen'
      ) {
        throw new AsksPerson(verdict.kind);
      }
      if (verdict.kind === 'exported-before') throw new Error('nothing was exported before this console');
      if (verdict.kind === 'reversal') {
        this.#change((line) => line.key === verdict.original, { reversedBy: { by: 'service', is: 'live' } });
      }
      if (verdict.kind === 'ready' || verdict.kind === 'reversal') this.#deliver(ready[key]!);
    }
  }

  #applyUnit(
    id: number,
    unit: Judgement['units'] extends ReadonlyMap<number, infer V> ? V : never,
    ready: readonly ServiceLine[],
  ): void {
    this.verdicts.push(unit.kind === 'marked' ? `marked: ${unit.basis}` : unit.kind);
    const live = (line: DeliveredLine) => line.id === id && line.standing === 'live' && line.reversedBy === null;
    const marked = this.#delivered.filter(live).some((line) => this.#everExported.has(this.#serialOf.get(line.key)!));
    if (unit.kind === 'person' || unit.kind === 'alarm' || unit.kind === 'reopen') throw new AsksPerson(unit.kind);
    if (unit.kind === 'waits' && marked) throw new Error(`Id ${id} waits, and was marked`);
    // Of what nobody here sent and others marked the correction comes to the same hours: that the totals prove.
    const isSent = this.#delivered.filter(live).some((line) => line.mark !== null);
    if (unit.kind === 'changed' && marked && isSent) throw new Error(`Id ${id} is changed, and was marked`);
    if (unit.kind === 'marked') {
      // The one thing that is said to be undecidable: all units of a lost call deleted at once.
      if (!marked && unit.basis === 'left-together') throw new AsksPerson('deleted together');
      if (!marked) throw new Error(`Id ${id} is ${unit.basis}, and was never marked`);
      this.#change(live, { standing: 'exported' });
    } else if (unit.kind === 'gone' || unit.kind === 'unknown') {
      this.#change(live, marked ? { standing: 'exported' } : { reversedBy: { by: 'console', is: 'live' } });
    } else if (unit.kind === 'changed') {
      this.#change((line) => unit.reverse.includes(line.key), { reversedBy: { by: 'console', is: 'live' } });
      if (marked) this.#takeForListed(this.#delivered.filter(live), ready);
      for (const key of unit.send) this.#deliver(ready[key]!);
    }
  }

  /** What others marked and the console holds for waiting stands for the line that is listed with the same content from here on. */
  #takeForListed(kept: readonly DeliveredLine[], ready: readonly ServiceLine[]): void {
    for (const { key, id, hours, prosjektId } of kept) {
      const same = ready.find((line) => line.id === id && line.hours === hours && line.work === prosjektId);
      if (same !== undefined) this.#serialOf.set(key, same.serial);
    }
  }

  /** Marks what waits whole, of the Ids that `wanted` says; somebody else may do it behind our back. */
  confirm(wanted: (place: number) => boolean, outcome: Outcome, elsewhere = false): void {
    const { judgement } = this.#judge();
    const waiting = [...judgement.units].filter(
      ([, unit]) => unit.kind === 'waits' && unit.whole && unit.more.length === 0,
    );
    const ids = waiting.map(([id]) => id).filter((_, place) => wanted(place));
    if (ids.length === 0) return;
    if (!elsewhere) {
      const number = this.#marks.size + 1;
      const span = { began: (this.#seq += 1), ended: (this.#seq += 1) };
      const answer = outcome === 'yes' ? 'yes' : 'no-answer';
      this.#marks.set(number, { number, act: this.#act, ...span, ids, answer, named: new Set() });
      this.#change((line) => ids.includes(line.id) && line.standing === 'live' && line.reversedBy === null, {
        mark: number,
      });
    }
    if (outcome !== 'lost-without-effect') this.#export(new Set(ids));
  }

  /** Hours per work: in the ERP, and in the service. */
  totals(): { erp: Map<string, bigint>; service: Map<string, bigint> } {
    const erp = new Map<string, bigint>();
    const service = new Map<string, bigint>();
    const add = (to: Map<string, bigint>, work: string, hours: bigint) => to.set(work, (to.get(work) ?? 0n) + hours);
    for (const line of this.#delivered) {
      add(erp, line.prosjektId!, line.reversedBy?.by === 'console' ? 0n : line.hours);
    }
    for (const entry of this.entries) add(service, entry.work, entry.deleted ? 0n : entry.hours);
    return { erp, service };
  }
}

function stamp(line: ServiceLine): string {
  return `2026-03-01T08:${String(line.changed).padStart(2, '0')}:00.000Z`;
}
