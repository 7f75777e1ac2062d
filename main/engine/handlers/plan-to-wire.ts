// A planned hand-over for the window, with the names that missing values are known by here, and what may well be meant by them.

import type { BasisOfFileWire } from '../../../preload/contract/hand-over.ts';
import type {
  GoingOfRunWire,
  HandOverPlanWire,
  LeftWire,
  MissingValueWire,
  WithoutLineWire,
} from '../../../preload/contract/hand-over-plan.ts';
import { formatMicro } from '../../domain/amount.ts';
import type { NameListName } from '../../domain/grid-values.ts';
import { linesAlike } from '../../domain/line-names.ts';
import { mayBeNothing } from '../../domain/layout/layout.ts';
import type { Missing } from '../../domain/translation/missing.ts';
import { connectionOf, type EngineContext, runOf } from '../context.ts';
import type { BasisOfFile } from '../hand-over/payroll-basis.ts';
import { type FileToCome, goingByDestination, handOverPlan, type Left } from '../hand-over/plan-view.ts';
import type { RulesSeen } from '../hand-over/rules-seen.ts';
import { isFileless } from '../hand-over/target.ts';
import type { WithoutLine } from '../hand-over/without-line.ts';
import { sumToWire } from './to-wire.ts';

const LISTS: Readonly<Record<string, NameListName>> = {
  employee: 'ansatt',
  project: 'prosjekt',
  'project-line': 'prosjektlinje',
  'pay-type': 'arbeidstype',
  product: 'produkt',
};

/** A number that most rows of the table keep as it is, as most systems number employees and projects, may well be the same there. */
function proposalOf(
  { store }: EngineContext,
  connection: number,
  destination: number,
  { table, from, why }: Missing,
): string | null {
  const [value] = from;
  if (from.length !== 1 || why !== 'missing' || value === undefined || !/^\w[\w-]*$/.test(value)) return null;
  const rows = store.translations.tables(connection, destination).find(({ name }) => name === table)?.rows ?? [];
  const same = rows.filter(({ keys, to }) => keys[0] === to).length;
  const isUsual = table === 'employee' || table === 'project';
  return (isUsual && rows.length === 0) || (rows.length > 0 && same * 2 > rows.length) ? value : null;
}

function nameOfValue({ store }: EngineContext, connection: number, table: string, value: string): string | null {
  const list = LISTS[table];
  if (list === 'prosjektlinje') return linesAlike(store.names.all(connection, list) ?? new Map()).get(value) ?? null;
  return list === undefined ? null : store.names.nameOf(connection, list, value);
}

function valueToWire(
  context: EngineContext,
  connection: number,
  { destination: { number: destination }, layout }: Pick<FileToCome, 'destination' | 'layout'>,
  missing: Missing,
): MissingValueWire {
  const { table, keys, from, why, units, records, hours, quantity } = missing;
  const name = from.length === 1 ? nameOfValue(context, connection, table, from[0]!) : null;
  const proposal = proposalOf(context, connection, destination, missing);
  return {
    table,
    keys,
    from,
    why,
    units,
    records,
    hours: formatMicro(hours),
    quantity: formatMicro(quantity),
    name,
    proposal,
    mayBeNothing: mayBeNothing(layout, table),
  };
}

function differenceToWire(difference: FileToCome['difference']): HandOverPlanWire['files'][number]['difference'] {
  if (difference === null) return null;
  return { ...difference, before: formatMicro(difference.before), now: formatMicro(difference.now) };
}

export function withoutLineToWire({ records, hours, quantity }: WithoutLine): WithoutLineWire {
  return { records, hours: formatMicro(hours), quantity: formatMicro(quantity) };
}

const leftToWire = ({ sum, ...one }: Left): LeftWire => ({ ...one, sum: sumToWire(sum) });

export function goingToWire(context: EngineContext, number: number, seen: RulesSeen): GoingOfRunWire {
  const { there, left, once } = goingByDestination(context, number, seen);
  return {
    there: there.map(({ destination, units, sum }) => ({
      destination: destination.name,
      fileless: isFileless(destination),
      units,
      sum: sumToWire(sum),
    })),
    left: left.map(leftToWire),
    once: once === null ? null : sumToWire(once),
  };
}

export function planToWire(context: EngineContext, number: number, seen: RulesSeen): HandOverPlanWire {
  const { id: connection } = connectionOf(context, runOf(context, number, 'preview a hand-over'));
  const { files, withoutFile, once, shared, left } = handOverPlan(context, number, seen);
  return {
    files: files.map(({ destination, layout, missing, difference, sum, withoutLine, ...file }) => ({
      ...file,
      destination: destination.name,
      layout: layout.name,
      folder: destination.folder,
      sum: sumToWire(sum),
      missing: missing.map((one) => valueToWire(context, connection, { destination, layout }, one)),
      difference: differenceToWire(difference),
      withoutLine: withoutLine === null ? null : withoutLineToWire(withoutLine),
    })),
    withoutFile: withoutFile.map(({ destination, units, sum }) => ({
      destination: destination.name,
      units,
      sum: sumToWire(sum),
    })),
    once: sumToWire(once),
    shared: sumToWire(shared),
    left: left.map(leftToWire),
  };
}

export function basisToWire({ file, destination, rows }: BasisOfFile): BasisOfFileWire {
  return {
    handOver: file.number,
    file: file.file,
    byHand: file.byHand,
    destination,
    sha256: file.sha256,
    rows: rows.map(({ quantity, ...row }) => ({ ...row, quantity: formatMicro(quantity) })),
  };
}
