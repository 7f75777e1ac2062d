// The ERP's receipt for a file: read and matched, shown, and only then taken: what it accepted and what it rejected, in its own words. What
// it is silent about, what it says of nothing here, and units of which a part was rejected are left to a person.

import path from 'node:path';
import type { DeliveryState } from '../../domain/delivery/fold.ts';
import { detailsOf, refused, wrongUsage } from '../../domain/errors.ts';
import type { Layout } from '../../domain/layout/layout.ts';
import { haveTarget, RECEIPT_COLUMNS, type ReceiptColumn } from '../../domain/receipt/columns.ts';
import { type FacingPages, type FacingPlaces, FacingReader } from '../../domain/receipt/facing.ts';
import { LineNumbers, linesAbove } from '../../domain/receipt/line-numbers.ts';
import { type Counting, type Receipt, ReceiptMatcher, type Understanding } from '../../domain/receipt/receipt.ts';
import { RepeatedKeys } from '../../domain/receipt/repeated-keys.ts';
import { WhatLinesSay } from '../../domain/receipt/what-lines-say.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { ChosenColumns, ReceiptProof, ReceiptSource } from '../../ports/receipts.ts';
import { type EngineContext, runOf } from '../context.ts';
import { assertProofFits } from '../proof-fits.ts';
import { answeredFiles, linesOf, takenFor, withOwnHeadings } from './receipt-file.ts';
import { nettedOf } from './netted.ts';
import { type Controlled, keepControl, readControl } from './receipt-control.ts';
import { withoutBookingDays } from './receipt-days.ts';
import { fileOfOther, fileOfOtherByLines, NamedIds, type OtherRun } from './receipt-of-other.ts';
import { StatusColumns } from './status-columns.ts';
import { withStatusByWords } from './status-by-words.ts';
import { layoutNamed } from './target.ts';
import { giveVerdict } from './verdict.ts';

export interface ReceiptInput extends Understanding {
  readonly run: number;
  readonly from: { readonly file: string } | { readonly text: string };
  /** Name of the destination; null where one file waits. */
  readonly destination: string | null;
  /** The file that it answers, where a person says so. */
  readonly handOver?: number | undefined;
  readonly columns: ChosenColumns;
  /** The receipt that a person has seen: another one is not taken. */
  readonly seen?: string | undefined;
  /** Its totals become the control totals. */
  readonly control?: boolean | undefined;
  /** Where the window of each kind of rows begins. */
  readonly places?: FacingPlaces | undefined;
  /** What lacks a column is shown, for a person to choose it; otherwise it is refused. */
  readonly choosing?: boolean | undefined;
  readonly take: boolean;
}

export interface ReadReceipt extends Receipt, FacingPages {
  readonly handOver: number;
  /** The files of the run that it may answer, where several wait. */
  readonly among: readonly number[];
  /** Two of them fit it alike, and nobody said which it answers. */
  readonly asksFile: boolean;
  readonly sha256: string;
  readonly headings: readonly string[];
  /** Which heading was found or chosen for what. */
  readonly columns: Readonly<Partial<Record<ReceiptColumn, string>>>;
  /** Of how it was understood: what was said now, or the last time. */
  readonly understood: Understanding;
  /** The headings of columns that may all be its status, and say different things of a row: a person says which is. */
  readonly statuses: readonly string[];
  /** Some of what stands in each of them. */
  readonly statusWords: readonly (readonly string[])[];
  /** What its line numbers count; null where both may be meant and nobody said which, or where it makes no difference. */
  readonly counting: Counting | null;
  /** It makes a difference what they count: they stand beside a file with headings. */
  readonly asksCounting: boolean;
  /** False where no column says what a row is about. */
  readonly isMatched: boolean;
  readonly isFree: boolean;
  /** Sheets of it that hold rows too, and were not read. */
  readonly otherSheets: readonly string[];
  /** Units that have another answer already, which stays. */
  readonly answered: readonly number[];
  /** The file of another run that it answers; null where it may well answer this one. */
  readonly belongsTo: OtherRun | null;
  /** When the same receipt was taken; null when it was not. */
  readonly takenAt: string | null;
  /** The other hand-over to the same destination that it was taken for, unless a person said that it answers this one. */
  readonly takenFor: number | null;
  readonly control: Controlled;
  readonly taken: boolean;
}

