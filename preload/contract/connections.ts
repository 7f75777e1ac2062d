// Connections to services, and the cutoff of each.

import { z } from 'zod';
import type { Capabilities, ConnectionTest } from '../../main/domain/capabilities.ts';
import { byConnection, date, type Environment, environment, type Kind, nothing, text } from './common.ts';
import { acts, reads } from './topic.ts';

export interface HeaderWire {
  readonly name: string;
  readonly secret: boolean;
  /** The value of a plain header; never that of a secret one. */
  readonly value: string | null;
  readonly env: string | null;
}

export interface ConnectionWire {
  /** What no renaming changes; its keys are kept under it. */
  readonly uuid: string;
  readonly name: string;
  readonly url: string;
  /** Scheme, host and port of the URL: what its keys belong to. */
  readonly origin: string;
  readonly environment: Environment;
  readonly headers: readonly HeaderWire[];
  readonly timeFields: readonly string[];
  /** Of time entries; `idFields` has that of each kind. */
  readonly idField: string;
  readonly idFields: Readonly<Record<Kind, string>>;
  /** Of a material transaction. */
  readonly quantityField: string;
  readonly priceField: string | null;
  /** Fields of material whose change makes no new version. */
  readonly volatileFields: readonly string[];
  /** Seconds without a byte before a call is given up. */
  readonly seconds: number;
  readonly chunk: number;
  /** Most rows of one call to the batch endpoint. */
  readonly batchChunk: number;
  /** The name that the rows of a batch stand under; null sends them as a bare array. */
  readonly batchName: string | null;
  /** Whether a batch that is refused was refused as a whole; null until a person said it. */
  readonly allOrNothing: boolean | null;
  /** The header that chooses the database; null where none does. */
  readonly databaseHeader: string | null;
  readonly lockedThrough: string | null;
  /** `system`, `none` or the URL of a proxy. */
  readonly proxy: string;
  /** A file with certificates that are trusted besides. */
  readonly caFile: string | null;
  readonly machine: string | null;
  /** The sandbox that the console runs itself. */
  readonly builtIn: boolean;
  /** A practice that was started over: history, that leads nowhere any more. */
  readonly over: boolean;
  readonly capabilities: Partial<Record<Kind, Capabilities>>;
}

export type {
  Capabilities as CapabilitiesWire,
  ConnectionTest as ConnectionTestWire,
} from '../../main/domain/capabilities.ts';

export interface CutoffWire {
  readonly cutoff: string | null;
  readonly run: number | null;
  readonly reason: string;
  readonly at: string | null;
}

/** A header: its value in the open, or a secret that is kept elsewhere (rule 11). */
const header = () =>
  z.union([
    z.strictObject({ name: text.min(1), value: text }),
    z.strictObject({ name: text.min(1), secret: z.literal(true), env: text.nullable() }),
  ]);

const connectionOptions = () =>
  z.strictObject({
    timeFields: z.array(text).optional(),
    idField: z
      .union([text.min(1), z.strictObject({ time: text.min(1).optional(), material: text.min(1).optional() })])
      .optional(),
    quantityField: text.min(1).optional(),
    priceField: text.min(1).nullable().optional(),
    volatileFields: z.array(text).optional(),
    chunk: z.number().int().min(1).max(100_000).optional(),
    batchChunk: z.number().int().min(1).max(10_000).optional(),
    batchName: text.min(1).nullable().optional(),
    allOrNothing: z.boolean().optional(),
    databaseHeader: text.min(1).nullable().optional(),
    timeoutMs: z.number().int().min(100).optional(),
    lockedThrough: date.nullable().optional(),
    machine: text.nullable().optional(),
    proxy: text.min(1).optional(),
    caFile: text.nullable().optional(),
  });

const addConnection = () =>
  z.strictObject({
    name: text,
    url: text,
    environment,
    headers: z.array(header()),
    options: connectionOptions().optional(),
  });

/** Changes what is given; `name` says which connection. */
const updateConnection = () =>
  z.strictObject({
    name: text,
    rename: text.optional(),
    url: text.optional(),
    environment: environment.optional(),
    headers: z.array(header()).optional(),
    options: connectionOptions().optional(),
    /** Why it leads to the same database as before, although address or key are others. */
    sameDatabase: text.optional(),
    /** Why another field holds the same Ids: the service renamed it. The list has to bear it out. */
    sameIds: text.optional(),
  });

const setCutoff = () => z.strictObject({ connection: text, cutoff: text, reason: text });

export const CONNECTIONS = {
  'connections/add': acts<ConnectionWire>()(addConnection, { 'options.caFile': 'read' }),
  'connections/update': acts<ConnectionWire>()(updateConnection, { 'options.caFile': 'read' }),
  'connections/list': reads<ConnectionWire[]>()(() => nothing),
  // The service may take its time: no act waits for that, and what is kept of the answer has its turn among them.
  'connections/test': reads<ConnectionTest>()(() => byConnection),
  'cutoff/get': reads<CutoffWire>()(() => byConnection),
  'cutoff/set': acts<CutoffWire>()(setCutoff),
} as const;
