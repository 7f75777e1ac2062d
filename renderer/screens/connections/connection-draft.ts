// A connection as it is written in the form, and what becomes of it.

import type { Input } from '../../../preload/contract/channels.ts';
import type { ConnectionWire, Environment } from '../../../preload/contract/wire.ts';

export interface HeaderDraft {
  readonly name: string;
  readonly value: string;
  readonly secret: boolean;
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
  /** A file of certificates that are trusted besides; empty for none. */
  readonly caFile: string;
}

/** Headers that the service asks for on every call. */
export const PRESET: readonly HeaderDraft[] = [
  { name: 'tb-key', value: '', secret: true },
  { name: 'Ocp-Apim-Subscription-Key', value: '', secret: true },
  { name: 'x-api-version', value: '3.0', secret: false },
];

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
    caFile: '',
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
    caFile: connection.caFile ?? '',
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

function routeOf(draft: ConnectionDraft): { proxy: string; caFile: string | null } {
  return {
    proxy: draft.proxy === 'own' ? draft.proxyUrl.trim() : draft.proxy,
    caFile: draft.caFile.trim() === '' ? null : draft.caFile.trim(),
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
    options: { machine: draft.exportsHere ? machine : null, ...routeOf(draft) },
  };
}

export function updateInput(
  before: ConnectionWire,
  draft: ConnectionDraft,
  machine: string,
): Input<'connections/update'> {
  return {
    ...(draft.name.trim() === before.name ? {} : { rename: draft.name.trim() }),
    name: before.name,
    url: draft.url.trim(),
    environment: draft.environment,
    headers: headersOf(draft),
    options: { machine: draft.exportsHere ? machine : othersOf(before, machine), ...routeOf(draft) },
  };
}

/** Secret values that were typed in; they go to the keyring and nowhere else. */
export function secretsOf(draft: ConnectionDraft): readonly { readonly header: string; readonly value: string }[] {
  return draft.headers
    .filter((header) => header.secret && header.value.trim() !== '')
    .map((header) => ({ header: header.name.trim(), value: header.value.trim() }));
}

export function nameProblem(draft: ConnectionDraft): boolean {
  return draft.name.trim() === '';
}

export function urlProblem(draft: ConnectionDraft): boolean {
  return !/^https?:\/\/[^\s/]+/i.test(draft.url.trim());
}

export function proxyProblem(draft: ConnectionDraft): boolean {
  return draft.proxy === 'own' && !/^https?:\/\/[^\s/@]+$/i.test(draft.proxyUrl.trim().replace(/\/$/, ''));
}
