// What a month must accrue for: entries up to its end that are approved and that the ERP has not accepted, each with where it stands, and
// what the service has besides. Reads only.

import type { GridRecord } from '../../../preload/contract/records.ts';
import { formatMicro, type Micro, parseAmount, plus, ZERO } from '../../domain/amount.ts';
import { wrongUsage } from '../../domain/errors.ts';
import type { GridColumn } from '../../domain/grid-values.ts';
import type { Kind } from '../../domain/kind.ts';
import { type Measure, measured, measureOf } from '../../domain/measure.ts';
import { isMonth, lastDayOf } from '../../domain/months.ts';
import type { UnitState } from '../../domain/run.ts';
import type { Sum } from '../../domain/tie-out.ts';
import type { Sheet } from '../../ports/sheets.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { columnParts, reasonOf, type Words, wordOf } from '../grid/sheets.ts';
import { notAccepted, notPulled } from './months.ts';

export interface Accruals {
  readonly upTo: string;
  readonly lines: readonly GridRecord[];
  readonly measure: Measure;
  readonly total: Micro;
  readonly byState: readonly { readonly state: UnitState; readonly rows: number; readonly amount: Micro }[];
  readonly byProject: readonly {
    readonly id: string | null;
    readonly name: string | null;
    readonly rows: number;
    readonly amount: Micro;
  }[];
  /** Ready at the service and not pulled; null where nobody counted. */
  readonly notPulled: Sum | null;
}

export interface AccrualsInput {
  readonly connection: string;
  readonly kind: Kind;
  readonly month: string;
}

function amountOf(measure: Measure, record: GridRecord): Micro {
  const text = measured(measure, record);
  return text === null ? ZERO : (parseAmount(text)?.micro ?? ZERO);
}

const inOrder = (a: GridRecord, b: GridRecord): number =>
  (a.dato ?? '').localeCompare(b.dato ?? '') || (a.ansattId ?? '').localeCompare(b.ansattId ?? '') || a.id - b.id;

/** Throws `wrong-usage` for what is no month. */
export function accruals(
  context: EngineContext,
  { connection: name, kind, month }: AccrualsInput,
  read: (keys: readonly number[]) => ReadonlyMap<number, GridRecord>,
): Accruals {
  const connection = connectionNamed(context, name, 'list accruals');
  if (!isMonth(month)) throw wrongUsage('list accruals', month, 'it is not a month', 'Write it as 2026-10.');
  const upTo = lastDayOf(month);
  const keys = notAccepted(context, connection, kind, upTo);
  const found = read(keys);
  const lines = keys.flatMap((key) => found.get(key) ?? []).toSorted(inOrder);
  const measure = measureOf(kind, ...lines);
  const sum = (of: readonly GridRecord[]): Micro => plus(ZERO, ...of.map((record) => amountOf(measure, record)));
  return {
    upTo,
    lines,
    measure,
    total: sum(lines),
    byState: [...Map.groupBy(lines, ({ status }) => status)].map(([state, own]) => ({
      state,
      rows: own.length,
      amount: sum(own),
    })),
    byProject: [...Map.groupBy(lines, ({ prosjektId }) => prosjektId)].map(([id, own]) => ({
      id,
      name: own[0]!.prosjektName,
      rows: own.length,
      amount: sum(own),
    })),
    notPulled: notPulled(context, connection, kind, month),
  };
}

/** The column that is added up, and what stands beside it. */
const SUMMED = {
  time: ['timer', 'fakturaTimer'],
  material: ['antall'],
  priced: ['belop', 'antall'],
} as const satisfies Readonly<Record<Measure, readonly GridColumn[]>>;

/** As a table, the sum last. */
export function accrualSheet({ lines, total, measure }: Accruals, words: Words): Sheet {
  const amounts = SUMMED[measure];
  const parts = columnParts(['dato', 'ansatt', 'prosjekt', 'arbeidstype', 'produkt', ...amounts, 'status'], words);
  const columns = [
    ...parts,
    { heading: wordOf(words, 'reason', 'reason'), type: 'text' as const },
    { heading: wordOf(words, 'history.run', 'run'), type: 'count' as const },
  ];
  const amountAt = parts.findIndex(({ heading }) => heading === wordOf(words, `column.${amounts[0]}`, amounts[0]));
  const last = columns.map((_column, at) =>
    at === 1 ? null : at === 2 ? wordOf(words, 'sum', 'sum') : at === amountAt ? formatMicro(total) : null,
  );
  const rows = [
    ...lines.map((record) => [...parts.map(({ of }) => of(record)), reasonOf(words)(record), String(record.run)]),
    last,
  ];
  return { name: wordOf(words, 'sheet.accruals', 'accruals'), columns, rows };
}
