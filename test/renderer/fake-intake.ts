// Imports of the fake bridge: one file that is checked, one that ended with an unknown call, in memory and changed as the engine would.

import type { Bridge } from '../../preload/contract/bridge.ts';
import type {
  IntakeBatchWire,
  IntakeChunkWire,
  IntakeDetailWire,
  IntakeFieldWire,
  IntakeProblemWire,
  IntakeRowState,
  IntakeRowWire,
  IntakeSavedMappingWire,
  IntakeSumWire,
} from '../../preload/contract/intake.ts';
import type { Envelope } from '../../preload/contract/common.ts';
import { addDecimals } from '../../renderer/format/decimal.ts';

const ok = <T>(value: T): Promise<Envelope<T>> => Promise.resolve({ ok: true, value });

const COLUMNS = ['Bilagsdato', 'Ordrenr', 'Varenr', 'Tekst', 'Ant', 'Ut pris', 'Prosj', 'Fase', 'Selger'];
const FIELDS = ['Dato', 'EksternId', 'ProduktId', 'Notat', 'Antall', 'Salgspris', 'ProsjektId', 'ProsjektLinjeId'];
const TEXTS = ['Kobberrør 22 mm', 'Pressbend 22 mm 90°', 'Isolasjon 22 mm', 'Kabel PFXP 3x2,5', 'Koblingsboks IP65'];
const SHA = '9f2c6f1f0a1e4d5b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f41ab';

const typeOf = (name: string): IntakeFieldWire['type'] =>
  name === 'Dato' ? 'date' : name === 'Antall' || name === 'Salgspris' ? 'number' : 'text';

const fields: IntakeFieldWire[] = FIELDS.map((name) => ({
  name,
  type: typeOf(name),
  required: ['Dato', 'ProsjektId', 'ProduktId', 'Antall'].includes(name),
  allowed: [],
  default: null,
  maxLength: name === 'Notat' ? 500 : null,
  min: null,
  max: null,
  list: name === 'ProsjektId' ? 'prosjekt' : name === 'ProduktId' ? 'produkt' : null,
  fingerprint: name !== 'Notat' && name !== 'Salgspris',
}));

function rowOf(index: number): IntakeRowWire {
  const cells = [
    `${String(1 + (index % 20)).padStart(2, '0')}.10.2026`,
    `O-77${1200 + index}`,
    `20${41887 + index}`,
    TEXTS[index % TEXTS.length]!,
    `${index + 1},50`,
    '148,50',
    index % 2 === 0 ? '10482' : '10511',
    `0${1 + (index % 4)}0`,
    'AH-17',
  ];
  const problems: IntakeProblemWire[] = [];
  if (index % 40 === 2) {
    cells[0] = '31.09.2026';
    const values = { month: 9, days: 30 };
    problems.push({ field: 'Dato', column: 'Bilagsdato', code: 'no-such-day', cell: cells[0], values });
  }
  if (index % 40 === 5) {
    cells[4] = '3,5O';
    const values = { letter: 'O', digit: '0', place: 'last' };
    problems.push({ field: 'Antall', column: 'Ant', code: 'letter-for-digit', cell: '3,5O', values });
  }
  const state: IntakeRowState = problems.length > 0 ? 'invalid' : index % 9 === 7 ? 'double' : 'new';
  return {
    row: index + 2,
    state,
    cells,
    fixed: [],
    problems,
    sameAs: null,
    differs: [],
    sentBefore: state === 'double' ? { batch: 1, row: index + 2, unknown: false } : null,
    forced: false,
    chunk: null,
    id: null,
    words: null,
  };
}

const decimal = (cell: string | undefined): string => (cell ?? '0').replace('O', '0').replace(',', '.');

function sumOf(rows: readonly IntakeRowWire[]): IntakeSumWire {
  const quantity = addDecimals(...rows.map((row) => decimal(row.cells[4])));
  const amount = (Number(quantity) * 148.5).toFixed(2);
  return { rows: rows.length, quantity, amount, rounded: 0 };
}

