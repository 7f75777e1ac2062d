// Judges the lines of a new pull against everything handed over before (rule 1), pairs reversals, brings in corrections that
// a person decided on, and flags what was approved late. Runs inside the transaction that makes the pull a run.

import type { ListedRecord } from '../../domain/record.ts';
import { readListedRecord } from '../../domain/record.ts';
import { newVersionOf, reversalOf } from '../../domain/correction.ts';
import { type RecordRules, rulesOf } from '../../domain/kind.ts';
import { type Pairable, pairNewVersions, pairReversals } from '../../domain/pairing.ts';
import { judgeRelisted, type Relisted } from '../../domain/relisted.ts';
import type { Reason } from '../../domain/reason.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { holdAgain } from './hold-again.ts';
import type { Correction } from '../../ports/corrections.ts';
import type { ConsoleLine, RecordChange, RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';

const IDS_AT_ONCE = 4_000;

/** Of a unit that was marked and read back: the lines that the service still lists as the ERP got them. */
function stillExported(
  context: EngineContext,
  correction: Correction,
  originals: readonly RecordRow[],
  rules: RecordRules,
): Set<string> {
  if (originals.every((original) => original.markedAt === null)) return new Set();
  const seen = context.store.sightings.of(correction.run, correction.recordId);
  return new Set(seen.map((raw) => readListedRecord(raw, 1, rules).contentHash));
}

/** Versions that were marked with other content than the ERP got: the service will not list them again. */
function unlistedVersions(
  context: EngineContext,
  correction: Correction,
  originals: readonly RecordRow[],
  rules: RecordRules,
): string[] {
  const { records, sightings } = context.store;
  const [marked] = originals.filter((original) => original.markedAt !== null);
  if (!marked) return [];
  const handedOver = records.everyById(correction.recordId).filter((row) => row.handOver !== null);
  const known = new Set(handedOver.map((row) => row.contentHash));
  return sightings
    .of(correction.run, correction.recordId)
    .filter((raw) => !known.has(readListedRecord(raw, 1, rules).contentHash))
    .map((raw) => newVersionOf(raw, placeOf(context, marked)));
}

/** Reversals by the console for units whose correction was decided. */
function bringCorrections(context: EngineContext, run: Run): void {
  const { store } = context;
  let line = store.records.lastLine(run.number);
  const made: ConsoleLine[] = [];
  const rules = rulesOf(connectionOf(context, run).options, run.kind);
  const add = (raw: string, reverses: number | null, correction: number) => {
    line += 1;
    const record: ListedRecord = readListedRecord(raw, line, rules);
    const alike = store.records
      .everyById(record.id)
      .filter((row) => row.contentHash === record.contentHash && row.run !== run.number);
    const before = made.filter(
      (other) => other.record.id === record.id && other.record.contentHash === record.contentHash,
    ).length;
    const occurrence = Math.max(-1, ...alike.map((row) => row.occurrence)) + 1 + before;
    made.push({ line, record, reverses, correction, occurrence });
  };
  for (const correction of store.corrections.pending(run.connection, run.kind)) {
    const originals = store.records
      .byId(correction.run, correction.recordId)
      .filter((original) => original.handOver !== null && original.madeBy === 'service');
    const stillThere = stillExported(context, correction, originals, rules);
    for (const original of originals) {
      if (stillThere.has(original.contentHash)) continue;
      add(
        reversalOf(run.kind, original.raw, placeOf(context, original), rules.quantityField),
        original.key,
        correction.number,
      );
    }
    for (const raw of unlistedVersions(context, correction, originals, rules)) add(raw, null, correction.number);
  }
  store.records.insertMade(run, made);
  for (const { record } of made) {
    const lines = store.records.byId(run.number, record.id);
    const group = lines.find((row) => row.madeBy === 'console')!.key;
    const held = lines.find((row) => row.state === 'held');
    store.records.change(
      lines.map((row) => ({
        key: row.key,
        correctionGroup: group,
        ...(held ? { becomes: row.state === 'ready' ? ('hold' as const) : undefined, reason: held.reason } : {}),
      })),
    );
  }
}

function placeOf(context: EngineContext, original: RecordRow) {
  const handOver = context.store.handOvers.get(original.handOver!);
  return { run: original.run, file: handOver?.file ?? handOver?.byHand ?? '', fileLine: original.fileLine ?? 0 };
}

/** An Id listed twice with the same content, or with two contents of which none reverses, is held for a person. */
function holdRepeated(context: EngineContext, run: Run): void {
  const { records, journal } = context.store;
  for (const { id, lines } of records.repeatedIds(run.number)) {
    const contents = new Set(lines.map((line) => line.contentHash));
    const suspicious = contents.size < lines.length || lines.every((line) => !line.adjustment);
    const seen = new Map<string, number>();
    const changes: RecordChange[] = lines.map((line) => {
      const occurrence = seen.get(line.contentHash) ?? 0;
      seen.set(line.contentHash, occurrence + 1);
      return {
        key: line.key,
        occurrence,
        ...(suspicious
          ? { becomes: line.state === 'ready' ? ('hold' as const) : undefined, reason: 'listed-twice' satisfies Reason }
          : {}),
      };
    });
    records.change(changes);
    // A unit is held as a whole: a line in a later period holds the others.
    const later = lines.find((line) => line.state === 'held');
    if (!suspicious && later) records.setUnits(run.number, [id], 'hold', later.reason);
    if (suspicious) journal.note(run.number, 'listed twice', { id, lines: lines.length });
  }
}

function pairAdjustments(context: EngineContext, run: Run): Set<number> {
  const { records } = context.store;
  const all = records.adjustments(run.number);
  const prior = records.priorLines(
    run,
    all.map((line) => line.id),
  );
  const underWay = new Set(
    prior
      .filter((line) => line.live && line.adjustment && line.state !== 'marked')
      .map((line) => `${line.id} ${line.contentHash}`),
  );
  const hashes = records.contentHashes(all.map((line) => line.key));
  const reversals = all.filter((line) => !underWay.has(`${line.id} ${hashes.get(line.key)}`));
  const free = new Map<number, Pairable>();
  const taken = new Map<number, Pairable>();
  for (const reversal of reversals) {
    const originals = records.originalsFor(run, reversal);
    for (const line of originals.free) free.set(line.key, line);
    for (const line of originals.taken) taken.set(line.key, line);
  }
  const oldestFirst = (lines: Map<number, Pairable>) => [...lines.values()].sort((a, b) => a.key - b.key);
  const pairings = pairReversals(reversals, oldestFirst(free), oldestFirst(taken));
  const versions = pairNewVersions(reversals, records.newLinesBeside(run.number, reversals));
  const changes: RecordChange[] = [];
  const paired = new Set<number>();
  for (const reversal of reversals) {
    const pairing = pairings.get(reversal.key)!;
    const original = pairing.kind === 'exported-before' ? null : pairing.original;
    if (pairing.kind === 'paired') paired.add(reversal.key);
    changes.push({ key: reversal.key, pairing: pairing.kind, reverses: original, correctionGroup: reversal.key });
    const version = versions.get(reversal.key);
    if (version !== undefined) changes.push({ key: version, correctionGroup: reversal.key });
  }
  records.change(changes);
  return paired;
}

function apply(context: EngineContext, run: Run, id: number, rows: readonly RecordRow[], verdict: Relisted): void {
  const { records, runs, journal } = context.store;
  const set = (change: Omit<RecordChange, 'key'>) => records.change(rows.map((row) => ({ key: row.key, ...change })));
  switch (verdict.kind) {
    case 'waits': {
      set({ becomes: 'set-apart', reason: 'waits' satisfies Reason, ownerRun: verdict.run });
      if (!verdict.reopen) return;
      // Rule 3: what the ERP accepted and the service lists again is to be confirmed after all.
      records.setUnits(verdict.run, [id], 'list-again', 'listed-again' satisfies Reason);
      if (runs.get(verdict.run)!.state === 'closed') runs.become(verdict.run, 'reopen', context.now());
      journal.note(verdict.run, 'opened again', { id, listedIn: run.number });
      return;
    }
    case 'changed':
      set({ becomes: 'set-apart', reason: 'changed-since' satisfies Reason, ownerRun: verdict.run });
      if (records.setUnits(verdict.run, [id], 'list-shows-change', `listed in run ${run.number}`) > 0) {
        if (runs.get(verdict.run)!.state === 'closed') runs.become(verdict.run, 'reopen', context.now());
        journal.note(verdict.run, 'changed after hand-over', { id, listedIn: run.number });
      }
      return;
    case 'alarm':
      set({ becomes: 'alarm', reason: 'listed-after-mark' satisfies Reason, ownerRun: verdict.run });
      journal.note(run.number, 'alarm: listed again after its mark was proved', { id, markedIn: verdict.run });
      return;
    case 'ready': {
      const reason =
        verdict.back === null
          ? {}
          : { reason: `${verdict.back.state} in run ${verdict.back.run}`, ownerRun: verdict.back.run };
      for (const row of rows) {
        const keep = row.state === 'held' ? {} : reason;
        records.change([{ key: row.key, occurrence: verdict.occurrences.get(row.key) ?? 0, ...keep }]);
      }
    }
  }
}

function judgeKnown(context: EngineContext, run: Run, paired: ReadonlySet<number>): void {
  const { records } = context.store;
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const ids = records.idsHandedOverBefore(run, after, IDS_AT_ONCE);
    if (ids.length === 0) return;
    after = ids.at(-1)!;
    const prior = Map.groupBy(records.priorLines(run, ids), (line) => line.id);
    const listed = Map.groupBy(records.page(run.number, Number.MAX_SAFE_INTEGER, 0, { ids }), (row) => row.id);
    for (const id of ids) {
      const rows = listed.get(id)!;
      const lines = rows.filter((row) => row.madeBy === 'service');
      if (lines.length === 0) continue;
      const verdict = judgeRelisted(
        lines.map((row) => ({
          key: row.key,
          contentHash: row.contentHash,
          adjustment: row.adjustment,
          reversesFree: paired.has(row.key),
        })),
        prior.get(id) ?? [],
      );
      apply(context, run, id, lines, verdict);
    }
  }
}

