// Files of material for the screens, read through the bridge as a drop reads them.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { until } from '../support/until.ts';
import { asked, settled } from './steps.ts';
import { newFolder } from './window.ts';

/** Products that the sandbox knows. */
const GOODS = [
  ['4010', 'Gipsplate 13 mm', '96,50'],
  ['4022', 'Stender 48 x 98', '31,25'],
  ['4105', 'Isolasjon 150 mm', '412,00'],
  ['4402', 'Kabel PFXP 3G2,5', '18,75'],
  ['4311', 'Skruer 4,2 x 55, eske', '189,90'],
] as const;

/** An order of a supplier with a date that does not exist, a letter in a figure, and a row without a product. */
export function materialRows(count: number): readonly string[] {
  const rows = Array.from({ length: count }, (_, n) => {
    const day = String(1 + (n % 20)).padStart(2, '0');
    const [product, text, price] = GOODS[n % 5]!;
    return `${day}.10.2026;O-77${1200 + n};${product};${text};${n + 1},50;${price};1${n % 2 === 0 ? '0482' : '0511'};0${1 + (n % 4)}0;AH-17`;
  });
  const spoilt = rows.map((row, n) => {
    if (n === 2) return row.replace(/^\d\d\.10/, '31.09');
    if (n === 5) return row.replace(/;6,50;/, ';3,5O;');
    return n === 8 ? row.replace(/;4\d{3};/, ';;') : row;
  });
  return ['Bilagsdato;Ordrenr;Varenr;Tekst;Ant;Ut pris;Prosj;Fase;Selger', ...spoilt, ...rows.slice(3, 4)];
}

export const MATERIAL = Buffer.from(materialRows(60).join('\r\n'), 'latin1');
export const AMBIGUOUS = Buffer.from(
  'Dato;Prosjekt;Produkt;Antall\r\n03/04/2026;10482;4010;1,5\r\n05/06/2026;10482;4010;2,5\r\n',
);

/** Drops a file on the page as the system does: with a file that has a place on the disk. */
export async function dropFile(page: Page, file: string): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'dropped';
    document.body.append(input);
  });
  await page.setInputFiles('#dropped', file);
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#dropped')!;
    const carried = new DataTransfer();
    carried.items.add(input.files![0]!);
    input.remove();
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carried }));
  });
}

/** Carries a file over the page, as before a drop, or away from it again. */
export function carryFile(page: Page, type: 'dragover' | 'dragleave'): Promise<void> {
  return page.evaluate((moved) => {
    const carried = new DataTransfer();
    carried.items.add(new File(['x'], 'x.csv'));
    document.body.dispatchEvent(new DragEvent(moved, { bubbles: true, cancelable: true, dataTransfer: carried }));
  }, type);
}

/** Writes a file, drops it, and waits until it is open. */
export async function readFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  const file = path.join(newFolder(), name);
  writeFileSync(file, bytes);
  await settled(page);
  await dropFile(page, file);
  await page.locator('.head h1', { hasText: name }).waitFor({ timeout: 60_000 });
  await until(`${name} is read`, async () => {
    const intakes = await asked(page, (bridge) => bridge.intakeList({}));
    return intakes.every((intake) => intake.state !== 'reading');
  });
  await settled(page);
}
