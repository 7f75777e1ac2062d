// Practice: the sandbox that the engine runs itself, as a connection like any other, and somebody else at work in it.

import { refused } from '../../domain/errors.ts';
import { placeKey } from '../../domain/last-place.ts';
import { discard } from '../hand-over/review.ts';
import { addPlaces } from '../hand-over/last-place.ts';
import { DEFAULT_OPTIONS } from './connections.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import type { PracticeChange, PracticeChanged } from '../../domain/practice.ts';
import type { PracticePort } from '../../ports/practice.ts';

const NAME = 'Sandkasse';
/** The field of a material transaction there that holds its price. */
const PRICE = 'Salgspris';

function practiceOf(context: EngineContext): PracticePort {
  if (context.practice) return context.practice;
  throw refused(
    'practise',
    'the sandbox',
    'it is run by the window',
    'On the command line: sandbox, then connection add.',
  );
}

/** Its name, or that with the first number that is free. */
function freeName({ store }: EngineContext, wanted: string): string {
  let name = wanted;
  for (let n = 2; store.connections.byName(name); n += 1) name = `${wanted} ${n}`;
  return name;
}

/** How often practice was started over. */
function roundOf({ store }: EngineContext): number {
  return store.connections.all().filter(({ options }) => options.over === true).length;
}

/** A file of material for whoever practises and has none. Throws `refused` where nobody practises. */
export function practiceFileOf(context: EngineContext, connection: string): string {
  const practice = practiceOf(context);
  if (connectionNamed(context, connection, 'practise').environment === 'sandbox')
    return practice.file(roundOf(context));
  throw refused('practise', connection, 'it is no sandbox', 'Choose a file of your own.');
}

/** Starts the sandbox and its connection, and gives it the names of its employees and projects. */
export async function startPractice(
  context: EngineContext,
  wanted = NAME,
): Promise<{ url: string; connection: string }> {
  if (context.store.team.place() !== null)
    throw refused(
      'practise',
      'the sandbox',
      'this desk shares its proof log, and practice would stand in it',
      'Practise with a data folder of its own: --data FOLDER.',
    );
  const practice = practiceOf(context);
  const { connections, journal, names, settings } = context.store;
  const round = roundOf(context);
  const url = await practice.start(round);
  const known = connections.all().find((connection) => connection.options.builtIn === true);
  const connection = context.store.transaction(() => {
    if (known) {
      connections.update(known.id, { baseUrl: url });
      return known.name;
    }
    const name = freeName(context, wanted);
    const options = { ...DEFAULT_OPTIONS, chunk: 50, builtIn: true, allOrNothing: true, priceField: PRICE };
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
      const place = { folder: practice.tray(round), layout: null };
      const of = { connection, environment: 'sandbox' } as const;
      const places = { [placeKey({ ...of, kind: 'time' })]: place, [placeKey({ ...of, kind: 'material' })]: place };
      addPlaces(settings, places);
    });
  }
  return { url, connection };
}

/**
 * A company as on the first day, on a connection of its own. What was practised before stays in history and waits for nobody; what was in
 * review is discarded.
 */
export async function startPracticeOver(
  context: EngineContext,
  wanted = NAME,
): Promise<{ url: string; connection: string }> {
  practiceOf(context);
  const { connections, journal, runs } = context.store;
  const old = connections.all().find((connection) => connection.options.builtIn === true);
  if (old !== undefined) {
    const open = runs.all().filter((run) => run.connection === old.id && run.state === 'review');
    for (const run of open) discard(context, run.number);
    context.store.transaction(() => {
      connections.update(old.id, { options: { ...old.options, builtIn: false, over: true } });
      journal.note(null, 'practice started over', { name: old.name });
    });
  }
  return startPractice(context, wanted);
}

/** Somebody else edits, deletes or approves in the sandbox. */
export function changePractice(context: EngineContext, change: PracticeChange): Promise<PracticeChanged> {
  return practiceOf(context).change(change);
}
