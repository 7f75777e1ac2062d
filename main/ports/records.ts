// The records of a run. A record row is also the line of its hand-over, and a unit is every row with its Id. Amounts are millionths,
// instants UTC text, ids those of the service.

import type { Micro } from '../domain/amount.ts';
import type { CheckName } from '../domain/checks/check.ts';
import type { DayOut } from '../domain/checks/over-24-hours.ts';
import type { Judged } from '../domain/judged.ts';
import type { Kind } from '../domain/kind.ts';
import type { Pairable, Pairing } from '../domain/pairing.ts';
import type { ListedRecord } from '../domain/record.ts';
import type { UnitState } from '../domain/run.ts';
import type { UnitTransition } from '../domain/transitions.ts';
import type { Sum } from '../domain/tie-out.ts';
import type { Listed } from './files.ts';
import type { HandOver } from './hand-overs.ts';
import type { LinesText } from './proof-lines.ts';
import type { ProofRecord } from './proof-log.ts';
import type { Run } from './runs.ts';

/** A line with this Id that was handed over earlier, oldest first. */
export interface PriorLine {
  readonly key: number;
  readonly run: number;
  readonly contentHash: string;
  readonly occurrence: number;
  readonly live: boolean;
  readonly adjustment: boolean;
  readonly state: UnitState;
  readonly markProof: 'complete' | 'plain' | null;
  /** A reversal of it is listed now or was listed earlier. */
  readonly reversed: boolean;
  /** A person decided that a correction of it is to be sent, or that the ERP removed it. */
  readonly released: boolean;
}

/** Units of a run that the ERP never got, and that its service lists no more. */
export interface LeftUnits<S extends UnitState> {
  readonly run: number;
  readonly state: S;
  readonly ids: readonly number[];
  readonly sum: Sum;
}

/** A record row as the use cases and screens see it. `key` is unique over all runs. */
export interface RecordRow {
  readonly key: number;
  readonly run: number;
  readonly line: number;
  readonly id: number;
  readonly contentHash: string;
  readonly occurrence: number;
  readonly madeBy: 'service' | 'console';
  readonly state: UnitState;
  readonly reason: string | null;
  readonly ownerRun: number | null;
  readonly late: boolean;
  readonly adjustment: boolean;
  readonly pairing: Pairing['kind'] | null;
  readonly reverses: number | null;
  readonly correctionGroup: number | null;
  readonly findings: readonly CheckName[];
  readonly handOver: number | null;
  readonly fileLine: number | null;
  readonly live: boolean;
  readonly markedAt: string | null;
  readonly markProof: 'complete' | 'plain' | null;
  readonly refusal: string | null;
  /** The JSON object as listed. */
  readonly raw: string;
}

export interface NewRecord {
  readonly line: number;
  readonly record: ListedRecord;
  readonly findings: readonly CheckName[];
  readonly state: UnitState;
  readonly reason: string | null;
}

/** A line that the console makes itself: a reversal, or the new version that the service will not list again. */
export interface ConsoleLine {
  readonly line: number;
  readonly record: ListedRecord;
  /** Key of the line it takes back; null for a new version. */
  readonly reverses: number | null;
  readonly correction: number;
  /** Counts up over lines of the console with the same content. */
  readonly occurrence: number;
}

export interface RecordChange {
  readonly key: number;
  readonly becomes?: UnitTransition;
  readonly reason?: string | null;
  readonly occurrence?: number;
  readonly ownerRun?: number | null;
  readonly pairing?: Pairing['kind'];
  readonly reverses?: number | null;
  readonly correctionGroup?: number | null;
  readonly live?: boolean;
}

export interface RecordFilter {
  readonly states?: readonly UnitState[];
  readonly ids?: readonly number[];
  readonly handOver?: number;
}

