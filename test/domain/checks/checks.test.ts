import { describe, expect, it } from 'vitest';
import { CHECKS, type CheckSettings } from '../../../main/domain/checks/check.ts';
import { checksOf, findingsOf } from '../../../main/domain/checks/index.ts';
import type { Kind } from '../../../main/domain/kind.ts';
import { readListedRecord } from '../../../main/domain/record.ts';

const SETTINGS: CheckSettings = { lockedThrough: null, today: '2026-01-31', knownEmployees: null, knownProjects: null };
const FIELDS = { Id: 1, Dato: '2026-01-15', AnsattId: 1, ProsjektId: 'P', AntallTimer: 7.5, FakturaTimeAntall: 7.5 };

function findings(fields: object, settings: Partial<CheckSettings> = {}, kind: Kind = 'time') {
  const raw = JSON.stringify({ ...FIELDS, ...fields });
  return findingsOf(kind, readListedRecord(raw, 1, { kind, idField: 'Id', volatileFields: [] }), {
    ...SETTINGS,
    ...settings,
  });
}

describe('the checks of the review', () => {
  it('find nothing in an ordinary entry', () => {
    expect(findings({})).toEqual([]);
  });

  it.each([
    ['missing-hours', { AntallTimer: undefined, FakturaTimeAntall: null }],
    ['missing-hours', { AntallTimer: null, FakturaTimeAntall: 0 }],
    ['zero-hours', { AntallTimer: 0, FakturaTimeAntall: 0 }],
    ['zero-hours', { AntallTimer: 0, FakturaTimeAntall: null }],
    ['invoiceable-above-worked', { FakturaTimeAntall: 7.500001 }],
    ['invoiceable-above-worked', { AntallTimer: -7.5, FakturaTimeAntall: -8 }],
    ['missing-project', { ProsjektId: null }],
    ['missing-project', { ProsjektId: '  ' }],
    ['date-far-away', { Dato: null }],
    ['date-far-away', { Dato: '2025-01-29' }],
    ['date-far-away', { Dato: '2026-03-04' }],
    ['inexact-amount', { AntallTimer: 7.5000001, FakturaTimeAntall: 7 }],
  ])('find %s in %j', (name, fields) => {
    expect(findings(fields)).toEqual([name]);
  });

  it('find material without a quantity, whatever the service calls it', () => {
    expect(findings({ Antall: undefined }, {}, 'material')).toEqual(['missing-quantity']);
    expect(findings({ Antall: null }, {}, 'material')).toEqual(['missing-quantity']);
    expect(findings({ Antall: 0 }, {}, 'material')).toEqual([]);
  });

  it('find material without a date, which no month holds', () => {
    expect(findings({ Antall: 1, Dato: null }, {}, 'material')).toEqual(['missing-date']);
  });

  it.each([
    [{ AntallTimer: 0, FakturaTimeAntall: -2 }, 'invoiceable-above-worked'],
    [{ AntallTimer: -7.5, FakturaTimeAntall: -7.5 }, 'zero-hours'],
    [{ AntallTimer: -7.5, FakturaTimeAntall: -7 }, 'invoiceable-above-worked'],
  ])('look at %j as a reversal', (fields, name) => {
    expect(findings(fields).includes(name as never)).toBe(
      name === 'invoiceable-above-worked' && fields.AntallTimer === 0,
    );
  });

  it.each(['2025-01-30', '2026-03-03', '2026-01-31'])('let the date %s pass', (Dato) => {
    expect(findings({ Dato })).toEqual([]);
  });

  it('judge no distance without a day of the service', () => {
    expect(findings({ Dato: '1999-01-01' }, { today: null })).toEqual([]);
  });

  it('find a date that is midnight of the next day by the clock of Greenwich', () => {
    for (const Dato of ['2026-01-15T23:00:00Z', '2026-01-15T22:00:00.000+00:00']) {
      expect(findings({ Dato })).toEqual(['date-other-day']);
      expect(findings({ Dato, Antall: 2 }, {}, 'material')).toEqual(['date-other-day']);
    }
    const EndretDato = '2026-01-15T23:00:00Z';
    for (const Dato of ['2026-01-15T23:00:00', '2026-01-15T00:00:00Z', '2026-01-15'])
      expect(findings({ Dato, EndretDato })).toEqual([]);
  });

  it('find a date in a locked period, its last day included', () => {
    expect(findings({}, { lockedThrough: '2026-01-15' })).toEqual(['date-locked']);
    expect(findings({}, { lockedThrough: '2026-01-14' })).toEqual([]);
    expect(findings({ Antall: 2 }, { lockedThrough: '2026-01-15' }, 'material')).toEqual(['date-locked']);
  });

  it('find ids without a name only where a list is known', () => {
    expect(findings({}, { knownEmployees: new Set(['2']) })).toEqual(['id-without-name']);
    expect(findings({}, { knownProjects: new Set(['Q']) })).toEqual(['id-without-name']);
    expect(findings({ ProsjektId: ' ' }, { knownProjects: new Set(['Q']) })).toEqual(['missing-project']);
    expect(findings({ ProsjektId: 'Q' }, { knownEmployees: new Set(['1']), knownProjects: new Set(['Q']) })).toEqual(
      [],
    );
  });

  it('find several things at once, in a fixed order', () => {
    const found = findings({ AntallTimer: 0, FakturaTimeAntall: 1.0000001, ProsjektId: null, Dato: null });
    expect(found).toEqual(['invoiceable-above-worked', 'missing-project', 'date-far-away', 'inexact-amount']);
    expect(Object.keys(CHECKS)).toEqual(expect.arrayContaining(found));
  });
});

it('only checks that are done on a kind are named for it', () => {
  expect(checksOf('material')).toEqual([
    'missing-quantity',
    'missing-date',
    'date-locked',
    'date-other-day',
    'inexact-amount',
  ]);
  expect(checksOf('time')).toEqual(
    Object.keys(CHECKS).filter((name) => name !== 'missing-quantity' && name !== 'missing-date'),
  );
});
