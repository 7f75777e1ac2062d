// A column whose heading nobody knows, and that has words of an acceptance in its rows, is a status: where a message is silent, `Kode` with
// *OK* here and *Hoppet over* there accepts the one and not the other. One that has only words of a refusal may be silent in all others.

import { ownForm } from '../../domain/intake/number-cell.ts';
import { NO_COLUMN, type ReceiptColumns } from '../../domain/receipt/columns.ts';
import type { Understanding } from '../../domain/receipt/receipt.ts';
import { isAcceptance } from '../../domain/receipt/words.ts';
import type { ChosenColumns, ReceiptSource } from '../../ports/receipts.ts';

/** Nothing but the silence of a message would accept a row, or a person who said that all rows were accepted. */
const acceptsInSilence = ({ status, message }: ReceiptColumns, { bare }: Understanding): boolean =>
  status === undefined && (message !== undefined || bare === 'accepted');

/** Its rows are read once more, and only where one of them may be accepted in silence. Throws `file-unreadable`. */
export async function withStatusByWords(
  source: ReceiptSource,
  how: Understanding,
  chosen: ChosenColumns,
): Promise<ReceiptSource> {
  const { columns } = source;
  const { unread = [] } = columns;
  // Under *Avvist* a yes beside an *OK* is a refusal all the same.
  const may = unread.filter(({ asks }) => asks !== 'refused');
  if (source.isFree || may.length === 0 || chosen.status === NO_COLUMN || !acceptsInSilence(columns, how))
    return source;
  const found = new Set<number>();
  for await (const rows of source.rows())
    for (const { cells } of rows)
      for (const { at } of may) if (isAcceptance(ownForm(cells[at] ?? ''), how)) found.add(at);
  const { otherStatuses = [], ...rest } = columns;
  const [only] = found;
  if (only === undefined) return source;
  const isOne = found.size === 1 && otherStatuses.length === 0;
  const left = unread.filter(({ at }) => !found.has(at));
  const as = isOne ? { ...rest, status: only } : { ...columns, otherStatuses: [...otherStatuses, ...found] };
  return { ...source, columns: { ...as, unread: left } };
}
