// Where a file goes and how it is written: a destination of the connection, or a layout and a folder named on the spot.

import { judgeUnit, NO_FILE } from '../../domain/delivery/destination.ts';
import { refused, wrongUsage } from '../../domain/errors.ts';
import { wholeName } from '../../domain/delivery/naming.ts';
import { askedBy, fileNameOf, numberText } from '../../domain/layout/date-text.ts';
import { datesOf, type RunDates } from '../../domain/period.ts';
import type { Asked, Layout } from '../../domain/layout/layout.ts';
import type { Reason } from '../../domain/reason.ts';
import type { UnitState } from '../../domain/run.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { Going } from '../../ports/plans.ts';
import type { Run } from '../../ports/runs.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { ruleReader } from './destination-rules.ts';
import { lastFolder } from './last-place.ts';

/** What a person is asked for; undefined where it was not given. */
export interface AskedFor {
  readonly payrollYear?: number | undefined;
  readonly payrollRun?: number | undefined;
  readonly period?: string | undefined;
}

export type FileWay =
  /** Without a folder: where the last file of this kind went. */
  | { readonly layout: string; readonly folder?: string | undefined; readonly asked?: AskedFor | undefined }
  /** By its name; null for the only one of the kind. */
  | {
      readonly destination: string | null;
      readonly asked?: AskedFor | undefined;
      /** Why what goes to a destination without a file is marked all the same. */
      readonly markAnyway?: string | undefined;
    };

export interface Target {
  readonly layout: Layout;
  readonly folder: string;
  /** Null where it was made on the spot. */
  readonly destination: Destination | null;
  readonly asked: AskedFor;
}

/** Those that ship with the console, then those of one's own. */
export function allLayouts({ layouts, store }: EngineContext): Layout[] {
  return [...layouts.shipped(), ...store.ownLayouts.all()];
}

/** The layout of that name. Throws `wrong-usage` naming those there are. */
export function layoutNamed(context: EngineContext, name: string): Layout {
  const all = allLayouts(context);
  const found = all.find((layout) => layout.name === name);
  if (found) return found;
  const names = all.map((layout) => layout.name).join(', ');
  throw wrongUsage('choose a layout', name, 'there is no such layout', `Choose one of: ${names}.`);
}

/** Records as they were listed, as text: written without a plan. */
export function isAsListed(context: EngineContext, { name }: Layout): boolean {
  return context.files.layouts().some((layout) => layout.name === name);
}

export function goingOf({ destination, layout }: Pick<Target, 'destination' | 'layout'>): Going {
  return { destination: destination?.number ?? null, layout: layout.name };
}

/** The destinations of a kind that are open. */
export function openDestinations({ store }: EngineContext, { connection, kind }: Pick<Run, 'connection' | 'kind'>) {
  return store.destinations.of(connection).filter((one) => one.kind === kind && one.closedAt === null);
}

/** The destination of that name, or the only one. Throws `wrong-usage` naming those there are. */
export function destinationFor(context: EngineContext, run: Run, name: string | null): Destination {
  const open = openDestinations(context, run);
  const found = name === null ? open[0] : open.find((one) => one.name === name);
  const isOpenQuestion = name === null && open.length > 1;
  if (found !== undefined && !isOpenQuestion) return found;
  const { name: connection } = connectionOf(context, run);
  if (open.length === 0)
    throw wrongUsage(
      'choose a destination',
      name ?? `connection ${connection}`,
      `${connection} has no destination for ${run.kind}`,
      'Make one with "destination add", or name --layout and --to.',
    );
  const names = open.map((one) => one.name).join(', ');
  const cause = isOpenQuestion ? 'there are several' : 'there is no such destination';
  throw wrongUsage('choose a destination', name ?? connection, cause, `There is: ${names}.`);
}

const OPTION = { 'payroll-year': 'payrollYear', 'payroll-run': 'payrollRun', period: 'period' } as const;

function assertAsked(layout: Layout, asked: AskedFor): void {
  for (const what of askedBy(layout)) {
    if (asked[OPTION[what]] !== undefined) continue;
    const value = what === 'period' ? 'YYYY-MM' : 'N';
    throw wrongUsage('hand over', what, `${layout.name} writes it, and it was not given`, `Give --${what} ${value}.`);
  }
}

