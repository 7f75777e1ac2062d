// What a run is in, and what comes next: steps, equations, the primary action. Pure: from the run and its detail.

import type { ControlTotalsWire } from '../../../preload/contract/hand-over.ts';
import type { EventWire } from '../../../preload/contract/runs.ts';
import type { SumWire } from '../../../preload/contract/common.ts';
import type { RunWire, TieOutWire } from '../../../preload/contract/runs.ts';
import { type ControlPart, controlParts, differs, type EquationName, notCompared } from '../../format/compared.ts';
import { isZero, negate } from '../../format/decimal.ts';
import type { Text } from '../../language/text.ts';
import { madeHere, termName } from '../../language/tie-words.ts';
import type { StepItem } from '../../parts/steps.tsx';
import type { TieEquation, TieTerm } from '../../parts/tie-out.tsx';
import type { Step } from '../../state/route.ts';

export const STEPS = ['pull', 'review', 'hand-over', 'answer', 'confirm', 'closed'] as const satisfies readonly Step[];

/** The step that a run stands in. */
export function stepOf(run: RunWire): Step {
  switch (run.state) {
    case 'pulling':
    case 'failed':
      return 'pull';
    case 'review':
    case 'discarded':
      return 'review';
    case 'handed-over':
      return run.tieOut.accepted.rows > 0 && run.tieOut.waiting.rows === 0 ? 'confirm' : 'answer';
    case 'confirming':
      return 'confirm';
    case 'closed':
      return 'closed';
    default:
      return run.state satisfies never;
  }
}

function lastEvent(events: readonly EventWire[], what: string): string | null {
  return events.findLast((event) => event.what === what || event.what === `${what} done`)?.at ?? null;
}

/** When each step was done, as far as it was. */
export function stepTimes(run: RunWire, events: readonly EventWire[]): Readonly<Record<Step, string | null>> {
  const written = run.handOvers.findLast((handOver) => handOver.state !== 'withdrawn');
  return {
    pull: run.pulledAt,
    review: written?.begunAt ?? null,
    'hand-over': written?.endedAt ?? null,
    answer: lastEvent(events, 'verdict'),
    confirm: lastEvent(events, 'settle') ?? run.closedAt,
    closed: run.closedAt,
  };
}

/**
 * Whether there was anything of a step: a run whose file was withdrawn has closed without an answer, and nothing was confirmed; one that
 * brought nothing was not gone through.
 */
function happened(run: RunWire, step: Step): boolean {
  const { listed, handedOver, withdrawn, accepted, rejected } = run.tieOut;
  if (step === 'review') return listed.rows > 0;
  if (step === 'hand-over') return handedOver.rows > withdrawn.rows;
  if (step === 'answer') return accepted.rows + rejected.rows > 0;
  return step === 'confirm' ? accepted.rows > 0 : true;
}

export function stepItems(run: RunWire, events: readonly EventWire[], shown: Step, text: Text): StepItem<Step>[] {
  const at = STEPS.indexOf(stepOf(run));
  const times = stepTimes(run, events);
  return STEPS.map((step, index) => ({
    step,
    name: text.t(`step.${step}`),
    state:
      (index < at && happened(run, step)) || (step === 'closed' && run.state === 'closed')
        ? 'done'
        : index === at
          ? 'now'
          : index < at
            ? 'open'
            : 'later',
    time: index < at || run.state === 'closed' ? text.time(times[step]) : '',
    shown: step === shown,
  }));
}

type Cell = Exclude<keyof TieOutWire, 'differences' | 'balanced'>;

const WARN: ReadonlySet<Cell> = new Set(['changed', 'gone', 'unknown']);

/** Terms that are always written, also when they are nothing. */
const EQUATIONS = {
  listed: { left: 'listed', always: ['toHandOver', 'held', 'setApart'], also: [] },
  handedOver: { left: 'handedOver', always: ['accepted', 'waiting'], also: ['rejected', 'withdrawn'] },
  accepted: { left: 'accepted', always: ['marked', 'notYetMarked'], also: ['changed', 'gone', 'unknown', 'resolved'] },
} as const satisfies Readonly<Record<string, { left: Cell; always: readonly Cell[]; also: readonly Cell[] }>>;

