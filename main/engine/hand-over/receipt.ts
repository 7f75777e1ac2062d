// The ERP's receipt for a file: read and matched, shown, and only then taken: what it accepted and what it rejected, in its own words. What
// it is silent about, what it says of nothing here, and units of which it took a part are left to a person.

import path from 'node:path';
import { plus } from '../../domain/amount.ts';
import type { DeliveryState } from '../../domain/delivery/fold.ts';
import { detailsOf, refused, wrongUsage } from '../../domain/errors.ts';
import { type FileLine, type Receipt, ReceiptMatcher } from '../../domain/receipt/receipt.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { ChosenColumns, ReceiptSource } from '../../ports/receipts.ts';
import type { Run } from '../../ports/runs.ts';
import { type EngineContext, runOf } from '../context.ts';
import { assertProofFits } from '../proof-fits.ts';
import { giveVerdict } from './verdict.ts';

export interface ReceiptInput {
  readonly run: number;
  readonly from: { readonly file: string } | { readonly text: string };
  /** Name of the destination; null where one file waits. */
  readonly destination: string | null;
  readonly columns: ChosenColumns;
  /** One rejection rejects the whole file. */
  readonly allOrNothing?: boolean | undefined;
  readonly take: boolean;
}

export interface ReadReceipt extends Receipt {
  readonly handOver: number;
  readonly sha256: string;
  readonly headings: readonly string[];
  /** Units that have another answer already, which stays. */
  readonly answered: readonly number[];
  readonly taken: boolean;
}

/** The file of the run that the receipt is for. Throws `refused` where none waits, `wrong-usage` where it must be said which. */
function answeredFile({ store }: EngineContext, run: Run, name: string | null): HandOver {
  const isOpen = ({ number, apart }: HandOver) =>
    !apart || store.deliveries.units({ handOver: number }, ['waiting']).length > 0;
  const standing = store.handOvers
    .ofRun(run.number)
    .filter(({ state }) => state === 'handed-over' || state === 'unclear');
  // Where every file of several has its answer, a receipt may be looked at again.
  const open = standing.filter(isOpen);
  const all = (open.length > 0 ? open : standing).map((handOver) => {
    const of = handOver.destination;
    return { handOver, destination: of === null ? null : store.destinations.get(of)!.name };
  });
  const fitting = name === null ? all : all.filter(({ destination }) => destination === name);
  const [first, second] = fitting;
  const object = `run ${run.number}`;
  const names = all.map(({ handOver, destination }) => destination ?? `hand-over ${handOver.number}`).join(', ');
  if (first === undefined && all.length > 0)
    throw wrongUsage('read a receipt', name ?? '', 'no file of the run went there', `It waits for: ${names}.`);
  if (first === undefined)
    throw refused(
      'read a receipt',
      object,
      'no file of it waits for an answer',
      `Hand it over first: hand-over ${run.number}.`,
    );
  if (second !== undefined)
    throw wrongUsage('read a receipt', object, 'several files of it wait', `Say which with --destination: ${names}.`);
  return first.handOver;
}

/** The lines of a file from the shares that its units have of them. */
function linesOf({ store }: EngineContext, handOver: HandOver): Iterable<FileLine> {
  const lines = new Map<number, { -readonly [Key in keyof FileLine]: FileLine[Key] } & { units: number[] }>();
  for (const { line, unit, keys, quantities } of store.plans.shares(handOver)) {
    if (line === null) continue;
    const written = Object.values(quantities)[0]?.written ?? null;
    const known = lines.get(line);
    if (known === undefined) {
      const { employee = '', payType = '', project = '' } = keys;
      lines.set(line, { line, units: [unit], employee, payType, project, quantity: written });
      continue;
    }
    if (known.units.at(-1) !== unit) known.units.push(unit);
    if (written !== null) known.quantity = known.quantity === null ? written : plus(known.quantity, written);
  }
  return lines.values();
}

/** By the columns that were chosen now, and those of the last time where the receipt has them. */
async function sourceOf(context: EngineContext, input: ReceiptInput, last: ChosenColumns): Promise<ReceiptSource> {
  const { receipts, store } = context;
  const folder = path.join(store.folder, 'receipts');
  const { from } = input;
  const read = async (columns: ChosenColumns): Promise<ReceiptSource> =>
    'file' in from ? receipts.read(from.file, folder, columns) : receipts.readText(from.text, folder, columns);
  if (Object.keys(last).length === 0) return read(input.columns);
  try {
    return await read({ ...last, ...input.columns });
  } catch (error) {
    // This one has other columns than the last.
    if (detailsOf(error, 'read a receipt').code !== 'wrong-usage') throw error;
    return read(input.columns);
  }
}

