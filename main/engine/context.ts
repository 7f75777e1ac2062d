// What every use case gets: the store, the outside, the clock for notes, and a way to say how far it is.

import type { Channel } from '../../preload/contract/channels.ts';
import type { ProgressWire } from '../../preload/contract/common.ts';
import type { Actor } from '../domain/actor.ts';
import type { LogPort } from '../ports/log.ts';
import { ConsoleError, refused, wrongUsage } from '../domain/errors.ts';
import type { PracticePort } from '../ports/practice.ts';
import type { TablesPort } from '../ports/tables.ts';
import type { TranslationFilesPort } from '../ports/translation-files.ts';
import type { FilesPort } from '../ports/files.ts';
import type { LayoutsPort } from '../ports/layouts.ts';
import type { ReceiptsPort } from '../ports/receipts.ts';
import type { ServicePort } from '../ports/service.ts';
import type { SharedLog, SharedPlace } from '../ports/shared-log.ts';
import type { Connection, ConnectionOptions, SecretHeader } from '../ports/connections.ts';
import type { Run } from '../ports/runs.ts';
import type { LookElsewhere } from '../ports/review-elsewhere.ts';
import type { StorePort } from '../ports/store.ts';

export interface EngineContext {
  /** Opened for reading alone. */
  readonly readOnly?: boolean;
  readonly store: StorePort;
  readonly files: FilesPort;
  readonly layouts: LayoutsPort;
  readonly receipts: ReceiptsPort;
  readonly translationFiles: TranslationFilesPort;
  readonly tables: TablesPort;
  readonly actor: Actor;
  readonly log: LogPort;
  /** The built-in sandbox; null where the program runs none. */
  readonly practice: PracticePort | null;
  /** A proof log that several desks share, for the desk of that UUID. */
  readonly sharedLog: (place: SharedPlace, desk: string) => SharedLog;
  /** Opens what another desk has in review, to look at. */
  readonly reviewElsewhereAt: LookElsewhere;
  /**
   * The service of a connection; throws when a secret header has no value. With `heedsStop` its lists end at once when a person
   * asks to stop (`stopped`): for acts that may be dropped, never for those that must see the proof. With `trial` it is asked by options
   * that are not kept, and nothing that is found out of it is.
   */
  readonly service: (connection: Connection, heedsStop?: boolean, trial?: ConnectionOptions) => ServicePort;
  /** The value of a secret header; null when nobody gave one. Never kept, logged or told (rule 11). */
  readonly secret: (connection: Connection, header: SecretHeader) => string | null;
  /** The PC's clock as UTC instant: for notes only, never for the cutoff. */
  readonly now: () => string;
  /** Milliseconds that never run backwards. */
  readonly elapsed: () => number;
  /** Null: the act is over. */
  readonly progress: (progress: ProgressWire | null) => void;
  /** Waits; returns early when a stop is asked for. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** A person asked to stop after the current call. */
  readonly stopAsked: () => boolean;
}

/** Does something when the acts before it are done, as an act of its own, of that channel. */
export type InTurn = <T>(channel: Channel, work: () => T | Promise<T>) => Promise<T>;

/**
 * The run of that number. Throws `wrong-usage` when there is none, and `proof-log-away` where another desk may have it and the shared log
 * cannot be reached.
 */
export function runOf(context: EngineContext, number: number, operation: string): Run {
  const { runs, proofLog } = context.store;
  const run = runs.get(number);
  if (run) return run;
  const away = proofLog.team?.away ?? null;
  if (away !== null)
    throw new ConsoleError({
      ...away,
      operation,
      object: `run ${number}`,
      cause: `it is not known at this desk, and what the others did since cannot be read (${away.object}): ${away.cause}`,
    });
  throw wrongUsage(operation, `run ${number}`, 'there is no such run', 'See the runs with "runs".');
}

/** The connection of that name. Throws `wrong-usage` naming those there are. */
export function connectionNamed(context: EngineContext, name: string, operation: string): Connection {
  const found = context.store.connections.byName(name);
  if (found) return found;
  const names = context.store.connections.all().map((connection) => connection.name);
  const hint = names.length === 0 ? 'Make one first: connection add.' : `There is: ${names.join(', ')}.`;
  throw wrongUsage(operation, `connection ${name}`, 'there is no such connection', hint);
}

export function connectionOf(context: EngineContext, { connection }: Pick<Run, 'connection'>): Connection {
  return context.store.connections.get(connection)!;
}

/** Throws `stopped` when a person asked to stop: for the moment before an act takes effect. */
export function assertGoesOn(context: EngineContext, operation: string, object: string): void {
  if (!context.stopAsked()) return;
  throw new ConsoleError({
    code: 'stopped',
    operation,
    object,
    cause: 'it was asked to stop',
    hint: 'Nothing of it took effect. Start it again when you are ready.',
    retrySafe: true,
  });
}

/**
 * Refuses on any machine but the one that exports: the service cannot tell two consoles apart, and what both hand over the ERP
 * gets twice. Throws `refused` naming both machines.
 */
export function assertExports(context: EngineContext, connection: Connection, operation: string): void {
  // Desks that share a proof log see each other.
  if (context.store.proofLog.team !== null) return;
  const { machine } = connection.options;
  const here = context.actor.machine;
  if (machine === null || machine.toLowerCase() === here.toLowerCase()) return;
  throw new ConsoleError({
    code: 'refused',
    operation,
    object: connection.name,
    cause: `${machine} exports from it, and this machine is ${here}`,
    hint: `Export there. If this machine takes over with the newest data folder, say so: connection machine "${connection.name}" --is "${here}".`,
    retrySafe: true,
    values: { why: 'machine', machine, here },
  });
}

/** The name of the other desk that has the run in review; null where it is this one, or the review is over. */
export function reviewerOf({ store }: EngineContext, { desk, state }: Run): string | null {
  if (desk === null || (state !== 'pulling' && state !== 'review')) return null;
  return store.team.desk(desk)?.name ?? desk;
}

/** Refuses what only the desk that reviews a run may do. Throws `refused` naming it. */
export function assertOurs(context: EngineContext, run: Run, operation: string): void {
  const name = reviewerOf(context, run);
  if (name === null) return;
  throw refused(
    operation,
    `run ${run.number}`,
    `${name} has it in review`,
    `Do it there, or take over: proof-log take-over ${run.number} --reason TEXT.`,
  );
}
