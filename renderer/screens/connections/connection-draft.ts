// A connection as it is written in the form, and what becomes of it.

import type { Input } from '../../../preload/contract/channels.ts';
import type { Environment } from '../../../preload/contract/common.ts';
import type { ChosenPath } from '../../state/session.ts';
import type { ConnectionWire } from '../../../preload/contract/connections.ts';

export interface HeaderDraft {
  readonly name: string;
  readonly value: string;
  readonly secret: boolean;
  /** Added by the person here: its name stays a field while it is typed, also when it becomes one we know. */
  readonly own?: true;
}

export interface ConnectionDraft {
  readonly name: string;
  readonly url: string;
  readonly environment: Environment;
  readonly headers: readonly HeaderDraft[];
  readonly exportsHere: boolean;
  readonly proxy: 'system' | 'none' | 'own';
  /** Address of the own proxy. */
  readonly proxyUrl: string;
  /** A file of certificates that are trusted besides. */
  readonly caFile: ChosenPath | null;
  readonly service: ServiceDraft;
  /** Why another address or key leads to the same database; empty where nobody says so. */
  readonly sameDatabase: string;
  /** Why another field holds the same ids. */
  readonly sameIds: string;
}

/** How the service is asked, and what it calls its fields, as it is typed. */
export interface ServiceDraft {
  readonly idField: string;
  readonly materialIdField: string;
  readonly quantityField: string;
  /** Empty for none: then material is summed by quantity alone. */
  readonly priceField: string;
  /** Fields of material, with a comma between them, whose change makes no new version. */
  readonly volatileFields: string;
  /** Fields of a time entry with a comma between them; `*` asks for all. */
  readonly timeFields: string;
  /** Ids in one mark. */
  readonly chunk: string;
  /** Rows in one intake. */
  readonly batchChunk: string;
  /** The name that the rows of one batch call stand under; empty for none. */
  readonly batchName: string;
  /** Seconds without a byte before a call is given up. */
  readonly seconds: string;
}

const ALL_FIELDS = '*';
const SHIPPED_ID = 'Id';
const SHIPPED_QUANTITY = 'Antall';

/** As a connection is shipped (main/engine/connections.ts). */
const AS_SHIPPED: ServiceDraft = {
  idField: '',
  materialIdField: '',
  quantityField: '',
  priceField: '',
  volatileFields: '',
  timeFields: '',
  chunk: '',
  batchChunk: '',
  batchName: '',
  seconds: '',
};

/** Headers that the service asks for on every call. */
export const PRESET: readonly HeaderDraft[] = [
  { name: 'tb-key', value: '', secret: true },
  { name: 'Ocp-Apim-Subscription-Key', value: '', secret: true },
  { name: 'x-api-version', value: '3.0', secret: false },
];

/** The service whose headers are known by name, or another with headers of its own. */
export type Preset = 'tidsbanken' | 'other';

const isOfPreset = (header: HeaderDraft): boolean =>
  header.own === undefined && PRESET.some((known) => known.name === header.name);

export const presetOf = ({ headers }: ConnectionDraft): Preset => (headers.some(isOfPreset) ? 'tidsbanken' : 'other');

/** The draft for that service; headers that the person added stay. */
export function withPreset(draft: ConnectionDraft, preset: Preset): ConnectionDraft {
  const own = draft.headers.filter((header) => !isOfPreset(header));
  const url = draft.url.trim();
  if (preset === 'other') return { ...draft, url: url === SERVICE_URL ? '' : draft.url, headers: own };
  return { ...draft, url: url === '' ? SERVICE_URL : draft.url, headers: [...PRESET, ...own] };
}

/** What only somebody who knows the service changes: headers that are no key, and those that were added. */
export const isTechnical = (header: HeaderDraft): boolean => !isOfPreset(header) || !header.secret;

/** The contract takes no more in one call. */
const MOST_IDS = 100_000;
const MOST_ROWS = 10_000;
const MOST_SECONDS = 3_600;

