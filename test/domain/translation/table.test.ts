// Translation tables: the most specific row wins, a tie refuses, rows count from and to by Dato, and everything missing is one list.
import { describe, expect, it } from 'vitest';
import { lacksWords } from '../../../main/domain/translation/lacks-words.ts';
import { MissingList } from '../../../main/domain/translation/missing.ts';
import { micro } from '../../../main/domain/amount.ts';
import { fieldsAsked, resolver, type Wanted } from '../../../main/domain/translation/resolve.ts';
import { translating } from '../../../main/domain/translation/table.ts';
import { row, table, tablesOf } from '../../files/layouts/units.ts';

const found = (
  one: ReturnType<typeof table>,
  values: string[],
  dato: string | null = '2026-11-02',
  several = false,
) => {
  const answer = translating(one, several)(values, dato);
  return answer.kind === 'found' ? answer.rows.map(({ to }) => to) : answer.kind;
};

describe('a lookup', () => {
  const two = table(
    'account',
    ['ArbeidstypeId', 'ProsjektId'],
    row(['*', '*'], 'any'),
    row(['100', '*'], 'by type'),
    row(['*', 'P'], 'by project'),
    row(['200', 'P'], 'both'),
  );

  it('takes the most specific row', () => {
    expect(found(two, ['300', 'X'])).toEqual(['any']);
    expect(found(two, ['100', 'X'])).toEqual(['by type']);
    expect(found(two, ['300', 'P'])).toEqual(['by project']);
    expect(found(two, ['200', 'P'])).toEqual(['both']);
  });

  it('refuses a tie: two rows of the same specificity', () => {
    expect(found(two, ['100', 'P'])).toBe('tie');
    expect(found(table('t', 'a', row('1', 'x'), row('1', 'y')), ['1'])).toBe('tie');
    expect(found(table('t', 'a', row('1', 'x'), row('1', 'x')), ['1'], '2026-11-02', true)).toBe('tie');
  });

  it('tells the rows of a tie', () => {
    const wanted: Wanted = { table: 'account', field: 'ArbeidstypeId', otherwise: 'same', optional: true };
    const textOf = (name: string) => ({ arbeidstypeid: '100', prosjektid: 'P' })[name] ?? '';
    const tie = resolver(tablesOf(two))(wanted, textOf, null);
    expect(tie).toMatchObject({ why: 'tie', between: [{ to: 'by type' }, { to: 'by project' }] });
    const missing = { table: 'employee', from: ['1'] };
    if (!('why' in tie)) throw new Error('no tie');
    const words = 'account 100, P fits 2 rows equally well: "100, *" gives "by type" and "*, P" gives "by project"';
    expect(lacksWords([tie])).toBe(words);
    expect(lacksWords([missing, tie])).toBe(`1 value has no translation; ${words}`);
    expect(lacksWords([missing, missing])).toBe('2 values have no translation');
    const dated = { ...missing, between: [row('1', 'x', { validFrom: '2026-11-01', validTo: '2026-11-30' })] };
    const many = lacksWords([tie, tie, tie, tie, tie]);
    expect([many.split(words).length - 1, many.split('; ').at(-1)]).toEqual([3, '2 more fit several rows']);
    expect(lacksWords([dated])).toContain('"1" from 2026-11-01 to 2026-11-30 gives "x"');
  });

  it('counts rows from and to by Dato, both days included', () => {
    const dated = table(
      't',
      'a',
      row('1', 'old', { validTo: '2026-10-31' }),
      row('1', 'new', { validFrom: '2026-11-01', validTo: '2026-11-30' }),
    );
    expect(
      ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01', null].map((dato) => found(dated, ['1'], dato)),
    ).toEqual([['old'], ['new'], ['new'], 'missing', 'missing']);
  });

  it('answers each day by itself, however often it was asked', () => {
    const dated = table(
      't',
      'a',
      row('1', 'old', { validTo: '2026-10-31' }),
      row('1', 'new', { validFrom: '2026-11-01' }),
    );
    const translate = translating(dated, false);
    const to = (dato: string) => {
      const answer = translate(['1'], dato);
      return answer.kind === 'found' ? answer.rows[0]!.to : answer.kind;
    };
    expect(['2026-10-31', '2026-11-01', '2026-10-31', '2026-11-01'].map(to)).toEqual(['old', 'new', 'old', 'new']);
  });

  it('a row that is not valid on the day does not hide a less specific one', () => {
    const dated = table('t', 'a', row('*', 'any'), row('1', 'own', { validFrom: '2027-01-01' }));
    expect(found(dated, ['1'])).toEqual(['any']);
  });

  it('gives several values of one key only where that is wanted, of the same days, and not beside none', () => {
    const pay = table('pay-type', 'a', row('1', 'x'), row('1', 'y', { rule: 'constant=1' }));
    expect(found(pay, ['1'], '2026-11-02', true)).toEqual(['x', 'y']);
    expect(found(pay, ['1'])).toBe('tie');
    const staggered = table('pay-type', 'a', row('1', 'x'), row('1', 'y', { validFrom: '2026-11-01' }));
    expect(found(staggered, ['1'], '2026-11-02', true)).toBe('tie');
    expect(found(table('p', 'a', row('1', ''), row('1', 'x')), ['1'], '2026-11-02', true)).toBe('tie');
    expect(found(table('p', 'a', row('1', '')), ['1'], '2026-11-02', true)).toEqual(['']);
  });
});

