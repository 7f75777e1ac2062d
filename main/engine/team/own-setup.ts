// What was set up by a desk that joins a team with a history of its own: its destinations, translation tables and layouts, its
// locks and closed months, its mappings of files. The team has its own; what it lacks is named before and after, and taken along where
// nothing of the team's would change: a second destination of a kind would write the same records to two files.

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { OwnSetupWire } from '../../../preload/contract/team.ts';
import { KINDS } from '../../domain/kind.ts';
import { TABLE_NAMES } from '../../domain/translation/names.ts';
import { assertNever, refused, wrongUsage } from '../../domain/errors.ts';
import type { Connection } from '../../ports/connections.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { EngineContext } from '../context.ts';
import { NO_FILE } from '../../domain/delivery/destination.ts';
import { allLayouts } from '../hand-over/target.ts';
import { destinationNow } from '../setup/destinations.ts';
import { closedMonths } from '../setup/locked.ts';
import { decideSetup, SETUP_CHANGE, type SetupChange, tableChange } from '../setup/setup-act.ts';

const OF_CONNECTION = z.object({
  name: z.string(),
  baseUrl: z.string(),
  changes: z.array(SETUP_CHANGE),
  lockedThrough: z.string().nullable(),
  closed: z.array(z.object({ kind: z.enum(KINDS), months: z.array(z.string()) })),
  mappings: z.array(z.string()),
});
const OWN = z.object({ connections: z.array(OF_CONNECTION), layouts: z.array(SETUP_CHANGE) });

type OfConnection = z.infer<typeof OF_CONNECTION>;
export type OwnSetup = z.infer<typeof OWN>;

const NOTHING: OwnSetup = { connections: [], layouts: [] };

/** As the archive keeps it; nothing of one from an earlier program. */
export function readSetup(kept: unknown): OwnSetup {
  return OWN.safeParse(kept).data ?? NOTHING;
}

const isPractice = ({ options }: Connection): boolean => options.builtIn === true || options.over === true;
const isOpen = ({ closedAt }: Destination): boolean => closedAt === null;

function tablesOf({ store }: EngineContext, connection: number, to: Destination | null): SetupChange[] {
  return TABLE_NAMES.flatMap((name) => {
    const kept = store.translations.get({ connection, destination: to?.number ?? null }, name);
    const rows = kept?.table.rows.length ?? 0;
    return kept === null || rows === 0 ? [] : [tableChange(to, kept.table, { rows, added: rows })];
  });
}

function setupOf(context: EngineContext, connection: Connection): OfConnection {
  const { store } = context;
  const { id, name, baseUrl, options } = connection;
  const open = store.destinations.of(id).filter(isOpen);
  return {
    name,
    baseUrl,
    changes: [
      ...open.map((one) => destinationNow(one, 'add')),
      ...[null, ...open].flatMap((to) => tablesOf(context, id, to)),
    ],
    lockedThrough: options.lockedThrough,
    closed: KINDS.map((kind) => ({ kind, months: [...closedMonths(context, connection, kind).keys()] })),
    mappings: store.intake.mappings(id).map((mapping) => mapping.name),
  };
}

/** What this desk has set up; practice counts for nothing. */
export function ownSetup(context: EngineContext): OwnSetup {
  const { connections, ownLayouts } = context.store;
  return {
    connections: connections
      .all()
      .filter((one) => !isPractice(one))
      .map((one) => setupOf(context, one)),
    layouts: ownLayouts.all().map((layout) => ({ of: 'layout', did: 'copy', layout })),
  };
}

type Line = Omit<OwnSetupWire, 'isTaken' | 'to'>;

/** One line of the setup, with what it would change here. */
interface Part {
  readonly line: Line;
  readonly change: SetupChange | null;
}

function changeLine(of: OfConnection, change: SetupChange): Line[] {
  const line = { connection: of.name, kind: null, destination: null, count: 1 };
  if (change.of === 'destination') return [{ ...line, what: 'destination', kind: change.kind, name: change.name }];
  if (change.of !== 'table') return [];
  const { table, destination: uuid } = change;
  const to = of.changes.find((one) => one.of === 'destination' && one.uuid === uuid);
  const destination = to?.of === 'destination' ? to.name : null;
  return [{ ...line, what: 'table', name: table.name, destination, count: table.rows.length }];
}

