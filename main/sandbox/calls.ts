// What each call of the interface does and answers, with the faults that belong to it.

import { assertNever } from '../domain/errors.ts';
import { type Answer, emptyAnswer, jsonAnswer, listAnswer } from './answer.ts';
import { takeBatch } from './batch.ts';
import type { CallName } from './routes.ts';
import type { CallFaults } from './active-faults.ts';
import { EMPLOYEE_SOURCE, materialSource, PROJECT_SOURCE, type Source, timeSource } from './fields.ts';
import { openList } from './list.ts';
import { isObject } from '../domain/exact-json.ts';
import { refuseByQuery, twistOf } from './list-twist.ts';
import { markRecords, unknownIds } from './company/marks.ts';
import type { State } from './state.ts';
import { readSwitches, type Switches } from './switches.ts';
import { prepareTime } from './company/time-prepare.ts';
import { now } from './clock.ts';
import { badRequest, ServiceError } from './service-error.ts';

export interface ServiceCall {
  readonly call: CallName;
  readonly path: string;
  /** As it came, without the question mark. */
  readonly query: string;
  readonly body: string;
  /** Null when it has none. */
  readonly contentType: string | null;
  readonly url: string;
}

/** Carries a call out. Throws ServiceError when the service refuses it. */
export function carryOut(state: State, request: ServiceCall, faults: CallFaults): Answer {
  const switches = readSwitches(state);
  switch (request.call) {
    case 'prepare': {
      if (request.body.trim() !== '') throw badRequest('The body must be empty.');
      return countAnswer(switches, prepareTime(state, faults.use('double-prepare') !== null));
    }
    case 'list-time':
      return list(state, request, faults, switches, timeSource(switches.listExported));
    case 'list-material':
      return list(state, request, faults, switches, materialSource('ready'));
    case 'list-employees':
      return list(state, request, faults, switches, EMPLOYEE_SOURCE);
    case 'list-projects':
      return list(state, request, faults, switches, PROJECT_SOURCE);
    case 'mark-time':
    case 'mark-material':
      return mark(state, request, faults, switches);
    case 'batch':
      needJson(request);
      return takeBatch(state, request.body, faults, switches);
    default:
      return assertNever(request.call);
  }
}

function list(state: State, request: ServiceCall, faults: CallFaults, switches: Switches, source: Source): Answer {
  refuseByQuery(request.query, faults);
  const { path, query, url } = request;
  return listAnswer(openList(state, { source, path, query, url, switches, twist: twistOf(faults) }));
}

/** A body is only read when it says that it is JSON, as services of this kind do. Throws ServiceError 415. */
function needJson({ contentType }: ServiceCall): void {
  if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType ?? '')) return;
  throw new ServiceError(415, 'UnsupportedMediaType', `The content type '${contentType ?? ''}' is not supported.`);
}

function mark(state: State, request: ServiceCall, faults: CallFaults, switches: Switches): Answer {
  needJson(request);
  const ids = idsOf(request.body);
  if (ids === null) throw badRequest('The body must be {"ids":[…]} with whole numbers.');
  for (const { fault, use } of faults.find('max-ids')) {
    if (ids.length <= fault.limit) continue;
    use();
    throw new ServiceError(
      fault.status ?? 413,
      'TooManyIds',
      `At most ${fault.limit} ids are allowed, ${ids.length} were given.`,
    );
  }
  for (const { fault, use } of faults.find('refuse-id')) {
    const refused = ids.find((id) => fault.ids.includes(id));
    if (refused === undefined) continue;
    use();
    throw new ServiceError(
      fault.status ?? 422,
      'IdRefused',
      `The id ${refused} cannot be marked: the period is locked.`,
    );
  }
  const kind = request.call === 'mark-time' ? 'time' : 'material';
  if (switches.unknownIds === 'refuse') {
    const [unknown] = unknownIds(state, kind, ids);
    if (unknown !== undefined) throw new ServiceError(404, 'NotFound', `The id ${unknown} is not known.`);
  }
  const taken = faults.use('partial-mark') === null ? ids : ids.filter((_id, index) => index % 2 === 0);
  return countAnswer(switches, markRecords(state, kind, taken, now(state)));
}

/** The ids of a mark's body; null when the body is of another shape. */
export function idsOf(body: string): number[] | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const ids: unknown = isObject(parsed) ? parsed['ids'] : null;
    const isId = (id: unknown): id is number => typeof id === 'number' && Number.isInteger(id);
    return Array.isArray(ids) && ids.every(isId) ? ids : null;
  } catch {
    return null;
  }
}

function countAnswer(switches: Switches, count: number): Answer {
  if (switches.actAnswer === 'no-content') return emptyAnswer(204);
  return jsonAnswer(200, switches.actAnswer === 'count' ? { antall: count } : {});
}