async function matched(context: EngineContext, input: ReceiptInput, handOver: HandOver, source: ReceiptSource) {
  const { columns, decimal } = source;
  const hasKeys = columns.employee !== undefined && columns.payType !== undefined;
  if (columns.id === undefined && columns.line === undefined && !hasKeys)
    throw wrongUsage(
      'read a receipt',
      'file' in input.from ? input.from.file : 'the text',
      'no column of it says which entry or line it is about',
      `Say it with --as id=COLUMN or line=COLUMN. It has: ${source.headings.join(', ')}.`,
    );
  const options = { columns, decimal, ...(input.allOrNothing === true ? { allOrNothing: true } : {}) };
  const matcher = new ReceiptMatcher(options, context.store.plans.units(handOver), linesOf(context, handOver));
  for await (const rows of source.rows()) for (const row of rows) matcher.add(row);
  return matcher.end();
}

/** Gives the verdicts: of units that wait, and as a whole. What the ERP took a part of is left to a person. */
async function take(
  context: EngineContext,
  { run, apart, destination: to }: HandOver,
  receipt: Receipt,
  waiting: ReadonlySet<number>,
): Promise<void> {
  const destination = apart ? context.store.destinations.get(to!)!.name : null;
  const partly = new Set(receipt.partly);
  const rejected = receipt.rejections.filter(({ id }) => waiting.has(id) && !partly.has(id));
  for (const [words, same] of Map.groupBy(rejected, ({ words: said }) => said)) {
    const ids = same.map(({ id }) => id);
    await giveVerdict(context, {
      run,
      verdict: 'reject',
      destination,
      ids,
      reason: words.trim() === '' ? 'rejected by the ERP' : words,
    });
  }
  const accepted = receipt.accepted.filter((id) => waiting.has(id));
  if (accepted.length > 0) await giveVerdict(context, { run, verdict: 'accept', destination, ids: accepted });
}

/** Units that the receipt says another thing of than an earlier answer. */
function answeredOtherwise({ store }: EngineContext, { run, number, apart }: HandOver, receipt: Receipt): number[] {
  const states = (...of: Parameters<typeof store.records.unitIds>[1]) => store.records.unitIds(run, of);
  const there = (...of: DeliveryState[]) => store.deliveries.units({ handOver: number }, of);
  const accepted = new Set(
    apart ? there('accepted') : states('accepted', 'marking', 'unknown', 'marked', 'changed', 'gone', 'resolved'),
  );
  const rejected = new Set(apart ? there('rejected', 'withdrawn') : states('rejected', 'withdrawn'));
  return [
    ...receipt.rejections.flatMap(({ id }) => (accepted.has(id) ? [id] : [])),
    ...receipt.accepted.filter((id) => rejected.has(id)),
  ];
}

/** Reads and matches; with `take` the verdicts are given. Throws `file-unreadable`, and `wrong-usage` for columns that are not there. */
export async function readReceipt(context: EngineContext, input: ReceiptInput): Promise<ReadReceipt> {
  const { store } = context;
  const run = runOf(context, input.run, 'read a receipt');
  if (input.take) assertProofFits(context, 'accept', `run ${run.number}`);
  const handOver = answeredFile(context, run, input.destination);
  const { destination } = handOver;
  const source = await sourceOf(context, input, store.receiptColumns.of(run.connection, run.kind, destination));
  const receipt = await matched(context, input, handOver, source);
  const { sha256, headings } = source;
  const answered = answeredOtherwise(context, handOver, receipt);
  const read = { ...receipt, handOver: handOver.number, sha256, headings, answered, taken: input.take };
  if (!input.take) return read;
  const waiting = new Set(
    handOver.apart
      ? store.deliveries.units({ handOver: handOver.number }, ['waiting'])
      : store.records.unitIds(run.number, ['handed-over']),
  );
  store.transaction(() => {
    if (Object.keys(input.columns).length > 0)
      store.receiptColumns.set(run.connection, run.kind, destination, input.columns);
    store.journal.note(run.number, 'receipt taken', {
      handOver: handOver.number,
      file: 'file' in input.from ? path.basename(input.from.file) : null,
      sha256,
      accepted: receipt.accepted.length,
      rejected: receipt.rejections.length,
      unmatched: receipt.unmatched.length,
      missing: receipt.missing.length,
    });
  });
  await take(context, handOver, receipt, waiting);
  return read;
}
