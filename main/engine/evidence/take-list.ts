// A list taken as evidence (rule 6): what the service lists now of one kind, without a date filter, journalled as an act. Kept of it is
// what history has to do with: lines of the Ids in question, reversals, and lines without hours.

import { ZERO } from '../../domain/amount.ts';
import { isAllZero, isNegative, type ListedLine } from '../../domain/evidence/lines.ts';
import type { List } from '../../domain/evidence/list.ts';
import type { ListedRecord } from '../../domain/record.ts';
import type { Run } from '../../ports/runs.ts';
import type { ListProof } from '../../ports/service.ts';
import { ask, asking } from '../act.ts';
import { connectionOf, type EngineContext } from '../context.ts';

/** Older than this, a list is taken again before anything is written or marked. */
export const LIST_LIVES_MS = 60_000;

export interface Taken {
  readonly list: List;
  readonly proof: 'complete' | 'plain';
  /** Engine milliseconds when the list was begun: it is as old as that. */
  readonly takenAt: number;
  /** The PC's clock then: a laptop asleep stops the one above. */
  readonly clockAt: string;
  /** The JSON objects listed under an Id whose content was not expected. */
  readonly rawsOf: (id: number) => readonly string[];
}

/**
 * Milliseconds since the list was begun, by the clock that ran further: one stands still while the machine sleeps, the other may
 * be set back.
 */
export function ageOf(
  context: Pick<EngineContext, 'elapsed' | 'now'>,
  taken: Pick<Taken, 'takenAt' | 'clockAt'>,
): number {
  return Math.max(context.elapsed() - taken.takenAt, Date.parse(context.now()) - Date.parse(taken.clockAt));
}

/** A list that units are compared with. */
export const COMPARE = asking('compare');

/** Between the entries of the log: what was appended before is before it, what comes after is after it. */
export function momentInLog(context: EngineContext): number {
  return context.store.proofLog.seq() + 0.5;
}

function lineOf(record: ListedRecord, key: number): ListedLine {
  return {
    key,
    id: record.id,
    contentHash: record.contentHash,
    ansattId: record.ansattId,
    prosjektId: record.prosjektId,
    prosjektLinjeId: record.prosjektLinjeId,
    arbeidstypeId: record.arbeidstypeId,
    produktId: record.produktId,
    dato: record.dato,
    hours: record.antallTimer?.micro ?? record.antall?.micro ?? ZERO,
    invoiceable: record.fakturaTimeAntall?.micro ?? ZERO,
    endretDato: record.endretDato,
  };
}

class Kept {
  lines: ListedLine[] = [];
  raws = new Map<number, string[]>();
  seen = 0;

  clear(): void {
    this.lines = [];
    this.raws.clear();
    this.seen = 0;
  }

  add(record: ListedRecord, wanted: boolean, expected: readonly string[] | undefined): void {
    this.seen += 1;
    const line = lineOf(record, this.seen);
    if (!wanted && !isNegative(line) && !isAllZero(line)) return;
    this.lines.push(line);
    if (expected !== undefined && !expected.includes(record.contentHash))
      this.raws.set(record.id, [...(this.raws.get(record.id) ?? []), record.raw]);
  }
}

export interface TakeOptions {
  /** The confirm that it belongs to; -1 for any other. */
  readonly act?: number;
  /** Of a page of Ids, those whose lines are wanted. */
  readonly wanted: (ids: readonly number[]) => ReadonlySet<number>;
  /** Of a page of Ids, what is expected under each: other lines are kept with their text. */
  readonly expected?: (ids: readonly number[]) => ReadonlyMap<number, readonly string[]>;
  readonly heedsStop?: boolean;
}

/** Lists everything ready of the run's kind. Throws what the list throws, after noting it; `stopped` when it heeds a stop. */
export async function takeList(context: EngineContext, run: Run, options: TakeOptions): Promise<Taken> {
  const { act = -1, wanted, expected, heedsStop = false } = options;
  const takenAt = context.elapsed();
  const clockAt = context.now();
  const began = momentInLog(context);
  const kept = new Kept();
  const about = { run: run.number, connection: run.connection, detail: { kind: run.kind } };
  const service = context.service(connectionOf(context, run), heedsStop);
  const found = await ask<ListProof>(context, COMPARE, about, async () => {
    const proof = await service.list(
      { kind: run.kind, whole: true },
      {
        begin: () => kept.clear(),
        page: (records) => {
          const listed = records.map(({ id }) => id);
          const ids = wanted(listed);
          const contents = expected?.(listed);
          for (const record of records) kept.add(record, ids.has(record.id), contents?.get(record.id));
          context.progress({ run: run.number, step: 'compare', done: kept.seen, total: null });
        },
      },
    );
    return [proof, { proof: proof.proof, by: proof.by, rows: proof.rows }];
  });
  return {
    list: {
      act,
      kind: run.kind,
      began,
      ended: momentInLog(context),
      lines: kept.lines,
      covers: found.proof === 'complete' ? 'all' : (found.covers ?? []),
      endretDatoTells: true,
      seenIsWhole: true,
      exported: null,
    },
    proof: found.proof,
    takenAt,
    clockAt,
    rawsOf: (id) => kept.raws.get(id) ?? [],
  };
}
