// Invented people, projects and records for the fake bridge. Nothing here is real.

import type { GridRow } from '../../preload/contract/grid.ts';
import type { ControlTotalsWire } from '../../preload/contract/hand-over.ts';
import type { GridRecord } from '../../preload/contract/records.ts';
import type { Kind, SumWire, UnitState } from '../../preload/contract/common.ts';
import type { RunWire, TieOutWire } from '../../preload/contract/runs.ts';
import { waitsOf } from '../../main/domain/delivery/waits.ts';
import type { TieCell } from '../../main/domain/tie-out.ts';
import type { TodoWire } from '../../preload/contract/todo.ts';
import { formatMicro, plus, ZERO } from '../../preload/contract/amounts.ts';
import { addDecimals, micro, subtractDecimals } from '../../renderer/format/decimal.ts';

export const PEOPLE = [
  ['1009', 'Johansen, Per Arne'],
  ['1017', 'Hansen, Ole Martin'],
  ['1042', 'Berg, Ingrid'],
  ['1064', 'Haugen, Tor Erik'],
  ['1088', 'Nilsen, Kari'],
  ['1099', 'Bakken, Mette'],
  ['1123', 'Solberg, Anita'],
  ['1131', 'Dahl, Jonas'],
  ['1147', 'Aas, Marte'],
  ['1150', 'Lie, Sondre'],
  ['1158', 'Nguyen, Linh'],
  ['1162', 'Kowalski, Piotr'],
  ['1171', 'Kristiansen, Bjørn-Håkon Østensjø'],
] as const;
export const PROJECTS = [
  ['10377', 'Kai 4, rehabilitering'],
  ['10482', 'Fjellveien skole'],
  ['10511', 'Nordbyen helsehus'],
  ['10540', 'Åsveien 12 B'],
  ['10602', 'Sjøkanten bofellesskap'],
] as const;
const LINES = [
  ['010', 'Rigg'],
  ['020', 'Råbygg'],
  ['030', 'Innredning'],
  ['040', 'Elektro'],
] as const;
const TYPES = [
  ['100', 'Ordinær tid'],
  ['120', 'Lærlingtid'],
  ['150', 'Overtid 50 %'],
  ['200', 'Overtid 100 %'],
  ['310', 'Reisetid'],
] as const;
const PRODUCTS = [
  ['T1', 'Tømrer'],
  ['B1', 'Betong'],
  ['M1', 'Maskin'],
  ['E1', 'Montør'],
  ['L1', 'Lærling'],
] as const;
const GOODS = [
  ['4410', 'Armeringsjern 12 mm'],
  ['4412', 'Betong B35'],
  ['5120', 'Gipsplate 13 mm'],
  ['6001', 'Kabel PR 3G1,5'],
  ['7099', 'Skrue 5,0 × 60, eske'],
] as const;

export const NO_SUM: SumWire = { rows: 0, hours: '0', invoiceable: '0', quantity: '0' };

export function sumOf(records: readonly GridRecord[]): SumWire {
  let [hours, invoiceable, quantity] = [ZERO, ZERO, ZERO];
  for (const record of records) {
    hours = plus(hours, micro(record.hours));
    invoiceable = plus(invoiceable, micro(record.invoiceable));
    quantity = plus(quantity, micro(record.quantity));
  }
  return {
    rows: records.length,
    hours: formatMicro(hours),
    invoiceable: formatMicro(invoiceable),
    quantity: formatMicro(quantity),
    ...amountOf(records),
  };
}

function amountOf(records: readonly GridRecord[]): Pick<SumWire, 'amount'> {
  const priced = records.flatMap(({ amount }) => (amount === null ? [] : [micro(amount)]));
  return priced.length === 0 ? {} : { amount: formatMicro(plus(ZERO, ...priced)) };
}

