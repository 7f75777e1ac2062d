// Judges the lines of a new pull against everything handed over before (rule 1), pairs reversals, brings in corrections that
// a person decided on, and flags what was approved late. Runs inside the transaction that makes the pull a run.

import { assertNever } from '../../domain/errors.ts';
import { isLive } from '../../domain/evidence/lines.ts';
import type { Coverage, List } from '../../domain/evidence/list.ts';
import type { LineVerdict, WaitsFor } from '../../domain/evidence/verdicts.ts';
import type { Reason } from '../../domain/reason.ts';
import type { HandedLine } from '../../ports/evidence.ts';
import { judgeList, type Judged, keepJudged } from '../evidence/judge-list.ts';
import { momentInLog } from '../evidence/take-list.ts';
import { exportedOfLeft } from '../confirm/read-back-act.ts';
import type { EngineContext } from '../context.ts';
import { pointOutAlike } from './alike-sent-otherwise.ts';
import { bringCorrections, type Anew, type SentLines } from './corrections.ts';
import { holdAgain, holdDoubted } from './hold-again.ts';
import { holdMovedAcrossLock } from './moved-across-lock.ts';
import type { RecordChange, RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';

const IDS_AT_ONCE = 4_000;

/** An Id listed twice with the same content, or with two contents of which none reverses, is held for a person. */
function holdRepeated(context: EngineContext, run: Run, judged: Judged): void {
  const { records, journal } = context.store;
  for (const { id, lines } of records.repeatedIds(run.number)) {
    const contents = new Set(lines.map((line) => line.contentHash));
    // One without amounts is a reversal where the judge found what it reverses.
    const isReversal = (line: (typeof lines)[number]) =>
      line.adjustment || judged.judgement.lines.get(line.key)?.kind === 'reversal';
    const suspicious = contents.size < lines.length || !lines.some(isReversal);
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

/** Where a line of the unit was handed over, as a person knows it. */
function ownersOf(judged: Judged): Map<number, HandedLine> {
  const owners = new Map<number, HandedLine>();
  for (const line of judged.history.delivered) {
    if (line.madeByConsole || line.standing === 'never-got') continue;
    if (line.reversedBy === null || !owners.has(line.id)) owners.set(line.id, line);
  }
  return owners;
}

/** The last time that the ERP rejected or never imported this content. */
function backOf(judged: Judged): Map<string, HandedLine> {
  const back = new Map<string, HandedLine>();
  for (const line of judged.history.delivered) {
    const place = `${line.id} ${line.contentHash}`;
    if (line.state === 'rejected' || line.state === 'withdrawn') back.set(place, line);
    else if (line.standing !== 'never-got') back.delete(place);
  }
  return back;
}

/** What was handed over last under an Id is out of the ERP, and a person said that its new version is in. */
function saidInErp(judged: Judged): Set<number> {
  const last = new Map<number, HandedLine>();
  for (const line of judged.history.delivered) {
    // A list that showed the new version, or held it for this, gave it to nobody.
    const isOnlyListed = line.state === 'held' || line.state === 'duplicate';
    // That the ERP has it was said once more, and taken back: what was said before it still stands.
    const isTakenBack = line.how === 'by-hand' && (line.state === 'withdrawn' || line.state === 'rejected');
    if (!line.madeByConsole && !isOnlyListed && !isTakenBack && line.key > (last.get(line.id)?.key ?? -1))
      last.set(line.id, line);
  }
  const said = [...last.values()].filter(
    ({ state, reason }) => state === 'resolved' && reason?.startsWith('already-in-erp:') === true,
  );
  return new Set(said.map(({ id }) => id));
}

const WAITS_FOR: Readonly<Record<WaitsFor['kind'], Reason>> = {
  verdict: 'waits-for-verdict',
  reversal: 'part-of-held-correction',
  unit: 'part-of-held-correction',
};

interface Judging {
  readonly owners: ReadonlyMap<number, HandedLine>;
  readonly back: ReadonlyMap<string, HandedLine>;
  readonly sent: SentLines;
  /** Id and content of what the ERP has and nobody has marked. */
  readonly live: ReadonlySet<string>;
  readonly liveIds: ReadonlySet<number>;
  /** Ids of which a person said that the ERP has what the service has now. */
  readonly inErp: ReadonlySet<number>;
}

/** What is said of a line that goes out, now or once it need not wait. */
function outgoing(
  row: RecordRow,
  verdict: Extract<LineVerdict, { waitsFor: WaitsFor | null }>,
  { back }: Judging,
): Omit<RecordChange, 'key'> {
  const { occurrence, waitsFor } = verdict;
  const before = back.get(`${row.id} ${row.contentHash}`);
  const returned =
    before === undefined || row.state === 'held'
      ? {}
      : { reason: `${before.state} in run ${before.run}`, ownerRun: before.run };
  if (waitsFor === null || row.state === 'held') return { occurrence, ...returned };
  const ownerRun = waitsFor.kind === 'verdict' ? null : undefined;
  return { occurrence, becomes: 'hold', reason: WAITS_FOR[waitsFor.kind], ownerRun };
}

/** What one destination has already, and another has not. */
function goesAnew(anew: Anew | null): Omit<RecordChange, 'key'> {
  if (anew === null) return {};
  const { occurrence, reverses } = anew;
  return reverses === null ? { occurrence } : { occurrence, pairing: 'paired', reverses };
}

function changeOf(row: RecordRow, verdict: LineVerdict, judging: Judging): Omit<RecordChange, 'key'> {
  const owner = judging.owners.get(row.id)?.run ?? null;
  const apart = (reason: Reason): Omit<RecordChange, 'key'> => ({ becomes: 'set-apart', reason, ownerRun: owner });
  const held = (reason: Reason): Omit<RecordChange, 'key'> => ({
    becomes: row.state === 'ready' ? 'hold' : undefined,
    reason,
  });
  switch (verdict.kind) {
    case 'of-unit':
      return judging.sent.has(row.key) ? goesAnew(judging.sent.get(row.key) ?? null) : apart('waits');
    case 'reopen':
    case 'unseen':
    case 'not-whole':
      return apart('waits');
    case 'changed':
      return judging.sent.has(row.key) ? {} : apart('changed-since');
    case 'alarm':
      return { becomes: 'alarm', reason: 'listed-after-mark' satisfies Reason, ownerRun: owner };
    case 'person':
      // A line that the ERP has is not handed over again, whatever the person decides: the next pull judges it anew.
      if (judging.live.has(`${row.id} ${row.contentHash}`)) return apart('waits');
      // Beside an older version that the ERP still has it would count twice: what is decided of that one decides about it.
      if (!row.adjustment && judging.liveIds.has(row.id)) return apart('changed-since');
      // The new version that waits with a reversal is released with it.
      return { ...held(verdict.why), ...(row.adjustment ? { correctionGroup: row.key } : {}) };
    case 'ready':
      if (judging.inErp.has(row.id)) return held('already-in-erp');
      return { ...outgoing(row, verdict, judging), correctionGroup: verdict.versionOf ?? undefined };
    case 'reversal':
      return {
        ...outgoing(row, verdict, judging),
        pairing: 'paired',
        reverses: verdict.original,
        correctionGroup: row.key,
      };
    case 'exported-before':
      return { ...outgoing(row, verdict, judging), pairing: 'exported-before', correctionGroup: row.key };
    case 'held':
      return verdict.why === 'second-reversal'
        ? {
            ...held('second-reversal'),
            pairing: 'second-reversal',
            reverses: verdict.original,
            correctionGroup: row.key,
          }
        : { ...held('erp-never-got-it'), correctionGroup: row.key };
    default:
      return assertNever(verdict);
  }
}

/** What the judge says of the listed lines becomes their state. */
function applyToLines(context: EngineContext, run: Run, judged: Judged, sent: SentLines): void {
  const { records, journal } = context.store;
  const { lines } = judged.judgement;
  const live = judged.history.delivered.filter(isLive);
  const judging: Judging = {
    owners: ownersOf(judged),
    back: backOf(judged),
    sent,
    live: new Set(live.map((line) => `${line.id} ${line.contentHash}`)),
    liveIds: new Set(live.map(({ id }) => id)),
    inErp: saidInErp(judged),
  };
  const keys = [...lines.keys()];
  const alarms = new Set<number>();
  for (let at = 0; at < keys.length; at += IDS_AT_ONCE) {
    const rows = records.byKeys(keys.slice(at, at + IDS_AT_ONCE));
    for (const row of rows) if (lines.get(row.key)!.kind === 'alarm') alarms.add(row.id);
    records.change(rows.map((row) => ({ key: row.key, ...changeOf(row, lines.get(row.key)!, judging) })));
  }
  for (const id of alarms)
    journal.note(run.number, 'alarm: listed again after its mark was proved', {
      id,
      markedIn: judging.owners.get(id)?.run ?? null,
    });
}

/** Ids of the pull that an earlier run handed over. */
function knownIds(context: EngineContext, run: Run): number[] {
  const known: number[] = [];
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const ids = context.store.records.idsHandedOverBefore(run, after, IDS_AT_ONCE);
    if (ids.length === 0) return known;
    after = ids.at(-1)!;
    known.push(...ids);
  }
}

export interface JudgedPull {
  readonly list: List;
  /** The JSON of what is listed as exported, of the Ids that were asked. */
  readonly exported: ReadonlyMap<number, readonly string[]>;
  readonly judged: Judged;
}

/** Judges the lists of a pull as one, and logs what they prove of earlier marks. Call before the transaction that makes it a run. */
export async function judgeLists(context: EngineContext, run: Run, covers: Coverage): Promise<JudgedPull> {
  const { evidence } = context.store;
  const open = evidence.openIds(run);
  const moment = momentInLog(context);
  const lines = evidence.listedIn(run.number, [...open, ...knownIds(context, run)]);
  const listed = new Set(lines.map(({ id }) => id));
  const exported = await exportedOfLeft(context, run, (id) => listed.has(id));
  const list: List = {
    act: -1,
    kind: run.kind,
    began: moment,
    ended: moment,
    lines,
    covers,
    endretDatoTells: true,
    seenIsWhole: true,
    exported: exported?.lines ?? null,
  };
  const textOf = ({ key }: { readonly key: number }): string => evidence.rawOf(key);
  const judged = await judgeList(context, run, list, open, { before: run.number, textOf });
  return { list, exported: exported?.raws ?? new Map(), judged };
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
  journal.note(run.number, 'held: they may replace what is gone', {
    ids,
    reason: 'may-replace-gone' satisfies Reason,
  });
}

/** A correction is held and handed over as a whole: what holds one of it holds all, as an alarm does the other lines of its unit. */
function holdWholeGroups(context: EngineContext, run: Run): void {
  const { records } = context.store;
  const alarms = records.unitIds(run.number, ['needs-person']);
  records.setUnits(run.number, alarms, 'hold', 'part-of-held-correction' satisfies Reason);
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

/** Lets what was judged take effect, and judges the rest. Call inside a transaction, after all lists are in. */
export function judgePull(context: EngineContext, run: Run, { lateIds, repeats }: Arrived, pulled: JudgedPull): void {
  const { evidence } = context.store;
  const { list, exported, judged } = pulled;
  const keysById = Map.groupBy(list.lines, ({ id }) => id);
  const rawsOf = (id: number) => exported.get(id) ?? (keysById.get(id) ?? []).map(({ key }) => evidence.rawOf(key));
  if (repeats) holdRepeated(context, run, judged);
  keepJudged(context, run, list, judged, rawsOf);
  const sent = bringCorrections(context, run, judged);
  applyToLines(context, run, judged, sent);
  // A reversal of the service may be alike to one that the console made before: it is a further one.
  context.store.records.standBesideConsole(run);
  pointOutAlike(context, run);
  holdReplacements(context, run);
  holdMovedAcrossLock(context, run);
  holdAgain(context, run, list.covers === 'all');
  holdDoubted(context, run);
  flagLate(context, run, lateIds);
  holdWholeGroups(context, run);
}
