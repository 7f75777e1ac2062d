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

/** The text of the file, with dates of the days before `now`. */
export function practiceFile(now: Date): string {
  let sum = 0;
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const [product, name, price, quantities] = MATERIALS[row % MATERIALS.length]!;
    const [project] = PROJECT_NAMES[row % 4]!;
    const quantity = quantities[row % quantities.length]!;
    sum += quantity;
    const order = `O-${70_100 + Math.floor(row / 3)}`;
    // Two digits changed places, as it happens to who types them.
    const typed = row === 5 ? `${project.slice(0, 3)}${project[4]}${project[3]}` : project;
    return [dayBefore(now, 1 + (row % 5)), typed, '020', product, decimal(quantity), decimal(price), name, order];
  });
  const last = rows.at(-1)!;
  const total = ['Sum', '', '', '', decimal(sum + Number(last[4]!.replace(',', '.'))), '', '', ''];
  const lines = [HEADINGS, ...rows, last, total].map((cells) => cells.join(';'));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
