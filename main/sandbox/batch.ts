// The batch endpoint for material from other systems. Body and answer are open points (main/service/README.md): an array of objects
// is taken, or an object with one such array. Rows are stored unapproved, all of them or none.

import { type Answer, emptyAnswer, jsonAnswer } from './answer.ts';
import type { CallFaults } from './active-faults.ts';
import { addBatch } from './company/material.ts';
import { isObject, parseRaw } from '../domain/exact-json.ts';
import type { State } from './state.ts';
import type { Switches } from './switches.ts';
import type { MaterialFields } from './values.ts';
import { badRequest, ServiceError } from './service-error.ts';

/** Throws ServiceError 400 when the body cannot be read; nothing is stored then. */
export function takeBatch(state: State, body: string, faults: CallFaults, switches: Switches): Answer {
  const rows = batchRows(body);
  const whole = faults.use('refuse-batch');
  if (whole !== null)
    throw new ServiceError(whole.status ?? 422, 'BatchRefused', 'The batch is refused: the period is locked.');
  refuseByValue(rows, faults);
  const refusal = faults.use('refuse-row');
  if (refusal === null) return stored(switches, addBatch(state, rows));
  const bad = (index: number): boolean => refusal.rows.includes(index);
  const message = (index: number): string => `Row ${index} is refused: unknown product.`;
  if (refusal.takeOthers === true) {
    const ids = addBatch(
      state,
      rows.filter((_row, index) => !bad(index)),
    );
    const results = rows.map((_row, index) =>
      bad(index) ? { error: { message: message(index) } } : { Id: ids.shift() },
    );
    return jsonAnswer(refusal.status ?? 200, results);
  }
  const refused = rows.map((_row, index) => index).filter(bad);
  if (refused.length === 0) return stored(switches, addBatch(state, rows));
  const errors = Object.fromEntries(refused.map((index) => [`[${index}]`, [message(index)]]));
  return jsonAnswer(refusal.status ?? 400, { title: 'One or more rows were refused.', errors });
}

function refuseByValue(rows: readonly MaterialFields[], faults: CallFaults): void {
  for (const { fault, use } of faults.find('refuse-value')) {
    const index = rows.findIndex((row) => JSON.stringify(row[fault.field]) === JSON.stringify(fault.value));
    if (index < 0) continue;
    use();
    const value = JSON.stringify(fault.value);
    throw new ServiceError(
      fault.status ?? 400,
      'BadRequest',
      `The value ${value} of '${fault.field}' in row ${index} is not valid.`,
    );
  }
}

function stored(switches: Switches, ids: readonly number[]): Answer {
  if (switches.batchAnswer === 'no-content') return emptyAnswer(204);
  if (switches.batchAnswer === 'count') return jsonAnswer(200, { antall: ids.length });
  if (switches.batchAnswer === 'numbers') return jsonAnswer(200, ids);
  const list = ids.map((Id) => ({ Id }));
  return jsonAnswer(200, switches.batchAnswer === 'value' ? { value: list } : list);
}

/** The rows of a body, the texts of their numbers kept. Throws ServiceError 400. */
export function batchRows(body: string): MaterialFields[] {
  let parsed: unknown;
  try {
    parsed = parseRaw(body);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
  const named = isObject(parsed) ? Object.values(parsed).filter(Array.isArray) : [];
  const rows: unknown = named.length === 1 ? named[0] : parsed;
  if (!Array.isArray(rows)) throw badRequest('The body must be an array of objects, or an object with one such array.');
  const wrong = rows.findIndex((row) => !isObject(row));
  if (wrong >= 0) throw badRequest(`Row ${wrong} is not an object.`);
  return rows.filter(isObject);
}
