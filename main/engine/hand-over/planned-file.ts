// A file by a layout: planned before anything is reserved, written with the proof of rule 7, and its plan and shares kept with it, so
// that it can be proved and written again from the store alone.

import { counted } from '../../domain/counted.ts';
import { type Plan, prepare, type Prepared } from '../../domain/delivery/plan.ts';
import type { Given } from '../../domain/delivery/entries.ts';
import type { Share } from '../../domain/delivery/share.ts';
import { postedOn } from '../../domain/delivery/posting.ts';
import { recordReader } from '../../domain/delivery/record-values.ts';
import { formatMicro } from '../../domain/amount.ts';
import { ConsoleError, refused } from '../../domain/errors.ts';
import type { Missing } from '../../domain/translation/missing.ts';
import type { TranslationTable } from '../../domain/translation/table.ts';
import type { Portion } from '../../ports/deliveries.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { KeptPlan, LinesOf } from '../../ports/plans.ts';
import type { Run } from '../../ports/runs.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { firstOpenDay, lockedThrough } from '../setup/locked.ts';
import { ProvedBytes } from './proved-bytes.ts';
import { askedWith, goingOf, isAsListed, isFileless, NOT_ASKED, type Target, targetAt } from './target.ts';

export interface PlannedFile {
  readonly plan: Plan;
  readonly kept: KeptPlan;
  /** From now on its records are those that were reserved. */
  readonly reserved: (handOver: HandOver) => void;
}

type Records = () => Iterable<Given>;

/** The records, each with its posting date where a person posts it in the open month. */
function postedRecords(posted: NonNullable<KeptPlan['posted']>, records: Records): Records {
  const dates = new Map(posted);
  return function* () {
    for (const given of records()) yield { ...given, posted: dates.get(given.unit) };
  };
}

/** The records, where what came to nothing there is taken back as nothing. `seen` is told of each such reversal. */
export function nothingTakenBack(records: Records, seen = (): void => {}): Records {
  return function* () {
    for (const given of records()) {
      const undoes = given.undoes?.filter(({ without }) => without !== 'no-value');
      if (undoes?.length !== given.undoes?.length) seen();
      yield undoes?.length === given.undoes?.length ? given : { ...given, undoes };
    }
  };
}

/** The records, where what was posted on another day is taken back on its Dato all the same, as earlier programs wrote it. */
function onItsDato(records: Records): Records {
  return function* () {
    for (const given of records()) yield { ...given, undoesOn: undefined };
  };
}

function prepared(
  { layout, rules, asked, tables, posted = [] }: KeptPlan,
  records: Records,
  isToCome: boolean,
): Prepared {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const given = posted.length === 0 ? records : postedRecords(posted, records);
  return prepare({ layout, rules, asked, tables: byName, records: given, isToCome });
}

/** The tables that the layout asks, and those that these ask by their keys. */
function tablesUsed({ layout }: Target, all: readonly TranslationTable[]): TranslationTable[] {
  const used = new Set<string>();
  const visit = (name: string): void => {
    const table = all.find((one) => one.name === name);
    if (table === undefined || used.has(name)) return;
    used.add(name);
    for (const key of table.keys) visit(key);
  };
  for (const { source } of layout.columns === 'as-listed' ? [] : layout.columns)
    if (source.from === 'translated') visit(source.table);
  return all.filter(({ name }) => used.has(name));
}

/** The records that go there. */
export function linesOf({ units, without }: Portion): { units: ReadonlySet<number>; without: ReadonlySet<number> } {
  return { units: new Set(units), without: new Set(without) };
}

export const READY: LinesOf = { state: 'ready', units: null };

/** Which units are posted on another day than their own in that file. */
function postedThere(context: EngineContext, run: Run, target: Target, lines: LinesOf) {
  const { store } = context;
  const { posting = 'unit' } = target.destination ?? {};
  const said = store.holds.posted(run.number);
  const connection = connectionOf(context, run);
  const [through, open] = [lockedThrough(context, connection, run.kind), firstOpenDay(context, connection, run.kind)];
  const closed = through === null || open === null ? null : { through, open };
  const read = recordReader(store.runs.rulesOf(run.number), []);
  function* days(): Generator<readonly [number, string | null]> {
    for (const { unit, raw } of store.plans.given(run, lines, goingOf(target))) yield [unit, read(raw).dato];
  }
  return postedOn(posting, said, days(), closed);
}

/**
 * Plans the file of what is ready, or of what `lines` says, or tells what cannot be translated. Throws `refused` for what the layout cannot
 * write.
 */
