// One entry in words: what the ERP has of it, and what it is about. Pure.

import type { TraceWire, VerdictWire } from '../../../preload/contract/history.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import { handedOverShort } from '../../language/handed-over.ts';
import { reasonWords, stateIn } from '../../language/reason.ts';
import { lowerFirst } from '../../language/first-letter.ts';
import type { Text, TextKey } from '../../language/text.ts';
import { fileName, isOfNothing, kindOf, type Ledger, type LedgerLine } from './ledger.ts';

/** Each file that has it, with the line that stands for it, where one does. */
function placesOf({ file, line, lines, deliveries }: TraceWire, text: Text): string {
  const open = deliveries?.filter(({ state }) => state !== 'rejected' && state !== 'withdrawn') ?? [];
  const places = open.length > 0 ? open : [{ file, line, lines }];
  return text.list(
    places.map((one) => {
      const name = fileName(one.file ?? '');
      return one.line === null
        ? name
        : text.t('history.answer.place', { file: name, line: (one.lines ?? [one.line]).join(' + ') });
    }),
  );
}

export function sentenceOf(text: Text, traces: readonly TraceWire[], ledger: Ledger): string {
  const kind = kindOf(traces);
  const inErp = traces.findLast(
    (trace) => trace.handedOverAt !== null && trace.status !== 'rejected' && trace.status !== 'withdrawn',
  );
  const amount = text.t(`amountOf.${kind}`, { amount: text.amount(ledger.erp) });
  const last = traces.at(-1);
  const first =
    inErp === undefined
      ? text.t('history.answer.erpNothing')
      : isOfNothing(traces)
        ? text.t('history.answer.erpNothingToSend', { run: String(inErp.run) })
        : inErp.file !== null && inErp.byHand === null
          ? text.t(inErp.status === 'handed-over' ? 'history.answer.erpSent' : 'history.answer.erpHas', {
              amount,
              where: placesOf(inErp, text),
            })
          : text.t('history.answer.erpHasHand', { amount, run: String(inErp.run) });
  const waits =
    ledger.waiting === null || inErp === undefined
      ? ''
      : text.t('history.answer.correctionWaits', { run: String(ledger.waiting.run) });
  const state =
    last === undefined
      ? ''
      : text.t('history.answer.state', {
          run: String(last.run),
          state: lowerFirst(text.t(`status.${stateIn(last.status, last.runState)}`)),
        });
  return [first, waits === '' ? state : waits].filter((part) => part !== '').join(' ');
}

/** By which receipt an answer was given, or that a person gave it without one; nothing where nobody knows. */
function receiptWords({ verdict, receipt }: VerdictWire, text: Text): string {
  if (receipt === undefined || verdict === 'undone') return '';
  if (receipt === null) return text.t('history.ledger.withoutReceipt');
  return receipt.file === null
    ? text.t('history.ledger.pastedReceipt')
    : text.t('history.ledger.receipt', { file: receipt.file });
}

/** What else there is to say of a line of the ledger. */
export function moreOfLine({ what, at, more, verdict }: LedgerLine, text: Text): string {
  if (what === 'marked')
    return text.t(more === 'complete' ? 'history.ledger.markedProof' : 'history.ledger.markedPlain');
  if (verdict !== undefined) {
    const reason = verdict.reason === null ? '' : reasonWords(verdict.reason, text);
    return [verdict.destination ?? '', reason, receiptWords(verdict, text)].filter((part) => part !== '').join(', ');
  }
  // The reason of its state says no more than its name.
  if (more === null || what === 'asHandedOver') return '';
  // The time is that of the list: when it was edited or deleted, nobody knows.
  if (at !== null && (what === 'changed' || what === 'gone'))
    return text.t('history.ledger.firstShown', { why: reasonWords(more, text) });
  return what === 'handedOver' ? handedOverShort({ file: null, byHand: more }, text) : reasonWords(more, text);
}

/** What the entry is about, ids with their names. */
export function factsOf(id: number, record: GridRecord | undefined, text: Text): readonly string[] {
  const entry = text.t('run.side.entry', { id: String(id) });
  if (record === undefined) return [entry];
  const named = (key: TextKey, of: string | null, name: string | null): string =>
    of === null ? '' : `${text.t(key)} ${[of, name].filter((part) => part !== null).join(' ')}`;
  return [
    entry,
    text.date(record.dato),
    named('column.ansatt', record.ansattId, record.ansattName),
    named('column.prosjekt', record.prosjektId, record.prosjektName),
    named('column.prosjektLinje', record.prosjektLinjeId, record.prosjektLinjeName),
    named('column.arbeidstype', record.arbeidstypeId, record.arbeidstypeName),
    named('column.produkt', record.produktId, record.produktName),
    record.amount === null ? '' : text.t('sum.priced', { amount: text.money(record.amount) }),
  ].filter((fact) => fact !== '');
}