describe('a translated value as the key of another', () => {
  const tables = tablesOf(
    table('employment', 'AnsattId', row('1', 'fixed'), row('2', 'hourly')),
    table('pay-type', ['ArbeidstypeId', 'employment'], row(['100', 'fixed'], ''), row(['100', 'hourly'], '10')),
  );
  const pay: Wanted = { table: 'pay-type', field: 'ArbeidstypeId', otherwise: 'missing', several: true };
  const resolve = (fields: Record<string, string>, wanted = pay) =>
    resolver(tables)(wanted, (name) => fields[name] ?? '', '2026-11-02');

  it('is looked up first', () => {
    expect(resolve({ ansattid: '1', arbeidstypeid: '100' })).toMatchObject({ rows: [{ to: '' }] });
    expect(resolve({ ansattid: '2', arbeidstypeid: '100' })).toMatchObject({ rows: [{ to: '10' }] });
  });

  it('and it is what is missing where it is missing', () => {
    expect(resolve({ ansattid: '3', arbeidstypeid: '100' })).toEqual({
      table: 'employment',
      keys: ['AnsattId'],
      from: ['3'],
      why: 'missing',
    });
    expect(resolve({ ansattid: '1', arbeidstypeid: '200' })).toMatchObject({ from: ['200', 'fixed'], why: 'missing' });
  });

  it('asks for the fields of all of them, and refuses a circle', () => {
    expect([...fieldsAsked(tables, [pay])].sort()).toEqual(['AnsattId', 'ArbeidstypeId']);
    const circle = tablesOf(table('a', 'b'), table('b', 'a'));
    expect(() => fieldsAsked(circle, [{ table: 'a', field: 'x' }])).toThrow(/a, which asks b, which asks a/);
  });

  it('has the value itself, nothing, or an empty cell where the column says so', () => {
    const none = { table: 'department', field: 'AvdelingId' };
    expect(resolve({ avdelingid: '7' }, { ...none, otherwise: 'same' })).toMatchObject({ rows: [{ to: '7' }] });
    expect(resolve({ avdelingid: '7' }, { ...none, otherwise: 'empty' })).toMatchObject({ rows: [{ to: '' }] });
    expect(resolve({ avdelingid: '7' }, { ...none, otherwise: 'missing', optional: true })).toMatchObject({
      why: 'missing',
    });
    expect(resolve({}, { ...none, otherwise: 'missing', optional: true })).toMatchObject({ rows: [{ to: '' }] });
    expect(resolve({}, { ...none, otherwise: 'missing' })).toMatchObject({ why: 'missing', from: [''] });
  });
});

describe('the list of what is missing', () => {
  const amounts = (hours: bigint) => ({
    hours: micro(hours),
    invoiceable: null,
    quantity: null,
    price: null,
    exact: true,
  });
  const lacks = (name: string, from: string) => ({ table: name, keys: ['k'], from: [from], why: 'missing' as const });

  it('has each value once, with its units, records and hours; the first counts add up', () => {
    const list = new MissingList();
    list.add(1, amounts(2_000_000n), [lacks('employee', '7'), lacks('pay-type', '100')]);
    list.add(1, amounts(1_000_000n), [lacks('pay-type', '100')]);
    list.add(2, amounts(4_000_000n), [lacks('employee', '7'), lacks('employee', '7')]);
    const told = list.list();
    expect(told.map(({ table: name, from, units, records, hours }) => [name, from[0], units, records, hours])).toEqual([
      ['employee', '7', 2, 2, 6_000_000n],
      ['pay-type', '100', 1, 2, 3_000_000n],
    ]);
    expect(told.map(({ first }) => [first.records, first.hours])).toEqual([
      [2, 6_000_000n],
      [1, 1_000_000n],
    ]);
  });
});