export const SERVICE_URL = 'https://api.tidsbanken.net/';

export function newDraft(): ConnectionDraft {
  return {
    name: '',
    url: SERVICE_URL,
    environment: 'production',
    headers: PRESET,
    exportsHere: true,
    proxy: 'system',
    proxyUrl: '',
    caFile: null,
    service: AS_SHIPPED,
    sameDatabase: '',
    sameIds: '',
  };
}

export function draftOf(connection: ConnectionWire, machine: string): ConnectionDraft {
  const own = connection.proxy !== 'system' && connection.proxy !== 'none';
  return {
    name: connection.name,
    url: connection.url,
    environment: connection.environment,
    headers: connection.headers.map((header) => ({
      name: header.name,
      value: header.value ?? '',
      secret: header.secret,
    })),
    exportsHere: connection.machine?.toLowerCase() === machine.toLowerCase(),
    proxy: own ? 'own' : connection.proxy === 'none' ? 'none' : 'system',
    proxyUrl: own ? connection.proxy : '',
    caFile: connection.caFile === null ? null : { path: connection.caFile, token: null },
    service: {
      idField: connection.idFields.time,
      materialIdField: connection.idFields.material,
      quantityField: connection.quantityField,
      priceField: connection.priceField ?? '',
      volatileFields: connection.volatileFields.join(', '),
      timeFields: connection.timeFields.length === 0 ? ALL_FIELDS : connection.timeFields.join(', '),
      chunk: String(connection.chunk),
      batchChunk: String(connection.batchChunk),
      batchName: connection.batchName ?? '',
      // What the command line never gives is left as it is.
      seconds: Number.isInteger(connection.seconds) ? String(connection.seconds) : '',
    },
    sameDatabase: '',
    sameIds: '',
  };
}

function headersOf(draft: ConnectionDraft): Input<'connections/add'>['headers'] {
  return draft.headers
    .filter((header) => header.name.trim() !== '')
    .map((header) =>
      header.secret
        ? { name: header.name.trim(), secret: true as const, env: null }
        : { name: header.name.trim(), value: header.value.trim() },
    );
}

/** A file that is kept already is left out: it stays. */
function routeOf({ proxy, proxyUrl, caFile }: ConnectionDraft): { proxy: string; caFile?: string | null } {
  return {
    proxy: proxy === 'own' ? proxyUrl.trim() : proxy,
    ...(caFile === null ? { caFile: null } : caFile.token === null ? {} : { caFile: caFile.token }),
  };
}

const namesIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** A name that is left empty is the shipped one; what else is left empty is left out, and stays as it is. */
function serviceOf({ service }: ConnectionDraft): Input<'connections/add'>['options'] {
  const { idField, materialIdField, quantityField, priceField, chunk, batchChunk, batchName, seconds } = service;
  const fields = namesIn(service.timeFields);
  return {
    idField: { time: idField.trim() || SHIPPED_ID, material: materialIdField.trim() || SHIPPED_ID },
    quantityField: quantityField.trim() || SHIPPED_QUANTITY,
    priceField: priceField.trim() || null,
    volatileFields: namesIn(service.volatileFields),
    ...(fields.length === 0 ? {} : { timeFields: fields[0] === ALL_FIELDS ? [] : fields }),
    ...(chunk.trim() === '' ? {} : { chunk: Number(chunk) }),
    ...(batchChunk.trim() === '' ? {} : { batchChunk: Number(batchChunk) }),
    batchName: batchName.trim() === '' ? null : batchName.trim(),
    ...(seconds.trim() === '' ? {} : { timeoutMs: Number(seconds) * 1_000 }),
  };
}

/** Another machine that exports goes on doing so when this one does not take over. */
function othersOf(before: ConnectionWire, machine: string): string | null {
  return before.machine !== null && before.machine.toLowerCase() !== machine.toLowerCase() ? before.machine : null;
}

