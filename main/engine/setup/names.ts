// Name lists of a connection: ids with names, from a CSV file or from the service. Names are shown beside ids; they decide nothing.

import { ConsoleError, refused, wrongUsage } from '../../domain/errors.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import type { Connection } from '../../ports/connections.ts';
import type { ListedNames } from '../../ports/service.ts';
import type { NameList, NameListName } from '../../ports/settings.ts';
import { keepList } from '../team/newest.ts';
import { recheckNames } from './recheck-names.ts';

/** Replaces a name list by the one in the file. Throws `wrong-usage` when the file has no ids and names. */
export async function importNames(
  context: EngineContext,
  input: { readonly connection: string; readonly list: NameListName; readonly file: string },
): Promise<NameList> {
  const { list, file } = input;
  const connection = connectionNamed(context, input.connection, 'import names');
  const names = await context.files.readNames(file, list === 'prosjektlinje');
  if (names.size === 0) {
    throw wrongUsage(
      'import names',
      file,
      'no row has an id and a name',
      'The file needs two columns: an id and a name.',
    );
  }
  context.store.transaction(() => {
    keepList(context, connection, { list, names, source: file, at: context.now() });
    recheckNames(context, connection.id);
    context.store.journal.note(null, 'names imported', { list, file, names: names.size, connection: connection.name });
  });
  return context.store.names.lists(connection.id).find((known) => known.list === list)!;
}

/** Lists that a person read from a file. */
function listsOfFiles({ store }: EngineContext, { id, name }: Connection): ReadonlySet<NameListName> {
  const lists = store.names.lists(id).filter(({ source }) => source !== name);
  return new Set(lists.map(({ list }) => list));
}

/** Besides those that a person read from a file, also while the service was asked. Inside a transaction. */
export function keepNamesBeside(context: EngineContext, connection: Connection, found: readonly ListedNames[]): void {
  const ofFile = listsOfFiles(context, connection);
  keepNames(
    context,
    connection,
    found.filter(({ list }) => !ofFile.has(list)),
  );
}

/** Inside a transaction. */
function keepNames(context: EngineContext, connection: Connection, found: readonly ListedNames[]): void {
  for (const { list, names } of found)
    keepList(context, connection, { list, names, source: connection.name, at: context.now() });
  if (found.length > 0) recheckNames(context, connection.id);
}

/** The lists that the service has. An empty one takes nothing away. */
async function askNames(context: EngineContext, connection: Connection): Promise<ListedNames[]> {
  return (await context.service(connection).names()).filter(({ names }) => names.size > 0);
}

/** Throws `refused` when the service has none, and what the service throws. */
export async function fetchNames(context: EngineContext, name: string): Promise<NameList[]> {
  const connection = connectionNamed(context, name, 'fetch names');
  const found = await askNames(context, connection);
  context.store.transaction(() => keepNames(context, connection, found));
  if (found.length > 0) return context.store.names.lists(connection.id);
  throw refused(
    'fetch names',
    name,
    'the service gives no lists of employees or projects',
    'Import them from a CSV file.',
  );
}

/**
 * With the test of a connection, once a day. That the service has no names, or does not give them now, does not make the test fail.
 */
export async function namesIfAny(context: EngineContext, connection: Connection): Promise<ListedNames[] | null> {
  const lists = context.store.names.lists(connection.id);
  const today = context.now().slice(0, 10);
  const fetched = lists.filter(({ source }) => source === connection.name);
  if (fetched.length > 0 && fetched.every(({ at }) => at.startsWith(today))) return null;
  try {
    return await askNames(context, connection);
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    return null;
  }
}
