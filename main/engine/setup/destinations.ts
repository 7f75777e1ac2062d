// Destinations: made, changed, closed. Each change is in the proof log and in history.

import { randomUUID } from 'node:crypto';
import { type DestinationRule, destinationRule, NO_FILE, rangeMeant } from '../../domain/delivery/destination.ts';
import type { Naming } from '../../domain/delivery/naming.ts';
import type { Posting } from '../../domain/delivery/posting.ts';
import { ConsoleError, detailsOf, wrongUsage } from '../../domain/errors.ts';
import type { Kind } from '../../domain/kind.ts';
import type { Connection } from '../../ports/connections.ts';
import type { Destination } from '../../ports/destinations.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { layoutNamed } from '../hand-over/target.ts';
import { decideSetup, type SetupChange } from './setup-act.ts';

export interface NewDestination {
  readonly connection: string;
  readonly name: string;
  readonly kind: Kind;
  readonly layout: string;
  readonly folder: string;
  readonly rules: readonly string[];
  readonly posting?: Posting | undefined;
  readonly naming?: Naming | undefined;
}

export interface DestinationChange {
  readonly connection: string;
  readonly name: string;
  readonly rename?: string | undefined;
  readonly layout?: string | undefined;
  readonly folder?: string | undefined;
  readonly rules?: readonly string[] | undefined;
  readonly posting?: Posting | undefined;
  readonly naming?: Naming | undefined;
}

/** The open destination of that name. Throws `wrong-usage` naming those there are. */
export function destinationNamed(
  { store }: EngineContext,
  connection: Connection,
  name: string,
  operation: string,
): Destination {
  const open = store.destinations.of(connection.id).filter((one) => one.closedAt === null);
  const found = open.find((one) => one.name === name);
  if (found) return found;
  const names = open.map((one) => one.name).join(', ');
  const hint = names === '' ? 'Make one first: destination add.' : `There is: ${names}.`;
  throw wrongUsage(operation, `destination ${name}`, 'there is no such destination', hint);
}

/**
 * The destination of that name, the open one before a closed one: what takes back what a closed one got still goes there, and may need
 * another folder, layout or translation. Throws `wrong-usage` naming the open ones.
 */
export function destinationKnown(
  context: EngineContext,
  connection: Connection,
  name: string,
  operation: string,
): Destination {
  const all = context.store.destinations.of(connection.id).filter((one) => one.name === name);
  const isClosed = all.length > 0 && all.every((one) => one.closedAt !== null);
  return isClosed ? all.at(-1)! : destinationNamed(context, connection, name, operation);
}

function refusedRule(text: string, cause: string, hint: string, values: ConsoleError['details']['values']) {
  const { details } = wrongUsage('describe a destination', text, cause, hint);
  return new ConsoleError({ ...details, values: { rule: text, ...values } });
}

/** What reads as a range and is written as a value would take nothing, and nobody would see why. */
function rulesOf(texts: readonly string[]): DestinationRule[] {
  return texts.map((text) => {
    const rule = destinationRule(text);
    if (rule === null) {
      const hint =
        "Write a field and what is taken of it: 'ArbeidstypeId=100,150..199', or a table over it: 'company(AnsattId)=A'.";
      throw refusedRule(text, 'it is not a rule', hint, { why: 'not-a-rule' });
    }
    const meant = rangeMeant(rule);
    if (meant === null) return rule;
    const { value, range } = meant;
    const hint = `Write ${range}, or ${value}..${value} if that is one value.`;
    throw refusedRule(text, `${value} would be one value, not a range`, hint, { why: 'range-as-value', ...meant });
  });
}

/** A layout and a folder, or neither. */
function assertPlace(context: EngineContext, layout: string, folder: string, kind: Kind): void {
  if (layout !== NO_FILE) assertLayout(context, layout, kind);
  if ((layout === NO_FILE) === (folder === '')) return;
  const cause = layout === NO_FILE ? 'nothing is written there, so it has no folder' : 'it has no folder';
  throw wrongUsage('describe a destination', layout, cause, 'Name a layout and a folder, or neither.');
}

function assertLayout(context: EngineContext, name: string, kind: Kind): void {
  if (layoutNamed(context, name).kinds.includes(kind)) return;
  throw wrongUsage('choose a layout', name, `it does not take ${kind} records`, 'Choose another layout.');
}

/** A layout that writes records as they were listed has their own Dato: what is to be posted in the open month would not be. */
function assertPosts(context: EngineContext, layout: string, posting: Posting | undefined): void {
  if (posting !== 'open' || layout === NO_FILE) return;
  if (layoutNamed(context, layout).columns !== 'as-listed') return;
  const cause =
    'it writes records as they were listed, with their own Dato: nothing of a closed period would be posted in the open one';
  const hint =
    'Choose a layout with columns of its own, or let it have what is of a closed period as it is (original, or unit).';
  const { details } = wrongUsage('describe a destination', layout, cause, hint);
  throw new ConsoleError({ ...details, values: { why: 'posting-as-listed', layout } });
}

