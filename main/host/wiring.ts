// The one place that knows the adapters: store, service client and files put together for the engine process and the
// command line.

import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import type { Actor } from '../domain/actor.ts';
import { originOf } from '../domain/base-url.ts';
import { ConsoleError, detailsOf, wrongUsage } from '../domain/errors.ts';
import { fileRightsOf } from '../domain/file-rights.ts';
import { type Kind, rulesOf } from '../domain/kind.ts';
import { createFiles } from '../files/files.ts';
import { createLayouts } from '../files/planned-files.ts';
import { createReceipts } from '../files/receipts.ts';
import { createTranslationFiles } from '../files/translation-files.ts';
import { readPlainFile } from '../files/plain-file.ts';
import { createServiceClient } from '../service/client.ts';
import type { Wait } from '../service/http/retry.ts';
import { proxyOfEnvironment } from '../service/http/system-proxy.ts';
import type { JournalHook } from '../store/journal.ts';
import { PostgresLog } from '../store/proof/postgres-log.ts';
import type { SharedLog, SharedPlace } from '../ports/shared-log.ts';
import { reviewElsewhereAt, openStore, openStoreForReading } from '../store/store.ts';
import type { ProgressWire } from '../../preload/contract/common.ts';
import type { EngineContext } from '../engine/context.ts';
import { type Engine, startEngine } from '../engine/engine.ts';
import { assertSameDatabase, isUnchanged } from '../engine/setup/database.ts';
import type { LogPort } from '../ports/log.ts';
import type { StartReading } from '../ports/reading-beside.ts';
import type { ServicePort, ServiceSettings } from '../ports/service.ts';
import { Stop } from './stop.ts';
import { traceOf } from '../../preload/contract/log.ts';
import { createLog } from './log.ts';
import type { PracticePort } from '../ports/practice.ts';
import { createPractice, type PracticeWay } from './practice.ts';
import { readApart } from './read-apart.ts';
import { readBeside } from './reading-beside.ts';
import type { Connection, HeaderSpec, SecretHeader } from '../ports/connections.ts';
import type { StorePort } from '../ports/store.ts';