function flagLate(context: EngineContext, run: Run, lateIds: readonly number[]): void {
  const { records } = context.store;
  const seen = records.seenBefore(run, lateIds);
  records.setLate(
    run.number,
    lateIds.filter((id) => !seen.has(id)),
  );
}

/** New records of the same work as one that is gone and undecided wait: they may replace it. */
function holdReplacements(context: EngineContext, run: Run): void {
  const { records, journal } = context.store;
  const ids = records.mayReplaceGone(run);
  if (ids.length === 0) return;
  records.setUnits(run.number, ids, 'hold', 'may-replace-gone' satisfies Reason);
  journal.note(run.number, 'held: they may replace what is gone', { ids });
}

/** A correction is held and handed over as a whole: what holds one of it holds all. */
function holdWholeGroups(context: EngineContext, run: Run): void {
  const { records } = context.store;
  const held = records.unitIds(run.number, ['held', 'duplicate', 'needs-person']);
  if (held.length === 0) return;
  const own = new Set(held);
  const others = records.groupMembers(run.number, held).filter((id) => !own.has(id));
  records.setUnits(run.number, others, 'hold', 'part-of-held-correction' satisfies Reason);
}

/** What the lists of a pull showed as they came in. */
export interface Arrived {
  /** Ids changed before the cutoff. */
  readonly lateIds: readonly number[];
  /** An Id came more than once. */
  readonly repeats: boolean;
}

/** Judges every line of the run. Call inside a transaction, after all lists are in. */
export function judgePull(context: EngineContext, run: Run, { lateIds, repeats }: Arrived): void {
  if (repeats) holdRepeated(context, run);
  bringCorrections(context, run);
  const paired = run.kind === 'time' ? pairAdjustments(context, run) : new Set<number>();
  judgeKnown(context, run, paired);
  // A reversal of the service may be alike to one that the console made before: it is a further one.
  context.store.records.standBesideConsole(run);
  holdReplacements(context, run);
  holdAgain(context, run);
  flagLate(context, run, lateIds);
  holdWholeGroups(context, run);
}
