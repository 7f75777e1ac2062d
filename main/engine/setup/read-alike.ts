// By which fields a record is known again: its identifier, and what its content is compared by. Under others the next list would show none
// of what waits for an answer or a mark, and that they are gone from it would pass for the proof of their marks.

import { refused } from '../../domain/errors.ts';
import { idFieldOf, type Kind, rulesOf, TIME_COMPARE_FIELDS } from '../../domain/kind.ts';
import type { Connection, ConnectionOptions } from '../../ports/connections.ts';
import { openReadBacks } from '../confirm/read-back-act.ts';
import type { EngineContext } from '../context.ts';
import { waitingUnits } from './database.ts';

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

const WAITING = "Finish them first: give the ERP's answer, confirm, or decide on them.";

/** Throws `refused` when what waits of a kind would not be known again. */
export function assertReadAlike(
  context: EngineContext,
  { id, name, options }: Connection,
  next: ConnectionOptions,
): void {
  for (const kind of ['time', 'material'] as const) {
    const [before, after] = [knownBy(options, kind), knownBy(next, kind)];
    if (before.identifier === after.identifier && before.content === after.content) continue;
    const units = waitingUnits(context, id, kind);
    const notRead = units > 0 ? 0 : notReadBack(context, id, kind);
    if (units + notRead === 0) continue;
    const [what, hint] =
      units > 0
        ? [`${units} units of ${kind} wait for an answer or a mark`, WAITING]
        : [`${notRead} units of ${kind} are marked and not read back yet`, 'Read them back first: resume.'];
    throw refused('change a connection', name, `${what}, and by other fields they would not be known again`, hint);
  }
}
