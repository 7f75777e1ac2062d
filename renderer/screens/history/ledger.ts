// The ledger of one Id: what happened to it in every run, and what the ERP has of it.

import { NOTHING_TO_SEND } from '../../../preload/contract/by-hand.ts';
import type { Kind } from '../../../preload/contract/common.ts';
import type { DeedWire, TraceWire, VerdictWire } from '../../../preload/contract/history.ts';
import { addDecimals, isZero, micro, negate } from '../../format/decimal.ts';
import { rawField } from '../../format/raw-record.ts';
import type { IconName } from '../../parts/icon.tsx';

export type Happening =
  | 'listed'
  | 'listedAgain'
  | 'reversal'
  | 'handedOver'
  | 'accepted'
  | 'undone'
  | 'rejected'
  | 'withdrawn'
  | 'held'
  | 'released'
  | 'seen'
  | 'unseen'
  | 'duplicate'
  | 'marked'
  | 'changed'
  | 'gone'
  | 'asHandedOver'
  | 'resolved';

export interface LedgerLine {
  readonly key: string;
  readonly at: string | null;
  readonly what: Happening;
  readonly icon: IconName;
  readonly more: string | null;
  /** What the ERP answered, or that it was taken back. */
  readonly verdict?: VerdictWire;
  readonly run: number;
  /** Person, machine and program; null where nobody acted or nobody knows. */
  readonly who: string | null;
  readonly line: number | null;
  /** All of them, where there are several. */
  readonly lines?: readonly number[] | undefined;
  /** What went into or out of the ERP; null when nothing did. */
  readonly amount: string | null;
  readonly erp: string;
  readonly waits: boolean;
}

export interface Ledger {
  readonly lines: readonly LedgerLine[];
  readonly erp: string;
  /** Some of that is in a file for which the ERP has not answered: whether it has it, nobody knows. */
  readonly unanswered: boolean;
  /** In the ERP once everything that is ready is handed over; null when nothing waits. */
  readonly waiting: { readonly run: number; readonly amount: string; readonly after: string } | null;
}

export function amountOf(trace: TraceWire): string {
  const field = trace.kind === 'time' ? 'AntallTimer' : rawField(trace.raw, 'Antall') === null ? 'Mengde' : 'Antall';
  return rawField(trace.raw, field) ?? '0';
}

const IN_ERP: ReadonlySet<TraceWire['status']> = new Set([
  'handed-over',
  'accepted',
  'marking',
  'unknown',
  'marked',
  'changed',
  'gone',
  'resolved',
]);

/** What people call a file: its name, without the folders. */
export const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** In a file, and no word of the ERP; what a person entered there by hand is there. */
const isUnanswered = ({ status, byHand }: TraceWire): boolean => status === 'handed-over' && byHand === null;

/** Ready in a run that was discarded, it waits for nothing: only the next pull brings it again. */
const isWaiting = ({ status, runState }: TraceWire): boolean => status === 'ready' && runState !== 'discarded';

/** A later pull brings it again. */
const LEFT: ReadonlySet<TraceWire['status']> = new Set(['held', 'rejected', 'withdrawn']);

/** All that was handed over of it came to no line at its destination, and is kept as that. */
export function isOfNothing(traces: readonly TraceWire[]): boolean {
  const out = traces.filter(({ handedOverAt }) => handedOverAt !== null);
  return out.length > 0 && out.every(({ byHand }) => byHand === NOTHING_TO_SEND);
}

const takenOut = (amount: string | null): string | null => (amount === null ? null : negate(amount));

type Draft = Omit<LedgerLine, 'erp' | 'key'>;

const AFTER: Readonly<Partial<Record<TraceWire['status'], { what: Happening; icon: IconName }>>> = {
  held: { what: 'held', icon: 'pause' },
  duplicate: { what: 'duplicate', icon: 'copy' },
  rejected: { what: 'rejected', icon: 'reject' },
  withdrawn: { what: 'withdrawn', icon: 'back' },
  changed: { what: 'changed', icon: 'edit' },
  gone: { what: 'gone', icon: 'gone' },
  resolved: { what: 'resolved', icon: 'check' },
};

/** One, or one for each destination that it went to. */
const filesOf = ({ file, deliveries = [] }: TraceWire): string[] =>
  deliveries.length > 0 ? deliveries.map((one) => one.file ?? '') : [file ?? ''];

const ANSWER_ICON = { accepted: 'check', rejected: 'reject', undone: 'undo' } as const satisfies Record<
  VerdictWire['verdict'],
  IconName
>;

/** Each answer of the ERP, of each destination that it went to. The last rejection takes the hours of what is rejected out again. */
function answersOf({ run, status, verdicts = [] }: TraceWire, amount: string | null): Draft[] {
  const last = verdicts.findLastIndex(({ verdict }) => verdict === 'rejected');
  return verdicts.map((one, index) => ({
    run,
    at: one.at,
    what: one.verdict,
    icon: ANSWER_ICON[one.verdict],
    who: one.who,
    line: null,
    more: null,
    verdict: one,
    amount: status === 'rejected' && index === last ? takenOut(amount) : null,
    waits: false,
  }));
}

