// A service over loopback HTTP whose rows a test sets one by one, as no sandbox would make them: several lines under one Id, EndretDato
// on both sides of the cutoff or null, filters that are refused or find less than they should.

import { consoleIn, newFolder } from '../../support/desk.ts';
import { type Handler, json, type Seen, startServer, type TestServer } from '../../service/support/server.ts';
import type { RunOut } from '../../support/desk.ts';

export interface ScriptedRow {
  readonly Id: number;
  readonly AntallTimer: number;
  readonly EndretDato: string | null;
  readonly [field: string]: unknown;
}

export interface Script {
  rows: ScriptedRow[];
  /** `$count` is answered. */
  counts?: boolean;
  /** `eq null` finds what is null. */
  findsNull?: boolean;
  /** What the filter leaves out though it fits. */
  loses?: (row: ScriptedRow, filter: string) => boolean;
  /** What the filter shows though it does not fit. */
  showsToo?: (row: ScriptedRow, filter: string) => boolean;
  /** Status of a refusal; null answers. */
  refuses?: (request: Seen) => number | null;
  /** Called before each list. */
  before?: (filter: string) => void;
}

export const CUTOFF = '2026-10-05T00:00:00Z';
export const BEFORE = '2026-10-01T10:00:00Z';
export const AFTER = '2026-10-09T10:00:00Z';

export const row = (Id: number, AntallTimer: number, EndretDato: string | null): ScriptedRow => ({
  Id,
  Dato: '2026-10-01T00:00:00',
  AnsattId: 1000 + Id,
  ProsjektId: '10482',
  ProsjektLinjeId: null,
  ArbeidstypeId: null,
  ProduktId: null,
  AntallTimer,
  FakturaTimeAntall: AntallTimer,
  Eksportert: false,
  EndretDato,
});

function fits(script: Script, { EndretDato }: ScriptedRow, filter: string): boolean {
  const [, since] = /EndretDato ge (\S+?)(?:\)|$| )/.exec(filter) ?? [];
  const [, until] = /EndretDato lt (\S+?)(?:\)|$| )/.exec(filter) ?? [];
  if (since !== undefined) return EndretDato !== null && Date.parse(EndretDato) >= Date.parse(since);
  if (until === undefined) return true;
  return EndretDato === null ? script.findsNull !== false : Date.parse(EndretDato) < Date.parse(until);
}

function answer(script: Script): Handler {
  return (request, response) => {
    if (request.method !== 'GET') return json(response, {});
    const filter = request.query.get('$filter') ?? '';
    const status = script.refuses?.(request) ?? null;
    if (status !== null) return json(response, { error: { message: 'not like this' } }, status);
    if (request.query.get('$top') === null) script.before?.(filter);
    let rows = script.rows.filter(
      (one) => (fits(script, one, filter) || script.showsToo?.(one, filter)) && !script.loses?.(one, filter),
    );
    const [, beyond] = /\bId gt (-?\d+)/.exec(filter) ?? [];
    if (beyond !== undefined) rows = rows.filter(({ Id }) => Id > Number(beyond));
    const order = request.query.get('$orderby') ?? '';
    if (order !== '') rows.sort((a, b) => (order.endsWith('desc') ? b.Id - a.Id : a.Id - b.Id));
    const count = request.query.get('$count') === 'true' && script.counts !== false ? rows.length : null;
    const value = rows.slice(0, Number(request.query.get('$top') ?? Infinity));
    return json(response, { ...(count === null ? {} : { '@odata.count': count }), value });
  };
}

export interface ScriptedDesk {
  readonly data: string;
  readonly server: TestServer;
  run<T = Record<string, never>>(...words: string[]): Promise<{ code: number; json: T; err: string }>;
  pull(): Promise<{ code: number; json: RunOut; err: string }>;
  /** The filters of the lists since the last time this was asked: not of the probes, nor of single steps of a walk. */
  lists(): string[];
}

/** A desk whose time is listed from the script, with the cutoff set. */
export async function scripted(script: Script, cutoff: string | null = CUTOFF): Promise<ScriptedDesk> {
  const data = newFolder('scripted');
  const server = await startServer(answer(script));
  const run = <T>(...words: string[]) => consoleIn<T>(data, words);
  await run('connection', 'add', 'Prøve', '--url', server.url, '--environment', 'sandbox');
  if (cutoff !== null) await run('cutoff', '--connection', 'Prøve', '--set', cutoff, '--reason', 'prøve');
  let from = 0;
  return {
    data,
    server,
    run,
    pull: () => run<RunOut>('pull', 'time', '--connection', 'Prøve'),
    lists() {
      const asked = server.requests.slice(from).filter(({ method, query }) => method === 'GET' && !query.has('$top'));
      from = server.requests.length;
      return asked.map(({ query }) => query.get('$filter') ?? '').filter((filter) => !/\bId gt /.test(filter));
    },
  };
}
