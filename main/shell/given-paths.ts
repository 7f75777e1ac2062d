// The paths that were given out: what a person chose in a dialog of the system, or dropped on the window. The page knows each by a token,
// and a question of the page that names a path has the token in its place; a page that was taken over names no file of its own.

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Channel, CHANNELS } from '../../preload/contract/channels.ts';
import type { ErrorWire } from '../../preload/contract/common.ts';
import type { GivenPath, PathUse } from '../../preload/contract/given-path.ts';

/** More than anybody chooses between two starts; the oldest are forgotten. */
const MOST_GIVEN = 10_000;

export type Taken = { readonly ok: true; readonly input: unknown } | { readonly ok: false; readonly error: ErrorWire };

export interface GivenPaths {
  give(place: string, use: PathUse): GivenPath;
  /** The path behind a token; null for anything else. */
  pathOf(token: string): string | null;
  /** The question with paths in place of its tokens, or why it is refused. */
  take(channel: Channel, input: unknown): Taken;
}

function notGiven(channel: Channel, field: string): ErrorWire {
  return {
    code: 'wrong-usage',
    operation: channel,
    object: field,
    cause: 'the window named a path that was not chosen for this',
    hint: 'Choose the file or folder again.',
    retrySafe: true,
  };
}

/** The value with the text at a place exchanged; an empty one says that there is no path. */
function exchanged(value: unknown, [head, ...rest]: readonly string[], put: (text: string) => string): unknown {
  if (typeof value !== 'object' || value === null || head === undefined || !Object.hasOwn(value, head)) return value;
  const inner: unknown = Reflect.get(value, head);
  const text = typeof inner === 'string' && inner !== '' ? put(inner) : inner;
  return { ...value, [head]: rest.length === 0 ? text : exchanged(inner, rest, put) };
}

export function createGivenPaths(): GivenPaths {
  const given = new Map<string, { readonly path: string; readonly use: PathUse }>();
  return {
    give(place, use) {
      const token = `given:${randomBytes(16).toString('hex')}`;
      given.set(token, { path: place, use });
      if (given.size > MOST_GIVEN) given.delete(given.keys().next().value!);
      return { token, path: place };
    },
    pathOf: (token) => given.get(token)?.path ?? null,
    take(channel, input) {
      let refused: string | null = null;
      let taken = input;
      for (const [field, use] of Object.entries(CHANNELS[channel].paths)) {
        taken = exchanged(taken, field.split('.'), (token) => {
          const known = given.get(token);
          if (known?.use === use) return known.path;
          refused = field;
          return '';
        });
      }
      return refused === null ? { ok: true, input: taken } : { ok: false, error: notGiven(channel, refused) };
    },
  };
}

/** What was dropped on the window may be read, never written. */
export function takeDrop(dropped: unknown, given: GivenPaths): GivenPath | null {
  return typeof dropped === 'string' && path.isAbsolute(dropped) ? given.give(dropped, 'read') : null;
}
