// Which records a destination takes: values, ranges of them, and what a table makes of a field.

import { describe, expect, it } from 'vitest';
import {
  type DestinationRule,
  destinationRule,
  rangeMeant,
  ruleText,
  rulesOver,
} from '../../../main/domain/delivery/destination.ts';
import type { TranslationTable } from '../../../main/domain/translation/table.ts';

const COMPANY: TranslationTable = {
  name: 'company',
  keys: ['AnsattId'],
  rows: [
    { keys: ['1000'], to: 'A', rule: '', validFrom: null, validTo: '2026-10-31' },
    { keys: ['1000'], to: 'B', rule: '', validFrom: '2026-11-01', validTo: null },
  ],
};

function judged(texts: readonly string[], fields: Readonly<Record<string, string>>, dato = '2026-10-05') {
  const rules = texts.map((text) => destinationRule(text)!);
  const { judge } = rulesOver(rules, new Map([[COMPANY.name, COMPANY]]));
  return judge(rules, { text: (name) => fields[name] ?? '', dato });
}
const takes = (text: string, value: string): boolean => judged([text], { felt: value }).taken;

describe('a rule', () => {
  it('is read and written the same, and what is none is none', () => {
    for (const text of ['ArbeidstypeId=100,150', 'Felt=100..199,300', 'Felt=..9', 'company(AnsattId)=A,B', 'Ås=1..'])
      expect(ruleText(destinationRule(text)!)).toBe(text.replace('100..199,300', '300,100..199'));
    for (const text of ['', '=1', 'Felt', 'Felt=', 'Felt=1,', 'Felt=..', 'a b=1', 'company()=A', 'company(a b)=A'])
      expect(destinationRule(text), text).toBeNull();
    // What an earlier program kept has values alone.
    const kept: DestinationRule = { field: 'Felt', values: ['1'] };
    expect(destinationRule('Felt=1')).toEqual(kept);
  });

  it('that has a range with a hyphen is said to be meant otherwise; codes with a hyphen are values', () => {
    const meant = (text: string) => rangeMeant(destinationRule(text)!);
    expect(meant('Felt=10000-10550')).toEqual({ value: '10000-10550', range: '10000..10550' });
    expect(meant('Felt=1,900 \u2013 1100')).toEqual({ value: '900 \u2013 1100', range: '900..1100' });
    for (const text of ['Felt=10482-01', 'Felt=2026-01-01', 'Felt=A-10', 'Felt=-5', 'Felt=7-7', 'Felt=900..1100'])
      expect(meant(text), text).toBeNull();
    // One that is a code all the same is written as the range of itself.
    expect(['900-1100', '900-1101', '1000'].map((value) => takes('Felt=900-1100..900-1100', value))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('takes the values that it names, and those within its ranges, both ends included', () => {
    expect(
      ['99', '100', '100.5', '199', '199.01', '200', '', 'x'].map((value) => takes('Felt=100..199', value)),
    ).toEqual([false, true, true, true, false, false, false, false]);
    expect([takes('Felt=-2..', '-2'), takes('Felt=-2..', '-2.000001'), takes('Felt=..0', '-5')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([takes('Felt=5,100..199', '5'), takes('Felt=5,100..199', '6')]).toEqual([true, false]);
    const month = 'Felt=2026-10-01..2026-10-31';
    expect(['2026-09-30', '2026-10-31', '2026-10-31T23:10:00Z', '2026-11-01'].map((day) => takes(month, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([takes('Felt=A..C', 'B'), takes('Felt=A..C', 'D'), takes('Felt=A..C', '7')]).toEqual([true, false, false]);
  });

  it('over a table goes by what the table makes of the field on the day; what it does not know is missing', () => {
    const rule = ['company(AnsattId)=A'];
    expect(judged(rule, { ansattid: '1000' })).toEqual({ taken: true, missing: [] });
    expect(judged(rule, { ansattid: '1000' }, '2026-11-02')).toEqual({ taken: false, missing: [] });
    expect(judged(rule, { ansattid: '1001' })).toMatchObject({
      taken: false,
      missing: [{ table: 'company', from: ['1001'] }],
    });
    // Left out by a rule before it, nobody needs the value.
    expect(judged(['Felt=1', ...rule], { ansattid: '1001', felt: '2' }).missing).toEqual([]);
  });
});