const DEED = {
  held: { what: 'held', icon: 'pause' },
  released: { what: 'released', icon: 'undo' },
  'set-apart': { what: 'duplicate', icon: 'copy' },
  seen: { what: 'seen', icon: 'eye' },
  unseen: { what: 'unseen', icon: 'undo' },
  resolved: { what: 'resolved', icon: 'check' },
  withdrawn: { what: 'withdrawn', icon: 'back' },
  changed: { what: 'changed', icon: 'edit' },
  gone: { what: 'gone', icon: 'gone' },
  'as-handed-over': { what: 'asHandedOver', icon: 'lines' },
} as const satisfies Record<DeedWire['what'], { what: Happening; icon: IconName }>;

/** What else was done with it. The last withdrawal takes the hours out again, and so does the word that the ERP has it no more. */
function deedsOf({ run, status, removed, deeds = [] }: TraceWire, amount: string | null): Draft[] {
  const out = status === 'withdrawn' ? 'withdrawn' : removed === true ? 'resolved' : null;
  const last = deeds.findLastIndex(({ what }) => what === out);
  return deeds.map(({ what, at, who, reason }, index) => ({
    ...DEED[what],
    run,
    at,
    who,
    line: null,
    more: reason,
    amount: index === last ? takenOut(amount) : null,
    waits: false,
  }));
}

/** Its last step stands among those that were told with who and when. */
function isTold({ status }: TraceWire, told: readonly Draft[]): boolean {
  const after = AFTER[status]?.what;
  return told.some(({ what }) => what === after);
}

/** `nothing`: none of it was ever to be sent, so that nothing went in, and nothing comes out again. */
function linesOf(trace: TraceWire, first: boolean, nothing: boolean): Draft[] {
  const amount = nothing ? null : amountOf(trace);
  const base = { run: trace.run, who: null, line: null, more: null, amount: null, waits: false };
  const reversal = micro(amountOf(trace)) < 0n;
  const listed: Draft = {
    ...base,
    at: trace.listedAt,
    what: reversal ? 'reversal' : first ? 'listed' : 'listedAgain',
    icon: reversal ? 'undo' : 'lines',
    who: trace.listedBy,
    waits: isWaiting(trace),
    amount: isWaiting(trace) ? amountOf(trace) : null,
  };
  const drafts: Draft[] = [];
  if (trace.handedOverAt !== null) {
    drafts.push({
      ...base,
      at: trace.handedOverAt,
      what: 'handedOver',
      icon: 'file-out',
      who: trace.handedOverBy,
      more: trace.file === null ? null : filesOf(trace).map(fileName).join(', '),
      // In several files it has a line in each: those are said above.
      line: filesOf(trace).length > 1 ? null : trace.line,
      lines: trace.lines,
      amount,
    });
  }
  const told = [...answersOf(trace, amount), ...deedsOf(trace, amount)];
  drafts.push(...told);
  const after = AFTER[trace.status];
  if (after && !isTold(trace, told)) {
    const back = trace.status === 'rejected' || trace.status === 'withdrawn' || trace.removed === true;
    // Set apart by the pull that listed it.
    const by = trace.status === 'duplicate' ? { at: trace.listedAt, who: trace.listedBy } : { at: null };
    drafts.push({ ...base, ...by, ...after, more: trace.reason, amount: back ? takenOut(amount) : null });
  }
  if (trace.markedAt !== null) {
    drafts.push({
      ...base,
      at: trace.markedAt,
      what: 'marked',
      icon: 'checked',
      who: trace.markedBy,
      more: trace.markProof,
    });
  }
  // Held by the pull itself, it was listed first.
  return [listed, ...inTime(drafts)];
}

/** As they happened; what nobody knows the time of stays behind what it came after. */
function inTime(drafts: readonly Draft[]): Draft[] {
  let last = '';
  return drafts
    .map((draft) => {
      last = draft.at ?? last;
      return { draft, at: last };
    })
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ draft }) => draft);
}

export function ledgerOf(traces: readonly TraceWire[]): Ledger {
  let erp = '0';
  // What nets out with what an earlier file took along counts with that.
  const nothing = isOfNothing(traces);
  const lines = traces
    .flatMap((trace, index) => linesOf(trace, index === 0, nothing))
    .map((draft, index): LedgerLine => {
      if (!draft.waits && draft.amount !== null) erp = addDecimals(erp, draft.amount);
      return { ...draft, key: `${draft.run}-${index}`, erp };
    });
  const ready = traces.filter(isWaiting);
  const waits = addDecimals(...ready.map(amountOf));
  const [first] = ready;
  return {
    lines,
    erp,
    unanswered: traces.some(isUnanswered),
    waiting: first ? { run: first.run, amount: waits, after: addDecimals(erp, waits) } : null,
  };
}

export type Answer = 'in' | 'sent' | 'waiting' | 'notYet' | 'nothing' | 'out';

/** Is it included? By where its lines stand now. */
export function answerOf(traces: readonly TraceWire[], ledger: Ledger): Answer {
  const there = traces.filter((trace) => IN_ERP.has(trace.status) && trace.removed !== true);
  if (there.length > 0 && !isZero(ledger.erp)) return there.every(isUnanswered) ? 'sent' : 'in';
  if (ledger.waiting !== null) return 'waiting';
  const isLeft = (trace: TraceWire): boolean =>
    LEFT.has(trace.status) || (trace.status === 'ready' && !isWaiting(trace));
  if (traces.some(isLeft)) return 'notYet';
  return there.length > 0 && isOfNothing(traces) ? 'nothing' : 'out';
}

export function kindOf(traces: readonly TraceWire[]): Kind {
  return traces[0]?.kind ?? 'time';
}
