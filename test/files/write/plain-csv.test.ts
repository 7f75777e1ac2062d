// `plain-csv` byte for byte: what is written here is what the ERP reads.
import { parse } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OtherKeys } from '../../../main/files/write/layout.ts';
import { layoutNamed } from '../../../main/files/write/layouts.ts';

const plainCsv = layoutNamed('plain-csv');

function bytesOf(records: readonly string[]): Buffer {
  return Buffer.from(plainCsv.prefix + [...plainCsv.encode(() => records)].join(''), 'utf8');
}

/** Null where a record has other keys than the first. */
function inOneWalk(records: readonly string[]): string | null {
  try {
    return plainCsv.prefix + [...plainCsv.encodeAlike(() => records)].join('');
  } catch (error) {
    if (error instanceof OtherKeys) return null;
    throw error;
  }
}
const textOf = (...records: string[]) => bytesOf(records).subarray(3).toString('utf8');

describe('plain-csv', () => {
  it('writes these bytes for these records', () => {
    const records = [
      '{"Dato":"2026-01-15T00:00:00","Id":12,"AnsattId":1064,"AntallTimer":7.50,"Merknad":null}',
      '{"Id":13,"Dato":"2026-01-15T00:00:00","AntallTimer":-7.5,"Merknad":"Ærlig; \\"sånn\\"\\nlinje 2","Eksportert":false}',
      '{"Id":14,"Merknad":"=1+1","Sted":{"By":"Bodø"},"AntallTimer":1e1}',
    ];
    const lines = [
      'Id;Dato;AnsattId;AntallTimer;Merknad;Eksportert;Sted',
      '12;2026-01-15;1064;7,50;;;',
      '13;2026-01-15;;-7,5;"Ærlig; ""sånn""\nlinje 2";false;',
      `14;;;10;'=1+1;;"{""By"":""Bodø""}"`,
      '',
    ];
    const expected = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(lines.join('\r\n'), 'utf8')]);
    expect(bytesOf(records).toString('hex')).toBe(expected.toString('hex'));
  });

  it('has Id first, then the fields in the order in which the rows first show them', () => {
    expect(textOf('{"B":1,"Id":1}', '{"A":2,"B":3,"Id":2}', '{"Id":3,"C":4,"A":5}')).toBe(
      'Id;B;A;C\r\n1;1;;\r\n2;3;2;\r\n3;;5;4\r\n',
    );
  });

  it('has one column for a field whatever the letter case, headed as first written', () => {
    expect(textOf('{"ID":1,"ProsjektLinjeId":"a"}', '{"Id":2,"ProsjektlinjeId":"b"}')).toBe(
      'Id;ProsjektLinjeId\r\n1;a\r\n2;b\r\n',
    );
  });

  it('names half of a character, and writes no other one in its place', () => {
    const records = ['{"Id":7,"Tekst":"Bodø €"}', '{"Id":8,"Tekst":"P\\ud800"}'];
    expect(() => bytesOf(records)).toThrow(/line 2, Id 8, column "Tekst": .*U\+D800/);
    expect(() => inOneWalk(records)).toThrow(/line 2, Id 8/);
  });

  it('leaves the notes of OData out', () => {
    expect(textOf('{"@odata.etag":"x","Id":1}')).toBe('Id\r\n1\r\n');
  });

  it('guards text cells and headings, never numbers', () => {
    expect(textOf('{"Id":1,"Tekst":"-7.5","Tall":-7.5,"-Felt;":"+1"}')).toBe(
      `Id;Tekst;Tall;"'-Felt;"\r\n1;'-7.5;-7,5;'+1\r\n`,
    );
  });

  it('takes its columns from the order of the file, in whatever order it may look at the records first', () => {
    const records = ['{"Id":1,"B":1}', '{"Id":2,"A":2}', '{"Id":3,"B":3}'];
    const walk = (unsorted: readonly string[]) => Object.assign([...records], { unsorted });
    for (const other of [records.toReversed(), [records[1]!, records[0]!, records[2]!]])
      expect([...plainCsv.encode(() => walk(other))].join('')).toBe('Id;B;A\r\n1;1;\r\n2;;2\r\n3;3;\r\n');
    const alike = ['{"Id":1,"B":1,"A":1}', '{"Id":2,"B":2,"A":2}'];
    expect([...plainCsv.encode(() => Object.assign([...alike], { unsorted: alike.toReversed() }))].join('')).toBe(
      'Id;B;A\r\n1;1;1\r\n2;2;2\r\n',
    );
  });

  it('gives the same bytes in one walk where all records have the keys of the first, and says where one has others', () => {
    const alike = ['{"Id":1,"B":1,"A":1}', '{"Id":2,"B":2.5,"A":null}'];
    expect(Buffer.from(inOneWalk(alike)!, 'utf8').equals(bytesOf(alike))).toBe(true);
    for (const other of [
      '{"Id":3,"A":1,"B":1}',
      '{"Id":3,"B":1}',
      '{"Id":3,"B":1,"A":1,"C":1}',
      '{"Id":3,"B":1,"A":"\\n","C":1}',
    ])
      expect(inOneWalk([...alike, other])).toBeNull();
  });

  it('gives the same bytes for the same records, however they are walked and however many they are', () => {
    const record = fc
      .tuple(
        fc.integer(),
        fc.dictionary(
          fc.constantFrom('A', 'b', 'Æ', 'x;y'),
          fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
        ),
      )
      .map(([Id, rest]) => JSON.stringify({ ...rest, Id }));
    fc.assert(
      fc.property(fc.array(record, { maxLength: 20 }), (records) => {
        function* walk() {
          yield* records;
        }
        const other = plainCsv.prefix + [...plainCsv.encode(walk)].join('');
        expect(Buffer.from(other, 'utf8').equals(bytesOf(records))).toBe(true);
        expect(inOneWalk(records) ?? other).toBe(other);
      }),
    );
  });

  it('writes as many rows as there are records, past the size of a part', () => {
    const records = Array.from({ length: 4_001 }, (_, at) => `{"Id":${at},"AntallTimer":0.25}`);
    const parts = [...plainCsv.encode(() => records)];
    expect(parts.length).toBeGreaterThan(1);
    const rows = parts.join('').split('\r\n');
    expect(rows).toHaveLength(4_003);
    expect(rows[4_001]).toBe('4000;0,25');
    expect(rows.at(-1)).toBe('');
  });

  it('is a csv for both kinds', () => {
    expect(plainCsv).toMatchObject({ name: 'plain-csv', kinds: ['time', 'material'] });
    expect(parse(`x.${plainCsv.extension}`).ext).toBe('.csv');
  });
});
