// What the open intake shows: its steps, what blocks the next one, and the equation of its rows.

import type {
  IntakeDetailWire,
  IntakeRowState,
  IntakeSumsWire,
  IntakeSumWire,
} from '../../../preload/contract/intake.ts';
import { addDecimals, isZero, subtractDecimals } from '../../format/decimal.ts';
import type { Text } from '../../language/text.ts';
import type { StepItem } from '../../parts/steps.tsx';
import type { TieEquation, TieTerm } from '../../parts/tie-out.tsx';
import { partOf, wentOut } from '../../state/intake-states.ts';
import { INTAKE_PARTS, type IntakePart } from '../../state/route.ts';
import { fieldWords } from './words.ts';

export type IntakeStep = IntakePart | 'approve';
const STEPS: readonly IntakeStep[] = [...INTAKE_PARTS, 'approve'];

function isDone(batch: IntakeDetailWire, step: IntakeStep): boolean {
  if (batch.state === 'failed' || batch.state === 'reading') return false;
  switch (step) {
    case 'file':
      return !batch.findings.some((finding) => finding.ambiguous);
    case 'columns':
      return isDone(batch, 'file') && batch.unmapped.length === 0;
    case 'check':
      return isDone(batch, 'columns') && batch.counts.invalid === 0 && batch.rows > 0;
    case 'send':
      return wentOut(batch) > 0 && batch.counts.new + batch.counts.unknown + batch.counts.sending === 0;
    case 'approve':
      return false;
    default:
      return step satisfies never;
  }
}

/** Any part can be opened once the file was read; what is not true yet has no tick. */
export function stepItems(batch: IntakeDetailWire, shown: IntakePart, text: Text): StepItem<IntakeStep>[] {
  const now = partOf(batch);
  const unread = batch.state === 'failed' || batch.state === 'reading';
  return STEPS.map((step) => ({
    step,
    name: text.t(`intake.step.${step}`),
    state:
      step === 'approve' || (unread && step !== 'file')
        ? 'later'
        : step === now
          ? 'now'
          : isDone(batch, step)
            ? 'done'
            : 'open',
    time: '',
    shown: step === shown,
  }));
}

export function stepNumber(part: IntakePart): number {
  return STEPS.indexOf(part) + 1;
}

export interface Around {
  readonly busy: boolean;
  readonly offline: boolean;
  /** The window shows another connection than that of the batch. */
  readonly elsewhere: boolean;
}

/** Why the batch cannot be sent now, in words; null when it can. */
export function sendBlockedBy(batch: IntakeDetailWire, around: Around, text: Text): string | null {
  if (around.busy) return text.t('intake.blocked.busy');
  if (around.elsewhere) return text.t('intake.blocked.elsewhere', { connection: batch.connection });
  const [block] = batch.blocked;
  switch (block) {
    case undefined:
      return around.offline ? text.t('intake.blocked.offline') : null;
    case 'findings':
      return findingsBlock(batch, text);
    case 'unmapped':
      return unmappedBlock(batch, text);
    case 'state':
      return text.t(batch.state === 'done' ? 'intake.blocked.nothing-new' : 'intake.blocked.state');
    case 'nothing-new':
      return text.t(batch.rows === 0 ? 'intake.blocked.noRows' : 'intake.blocked.nothing-new');
    case 'proof':
      return text.t('intake.blocked.proof');
    default:
      return block satisfies never;
  }
}

export function findingsBlock(batch: IntakeDetailWire, text: Text): string | null {
  const count = batch.findings.filter((finding) => finding.ambiguous).length;
  return count === 0 ? null : text.t('intake.blocked.findings', { count });
}

export function unmappedBlock(batch: IntakeDetailWire, text: Text): string | null {
  if (batch.unmapped.length === 0) return null;
  const fields = text.list(batch.unmapped.map((field) => fieldWords(field, text)));
  return text.t('intake.blocked.unmapped', { fields });
}

/** True when something gives a price, so that amounts mean something. */
export function hasPrice(batch: IntakeDetailWire): boolean {
  return batch.sources.some((source) => /pris|price/i.test(source.field));
}

/** The amount of a sum: money when the rows have a price, else their quantity. */
export function amountWords(sum: IntakeSumWire | undefined, priced: boolean, text: Text): string {
  if (priced && sum?.amount !== null) return text.t('intake.tie.money', { amount: text.amount(sum?.amount ?? '0') });
  return text.t('intake.tie.units', { amount: text.amount(sum?.quantity ?? '0') });
}

const ALWAYS: readonly IntakeRowState[] = ['new', 'double', 'invalid'];
const SOMETIMES: readonly IntakeRowState[] = ['dropped', 'sent', 'sending', 'unknown', 'refused'];
const WARN: readonly IntakeRowState[] = ['unknown'];

function statesShown(batch: IntakeDetailWire): readonly IntakeRowState[] {
  return [...ALWAYS, ...SOMETIMES.filter((state) => batch.counts[state] > 0)];
}

/** Every row of the file is in one of the states on the right. */
export function equationOf(batch: IntakeDetailWire, sums: IntakeSumsWire | null, text: Text): TieEquation {
  const priced = hasPrice(batch);
  const term = (state: IntakeRowState): TieTerm => ({
    key: state,
    name: text.t(`intake.tie.${state}`),
    count: text.count(batch.counts[state]),
    amount: sums === null ? '' : amountWords(sums.byState[state], priced, text),
    ...(WARN.includes(state) ? { warn: true } : {}),
  });
  return {
    left: {
      key: 'rows',
      name: text.t('intake.tie.rows'),
      count: text.count(batch.rows),
      amount: sums === null ? '' : amountWords(sums.all, priced, text),
    },
    right: statesShown(batch).map(term),
  };
}

export function differenceOf(batch: IntakeDetailWire, sums: IntakeSumsWire | null, text: Text) {
  const rows = batch.rows - Object.values(batch.counts).reduce((sum, count) => sum + count, 0);
  const priced = hasPrice(batch);
  const of = (sum: IntakeSumWire): string | null => (priced ? sum.amount : sum.quantity);
  const parts = Object.values(sums?.byState ?? {}).map((sum) => of(sum));
  const amount = sums === null ? '0' : subtractDecimals(of(sums.all), addDecimals(...parts));
  return {
    name: text.t('intake.tie.difference'),
    count: text.count(rows),
    amount: text.t(priced ? 'intake.tie.money' : 'intake.tie.units', { amount: text.amount(amount) }),
    balanced: rows === 0 && isZero(amount),
  };
}
