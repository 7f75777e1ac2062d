// What is set of a connection at one desk and holds at all: its cutoff where a person set it, and the lists of names (the
// newest by the order of the log). It takes effect at once where it was set, and is told later; a desk by itself tells nobody.

import type { NewestProof } from '../../ports/newest.ts';
import type { NameListName } from '../../ports/settings.ts';
import type { Connection } from '../../ports/connections.ts';
import { connectionInLog, connectionOfEntry } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { unknownConnection } from '../recovery/replay-files.ts';
import { recheckNames } from '../setup/recheck-names.ts';

/** Inside the transaction in which it is set. */
export function tellCutoff(context: EngineContext, connection: number): void {
  const { cutoff, reason, at } = context.store.cutoffs.current(connection)!;
  if (cutoff === null) return;
  context.store.team.later({ what: 'cutoff', ...connectionInLog(context, connection), cutoff, reason, setAt: at });
}

interface ListOfNames {
  readonly list: NameListName;
  readonly names: ReadonlyMap<string, string>;
  /** The connection, or the file that it was read from. */
  readonly source: string;
  readonly at: string;
}

/** The name of a file alone: folders stay on the desk. */
const baseOf = (source: string): string => source.split(/[\\/]/).at(-1)!;

function tellList(context: EngineContext, connection: Connection, { list, names, source, at }: ListOfNames): void {
  const from = source === connection.name ? null : baseOf(source);
  const of = connectionInLog(context, connection.id);
  context.store.team.later({ what: 'names', ...of, list, names: [...names], from, listedAt: at });
}

/** Replaces a list, and tells the others where it is another one than before. Inside a transaction. */
export function keepList(context: EngineContext, connection: Connection, of: ListOfNames): void {
  const { store } = context;
  const { list, names, source, at } = of;
  const before = store.names.all(connection.id, list);
  store.names.set(connection.id, list, names, source, at);
  const isSame = before?.size === names.size && [...names].every(([id, name]) => before.get(id) === name);
  if (!isSame) tellList(context, connection, of);
}

/** Lists of before the log was shared, or from a program that told nobody. Inside a transaction. */
export function tellOlderLists(context: EngineContext): void {
  const { connections, names } = context.store;
  for (const connection of connections.all()) {
    if (connection.options.builtIn === true) continue;
    for (const { list, source, at } of names.lists(connection.id))
      tellList(context, connection, { list, names: names.all(connection.id, list) ?? new Map(), source, at });
  }
}

/** The newest by the order of the log, that of this desk among them. Inside a transaction. */
export function newestAgain(context: EngineContext, entry: NewestProof): void {
  const { store } = context;
  const connection = connectionOfEntry(context, entry);
  if (connection === null) throw unknownConnection(entry.connection);
  if (entry.what === 'names') {
    const { list, names, from, listedAt } = entry;
    store.names.set(connection.id, list, new Map(names), from ?? connection.name, listedAt);
    recheckNames(context, connection.id);
    return;
  }
  const { cutoff, reason, setAt } = entry;
  const current = store.cutoffs.current(connection.id);
  if (current?.cutoff === cutoff && current.at === setAt) return;
  store.cutoffs.set(connection.id, { cutoff, run: null, reason }, setAt);
  const from = current?.cutoff ?? null;
  store.journal.note(null, 'cutoff set by a person', { connection: connection.name, from, to: cutoff, reason });
}
