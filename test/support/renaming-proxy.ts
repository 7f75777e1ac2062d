// A service that was brought up to date: before the sandbox, over HTTP on loopback. It gives fields other names in its lists, and refuses
// whoever asks for one by the name that it gave up.

import { later } from './desk.ts';
import { json, startServer } from '../service/support/server.ts';

export type ListedRow = Record<string, unknown>;

export interface Renaming {
  /** What a listed row becomes. */
  row?: (row: ListedRow) => ListedRow;
  /** The name of a field now, and what the sandbox calls it. */
  field?: readonly [now: string, before: string];
  /** The old name is answered too. */
  hasBoth?: true;
}

/** The field under its new name, in its place. */
export const named =
  (now: string, before: string, value: (value: unknown, row: ListedRow) => unknown = (same) => same) =>
  (row: ListedRow): ListedRow =>
    Object.fromEntries(Object.entries(row).map(([key, one]) => (key === before ? [now, value(one, row)] : [key, one])));

/** Its address. `renaming` may be changed while it runs. */
export async function startRenaming(url: () => string, renaming: Renaming): Promise<string> {
  const server = await startServer(async (request, response) => {
    const [now, before] = renaming.field ?? [null, ''];
    const query = decodeURIComponent(request.url.split('?')[1] ?? '');
    if (now !== null && renaming.hasBoth !== true && new RegExp(`\\b${before}\\b`).test(query))
      return json(response, { error: { message: `Could not find a property named '${before}'.` } }, 400);
    const asked = now === null ? request.url : request.url.replaceAll(new RegExp(`\\b${now}\\b`, 'g'), before);
    const answer = await fetch(url() + asked, {
      method: request.method,
      ...(request.method === 'GET' ? {} : { body: request.body, headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    const { row } = renaming;
    const body = request.method === 'GET' && row !== undefined && text.startsWith('{') ? asRenamed(text, row) : text;
    const headers = { 'Content-Type': 'application/json; charset=utf-8', Date: answer.headers.get('date')! };
    response.writeHead(answer.status, headers).end(body);
  });
  later(() => server.close());
  return server.url;
}

function asRenamed(text: string, row: NonNullable<Renaming['row']>): string {
  const body = JSON.parse(text) as { value?: ListedRow[] };
  return JSON.stringify(body.value === undefined ? body : { ...body, value: body.value.map(row) });
}
