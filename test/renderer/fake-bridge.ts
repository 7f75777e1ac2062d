// An in-memory bridge with realistic data, to look at every screen and every state without Electron. Options in the address:
// fake=review|answer|confirm|confirming|closed|empty|first|offline|failed-engine|loading, env=, rows=, lang=, theme=, long=1.

import type { Bridge } from '../../preload/contract/bridge.ts';
import type { GridRecord } from '../../preload/contract/records.ts';
import type { MarkCallWire } from '../../preload/contract/runs.ts';
import type { Envelope, ErrorWire, ProgressWire } from '../../preload/contract/common.ts';
import type { ConfirmWire } from '../../preload/contract/confirm.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import { controlOf, runOf, sumOf } from './fake-data.ts';
import { fakeDestinations } from './fake-destinations.ts';
import { fakeTeam } from './fake-team.ts';
import { fakeIntake } from './fake-intake.ts';
import { cache, gridWindow, passes, selectedOf, summary } from './fake-grid.ts';
import { fakeMonthActs, fakeMonths } from './fake-months.ts';
import { calls, differences, events, todo } from './fake-story.ts';
import { connection, handOver, worldOf } from './fake-world.ts';

const ok = <T>(value: T): Promise<Envelope<T>> => Promise.resolve({ ok: true, value });
const no = (code: string, values: ErrorWire['values'] = {}): Promise<{ ok: false; error: ErrorWire }> =>
  Promise.resolve({
    ok: false,
    error: {
      code,
      operation: 'test',
      object: 'Fjellbygg AS',
      cause: 'connect ECONNREFUSED 10.0.0.1:443',
      hint: '',
      retrySafe: true,
      ...(values ? { values } : {}),
    },
  });

const pending = (): Promise<never> => new Promise(() => {});

