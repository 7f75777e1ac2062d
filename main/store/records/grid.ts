// What the grid needs of the store: the fields of a run as columns, the lines of its corrections, and the values of a window.

import type { MonthRows } from '../../domain/period.ts';
import type { CorrectionLine, GridStore, GridValues } from '../../ports/grid.ts';
import type { NameListName } from '../../ports/settings.ts';
import type { Readable } from '../file/database.ts';
import type { BlockSums } from './block-sums.ts';
import { loadColumns } from './grid-columns.ts';
import { isKept } from './kept-sums.ts';
import { keysOf, marks } from './rows.ts';
import { DATES } from './sum-queries.ts';

function nameOf(list: NameListName, id: string): string {
  return `(SELECT name FROM name WHERE name.connection = record.connection AND name.list = '${list}' AND name.id = record.${id})`;
}

/** By its project, or by its number alone: domain/line-names.ts. */
const NAME_OF_LINE = `coalesce(${nameOf('prosjektlinje', 'prosjekt_id || char(31) || record.prosjekt_linje_id')},
  ${nameOf('prosjektlinje', 'prosjekt_linje_id')})`;

const VALUES = `SELECT key, dato, ansatt_id AS ansattId, ${nameOf('ansatt', 'ansatt_id')} AS ansattName, prosjekt_id AS prosjektId,
  ${nameOf('prosjekt', 'prosjekt_id')} AS prosjektName, prosjekt_linje_id AS prosjektLinjeId,
  ${NAME_OF_LINE} AS prosjektLinjeName, arbeidstype_id AS arbeidstypeId,
  ${nameOf('arbeidstype', 'arbeidstype_id')} AS arbeidstypeName, produkt_id AS produktId,
  ${nameOf('produkt', 'produkt_id')} AS produktName, antall_timer AS hours, faktura_time_antall AS invoiceable, antall AS quantity
  FROM record`;

type MonthRow = Omit<MonthRows, 'farAway'> & { farAway: number };

const KEPT_DATES = 'SELECT month, first, last, rows, far_away AS farAway FROM run_dates WHERE run = ? ORDER BY first';

function monthsOf(database: Readable, run: number): MonthRows[] {
  const rows = isKept(database, run)
    ? database.prepare<[number], MonthRow>(KEPT_DATES).all(run)
    : database.prepare<unknown[], MonthRow>(DATES).all(...keysOf(run));
  return rows.map(({ farAway, ...month }) => ({ ...month, farAway: farAway === 1 }));
}

export function gridStore(database: Readable, blocks: BlockSums): GridStore {
  return {
    load: (run, fields) => loadColumns(database, run, fields),
    listed: (run) =>
      database
        .prepare<unknown[], string>('SELECT fields FROM record_fields WHERE key BETWEEN ? AND ? ORDER BY key')
        .pluck()
        .iterate(...keysOf(run)),
    corrections: (run) =>
      database
        .prepare<unknown[], CorrectionLine>(
          `SELECT key, correction_group AS correction, reverses FROM record WHERE run = ? AND correction_group IS NOT NULL
           ORDER BY correction_group, adjustment DESC, key`,
        )
        .all(run),
    values(keys) {
      const rows = database
        .prepare<unknown[], Omit<GridValues, 'key'> & { key: bigint }>(`${VALUES} WHERE key IN (${marks(keys.length)})`)
        .safeIntegers()
        .all(...keys);
      return new Map(rows.map((row) => [Number(row.key), { ...row, key: Number(row.key) }]));
    },
    months: (run) => monthsOf(database, run),
    version: () => blocks.changes(),
  };
}
