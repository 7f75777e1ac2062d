// A list taken as evidence (rule 6): what the service lists now of one kind, without a date filter, journalled as an act. Kept of it is
// what history has to do with: lines of the Ids in question, reversals, and lines without hours.

import { ZERO } from '../../domain/amount.ts';
import {
  isAllZero,
  isNegative,
  type ListedLine,
  type PlainRow,
  type PlainRowsById,
} from '../../domain/evidence/lines.ts';
import type { IdRange, List } from '../../domain/evidence/list.ts';
import { isAsHandedOver, type PlainLine } from '../../domain/evidence/plain.ts';
import { PlainRows } from '../../domain/evidence/plain-rows.ts';
import type { Ids } from '../../domain/id-set.ts';
import type { ListedRecord } from '../../domain/record.ts';
import type { Run } from '../../ports/runs.ts';
import type { ListProof } from '../../ports/service.ts';
import { ask, asking } from '../act.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { assertIdsKnown } from '../setup/ids-known.ts';
import { KeptRecord, type KeptRows } from './kept-rows.ts';

/** Older than this, a list is taken again before anything is written or marked. */
export const LIST_LIVES_MS = 60_000;

export interface Taken {
  /** Without the lines that are in `asIs`. */
  readonly list: List;
  /** The rows of the Ids that need no judge and were shown alone and as they were handed over, untouched and never sent. */
  readonly asIs: PlainRowsById;
  readonly proof: 'complete' | 'plain';
  /** Engine milliseconds when the list was over: it is as old as that. */
  readonly takenAt: number;
  /** The PC's clock then: a laptop asleep stops the one above. */
  readonly clockAt: string;
  /** The JSON objects listed under an Id whose content was not expected. */
  readonly rawsOf: (id: number) => readonly string[];
  /** The JSON of the listed line of that key; null where its content was expected. */
  readonly textOf: (key: number) => string | null;
}

/**
 * Milliseconds since the list was over, by the clock that ran further: one stands still while the machine sleeps, the other may
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

/** A record as evidence takes it, under a key of the caller's. */
export function listedLineOf(record: ListedRecord, key: number): ListedLine {
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

/** It may reverse another one without an amount. */
function isWithoutAmount(record: ListedRecord): boolean {
  // Of those that have none, none is recalled.
  if (record instanceof KeptRecord) return false;
  const { antallTimer, antall, fakturaTimeAntall } = record;
  const hours = antallTimer?.micro ?? antall?.micro ?? ZERO;
  return hours === ZERO && (fakturaTimeAntall?.micro ?? ZERO) === ZERO;
}

class Kept {
  lines: ListedLine[] = [];
  /** Lines of an Id whose content was not expected, and the JSON of each. */
  keys = new Map<number, number[]>();
  texts = new Map<number, string>();
  readonly asIs = new PlainRows();
  /** Ids with a line that is kept, of those that would need none. */
  #kept = new Set<number>();
  /** Rows of which a second line came under their Id. */
  again: PlainRow[] = [];
  #lines = 0;
  seen = 0;

  clear(): void {
    this.lines = [];
    this.keys.clear();
    this.texts.clear();
    this.asIs.clear();
    this.#kept.clear();
    this.again = [];
    this.#lines = 0;
    this.seen = 0;
  }

  /** Counts a record. Whether it needs to be kept: it is not the only one of its Id so far, or not as it was handed over. */
  count(record: ListedRecord, row: PlainLine | undefined): boolean {
    this.seen += 1;
    const { id } = record;
    if (row === undefined) return true;
    const first = this.asIs.get(id);
    if (first !== undefined) {
      this.asIs.delete(id);
      this.again.push(first);
    } else if (!this.#kept.has(id) && isAsHandedOver(row, record) && !isWithoutAmount(record)) {
      this.asIs.set(id, row);
      return false;
    }
    this.#kept.add(id);
    return true;
  }

  add(record: ListedRecord, wanted: boolean, expected: readonly string[] | undefined): void {
    this.#lines += 1;
    const line = listedLineOf(record, this.#lines);
    if (!wanted && !isNegative(line) && !isAllZero(line)) return;
    this.lines.push(line);
    if (expected === undefined || expected.includes(record.contentHash)) return;
    this.keys.set(line.id, [...(this.keys.get(line.id) ?? []), line.key]);
    this.texts.set(line.key, record.raw);
  }
}

export interface TakeOptions {
  /** The confirm that it belongs to; -1 for any other. */
  readonly act?: number;
  /** Of a page of Ids, those whose lines are wanted. */
  readonly wanted: (ids: readonly number[]) => Ids;
  /** Of a page of Ids, what is expected under each: other lines are kept with their text. */
  readonly expected?: (ids: readonly number[]) => ReadonlyMap<number, readonly string[]>;
  /** Lines of which none is kept where they are listed alone and untouched. */
  readonly kept?: KeptRows;
  /** Only what is ready with these Ids; all of it when it is left out. */
  readonly ids?: IdRange;
  readonly heedsStop?: boolean;
}

/**
 * Lists everything ready of the run's kind, or what is ready of some Ids. Throws what the list throws, after noting it; `stopped` when it
 * heeds a stop.
 */
export async function takeList(context: EngineContext, run: Run, options: TakeOptions): Promise<Taken> {
  const { act = -1, wanted, kept: plain, expected, ids: asked, heedsStop = false } = options;
  const connection = connectionOf(context, run);
  assertIdsKnown(context, connection, run.kind, 'compare');
  const began = momentInLog(context);
  const kept = new Kept();
  const about = {
    run: run.number,
    connection: run.connection,
    detail: { kind: run.kind, ...(asked && { ids: asked }) },
  };
  const service = context.service(connection, heedsStop);
  const found = await ask<ListProof>(context, COMPARE, about, async () => {
    context.progress({ run: run.number, step: 'compare', done: 0, total: null });
    const recall = plain === undefined ? {} : { recall: plain.recall };
    const proof = await service.list(
      { kind: run.kind, ...recall, ...(asked === undefined ? { whole: true } : { ids: asked }) },
      {
        begin: () => {
          kept.clear();
          plain?.clear();
        },
        page: (records) => {
          const rows = plain?.take(records.map(({ id }) => id));
          const others = records.filter((record) => kept.count(record, rows?.get(record.id)));
          const left = others.map(({ id }) => id);
          const ids = wanted(left);
          const contents = expected?.(left);
          for (const record of others) kept.add(record, ids.has(record.id), contents?.get(record.id));
          context.progress({ run: run.number, step: 'compare', done: kept.seen, total: null });
        },
      },
    );
    return [proof, { proof: proof.proof, by: proof.by, rows: proof.rows }];
  });
  const again = context.store.evidence
    .listedAs(kept.again.map(({ key }) => key))
    .map((line) => ({ ...line, key: -line.key }));
  return {
    asIs: kept.asIs,
    list: {
      act,
      kind: run.kind,
      began,
      ended: momentInLog(context),
      lines: kept.lines.concat(again),
      covers: found.proof === 'complete' ? 'all' : (found.covers ?? []),
      endretDatoTells: true,
      seenIsWhole: true,
      exported: null,
    },
    proof: found.proof,
    takenAt: context.elapsed(),
    clockAt: context.now(),
    rawsOf: (id) => (kept.keys.get(id) ?? []).map((key) => kept.texts.get(key)!),
    textOf: (key) => kept.texts.get(key) ?? null,
  };
}
