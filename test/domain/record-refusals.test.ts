// A line that cannot be read is refused by name, and the pull with it: left out in silence, it would be hours lost.
import { describe, expect, it } from 'vitest';
import { ConsoleError } from '../../main/domain/errors.ts';
import type { RecordRules } from '../../main/domain/kind.ts';
import { readListedRecord } from '../../main/domain/record.ts';

const TIME: RecordRules = { kind: 'time', idField: 'Id', volatileFields: [] };
const MATERIAL: RecordRules = { kind: 'material', idField: 'Id', volatileFields: [] };

function refusalOf(raw: string, rules: RecordRules = TIME, position = 17): ConsoleError {
  try {
    readListedRecord(raw, position, rules);
  } catch (error) {
    if (error instanceof ConsoleError) return error;
    throw error;
  }
  throw new Error(`read: ${raw}`);
}

describe('an Id', () => {
  it.each([
    ['missing', '{"Dato":"2026-01-01"}', 'no Id'],
    ['null', '{"Id":null}', 'no Id'],
    ['text', '{"Id":"12"}', '"12"'],
    ['empty text', '{"Id":""}', '""'],
    ['a fraction', '{"Id":1.5}', '1.5'],
    ['in powers', '{"Id":1e3}', '1e3'],
    ['a truth value', '{"Id":true}', 'true'],
    ['a list', '{"Id":[1]}', '[1]'],
    ['2^53', '{"Id":9007199254740992}', '9007199254740992'],
    ['2^53 + 1, which a float cannot tell from it', '{"Id":9007199254740993}', '9007199254740993'],
    ['far below', '{"Id":-9007199254740993}', '-9007199254740993'],
    ['given twice, with two values', '{"Id":1,"ID":2}', '1 and 2'],
  ])('that is %s is refused, and the place in the list named', (_what, raw, words) => {
    const error = refusalOf(raw);
    expect(error.code).toBe('service-bad-answer');
    expect(error.details.object).toContain('record 17');
    expect(error.details.cause).toContain(words);
    expect(error.details.retrySafe).toBe(true);
  });

  it('that is the text of a number is said to be a text, and the record is named by it', () => {
    const { cause, hint, object } = refusalOf('{"Dato":"2026-01-05","Id":"4100001"}').details;
    expect(object).toBe('record 17 of the list, Id "4100001"');
    expect(cause).toContain('the text "4100001", and a number is expected');
    expect(cause).not.toContain('not a whole number');
    expect(hint).toMatch(/sends its Ids as text.*--id-field time=FIELD/);
  });

  it('is named by the field of the connection', () => {
    const error = refusalOf('{"Id":1}', { kind: 'material', idField: 'TransaksjonId', volatileFields: [] });
    expect(error.details.cause).toContain('no TransaksjonId');
  });

  it.each([
    [0, '0'],
    [2_147_400_001, '2147400001'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [-5, '-5'],
  ])('of %d is legal', (id, text) => {
    expect(readListedRecord(`{"Id":${text}}`, 1, TIME).id).toBe(id);
  });
});

describe('a field of the wrong type', () => {
  it.each([
    ['AntallTimer', '"7,5"'],
    ['AntallTimer', '""'],
    ['AntallTimer', '" 7.5"'],
    ['AntallTimer', '"7.5 t"'],
    ['FakturaTimeAntall', '"1 234,50"'],
    ['AntallTimer', 'true'],
    ['AntallTimer', '[7.5]'],
    ['FakturaTimeAntall', '{}'],
    ['AntallTimer', '1e300'],
    ['Dato', '"15.01.2026"'],
    ['Dato', '"2026-02-30T00:00:00"'],
    ['Dato', '20260115'],
    ['EndretDato', '"yesterday"'],
    ['EndretDato', '1736899200'],
    ['AnsattId', 'true'],
    ['ProsjektId', '{"Id":1}'],
    ['ProsjektLinjeId', '[1]'],
  ])('is refused by name: %s as %s', (name, value) => {
    const error = refusalOf(`{"Id":41,"${name}":${value}}`);
    expect(error.code).toBe('service-bad-answer');
    expect(error.details.object).toBe('Id 41');
    expect(error.details.cause).toContain(name);
    expect(error.details.hint).not.toBe('');
  });

  it.each([
    ['one', (long: string) => `{"Id":41,"AntallTimer":"${long}"}`],
    ['two of a field', (long: string) => `{"Id":41,"ProduktId":"${long}","produktid":"T"}`],
    ['a list', (long: string) => `{"Id":41,"ProduktId":["${long}"]}`],
  ])('is told as far as a person reads it: %s', (_what, raw) => {
    expect(refusalOf(raw('x'.repeat(1_000_000))).details.cause.length).toBeLessThan(400);
  });

  it('is refused in a material transaction as well', () => {
    expect(refusalOf('{"Id":41,"Antall":"2,5"}', MATERIAL).details.cause).toContain(
      'Antall is "2,5", a text with a decimal comma',
    );
  });

  it('is no matter in a field that the console does not count with', () => {
    expect(readListedRecord('{"Id":1,"Antall":"to","Pris":"dyrt"}', 1, TIME).id).toBe(1);
    expect(readListedRecord('{"Id":1,"AntallTimer":"mange"}', 1, MATERIAL).id).toBe(1);
  });
});