export interface WiringOptions {
  readonly folder: string;
  /** `read` opens an existing store beside a writer. */
  readonly mode: 'write' | 'read';
  /** The backup to be put back as the store is opened. */
  readonly putsBack?: string | undefined;
  /** What a second process is told: "the window" or "the command line". */
  readonly program: string;
  /** The value of a secret header; null when nobody gave one. */
  readonly secret: EngineContext['secret'];
  /** The password of a shared proof log, where the keyring of the system keeps one for just that place. */
  readonly password?: (place: SharedPlace) => Promise<string | null>;
  /** The proxy that the system says for a URL; the environment's when it is left out. */
  readonly systemProxy?: (url: string) => Promise<string | null>;
  readonly progress?: (progress: ProgressWire) => void;
  /** Another desk has appended to the shared proof log: a hint that following now brings something. */
  readonly onNews?: () => void;
  readonly stop?: Stop;
  /** The way to the process of the built-in sandbox, where there is one. */
  readonly practice?: PracticeWay;
  /** Called before and after each journal entry; tests kill the process here. */
  readonly hook?: JournalHook;
  /** How long waits are: tests do not wait. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'somebody';
  }
}

const MOST_CERTIFICATES = 16 << 20;

/** The certificates of the connection's own file. Throws `not-found` naming it when it cannot be read or holds none. */
function authoritiesOf({ name, options: { caFile = null } }: Connection): string | null {
  if (caFile === null) return null;
  let text: string | null = null;
  try {
    text = readPlainFile(caFile, MOST_CERTIFICATES).toString('utf8');
  } catch {
    // Told below, with the name of the file.
  }
  if (text?.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new ConsoleError({
    code: 'not-found',
    operation: 'call the service',
    object: name,
    cause:
      text === null ? `the certificate file ${caFile} cannot be read` : `${caFile} holds no certificate in PEM form`,
    hint: 'Ask IT for the root certificate of the company as a PEM file, and name it in the connection.',
    retrySafe: true,
  });
}

/** A key that the environment holds was named for another address than the connection leads to now. */
function isElsewhere({ baseUrl }: Connection, { env, origin }: SecretHeader): boolean {
  return env !== null && origin !== undefined && origin !== originOf(baseUrl);
}

function secretOf(connection: Connection, header: SecretHeader, { secret }: WiringOptions): string | null {
  return isElsewhere(connection, header) ? null : secret(connection, header);
}

/** In a store from before keys had an origin, those of the environment belong to where their connection leads now. */
function nameOrigins(store: StorePort): void {
  for (const { id, baseUrl, options } of store.connections.all()) {
    const isBare = (header: HeaderSpec): boolean => 'secret' in header && header.origin === undefined;
    if (!options.headers.some(isBare)) continue;
    const headers = options.headers.map((header) =>
      isBare(header) ? { ...header, origin: originOf(baseUrl) } : header,
    );
    store.transaction(() => store.connections.update(id, { options: { ...options, headers } }));
  }
}

interface ClientOptions {
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly reading: StartReading;
  readonly onWait: (wait: Wait | null) => void;
  /** What the practice asks of every call. */
  readonly practice: ReturnType<PracticePort['header']> | undefined;
  /** It is asked by options that are not kept. */
  readonly isTrial: boolean;
}

function clientOf(
  connection: Connection,
  store: StorePort,
  options: WiringOptions,
  { practice, isTrial, ...client }: ClientOptions,
): ServicePort {
  const headers = connection.options.headers.map((header) => {
    if ('value' in header) return { name: header.name, value: header.value, secret: false };
    const value = secretOf(connection, header, options);
    if (value !== null && value.trim() !== '') return { name: header.name, value, secret: true };
    const origin = originOf(connection.baseUrl);
    const missing = value === null ? 'not set' : 'empty';
    const from = isElsewhere(connection, header)
      ? `it was given for ${header.origin} and the connection leads to ${origin} now`
      : header.env === null
        ? `it was not given for ${origin}`
        : `the environment variable ${header.env} is ${missing}`;
    throw new ConsoleError({
      code: 'service-refused-key',
      operation: 'call the service',
      object: connection.name,
      cause: `the secret header ${header.name} has no value: ${from}`,
      hint: isElsewhere(connection, header)
        ? 'Say it again for this address, if it is the right one: connection change, with --secret-header.'
        : header.env === null
          ? 'Enter it in the connection.'
          : `Set ${header.env} and try again.`,
      retrySafe: true,
      values: { why: 'no-key', header: header.name },
    });
  });
  if (practice != null) headers.push({ ...practice, secret: true });
  const { proxy = 'system' } = connection.options;
  const systemProxy = options.systemProxy ?? (async (url: string) => proxyOfEnvironment(url, process.env));
  const settings: ServiceSettings = {
    name: connection.name,
    baseUrl: connection.baseUrl,
    headers,
    timeFields: connection.options.timeFields,
    rules: { time: rulesOf(connection.options, 'time'), material: rulesOf(connection.options, 'material') },
    timeoutMs: connection.options.timeoutMs,
    route: {
      proxy: async (url) => (proxy === 'none' ? null : proxy === 'system' ? systemProxy(url) : proxy),
      authorities: authoritiesOf(connection),
    },
    capabilities: connection.capabilities,
    onCapabilities: (kind: Kind, found) => {
      if (options.mode !== 'write' || isTrial) return;
      if (isUnchanged(connection, store.connections.get(connection.id)))
        store.connections.setCapabilities(connection.id, kind, found);
    },
  };
  return createServiceClient(settings, client);
}

/** A store that cannot be worked in is let go of at once. */
async function startedOn(context: EngineContext, mode: WiringOptions['mode']): Promise<Engine> {
  try {
    if (mode === 'write') nameOrigins(context.store);
    return await startEngine(context, mode === 'write');
  } catch (error) {
    context.store.close();
    throw context.store.explain(error);
  }
}

/** Opens the store of a folder and starts the engine on it. Throws what opening the store throws. */
export async function wireEngine(options: WiringOptions): Promise<Engine> {
  const log = createLog(options.folder, options.program === 'the window' ? 'engine' : 'command line');
  try {
    return await openEngine(options, log);
  } catch (error) {
    const { code } = detailsOf(error, 'start the engine');
    // A folder that is not there yet is not made for a log alone.
    if (existsSync(options.folder)) await log.write({ what: 'the engine did not start', code, trace: traceOf(error) });
    throw error;
  }
}

/** Holds the password of a shared proof log on the command line, where no variable of its own was named for it. */
const PASSWORD = 'EXPORT_CONSOLE_PROOF_LOG_PASSWORD';

function sharedLogAt(
  place: SharedPlace,
  desk: string,
  { hook, password, onNews }: WiringOptions,
  now: () => string,
  isAtWork: boolean,
): SharedLog {
  // A window that may ask the keyring sends nothing from the environment to an address that a page named.
  const variable = place.passwordEnv ?? (password === undefined ? PASSWORD : null);
  const fromEnvironment = () => (variable === null ? null : (process.env[variable] ?? null));
  return new PostgresLog({
    place,
    password: async () => (await password?.(place)) ?? fromEnvironment(),
    desk: () => desk,
    now,
    hook,
    isAtWork,
    onNews: isAtWork ? onNews : undefined,
  });
}

/** How far an act is, and between two tries of a call that it waits, and for how long. */
function progressOf({ progress: tell = () => {} }: WiringOptions) {
  let last: ProgressWire | null = null;
  return {
    progress: (now: ProgressWire | null): void => {
      last = now;
      if (now !== null) tell(now);
    },
    waits: (waits: Wait | null): void => {
      if (last !== null) tell(waits === null ? last : { ...last, waits });
    },
  };
}

function assertWrites({ mode }: WiringOptions, connection: string): void {
  if (mode === 'write') return;
  throw wrongUsage('call the service', connection, 'the store is open for reading only', 'Open it for writing.');
}

async function openEngine(options: WiringOptions, log: LogPort): Promise<Engine> {
  const now = () => new Date().toISOString();
  const actor: Actor = { user: userName(), machine: hostname(), program: options.program };
  const share = (place: SharedPlace, desk: string) => sharedLogAt(place, desk, options, now, true);
  const storeOptions = {
    folder: options.folder,
    actor,
    holder: `${actor.program} (process ${process.pid}, ${actor.user} on ${actor.machine}, since ${now()})`,
    now,
    share,
    putsBack: options.putsBack,
    hook: options.hook,
  };
  const store = options.mode === 'write' ? openStore(storeOptions) : openStoreForReading(storeOptions);
  const services: ServicePort[] = [];
  const stop = options.stop ?? new Stop();
  const [apart, reading] = [readApart(() => stop.signal), readBeside()];
  const rights = () => fileRightsOf(store.settings.all().fileRights);
  const told = progressOf(options);
  const practice = options.practice === undefined ? null : createPractice(options.folder, options.practice);
  const context: EngineContext = {
    actor,
    readOnly: options.mode === 'read',
    log,
    practice,
    reviewElsewhereAt: (at) => reviewElsewhereAt(storeOptions, at),
    sharedLog: (place, desk) => sharedLogAt(place, desk, options, now, false),
    store,
    files: { ...createFiles(rights), readNames: apart.readNames },
    layouts: createLayouts(rights),
    receipts: createReceipts(apart.tables),
    translationFiles: createTranslationFiles(apart.readTranslation),
    tables: apart.tables,
    service: (connection, heedsStop = false, trial) => {
      assertWrites(options, connection.name);
      const known = store.connections.get(connection.id)!;
      const asked = trial === undefined ? known : { ...known, options: trial, capabilities: {} };
      const client = clientOf(asked, store, options, {
        isTrial: trial !== undefined,
        practice: known.options.builtIn === true ? practice?.header(known.baseUrl) : null,
        sleep: (milliseconds) => stop.pause(milliseconds),
        reading,
        onWait: told.waits,
        signal: heedsStop ? stop.signal : undefined,
      });
      // What is only looked at is compared by who looks.
      if (trial === undefined) assertSameDatabase(context, store.connections.get(connection.id)!);
      services.push(client);
      return client;
    },
    secret: (connection, header) => secretOf(connection, header, options),
    now,
    elapsed: () => performance.now(),
    progress: told.progress,
    pause: options.pause ?? ((milliseconds) => stop.pause(milliseconds)),
    stopAsked: () => stop.asked,
  };
  const engine = await startedOn(context, options.mode);
  return {
    ...engine,
    async close() {
      for (const service of services) service.close();
      apart.close();
      await practice?.stop();
      await engine.close();
    },
  };
}
