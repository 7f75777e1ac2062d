// Records and tables that hold what files stumble over.

import type { Given } from '../../../main/domain/delivery/entries.ts';
import type { RecordRules } from '../../../main/domain/kind.ts';
import type { Asked } from '../../../main/domain/layout/layout.ts';
import type { TableRow, Tables, TranslationTable } from '../../../main/domain/translation/table.ts';

export const TIME: RecordRules = { kind: 'time', idField: 'Id', volatileFields: [] };
export const MATERIAL: RecordRules = {
  kind: 'material',
  idField: 'Id',
  volatileFields: [],
  quantityField: 'Antall',
  priceField: 'Pris',
};
export const ASKED: Asked = { payrollYear: 2026, payrollRun: 11, period: '2026-11', handOver: 41 };

export const LONG = `Åse ${'Ærlig-Østby '.repeat(17)}`.slice(0, 200);
export const HARD = 'Linje 1\r\n"sitert"; æøå, ÆØÅ\n=1+1';

export function given(unit: number, fields: Readonly<Record<string, unknown>>): Given {
  return { unit, raw: JSON.stringify({ Id: unit, ...fields }) };
}

function time(unit: number, day: number, hours: number, rest: Readonly<Record<string, unknown>> = {}): Given {
  return given(unit, {
    Dato: `2026-11-${String(day).padStart(2, '0')}T00:00:00`,
    AnsattId: 1064,
    ProsjektId: 'P-10',
    ProsjektLinjeId: '0010',
    ArbeidstypeId: 100,
    ProduktId: null,
    AntallTimer: hours,
    FakturaTimeAntall: hours,
    ...rest,
  });
}

export const TIME_UNITS: readonly Given[] = [
  time(101, 2, 7.5, { Beskrivelse: LONG }),
  time(102, 2, 2.25, { AnsattId: 1065, ProsjektId: 'Ås "K;1"', Beskrivelse: HARD }),
  time(103, 3, 7.5, { ArbeidstypeId: 150 }),
  time(104, 3, -7.5, { ProsjektId: null, Beskrivelse: '-7,5' }),
  time(105, 4, 4, { ArbeidstypeId: 200, Beskrivelse: '' }),
  time(106, 4, 3, { ArbeidstypeId: 300, AnsattId: 1065, FakturaTimeAntall: 0 }),
  given(107, { Dato: '2026-10-30T00:00:00', AnsattId: 1064, ArbeidstypeId: 100, AntallTimer: 1.5, ProsjektId: 'P-10' }),
];

export const MATERIAL_UNITS: readonly Given[] = [
  given(201, { Dato: '2026-11-02T00:00:00', ProduktId: 'Rør 22mm', Antall: 3, Pris: 19.995, ProsjektId: 'P-10' }),
  given(202, { Dato: '2026-11-02T00:00:00', ProduktId: 'Skjøt "½"; stål', Antall: -2, Pris: 10, ProsjektId: 'P-10' }),
  given(203, { Dato: '2026-11-03T00:00:00', ProduktId: 'Rør 22mm', Antall: 0.333333, Pris: 1.5, ProsjektId: null }),
  given(204, { Dato: '2026-11-03T00:00:00', ProduktId: '=cmd', Antall: 1, Navn: LONG, AvdelingId: '20' }),
];

export function row(keys: string | readonly string[], to: string, rest: Partial<TableRow> = {}): TableRow {
  return { keys: typeof keys === 'string' ? [keys] : keys, to, rule: '', validFrom: null, validTo: null, ...rest };
}

export function table(name: string, keys: string | readonly string[], ...rows: TableRow[]): TranslationTable {
  return { name, keys: typeof keys === 'string' ? [keys] : keys, rows };
}

export function tablesOf(...tables: TranslationTable[]): Tables {
  return new Map(tables.map((one) => [one.name, one]));
}

export const TABLES: Tables = tablesOf(
  table('employee', 'AnsattId', row('1064', '1002'), row('1065', '1003')),
  table(
    'pay-type',
    'ArbeidstypeId',
    row('100', '10100', { rule: 'hours' }),
    row('150', '10150', { rule: 'hours' }),
    row('150', '20150', { rule: 'constant=1' }),
    row('200', ''),
    row('300', '10100', { rule: 'factor=0.5' }),
  ),
  table('project', 'ProsjektId', row('P-10', '10'), row('Ås "K;1"', 'Ås;"1"')),
  table('project-line', 'ProsjektLinjeId', row('*', '0010')),
  table('product', 'ProduktId', row('Rør 22mm', 'Rør-22'), row('Skjøt "½"; stål', 'SK "½"; S'), row('=cmd', '=cmd')),
);
