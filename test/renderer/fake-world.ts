// What the fake bridge knows: connections, runs in every state, records.

import type { GridRecord } from '../../preload/contract/records.ts';
import type { SettingsWire } from '../../preload/contract/default-settings.ts';
import type { SumWire, UnitState } from '../../preload/contract/common.ts';
import type { ConnectionWire } from '../../preload/contract/connections.ts';
import type { HandOverWire } from '../../preload/contract/hand-over.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import { corrections, NO_SUM, reviewRecords, runOf } from './fake-data.ts';

export function handOver(run: number, sum: SumWire): HandOverWire {
  return {
    handOver: run,
    run,
    state: 'handed-over',
    layout: 'plain-csv',
    byHand: null,
    destination: null,
    answers: null,
    folder: 'L:\\Lønn\\2026',
    file: `2026-0${run}.csv`,
    path: `L:\\Lønn\\2026\\2026-0${run}.csv`,
    sha256: '9f2c6f1f0a1e4d5b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f41ab',
    bytes: 412_811,
    offline: false,
    reason: null,
    begunAt: '2026-11-02T08:12:00Z',
    endedAt: '2026-11-02T08:12:02Z',
    sum,
  };
}

export interface World {
  readonly mode: string;
  readonly connections: ConnectionWire[];
  readonly runs: RunWire[];
  readonly records: Map<number, GridRecord[]>;
  readonly fixes: Map<number, ReturnType<typeof corrections>>;
  settings: SettingsWire;
}

export function connection(name: string, environment: ConnectionWire['environment'], url: string): ConnectionWire {
  const capabilities = { count: true, orderby: true, top: true, idFilter: true, probedAt: '2026-11-02T07:00:00Z' };
  return {
    uuid: `uuid of ${name}`,
    name,
    url,
    origin: new URL(url).origin,
    environment,
    proxy: 'system',
    caFile: null,
    over: false,
    builtIn: environment === 'sandbox',
    headers: [
      { name: 'tb-key', secret: true, value: null, env: null },
      { name: 'Ocp-Apim-Subscription-Key', secret: true, value: null, env: null },
      { name: 'x-api-version', secret: false, value: '3.0', env: null },
    ],
    timeFields: [],
    idField: 'Id',
    idFields: { time: 'Id', material: 'Id' },
    quantityField: 'Antall',
    priceField: null,
    volatileFields: [],
    seconds: 60,
    chunk: 500,
    batchChunk: 200,
    batchName: null,
    allOrNothing: null,
    databaseHeader: null,
    lockedThrough: '2026-09-30',
    machine: 'LONN-PC-03',
    capabilities: { time: capabilities, material: capabilities },
  };
}

export function withStates(records: GridRecord[], states: (index: number) => UnitState | null): GridRecord[] {
  return records.map((record, index) => {
    const state = record.status === 'ready' ? states(index) : null;
    return state === null ? record : { ...record, status: state, findings: [], fileLine: index + 2, handOver: 42 };
  });
}

export const STATES: Readonly<Record<string, (index: number) => UnitState | null>> = {
  review: () => null,
  answer: (index) => (index % 900 === 3 ? 'rejected' : 'handed-over'),
  accepted: (index) => (index % 900 === 3 ? 'rejected' : index % 260 === 4 ? 'handed-over' : 'accepted'),
  confirming: (index) =>
    index % 900 === 3
      ? 'rejected'
      : index % 260 === 4
        ? 'handed-over'
        : index === 21 || index === 22 || index === 23
          ? 'changed'
          : index === 30
            ? 'gone'
            : index < 3000
              ? 'accepted'
              : 'accepted',
  result: (index) =>
    index % 900 === 3
      ? 'rejected'
      : index === 21 || index === 22 || index === 23
        ? 'changed'
        : index === 30
          ? 'gone'
          : index > 40 && index < 141
            ? 'unknown'
            : 'marked',
  closed: (index) => (index % 900 === 3 ? 'rejected' : 'marked'),
};