function partsOf(of: OfConnection): Part[] {
  const line = { connection: of.name, kind: null, destination: null, count: 1 };
  const parts = of.changes.flatMap((change) => changeLine(of, change).map((one): Part => ({ line: one, change })));
  const said = (one: Line): Part => ({ line: one, change: null });
  if (of.lockedThrough !== null) parts.push(said({ ...line, what: 'locked', name: of.lockedThrough }));
  for (const { kind, months } of of.closed)
    for (const name of months) parts.push(said({ ...line, what: 'month', kind, name }));
  for (const name of of.mappings) parts.push(said({ ...line, what: 'mapping', name }));
  return parts;
}

function layoutPart(change: SetupChange): Part[] {
  if (change.of !== 'layout') return [];
  const line = { what: 'layout', connection: null, kind: null, destination: null, name: change.layout.name, count: 1 };
  return [{ line: { ...line, what: 'layout' }, change }];
}

/** All of it, before the desk joins: nobody knows yet what the team has. */
export function linesOfSetup({ connections, layouts }: OwnSetup): OwnSetupWire[] {
  return [...layouts.flatMap(layoutPart), ...connections.flatMap(partsOf)].map(({ line }) => ({
    ...line,
    isTaken: false,
    to: null,
  }));
}

/**
 * The connection of the team to the same service. One service may have the databases of several companies: under another name it is only
 * taken for the same where it is the only one.
 */
function sameHere({ store }: EngineContext, { name, baseUrl }: OfConnection): Connection | null {
  const there = store.connections.all().filter((one) => !isPractice(one) && one.baseUrl === baseUrl);
  return there.find((one) => one.name === name) ?? (there.length === 1 ? there[0]! : null);
}

function destinationHere({ store }: EngineContext, here: Connection, name: string): Destination | null {
  return store.destinations.of(here.id).find((one) => isOpen(one) && one.name === name) ?? null;
}

function isHere(context: EngineContext, here: Connection, { what, name, kind, destination }: Line): boolean {
  const { store } = context;
  switch (what) {
    case 'layout':
      return store.ownLayouts.all().some((layout) => layout.name === name);
    case 'destination':
      return destinationHere(context, here, name)?.kind === kind;
    case 'table': {
      const to = destination === null ? null : destinationHere(context, here, destination);
      if (destination !== null && to === null) return false;
      const kept = store.translations.get({ connection: here.id, destination: to?.number ?? null }, name);
      return kept !== null && kept.table.rows.length > 0;
    }
    case 'locked':
      return here.options.lockedThrough !== null && here.options.lockedThrough >= name;
    case 'month':
      return kind !== null && closedMonths(context, here, kind).has(name);
    case 'mapping':
      return store.intake.mappings(here.id).some((mapping) => mapping.name === name);
    default:
      return assertNever(what);
  }
}

/** It came along, and a person has closed it since: it is not lacking, nor is what it alone had. */
function isClosedSince({ store }: EngineContext, change: SetupChange | null): boolean {
  const uuid = change?.of === 'destination' ? change.uuid : change?.of === 'table' ? change.destination : null;
  return uuid !== null && (store.destinations.byUuid(uuid)?.closedAt ?? null) !== null;
}

const isThere = (context: EngineContext, here: Connection, { line, change }: Part): boolean =>
  isHere(context, here, line) || isClosedSince(context, change);

/** Changes of one connection that can be made here and take nothing of the team's away. */
function takenOf(context: EngineContext, here: Connection, of: OfConnection, layouts: ReadonlySet<string>) {
  const open = context.store.destinations.of(here.id).filter(isOpen);
  const kinds = new Set(open.map(({ kind }) => kind));
  const come = new Map<string, string>();
  const taken: SetupChange[] = [];
  for (const part of partsOf(of)) {
    const { line, change } = part;
    if (change === null || isThere(context, here, part)) continue;
    if (change.of === 'destination') {
      // With another one of its kind it would get what that one gets.
      if (kinds.has(change.kind) || !(change.layout === NO_FILE || layouts.has(change.layout))) continue;
      come.set(change.name, change.uuid);
      taken.push(change);
    } else if (change.of === 'table') {
      if (change.destination === null) taken.push(change);
      else {
        const uuid = come.get(line.destination!) ?? destinationHere(context, here, line.destination!)?.uuid;
        if (uuid !== undefined) taken.push({ ...change, destination: uuid });
      }
    }
  }
  return taken;
}