export function planFile(
  context: EngineContext,
  run: Run,
  target: Target,
  handOver: number,
  lines: LinesOf = READY,
): { readonly missing: readonly Missing[] } | { readonly missing: null; readonly file: PlannedFile } {
  const { store } = context;
  const { destination, layout, asked } = target;
  const posted = postedThere(context, run, target, lines);
  const kept: KeptPlan = {
    destination: destination?.number ?? null,
    layout,
    rules: store.runs.rulesOf(run.number),
    asked: askedWith(asked, handOver),
    tables: tablesUsed(target, store.translations.tables(run.connection, destination?.number ?? null)),
    posted: posted.length === 0 ? undefined : posted,
  };
  let from = lines;
  let isNothing = false;
  let isOnItsDay = false;
  function* records(): Generator<Given> {
    for (const given of store.plans.given(run, from, goingOf(target))) {
      isOnItsDay ||= layout.rows.per === 'range' && given.undoesOn !== undefined;
      yield given;
    }
  }
  const found = prepared(
    kept,
    nothingTakenBack(records, () => {
      isNothing = true;
    }),
    true,
  );
  if (found.missing !== null) return found;
  const reserved = (made: HandOver): void => {
    from = made;
  };
  const keptWith: KeptPlan = {
    ...kept,
    ...(isNothing ? { nothingTakenBack: true } : {}),
    ...(isOnItsDay ? { takenBackOnItsDay: true } : {}),
  };
  return { missing: null, file: { plan: found.plan, kept: keptWith, reserved } };
}

/** There are records for the file, and they come to no line: left out as zero, or netted. */
export function hasNoLine({ plan }: PlannedFile): boolean {
  return plan.totals.lines === 0 && plan.totals.records > 0;
}

/**
 * Throws `refused` where there is something ready and nothing of it comes to a line. `again`: the destination that it goes to once more.
 * `hasDestination`: without one, nobody is known to make nothing of it.
 */
export function assertLines(
  run: Run,
  planned: PlannedFile,
  { again, hasDestination = true }: { again?: string | undefined; hasDestination?: boolean } = {},
): void {
  if (!hasNoLine(planned)) return;
  const to = again === undefined ? '' : ` for ${again}`;
  const only = again === undefined ? '' : ` --destination "${again}"`;
  const cause = `what is ready${to} comes to no line in ${planned.plan.layout.name}: there is nothing to send`;
  const first = hasDestination ? '' : 'make a destination of this layout (destination add), and ';
  const hint = `If that is right, ${first}note it: hand-over ${run.number}${only} --nothing-to-send.`;
  const why = hasDestination ? 'nothing-to-send' : 'nothing-by-layout';
  throw refused('hand over', `run ${run.number}`, cause, hint, { why });
}

/** A person says that there is nothing to send, and a destination would get lines: later corrections would count on them. */
export function somethingToSend({ number }: Run, destination: string): ConsoleError {
  const hint = `Hand it over: hand-over ${number}. If it was entered there by hand, say how in other words: --by-hand TEXT.`;
  const values = { why: 'something-to-send', destination };
  return refused('hand over', `run ${number}`, `there is something to send to ${destination}`, hint, values);
}

type Without = 'some-without-line' | 'some-without-line-again' | 'some-without-line-several';

/** A person entered it by hand, and the tables of its destination give some of it no line. */
function someWithoutLine({ number, kind }: Run, destination: string, { totals }: Plan, why: Without): ConsoleError {
  const { records, hours, quantity } = totals.withoutValue;
  const amount = kind === 'time' ? `${formatMicro(hours)} hours` : `quantity ${formatMicro(quantity)}`;
  const cause = `${records} of ${counted(totals.records, 'record', 'records')} (${amount}) ${records === 1 ? 'comes' : 'come'} to no line at ${destination}`;
  const to = why === 'some-without-line-again' ? ` --destination "${destination}"` : '';
  // Held, they are a run of their own; what went or goes to others too is noted so at none of them, and a file has nothing of them.
  const otherwise =
    why === 'some-without-line'
      ? 'hold them: a run of their own is noted with --nothing-to-send.'
      : `hand over the file, and enter what stands in it: hand-over ${number}${to}.`;
  const hint = `If they were entered there too, say so: --all-entered. If not, ${otherwise}`;
  return refused('hand over', `run ${number}`, cause, hint, { why, destination, count: records, of: totals.records });
}

/**
 * Who enters by hand what a destination gets enters no more than its lines, unless she says so: taking back later what the ERP never got
 * would lose hours. Throws `refused` where the tables give some of it a line and others none. `again`: what it lacks of a run.
 */
export function assertAllHaveLines(context: EngineContext, run: Run, to: Destination, again?: Portion): void {
  const plan = planThere(context, run, to, again === undefined ? READY : { state: 'handed-over', ...linesOf(again) });
  if (plan === null) return;
  const { records, withoutValue } = plan.totals;
  if (withoutValue.records === 0 || withoutValue.records === records) return;
  throw someWithoutLine(run, to.name, plan, again === undefined ? 'some-without-line' : 'some-without-line-again');
}

