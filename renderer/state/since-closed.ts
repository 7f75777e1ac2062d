// What is behind a month: its units, what changed since it was closed, and who of a run was late. Asked for when it is looked at.

import type { Input } from '../../preload/contract/channels.ts';
import type { MonthUnitsWire } from '../../preload/contract/months.ts';
import type { AccrualsWire, SinceClosedWire, WhoWasLateWire } from '../../preload/contract/since-closed.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';
import { showError } from './notices.ts';

export async function changedSince(of: Input<'months/since-closed'>): Promise<SinceClosedWire | null> {
  const answer = await answerOf(bridge.monthsSinceClosed(of));
  if (answer.ok) return answer.value;
  showError(answer.error);
  return null;
}

export async function lateOf(run: number): Promise<WhoWasLateWire | null> {
  const answer = await answerOf(bridge.monthsLate({ run }));
  if (answer.ok) return answer.value;
  showError(answer.error);
  return null;
}

export async function unitsOfMonth(of: Input<'months/units'>): Promise<MonthUnitsWire | null> {
  const answer = await answerOf(bridge.monthsUnits(of));
  if (answer.ok) return answer.value;
  showError(answer.error);
  return null;
}

export async function accrualsOf(of: Input<'months/accruals'>): Promise<AccrualsWire | null> {
  const answer = await answerOf(bridge.monthsAccruals(of));
  if (answer.ok) return answer.value;
  showError(answer.error);
  return null;
}