export function fakeBridge(query: URLSearchParams): Bridge {
  const world = worldOf(query);
  const { mode } = world;
  const listeners: ((progress: ProgressWire) => void)[] = [];
  const run = (number: number) => world.runs.find((other) => other.run === number)!;
  const made: MarkCallWire[] = [];
  const noNetwork = mode === 'offline';
  const shell = {
    shellState: () =>
      Promise.resolve({
        platform: 'linux',
        version: '0.1.0',
        electron: '45.4.1',
        locale: 'nb-NO',
        engine:
          mode === 'failed-engine'
            ? {
                state: 'failed' as const,
                error: {
                  code: 'store-newer',
                  operation: 'open',
                  object: '/home/kari/data',
                  cause: 'schema 9 is newer than 7',
                  hint: '',
                  retrySafe: false,
                },
              }
            : { state: 'ready' as const, way: 'utility-process' as const, folder: '/home/kari/.config/export-console' },
      }),
    stopAct: () => Promise.resolve(),
    pickFolder: () => Promise.resolve({ token: 'given:1', path: 'L:\\Lønn\\2026' }),
    pickFile: () => Promise.resolve(null),
    takeDrop: (file: File) => Promise.resolve({ token: `given:${file.name}`, path: `/home/kari/${file.name}` }),
    showFile: () => Promise.resolve(),
    openArchive: () => Promise.resolve(),
    pickSave: () => Promise.resolve(null),
    printPdf: () => Promise.resolve(null),
    copyText: (text: string) => {
      Object.assign(window, { copied: text });
      return Promise.resolve();
    },
    saveSecret: () => Promise.resolve({ kept: 'system' as const, known: [] }),
    secretState: () => Promise.resolve({ kept: 'system' as const, known: [] }),
    setEnvironment: () => Promise.resolve(),
    onProgress: (listener: (progress: ProgressWire) => void) => {
      listeners.push(listener);
      return () => {};
    },
    onChanged: () => () => {},
    onEngine: () => () => {},
    onCommand: () => () => {},
  };
  const change = (number: number, records: (record: GridRecord) => GridRecord, next?: Partial<RunWire>): void => {
    const rows = (world.records.get(number) ?? []).map(records);
    world.records.set(number, rows);
    cache.clear();
    const at = world.runs.findIndex((other) => other.run === number);
    const before = world.runs[at]!;
    world.runs[at] = runOf(
      {
        ...(({ run: r, kind, connection: c, environment, state, begunAt, handOvers }) => ({
          run: r,
          kind,
          connection: c,
          environment,
          state,
          begunAt,
          handOvers,
        }))(before),
        ...next,
      },
      rows,
    );
  };
  return {
    ...shell,
    ...fakeDestinations,
    ...fakeTeam,
    ...fakeIntake(Number(query.get('rows') ?? 300), 'Fjellbygg AS'),
    connectionsAdd: (input) => {
      const added = { ...connection(input.name, input.environment, input.url) };
      world.connections.push(added);
      return ok(added);
    },
    connectionsList: () => (mode === 'loading' ? pending() : ok([...world.connections])),
    connectionsTest: () =>
      noNetwork
        ? no('service-unreachable')
        : ok({
            clock: '2026-11-02T07:14:09Z',
            milliseconds: 184,
            kinds: [
              {
                kind: 'time' as const,
                ready: mode === 'empty' ? 0 : 0,
                capabilities: world.connections[0]?.capabilities.time ?? null,
                problem: null,
              },
              {
                kind: 'material' as const,
                ready: mode === 'empty' ? 0 : 742,
                capabilities: world.connections[0]?.capabilities.material ?? null,
                problem: null,
              },
            ],
          }),
    connectionsUpdate: () => ok(world.connections[0]!),
    runsPull: () => no('list-short', { counted: 5214, received: 5000 }),
    runsList: () => ok([...world.runs]),
    runsGet: ({ run: number }) => ok(run(number)),
    runsClose: ({ run: number }) => ok(run(number)),
    runsDiscard: ({ run: number }) => {
      change(number, (record) => record, { state: 'discarded' });
      return ok(run(number));
    },
    recordsPage: () => ok({ total: 0, rows: [] }),
    reviewHold: ({ run: number, ids, reason }) => {
      change(number, (record) => (ids.includes(record.id) ? { ...record, status: 'held', reason } : record));
      return ok({ ids, proposedTo: null });
    },
    reviewSeen: () => ok({ going: 7, seen: 5, held: 1, checks: [] }),
    reviewUndoable: () =>
      ok([
        { seq: 9, at: '2026-11-02T09:41:00Z', who: 'kari · PC-7', what: 'seen', count: 2, words: 'avtalt overtid' },
        { seq: 8, at: '2026-11-02T09:40:00Z', who: 'kari · PC-7', what: 'held', count: 3, words: 'mangler attest' },
      ]),
    reviewUndo: () => ok({ undone: 1 }),
    reviewFindings: () => ok({ going: 7, seen: 5, held: 1, checks: [] }),
    reviewRelease: ({ run: number, ids }) => {
      change(number, (record) => (ids.includes(record.id) ? { ...record, status: 'ready', reason: null } : record));
      return ok({ ids, postedOn: null, waiting: [] });
    },
    handOverWrite: ({ run: number }) => {
      change(number, (record) => (record.status === 'ready' ? { ...record, status: 'handed-over' } : record), {
        state: 'handed-over',
      });
      change(number, (record) => record, { handOvers: [handOver(number, run(number).tieOut.handedOver)] });
      return ok({ handOver: run(number).handOvers[0]!, kind: 'time', rounded: 0, setApart: 0 });
    },
    handOverWithoutLine: () => ok([]),
    handOverBasis: () => ok([]),
    handOverName: () => ok({ fileName: '2026-043.csv' }),
    handOverPreview: () =>
      ok({
        text: '\uFEFFId;Dato;AnsattId;ProsjektId;ProsjektLinjeId;ArbeidstypeId;ProduktId;AntallTimer;FakturaTimeAntall\r\n881000;05.10.2026;1064;10377;010;100;T1;7,5;7,5\r\n881001;05.10.2026;1162;10377;030;100;B1;7,5;7,5\r\n881002;06.10.2026;1162;10377;030;150;B1;2;2\r\n',
      }),
    firstDayPreview: ({ upTo }) =>
      ok({
        kind: 'time',
        rounded: 0,
        upTo,
        inErp: { rows: 4100, hours: '30150', invoiceable: '29800', quantity: '0' },
        later: { rows: 1089, hours: '8020.25', invoiceable: '7900', quantity: '0' },
        corrections: { rows: 0, hours: '0', invoiceable: '0', quantity: '0' },
      }),
    firstDayHandOver: ({ run: number }) =>
      ok({ handOver: handOver(number, run(number).tieOut.handedOver), kind: 'time', rounded: 0, setApart: 0 }),
    handOverWithdraw: ({ handOver: number }) =>
      ok({
        handOver: number,
        run: 42,
        units: 5189,
        fileFound: true,
        file: 'time-000042.csv',
        state: 'closed' as const,
      }),
    verdictGive: ({ run: number, ids, verdict }) => {
      const rows = world.records.get(number) ?? [];
      const hit = rows
        .filter((record) => (ids === 'all' ? record.status === 'handed-over' : ids.includes(record.id)))
        .map((record) => record.id);
      const set = new Set(hit);
      change(number, (record) =>
        set.has(record.id)
          ? { ...record, status: verdict === 'accept' ? 'accepted' : verdict === 'reject' ? 'rejected' : 'handed-over' }
          : record,
      );
      return ok({ run: number, ids: hit, left: [], state: 'handed-over' as const });
    },
    confirmRun: async ({ run: number }) => {
      change(number, (record) => record, { state: 'confirming' });
      for (let done = 500; done <= 5000; done += 500) {
        const last = made.pop();
        if (last) made.push({ ...last, state: 'done', endedAt: new Date().toISOString() });
        made.push({
          act: done,
          ids: 500,
          begunAt: new Date().toISOString(),
          endedAt: null,
          state: 'begun',
          words: null,
        });
        await new Promise((resolve) => setTimeout(resolve, 400));
        for (const listener of listeners) listener({ run: number, step: 'mark', done, total: 5000 });
      }
      change(number, (record) => (record.status === 'accepted' ? { ...record, status: 'marked' } : record));
      return ok<ConfirmWire>({
        marked: [1],
        unknown: [],
        changed: [],
        gone: [],
        refused: [],
        unmarked: [],
        withoutVerdict: 0,
        stopped: false,
        readBack: false,
        perhapsTwice: [],
        elsewhere: [],
        state: 'confirming',
      });
    },
    resolveDecide: ({ run: number, ids }) => {
      change(number, (record) => (ids.includes(record.id) ? { ...record, status: 'resolved' } : record));
      return ok({ run: number, toOthers: 0, state: 'confirming' as const });
    },
    recoverResume: () => ok([]),
    historyPack: ({ run: number }) =>
      ok({
        path: `/home/kari/proof-run-${number}.zip`,
        sha256: '7b34',
        files: [{ file: 'a.csv', state: 'packed' as const }],
      }),
    historySearch: ({ id, text }) => {
      const hits = [...world.records.entries()].flatMap(([number, records]) =>
        records
          .filter((record) => (id !== undefined ? record.id === id : passes(record, { text: text ?? '' })))
          .slice(0, 40)
          .map((record) => ({ number, record })),
      );
      return ok(
        hits.slice(0, 60).map(({ number, record }) => {
          const of = run(number);
          const written = record.status !== 'ready' && record.status !== 'held' && record.status !== 'duplicate';
          return {
            id: record.id,
            run: number,
            runState: of.state,
            kind: of.kind,
            connection: of.connection,
            status: record.status,
            reason: record.reason,
            handOver: written ? number : null,
            file: written ? `2026-0${number}.csv` : null,
            line: written ? record.line + 1 : null,
            byHand: null,
            sha256: null,
            handedOverAt: written ? '2026-10-19T07:12:00Z' : null,
            markedAt: record.status === 'marked' ? '2026-10-19T11:44:00Z' : null,
            markProof: record.status === 'marked' ? ('complete' as const) : null,
            listedAt: of.begunAt,
            listedBy: 'Kari on KONTOR-PC, the window',
            handedOverBy: null,
            markedBy: null,
            raw: record.raw,
            record,
          };
        }),
      );
    },
    cutoffGet: () => ok({ cutoff: '2026-10-23T06:02:00Z', run: 39, reason: 'run closed', at: '2026-10-23T06:02:00Z' }),
    cutoffSet: () => ok({ cutoff: null, run: null, reason: '', at: null }),
    layoutsList: () =>
      ok([
        {
          name: 'plain-csv',
          title: { nb: 'CSV', en: 'CSV' },
          description: 'CSV',
          own: false,
          format: 'csv' as const,
          kinds: ['time' as const, 'material' as const],
          extension: 'csv',
          asListed: true,
        },
      ]),
    storeGoneThrough: () => ok({ aside: 'proof-until-20261102080000.log', kept: 0, notKept: [] }),
    backupsList: () =>
      ok([
        { name: '20261102080000-daily.sqlite', at: '2026-11-02T08:00:00.000Z', why: 'daily', bytes: 4_100_000 },
        { name: '20261101080000-daily.sqlite', at: '2026-11-01T08:00:00.000Z', why: 'daily', bytes: 4_000_000 },
      ]),
    backupsMake: () =>
      ok({ name: '20261102093000-by-hand.sqlite', at: '2026-11-02T09:30:00.000Z', why: 'by-hand', bytes: 4_100_000 }),
    backupsPutBack: ({ name }) => ok({ name, at: '2026-11-02T08:00:00.000Z', why: 'daily', bytes: 4_100_000 }),
    backupsLastPutBack: () => ok(null),
    storeVerify: () =>
      ok(
        (['integrity', 'history', 'files', 'proof-log', 'tie-out'] as const).map((name) => ({
          name,
          ok: true,
          detail: '',
        })),
      ),
    storeAbout: () =>
      ok({
        folder: '/home/kari/.config/export-console',
        storeId: '7c1d-22',
        engine: 'Node 24.21',
        sqlite: '3.53',
        proofProblem: null,
        readOnly: false,
        archivedAt: null,
        who: 'Kari Lund · LONN-PC-03',
      }),
    storeDiagnostics: () => ok({ text: 'Node 24.21, SQLite 3.53 (synchronous full), linux x64\nruns: 3 time closed' }),
    todoList: () => ok(todo(world)),
    monthsList: () => ok(fakeMonths(mode)),
    monthsUnits: () => ok({ rows: 0, measure: 'time', amount: '0', counted: 0, lines: [], runs: [] }),
    monthsCount: () => ok(fakeMonths(mode)),
    monthsClose: () => ok(fakeMonths(mode)[0]!),
    monthsOpen: () => ok(fakeMonths(mode)[0]!),
    gridWindow: (input) => ok(gridWindow(world, input)),
    gridIds: ({ run: number, filter }) =>
      ok({
        ids: (world.records.get(number) ?? []).filter((record) => passes(record, filter)).map((record) => record.id),
      }),
    gridViewsList: () => ok({ views: [], last: null }),
    gridViewsSave: () => ok({ views: [], last: null }),
    gridViewsKeepLast: () => ok({ views: [], last: null }),
    gridViewsRemove: () => ok({ views: [], last: null }),
    sheetsSave: ({ file }) => ok({ file, rows: 0 }),
    sheetsHistory: ({ file }) => ok({ file, rows: 0 }),
    gridDay: () => ok({ parts: [], hours: '0' }),
    notesList: () => ok([]),
    notesAdd: () => ok([]),
    notesSearch: () => ok([]),
    gridBars: () => ok([]),
    gridFind: () => ok([]),
    ...fakeMonthActs(),
    sheetsAccruals: () => ok({ file: 'avsetning.xlsx', rows: 0 }),
    gridSelected: ({ run: number, ids }) => ok(selectedOf(world.records.get(number) ?? [], ids)),
    gridValues: () => ok({ values: [], found: 0, all: 0, rows: 0 }),
    gridCounted: ({ run: number }) => ok({ parts: [], sum: sumOf(world.records.get(number) ?? []) }),
    gridSummary: ({ run: number }) => ok(summary(world, number)),
    runsEvents: ({ run: number }) => ok(events(number)),
    runsCalls: () => ok(made.length > 0 ? [...made] : calls(mode)),
    runsDifferences: ({ run: number }) => ok(differences(world, number)),
    controlGet: () =>
      ok(
        mode === 'accepted' && query.has('unsettled')
          ? controlOf({ rows: 5160, hours: '38236.57', difference: { rows: 0, hours: '1.5' }, settled: false })
          : controlOf(),
      ),
    controlSet: ({ rows, hours, explanation }) =>
      ok(controlOf({ rows, hours, explanation, difference: { rows: 0, hours: '0' } })),
    settingsGet: () => ok(world.settings),
    settingsSet: (input) => {
      world.settings = { ...world.settings, ...input };
      return ok(world.settings);
    },
    namesList: () => ok([{ list: 'ansatt' as const, names: 214, source: 'ansatte.csv', at: '2026-10-01T08:00:00Z' }]),
    namesImport: ({ list }) => ok({ list, names: 3, source: 'x', at: '2026-10-01T08:00:00Z' }),
    namesFetch: () => ok([]),
    practiceStartOver: () => no('refused'),
    practiceStart: () => {
      world.connections.push(connection('Øvelsestjenesten', 'sandbox', 'http://127.0.0.1:41233/'));
      return ok({ url: 'http://127.0.0.1:41233/', connection: 'Øvelsestjenesten' });
    },
    practiceChange: () => ok({ id: 881_204, approved: 0, words: '' }),
  };
}
