// A client for a test server, a sink that remembers, and what a call threw.

import type { ListedRecord } from '../../../main/domain/record.ts';
import { ConsoleError } from '../../../main/domain/errors.ts';
import type { Capabilities, ListSink, ServicePort, ServiceSettings } from '../../../main/ports/service.ts';
import type { StartReading } from '../../../main/ports/reading-beside.ts';
import { createServiceClient } from '../../../main/service/client.ts';

export const KEY = 'kq7-SECRET-9931-aabbcc';
export const SUBSCRIPTION = 'sub+key/with=signs&more';

export const ALL: Capabilities = {
  count: true,
  orderby: true,
  top: true,
  idFilter: true,
  probedAt: new Date().toISOString(),
};
export const NONE: Capabilities = { ...ALL, count: false, orderby: false, top: false, idFilter: false };

export function settingsFor(url: string, more: Partial<ServiceSettings> = {}): ServiceSettings {
  return {
    name: 'Test AS',
    baseUrl: url,
    headers: [
      { name: 'tb-key', value: KEY, secret: true },
      { name: 'Ocp-Apim-Subscription-Key', value: SUBSCRIPTION, secret: true },
      { name: 'x-api-version', value: '3.0', secret: false },
    ],
    timeFields: [],
    rules: {
      time: { kind: 'time', idField: 'Id', volatileFields: [] },
      material: { kind: 'material', idField: 'Id', volatileFields: [] },
    },
    timeoutMs: 2000,
    capabilities: {},
    onCapabilities: () => undefined,
    ...more,
  };
}

export interface TestClient extends ServicePort {
  /** Pauses that the client made, in milliseconds. */
  readonly pauses: number[];
}

/** A client that never really waits. */
export function clientFor(
  url: string,
  more: Partial<ServiceSettings> = {},
  signal?: AbortSignal,
  reading?: StartReading,
): TestClient {
  const pauses: number[] = [];
  const sleep = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
  return { ...createServiceClient(settingsFor(url, more), { sleep, signal, reading }), pauses };
}

export interface Collected extends ListSink {
  readonly records: ListedRecord[];
  readonly begun: () => number;
  readonly ids: () => number[];
}

export function collect(): Collected {
  const records: ListedRecord[] = [];
  let begun = 0;
  return {
    records,
    begun: () => begun,
    ids: () => records.map((record) => record.id),
    begin() {
      begun += 1;
      records.length = 0;
    },
    page: (page) => void records.push(...page),
  };
}

/** The error that a call throws; fails when it throws none, or one that is not the console's. */
export async function failure(call: Promise<unknown>): Promise<ConsoleError> {
  const error = await call.then(
    () => new Error('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ConsoleError) return error;
  throw error;
}
