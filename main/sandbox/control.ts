// The control endpoints under /_sandbox/: the same that the object offers, for tests and people outside the process.
import type { Answer } from './answer.ts';
import { jsonAnswer } from './answer.ts';
import { advanceClock, now, setClock } from './clock.ts';
import { dump } from './dump.ts';
import { help } from './help.ts';
import type { Fault } from './fault.ts';
import type { Operation } from './company/operation.ts';
import { runOperation } from './company/operation.ts';
import { generate } from './company/seed.ts';
import type { Service } from './serve-call.ts';
import { badRequest, ServiceError } from './service-error.ts';
import { readSwitches, writeSwitches } from './switches.ts';

type Body = Readonly<Record<string, unknown>>;
type Control = (service: Service, body: Body) => unknown;

const reading: Readonly<Record<string, Control>> = {
  help: () => help(),
  calls: ({ log }) => log.list(),
  dump: ({ state }) => dump(state),
  faults: ({ faults }) => faults.list(),
  switches: ({ state }) => readSwitches(state),
  clock: ({ state }) => ({ now: new Date(now(state)).toISOString() }),
};

const writing: Readonly<Record<string, Control>> = {
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
    for (const fault of given) faults.set(fault as Fault);
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
    if (name !== 'approve-all' && !Number.isInteger(body['id']))
      throw badRequest(`'${name}' needs 'id', a whole number.`);
    if (name === 'edit' && typeof body['fields'] !== 'object') throw badRequest(`'edit' needs 'fields'.`);
    if (!['time', 'material', undefined].includes(body['kind'] as string | undefined)) {
      throw badRequest(`'kind' is 'time' or 'material'.`);
    }
    const result = runOperation(state, { ...body, do: name } as Operation);
    return result === null ? {} : { changed: result };
  };
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
  const controls = method === 'GET' ? reading : method === 'POST' ? { ...reading, ...writing } : {};
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
  return parsed as Body;
}
