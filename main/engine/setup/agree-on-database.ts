// A desk of a team whose key is another one than the team goes to a service with: it may be that of another database, with
// other work under the same Ids. Its first list has to agree with what the team knows; until then the connection is not used.

import { areSameIds } from '../../domain/evidence/same-ids.ts';
import { ConsoleError } from '../../domain/errors.ts';
import type { Kind } from '../../domain/kind.ts';
import type { Connection } from '../../ports/connections.ts';
import { idsInWords } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { keepDatabase, otherKeyOf } from './database.ts';
import { found, listBeside } from './same-ids.ts';

/** Throws `refused` where other work is listed under Ids that are known. Where nothing known is listed, it says nothing either way. */
export async function agreeOnDatabase(context: EngineContext, connection: Connection, kind: Kind): Promise<void> {
  const key = otherKeyOf(context, connection);
  if (key === null) return;
  const service = context.service(connection, true, connection.options);
  const same = found(await listBeside(context, service, { connection: connection.id, kind }));
  const { name } = connection;
  if (same.other.length > 0)
    throw new ConsoleError({
      code: 'refused',
      operation: 'pull',
      object: name,
      cause: `with the ${key.header} of this desk other work is listed under ${idsInWords(same.other)} than the team knows: it is another database`,
      hint: 'Nothing was pulled. Ask for the key that the others use, and give it to this desk.',
      retrySafe: true,
      values: { why: 'team-other-database', header: key.header, connection: name },
    });
  if (!areSameIds(same)) return;
  const { store } = context;
  store.transaction(() => {
    keepDatabase(context, store.connections.get(connection.id)!, key);
    store.journal.note(null, 'key found to lead to the same database', { connection: name, ids: same.agree });
  });
}
