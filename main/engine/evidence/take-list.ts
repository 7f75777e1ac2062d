// A list taken as evidence (rule 6): what the service lists now of one kind, without a date filter, journalled as an act.

import { type Micro, ZERO, opposite } from '../../domain/amount.ts';
import type { Kind } from '../../domain/kind.ts';
import type { Sighting } from '../../domain/mark.ts';
import type { ListedRecord } from '../../domain/record.ts';
import { ask, asking } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { connectionOf } from '../context.ts';
import type { Unit } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';

export interface Evidence {
  readonly proof: 'complete' | 'plain';
  readonly rows: number;
  /** Engine milliseconds when the list was begun: it is as old as that. */
  readonly takenAt: number;
  /** The PC's clock then: a laptop asleep stops the one above. */
  readonly clockAt: string;
  sighting(unit: Pick<Unit, 'id' | 'signature'>, ours: (id: number) => readonly Work[]): Sighting;
  /** The JSON objects listed under an expected Id whose content was not expected. */
  others(id: number): readonly string[];
}

/** What a reversal must agree with: the same work with opposite amounts. Amounts are millionths. */
export interface Work {
  readonly work: string;
  readonly hours: Micro;
  readonly invoiceable: Micro;
}

/** True when one of the reversals takes back one of the lines: the same work, opposite amounts. */
export function reversesOneOf(reversals: readonly Work[], lines: readonly Work[]): boolean {
  return lines.some((line) =>
    reversals.some(
      (other) =>
        other.work === line.work &&
        other.hours === opposite(line.hours) &&
        other.invoiceable === opposite(line.invoiceable),
    ),
  );
}

interface Reversal extends Work {
  readonly contentHash: string;
}

/** Employee, project, line, work type, product and date as one text. */
export function workOf(
  line: Pick<ListedRecord, 'ansattId' | 'prosjektId' | 'prosjektLinjeId' | 'arbeidstypeId' | 'produktId' | 'dato'>,
): string {
  return JSON.stringify([
    line.ansattId,
    line.prosjektId,
    line.prosjektLinjeId,
    line.arbeidstypeId,
    line.produktId,
    line.dato,
  ]);
}

class Collected {
  readonly signatures = new Map<number, string>();
  readonly reversals = new Map<number, Reversal[]>();
  readonly others = new Map<number, string[]>();
  readonly #expected: ReadonlyMap<number, string>;

  constructor(expected: ReadonlyMap<number, string>) {
    this.#expected = expected;
  }

  clear(): void {
    this.signatures.clear();
    this.reversals.clear();
    this.others.clear();
  }

  add(record: ListedRecord): void {
    const before = this.signatures.get(record.id);
    const lines = before === undefined ? record.contentHash : [...before.split(','), record.contentHash].sort().join();
    this.signatures.set(record.id, lines);
    const expected = this.#expected.get(record.id);
    if (expected !== undefined && !expected.includes(record.contentHash)) {
      this.others.set(record.id, [...(this.others.get(record.id) ?? []), record.raw]);
    }
    if (!record.adjustment) return;
    const amounts = {
      contentHash: record.contentHash,
      work: workOf(record),
      hours: record.antallTimer?.micro ?? ZERO,
      invoiceable: record.fakturaTimeAntall?.micro ?? ZERO,
    };
    this.reversals.set(record.id, [...(this.reversals.get(record.id) ?? []), amounts]);
  }
}

/** Older than this, a list is taken again before anything is written or marked. */
export const EVIDENCE_LIVES_MS = 60_000;

/**
 * Milliseconds since the list was begun, by the clock that ran further: one stands still while the machine sleeps, the other may
 * be set back.
 */
export function evidenceAge(
  context: Pick<EngineContext, 'elapsed' | 'now'>,
  evidence: Pick<Evidence, 'takenAt' | 'clockAt'>,
): number {
  return Math.max(context.elapsed() - evidence.takenAt, Date.parse(context.now()) - Date.parse(evidence.clockAt));
}

/** A list that units of a run are compared with. */
export const COMPARE = asking('compare');

/** Lists everything ready of the run's kind. Throws what the list throws, after noting it; `stopped` when it heeds a stop. */
export async function takeEvidence(
  context: EngineContext,
  run: Run,
  expected: ReadonlyMap<number, string> = new Map(),
  heedsStop = false,
): Promise<Evidence> {
  const takenAt = context.elapsed();
  const clockAt = context.now();
  const collected = new Collected(expected);
  const about = { run: run.number, connection: run.connection, detail: { kind: run.kind } };
  const { proof, rows } = await ask(context, COMPARE, about, async () => {
    const found = await listEverything(context, run, run.kind, collected, heedsStop);
    return [found, { proof: found.proof, by: found.by, rows: found.rows }];
  });
  return {
    proof,
    rows,
    takenAt,
    clockAt,
    others: (id) => collected.others.get(id) ?? [],
    sighting(unit, ours) {
      const found = collected.signatures.get(unit.id);
      if (found === undefined) return 'absent';
      if (found === unit.signature) return 'same';
      // A reversal that the unit itself holds was handed over with it and reverses something else.
      const own = unit.signature.split(',');
      const reversals = (collected.reversals.get(unit.id) ?? []).filter((line) => !own.includes(line.contentHash));
      return reversesOneOf(reversals, ours(unit.id)) ? 'reversed' : 'other';
    },
  };
}

async function listEverything(context: EngineContext, run: Run, kind: Kind, collected: Collected, heedsStop: boolean) {
  const service = context.service(connectionOf(context, run), heedsStop);
  return service.list(
    { kind },
    {
      begin: () => collected.clear(),
      page: (records) => {
        for (const record of records) collected.add(record);
        context.progress({ run: run.number, step: 'compare', done: collected.signatures.size, total: null });
      },
    },
  );
}

/** The work of the lines of a unit, as it was handed over. */
export function worksOf(context: EngineContext, run: Pick<Run, 'number'>, id: number): Work[] {
  return context.store.records
    .amountsOf(run.number, id)
    .map((line) => ({ work: workOf(line), hours: line.hours, invoiceable: line.invoiceable }));
}