function countsOf(rows: readonly IntakeRowWire[]): IntakeBatchWire['counts'] {
  const counts = { new: 0, invalid: 0, double: 0, dropped: 0, sending: 0, sent: 0, unknown: 0, refused: 0 };
  for (const row of rows) counts[row.state] += 1;
  return counts;
}

const unknownChunk: IntakeChunkWire = {
  chunk: 3,
  rows: 40,
  firstRow: 2,
  lastRow: 41,
  state: 'unknown',
  sentAt: '2026-10-19T09:12:00Z',
  answeredAt: null,
  status: null,
  request: SHA,
  words: 'The connection was dropped (ECONNRESET).',
  decision: null,
};

/** Channels of intake that answer from memory; `rows` is how many the open file has. */
export function fakeIntake(count: number, connection: string): Pick<Bridge, IntakeNames> {
  const rows = Array.from({ length: count }, (_, index) => rowOf(index));
  const lost = Array.from({ length: 40 }, (_, index): IntakeRowWire => {
    const row = rowOf(index);
    return { ...row, state: 'unknown', problems: [], chunk: 3 };
  });
  const sources = FIELDS.map((field, index) => ({ field, column: COLUMNS[index]! }));
  const mappings: IntakeSavedMappingWire[] = [
    { name: 'Ahlsell', sources, columns: COLUMNS, usedAt: '2026-10-19T09:00:00Z' },
  ];
  const of = (batch: number): readonly IntakeRowWire[] => (batch === 2 ? rows : lost);
  const detail = (batch: number): IntakeDetailWire => ({
    batch,
    connection,
    environment: 'production',
    state: 'open',
    file: batch === 2 ? 'Ahlsell_oktober_2026.csv' : 'Ahlsell_september_2026.csv',
    bytes: 112_640,
    sha256: SHA,
    kept: '/home/kari/intake/ahlsell.csv',
    by: 'Kari Lund · LONN-PC-03',
    begunAt: '2026-11-02T08:14:00Z',
    endedAt: null,
    rows: of(batch).length,
    counts: countsOf(of(batch)),
    waitsFor: { answers: 0, columns: 0 },
    repeats: 0,
    mapping: 'Ahlsell',
    failure: null,
    findings: [
      {
        what: 'encoding',
        value: 'windows-1252',
        options: ['utf-8', 'windows-1252'],
        examples: ['Kobberrør'],
        ambiguous: false,
        chosen: false,
      },
      {
        what: 'delimiter',
        value: ';',
        options: [';', ',', '\t', '|'],
        examples: ['Bilagsdato ; Ordrenr'],
        ambiguous: false,
        chosen: false,
      },
      { what: 'header', value: '1', options: [], examples: COLUMNS.slice(0, 3), ambiguous: false, chosen: false },
      { what: 'decimal', value: ',', options: [',', '.'], examples: ['1,50'], ambiguous: false, chosen: false },
      {
        what: 'dates',
        value: 'dmy',
        options: ['dmy', 'mdy', 'ymd'],
        examples: ['05.10.2026'],
        ambiguous: false,
        chosen: false,
      },
    ],
    columns: COLUMNS.map((name, index) => ({
      name,
      examples: rows.slice(0, 3).map((row) => row.cells[index] ?? ''),
      field: FIELDS[index] ?? null,
      by: FIELDS[index] === undefined ? null : index === 7 ? 'content' : 'remembered',
    })),
    sources,
    fields,
    unmapped: [],
    titles: [],
    problems: [
      { code: 'no-such-day', field: 'Dato', rows: of(batch).filter((row) => row.problems[0]?.field === 'Dato').length },
      {
        code: 'letter-for-digit',
        field: 'Antall',
        rows: of(batch).filter((row) => row.problems[0]?.field === 'Antall').length,
      },
    ],
    blocked: batch === 2 ? [] : ['nothing-new'],
    question: null,
    controlTotal: null,
    undoable: 0,
  });
  const viewed = (batch: number, view: string): readonly IntakeRowWire[] =>
    of(batch).filter((row) => view === 'all' || (view === 'repeat' ? row.sameAs !== null : row.state === view));
  return {
    intakeRead: () => ok(detail(2)),
    intakePractice: () => ok(detail(2)),
    intakeList: () => ok([detail(1), detail(2)]),
    intakeGet: ({ batch }) => ok(detail(batch)),
    intakeFinding: ({ batch }) => ok(detail(batch)),
    intakeMap: ({ batch }) => ok(detail(batch)),
    intakeRows: ({ batch, view, offset, limit }) => {
      const found = viewed(batch, view);
      return ok({ total: found.length, offset, rows: found.slice(offset, offset + limit) });
    },
    intakeNext: ({ batch, from, step }) => {
      const lines = of(batch).flatMap((row, line) => (row.state === 'invalid' ? [line] : []));
      return ok({ line: (step === 1 ? lines : lines.toReversed()).find((line) => (line - from) * step > 0) ?? null });
    },
    intakeSums: ({ batch }) =>
      ok({
        all: sumOf(of(batch)),
        byState: Object.fromEntries(
          (['new', 'invalid', 'double', 'unknown'] as const).map((state) => [state, sumOf(viewed(batch, state))]),
        ),
        byProject: [{ id: '10482', name: 'Fjellveien skole', sum: sumOf(viewed(batch, 'new')) }],
        byProduct: [{ id: '2041887', name: 'Kobberrør 22 mm', sum: sumOf(viewed(batch, 'new')) }],
        doublesOf: [{ batch: 1, sentAt: '2026-10-19T09:12:00Z', rows: viewed(batch, 'double').length }],
        corrected: { rows: 0, quantity: '0', amount: '0', rounded: 0 },
      }),
    intakeFix: ({ batch, fix }) => {
      const cells = 'cells' in fix ? fix.cells : [];
      for (const { row, column, value } of cells) {
        const at = rows.findIndex((other) => other.row === row);
        const before = rows[at];
        if (before === undefined) continue;
        const changed = before.cells.map((cell, index) => (COLUMNS[index] === column ? value : cell));
        const problems = before.problems.filter((problem) => problem.column !== column);
        rows[at] = {
          ...before,
          cells: changed,
          problems,
          fixed: [column],
          state: problems.length > 0 ? 'invalid' : 'new',
        };
      }
      return ok({ cells: cells.length, batch: detail(batch) });
    },
    intakeUndo: ({ batch }) => ok({ cells: 0, batch: detail(batch) }),
    intakeMark: ({ batch }) => ok({ rows: 0, batch: detail(batch) }),
    intakeSend: ({ batch }) =>
      ok({ sent: 0, refused: 0, unknown: 0, left: 0, stopped: false, words: null, batch: detail(batch) }),
    intakeChunks: ({ batch }) => ok(batch === 1 ? [unknownChunk] : []),
    intakeEvidence: () =>
      ok({
        chunk: unknownChunk,
        askedAt: '2026-11-02T08:20:00Z',
        listed: 742,
        found: lost.slice(0, 12).map(({ row }) => ({ row, ids: [880_000 + row] })),
        problem: null,
      }),
    intakeDecide: ({ batch }) => ok(detail(batch)),
    intakeDiscard: ({ batch }) => ok({ ...detail(batch), state: 'discarded' }),
    intakeSaveBad: () => ok({ path: '/home/kari/Ahlsell rader med feil.csv', rows: 9 }),
    intakeTakeBack: ({ batch }) => ok({ cells: 4, batch: detail(batch) }),
    intakeMappings: () => ok(mappings),
    intakeSaveMapping: () => ok(mappings[0]!),
    intakeForgetMapping: () => ok(mappings),
    intakeExportMapping: () => ok({ path: '/home/kari/Ahlsell.json' }),
    intakeImportMapping: () => ok(mappings[0]!),
    intakeFields: () => ok(fields),
    intakeSetFields: () => ok(fields),
    intakeSearch: () => ok([]),
  };
}

type IntakeNames = Extract<keyof Bridge, `intake${string}`>;
