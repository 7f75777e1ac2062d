// Topic receipts: what the ERP answered, beside the file that it answers.

import type { FacingWire, ReceiptWire, RECEIPTS } from '../../../preload/contract/receipts.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { formatMicro, type Micro, ZERO } from '../../domain/amount.ts';
import { recordReader, type RecordValues } from '../../domain/delivery/record-values.ts';
import type { Facing, FacingPage } from '../../domain/receipt/facing.ts';
import type { FileLine } from '../../domain/receipt/file-line.ts';
import type { KeySum } from '../../domain/receipt/counted-rows.ts';
import type { EngineContext } from '../context.ts';
import { type ReadReceipt, readReceipt } from '../hand-over/receipt.ts';
import { sumToWire } from './to-wire.ts';

/** Entries that are told of one line. */
const MOST_PARTS = 30;
const RECORDS_AT_ONCE = 500;

/** The entries behind the lines that are shown: all of the first ones of what is odd, and those that stand alone. */
function shownUnits(pages: readonly FacingPage[]): number[] {
  const ids = pages.flatMap(({ kind, shown }) =>
    shown.flatMap(({ line }) =>
      line === null || (kind === 'accepted' && line.units.length > 1) ? [] : line.units.slice(0, MOST_PARTS),
    ),
  );
  return [...new Set(ids)];
}

function valuesOf({ store }: EngineContext, run: number, ids: readonly number[]): Map<number, RecordValues> {
  const read = recordReader(store.runs.rulesOf(run), ['AnsattId', 'ProsjektId']);
  const values = new Map<number, RecordValues>();
  for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
    const some = ids.slice(at, at + RECORDS_AT_ONCE);
    for (const { id, raw, state } of store.records.page(run, some.length * 4, 0, { ids: some }))
      if (state !== 'duplicate' && !values.has(id)) values.set(id, read(raw));
  }
  return values;
}

type NameOf = (values: RecordValues) => string | null;

function lineToWire(
  { line, employee, payType, project, units, quantity }: FileLine,
  values: ReadonlyMap<number, RecordValues>,
  nameOf: NameOf,
): FacingWire['line'] {
  const known = units.slice(0, MOST_PARTS).flatMap((id) => {
    const own = values.get(id);
    return own === undefined ? [] : [{ id, own }];
  });
  const names = new Set(known.map(({ own }) => nameOf(own)));
  const [name = null] = names;
  return {
    line,
    employee,
    name: names.size === 1 ? name : null,
    payType,
    project,
    units: units.length,
    quantity: quantity === null ? null : formatMicro(quantity),
    parts: known.map(({ id, own }) => ({
      id,
      dato: own.dato,
      project: own.text('prosjektid'),
      amount: formatMicro(own.amounts.hours ?? own.amounts.quantity ?? ZERO),
    })),
  };
}

function keySumToWire({ quantity, said, ...sum }: KeySum): NonNullable<FacingWire['sum']> {
  return { ...sum, quantity: formatMicro(quantity), said: said === null ? null : formatMicro(said) };
}

function facingToWire({ told, line }: Facing, toLine: (line: FileLine) => FacingWire['line']): FacingWire {
  return {
    row: told?.row ?? null,
    status: told?.status ?? '',
    message: told?.message ?? '',
    verdict: told?.verdict ?? 'missing',
    unit: told?.unit ?? null,
    line: line === null ? null : toLine(line),
    sum: told?.sum === undefined ? null : keySumToWire(told.sum),
  };
}

function receiptToWire(context: EngineContext, read: ReadReceipt, run: number): ReceiptWire {
  const { totals, control, pages, lines, understood, ...rest } = read;
  const { runs, names } = context.store;
  const { connection, state } = runs.get(run)!;
  const values = valuesOf(context, run, shownUnits(pages));
  const known = names.all(connection, 'ansatt');
  const nameOf: NameOf = ({ text }) => known?.get(text('ansattid')) ?? null;
  const toLine = (line: FileLine) => lineToWire(line, values, nameOf);
  const counted = ({ rows, quantity }: { rows: number; quantity: Micro }) => ({
    rows,
    quantity: formatMicro(quantity),
  });
  const inLines = (of: keyof typeof lines) => ({ lines: lines[of].lines, quantity: formatMicro(lines[of].quantity) });
  const orNull = (amount: Micro | null): string | null => (amount === null ? null : formatMicro(amount));
  const { accepted, rejected, missing } = control.sums;
  return {
    ...rest,
    run,
    state,
    understood: {
      allOrNothing: understood.allOrNothing ?? false,
      accepts: understood.accepts ?? [],
      rejects: understood.rejects ?? [],
      bare: understood.bare ?? null,
    },
    pages: pages.map(({ kind, from, rows, shown }) => ({
      kind,
      from,
      rows,
      shown: shown.map((one) => facingToWire(one, toLine)),
    })),
    lines: {
      all: inLines('all'),
      accepted: inLines('accepted'),
      rejected: inLines('rejected'),
      missing: inLines('missing'),
    },
    sums: { accepted: sumToWire(accepted), rejected: sumToWire(rejected), missing: sumToWire(missing) },
    totals: {
      rows: totals.rows,
      accepted: counted(totals.accepted),
      rejected: counted(totals.rejected),
      said: orNull(totals.said),
    },
    control: {
      erp: { rows: control.erp.rows, quantity: orNull(control.erp.quantity) },
      rows: control.rows,
      hours: orNull(control.hours),
    },
  };
}

export function receiptHandlers(context: EngineContext): HandlersOf<typeof RECEIPTS> {
  return { 'receipt/read': async (input) => receiptToWire(context, await readReceipt(context, input), input.run) };
}
