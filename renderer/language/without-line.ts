// What stands in no line of a file, in words: the hours of the ERP are without it. Pure.

import type { WithoutLineWire } from '../../preload/contract/hand-over-plan.ts';
import type { Kind } from '../../preload/contract/common.ts';
import type { Text } from './text.ts';

export function withoutLineWords(
  kind: Kind,
  without: WithoutLineWire | undefined,
  text: Text,
  says: 'acts.control.withoutLine' | 'paper.withoutLine' = 'acts.control.withoutLine',
): string[] {
  if (without === undefined) return [];
  const { records, hours, quantity } = without;
  const amount = text.sumUnit(kind, { rows: records, hours, invoiceable: '0', quantity });
  return [text.t(says, { what: text.entries(kind, records), amount })];
}
