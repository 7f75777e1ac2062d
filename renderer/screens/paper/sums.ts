// Sums of what went into the files: hours by employee and work type, by project; of material by product, whose quantities are of
// different units and are never added. A sum has the double rule where it is what the hand-over noted of its file. Pure.

import { measureOf } from '../../../preload/contract/values.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import { addDecimals, isZero, subtractDecimals } from '../../format/decimal.ts';
import type { Text } from '../../language/text.ts';
import type { RunOnPaper } from '../../state/paper.ts';
import type { PaperCell, PaperColumn, PaperFigure, PaperTable, Rule } from './paper-doc.ts';

/** More work types than this have no room side by side on A4. */
const MOST_COLUMNS = 7;

interface Named {
  readonly id: string;
  readonly name: string | null;
  readonly of: readonly GridRecord[];
}

/** Each file that a record stands in, or where it was entered by hand, and its line there. */
export const placesOf = ({ files, handOver, fileLine }: GridRecord): NonNullable<GridRecord['files']> =>
  files ?? (handOver === null ? [] : [{ handOver, file: null, line: fileLine }]);

/** Records that stand in a file or were entered by hand, and still do. */
export function inFiles({ run, records }: RunOnPaper): readonly GridRecord[] {
  const out = new Set(run.handOvers.filter(({ state }) => state === 'withdrawn').map(({ handOver }) => handOver));
  return records.filter((record) => placesOf(record).some(({ handOver }) => !out.has(handOver)));
}

function groupsOf(
  records: readonly GridRecord[],
  id: (record: GridRecord) => string | null,
  name: (record: GridRecord) => string | null,
): readonly Named[] {
  const groups = new Map<string, { name: string | null; of: GridRecord[] }>();
  for (const record of records) {
    const key = id(record) ?? '–';
    const group = groups.get(key) ?? { name: name(record), of: [] };
    group.of.push(record);
    groups.set(key, group);
  }
  return [...groups]
    .map(([key, group]) => ({ id: key, ...group }))
    .sort((a, b) => a.id.localeCompare(b.id, 'nb', { numeric: true }));
}

const hours = (of: readonly GridRecord[]): string => addDecimals(...of.map((record) => record.hours));
const label = ({ id, name }: Named): string => [id, name].filter((part) => part !== null).join(' ');

function proved(sum: string, noted: string): Rule {
  return isZero(subtractDecimals(sum, noted)) ? 'double' : 'dashed';
}

function byEmployee(on: RunOnPaper, records: readonly GridRecord[], types: readonly Named[], text: Text): PaperTable {
  const people = groupsOf(
    records,
    ({ ansattId }) => ansattId,
    ({ ansattName }) => ansattName,
  );
  const cell = (of: readonly GridRecord[]): PaperFigure => ({ figure: of.length === 0 ? '' : text.amount(hours(of)) });
  const columns: PaperColumn[] = [
    { name: text.t('column.ansatt') },
    ...types.map(({ id, name }): PaperColumn => ({ over: id, name: name ?? '', figure: true })),
    { name: text.t('column.timer'), figure: true },
  ];
  const total = hours(records);
  return {
    type: 'table',
    title: text.t('paper.byEmployee'),
    newPage: true,
    columns,
    rows: people.map((person) => [
      label(person),
      ...types.map((type) => cell(person.of.filter((record) => (record.arbeidstypeId ?? '–') === type.id))),
      cell(person.of),
    ]),
    sum: [
      text.t('paper.sumEmployees', { count: people.length }),
      ...types.map((type): PaperCell => ({ figure: text.amount(hours(type.of)), rule: 'single' })),
      { figure: text.amount(total), rule: proved(total, on.run.tieOut.handedOver.hours) },
    ],
  };
}