export const RUN_STATE: Readonly<Record<string, RunWire['state']>> = {
  review: 'review',
  answer: 'handed-over',
  accepted: 'handed-over',
  confirming: 'confirming',
  result: 'confirming',
  closed: 'closed',
};

export function worldOf(query: URLSearchParams): World {
  const mode = query.get('fake') ?? 'review';
  const environment = (query.get('env') ?? 'production') as ConnectionWire['environment'];
  const count = Number(query.get('rows') ?? 5202);
  const name =
    environment === 'sandbox'
      ? 'Øvelsestjenesten'
      : environment === 'test'
        ? 'Fjellbygg AS (testbase)'
        : 'Fjellbygg AS';
  const connections =
    mode === 'first'
      ? []
      : [
          connection(
            name,
            environment,
            environment === 'sandbox' ? 'http://127.0.0.1:41233/' : 'https://api.tidsbanken.net/',
          ),
        ];
  const records = new Map<number, GridRecord[]>();
  const fixes = new Map<number, ReturnType<typeof corrections>>();
  const runs: RunWire[] = [];
  const state = RUN_STATE[mode] ?? 'review';
  const add = (run: RunWire, rows: GridRecord[]): void => {
    runs.push(run);
    records.set(run.run, rows);
  };
  if (mode !== 'first' && mode !== 'empty') {
    const own = withStates(reviewRecords(42, count, 'time', query.has('long')), STATES[mode] ?? STATES.review!);
    const fix = state === 'review' && count > 100 ? corrections(42, 6) : [];
    fixes.set(42, fix);
    const all = [...own, ...fix.flatMap((one) => [one.reversal, one.next])];
    const base = runOf(
      {
        run: 42,
        kind: 'time',
        connection: name,
        environment,
        state,
        closedAt: state === 'closed' ? '2026-11-02T09:45:00Z' : null,
      },
      all,
    );
    add({ ...base, handOvers: state === 'review' ? [] : [handOver(42, base.tieOut.handedOver)] }, all);
    const old = withStates(reviewRecords(41, 800, 'time'), (index) =>
      index < 300 ? 'accepted' : index < 320 ? 'unknown' : 'marked',
    ).filter((record) => record.status !== 'held');
    const forty1 = runOf(
      { run: 41, kind: 'time', connection: name, environment, state: 'confirming', begunAt: '2026-10-26T07:02:00Z' },
      old,
    );
    add({ ...forty1, handOvers: [handOver(41, forty1.tieOut.handedOver)] }, old);
    const material = withStates(reviewRecords(40, 742, 'material'), () => 'marked');
    const forty = runOf(
      {
        run: 40,
        kind: 'material',
        connection: name,
        environment,
        state: 'closed',
        begunAt: '2026-10-26T08:02:00Z',
        closedAt: '2026-10-26T09:00:00Z',
      },
      material,
    );
    add({ ...forty, handOvers: [handOver(40, forty.tieOut.handedOver)] }, material);
    const thirty9 = withStates(reviewRecords(39, 600, 'time'), (index) => (index < 6 ? 'rejected' : 'marked'));
    add(
      {
        ...runOf(
          {
            run: 39,
            kind: 'time',
            connection: name,
            environment,
            state: 'closed',
            begunAt: '2026-10-20T07:02:00Z',
            closedAt: '2026-10-21T07:02:00Z',
          },
          thirty9,
        ),
        handOvers: [handOver(39, NO_SUM)],
      },
      thirty9,
    );
  }
  return {
    mode,
    connections,
    runs,
    records,
    fixes,
    settings: {
      language: (query.get('lang') ?? 'nb') as 'nb',
      theme: (query.get('theme') ?? 'light') as 'light',
      density: (query.get('density') ?? 'dense') as 'dense',
      letters: true,
      fileRights: 'group',
      folderHeads: true,
      connection: null,
      places: {},
    },
  };
}