/** What is chosen now goes before what was chosen the last time, and so does which of Id and line names the entry. */
function bothChosen(last: ChosenColumns, now: ChosenColumns): ChosenColumns {
  const { id, line, ...others } = last;
  const isOther = (mine: string | undefined, other: string | undefined) => mine === undefined && (other ?? '') !== '';
  return {
    ...others,
    ...(id === undefined || isOther(now.id, now.line) ? {} : { id }),
    ...(line === undefined || isOther(now.line, now.id) ? {} : { line }),
    ...now,
  };
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
    return await read(bothChosen(last, input.columns));
  } catch (error) {
    // This one has other columns than the last.
    if (detailsOf(error, 'read a receipt').code !== 'wrong-usage') throw error;
    return read(input.columns);
  }
}

/** What the line numbers count, as a person said it or as they tell. */
async function countingOf(context: EngineContext, handOver: HandOver, source: ReceiptSource, how: Understanding) {
  const { columns, decimal } = source;
  const layout = (): Layout | null => (handOver.layout === null ? null : layoutNamed(context, handOver.layout));
  const written = context.store.plans.of(handOver.number)?.layout ?? layout();
  const above = written === null ? 0 : linesAbove(written);
  if (columns.line === undefined) return { above: 0, counting: null, asksCounting: false, namesDiffer: false };
  const numbers = new LineNumbers(above, linesOf(context, handOver), columns, decimal);
  for await (const rows of source.rows()) for (const row of rows) numbers.add(row);
  const { counting: told, namesDiffer, fromZero } = numbers;
  if (fromZero) return { above: null, counting: null, asksCounting: false, namesDiffer };
  const counting = told ?? how.counting ?? null;
  // Where nobody knows whether they count the headings, they may.
  if (numbers.goOn(counting === 'below-headings' ? 0 : above, written === null || written.trailer === null ? 0 : 1))
    return { above: Infinity, counting: null, asksCounting: false, namesDiffer };
  if (above === 0) return { above, counting: null, asksCounting: false, namesDiffer };
  return {
    above: counting === null ? null : counting === 'whole-file' ? above : 0,
    counting,
    asksCounting: told === null,
    namesDiffer,
  };
}

async function matched(
  context: EngineContext,
  {
    handOver,
    source,
    how,
    above,
    namesDiffer,
    places,
  }: {
    handOver: HandOver;
    source: ReceiptSource;
    how: Understanding;
    above: number | null;
    namesDiffer: boolean;
    places: FacingPlaces | undefined;
  },
) {
  const { columns, decimal, titles } = source;
  const keys = new RepeatedKeys(columns);
  if (RepeatedKeys.tellFor(columns)) for await (const rows of source.rows()) for (const row of rows) keys.add(row);
  const matcher = new ReceiptMatcher(
    { columns, decimal, titles, above, namesDiffer, repeated: keys.repeated, ...how },
    context.store.plans.units(handOver),
    linesOf(context, handOver, columns),
    nettedOf(context, handOver),
  );
  const facing = new FacingReader(places);
  const named = new NamedIds(columns.id);
  const said = new WhatLinesSay(columns, decimal);
  const statuses = new StatusColumns(columns);
  if (haveTarget(source.columns))
    for await (const rows of source.rows())
      for (const row of rows) {
        named.add(row);
        statuses.add(row);
        const told = matcher.add(row);
        if (told !== null) said.add(row);
        facing.add(told);
      }
  const receipt = matcher.end();
  const pages = facing.end(linesOf(context, handOver), matcher, receipt, how.allOrNothing === true);
  const isOurs = receipt.accepted.length + receipt.rejections.length > 0;
  const byId = () => (isOurs ? null : fileOfOther(context, handOver, named.ids));
  const belongsTo = columns.id === undefined ? fileOfOtherByLines(context, handOver, said) : byId();
  const which = statuses.of(matcher.differing, source.headings);
  return { receipt, pages, belongsTo, which };
}