/** Throws `wrong-usage` for what is not there, or was not given, and `refused` for a layout of the other kind. */
export function targetOf(context: EngineContext, run: Run, way: FileWay): Target {
  const asked = way.asked ?? {};
  if ('destination' in way) return targetAt(context, destinationFor(context, run, way.destination), asked);
  const layout = layoutNamed(context, way.layout);
  if (!layout.kinds.includes(run.kind))
    throw refused('hand over', layout.name, `it does not take ${run.kind} records`, 'Choose another layout.');
  assertAsked(layout, asked);
  return { layout, folder: way.folder ?? lastFolder(context, run), destination: null, asked };
}

/** True for one that nothing is written to. */
export function isFileless({ layout }: Pick<Destination, 'layout'>): boolean {
  return layout === NO_FILE;
}

/** What a layout asks for stands in lines alone, and where there is none nobody is asked. */
export const NOT_ASKED: AskedFor = { payrollYear: 0, payrollRun: 0, period: '' };

/** As `targetOf`, for a destination that is known. */
export function targetAt(context: EngineContext, destination: Destination, asked: AskedFor): Target {
  const layout = layoutNamed(context, destination.layout);
  if (!layout.kinds.includes(destination.kind))
    throw refused('hand over', layout.name, `it does not take ${destination.kind} records`, 'Choose another layout.');
  assertAsked(layout, asked);
  return { layout, folder: destination.folder, destination, asked };
}

/** What was asked for, with the number of the hand-over. */
export function askedWith({ payrollYear, payrollRun, period }: AskedFor, handOver: number): Asked {
  return {
    payrollYear,
    payrollRun,
    period,
    handOver,
  };
}

/** Of what goes into the file: a month of which all is held or was set apart is in another one. */
function datesOfFile({ store }: EngineContext, run: Run): RunDates | null {
  const sums = store.months.sums(run.number);
  const rowsIn = (of: UnitState) =>
    new Map(sums.flatMap(({ month, state, sum }) => (state === of ? [[month, sum.rows]] : [])));
  const ready = rowsIn('ready');
  const going = ready.size > 0 ? ready : rowsIn('handed-over');
  const months = store.grid.months(run.number).flatMap((month) => {
    const rows = going.get(month.month);
    return rows === undefined ? [] : [{ ...month, rows: Math.min(rows, month.rows) }];
  });
  return datesOf(months);
}

/**
 * A file of a test says so in its name, wherever it lies. What is named on the spot keeps the name of its layout, as folders are watched
 * for it. `file`: as the layout has it.
 */
export function nameAt(
  context: EngineContext,
  run: Run,
  { destination, layout }: Pick<Target, 'destination' | 'layout'>,
  { file, number }: { readonly file: string; readonly number: number },
): string {
  if (destination === null) return file;
  const { name: connection, environment } = connectionOf(context, run);
  const whole = () =>
    wholeName({
      connection,
      dates: datesOfFile(context, run),
      file,
      number: numberText(number),
      isNumbered: layout.fileName.includes('{hand-over}'),
    });
  const name = destination.naming === 'whole' ? whole() : file;
  return environment === 'test' ? `TEST-${name}` : name;
}

/** The name of its file, with its number. Throws what the place of it refuses. */
export function fileFor(context: EngineContext, run: Run, target: Target, number: number): string {
  const { layout, asked, folder } = target;
  const named = fileNameOf(layout, run.kind, askedWith(asked, number));
  const file = nameAt(context, run, target, { file: named, number });
  context.files.check(folder, file);
  return file;
}

/** Holds what the destination does not take; a reversal of what it got is taken. Returns how many units that were. */
export function holdNotTaken(context: EngineContext, run: Run, target: Target): number {
  const { destination } = target;
  if (destination === null || destination.rules.length === 0) return 0;
  const { deliveries, records, journal } = context.store;
  const rules = ruleReader(context, run, [destination]);
  const lines = new Map<number, boolean[]>();
  for (const { unit, raw, isReversal, went } of deliveries.ready(run.number)) {
    const own = lines.get(unit) ?? [];
    lines.set(unit, own);
    const isThere = isReversal && went?.includes(destination.number) === true;
    own.push(isThere || rules.judge(destination, rules.read(raw)).taken);
  }
  const apart: readonly (readonly ['left' | 'split', Reason])[] = [
    ['left', 'not-for-destination'],
    ['split', 'split-by-destination'],
  ];
  let held = 0;
  context.store.transaction(() => {
    for (const [verdict, reason] of apart) {
      const ids = [...lines].filter(([, own]) => judgeUnit(own) === verdict).map(([id]) => id);
      if (ids.length === 0) continue;
      held += ids.length;
      records.setUnits(run.number, ids, 'hold', reason);
      journal.note(run.number, 'set apart before hand-over', { ids, reason, destination: destination.name });
    }
  });
  return held;
}
