// The service's own lists of employees and projects, so that ids can be shown with names. A help for the eye:
// a connection without them works as well, and nothing is decided by them.

import { ConsoleError } from '../domain/errors.ts';
import type { ServicePort } from '../ports/service.ts';
import { type Caller, rereadBroken } from './http/caller.ts';
import { followLinks } from './list/listing.ts';
import { readObjects } from './list/page-reader.ts';
import { NAME_PATHS } from './paths.ts';

type NameList = Awaited<ReturnType<ServicePort['names']>>[number];

/** These say that there is no such list here, or none for this key. */
function isNotThere(error: unknown): boolean {
  if (!(error instanceof ConsoleError)) return false;
  const { code, status = 0 } = error.details;
  return (
    code === 'service-refused-key' ||
    code === 'service-bad-answer' ||
    (code === 'service-error' && (status < 500 || status === 501))
  );
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  return typeof value === 'number' ? String(value) : null;
}

/** The id and name of one row; null when it has no id or no name. */
function nameOf(text: string): { id: string; name: string } | null {
  const row = Object.entries<unknown>(JSON.parse(text));
  const fields = new Map(row.map(([key, value]) => [key.toLowerCase(), textOf(value)]));
  // The family name first, as lists of employees are sorted.
  const whole = [fields.get('etternavn'), fields.get('fornavn')].filter(Boolean).join(', ');
  const name = fields.get('navn') ?? (whole === '' ? null : whole);
  const id = fields.get('id') ?? null;
  return id === null || name === null ? null : { id, name };
}

async function readNames(caller: Caller, list: NameList['list']): Promise<NameList> {
  const operation = list === 'ansatt' ? 'list the names of employees' : 'list the names of projects';
  const path = NAME_PATHS[list];
  const names = new Map<string, string>();
  await followLinks(caller, caller.address.url(path, ''), path, operation, async (answer) => {
    const before = names.size;
    const envelope = await readObjects(caller, answer, operation, 0, (text) => {
      const found = nameOf(text);
      if (found) names.set(found.id, found.name);
    });
    return { ...envelope, fresh: names.size > before };
  });
  return { list, names };
}

/**
 * The lists of names that the service has for this key; none where it has none. Throws `service-unreachable`, `service-busy`,
 * `service-broke-off`, `service-error` (5xx), `stopped`.
 */
export async function readNameLists(caller: Caller): Promise<NameList[]> {
  const lists: NameList[] = [];
  for (const list of ['ansatt', 'prosjekt'] as const) {
    try {
      lists.push(await rereadBroken(caller, 'list names', () => readNames(caller, list)));
    } catch (error) {
      if (!isNotThere(error)) throw error;
    }
  }
  return lists;
}