const LONGEST_NAME = 100;

function neededName(name: string): string {
  const trimmed = name.trim();
  if (trimmed !== '' && trimmed.length <= LONGEST_NAME) return trimmed;
  throw wrongUsage('describe a destination', 'its name', 'it is empty or too long', 'Give it a short name.');
}

function assertNameFree({ store }: EngineContext, connection: Connection, name: string): void {
  const isTaken = store.destinations.of(connection.id).some((one) => one.name === name && one.closedAt === null);
  if (isTaken) throw wrongUsage('describe a destination', name, 'that name is taken', 'Choose another name.');
}

/**
 * A closed destination leaves its name to the one that takes it over, and has the day on which it was closed in its own: what it got is
 * still taken back from it, and its files are answered by name.
 */
function nameLeft({ store }: EngineContext, connection: Connection, name: string): SetupChange[] {
  const all = store.destinations.of(connection.id);
  const taken = new Set(all.map((one) => one.name));
  return all.flatMap((one) => {
    if (one.name !== name || one.closedAt === null) return [];
    const dated = `${name.slice(0, LONGEST_NAME - 20)} (${one.closedAt.slice(0, 10)})`;
    let own = dated;
    for (let next = 2; taken.has(own); next += 1) own = `${dated} ${next}`;
    taken.add(own);
    return [destinationNow({ ...one, name: own }, 'change', name)];
  });
}

/** Throws `wrong-usage` for what does not fit. */
export async function addDestination(context: EngineContext, input: NewDestination): Promise<Destination> {
  const { store } = context;
  const connection = connectionNamed(context, input.connection, 'add a destination');
  const uuid = randomUUID();
  await decideSetup(context, connection.id, () => {
    const { kind, layout, folder, posting, naming } = input;
    const name = neededName(input.name);
    assertNameFree(context, connection, name);
    assertPlace(context, layout, folder, kind);
    assertPosts(context, layout, posting);
    return [
      ...nameLeft(context, connection, name),
      { of: 'destination', did: 'add', uuid, kind, name, layout, folder, rules: rulesOf(input.rules), posting, naming },
    ];
  });
  return store.destinations.byUuid(uuid)!;
}

export async function changeDestination(context: EngineContext, input: DestinationChange): Promise<Destination> {
  const { store } = context;
  const connection = connectionNamed(context, input.connection, 'change a destination');
  const { uuid } = destinationKnown(context, connection, input.name, 'change a destination');
  await decideSetup(context, connection.id, () => {
    const old = destinationKnown(context, connection, input.name, 'change a destination');
    const name = input.rename === undefined ? old.name : neededName(input.rename);
    if (name !== old.name) assertNameFree(context, connection, name);
    const { layout = old.layout, folder = old.folder, posting = old.posting, naming = old.naming } = input;
    assertPlace(context, layout, folder, old.kind);
    if (input.layout !== undefined || input.posting !== undefined) assertPosts(context, layout, posting);
    const rules = input.rules === undefined ? old.rules : rulesOf(input.rules);
    const given = [input.rename, input.layout, input.folder, input.rules, input.posting, input.naming];
    if (given.every((one) => one === undefined))
      throw wrongUsage('change a destination', old.name, 'nothing was given to change', 'Say what is to be another.');
    const renamed = name === old.name ? [] : nameLeft(context, connection, name);
    return [...renamed, destinationNow({ ...old, name, layout, folder, rules, posting, naming }, 'change', old.name)];
  });
  return store.destinations.byUuid(uuid)!;
}

/** Why its folder would not take a file now, which refuses no setup: a share may be away. Null where it would. */
export function folderProblem({ files }: EngineContext, { folder }: Destination): string | null {
  if (folder === '') return null;
  try {
    files.check(folder, `.${randomUUID()}`);
    return null;
  } catch (error) {
    return detailsOf(error, 'look for a folder').cause;
  }
}

/** Closes it: files that wait for their answer get it as before, and its history stays. */
export async function removeDestination(
  context: EngineContext,
  input: { connection: string; name: string },
): Promise<Destination> {
  const { store } = context;
  const connection = connectionNamed(context, input.connection, 'remove a destination');
  const { uuid } = destinationNamed(context, connection, input.name, 'remove a destination');
  await decideSetup(context, connection.id, () => [
    destinationNow(destinationNamed(context, connection, input.name, 'remove a destination'), 'close'),
  ]);
  return store.destinations.byUuid(uuid)!;
}

/** A destination as it is from now on. */
export function destinationNow(
  { uuid, kind, name, layout, folder, rules, posting, naming }: Destination,
  did: 'add' | 'change' | 'close',
  was?: string,
): SetupChange {
  const kept = rules.map(({ field, values, ranges, table }) => ({
    field,
    values: [...values],
    ...(ranges === undefined ? {} : { ranges: [...ranges] }),
    table,
  }));
  return {
    of: 'destination',
    did,
    uuid,
    kind,
    name,
    layout,
    folder,
    rules: kept,
    posting,
    naming,
    was,
  };
}
