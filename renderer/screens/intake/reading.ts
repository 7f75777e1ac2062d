// What a cell of the file means under one reading of it, so that a person can choose between readings on real values.

import type { IntakeFindingWire } from '../../../preload/contract/intake.ts';
import { readAmount } from '../../format/numbers.ts';
import type { Text } from '../../language/text.ts';

function dateReading(cell: string, order: string, text: Text): string | null {
  const parts = cell.match(/\d+/g)?.slice(0, 3) ?? [];
  if (parts.length < 3 || order.length !== 3) return null;
  const of = (letter: string): number => Number(parts[order.indexOf(letter)]);
  const [day, month, written] = [of('d'), of('m'), of('y')];
  const year = written < 100 ? 2000 + written : written;
  const at = new Date(Date.UTC(year, month - 1, day, 12));
  if (month < 1 || month > 12 || at.getUTCDate() !== day) return null;
  const locale = text.locale === 'nb' ? 'nb-NO' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    at,
  );
}

function numberReading(cell: string, sign: string, text: Text): string | null {
  const other = sign === ',' ? '.' : ',';
  const amount = readAmount(cell.replaceAll(other, '').replaceAll(/['’]/g, '').replace(sign, '.'));
  return amount === null ? null : text.amount(amount);
}

/** "03.04.2026 is 3 April 2026" for each example that can be read so. */
export function readingsOf(finding: IntakeFindingWire, value: string, text: Text): readonly string[] {
  return finding.examples.flatMap((cell) => {
    const read =
      finding.what === 'dates'
        ? dateReading(cell, value, text)
        : finding.what === 'decimal'
          ? numberReading(cell, value, text)
          : null;
    return read === null ? [] : [text.t('intake.value.reading', { cell, value: read })];
  });
}
