// What must hold of every file, whatever its layout: shares sum to its lines and to what was judged, each record is covered once, and an
// independent reader finds the same.

import { expect } from 'vitest';
import type { Plan } from '../../../main/domain/delivery/plan.ts';
import type { Share } from '../../../main/domain/delivery/share.ts';
import { columnsOf, type Layout } from '../../../main/domain/layout/layout.ts';
import { bytesOf, prefixOf } from '../../../main/files/write/encode-text.ts';
import { shownLines } from '../../../main/files/write/shown-lines.ts';
import { assertLibraryReads } from './library-reader.ts';
import { millionths, readBack, written } from './read-back.ts';

function summed(amounts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** A text as it is after quotes, guards, blanks for line breaks and fills have done their work. */
function plain({ format }: Layout, text: string): string {
  const bare = text.replace(/\r\n|\r|\n/g, ' ').trim();
  return format.type === 'csv' && format.formulaGuard ? bare.replace(/^'(?=[=+\-@])/, '').trim() : bare;
}

function quantitiesOf(layout: Layout): { at: number; key: string; decimals: number }[] {
  return columnsOf(layout).flatMap(({ key, source, decimals = layout.numbers.decimals }, at) =>
    source.from === 'quantity' ? [{ at, key, decimals }] : [],
  );
}

function assertShares(plan: Plan, shares: readonly Share[], lines: readonly string[][]): void {
  const byLine = Map.groupBy(
    shares.filter(({ line }) => line !== null),
    ({ line }) => line!,
  );
  expect([...byLine.keys()].sort((a, b) => a - b)).toEqual(lines.map((_line, at) => at + 1));
  for (const { at, key, decimals } of quantitiesOf(plan.layout)) {
    for (const [line, own] of byLine) {
      const cell = millionths(lines[line - 1]![at]!, plan.layout, decimals);
      expect(summed(own.map(({ quantities }) => quantities[key]!.written))).toBe(cell);
    }
    const total = plan.totals.quantities[key]!;
    const all = shares.filter(({ without }) => without !== 'no-value').map(({ quantities }) => quantities[key]!);
    expect(summed(all.map(({ exact }) => exact))).toBe(total.exact);
    expect(summed(all.map((quantity) => quantity.written))).toBe(total.written);
    expect(total.exact - total.written).toBe(total.difference);
    for (const [rule, sum] of Object.entries(total.byRule)) {
      const own = all.filter((quantity) => quantity.rule === rule);
      expect(summed(own.map(({ exact }) => exact))).toBe(sum.exact);
      expect(summed(own.map((quantity) => quantity.written))).toBe(sum.written);
    }
    const file = summed(lines.map((cells) => millionths(cells[at]!, plan.layout, decimals)));
    expect(file).toBe(total.written);
  }
}

/** What a person is shown of it is what stands in it: of text every byte. */
function assertShown(plan: Plan, bytes: Buffer): void {
  const { format } = plan.layout;
  const shown = [...shownLines(plan)];
  expect(shown.filter(({ place }) => place === 'line').map(({ number }) => number)).toEqual(
    Array.from({ length: plan.totals.lines }, (_, at) => at + 1),
  );
  if (format.type === 'xlsx') return;
  const text = shown.map((line) => line.text).join('');
  const encoding = format.type === 'json' ? 'utf-8' : format.encoding;
  expect(Buffer.concat([prefixOf(encoding), bytesOf(text, encoding)]).equals(bytes)).toBe(true);
}

/** Writes a planned file and checks all of it. Returns its bytes and shares. */
export async function checkedFile(plan: Plan): Promise<{ bytes: Buffer; shares: Share[]; lines: string[][] }> {
  const { bytes, shares, raws } = written(plan);
  const again = written(plan);
  expect(again.bytes.equals(bytes)).toBe(true);
  expect(again.shares).toEqual(shares);
  assertShown(plan, bytes);
  expect(raws).toEqual([...plan.raws()]);
  expect(new Set(shares.map(({ record }) => record)).size).toBe(raws.length);
  const lines = await readBack(plan.layout, bytes);
  if (plan.layout.format.type === 'xlsx') await assertLibraryReads(plan, bytes);
  expect(lines.length).toBe(plan.totals.lines);
  assertShares(plan, shares, lines);
  const planned = [...plan.lines()];
  for (const [at, { type }] of columnsOf(plan.layout).entries()) {
    if (type !== 'text' && type !== 'code') continue;
    expect(lines.map((cells) => plain(plan.layout, cells[at] ?? ''))).toEqual(
      planned.map(({ cells }) => plain(plan.layout, String(cells[at]))),
    );
  }
  return { bytes, shares, lines };
}