function base(run: number, index: number): GridRecord {
  return {
    key: run * 1_000_000 + index,
    run,
    line: index + 1,
    id: 881_000 + index,
    status: 'ready',
    reason: null,
    ownerRun: null,
    late: false,
    adjustment: false,
    madeBy: 'service',
    pairing: null,
    reverses: null,
    group: null,
    occurrence: 1,
    findings: [],
    handOver: null,
    fileLine: null,
    markedAt: null,
    markProof: null,
    refusal: null,
    raw: '{}',
    dato: null,
    ansattId: null,
    ansattName: null,
    prosjektId: null,
    prosjektName: null,
    prosjektLinjeId: null,
    prosjektLinjeName: null,
    arbeidstypeId: null,
    arbeidstypeName: null,
    produktId: null,
    produktName: null,
    hours: null,
    invoiceable: null,
    quantity: null,
    price: null,
    amount: null,
  };
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

export function timeRecord(run: number, index: number, long: boolean): GridRecord {
  const person = pick(PEOPLE, index * 7 + Math.floor(index / 5));
  const project = pick(PROJECTS, Math.floor(index / 9) + (index % 3));
  const type = pick(TYPES, index % 11 === 0 ? 1 + (index % 4) : 0);
  const product = pick(PRODUCTS, index * 3);
  const hours = index % 11 === 0 ? '2' : index % 7 === 0 ? '8' : '7.5';
  const invoiceable = index % 5 === 0 ? '4' : hours;
  const dato = `2026-10-${String(1 + (index % 30)).padStart(2, '0')}`;
  return {
    ...base(run, index),
    dato,
    ansattId: person[0],
    ansattName: long && index % 3 === 0 ? `${person[1]} ${'Æventyrsøskenbarnet '.repeat(11)}` : person[1],
    prosjektId: project[0],
    prosjektName: long ? `${project[1]} ${'forlengelse '.repeat(18)}` : project[1],
    prosjektLinjeId: pick(LINES, index)[0],
    prosjektLinjeName: pick(LINES, index)[1],
    arbeidstypeId: type[0],
    arbeidstypeName: type[1],
    produktId: product[0],
    produktName: product[1],
    hours,
    invoiceable,
    raw: `{"Id":${881_000 + index},"Dato":"${dato}T00:00:00","AnsattId":${person[0]},"ProsjektId":"${project[0]}","ProsjektLinjeId":"${pick(LINES, index)[0]}","ArbeidstypeId":${type[0]},"ProduktId":"${product[0]}","AntallTimer":${hours},"FakturaTimeAntall":${invoiceable},"Eksportert":false,"EndretDato":"2026-10-28T12:22:10.713Z"}`,
  };
}

export function materialRecord(run: number, index: number): GridRecord {
  const project = pick(PROJECTS, Math.floor(index / 4));
  const goods = pick(GOODS, index * 3);
  const dato = `2026-10-${String(1 + (index % 30)).padStart(2, '0')}`;
  const quantity = `${(index % 40) + 1}${index % 3 === 0 ? '.5' : ''}`;
  return {
    ...base(run, index),
    id: 55_000 + index,
    dato,
    prosjektId: project[0],
    prosjektName: project[1],
    prosjektLinjeId: pick(LINES, index)[0],
    prosjektLinjeName: pick(LINES, index)[1],
    produktId: goods[0],
    produktName: goods[1],
    quantity,
    raw: `{"Id":${55_000 + index},"Dato":"${dato}","ProsjektId":"${project[0]}","ProduktId":"${goods[0]}","Antall":${quantity}}`,
  };
}

const FINDINGS = ['over-24-hours', 'invoiceable-above-worked', 'date-locked', 'zero-hours', 'id-without-name'];

/** Records of a run in review, with findings, late ones, holds, duplicates and corrections. */
export function reviewRecords(run: number, count: number, kind: Kind, long = false): GridRecord[] {
  return Array.from({ length: count }, (_, index): GridRecord => {
    const record = kind === 'time' ? timeRecord(run, index, long) : materialRecord(run, index);
    if (kind === 'material') return index === 7 ? { ...record, status: 'held', reason: 'Avventer prisliste' } : record;
    if (index % 430 === 5)
      return {
        ...record,
        findings: [pick(FINDINGS, Math.floor(index / 430))],
        ...(index % 3 === 0 ? {} : { invoiceable: addDecimals(record.hours, '0.5') }),
      };
    if (index % 290 === 9) return { ...record, status: 'held', reason: 'Avventer avklaring med prosjektleder' };
    if (index % 740 === 11) return { ...record, status: 'duplicate', reason: 'waits', ownerRun: 41 };
    if (index % 430 === 12) return { ...record, late: true };
    return record;
  });
}

/** Corrections: original, reversal, new version. */
export function corrections(
  run: number,
  count: number,
): { reversal: GridRecord; next: GridRecord; original: GridRecord }[] {
  return Array.from({ length: count }, (_, index) => {
    const at = 6000 + index * 3;
    const original = {
      ...timeRecord(37, at, false),
      hours: '7.5',
      invoiceable: '7.5',
      status: 'marked' as const,
      arbeidstypeId: '100',
      arbeidstypeName: 'Ordinær tid',
    };
    const common = { group: index + 1, pairing: 'paired' as const };
    return {
      original,
      reversal: {
        ...original,
        ...common,
        run,
        key: run * 1_000_000 + at,
        id: 889_010 + index * 2,
        status: 'ready',
        adjustment: true,
        reverses: original.key,
        hours: '-7.5',
        invoiceable: '-7.5',
      },
      next: {
        ...original,
        ...common,
        run,
        key: run * 1_000_000 + at + 1,
        id: 889_011 + index * 2,
        status: 'ready',
        hours: '6',
        invoiceable: '6',
      },
    };
  });
}

export function rowsOf(
  records: readonly GridRecord[],
  fixes: ReturnType<typeof corrections>,
  folded: ReadonlySet<string>,
): GridRow[] {
  const rows: GridRow[] = records.map((record) => ({ type: 'record', record, inCorrection: false }));
  fixes.forEach((fix, index) => {
    const fold = `correction:${index + 1}`;
    const isFolded = folded.has(fold);
    const net = {
      hours: addDecimals(fix.reversal.hours, fix.next.hours),
      invoiceable: addDecimals(fix.reversal.invoiceable, fix.next.invoiceable),
    };
    const block: GridRow[] = [{ type: 'correction', fold, folded: isFolded, record: fix.reversal, net }];
    if (!isFolded) {
      block.push(
        {
          type: 'original',
          record: { ...fix.original, fileLine: 1204 + index },
          handOver: 37,
          places: [{ file: '2026-037.csv', line: 1204 + index }],
        },
        { type: 'record', record: fix.reversal, inCorrection: true },
        { type: 'record', record: fix.next, inCorrection: true },
        { type: 'net', ...net, goes: true },
      );
    }
    rows.splice(Math.min(rows.length, 13 + index * 240), 0, ...block);
  });
  return rows;
}

export function tieOutOf(records: readonly GridRecord[]): TieOutWire {
  const none: SumWire = sumOf(records).amount === undefined ? NO_SUM : { ...NO_SUM, amount: '0' };
  const of = (...states: UnitState[]): SumWire => ({
    ...none,
    ...sumOf(records.filter((record) => states.includes(record.status))),
  });
  const after: UnitState[] = ['accepted', 'marking', 'unknown', 'marked', 'changed', 'gone', 'resolved'];
  const cells: Record<TieCell, SumWire> = {
    listed: sumOf(records),
    toHandOver: of('ready', 'handed-over', 'rejected', 'withdrawn', ...after),
    held: of('held'),
    setApart: of('duplicate', 'needs-person'),
    handedOver: of('handed-over', 'rejected', 'withdrawn', ...after),
    accepted: of(...after),
    rejected: of('rejected'),
    withdrawn: of('withdrawn'),
    waiting: of('handed-over'),
    marked: of('marked'),
    changed: of('changed'),
    gone: of('gone'),
    unknown: of('unknown'),
    resolved: of('resolved'),
    notYetMarked: of('accepted', 'marking'),
  };
  return { ...cells, differences: { listed: none, handedOver: none, accepted: none }, balanced: true };
}

export function runOf(
  of: Partial<RunWire> & Pick<RunWire, 'run' | 'kind' | 'connection' | 'environment' | 'state'>,
  records: readonly GridRecord[],
): RunWire {
  const counts: Partial<Record<UnitState, SumWire>> = {};
  for (const state of new Set(records.map((record) => record.status)))
    counts[state] = sumOf(records.filter((record) => record.status === state));
  const rows = (state: UnitState): number => counts[state]?.rows ?? 0;
  const tieOut = of.tieOut ?? tieOutOf(records);
  const begunAt = of.begunAt ?? '2026-11-02T07:14:00Z';
  return {
    posting: { openFrom: null, units: 0 },
    reviewTold: null,
    lacking: [],
    waits: waitsOf({ waiting: tieOut.waiting.rows, handOvers: of.handOvers ?? [], lacking: of.lacking ?? [] }),
    records: records.length,
    ready: rows('ready'),
    held: rows('held'),
    duplicates: rows('duplicate'),
    late: records.filter((record) => record.late).length,
    adjustments: records.filter((record) => record.adjustment).length,
    rounded: 0,
    plainMarks: 0,
    needsPerson: rows('changed') + rows('gone') + rows('unknown'),
    proof: 'complete',
    proofBy: 'count',
    lists: [],
    listsWhy: null,
    received: null,
    totals: sumOf(records),
    counts,
    tieOut,
    dates: { first: '2026-10-01', last: '2026-10-31', outside: 0, outerFirst: '2026-10-01', outerLast: '2026-10-31' },
    periodFrom: null,
    periodTo: null,
    cutoffUsed: '2026-10-23T06:02:00Z',
    serviceClock: null,
    begunAt,
    pulledAt: begunAt,
    reviewedBy: null,
    asked: [],
    elsewhere: [],
    takenOver: null,
    closedAt: null,
    failure: null,
    handOvers: [],
    ...of,
  };
}

export { subtractDecimals };

const NONE = { rows: null, hours: null, invoiceable: null, amount: null };

/** What the ERP said of a run, and what of it differs; nothing where it is left out. */
export function controlOf(
  change: Partial<Omit<ControlTotalsWire, 'difference'>> & {
    difference?: Partial<ControlTotalsWire['difference']>;
  } = {},
): ControlTotalsWire {
  const none = {
    ...NONE,
    explanation: null,
    settled: true,
    accepted: sumOf([]),
    lines: [],
    destinations: [],
    files: [],
  };
  return { ...none, ...change, difference: { ...NONE, ...change.difference } };
}

/** A card for four entries of a run of time that wait to be marked, or as it is changed. */
export function cardOf(change: Partial<TodoWire> = {}): TodoWire {
  return {
    kind: 'unmarked',
    run: 42,
    recordKind: 'time',
    connection: 'A',
    handOver: null,
    file: null,
    sum: { rows: 4, hours: '30', invoiceable: '30', quantity: '0' },
    since: null,
    words: null,
    ...change,
  };
}