/** Layouts that are not here as they are: under that name there may be another one. */
function layoutsLacking(context: EngineContext, { layouts }: OwnSetup) {
  const known = new Map(allLayouts(context).map((layout) => [layout.name, layout]));
  const lacking = layouts
    .filter((change) => change.of === 'layout')
    .filter(({ layout }) => !isDeepStrictEqual(known.get(layout.name), layout));
  const others = new Set(lacking.map(({ layout }) => layout.name).filter((name) => known.has(name)));
  return { lacking, others };
}

function layoutsTaken(context: EngineContext, setup: OwnSetup): SetupChange[] {
  const { lacking, others } = layoutsLacking(context, setup);
  return lacking.filter(({ layout }) => !others.has(layout.name));
}

/** By which a destination would write here what it wrote before. */
function layoutsThere(context: EngineContext, setup: OwnSetup): ReadonlySet<string> {
  const { lacking, others } = layoutsLacking(context, setup);
  const names = [...allLayouts(context).map(({ name }) => name), ...lacking.map(({ layout }) => layout.name)];
  return new Set(names.filter((name) => !others.has(name)));
}

/** What the team lacks of it; `isTaken`: it can be taken along. */
export function lackingOf(context: EngineContext, setup: OwnSetup): OwnSetupWire[] {
  const layouts = layoutsThere(context, setup);
  const { lacking, others } = layoutsLacking(context, setup);
  const own = lacking.flatMap(layoutPart).map(({ line }) => ({ ...line, isTaken: !others.has(line.name), to: null }));
  const rest = setup.connections.flatMap((of) => {
    const here = sameHere(context, of);
    const taken = here === null ? [] : takenOf(context, here, of, layouts);
    const keys = new Set(taken.flatMap((change) => changeLine(of, change)).map(keyOf));
    return partsOf(of)
      .filter((part) => here === null || !isThere(context, here, part))
      .map(({ line }) => ({ ...line, isTaken: keys.has(keyOf(line)), to: here?.name ?? null }));
  });
  return [...own, ...rest];
}

const keyOf = ({ what, connection, name, destination, kind }: Line): string =>
  JSON.stringify([what, connection, name, destination, kind]);

/** No entry tells of nothing: what was lacking may stand there once this desk has followed. */
function some(name: string, changes: readonly SetupChange[]): readonly SetupChange[] {
  if (changes.length > 0) return changes;
  const hint = 'See what it lacks now with "proof-log archives".';
  throw refused('take a setup along', name, 'another desk has set it up meanwhile', hint);
}

/** Takes along what the team lacks, as a change that every desk follows. Returns what was taken, and what the team lacks still. */
export async function takeAlong(
  context: EngineContext,
  name: string,
): Promise<{ taken: OwnSetupWire[]; lacking: OwnSetupWire[] }> {
  const archive = context.store.archives().find((one) => one.name === name);
  if (archive === undefined)
    throw wrongUsage('take a setup along', name, 'there is no such archive', 'See them with "proof-log archives".');
  const setup = readSetup(archive.setup);
  const before = lackingOf(context, setup).filter(({ isTaken }) => isTaken);
  const layouts = () => layoutsTaken(context, setup);
  if (layouts().length > 0) await decideSetup(context, null, () => some(name, layouts()));
  for (const of of setup.connections) {
    const here = sameHere(context, of);
    const changes = (): SetupChange[] =>
      here === null ? [] : takenOf(context, here, of, layoutsThere(context, setup));
    if (here !== null && changes().length > 0) await decideSetup(context, here.id, () => some(name, changes()));
  }
  const lacking = lackingOf(context, setup);
  const still = new Set(lacking.map(keyOf));
  return { taken: before.filter((one) => !still.has(keyOf(one))), lacking };
}
