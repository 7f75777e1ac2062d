// Practice: the sandbox that the engine runs itself, as a connection like any other, and somebody else at work in it.

import { refused } from '../../domain/errors.ts';
import { placeKey } from '../../domain/last-place.ts';
import { addPlaces } from '../hand-over/last-place.ts';
import { DEFAULT_OPTIONS } from './connections.ts';
import type { EngineContext } from '../context.ts';
import type { PracticeChange, PracticeChanged } from '../../domain/practice.ts';
import type { PracticePort } from '../../ports/practice.ts';

const NAME = 'Sandkasse';

function practiceOf(context: EngineContext): PracticePort {
  if (context.practice) return context.practice;
  throw refused(
    'practise',
    'the sandbox',
    'it is run by the window',
    'On the command line: sandbox, then connection add.',
  );
}

/** Starts the sandbox and its connection, and gives it the names of its employees and projects. */
export async function startPractice(context: EngineContext): Promise<{ url: string; connection: string }> {
  const practice = practiceOf(context);
  const url = await practice.start();
  const { connections, journal, names, settings } = context.store;
  const known = connections.all().find((connection) => connection.options.builtIn === true);
  const connection = context.store.transaction(() => {
    if (known) {
      connections.update(known.id, { baseUrl: url });
      return known.name;
    }
    const name = connections.byName(NAME) ? `${NAME} 2` : NAME;
    const options = { ...DEFAULT_OPTIONS, chunk: 50, builtIn: true, allOrNothing: true };
    connections.add({ name, baseUrl: url, environment: 'sandbox', options }, context.now());
    journal.note(null, 'connection added', { name, environment: 'sandbox' });
    return name;
  });
  const own = connections.byName(connection)!;
  if (names.lists(own.id).length === 0) {
    const lists = await context.service(own).names();
    context.store.transaction(() => {
      for (const { list, names: found } of [...lists, ...practice.names()])
        names.set(own.id, list, found, connection, context.now());
      const place = { folder: practice.tray(), layout: null };
      const of = { connection, environment: 'sandbox' } as const;
      const places = { [placeKey({ ...of, kind: 'time' })]: place, [placeKey({ ...of, kind: 'material' })]: place };
      addPlaces(settings, places);
    });
  }
  return { url, connection };
}

/** Somebody else edits, deletes or approves in the sandbox. */
export function changePractice(context: EngineContext, change: PracticeChange): Promise<PracticeChanged> {
  return practiceOf(context).change(change);
}
