// The steps of an intake: which is done, which can be opened, and what the next one waits for.

import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import type { Text } from '../../language/text.ts';
import type { StepItem } from '../../parts/steps.tsx';
import { partOf, wentOut } from '../../state/intake-states.ts';
import { INTAKE_PARTS, type IntakePart } from '../../state/route.ts';
import { fieldWords } from '../intake-grid/words.ts';

export type IntakeStep = IntakePart | 'approve';
const STEPS: readonly IntakeStep[] = [...INTAKE_PARTS, 'approve'];

function isDone(intake: IntakeDetailWire, step: IntakeStep): boolean {
  if (intake.state === 'failed' || intake.state === 'reading') return false;
  switch (step) {
    case 'file':
      return !intake.findings.some((finding) => finding.ambiguous);
    case 'columns':
      return isDone(intake, 'file') && intake.unmapped.length === 0;
    case 'check':
      return isDone(intake, 'columns') && intake.counts.invalid === 0 && intake.rows > 0;
    case 'send':
      return wentOut(intake) > 0 && intake.counts.new + intake.counts.unknown + intake.counts.sending === 0;
    case 'approve':
      return false;
    default:
      return step satisfies never;
  }
}

/** Any part can be opened once the file was read; what is not true yet has no tick. */
export function stepItems(intake: IntakeDetailWire, shown: IntakePart, text: Text): StepItem<IntakeStep>[] {
  const now = partOf(intake);
  const unread = intake.state === 'failed' || intake.state === 'reading';
  return STEPS.map((step) => ({
    step,
    name: text.t(`intake.step.${step}`),
    state:
      step === 'approve' || (unread && step !== 'file')
        ? 'later'
        : step === now
          ? 'now'
          : isDone(intake, step)
            ? 'done'
            : 'open',
    time: '',
    shown: step === shown,
  }));
}

export interface Around {
  readonly busy: boolean;
  readonly offline: boolean;
  /** The window shows another connection than that of the intake. */
  readonly elsewhere: boolean;
}

/** Why the intake cannot be sent now, in words; null when it can. */
export function sendBlockedBy(intake: IntakeDetailWire, around: Around, text: Text): string | null {
  if (around.busy) return text.t('intake.blocked.busy');
  if (around.elsewhere) return text.t('intake.blocked.elsewhere', { connection: intake.connection });
  const [block] = intake.blocked;
  switch (block) {
    case undefined:
      return around.offline ? text.t('intake.blocked.offline') : null;
    case 'findings':
      return findingsBlock(intake, text);
    case 'unmapped':
      return unmappedBlock(intake, text);
    case 'state':
      return text.t(intake.state === 'done' ? 'intake.blocked.nothing-new' : 'intake.blocked.state');
    case 'nothing-new':
      return text.t(intake.rows === 0 ? 'intake.blocked.noRows' : 'intake.blocked.nothing-new');
    case 'proof':
      return text.t('intake.blocked.proof');
    default:
      return block satisfies never;
  }
}

export function findingsBlock(intake: IntakeDetailWire, text: Text): string | null {
  const count = intake.findings.filter((finding) => finding.ambiguous).length;
  return count === 0 ? null : text.t('intake.blocked.findings', { count });
}

export function unmappedBlock(intake: IntakeDetailWire, text: Text): string | null {
  if (intake.unmapped.length === 0) return null;
  const fields = text.list(intake.unmapped.map((field) => fieldWords(field, text)));
  return text.t('intake.blocked.unmapped', { fields });
}
