// The content hash: what makes two listings the same content, and what does not.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordRules } from '../../main/domain/kind.ts';
import { type ListedRecord, readListedRecord } from '../../main/domain/record.ts';

const TIME: RecordRules = { kind: 'time', idField: 'Id', volatileFields: [] };
const MATERIAL: RecordRules = { kind: 'material', idField: 'Id', volatileFields: [] };
const time = (raw: string) => readListedRecord(raw, 1, TIME);
const material = (raw: string, volatileFields: string[] = []) =>
  readListedRecord(raw, 1, { ...MATERIAL, volatileFields });
const hash = (record: ListedRecord) => record.contentHash;

const FIELDS = {
  Dato: '"2026-01-15T00:00:00"',
  AnsattId: '1064',
  ProsjektId: '"P-7"',
  ProsjektLinjeId: '"12"',
  ArbeidstypeId: '"100"',
  ProduktId: '"T1"',
  AntallTimer: '7.5',
  FakturaTimeAntall: '7.5',
};
const write = (fields: Record<string, string>) =>
  `{${Object.entries(fields)
    .map(([key, text]) => `${JSON.stringify(key)}:${text}`)
    .join(',')}}`;
const entry = (changes: Record<string, string> = {}) => time(write({ Id: '1', ...FIELDS, ...changes }));

describe('the content of a time entry', () => {
  it('is the same for 7.5 and 7.50, and for 1064 and "1064"', () => {
    expect(hash(entry({ AntallTimer: '7.50' }))).toBe(hash(entry()));
    expect(hash(entry({ AntallTimer: '75e-1' }))).toBe(hash(entry()));
    expect(hash(entry({ AnsattId: '"1064"' }))).toBe(hash(entry()));
    expect(entry({ AnsattId: '"1064"' }).ansattId).toBe(entry().ansattId);
    expect(hash(entry({ Dato: '"2026-01-15"' }))).toBe(hash(entry()));
  });

  it('is another for any other value of any compared field', () => {
    const hashes = Object.keys(FIELDS).map((name) => {
      const isHours = name === 'AntallTimer' || name === 'FakturaTimeAntall';
      return hash(entry({ [name]: isHours ? '7.50001' : name === 'Dato' ? '"2026-01-16"' : '"other"' }));
    });
    expect(new Set([...hashes, hash(entry())]).size).toBe(9);
    expect(hash(entry({ AntallTimer: '6', FakturaTimeAntall: '7.5' }))).not.toBe(
      hash(entry({ AntallTimer: '7.5', FakturaTimeAntall: '6' })),
    );
  });

  it('knows amounts apart that round to the same millionth', () => {
    expect(hash(entry({ AntallTimer: '7.5000001' }))).not.toBe(hash(entry({ AntallTimer: '7.5000002' })));
  });

  it('never has Eksportert, EndretDato, the Id or a field of no meaning in it', () => {
    const others: Record<string, string>[] = [
      { Eksportert: 'true' },
      { Eksportert: 'false' },
      { EndretDato: '"2026-02-01T10:00:00Z"' },
      { EndretDato: 'null' },
      { Id: '99' },
      { AnsattNavn: '"Kari"' },
      { '@odata.etag': '"W/1"' },
    ];
    for (const other of others) expect(hash(entry(other))).toBe(hash(entry()));
  });

  it('does not depend on order, white space, spelling of names or escapes', () => {
    const shuffled = fc.shuffledSubarray(Object.entries({ Id: '1', ...FIELDS }), { minLength: 9 });
    const upper = fc.boolean();
    fc.assert(
      fc.property(shuffled, upper, fc.constantFrom('', ' ', '\n\t'), (fields, loud, gap) => {
        const text = fields
          .map(([key, value]) => `${gap}"${loud ? key.toUpperCase() : key}"${gap}:${gap}${value}`)
          .join(',');
        expect(hash(time(`{${text}${gap}}`))).toBe(hash(entry()));
      }),
    );
    expect(hash(entry({ ProsjektId: '"\\u0050-7"' }))).toBe(hash(entry()));
  });

  it('takes a missing field as null', () => {
    const { ProduktId: _, ...rest } = FIELDS;
    expect(hash(time(write({ Id: '1', ...rest })))).toBe(hash(entry({ ProduktId: 'null' })));
    expect(hash(entry({ ProduktId: 'null' }))).not.toBe(hash(entry({ ProduktId: '""' })));
  });

  it('cannot move from one field into the next', () => {
    const left = entry({ AnsattId: '"1\\u001f2"', ProsjektId: '"3"' });
    const right = entry({ AnsattId: '"1"', ProsjektId: '"2\\u001f3"' });
    expect(hash(left)).not.toBe(hash(right));
    expect(hash(entry({ ProduktId: '"\\u0000"' }))).not.toBe(hash(entry({ ProduktId: 'null' })));
  });
});

