// What is locked on a connection: up to the day that a person set, and up to the last closed month of each kind. Pure.

import { KINDS } from '../../../preload/contract/values.ts';
import type { ConnectionWire } from '../../../preload/contract/connections.ts';
import type { MonthWire } from '../../../preload/contract/months.ts';
import { lastDayOfMonth } from '../../format/dates.ts';
import type { Text } from '../../language/text.ts';

export function lockWords(
  { lockedThrough }: Pick<ConnectionWire, 'lockedThrough'>,
  months: readonly MonthWire[],
  text: Text,
): string {
  const closed = KINDS.flatMap((kind) => {
    const last = months
      .filter((month) => month.kind === kind && month.verdict === 'closed')
      .map(({ month }) => month)
      .sort()
      .at(-1);
    if (last === undefined) return [];
    const day = lastDayOfMonth(last);
    if (lockedThrough !== null && day <= lockedThrough) return [];
    return [
      text.t('setup.connection.lockedByMonth', { day: text.date(day), kind: text.t(`kind.${kind}`).toLowerCase() }),
    ];
  });
  const set = lockedThrough === null ? [] : [text.date(lockedThrough)];
  return [...set, ...closed].join(' · ') || '–';
}
