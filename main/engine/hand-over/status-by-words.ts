// A column whose heading nobody knows, and that has words of an acceptance in its rows, is a status: where a message is silent, `Kode` with
// *OK* here and *Hoppet over* there accepts the one and not the other. One of yes and no with other
// words among them may be one. One that has only words of a refusal may be silent in all others.

import { ownForm } from '../../domain/intake/number-cell.ts';
import { NO_COLUMN, type ReceiptColumns } from '../../domain/receipt/columns.ts';
import type { Understanding } from '../../domain/receipt/receipt.ts';
import { isAcceptance, isAnyAnswer, isOnlyTold, isRefusal } from '../../domain/receipt/words.ts';
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
  const [answers, others] = [new Set<number>(), new Set<number>()];
  for await (const rows of source.rows())
    for (const { cells } of rows)
      for (const { at, asks } of may) {
        const cell = ownForm(cells[at] ?? '').trim();
        if (isAcceptance(cell, how)) found.add(at);
        else if (asks === undefined && (isAnyAnswer(cell) || isRefusal(cell, how))) answers.add(at);
        else if (asks === undefined && !isOnlyTold(cell) && /[^\d.,:/+–-]/.test(cell)) others.add(at);
      }
  const { otherStatuses = [], ...rest } = columns;
  // A yes or *Avvist* here and *Mottatt* there: it is asked what became of the row, and what is no yes of it is left to a person.
  const mixed = [...answers].filter((at) => others.has(at) && !found.has(at));
  const [only] = found;
  if (only === undefined && mixed.length === 0) return source;
  const left = unread.filter(({ at }) => !found.has(at) && !mixed.includes(at));
  const isOne = only !== undefined && found.size === 1 && otherStatuses.length + mixed.length === 0;
  const as = isOne ? { ...rest, status: only } : { ...columns, otherStatuses: [...otherStatuses, ...found, ...mixed] };
  return { ...source, columns: { ...as, unread: left } };
}
