// Name lists: ids with names, from a CSV file. Names are shown beside ids; they decide nothing.

import { wrongUsage } from '../../domain/errors.ts';
import type { EngineContext } from '../context.ts';
import { recheckNames } from './recheck-names.ts';
import type { NameList, NameListName } from '../../ports/settings.ts';

/** Replaces a name list by the one in the file. Throws `wrong-usage` when the file has no ids and names. */
export async function importNames(context: EngineContext, list: NameListName, file: string): Promise<NameList> {
  const names = await context.files.readNames(file);
  if (names.size === 0) {
    throw wrongUsage(
      'import names',
      file,
      'no row has an id and a name',
      'The file needs two columns: an id and a name.',
    );
  }
  context.store.transaction(() => {
    context.store.names.set(list, names, file, context.now());
    recheckNames(context);
    context.store.journal.note(null, 'names imported', { list, file, names: names.size });
  });
  return context.store.names.lists().find((known) => known.list === list)!;
}
