// What a person decided to correct goes out with a pull: reversals by the console of what the ERP has, and what the service lists instead.

import { type ListedRecord, readListedRecord } from '../../domain/record.ts';
import { readKeptRecord, underItsName } from '../../domain/kept-record.ts';
import { isLocked } from '../../domain/checks/check.ts';
import { isAsEdited } from '../../domain/evidence/happened.ts';
import { againOf, newVersionOf, reversalOf } from '../../domain/correction.ts';
import { type RecordRules, rulesOf } from '../../domain/kind.ts';
import type { Reason } from '../../domain/reason.ts';
import type { Judged } from '../evidence/judge-list.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { lockedThrough } from '../setup/locked.ts';
import { placesOf } from '../hand-over/line-in-file.ts';
import type { Correction } from '../../ports/corrections.ts';
import type { HandedLine } from '../../ports/evidence.ts';
import type { ConsoleLine, RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';

/** At the service under its Id for good: marked, or taken back by the service since. One that the console took back never got there. */
function isExported({ standing, reversedBy, madeByConsole, role, sentAgain }: HandedLine): boolean {
  if (reversedBy !== null) return reversedBy.by === 'service';
  if (madeByConsole) return role === 'version' && standing !== 'never-got';
  return standing === 'exported' && sentAgain !== true;
}

const LOCKED: Reason = 'locked-period';

interface Seen {
  /** Lines that the service still has as the ERP got them. */
  readonly still: ReadonlySet<number>;
  /** Versions that were marked with other content than the ERP got: the service will not list them again. */
  readonly unlisted: readonly string[];
}

/** What was seen of a unit that is marked with other content than was handed over, each line counted once. */
function seenOf(
  context: EngineContext,
  correction: Correction,
  originals: readonly RecordRow[],
  rules: RecordRules,
  going: readonly RecordRow[],
): Seen {
  const { store } = context;
  const { run, recordId } = correction;
  const seen = store.sightings
    .of(run, recordId)
    .map((raw) => [readKeptRecord(raw, 1, rules).contentHash, raw] as const);
  const take = ({ contentHash }: { readonly contentHash: string }): boolean => {
    const at = seen.findIndex(([hash]) => hash === contentHash);
    if (at !== -1) seen.splice(at, 1);
    return at !== -1;
  };
  const marked = originals.find(({ markedAt }) => markedAt !== null);
  if (!marked) return { still: new Set(), unlisted: [] };
  // A list of what is ready showed it, without lines of earlier versions; what is exported is shown with all of them.
  const handedOver = isAsEdited(marked.reason)
    ? []
    : store.evidence.delivered(correction, [recordId], Number.MAX_SAFE_INTEGER);
  const own = new Set(originals.map(({ key }) => key));
  const others = handedOver.filter(({ key }) => !own.has(key));
  const earlier = others.filter((line) => line.run <= run && isExported(line));
  earlier.forEach(take);
  const still = new Set(originals.filter(take).map(({ key }) => key));
  // Of other runs, what the same call marked; what was marked by a later one came to the service after it was seen.
  const calls = new Set(handedOver.flatMap(({ key, mark }) => (own.has(key) ? (mark ?? []) : [])));
  others.filter((line) => line.mark !== null && calls.has(line.mark) && !earlier.includes(line)).forEach(take);
  going.forEach(take);
  return { still, unlisted: seen.map(([, raw]) => newVersionOf(raw, placeOf(context, marked))) };
}

/** Listed lines that go out though the ERP has them: one destination had what another had not, and it was taken back there. */
function sendAnew(
  { store }: EngineContext,
  run: Run,
  { recordId }: Correction,
  originals: readonly RecordRow[],
  judged: Judged,
): Map<number, Anew> {
  const anew = new Map<number, Anew>();
  // Two alike are two lines, and take back one each.
  const free = [...originals];
  const sentOf = new Map<string, number>();
  for (const { key, contentHash } of store.records.byId(run.number, recordId)) {
    if (judged.judgement.lines.get(key)?.kind !== 'of-unit') continue;
    const alike = store.records
      .everyById(run, recordId)
      .filter((row) => row.contentHash === contentHash && row.run !== run.number);
    // A reversal takes back, wherever that is, what it took back when it went out first.
    const at = free.findIndex((original) => original.contentHash === contentHash);
    const [before] = at === -1 ? [] : free.splice(at, 1);
    const sent = sentOf.get(contentHash) ?? 0;
    sentOf.set(contentHash, sent + 1);
    anew.set(key, {
      occurrence: Math.max(...alike.map(({ occurrence }) => occurrence)) + 1 + sent,
      reverses: before?.reverses ?? null,
    });
  }
  return anew;
}

/** The service lists it once more, or one of its later lines has gone out: sent again besides, the ERP would have it twice. */
function comesByItself({ store: { records } }: EngineContext, run: Run, { run: from, recordId }: Correction): boolean {
  const own = records.byId(run.number, recordId).filter(({ madeBy }) => madeBy === 'service');
  // Beside a reversal it is a further version of what was exported: the judge says what becomes of that.
  if (own.length > 0 && !own.some(({ adjustment }) => adjustment)) return true;
  return records.isOutSince(run.number, from, recordId);
}

/** Should it leave the list once more, a person is asked anew. */
function dropAgain({ store }: EngineContext, { number, run, recordId: id }: Correction): void {
  store.corrections.drop(number);
  for (const state of ['rejected', 'withdrawn'] as const)
    store.records.setReason(run, [id], state, 'listed-again' satisfies Reason);
  store.journal.note(run, 'correction dropped', { correction: number, id, why: 'the service lists it again' });
}

/** Nothing of its unit is in the ERP: it was taken back by another reversal. Kept, it would send what is listed of the Id later. */
function dropDone({ store }: EngineContext, { number, run, recordId: id }: Correction): void {
  store.corrections.drop(number);
  store.journal.note(run, 'correction dropped', { correction: number, id, why: 'nothing of it is in the ERP' });
}

/** How a line goes out that the ERP has had before. */
export interface Anew {
  readonly occurrence: number;
  /** The key of what it takes back; null for a version. */
  readonly reverses: number | null;
}

/** Listed lines that a correction sends, by key; null where it is the first time. */
export type SentLines = ReadonlyMap<number, Anew | null>;

/** Reversals by the console for units whose correction was decided. Returns the listed lines that go out with them. */
export function bringCorrections(context: EngineContext, run: Run, judged: Judged): SentLines {
  const sent = new Map<number, Anew | null>();
  const { store } = context;
  let line = store.records.lastLine(run.number);
  const made: ConsoleLine[] = [];
  /** How many of the same content were made, by Id and content. */
  const madeOf = new Map<string, number>();
  const rules = rulesOf(connectionOf(context, run).options, run.kind);
  const add = (raw: string, reverses: number | null, correction: number) => {
    line += 1;
    const record: ListedRecord = readListedRecord(underItsName(raw, rules), line, rules);
    const alike = store.records
      .everyById(run, record.id)
      .filter((row) => row.contentHash === record.contentHash && row.run !== run.number);
    const content = `${record.id} ${record.contentHash}`;
    const before = madeOf.get(content) ?? 0;
    madeOf.set(content, before + 1);
    const occurrence = Math.max(-1, ...alike.map((row) => row.occurrence)) + 1 + before;
    made.push({ line, record, reverses, correction, occurrence });
  };
  for (const correction of store.corrections.pending(run.connection, run.kind)) {
    const originals = store.records
      .byId(correction.run, correction.recordId)
      .filter((original) => original.handOver !== null && original.madeBy === 'service');
    if (correction.way === 'send-again') {
      if (comesByItself(context, run, correction)) {
        dropAgain(context, correction);
        continue;
      }
      const refused = originals.filter(({ state }) => state === 'rejected' || state === 'withdrawn');
      for (const one of refused) add(againOf(one.raw, placeOf(context, one)), null, correction.number);
      continue;
    }
    // What is sent is decided by what the ERP has and the service lists now: live less listed is reversed, listed less live goes out.
    const verdict = judged.judgement.units.get(correction.recordId);
    const isUneven = store.deliveries.areUneven(originals.flatMap(({ key, live }) => (live ? [key] : [])));
    const toReverse = verdict?.kind === 'changed' && !isUneven ? new Set(verdict.reverse) : null;
    // Of what the ERP has from another run nobody has decided by it.
    const isThere = originals.some(({ live }) => live);
    if (verdict?.kind === 'changed' && isThere) for (const key of verdict.send) sent.set(key, null);
    // What is listed like the version that was marked is that version, unless it is taken back beside it.
    const isTakenBack = judged.judgement.takenBack.has(correction.recordId);
    const going = store.records.byKeys(verdict?.kind === 'changed' && !isTakenBack ? verdict.send : []);
    const { still, unlisted } = seenOf(context, correction, originals, rules, going);
    if (isUneven) for (const [key, anew] of sendAnew(context, run, correction, originals, judged)) sent.set(key, anew);
    for (const original of originals) {
      if (!original.live || still.has(original.key) || toReverse?.has(original.key) === false) continue;
      add(
        reversalOf(run.kind, original.raw, placeOf(context, original), rules.quantityField),
        original.key,
        correction.number,
      );
    }
    for (const raw of unlisted) add(raw, null, correction.number);
    if (!isThere && unlisted.length === 0) dropDone(context, correction);
  }
  store.records.insertMade(run, made);
  tieMade(context, run, made);
  return sent;
}

/** What the console made goes with what is listed of its unit, and waits with it; of a locked period it waits as what is listed does. */
function tieMade(context: EngineContext, run: Run, made: readonly ConsoleLine[]): void {
  const { records } = context.store;
  const through = lockedThrough(context, connectionOf(context, run), run.kind);
  for (const [id, own] of Map.groupBy(made, ({ record }) => record.id)) {
    const lines = records.byId(run.number, id);
    const group = lines.find((row) => row.madeBy === 'console')!.key;
    const isOfLocked = own.some(({ record }) => isLocked(record, { lockedThrough: through }));
    const held = lines.find((row) => row.state === 'held')?.reason ?? (isOfLocked ? LOCKED : null);
    records.change(
      lines.map((row) => ({
        key: row.key,
        correctionGroup: group,
        ...(held === null ? {} : { becomes: row.state === 'ready' ? ('hold' as const) : undefined, reason: held }),
      })),
    );
  }
}

function placeOf(context: EngineContext, original: RecordRow) {
  return { run: original.run, places: placesOf(context, original) };
}
