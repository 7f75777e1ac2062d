import { execFileSync } from 'node:child_process';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, instantOfHeader, localDateOf, wholeSecond } from '../../main/domain/moment.ts';

const anyDate = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

describe('a local date', () => {
  it('is read as it is written, whatever its zone', () => {
    for (const text of ['2024-03-08', '2024-03-08T00:00:00', '2024-03-08T23:59:59Z', '2024-03-08T00:30:00+02:00']) {
      expect(localDateOf(text)).toBe('2024-03-08');
    }
  });

  it.each([
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '08.03.2024',
    '2024-3-8',
    '',
    'x2024-03-08',
    '2024-03-08 ',
  ])('is not read from %j', (text) => {
    expect(localDateOf(text)).toBeNull();
  });

  it('knows leap days', () => {
    expect(localDateOf('2024-02-29')).toBe('2024-02-29');
  });
});

describe('an instant', () => {
  it('is UTC cut down to the millisecond, never rounded up', () => {
    expect(instantOf('2023-12-06T09:27:57.713Z')).toBe('2023-12-06T09:27:57.713Z');
    expect(instantOf('2023-12-06T09:27:57.7139999Z')).toBe('2023-12-06T09:27:57.713Z');
    expect(instantOf('2023-12-06T09:27:57.9999999Z')).toBe('2023-12-06T09:27:57.999Z');
    expect(instantOf('2023-12-06T09:27:57.7Z')).toBe('2023-12-06T09:27:57.700Z');
    expect(instantOf('2023-12-06T09:27Z')).toBe('2023-12-06T09:27:00.000Z');
    expect(instantOf('2023-12-06T09:27:57+01:00')).toBe('2023-12-06T08:27:57.000Z');
    expect(instantOf('2023-12-06T09:27:57+0100')).toBe('2023-12-06T08:27:57.000Z');
  });

  it('sorts as text the way it sorts as time', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        const [first, second] = [instantOf(a.toISOString())!, instantOf(b.toISOString())!];
        expect(Math.sign(a.getTime() - b.getTime())).toBe(first < second ? -1 : first > second ? 1 : 0);
      }),
    );
  });

  it.each([
    ['no zone', '2023-12-06T09:27:57'],
    ['no time', '2023-12-06'],
    ['no such day', '2026-02-30T10:00:00Z'],
    ['no such hour', '2026-02-01T25:00:00Z'],
    ['no such second', '2026-02-01T10:00:60Z'],
    ['words', 'yesterday'],
    ['a year that does not sort', '9999-12-31T23:59:59-01:00'],
    ['something behind it', '2026-02-01T10:00:00Z or so'],
  ])('is none with %s', (_what, text) => {
    expect(instantOf(text)).toBeNull();
  });

  it('is cut down to the second in the form that the filter takes', () => {
    expect(wholeSecond('2026-01-31T10:00:00.999Z')).toBe('2026-01-31T10:00:00Z');
    expect(wholeSecond('2026-01-31T10:00:00Z')).toBe('2026-01-31T10:00:00Z');
  });
});

describe('the Date header', () => {
  it('is read in all three forms of RFC 9110', () => {
    for (const header of [
      'Sun, 06 Nov 1994 08:49:37 GMT',
      'Sunday, 06-Nov-94 08:49:37 GMT',
      'Sun Nov  6 08:49:37 1994',
    ]) {
      expect(instantOfHeader(header)).toBe('1994-11-06T08:49:37.000Z');
    }
  });

  it.each(['', '1', '2026', 'soon', 'garbage 1', 'Sun, 06 Nov 1994 08:49:37', 'Sun, 06 Nov 1994 28:49:37 GMT'])(
    'is none when it says %j',
    (header) => {
      expect(instantOfHeader(header)).toBeNull();
    },
  );

  it('is the same instant in every zone of the PC', () => {
    const module = path.resolve(import.meta.dirname, '../../main/domain/moment.ts');
    const script = `const { instantOfHeader } = await import(${JSON.stringify(module)});
      console.log(instantOfHeader('Sun Nov  6 08:49:37 1994'), instantOfHeader('Sun, 06 Nov 1994 08:49:37 GMT'));`;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TZ: 'America/New_York' },
      encoding: 'utf8',
    });
    expect(said.trim()).toBe('1994-11-06T08:49:37.000Z 1994-11-06T08:49:37.000Z');
  });
});