/** What is looked for over all runs; everything given must fit. */
export interface RecordSearch {
  readonly id?: number | undefined;
  /** Stands in any field, or in the name of an employee, a project or a product. */
  readonly text?: string | undefined;
  /** Id of an employee, or part of the name. */
  readonly employee?: string | undefined;
  /** First and last Dato, YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Hours of an employee on a day, of one unit. */
export interface HoursOfDay {
  readonly run: number;
  readonly id: number;
  readonly hours: Micro;
}

/** A line with what was judged of it. */
export interface JudgedText {
  readonly judged: Judged;
  /** The JSON object as it was listed. */
  readonly raw: string;
}

export interface RecordStore {
  insert(run: Run, rows: readonly NewRecord[]): void;
  insertMade(run: Run, rows: readonly ConsoleLine[]): void;
  removeOfRun(run: number): void;
  change(changes: readonly RecordChange[]): void;
  /**
   * Takes the units that are in a state from which it goes this way; the others stay. Returns how many lines changed. `handOver`: only
   * their lines in that.
   */
  setUnits(
    run: number,
    ids: readonly number[],
    transition: UnitTransition,
    reason?: string | null,
    handOver?: number,
  ): number;
  /** Another reason for units that stay in their state. */
  setReason(run: number, ids: readonly number[], state: UnitState, reason: string | null): void;
  setRefusal(run: number, id: number, words: string | null): void;
  /** Units whose mark a list proved, whatever was known of them before: `prove-mark`, with when and by which list. */
  setMarked(run: number, ids: readonly number[], at: string, proof: 'complete' | 'plain'): void;
  /** Reversals of a run, by key, that may as well be of another entry, which the ERP has as something else. */
  alikeSentOtherwise(
    run: number,
  ): ReadonlyMap<number, { readonly id: number; readonly of: number; readonly orOf: readonly number[] }>;
  flagFinding(keys: readonly number[], name: CheckName): void;
  flagDayFindings(run: number, days: readonly { ansattId: string; dato: string }[], name: CheckName): void;
  sums(run: number): Map<UnitState, Sum>;
  count(run: number, filter?: RecordFilter): number;
  counts(run: number): Readonly<Record<'late' | 'adjustments' | 'listedTwice' | 'plainMarks', number>>;
  /** Rows whose amounts have more digits than a sum keeps (rule 8): of the run, of one hand-over, or of one state. */
  rounded(run: number, of?: { readonly handOver?: number; readonly state?: UnitState }): number;
  page(run: number, limit: number, offset: number, filter?: RecordFilter): RecordRow[];
  /** All hours of one employee on one day that a run counts: its own, and what went out before, each Id once. */
  hoursOfDay(run: Pick<Run, 'number' | 'connection'>, ansattId: string, dato: string): HoursOfDay[];
  /** Hours that went out in other runs, by employee and day, of the days that a run has; without the units that it lists again. */
  daysOut(run: Pick<Run, 'number' | 'connection'>): DayOut[];
  lastLine(run: number): number;
  byKeys(keys: readonly number[]): RecordRow[];
  /** Of these, the lines that a person said the ERP has no more, and that nothing takes back. */
  removedAmong(keys: readonly number[]): number[];
  byId(run: number, id: number): RecordRow[];
  /** Hours and invoiceable hours of the lines of a unit that the service listed. */
  /** What was set apart and closed by a person without ever being handed over. */
  resolvedApart(run: number): Sum;
  /** The lines that the console made in a run. */
  madeByConsole(run: number): Sum;
  amountsOf(run: number, id: number): Pairable[];
  /** All lines of an Id over all runs of one kind on one connection, oldest first. */
  everyById(of: Pick<Run, 'connection' | 'kind'>, id: number): RecordRow[];
  /** Those of the Ids that have a live line in some run. */
  withLiveLines(of: Pick<Run, 'connection' | 'kind'>, ids: readonly number[]): number[];
  /** How many Ids of the run another connection has in review, or out and not marked, with the same content. */
  outElsewhere(run: Pick<Run, 'number' | 'kind'>, connection: number): number;
  /** How many Ids that are ready in the run went out on another connection as they are: not marked yet, or changed at the same moment. */
  readyAndOut(run: Pick<Run, 'number' | 'kind'>, connection: number): number;
  /** Keys of those that fit, in steps between which others may be answered: oldest first for an Id, else newest first, at most `limit`. */
  matching(search: RecordSearch, limit: number): Generator<undefined, number[]>;
  /** What a hand-over holds. */
  fileLines(handOver: HandOver): Listed;
  /** What was judged of the lines of a hand-over, in the order of its file. */
  judgedLines(handOver: HandOver): Iterable<Judged>;
  /** The same with the text of each, read together. */
  judgedTexts(handOver: HandOver): Iterable<JudgedText>;
  /** What is ready, in the order of a file. */
  readyLines(run: number, kind: Kind): Listed;
  /** Ready reversals, what is tied to them, and all ready lines of the same employee and day. */
  readyCorrections(run: number): { ids: number[]; sum: Sum };
  /** Other ready units with a line after that date, or with none, and everything tied to them by a correction. */
  readyAfter(run: number, date: string): { ids: number[]; sum: Sum };
  /** Gives the lines of a hand-over that never left back to review. */
  unreserve(handOver: HandOver): void;
  /** The next lines of a review that went to no file, and others of which something was found; each with how it stands. */
  linesOfReview(run: number, after: number, limit: number): ProofRecord[];
  /** The next lines of a hand-over after a line of the run, as the proof log keeps them. */
  linesOfHandOver(handOver: Pick<HandOver, 'run' | 'number'>, after: number, limit: number): ProofRecord[];
  /** The same as the text that they are there; null where there are no more. */
  textOfHandOver(handOver: Pick<HandOver, 'run' | 'number'>, after: number, limit: number): LinesText | null;
  /** Units in that state of which no line was listed: the console made them all. */
  unitsOfConsole(run: Pick<Run, 'number' | 'connection' | 'kind'>, state: UnitState): number[];
  /** `handOver`: those with a line of that state in it. */
  unitIds(run: number, states: readonly UnitState[], handOver?: number): number[];
  /** The same for each state by itself; a state without any is left out. */
  unitIdsByState(run: number, states: readonly UnitState[]): Map<UnitState, number[]>;
  /** True when a line of the run is in one of these states. */
  isAny(run: number, states: readonly UnitState[]): boolean;
  /**
   * What the ERP rejected, or whose file was withdrawn, in runs before the newest pull, and no later pull has listed; without what a person
   * has decided on.
   */
  refusedAndLeft(newest: Pick<Run, 'number' | 'connection' | 'kind'>): LeftUnits<'rejected' | 'withdrawn'>[];
  /** What was held in runs that are over, and no later pull has listed. */
  heldAndLeft(newest: Pick<Run, 'number' | 'connection' | 'kind'>): LeftUnits<'held'>[];
  /** A line of the unit that was refused in the run `from` has gone out since, from another run than this. */
  isOutSince(run: number, from: number, id: number): boolean;
  /** Units of a run that are to go once more to those that refused them, or have gone, by Id: in which words a person said so. */
  saidAgain(run: number): Map<number, string>;
  /** What the service listed of these units in the run: Ids with the content hashes of their lines, whatever became of each. */
  listedVersions(run: number, ids: Iterable<number>): Map<number, string[]>;
  /** Units accepted and not marked of which reversals of the service that went out, from one run or of one, take back every version. */
  reversedUnits(which: { readonly by: number } | { readonly of: number }): { run: number; id: number }[];
  /**
   * Further reversals of lines that the service reversed once more than the console or it did before: those in a review of this desk, and
   * those that went out in a file.
   */
  secondReversals(of: readonly number[]): { key: number; original: number; run: number; id: number; isOut: boolean }[];
  /** Units with a line in that state, and with one that reverses an earlier export. */
  reversingIds(run: number, state: UnitState): number[];
  /**
   * Reversals of the service that nothing is tied to, each with the line of the same work on another day that may be its new version, of
   * the same hours or of the same EndretDato, where one of the two is held because its period is locked, and the other is `open`: keys,
   * and the Id of that one.
   */
  movedAcrossLock(run: number): { reversal: number; version: number; open: number }[];
  /** Units with a line in a state that is dated after one day, or from the first on, through another (YYYY-MM-DD). */
  unitsDated(run: number, state: UnitState, after: string | null, through: string): number[];
  /** Units of a review, ready or held, with a line that takes back what a line of the other run takes back, which went out. */
  reversingSame(review: number, other: number): number[];
  /** Ids of the run that an earlier run knows as handed over, ascending, after `after`. */
  idsHandedOverBefore(run: Run, after: number, limit: number): number[];
  priorLines(run: Run, ids: readonly number[]): (PriorLine & { id: number })[];
  seenBefore(run: Run, ids: readonly number[]): Set<number>;
  setLate(run: number, ids: readonly number[]): void;
  groupMembers(run: number, ids: readonly number[]): number[];
  /** Units with more than one line of the service. */
  repeatedIds(run: number): {
    id: number;
    lines: { key: number; contentHash: string; adjustment: boolean; state: UnitState; reason: string | null }[];
  }[];
  oldestPending(connection: number): string | null;
  /** Lines of the service that are alike to a live line of the console count up beyond it. */
  standBesideConsole(run: Run): void;
  /** New ready ids with the employee, project, line and date of a unit that is gone and undecided. */
  mayReplaceGone(run: Run): number[];
  reserve(run: number, kind: Kind, handOver: number): Sum;
  /** Lines that the ERP has already: they become the lines of a hand-over that writes no file. Returns their sum. */
  countInErp(run: number, keys: readonly number[], handOver: number): Sum;
  /** Lines as the proof log keeps them, before they belong to a hand-over: numbered from 1 in the order of their keys. */
  proofLines(keys: readonly number[]): ProofRecord[];
  setLive(run: number, ids: readonly number[], live: boolean): void;
  /** What of these units was rejected or withdrawn is not live, and what that reverses is again; their other lines stay. */
  setRefused(run: number, ids: readonly number[]): void;
  /** The originals that lines of these units reverse: no longer live while the reversal is, live again without it. */
  setReversedLive(run: number, ids: readonly number[], live: boolean): void;
}
