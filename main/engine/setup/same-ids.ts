// The service gave the field of the Id another name while units wait. A person says that it holds the same Ids, with a reason; the list
// under the new name must bear that out, or what waits would be taken for gone, or its marks be sent to the Ids of others.

import { areSameIds, compareIds, type Compared, mayBeSameIds, type SameIds } from '../../domain/evidence/same-ids.ts';
import type { IdRange } from '../../domain/evidence/list.ts';
import { ConsoleError, detailsOf, neededReason, wrongUsage } from '../../domain/errors.ts';
import { idFieldOf, type Kind, KINDS, renamed } from '../../domain/kind.ts';
import type { Connection, ConnectionOptions } from '../../ports/connections.ts';
import type { ServicePort } from '../../ports/service.ts';
import { ask, asking, idsInWords } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { waitingIds, waitsUnderIds } from './read-alike.ts';
import { decideSetup, type SetupChange } from './setup-act.ts';

/** A list under another name of the Id, which is compared with what is known. */
export const LOOK = asking('look for the Ids');

const OPERATION = 'change the field of the Id';

type Renamed = Extract<SetupChange, { of: 'identifier' }>;

/** What is listed, and what is known of its Ids and of those that wait. */
interface Beside {
  readonly listed: Compared[];
  readonly known: Map<number, Compared>;
  readonly waiting: ReadonlySet<number>;
}

interface Of {
  readonly connection: number;
  readonly kind: Kind;
}

/** Lists, and compares by Id with what was handed over. Changes nothing. */
export async function listBeside(
  context: EngineContext,
  service: ServicePort,
  of: Of,
  exported: IdRange | null = null,
): Promise<Beside> {
  const { connection, kind } = of;
  const waiting = waitingIds(context, connection, kind);
  const beside: Beside = { listed: [], known: new Map(), waiting };
  const know = (ids: Iterable<number>): void => {
    for (const line of context.store.evidence.delivered(of, ids, Number.MAX_SAFE_INTEGER))
      if (!line.madeByConsole) beside.known.set(line.key, line);
  };
  const request = { kind, exported: exported ?? undefined };
  await ask(context, LOOK, { run: null, connection, detail: request }, async () => {
    const proof = await service.list(request, {
      begin: () => {
        beside.listed.length = 0;
        beside.known.clear();
      },
      page: (records) => {
        for (const { id, contentHash, ansattId, endretDato } of records)
          beside.listed.push({ id, contentHash, ansattId, endretDato });
        know(new Set(records.map(({ id }) => id)));
      },
    });
    know(waiting);
    return [proof, { proof: proof.proof, rows: proof.rows }];
  });
  return beside;
}

export const found = ({ listed, known, waiting }: Beside): SameIds => compareIds(listed, known.values(), waiting);

/** Whether the Ids are listed under the name that is known. A service that gave it up refuses the question, or has no such field. */
async function isStillThere(context: EngineContext, connection: Connection, of: Of): Promise<boolean> {
  try {
    return areSameIds(found(await listBeside(context, context.service(connection, true, connection.options), of)));
  } catch (error) {
    const { code, status } = detailsOf(error, OPERATION);
    const isRefused = code === 'service-error' && status !== undefined && status < 500;
    if (isRefused || code === 'service-bad-answer') return false;
    throw error;
  }
}

function refusedIds(name: string, why: string, cause: string, field: string): ConsoleError {
  return new ConsoleError({
    code: 'refused',
    operation: OPERATION,
    object: name,
    cause,
    hint: 'Nothing was changed. Ask the supplier of the service which field holds the Id now; what waits stays as it is until then.',
    retrySafe: true,
    values: { why, field },
  });
}

/** Throws `refused` where what is listed speaks against it that the new name holds the same Ids. */
function assertSame(name: string, to: string, same: SameIds): void {
  const { other, moved } = same;
  if (mayBeSameIds(same)) return;
  const [ids, what] =
    other.length > 0 ? [other, 'other work stands at'] : [moved, 'other Ids have the work that waits under'];
  throw refusedIds(name, 'ids-of-others', `under ${to} ${what} ${idsInWords(ids)}`, to);
}

/** From the least to the greatest; null for none. */
function rangeOf(ids: Iterable<number>): IdRange | null {
  const sorted = [...ids].sort((one, other) => one - other);
  return sorted.length === 0 ? null : { from: sorted[0]!, to: sorted.at(-1)! };
}

async function countAlike(context: EngineContext, connection: Connection, of: Of, to: string): Promise<number> {
  const { name, options } = connection;
  const { kind } = of;
  const from = idFieldOf(options, kind);
  const service = context.service(connection, true, renamed(options, { kind, from, to }));
  const ready = await listBeside(context, service, of);
  if (await isStillThere(context, connection, of))
    throw refusedIds(name, 'id-still-there', `${from} is still listed, and holds the Ids that are known`, to);
  // What is marked is listed no more as ready; where the service lists it, it tells as much.
  const isTold = areSameIds(found(ready)) || kind === 'material' || !(await service.listsExported());
  const range = isTold ? null : rangeOf(ready.waiting);
  const exported = range === null ? null : await listBeside(context, service, of, range);
  const all = exported ?? { listed: [], known: new Map<number, Compared>() };
  const known = new Map([...ready.known, ...all.known]);
  const same = found({ listed: ready.listed.concat(all.listed), known, waiting: ready.waiting });
  assertSame(name, to, same);
  return same.agree;
}

/**
 * Gives the Id of a connection another name while units wait, where a person says that it holds the same Ids and the list bears it out. It
 * stands in the proof log. Throws `refused` where the list does not, `wrong-usage` without a reason, and what the list throws.
 */
export async function changeIdentifier(
  context: EngineContext,
  connection: Connection,
  asked: ConnectionOptions,
  said: string,
): Promise<void> {
  const { name, id } = connection;
  const reason = neededReason(OPERATION, name, said);
  const kinds = KINDS.filter(
    (kind) => idFieldOf(asked, kind).toLowerCase() !== idFieldOf(connection.options, kind).toLowerCase(),
  );
  if (kinds.length === 0)
    throw wrongUsage(OPERATION, name, 'no other field is named', 'Name it: --id-field time=FIELD.');
  const changes: Renamed[] = [];
  for (const kind of kinds.filter((one) => waitsUnderIds(context, id, one))) {
    const [from, to] = [idFieldOf(connection.options, kind), idFieldOf(asked, kind)];
    const agree = await countAlike(context, connection, { connection: id, kind }, to);
    changes.push({ of: 'identifier', kind, from, to, reason, agree });
  }
  if (changes.length === 0) return;
  await decideSetup(context, id, () => {
    const now = context.store.connections.get(id)!.options;
    for (const { kind, from } of changes)
      if (idFieldOf(now, kind) !== from) throw refusedIds(name, 'ids-of-others', 'it was changed meanwhile', from);
    return changes;
  });
}
