// One call of the interface from its head to its answer: the key, the faults before it is carried out, the call itself, the faults after.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { carryOut, idsOf, type ServiceCall } from './calls.ts';
import { type Answer, emptyAnswer, errorAnswer, gatewayAnswer, htmlAnswer, shapedAnswer } from './answer.ts';
import { batchRows } from './batch.ts';
import type { Call, CallLog } from './call-log.ts';
import { now } from './clock.ts';
import type { Fault } from './fault.ts';
import type { ActiveFaults, CallFaults } from './active-faults.ts';
import { runOperation } from './company/operation.ts';
import { type CallName, route } from './routes.ts';
import { readBody, send } from './socket.ts';
import { ServiceError } from './service-error.ts';
import type { State } from './state.ts';

/** Of the practice that the window runs: only the console that started it may call it at all. */
export interface Guard {
  /** In the header `x-practice-token` of every request. */
  readonly token: string;
  /** Most bytes of one request. */
  readonly mostBytes: number;
}

export interface Service {
  readonly state: State;
  readonly faults: ActiveFaults;
  readonly log: CallLog;
  readonly requiredHeader: { readonly name: string; readonly value: string } | null;
  readonly guard: Guard | null;
  url: string;
}

export async function serveCall(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', ...rest] = (request.url ?? '').split('?');
  const query = rest.join('?');
  const call = route(request.method ?? '', path);
  const entry = service.log.add({
    call: typeof call === 'string' ? call : null,
    method: request.method ?? '',
    path,
    query,
    at: new Date(now(service.state)).toISOString(),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
  });
  const faults = typeof call === 'string' ? service.faults.take(call) : null;
  if (faults !== null && faults.use('refuse') !== null) {
    request.socket.destroy();
    return;
  }
  const body = await readBody(request, service.guard?.mostBytes);
  noteBody(entry, body);
  const early = gate(service, request, call);
  if (early !== null || faults === null || typeof call !== 'string') {
    await finish(service, response, entry, early ?? gatewayAnswer(404, 'Resource not found'), null);
    return;
  }
  const contentType = request.headers['content-type'] ?? null;
  const asked = { call, path, query, body, contentType, url: service.url };
  const answer = await answered(service, asked, faults);
  if (answer === 'dropped') request.socket.destroy();
  else await finish(service, response, entry, answer, faults);
}

function gate(service: Service, request: IncomingMessage, call: CallName | 404 | 405): Answer | null {
  const key = service.requiredHeader;
  if (key !== null && request.headers[key.name.toLowerCase()] !== key.value) {
    return gatewayAnswer(401, 'Access denied due to invalid subscription key.');
  }
  if (call === 404) return gatewayAnswer(404, 'Resource not found');
  if (call === 405) return gatewayAnswer(405, 'Method not allowed');
  return null;
}

async function answered(service: Service, asked: ServiceCall, faults: CallFaults): Promise<Answer | 'dropped'> {
  await delay(faults, false);
  if (faults.use('drop-before') !== null) return 'dropped';
  operate(service, faults, false);
  const before = replacedBefore(faults);
  if (before !== null) return before;
  const answer = tried(() => carryOut(service.state, asked, faults));
  operate(service, faults, true);
  await delay(faults, true);
  const dropped = faults.use('drop-after') !== null;
  const after = dropped ? 'dropped' : replacedAfter(faults);
  if (after === null) return answer;
  if (typeof answer.body !== 'string') answer.body.close();
  return after;
}

async function delay(faults: CallFaults, after: boolean): Promise<void> {
  for (const { fault, use } of faults.find('delay')) {
    if ((fault.after ?? false) !== after) continue;
    use();
    await wait(fault.ms, undefined, { ref: false });
  }
}

function operate(service: Service, faults: CallFaults, after: boolean): void {
  for (const { fault, use } of faults.find('do')) {
    if ((fault.after ?? false) !== after) continue;
    use();
    runOperation(service.state, fault.operation);
  }
}

function replacedBefore(faults: CallFaults): Answer | null {
  const status = faults.find('status').find(({ fault }) => fault.after !== true);
  if (status !== undefined) {
    status.use();
    return statusAnswer(status.fault);
  }
  const redirect = faults.use('redirect');
  if (redirect === null) return null;
  return { status: redirect.status ?? 302, headers: { Location: redirect.to }, body: '' };
}

function replacedAfter(faults: CallFaults): Answer | null {
  const status = faults.find('status').find(({ fault }) => fault.after === true);
  if (status !== undefined) {
    status.use();
    return statusAnswer(status.fault);
  }
  const answer = faults.use('answer');
  if (answer !== null) {
    const headers = { 'Content-Type': 'application/json', ...answer.headers };
    return { status: answer.status ?? 200, headers, body: answer.body };
  }
  if (faults.use('html') !== null) return htmlAnswer(200, 'Sign in');
  return faults.use('empty') === null ? null : emptyAnswer(200);
}

function statusAnswer(fault: Extract<Fault, { kind: 'status' }>): Answer {
  const answer = shapedAnswer(fault.status, fault.shape ?? 'error', fault.message ?? `Sandbox fault ${fault.status}.`);
  if (fault.retryAfter === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'Retry-After': String(fault.retryAfter) } };
}

function tried(answer: () => Answer): Answer {
  try {
    return answer();
  } catch (error) {
    if (error instanceof ServiceError) return errorAnswer(error);
    throw error;
  }
}

async function finish(
  service: Service,
  response: ServerResponse,
  entry: Call,
  answer: Answer,
  faults: CallFaults | null,
): Promise<void> {
  const skew = faults?.use('skew')?.ms ?? 0;
  const silent = (faults?.use('no-date') ?? null) !== null;
  const date = silent ? null : new Date(now(service.state) + skew).toUTCString();
  entry.status = answer.status;
  try {
    await send(response, answer, date, faults?.use('cut') ?? null);
  } finally {
    if (typeof answer.body !== 'string') answer.body.close();
  }
}

function noteBody(entry: Call, body: string): void {
  entry.body = body.slice(0, 20_000);
  if (entry.call === 'mark-time' || entry.call === 'mark-material') entry.ids = idsOf(body);
  if (entry.call !== 'batch') return;
  try {
    entry.rows = batchRows(body).length;
  } catch {
    // A body that is no batch is refused when the call is carried out; here it has no rows to count.
    entry.rows = null;
  }
}