function equationOf(run: RunWire, name: keyof typeof EQUATIONS, text: Text): TieEquation {
  const term = (cell: Cell): TieTerm => ({
    key: cell,
    name: termName(run, cell, text),
    count: text.count(run.tieOut[cell].rows),
    amount: text.sumUnit(run.kind, run.tieOut[cell]),
    warn: WARN.has(cell),
  });
  const { left, always, also } = EQUATIONS[name];
  const shown = (also as readonly Cell[]).filter((cell) => run.tieOut[cell].rows > 0);
  const [first, ...rest] = always as readonly Cell[];
  const order = name === 'handedOver' ? [first, ...shown, ...rest] : [first, ...rest, ...shown];
  return { left: term(left), right: order.filter((cell) => cell !== undefined).map(term) };
}

/** The equations that a step is about. */
function namesOf(run: RunWire, step: Step): readonly EquationName[] {
  const handed = run.tieOut.handedOver.rows > 0 || run.tieOut.withdrawn.rows > 0;
  if (step === 'pull' || step === 'review' || !handed) return ['listed'];
  if (step === 'hand-over') return ['listed', 'handedOver'];
  if (step === 'answer') return ['handedOver'];
  return ['handedOver', 'accepted'];
}

export function equationsOf(run: RunWire, step: Step, text: Text): readonly TieEquation[] {
  return namesOf(run, step).map((name) => equationOf(run, name, text));
}

function worst(run: RunWire): SumWire {
  const { differences } = run.tieOut;
  return (
    [differences.listed, differences.handedOver, differences.accepted].find(
      (sum) => sum.rows !== 0 || !isZero(sum.hours) || !isZero(sum.quantity) || !isZero(sum.amount ?? '0'),
    ) ?? differences.listed
  );
}

/** The difference, and the first side that was not compared: without one it is proven (rule 13). */
export function differenceOf(run: RunWire, step: Step, control: ControlTotalsWire | null, text: Text) {
  const sum = worst(run);
  const open = namesOf(run, step)
    .map((name) => notCompared(name, run, control))
    .find((found) => found !== null);
  return {
    name: text.t('run.tie.difference'),
    count: text.count(sum.rows),
    amount: text.sumUnit(run.kind, sum),
    balanced: run.tieOut.balanced,
    open: open == null ? null : text.t(`paper.open.${open.why}`, { count: 'count' in open ? open.count : 0 }),
  };
}

export function proofWords(run: RunWire, step: Step, text: Text): string {
  if (step !== 'review' && step !== 'pull') return '';
  if (run.proof === null) return '';
  if (run.proof === 'plain') return text.t('run.tie.plain');
  const proof = text.t(run.proofBy === 'walk' ? 'run.tie.walked' : 'run.tie.counted', {
    n: run.records - madeHere(run),
  });
  return madeHere(run) === 0 ? proof : text.t('run.tie.andMade', { proof, count: madeHere(run) });
}

export type Primary = 'pull' | 'hand-over' | 'close' | 'accept' | 'again' | 'confirm' | 'ask' | 'none';

/** Nothing of a run in review goes, and nobody is asked: it can be closed as it is. */
function nothingGoes({ ready, records, needsPerson }: RunWire): boolean {
  return ready === 0 && records > 0 && needsPerson === 0;
}

/** The one thing to do next. */
export function primaryOf(run: RunWire | null): Primary {
  if (run === null) return 'pull';
  const { tieOut } = run;
  switch (run.state) {
    case 'review':
      return nothingGoes(run) ? 'close' : 'hand-over';
    case 'handed-over':
    case 'confirming':
      if (tieOut.unknown.rows > 0) return 'ask';
      // The rest of the answers comes before what cannot be undone.
      if (tieOut.waiting.rows > 0) return run.waits === 'toAgain' ? 'again' : 'accept';
      if (tieOut.notYetMarked.rows > 0) return 'confirm';
      return 'none';
    case 'pulling':
      return 'none';
    case 'closed':
    case 'failed':
    case 'discarded':
      return 'pull';
    default:
      return run.state satisfies never;
  }
}

/** Why nothing of a run goes, and what can be done: what is set apart cannot be released. */
export function saysNothingReady({ held }: RunWire, text: Text): string {
  return text.t(held > 0 ? 'run.says.nothingReady' : 'run.says.allSetApart');
}