export function addInput(draft: ConnectionDraft, machine: string): Input<'connections/add'> {
  return {
    name: draft.name.trim(),
    url: draft.url.trim(),
    environment: draft.environment,
    headers: headersOf(draft),
    options: { machine: draft.exportsHere ? machine : null, ...routeOf(draft), ...serviceOf(draft) },
  };
}

/** What a person said of what was refused before; of an id field that is what it was there is nothing to say. */
function saidSame(
  { idFields }: ConnectionWire,
  { sameDatabase, sameIds, service }: ConnectionDraft,
): Pick<Input<'connections/update'>, 'sameDatabase' | 'sameIds'> {
  const isOther =
    (service.idField.trim() || SHIPPED_ID) !== idFields.time ||
    (service.materialIdField.trim() || SHIPPED_ID) !== idFields.material;
  return {
    ...(sameDatabase.trim() === '' ? {} : { sameDatabase }),
    ...(sameIds.trim() === '' || !isOther ? {} : { sameIds }),
  };
}

export function updateInput(
  before: ConnectionWire,
  draft: ConnectionDraft,
  machine: string,
): Input<'connections/update'> {
  return {
    rename: draft.name.trim() === before.name ? undefined : draft.name.trim(),
    name: before.name,
    url: draft.url.trim(),
    environment: draft.environment,
    headers: headersOf(draft),
    ...saidSame(before, draft),
    options: {
      machine: draft.exportsHere ? machine : othersOf(before, machine),
      ...routeOf(draft),
      ...serviceOf(draft),
    },
  };
}

/** Secret values that were typed in; they go to the keyring and nowhere else. */
export function secretsOf(draft: ConnectionDraft): readonly { readonly header: string; readonly value: string }[] {
  return draft.headers
    .filter((header) => header.secret && header.value.trim() !== '')
    .map((header) => ({ header: header.name.trim(), value: header.value.trim() }));
}

/** What is wrong with the name. `taken`: names of the other connections. */
export function nameProblem(draft: ConnectionDraft, taken: readonly string[]): 'needName' | 'nameTaken' | null {
  const name = draft.name.trim();
  if (name === '') return 'needName';
  return taken.includes(name) ? 'nameTaken' : null;
}

/** Whether a key that was given for an origin holds for the address as it is typed now. */
export function isSameOrigin(origin: string, typed: string): boolean {
  return URL.canParse(typed.trim()) && URL.canParse(origin) && new URL(typed.trim()).origin === new URL(origin).origin;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** What is wrong with the address, by the rules of the engine (main/engine/connection-checks.ts). */
export function urlProblem(draft: ConnectionDraft): 'needUrl' | 'needHttps' | 'urlLogin' | 'urlQuery' | null {
  const typed = draft.url.trim();
  if (!/^https?:\/\/[^\s/]+/i.test(typed) || !URL.canParse(typed)) return 'needUrl';
  const url = new URL(typed);
  if (url.username !== '' || url.password !== '') return 'urlLogin';
  if (url.search !== '' || url.hash !== '') return 'urlQuery';
  return url.protocol === 'https:' || LOOPBACK.test(url.hostname) ? null : 'needHttps';
}

export function proxyProblem(draft: ConnectionDraft): boolean {
  return draft.proxy === 'own' && !/^https?:\/\/[^\s/@]+$/i.test(draft.proxyUrl.trim().replace(/\/$/, ''));
}

/** Which number of ids, rows or seconds cannot be asked for. */
export function countProblem(draft: ConnectionDraft): 'chunk' | 'batchChunk' | 'seconds' | null {
  const isCount = (typed: string, most: number): boolean =>
    typed.trim() === '' || (/^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most);
  if (!isCount(draft.service.chunk, MOST_IDS)) return 'chunk';
  if (!isCount(draft.service.batchChunk, MOST_ROWS)) return 'batchChunk';
  return isCount(draft.service.seconds, MOST_SECONDS) ? null : 'seconds';
}
