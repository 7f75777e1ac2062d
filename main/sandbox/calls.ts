// The acts of the interface: what each of the calls does and answers, with the faults that belong to it.
import type { Answer } from './answer.ts';
import { emptyAnswer, jsonAnswer, listAnswer } from './answer.ts';
import { batchAct } from './batch.ts';
import type { CallName } from './fault.ts';
import type { CallFaults } from './fault-book.ts';
import { employeeSource, materialSource, projectSource, timeSource } from './fields.ts';
import type { Source } from './fields.ts';
import { openList } from './list.ts';
import { refuseByQuery, twistOf } from './list-twist.ts';
import { markMaterial, unknownMaterialIds } from './company/material.ts';
import type { State } from './state.ts';
import type { Switches } from './switches.ts';
import { readSwitches } from './switches.ts';
import { markTime, unknownTimeIds } from './company/time-lines.ts';
import { prepareTime } from './company/time-prepare.ts';
import { now } from './clock.ts';
import { badRequest, ServiceError } from './service-error.ts';

type Request = {
  readonly call: CallName;
  readonly path: string;
  /** As it came, without the question mark. */
  readonly query: string;
  readonly body: string;
  /** Null when the caller gave none. */
  readonly contentType: string | null;
  readonly url: string;
};

/** Does the call. Throws ServiceError when the service refuses it. */
export function act(state: State, request: Request, faults: CallFaults): Answer {
  const switches = readSwitches(state);
  switch (request.call) {
    case 'prepare': {
      if (request.body.trim() !== '') throw badRequest('The body must be empty.');
      return acted(switches, prepareTime(state, faults.use('double-prepare') !== null));
    }
    case 'list-time':
      return list(state, request, faults, switches, timeSource(switches.listExported));
    case 'list-material':
      return list(state, request, faults, switches, materialSource('ready'));
    case 'list-employees':
      return list(state, request, faults, switches, employeeSource);
    case 'list-projects':
      return list(state, request, faults, switches, projectSource);
    case 'mark-time':
    case 'mark-material':
      return mark(state, request, faults, switches);
    case 'batch':
      needJson(request);
      return batchAct(state, request.body, faults, switches);
  }
}

function list(state: State, request: Request, faults: CallFaults, switches: Switches, source: Source): Answer {
  refuseByQuery(request.query, faults);
  const { path, query, url } = request;
  return listAnswer(openList(state, { source, path, query, url, switches, twist: twistOf(faults) }));
}

/** A body is read as what it is said to be, as services of this kind do. */
function needJson({ contentType }: Request): void {
  if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType ?? '')) return;
  throw new ServiceError(415, 'UnsupportedMediaType', `The content type '${contentType ?? ''}' is not supported.`);
}

function mark(state: State, request: Request, faults: CallFaults, switches: Switches): Answer {
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
  const time = request.call === 'mark-time';
  if (switches.unknownIds === 'refuse') {
    const [unknown] = (time ? unknownTimeIds : unknownMaterialIds)(state, ids);
    if (unknown !== undefined) throw new ServiceError(404, 'NotFound', `The id ${unknown} is not known.`);
  }
  const taken = faults.use('partial-mark') === null ? ids : ids.filter((_id, index) => index % 2 === 0);
  const marked = (time ? markTime : markMaterial)(state, taken, now(state));
  return acted(switches, marked);
}

/** The ids of a mark's body; null when the body is of another shape. */
export function idsOf(body: string): number[] | null {
  try {
    const { ids } = JSON.parse(body) as { ids?: unknown };
    return Array.isArray(ids) && ids.every((id) => Number.isInteger(id)) ? (ids as number[]) : null;
  } catch {
    return null;
  }
}

function acted(switches: Switches, count: number): Answer {
  if (switches.actAnswer === 'no-content') return emptyAnswer(204);
  return jsonAnswer(200, switches.actAnswer === 'count' ? { antall: count } : {});
}
