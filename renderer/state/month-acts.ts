// What is done with months: counting what is ready, closing one, opening it again.

import type { Input } from '../../preload/contract/channels.ts';
import type { Envelope } from '../../preload/contract/common.ts';
import type { MonthWire } from '../../preload/contract/months.ts';
import { bridge } from '../bridge.ts';
import { act } from './acts.ts';
import { say } from './notices.ts';

/** Asks the service what is ready of each month; changes nothing there. */
export function countMonths(connection: string): Promise<Envelope<readonly MonthWire[]> | null> {
  return act('count', {}, () => bridge.monthsCount({ connection }));
}

export async function closeMonth(input: Input<'months/close'>, month: string): Promise<boolean> {
  const answer = await act('month-close', {}, () => bridge.monthsClose(input));
  if (answer?.ok) say('notice.monthClosed', { month });
  return answer?.ok ?? false;
}

export async function openMonth(input: Input<'months/open'>, month: string): Promise<boolean> {
  const answer = await act('month', {}, () => bridge.monthsOpen(input));
  if (answer?.ok) say('notice.monthOpened', { month });
  return answer?.ok ?? false;
}
