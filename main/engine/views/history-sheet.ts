// What was found in history as a table: where each entry went, line by line.

import type { RecordSearch } from '../../ports/records.ts';
import type { Sheet, SheetColumnType } from '../../ports/sheets.ts';
import type { EngineContext } from '../context.ts';
import type { Words } from '../grid/sheets.ts';
import { history, type Trace } from './history.ts';

type Part = readonly [key: string, type: SheetColumnType, of: (trace: Trace, words: Words) => string | null];

const day = (at: string | null): string | null => at?.slice(0, 10) ?? null;

const PARTS: readonly Part[] = [
  ['column.id', 'count', ({ record }) => String(record.id)],
  ['history.connection', 'text', ({ connection }) => connection],
  ['history.run', 'count', ({ run }) => String(run.number)],
  ['column.status', 'text', ({ record }, words) => words[`status.${record.state}`] ?? record.state],
  ['reason', 'text', ({ record }, words) => words[`reason.${record.reason ?? ''}`] ?? record.reason],
  ['history.listed', 'date', ({ run }) => day(run.pulledAt)],
  ['history.file', 'text', ({ handOver }) => handOver?.file ?? handOver?.byHand ?? null],
  ['history.line', 'count', ({ fileLines }) => (fileLines.length === 0 ? null : fileLines.join(', '))],
  [
    'history.handedOver',
    'date',
    ({ handOver }) => day((handOver?.state === 'withdrawn' ? handOver.begunAt : handOver?.endedAt) ?? null),
  ],
  ['history.sha256', 'text', ({ handOver }) => handOver?.sha256 ?? null],
  ['history.marked', 'date', ({ record }) => day(record.markedAt)],
  ['history.who', 'text', ({ who }) => who.marked ?? who.handedOver ?? who.listed],
];

/** One for each file that an entry went to. */
function inFiles(trace: Trace): Trace[] {
  const { deliveries } = trace;
  return deliveries.length === 0
    ? [trace]
    : deliveries.map(({ handOver, fileLines }) => ({ ...trace, handOver, fileLines }));
}

export async function historySheet(context: EngineContext, search: RecordSearch, words: Words): Promise<Sheet> {
  const traces = await history(context, search);
  return {
    name: words['sheet.history'] ?? 'history',
    columns: PARTS.map(([key, type]) => ({ heading: words[key] ?? key, type })),
    rows: traces.flatMap(inFiles).map((trace) => PARTS.map(([, , of]) => of(trace, words))),
  };
}