/** Where there are too many work types to stand side by side, a line each. */
function byEmployeeAndType(on: RunOnPaper, records: readonly GridRecord[], text: Text): PaperTable {
  const total = hours(records);
  const pairs = groupsOf(
    records,
    ({ ansattId, arbeidstypeId }) => `${ansattId ?? '–'} · ${arbeidstypeId ?? '–'}`,
    ({ ansattName, arbeidstypeName }) => [ansattName, arbeidstypeName].filter((part) => part !== null).join(', '),
  );
  return {
    type: 'table',
    title: text.t('paper.byEmployee'),
    newPage: true,
    columns: [
      { name: `${text.t('column.ansatt')} · ${text.t('column.arbeidstype')}` },
      { name: text.t('paper.entries'), figure: true },
      { name: text.t('column.timer'), figure: true },
    ],
    rows: pairs.map((pair) => [
      label(pair),
      { figure: text.count(pair.of.length) },
      { figure: text.amount(hours(pair.of)) },
    ]),
    sum: [
      text.t('paper.sum'),
      { figure: text.count(records.length), rule: 'single' },
      { figure: text.amount(total), rule: proved(total, on.run.tieOut.handedOver.hours) },
    ],
  };
}

function byProject(on: RunOnPaper, records: readonly GridRecord[], text: Text): PaperTable {
  const { handedOver } = on.run.tieOut;
  const invoiceable = (of: readonly GridRecord[]): string => addDecimals(...of.map((record) => record.invoiceable));
  const projects = groupsOf(
    records,
    ({ prosjektId }) => prosjektId,
    ({ prosjektName }) => prosjektName,
  );
  return {
    type: 'table',
    title: text.t('paper.byProject'),
    columns: [
      { name: text.t('column.prosjekt') },
      { name: text.t('paper.entries'), figure: true },
      { name: text.t('column.timer'), figure: true },
      { name: text.t('column.fakturaTimer'), figure: true },
    ],
    rows: projects.map((project) => [
      label(project),
      { figure: text.count(project.of.length) },
      { figure: text.amount(hours(project.of)) },
      { figure: text.amount(invoiceable(project.of)) },
    ]),
    sum: [
      text.t('paper.sum'),
      { figure: text.count(records.length), rule: records.length === handedOver.rows ? 'double' : 'dashed' },
      { figure: text.amount(hours(records)), rule: proved(hours(records), handedOver.hours) },
      { figure: text.amount(invoiceable(records)), rule: proved(invoiceable(records), handedOver.invoiceable) },
    ],
  };
}

function byProduct(on: RunOnPaper, records: readonly GridRecord[], text: Text): PaperTable {
  const products = groupsOf(
    records,
    ({ produktId }) => produktId,
    ({ produktName }) => produktName,
  );
  const noted = on.run.tieOut.handedOver.amount ?? '0';
  const priced = measureOf('material', on.run.tieOut.handedOver) === 'priced';
  const unpriced = records.filter((record) => record.amount === null).length;
  const amount = (of: readonly GridRecord[]): string => addDecimals(...of.map((record) => record.amount));
  return {
    type: 'table',
    title: text.t('paper.byProduct'),
    newPage: true,
    columns: [
      { name: text.t('column.produkt') },
      { name: text.t('paper.entries'), figure: true },
      { name: text.t('column.antall'), figure: true },
      ...(priced ? [{ name: text.t('column.belop'), figure: true as const }] : []),
    ],
    rows: products.map((product) => [
      label(product),
      { figure: text.count(product.of.length) },
      { figure: text.amount(addDecimals(...product.of.map((record) => record.quantity))) },
      ...(priced ? [{ figure: text.money(amount(product.of)) }] : []),
    ]),
    sum: [
      text.t('paper.sum'),
      {
        figure: text.count(records.length),
        rule: records.length === on.run.tieOut.handedOver.rows ? 'double' : 'dashed',
      },
      '',
      ...(priced ? [{ figure: text.money(amount(records)), rule: proved(amount(records), noted) }] : []),
    ],
    notes: [
      text.t('paper.unitsApart'),
      ...(priced && unpriced > 0 ? [text.t('paper.unpriced', { count: unpriced })] : []),
    ],
  };
}

export function sumTables(on: RunOnPaper, text: Text): readonly PaperTable[] {
  const records = inFiles(on);
  if (records.length === 0) return [];
  if (on.run.kind === 'material') return [byProduct(on, records, text)];
  const types = groupsOf(
    records,
    ({ arbeidstypeId }) => arbeidstypeId,
    ({ arbeidstypeName }) => arbeidstypeName,
  );
  const people =
    types.length > MOST_COLUMNS ? byEmployeeAndType(on, records, text) : byEmployee(on, records, types, text);
  return [people, byProject(on, records, text)];
}