/** Gives the verdicts: of units that wait, and as a whole. What was rejected in part is left to a person. */
async function take(
  context: EngineContext,
  { run, apart, destination: to }: HandOver,
  receipt: Receipt,
  waiting: ReadonlySet<number>,
  proof: ReceiptProof,
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
      receipt: proof,
    });
  }
  const accepted = receipt.accepted.filter((id) => waiting.has(id));
  if (accepted.length > 0) {
    await giveVerdict(context, { run, verdict: 'accept', destination, ids: accepted, receipt: proof });
  }
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

/** Of how a receipt is understood: what is said now goes before what was said the last time. */
function howOf(input: ReceiptInput, last: Understanding): Understanding {
  const both = <K extends keyof Understanding>(name: K) => {
    const value = input[name] ?? last[name];
    return value === undefined ? {} : { [name]: value };
  };
  return {
    ...both('allOrNothing'),
    ...both('accepts'),
    ...both('rejects'),
    ...both('counting'),
    // A list of what was accepted looks like one of what was rejected: it is said of each receipt.
    bare: input.bare,
  };
}

function chosenOf({ headings, columns, isFree }: ReceiptSource): ReadReceipt['columns'] {
  if (isFree) return {};
  const found = RECEIPT_COLUMNS.flatMap((name) => {
    const at = columns[name];
    return at === undefined || headings[at] === undefined ? [] : [[name, headings[at]] as const];
  });
  return Object.fromEntries(found);
}

function assertReadable(input: ReceiptInput, source: ReceiptSource): void {
  const object = 'file' in input.from ? path.basename(input.from.file) : 'the text';
  if (!haveTarget(source.columns) && input.choosing !== true)
    throw wrongUsage(
      'read a receipt',
      'file' in input.from ? input.from.file : object,
      'no column of it says which entry or line it is about',
      `Say it with --as id=COLUMN or line=COLUMN. It has: ${source.headings.join(', ')}.`,
    );
  if (input.seen !== undefined && input.seen !== source.sha256)
    throw refused('take a receipt', object, 'it is not the one that was shown', 'Look at it again, then take it.');
}

function takenAt({ store }: EngineContext, run: number, sha256: string): string | null {
  const taken = store.journal
    .events({ run })
    .findLast(({ what, data }) => what === 'receipt taken' && data.sha256 === sha256);
  return taken?.at ?? null;
}

/** The other hand-over that it was taken for. Throws `refused` where it is to be taken unseen: a script gives yesterday's once more. */
function otherFileOf(
  context: EngineContext,
  { run, handOver: said, take: isTaken, seen }: ReceiptInput,
  handOver: HandOver,
  sha256: string,
): number | null {
  const other = said === undefined ? takenFor(context, handOver, sha256) : null;
  if (other !== null && isTaken && seen === undefined)
    throw refused(
      'take a receipt',
      `run ${run}`,
      `the same one was taken already, for hand-over ${other}`,
      `Where it answers the file of hand-over ${handOver.number} as well, say so: --handover ${handOver.number}.`,
    );
  return other;
}

