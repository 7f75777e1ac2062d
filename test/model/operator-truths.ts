// Every decision of the table that is true of a unit now, as a person sees it who looks into the service and the ERP, and how she says it:
// of several that are offered and true any may be chosen (rule 3).

import type { Decision } from '../../main/ports/corrections.ts';
import type { RecordRow } from '../../main/ports/records.ts';
import type { Run } from '../../main/ports/runs.ts';
import { EDITED_AND_LEFT } from '../../main/domain/evidence/happened.ts';
import { offeredOf } from '../../main/engine/confirm/offered.ts';
import { partlyTaken } from '../../main/engine/hand-over/deliveries.ts';
import type { Desk } from './desk.ts';
import { count, decideAs, decideBoth, keyOfRow, liveKeys, removeInErp, replaceInErp } from './operator-says.ts';
import { type Content, keyOf, type Kind } from './service-state.ts';

interface True {
  readonly as: ReturnType<typeof offeredOf>[number];
  /** False when the console does not take it. */
  readonly say: () => Promise<boolean>;
}

/**
 * The service has marked as many lines like it as the ERP holds, and some: what neither has, since the ERP refused it and it was edited
 * then, is not. What the ERP need not have is marked unless it is open.
 */
export function isMarked(desk: Desk, open: readonly string[], key: string): boolean {
  if (desk.waived.includes(key)) return !open.includes(key);
  const marked = count(desk.exported, key);
  return marked > 0 && marked >= Math.max(...desk.erp.counts(key)) - promised(desk, key);
}

/** Corrections of lines like it that were decided, and that the ERP has not got yet. */
function promised(desk: Desk, key: string): number {
  const [kind, id] = key.split(' ');
  const { records } = desk.console.store;
  const rows = desk.runs.flatMap((run) => (run.kind === kind ? records.byId(run.number, Number(id)) : []));
  const hasIt = (row: RecordRow): boolean =>
    rows.some(({ reverses, handOver }) => reverses === row.key && handOver !== null && desk.erp.taken.has(handOver));
  const isDecided = (row: RecordRow): boolean =>
    row.state === 'resolved' && row.live && row.reason?.startsWith('send-correction:') === true && !hasIt(row);
  return rows.filter((row) => isDecided(row) && keyOfRow(kind as Kind, row) === key).length;
}

/** A line like it that is open under another Id: the entry that took its place. */
export function inItsPlace(desk: Desk, run: Run, row: RecordRow): number | null {
  const textOf = (line: Content): string => keyOf({ ...line, id: row.id, kind: run.kind, amount: 0 });
  const own = textOf(JSON.parse(row.raw) as Content);
  return desk.state.ready(run.kind).find((line) => line.id !== row.id && textOf(line) === own)?.id ?? null;
}

/** A unit that was handed over, neither marked nor listed any more. */
function truthsOfGone(desk: Desk, run: Run, row: RecordRow): True[] {
  const say = (as: Decision) => () => decideAs(desk, run, row.id, as);
  const other = inItsPlace(desk, run, row);
  return [
    { as: 'send-correction', say: say('send-correction') },
    { as: 'removed-in-erp', say: () => removeInErp(desk, run, row) },
    // The ERP shall not keep it.
    { as: 'deleted', say: () => decideBoth(desk, run, row.id, ['deleted', 'send-correction']) },
    ...(other === null ? [] : [{ as: 'replaced-by' as const, say: say({ replacedBy: other }) }]),
  ];
}

/** What of a unit the ERP was given: without what a correction has taken back since, unless that is all of it. */
export function handedOverOf(rows: readonly RecordRow[]): readonly RecordRow[] {
  const listed = rows.filter((one) => one.madeBy === 'service' && one.handOver !== null);
  const live = listed.filter((one) => one.live);
  return live.length === 0 ? listed : live;
}

/** What a unit was listed as besides what was handed over, marked as that, and not in the ERP. */
function isMarkedAsSeen(desk: Desk, run: Run, rows: readonly RecordRow[]): boolean {
  const keys = handedOverOf(rows).map((one) => keyOfRow(run.kind, one));
  const seen = desk.sightedOf(run.kind, run.number, rows[0]!.id).filter((key) => !keys.includes(key));
  const lacks = (key: string): boolean => Math.min(...desk.erp.counts(key)) < count(desk.exported, key);
  return seen.length > 0 && seen.every(lacks);
}

