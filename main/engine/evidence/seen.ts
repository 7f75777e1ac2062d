// What lists showed of units of which the ERP has another version, as far as a listed reversal may take it back. It never went out as it
// was shown: a list of a confirm keeps no line of it, only its text.

import { isSaidInErp } from '../../domain/evidence/happened.ts';
import { isAllZero, isNegative, type ListedLine } from '../../domain/evidence/lines.ts';
import type { SeenVersion } from '../../domain/evidence/list.ts';
import { readKeptRecord } from '../../domain/kept-record.ts';
import { rulesOf } from '../../domain/kind.ts';
import type { Scope } from '../../ports/evidence.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { listedLineOf } from './take-list.ts';

/** Of each unit of the employees whose work these lines reverse. */
export function seenFor(context: EngineContext, scope: Scope, listed: readonly ListedLine[]): SeenVersion[] {
  if (scope.kind === 'material') return [];
  const { store } = context;
  const employees = new Set(listed.flatMap((line) => (isNegative(line) ? (line.ansattId ?? []) : [])));
  if (employees.size === 0) return [];
  const shown = store.sightings.ofEmployees(scope, employees);
  if (shown.length === 0) return [];
  const rules = rulesOf(connectionOf(context, scope).options, scope.kind);
  const sends = new Set(
    store.corrections
      .pending(scope.connection, scope.kind)
      .flatMap(({ way, run, recordId }) => (way === 'send-correction' ? `${run} ${recordId}` : [])),
  );
  const seen: SeenVersion[] = [];
  for (const [at, { run, id, raw }] of shown.entries()) {
    const line = listedLineOf(readKeptRecord(raw, 1, rules), -1 - at);
    if (isNegative(line) || isAllZero(line)) continue;
    const rows = store.records.byId(run, id);
    if (rows.some(({ reason }) => isSaidInErp(reason))) continue;
    // What was not marked is listed, and goes out as that.
    const isMarked = rows.some(({ markedAt, madeBy }) => madeBy === 'service' && markedAt !== null);
    seen.push({ ...line, run, going: isMarked && sends.has(`${run} ${id}`) });
  }
  return seen;
}