/** The same of what goes to several: it is entered where it has a line. Of all that comes to no line anywhere her word is taken. */
export function assertAllHaveLinesAt(context: EngineContext, run: Run, going: ReadonlyMap<number, Portion>): void {
  const there = [...going].map(([number, portion]) => {
    const to = context.store.destinations.get(number)!;
    return { to, plan: planThere(context, run, to, { state: 'ready', ...linesOf(portion) }) };
  });
  if (there.every(({ plan }) => plan !== null && plan.totals.withoutValue.records === plan.totals.records)) return;
  for (const { to, plan } of there)
    if (plan !== null && plan.totals.withoutValue.records > 0)
      throw someWithoutLine(run, to.name, plan, 'some-without-line-several');
}

/** Null where nothing is planned, or nobody can tell. */
function planThere(context: EngineContext, run: Run, to: Destination, lines: LinesOf): Plan | null {
  if (isFileless(to)) return null;
  const target = targetAt(context, to, NOT_ASKED);
  return isAsListed(context, target.layout) ? null : planIfAny(context, run, target, lines);
}

/** Null for what the tables do not know, and for what the layout cannot write: just that is entered by hand, and nobody can tell more. */
function planIfAny(context: EngineContext, run: Run, target: Target, lines: LinesOf): Plan | null {
  try {
    const planned = planFile(context, run, target, context.store.handOvers.nextNumber(), lines);
    return planned.missing === null ? planned.file.plan : null;
  } catch (error) {
    if (error instanceof ConsoleError && error.details.code === 'refused') return null;
    throw error;
  }
}

/** No table makes nothing of it: whoever changes it later would have the ERP take back what it never got. */
export function notKnownAsNothing({ number }: Run): ConsoleError {
  const hint =
    'Hand it over, or hold it. If it was entered in the ERP by hand, say how in other words: --by-hand TEXT.';
  const values = { why: 'not-known-as-nothing' };
  return refused('hand over', `run ${number}`, 'no destination makes nothing of what is ready', hint, values);
}

/** Writes the temporary file, and keeps the shares of its records. Throws `file-not-written`, and leaves nothing. */
export function writePlanned(
  context: EngineContext,
  { plan }: PlannedFile,
  reserved: HandOver,
  told: (rows: number) => void,
) {
  const { store, layouts, files } = context;
  const { folder, temporary, file } = reserved;
  const rules = store.runs.rulesOf(reserved.run);
  const proved = new ProvedBytes(file!, rules, told, store.records.judgedLines(reserved));
  return store.transaction(() => {
    const note = store.plans.noteShares(reserved.number);
    const written = layouts.write(plan, folder!, temporary!, (raw, shares) => {
      proved.shared(raw, shares);
      note(shares);
    });
    try {
      proved.assertSum(reserved.sum);
      proved.assertShares(plan.totals);
    } catch (error) {
      files.remove(folder!, temporary!);
      throw error;
    }
    return written;
  });
}

/** Walks the lines for their shares. */
export function walk(plan: Plan, told: (shares: readonly Share[]) => void): void {
  const lines = plan.lines((_raw, shares) => told(shares))[Symbol.iterator]();
  while (lines.next().done !== true);
}

/** Keeps the shares of a file that was written; inside a transaction. */
export function keepShares({ store }: EngineContext, plan: Plan, handOver: number): void {
  walk(plan, store.plans.noteShares(handOver));
}

/** The plan of a file as it was written, over its own records. Null where it was not planned. */
export function planAgain({ store }: EngineContext, handOver: HandOver): Plan | null {
  const { number, run } = handOver;
  const kept = store.plans.of(number);
  if (kept === null) return null;
  const { destination, layout } = kept;
  const of = store.runs.get(run)!;
  const all = (): Iterable<Given> => store.plans.given(of, handOver, { destination, layout: layout.name });
  const records = kept.takenBackOnItsDay === true ? all : onItsDato(all);
  const found = prepared(kept, kept.nothingTakenBack === true ? nothingTakenBack(records) : records, false);
  if (found.missing === null) return found.plan;
  throw new Error(`the plan of hand-over ${number} lacks ${found.missing[0]!.table}`);
}

/** After a crash, or in a store that follows the log: the shares of a file that has its plan and not them. Inside a transaction. */
export function keepSharesAgain(context: EngineContext, handOver: HandOver): void {
  if (context.store.plans.hasShares(handOver.number)) return;
  const plan = planAgain(context, handOver);
  if (plan !== null) keepShares(context, plan, handOver.number);
}
