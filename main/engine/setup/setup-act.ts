// What files are made by is changed: a destination, a layout of one's own, a translation table. Decisions that bind: they stand in the
// proof log, so that a store that was put back or lost has the same ones.

import { z } from 'zod';
import { onScreen } from '../../domain/actor.ts';
import { ruleText } from '../../domain/delivery/destination.ts';
import { NAMINGS } from '../../domain/delivery/naming.ts';
import { POSTINGS } from '../../domain/delivery/posting.ts';
import { ConsoleError } from '../../domain/errors.ts';
import { KINDS, renamed } from '../../domain/kind.ts';
import type { Layout } from '../../domain/layout/layout.ts';
import type { TranslationTable } from '../../domain/translation/table.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { SetupProof } from '../../ports/proof-log.ts';
import { type Act, connectionInLog, connectionOfEntry, decide, type Decided, recoverDecided, toldOf } from '../act.ts';
import type { EngineContext } from '../context.ts';

const RULE = z.object({
  field: z.string(),
  values: z.array(z.string()).readonly(),
  ranges: z
    .array(z.object({ from: z.string().nullable(), to: z.string().nullable() }))
    .readonly()
    .optional(),
  table: z.string().optional(),
});

const TABLE = z.object({
  name: z.string(),
  keys: z.array(z.string()).readonly(),
  rows: z
    .array(
      z.object({
        keys: z.array(z.string()).readonly(),
        to: z.string(),
        rule: z.string(),
        validFrom: z.string().nullable(),
        validTo: z.string().nullable(),
      }),
    )
    .readonly(),
});

export const SETUP_CHANGE = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('destination'),
    did: z.enum(['add', 'change', 'close']),
    uuid: z.string(),
    kind: z.enum(KINDS),
    name: z.string(),
    layout: z.string(),
    folder: z.string(),
    rules: z.array(RULE).readonly(),
    /** As a person says of the unit, where it does not say. */
    posting: z.enum(POSTINGS).optional(),
    /** As its layout says, where it does not say. */
    naming: z.enum(NAMINGS).optional(),
    /** Its name before. */
    was: z.string().optional(),
  }),
  z.object({
    of: z.literal('table'),
    /** UUID of the destination; null for every one of the connection. */
    destination: z.string().nullable(),
    table: TABLE,
    /** For history: what was filled in, or how many rows came and went. */
    told: z.record(z.string(), z.unknown()),
  }),
  /** The service calls the Id of a kind otherwise, and units waited: as a person said, and the list bore it out for so many Ids. */
  z.object({
    of: z.literal('identifier'),
    kind: z.enum(KINDS),
    from: z.string(),
    to: z.string(),
    reason: z.string(),
    agree: z.number(),
  }),
  /** It was checked as it came in. */
  z.object({
    of: z.literal('layout'),
    /** Imported where it does not say. */
    did: z.enum(['copy', 'change']).optional(),
    layout: z.custom<Layout>((value) => typeof value === 'object' && value !== null),
  }),
]);

/** One change, as the proof log has it. */
export type SetupChange = z.infer<typeof SETUP_CHANGE>;

const DETAIL = z.object({ who: z.string(), changes: z.array(SETUP_CHANGE).min(1) });
type Detail = z.infer<typeof DETAIL>;

type OfDestination = Extract<SetupChange, { of: 'destination' }>;

const SAID = { add: 'destination added', change: 'destination changed', close: 'destination closed' } as const;

const SAID_OF_LAYOUT = { copy: 'layout copied', change: 'layout changed', import: 'layout imported' } as const;

function keepDestination({ store }: EngineContext, connection: number, change: OfDestination, at: string): void {
  const { did, uuid, kind, name, layout, folder, rules, posting, naming, was } = change;
  const { destinations, journal, connections } = store;
  const known = destinations.byUuid(uuid);
  if (known === null) {
    const made = destinations.add({ uuid, connection, kind, name, layout, folder, rules, posting, naming }, at);
    if (did === 'close') destinations.close(made.number, at);
  } else if (did === 'close') destinations.close(known.number, at);
  else destinations.change(known.number, { name, layout, folder, rules, posting, naming });
  const whose = did === 'change' ? { was } : { connection: connections.get(connection)!.name };
  const now = did === 'close' ? { name } : { name, kind, layout, folder, rules: rules.map(ruleText), posting, naming };
  journal.note(null, SAID[did], { ...whose, uuid, ...now });
}

