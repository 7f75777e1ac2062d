// A file of material as a supplier of the practice company writes it, for whoever practises and has none: most of its rows are right, one
// names a project that is mistyped, one stands there twice, and the last one is the sum.

import { MATERIALS, PROJECT_NAMES } from './names.ts';

export const PRACTICE_FILE = 'materiell-ovelse.csv';

const HEADINGS = ['Dato', 'Prosjekt', 'Prosjektlinje', 'Varenr', 'Antall', 'Pris', 'Tekst', 'Ordrenr'];
const ROWS = 12;
const DAY_MS = 86_400_000;

const decimal = (value: number): string => value.toFixed(2).replace('.', ',');

function dayBefore(now: Date, days: number): string {
  const [year, month, day] = new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
}

interface Row {
  readonly cells: readonly string[];
  readonly quantity: number;
}

function rowOf(now: Date, row: number): Row {
  const [product, name, price, quantities] = MATERIALS[row % MATERIALS.length]!;
  const [project] = PROJECT_NAMES[row % 4]!;
  const quantity = quantities[row % quantities.length]!;
  // Two digits changed places, as it happens to who types them.
  const typed = row === 5 ? `${project.slice(0, 3)}${project[4]}${project[3]}` : project;
  const order = `O-${70_100 + Math.floor(row / 3)}`;
  const day = dayBefore(now, 1 + (row % 5));
  return { quantity, cells: [day, typed, '020', product, decimal(quantity), decimal(price), name, order] };
}

/** The text of the file, with dates of the days before `now`. */
export function practiceFile(now: Date): string {
  const different = Array.from({ length: ROWS }, (_, row) => rowOf(now, row));
  const rows = [...different, different.at(-1)!];
  const sum = decimal(rows.reduce((total, { quantity }) => total + quantity, 0));
  const lines = [HEADINGS, ...rows.map(({ cells }) => cells), ['Sum', '', '', '', sum, '', '', '']];
  return `\uFEFF${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`;
}
