// The control endpoints under /_sandbox/: what the object offers, for tests and people outside the process. What they are sent is checked
// by whoever takes it.

import { type Answer, jsonAnswer } from './answer.ts';
import { advanceClock, now, setClock } from './clock.ts';
import { dump } from './dump.ts';
import { help } from './help.ts';
import { isObject } from '../domain/exact-json.ts';
import { type Operation, runOperation } from './company/operation.ts';
import { generate } from './company/seed.ts';
import type { Service } from './serve-call.ts';
import { badRequest, ServiceError } from './service-error.ts';
import { readSwitches, writeSwitches } from './switches.ts';

type Body = Readonly<Record<string, unknown>>;
type Control = (service: Service, body: Body) => unknown;

const READING: Readonly<Record<string, Control>> = {
  help: () => help(),
  calls: ({ log }) => log.list(),
  dump: ({ state }) => dump(state),
  faults: ({ faults }) => faults.list(),
  switches: ({ state }) => readSwitches(state),
  clock: ({ state }) => ({ now: new Date(now(state)).toISOString() }),
};

const WRITING: Readonly<Record<string, Control>> = {
  'add-time': ({ state }, fields) => ({ Id: runOperation(state, { do: 'add-time', fields }) }),
  'add-material': ({ state }, fields) => ({ Id: runOperation(state, { do: 'add-material', fields }) }),
  approve: operation('approve'),
  'approve-all': operation('approve-all'),
  unapprove: operation('unapprove'),
  edit: operation('edit'),
  remove: operation('remove'),
  generate({ state }, body) {
    generate(state, count(body, 'records'), count(body, 'material'), count(body, 'seed', null) ?? undefined);
    return {};
  },
  clock({ state }, body) {
    if (typeof body['now'] === 'string') setClock(state, body['now'], body['freeze'] === true);
    else if (typeof body['advance'] === 'number') advanceClock(state, body['advance']);
    else throw badRequest(`The clock takes {"now": ISO time, "freeze"?: boolean} or {"advance": milliseconds}.`);
    return { now: new Date(now(state)).toISOString() };
  },
  switches: ({ state }, body) => writeSwitches(state, body),
  faults({ faults }, body) {
    const given: unknown[] = Array.isArray(body['faults']) ? body['faults'] : [body];
    for (const fault of given) faults.set(fault);
    return faults.list();
  },
  'clear-faults'({ faults }) {
    faults.clear();
    return {};
  },
  'clear-calls'({ log }) {
    log.clear();
    return {};
  },
};

function operation(name: Exclude<Operation['do'], 'add-time' | 'add-material'>): Control {
  return ({ state }, body) => {
    const result = runOperation(state, operationOf(name, body));
    return result === null ? {} : { changed: result };
  };
}

function operationOf(name: Exclude<Operation['do'], 'add-time' | 'add-material'>, body: Body): Operation {
  const { id, fields, kind } = body;
  if (kind !== undefined && kind !== 'time' && kind !== 'material') throw badRequest(`'kind' is 'time' or 'material'.`);
  if (name === 'approve-all') return { do: name, kind };
  if (typeof id !== 'number' || !Number.isInteger(id)) throw badRequest(`'${name}' needs 'id', a whole number.`);
  if (name !== 'edit') return { do: name, id, kind };
  if (!isObject(fields)) throw badRequest(`'edit' needs 'fields'.`);
  return { do: name, id, fields, kind };
}

function count<Missing>(body: Body, name: string, missing: Missing): number | Missing;
function count(body: Body, name: string): number;
function count(body: Body, name: string, missing: unknown = 0): unknown {
  const value = body[name];
  if (value === undefined) return missing;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw badRequest(`'${name}' is a whole number.`);
  return value;
}

/** Throws ServiceError 404 for another name, 400 for a body that it cannot read. */
export function control(service: Service, method: string, name: string, text: string): Answer {
  const controls = method === 'GET' ? READING : method === 'POST' ? { ...READING, ...WRITING } : {};
  const found = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (found === undefined)
    throw new ServiceError(
      404,
      'NotFound',
      `There is no control ${method} /_sandbox/${name}. GET /_sandbox/help names them.`,
    );
  return jsonAnswer(200, found(service, bodyOf(text)));
}

function bodyOf(text: string): Body {
  if (text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
  if (Array.isArray(parsed)) return { faults: parsed };
  if (typeof parsed !== 'object' || parsed === null) throw badRequest('The body must be a JSON object.');
  return { ...parsed };
}