/** A unit that was listed otherwise and has left the list: it may be marked as it was listed, and nobody but her can see that. */
function truthsOfLeft(desk: Desk, run: Run, rows: readonly RecordRow[], ofUnit: readonly string[]): True[] {
  const row = rows[0]!;
  const say = (as: Decision) => () => decideAs(desk, run, row.id, as);
  if (isMarkedAsSeen(desk, run, rows)) return [{ as: 'marked-as-edited', say: say('marked-as-edited') }];
  if (ofUnit.length === 0) return truthsOfGone(desk, run, row);
  return [
    { as: 'send-correction', say: say('send-correction') },
    { as: 'removed-in-erp', say: () => removeInErp(desk, run, row) },
  ];
}

function truthsOf(desk: Desk, run: Run, rows: readonly RecordRow[]): True[] {
  const row = rows[0]!;
  const { id, state } = row;
  const say = (as: Decision) => () => decideAs(desk, run, id, as);
  const keys = handedOverOf(rows).map((one) => keyOfRow(run.kind, one));
  const open = desk.state.ready(run.kind).map(keyOf);
  const ofUnit = open.filter((key) => key.startsWith(`${run.kind} ${id} `));
  // The service's word was all that spoke for its mark: she has looked, and it is neither marked there nor listed.
  if (state === 'marked') {
    const isGone = keys.length > 0 && !keys.some((key) => isMarked(desk, open, key)) && ofUnit.length === 0;
    // What she took out when its new version was let go is not taken back once more.
    const isOut = keys.every((key) => desk.erp.counts(key).every((held) => held === 0));
    if (isGone && isOut) return [{ as: 'removed-in-erp', say: say('removed-in-erp') }];
    return isGone ? truthsOfGone(desk, run, row) : [];
  }
  // What a list showed again as the ERP has it is confirmed again.
  if (row.markedAt !== null && state !== 'accepted')
    return [
      { as: 'send-correction', say: say('send-correction') },
      { as: 'already-in-erp', say: () => replaceInErp(desk, run, row) },
    ];
  if (keys.length === 0) return [];
  // What she has taken out of the ERP is not what is marked there, though it may look like it.
  const isOut = rows.every((one) => one.madeBy !== 'service' || !one.live);
  // Marked before the change it is reversed by a line that is to come; marked as it was listed last, nothing of that comes any more.
  const hasLeft = isOut || isMarkedAsSeen(desk, run, rows) || !keys.every((key) => isMarked(desk, open, key));
  if (row.reason === EDITED_AND_LEFT && hasLeft) return truthsOfLeft(desk, run, rows, ofUnit);
  // She replaced it in the ERP, and her word for it was lost with the console: the ERP has the new version, and she says so again.
  const lostIt = keys.every((key) => desk.erp.counts(key).every((held) => held === 0));
  if (state === 'changed' && lostIt && desk.erp.typed(run.kind, id).length > 0)
    return [{ as: 'already-in-erp', say: say('already-in-erp') }];
  if (keys.every((key) => isMarked(desk, open, key)))
    return [
      { as: 'marked', say: say('marked') },
      { as: 'marked-elsewhere', say: say('marked-elsewhere') },
    ];
  if (keys.some((key) => isMarked(desk, open, key))) return [];
  if (ofUnit.length === 0) return truthsOfGone(desk, run, row);
  if (ofUnit.toSorted().join() === liveKeys(desk, run.kind, id))
    return [{ as: 'still-waiting', say: say('still-waiting') }];
  const edited: True[] = [{ as: 'send-correction', say: say('send-correction') }];
  if (state !== 'changed') return edited;
  return [
    ...edited,
    { as: 'removed-in-erp', say: () => removeInErp(desk, run, row) },
    { as: 'already-in-erp', say: () => replaceInErp(desk, run, row) },
  ];
}

/** Says one of the decisions that are offered and true, by `n`. False where there is none, or the console took none. */
export async function decideAny(desk: Desk, run: Run, rows: readonly RecordRow[], n: number): Promise<boolean> {
  const row = rows[0]!;
  const isPartly = partlyTaken(desk.console.context, run.number, [row.id]).length > 0;
  const offered = offeredOf(desk.console.context, run, row, isPartly);
  const may = truthsOf(desk, run, rows).filter(({ as }) => offered.includes(as));
  const chosen = may[n % may.length];
  return chosen !== undefined && (await chosen.say());
}