describe('the content of a material transaction', () => {
  it('is all its fields but the volatile ones', () => {
    const base = '{"Id":1,"Vare":"Skrue","Antall":2.50,"EndretDato":"2026-01-01T00:00:00Z","Eksportert":false,"Rad":7}';
    expect(hash(material(base.replace('2.50', '2.5')))).toBe(hash(material(base)));
    expect(hash(material(base.replace('false', 'true').replace('2026', '2027')))).toBe(hash(material(base)));
    expect(hash(material(base.replace('Skrue', 'Spiker')))).not.toBe(hash(material(base)));
    expect(hash(material(base.replace('"Rad":7', '"Rad":8')))).not.toBe(hash(material(base)));
    expect(hash(material(base.replace('"Rad":7', '"RAD":8'), ['rad']))).toBe(hash(material(base, ['Rad'])));
  });

  it('does not depend on the order of its fields', () => {
    expect(hash(material('{"Id":1,"A":"x","B":"y"}'))).toBe(hash(material('{"B":"y","A":"x","Id":1}')));
    expect(hash(material('{"Id":1,"A":"y","B":"x"}'))).not.toBe(hash(material('{"Id":1,"A":"x","B":"y"}')));
  });

  it('reads numbers in nested values exactly, too', () => {
    const nested = (number: string) => hash(material(`{"Id":1,"Pris":{"Sum":${number},"Deler":[1, 2]}}`));
    expect(nested('7.50')).toBe(nested('7.5'));
    expect(nested('9007199254740993')).not.toBe(nested('9007199254740992'));
    expect(hash(material('{"Id":1,"A":[1,2]}'))).toBe(hash(material('{"Id":1,"A":[ 1 ,\n2 ]}')));
  });

  it('cannot move from one field into the next', () => {
    expect(hash(material('{"Id":1,"A":"x\\u001eb\\u001fy"}'))).not.toBe(hash(material('{"Id":1,"A":"x","B":"y"}')));
  });
});

describe('a reversal', () => {
  it.each([
    ['negative hours', '-7.5', '-7.5', true],
    ['no hours and negative invoiceable hours', '0', '-2', true],
    ['missing hours and negative invoiceable hours', 'null', '-2', true],
    ['hours', '7.5', '7.5', false],
    ['hours and negative invoiceable hours', '7.5', '-7.5', false],
    ['minus nothing', '-0', '-0.00', false],
    ['nothing', 'null', 'null', false],
  ])('is told by its hours: %s', (_what, hours, invoiceable, is) => {
    expect(entry({ AntallTimer: hours, FakturaTimeAntall: invoiceable }).adjustment).toBe(is);
  });

  it('is never a material transaction', () => {
    expect(material('{"Id":1,"Antall":-2,"AntallTimer":-2}').adjustment).toBe(false);
  });
});

describe('a record', () => {
  it('keeps the object exactly as it came', () => {
    const raw = '{ "Id" : 1 , "Noe" : "\\u00e6" , "AntallTimer" : 7.50 }';
    expect(time(raw).raw).toBe(raw);
  });

  it('has its fields whatever the letter case of their names', () => {
    const record = time('{"ID":5,"dato":"2026-01-15","ANSATTID":1,"prosjektlinjeid":"9","antalltimer":1.25}');
    expect(record).toMatchObject({ id: 5, dato: '2026-01-15', ansattId: '1', prosjektLinjeId: '9' });
    expect(record.antallTimer?.micro).toBe(1_250_000n);
  });

  it('takes its Id from the field that the connection names', () => {
    const rules: RecordRules = { kind: 'material', idField: 'TransaksjonId', volatileFields: [] };
    expect(readListedRecord('{"transaksjonid":8,"Id":1}', 1, rules).id).toBe(8);
  });

  it('has its moment in UTC, and none where the service gave no zone', () => {
    expect(entry({ EndretDato: '"2026-01-15T10:00:00.1239+01:00"' }).endretDato).toBe('2026-01-15T09:00:00.123Z');
    expect(entry({ EndretDato: '"2026-01-15T10:00:00"' }).endretDato).toBeNull();
    expect(entry({ EndretDato: 'null' }).endretDato).toBeNull();
    expect(entry().endretDato).toBeNull();
  });
});
