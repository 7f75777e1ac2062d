import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DayHours } from '../../../main/domain/checks/over-24-hours.ts';
import { readListedRecord } from '../../../main/domain/record.ts';

function daysAbove(rows: readonly { ansatt: string | null; dato: string | null; hours: string }[]) {
  const day = new DayHours();
  rows.forEach(({ ansatt, dato, hours }, at) => {
    const raw = `{"Id":${at},"AnsattId":${JSON.stringify(ansatt)},"Dato":${JSON.stringify(dato)},"AntallTimer":${hours}}`;
    day.add(readListedRecord(raw, at + 1, { kind: 'time', idField: 'Id', volatileFields: [] }));
  });
  return day.above();
}

describe('more than 24 hours', () => {
  const kari = { ansatt: '1', dato: '2026-01-15' };

  it('are found over all entries of one employee and day', () => {
    expect(
      daysAbove([
        { ...kari, hours: '16' },
        { ...kari, hours: '8.000001' },
      ]),
    ).toEqual([{ ansattId: '1', dato: '2026-01-15' }]);
  });

  it('are not 24 hours, nor hours of two days or two employees', () => {
    expect(
      daysAbove([
        { ...kari, hours: '16' },
        { ...kari, hours: '8' },
      ]),
    ).toEqual([]);
    expect(
      daysAbove([
        { ...kari, hours: '16' },
        { ...kari, dato: '2026-01-16', hours: '16' },
      ]),
    ).toEqual([]);
    expect(
      daysAbove([
        { ...kari, hours: '16' },
        { ...kari, ansatt: '2', hours: '16' },
      ]),
    ).toEqual([]);
  });

  it('are none where a reversal takes them back', () => {
    expect(
      daysAbove([
        { ...kari, hours: '20' },
        { ...kari, hours: '-20' },
        { ...kari, hours: '20' },
      ]),
    ).toEqual([]);
  });

  it('are not asked of entries without employee, date or hours', () => {
    expect(
      daysAbove([
        { ansatt: null, dato: '2026-01-15', hours: '30' },
        { ansatt: '1', dato: null, hours: '30' },
      ]),
    ).toEqual([]);
    expect(daysAbove([{ ...kari, hours: 'null' }])).toEqual([]);
  });

  it('are found whatever the order of the entries', () => {
    const rows = ['10', '9.5', '3', '2'].map((hours) => ({ ...kari, hours }));
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 4 }), (shuffled) => {
        expect(daysAbove(shuffled)).toHaveLength(1);
      }),
    );
  });
});
