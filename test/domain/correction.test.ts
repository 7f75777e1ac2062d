import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORRECTION_FIELD, hasAmount, reversalOf } from '../../main/domain/correction.ts';
import { fieldsOf } from '../../main/domain/json-object.ts';
import { readListedRecord } from '../../main/domain/record.ts';

const ORIGINAL = { run: 41, places: [{ file: 'time-"000007".csv', line: 12 }] };
const read = (raw: string) => readListedRecord(raw, 1, { kind: 'time', idField: 'Id', volatileFields: [] });

describe('a reversal by the console', () => {
  it('has every field of the original, the amounts turned and the label last', () => {
    const raw =
      '{"Id":5,"Dato":"2026-01-15T00:00:00","AntallTimer":7.50,"fakturatimeantall":6,"Merknad":"\\"hei\\"","X":{"a":[1]}}';
    const text = reversalOf('time', raw, ORIGINAL);
    expect(JSON.parse(text)).toEqual({
      Id: 5,
      Dato: '2026-01-15T00:00:00',
      AntallTimer: -7.5,
      fakturatimeantall: -6,
      Merknad: '"hei"',
      X: { a: [1] },
      [CORRECTION_FIELD]: 'Tilbakeføring laget av eksportkonsollen: kjøring 41, time-"000007".csv, linje 12',
    });
    expect(fieldsOf(text).map((field) => field.key)).toEqual([
      ...fieldsOf(raw).map((field) => field.key),
      CORRECTION_FIELD,
    ]);
  });

  it('cancels the original to the last digit, also past six decimals', () => {
    const hours = fc
      .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.bigInt({ min: 0n, max: 10n ** 18n }))
      .map(([whole, fraction]) => `${whole}.${fraction}`);
    fc.assert(
      fc.property(hours, hours, (worked, invoiced) => {
        const original = read(`{"Id":1,"AntallTimer":${worked},"FakturaTimeAntall":${invoiced}}`);
        const reversal = read(reversalOf('time', original.raw, ORIGINAL));
        expect(reversal.antallTimer!.micro + original.antallTimer!.micro).toBe(0n);
        expect(reversal.fakturaTimeAntall!.micro + original.fakturaTimeAntall!.micro).toBe(0n);
        expect(reversal.antallTimer!.text.replace('-', '')).toBe(original.antallTimer!.text.replace('-', ''));
        expect(read(reversalOf('time', reversal.raw, ORIGINAL)).contentHash).toBe(original.contentHash);
      }),
    );
  });

  it('turns the quantity of material, and no hours there', () => {
    const text = reversalOf('material', '{"Id":1,"ANTALL":2.5,"AntallTimer":3,"Pris":10}', ORIGINAL);
    expect(JSON.parse(text)).toMatchObject({ ANTALL: -2.5, AntallTimer: 3, Pris: 10 });
  });

  it('leaves what is no number and what is nothing as it is', () => {
    const text = reversalOf('time', '{"Id":1,"AntallTimer":null,"FakturaTimeAntall":0.00}', ORIGINAL);
    expect(JSON.parse(text)).toMatchObject({ AntallTimer: null, FakturaTimeAntall: 0 });
    expect(text).not.toContain('-0');
  });
});

it('turns the quantity under the name that the connection gives it, and nothing else', () => {
  const original = { run: 1, places: [{ file: 'a.csv', line: 2 }] };
  const raw = '{"Id":1,"Mengde":2.50,"Antall":3}';
  const reversal = JSON.parse(reversalOf('material', raw, original, 'Mengde')) as Record<string, unknown>;
  expect([reversal.Mengde, reversal.Antall]).toEqual([-2.5, 3]);
  expect([hasAmount(raw, 'Mengde'), hasAmount(raw, 'Kvantum')]).toEqual([true, false]);
});
