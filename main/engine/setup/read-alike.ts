// By which fields a record is known again: its identifier, and what its content is compared by. Under others the next list would show none
// of what waits for an answer or a mark, and that they are gone from it would pass for the proof of their marks.

import { counted } from '../../domain/counted.ts';
import { ConsoleError, refused } from '../../domain/errors.ts';
import { idFieldOf, type Kind, KINDS, rulesOf, TIME_COMPARE_FIELDS } from '../../domain/kind.ts';
import type { Connection, ConnectionOptions } from '../../ports/connections.ts';
import { openReadBacks } from '../confirm/read-back-act.ts';
import type { EngineContext } from '../context.ts';
import { WAITING as WAITING_STATES, waitingUnits } from './database.ts';
import { knowsIdsOf, openRuns } from './ids-known.ts';

const lower = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase()).sort();

/** Of a time entry the compared fields that are asked for; all of them where all fields are. */
function comparedFields({ timeFields }: ConnectionOptions): string[] {
  if (timeFields.length === 0) return lower(TIME_COMPARE_FIELDS);
  const asked = new Set(lower(timeFields));
  return lower(TIME_COMPARE_FIELDS).filter((name) => asked.has(name));
}

function knownBy(options: ConnectionOptions, kind: Kind): Readonly<Record<'identifier' | 'content', string>> {
  const { volatileFields, quantityField } = rulesOf(options, kind);
  const content = kind === 'time' ? comparedFields(options) : [quantityField!.toLowerCase(), ...lower(volatileFields)];
  return { identifier: idFieldOf(options, kind).toLowerCase(), content: content.join() };
}

/** How many units are marked and still to be compared with what the service lists as exported. */
function notReadBack(context: EngineContext, connection: number, kind: Kind): number {
  const { runs, evidence } = context.store;
  const own = runs.all().filter((run) => run.connection === connection && run.kind === kind);
  const sent = own.flatMap(({ number }) =>
    openReadBacks(context, number).flatMap(({ detail }) => evidence.sentIn(number, detail.confirm)),
  );
  return new Set(sent).size;
}

/** Whether anything of a kind would not be known again under another name of its Id. */
export function waitsUnderIds(context: EngineContext, connection: number, kind: Kind): boolean {
  const pending = context.store.corrections.pending(connection, kind).length;
  return pending > 0 || waitingUnits(context, connection, kind) > 0 || notReadBack(context, connection, kind) > 0;
}

const WAITING = "Finish them first: give the ERP's answer, confirm, or decide on them.";

/** The Ids that wait of a kind. */
export function waitingIds({ store }: EngineContext, connection: number, kind: Kind): Set<number> {
  const own = store.runs.all().filter((run) => run.connection === connection && run.kind === kind);
  return new Set(own.flatMap(({ number }) => store.records.unitIds(number, WAITING_STATES)));
}

function sameIdsOf(name: string, kind: Kind, next: ConnectionOptions): string {
  const field = `${kind}=${idFieldOf(next, kind)}`;
  return `If the service only renamed the field, say so: connection change "${name}" --id-field ${field} --same-ids REASON.`;
}

/** Set back to the name by which everything was read that is open: what is not known by the one now is known again. */
function isSetBack(context: EngineContext, { id, options }: Connection, kind: Kind, next: ConnectionOptions): boolean {
  const runs = openRuns(context, id, kind);
  return runs.some((run) => !knowsIdsOf(context, run, options)) && runs.every((run) => knowsIdsOf(context, run, next));
}

/** Throws `refused` while a run is in review: it would go out as it was read, and the next pull would bring it once more. */
function assertNotInReview(context: EngineContext, { id, name }: Pick<Connection, 'id' | 'name'>, kind: Kind): void {
  const review = openRuns(context, id, kind).find(({ state }) => state === 'review');
  if (review === undefined) return;
  const { number } = review;
  const cause = `run ${number} is in review, and by other fields it would not be known again once it is out`;
  const hint = `Hand it over first, or discard it: discard ${number}.`;
  throw refused('change a connection', name, cause, hint, { why: 'fields-in-review', run: number });
}

/** Throws `refused` when what waits of a kind would not be known again. */
export function assertReadAlike(context: EngineContext, connection: Connection, next: ConnectionOptions): void {
  const { id, name, options } = connection;
  for (const kind of KINDS) {
    const [before, after] = [knownBy(options, kind), knownBy(next, kind)];
    if (before.identifier === after.identifier && before.content === after.content) continue;
    if (before.content === after.content && isSetBack(context, connection, kind, next)) continue;
    if (!waitsUnderIds(context, id, kind)) {
      assertNotInReview(context, { id, name }, kind);
      continue;
    }
    const units = waitingUnits(context, id, kind);
    const notRead = notReadBack(context, id, kind);
    const pending = context.store.corrections.pending(id, kind).length;
    const [what, hint] =
      units > 0
        ? [`${counted(units, `unit of ${kind} waits`, `units of ${kind} wait`)} for an answer or a mark`, WAITING]
        : notRead > 0
          ? [
              `${counted(notRead, `unit of ${kind} is`, `units of ${kind} are`)} marked and not read back yet`,
              'Read them back first: resume.',
            ]
          : [
              `corrections of ${counted(pending, 'unit', 'units')} of ${kind} go out with the next pull`,
              'Pull first, and hand them over.',
            ];
    throw new ConsoleError({
      code: 'refused',
      operation: 'change a connection',
      object: name,
      cause: `${what}, and by other fields they would not be known again`,
      hint: before.content === after.content ? `${hint} ${sameIdsOf(name, kind, next)}` : hint,
      retrySafe: true,
      values:
        before.content === after.content ? { why: 'other-id-field', units: Math.max(units, notRead, pending) } : {},
    });
  }
}