/** The first pay type, product or employee that differs. */
function keySaid({ lines }: ControlPart, run: RunWire, text: Text): string {
  const line = lines.find(({ difference }) => !isZero(difference ?? '0'));
  if (line === undefined) return text.t('lines', { count: 0 });
  const { key, inMoney, ofEmployee } = line;
  const difference = negate(line.difference ?? '0');
  const amount = inMoney
    ? text.t('sum.priced', { amount: text.money(difference) })
    : text.t(`sum.${run.kind}`, { amount: text.amount(difference) });
  const whose = `${text.t(`acts.control.key.${ofEmployee === true ? 'employee' : run.kind}`).toLowerCase()} ${key}`;
  return text.t('run.tie.at', { difference: amount, whose });
}

/** What the ERP has more than is accepted here, or less, as the tie-out has it, until it is explained; null when they agree. */
export function differenceOfControl(run: RunWire, control: ControlTotalsWire | null, text: Text): string | null {
  if (control === null || control.settled) return null;
  const part = controlParts(control).find((one) => !one.settled && differs(one)) ?? controlParts(control)[0]!;
  const { rows, hours, invoiceable, amount } = part.difference;
  const figure = (value: string): string =>
    text.t(run.kind === 'time' ? 'sum.time' : 'amountOf.material', { amount: text.amount(negate(value)) });
  const said =
    hours !== null && !isZero(hours)
      ? figure(hours)
      : invoiceable !== null && !isZero(invoiceable)
        ? figure(invoiceable)
        : amount !== null && !isZero(amount)
          ? text.t('sum.priced', { amount: text.money(negate(amount)) })
          : rows !== null && rows !== 0
            ? text.t('lines', { count: -rows })
            : keySaid(part, run, text);
  const whose = part.file ?? part.destination;
  return whose === null ? said : text.t('run.tie.at', { difference: said, whose });
}

/** Why the primary action has to wait, in a sentence; null when it may go on. */
export function blockedBy(
  of: {
    readonly run: RunWire | null;
    readonly primary: Primary;
    readonly control: ControlTotalsWire | null;
    readonly offline: boolean;
    readonly busy: boolean;
    /** What keeps this desk of a team from acting. */
    readonly stop: string | null;
  },
  text: Text,
): string | null {
  const { run, primary, control } = of;
  if (of.busy) return text.t('run.says.busy');
  if (of.stop !== null) return of.stop;
  if (primary === 'hand-over' && run?.ready === 0)
    return run.needsPerson > 0 ? text.t('run.says.undecided') : saysNothingReady(run, text);
  const unexplained = primary === 'confirm' && run !== null ? differenceOfControl(run, control, text) : null;
  if (unexplained !== null) return text.t('run.says.control', { difference: unexplained });
  if (of.offline && (primary === 'pull' || primary === 'confirm' || primary === 'ask'))
    return text.t('run.says.offline');
  return null;
}

export function primaryLabel(
  of: {
    readonly run: RunWire | null;
    readonly kind: RunWire['kind'];
    readonly primary: Primary;
    readonly ready: number | null;
    /** How many entries a hand-over takes along: where there are destinations, what they take. Null while that is not known. */
    readonly goes: number | null;
    readonly place: string | null;
  },
  text: Text,
): string {
  const { run, kind, primary, place } = of;
  switch (primary) {
    case 'hand-over':
      return text.t(place === null ? 'run.primary.handOver' : 'run.primary.handOverPlace', {
        what: of.goes === null ? text.t(`entriesOf.${kind}`) : text.entries(kind, of.goes),
        place: place ?? '',
      });
    case 'accept':
      return text.t('run.primary.accept', { what: text.entries(kind, run?.tieOut.waiting.rows ?? 0) });
    case 'again':
      return text.t('run.primary.again', { name: run?.lacking[0]?.destination ?? '' });
    case 'confirm':
      return text.t(place === null ? 'run.primary.confirm' : 'run.primary.confirmPlace', {
        count: run?.tieOut.notYetMarked.rows ?? 0,
        place: place ?? '',
      });
    case 'close':
      return text.t('run.act.close');
    case 'ask':
      return text.t('run.primary.ask');
    case 'pull':
    case 'none':
      return of.ready === null || of.ready === 0
        ? text.t(`run.primary.pullAny.${kind}`)
        : text.t('run.primary.pull', { what: text.entries(kind, of.ready) });
    default:
      return primary satisfies never;
  }
}