/** The receipt beside one file, understood as the receipts of that destination are. */
async function besideFile(context: EngineContext, input: ReceiptInput, handOver: HandOver) {
  const { connection, kind } = context.store.runs.get(input.run)!;
  const last = context.store.receiptColumns.of(connection, kind, handOver.destination);
  const chosen = bothChosen(last.columns, input.columns);
  const read = withOwnHeadings(context, handOver, await sourceOf(context, input, last.columns), chosen);
  const how = howOf(input, last);
  const dated = await withoutBookingDays(read, linesOf(context, handOver, read.columns));
  const source = await withStatusByWords(dated, how, chosen);
  assertReadable(input, source);
  const { above, namesDiffer, ...counted } = await countingOf(context, handOver, source, how);
  const told = { handOver, source, how, above, namesDiffer, places: input.places };
  return { handOver, last, source, how, counted, ...(await matched(context, told)) };
}

type BesideFile = Awaited<ReturnType<typeof besideFile>>;

/** The file of several that most of it is about; two that fit alike are told apart by nothing. */
async function fittingFile(context: EngineContext, input: ReceiptInput, files: readonly [HandOver, ...HandOver[]]) {
  let best = await besideFile(context, input, files[0]);
  let asksFile = false;
  const fit = ({ receipt }: BesideFile): number =>
    receipt.accepted.length + receipt.rejections.length - receipt.unmatched.length;
  for (const file of files.slice(1)) {
    const other = await besideFile(context, input, file);
    asksFile = fit(other) === fit(best) || (asksFile && fit(other) < fit(best));
    if (fit(other) > fit(best)) best = other;
  }
  return { ...best, asksFile };
}

/** Reads and matches; with `take` the verdicts are given. Throws `file-unreadable`, and `wrong-usage` for columns that are not there. */
export async function readReceipt(context: EngineContext, input: ReceiptInput): Promise<ReadReceipt> {
  const { store } = context;
  const run = runOf(context, input.run, 'read a receipt');
  if (input.take) assertProofFits(context, 'accept', `run ${run.number}`);
  const files = answeredFiles(context, run, input);
  const { choosing } = input;
  const among = choosing === true ? answeredFiles(context, run, { destination: input.destination, choosing }) : files;
  const { handOver, last, source, how, counted, receipt, pages, belongsTo, asksFile, which } = await fittingFile(
    context,
    input,
    files,
  );
  const { destination } = handOver;
  const { sha256, headings } = source;
  const other = otherFileOf(context, input, handOver, sha256);
  const read = {
    ...receipt,
    ...pages,
    handOver: handOver.number,
    among: among.length > 1 ? among.map(({ number }) => number) : [],
    asksFile,
    sha256,
    headings,
    columns: chosenOf(source),
    ...which,
    understood: how,
    ...counted,
    isMatched: haveTarget(source.columns),
    isFree: source.isFree,
    otherSheets: source.otherSheets,
    answered: answeredOtherwise(context, handOver, receipt),
    belongsTo,
    takenAt: takenAt(context, run.number, sha256),
    takenFor: other,
    control: readControl(context, {
      run,
      handOver,
      receipt,
      pages,
      hasQuantity: source.columns.quantity !== undefined,
    }),
    taken: input.take,
  };
  if (!input.take) return read;
  if (input.control === true) await keepControl(context, handOver, read.control);
  const waiting = new Set(
    handOver.apart
      ? store.deliveries.units({ handOver: handOver.number }, ['waiting'])
      : store.records.unitIds(run.number, ['handed-over']),
  );
  const proof = { file: 'file' in input.from ? path.basename(input.from.file) : null, sha256 };
  store.transaction(() => {
    const columns = bothChosen(last.columns, input.columns);
    const { bare: _, ...kept } = how;
    if (Object.keys(columns).length + Object.keys(kept).length > 0)
      store.receiptColumns.set(run.connection, run.kind, destination, { columns, ...kept });
    store.journal.note(run.number, 'receipt taken', {
      handOver: handOver.number,
      ...proof,
      accepted: receipt.accepted.length,
      rejected: receipt.rejections.length,
      unmatched: receipt.unmatched.length,
      missing: receipt.missing.length,
    });
  });
  await take(context, handOver, receipt, waiting, proof);
  return read;
}