function keepIdentifier(
  { store: { connections, journal } }: EngineContext,
  id: number,
  change: Extract<SetupChange, { of: 'identifier' }>,
): void {
  const { name, options } = connections.get(id)!;
  const { of: _of, ...told } = change;
  connections.update(id, { options: renamed(options, change) });
  // What was found out of its lists was asked under the other name.
  connections.forgetCapabilities(id);
  journal.note(null, 'connection said to list the same Ids', { name, ...told });
}

function keep(context: EngineContext, connection: number | null, { who, changes }: Detail, at: string): void {
  const { store } = context;
  for (const change of changes) {
    if (change.of === 'layout') {
      store.ownLayouts.set(change.layout, who, at);
      const { name, version } = change.layout;
      store.journal.note(null, SAID_OF_LAYOUT[change.did ?? 'import'], { name, version });
    } else if (change.of === 'destination') keepDestination(context, connection!, change, at);
    else if (change.of === 'identifier') keepIdentifier(context, connection!, change);
    else {
      const { destination: uuid, table, told } = change;
      const to = uuid === null ? null : store.destinations.byUuid(uuid);
      store.translations.set({ connection: connection!, destination: to?.number ?? null }, table, who, at);
      store.journal.note(null, 'translation changed', {
        connection: store.connections.get(connection!)!.name,
        destination: to?.name ?? null,
        table: table.name,
        ...told,
      });
    }
  }
}

function inWords(change: SetupChange): string {
  if (change.of === 'layout') return `layout ${change.layout.name}`;
  if (change.of === 'identifier') return `Id of ${change.kind} under ${change.to}`;
  return change.of === 'table' ? `translation table ${change.table.name}` : `destination ${change.name}, ${change.did}`;
}

/** What an entry of the log set up. */
export function saidOfSetup({ changes }: Pick<SetupProof, 'changes'>): string {
  const known = z.array(SETUP_CHANGE).safeParse(changes);
  return known.success ? known.data.map(inWords).join(', ') : '';
}

export const SETUP: Decided<Detail, void> = {
  what: 'setup',
  detail: DETAIL,
  entry: (context, { connection, detail }: Act<Detail>) => ({
    what: 'setup',
    ...(connection === null ? {} : connectionInLog(context, connection)),
    ...detail,
  }),
  takeEffect(context, { connection, detail }) {
    keep(context, connection, detail, context.now());
    return { result: undefined, outcome: { changes: detail.changes.length } };
  },
  recover(context, act, stage) {
    const told = { what: 'setup', run: null, said: act.detail.changes.map(inWords).join(', ') } as const;
    return toldOf(told, recoverDecided(context, SETUP, act, stage));
  },
};

/** A table as it holds from now on, for every destination of its connection or for one. */
export function tableChange(
  to: Destination | null,
  table: TranslationTable,
  told: Record<string, unknown>,
): SetupChange {
  return { of: 'table', destination: to?.uuid ?? null, table, told };
}

/** `judge` refuses by throwing, inside the transaction. `connection`: null for a layout. */
export async function decideSetup(
  context: EngineContext,
  connection: number | null,
  judge: () => readonly SetupChange[],
): Promise<void> {
  await decide(context, SETUP, { run: null, connection }, () => ({
    who: onScreen(context.actor),
    changes: [...judge()],
  }));
}

/** The change again in a store that is older than the log. False when it has no such connection. */
export function setupAgain(context: EngineContext, entry: SetupProof, at: string): boolean {
  const detail = DETAIL.safeParse(entry);
  if (!detail.success)
    throw new ConsoleError({
      code: 'proof-mismatch',
      operation: 'follow the proof log',
      object: 'a change of destinations',
      cause: 'it cannot be read',
      hint: 'Use the version of the console that wrote it.',
      retrySafe: true,
    });
  if (entry.connection === undefined) {
    keep(context, null, detail.data, at);
    return true;
  }
  const { connection: name, connectionId } = entry;
  const connection = connectionOfEntry(context, {
    connection: name,
    connectionId,
  });
  if (connection !== null) keep(context, connection.id, detail.data, at);
  return connection !== null;
}
