// What passes from one thread to another as columns comes out as it went in.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsOf, recordsOf } from '../../main/domain/record-columns.ts';
import { readListedRecord } from '../../main/domain/record.ts';
import type { RecordRules } from '../../main/domain/kind.ts';

const amount = fc.constantFrom(
  '7.5',
  '7.50',
  '-0.25',
  '0',
  '-0',
  '1e2',
  '123456789.1234567',
  '"7.5"',
  '"-7.50"',
  'null',
);
const price = fc.constantFrom('0.5', '12', 'null', '"3"');
const word = fc.constantFrom('"P-1"', '"1"', '1', '1.0', '"Ærlig"', '"\\ud83c\\udf89"', '""', 'null');
const day = fc.constantFrom('"2026-10-05T00:00:00"', '"2026-10-05"', 'null');
const moment = fc.constantFrom('"2026-10-05T16:55:56.713Z"', '"2026-10-05T16:55:56Z"', '"2026-10-05T00:00:00"', 'null');
const id = fc.integer({ min: -3, max: 2 ** 33 });

const TIME: RecordRules = { kind: 'time', idField: 'Id', volatileFields: [] };
const MATERIAL: RecordRules = { kind: 'material', idField: 'Nr', volatileFields: [], priceField: 'Pris' };

const time = fc
  .record({ id, day, word, amount, other: amount, moment })
  .map(
    (of) =>
      `{"Id":${of.id},"Dato":${of.day},"AnsattId":7,"ProsjektId":${of.word},"AntallTimer":${of.amount},"FakturaTimeAntall":${of.other},"EndretDato":${of.moment}}`,
  );
const material = fc
  .record({ id, word, amount, price, moment })
  .map(
    (of) =>
      `{"Nr":${of.id},"Antall":${of.amount},"Pris":${of.price},"ProduktId":${of.word},"EndretDato":${of.moment},"Mer":[1,{"a":2}]}`,
  );

it.each([
  ['time entries', TIME, time],
  ['material', MATERIAL, material],
] as const)('gives back %s as they were read, after a copy', (_name, rules, text) => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
      const records = texts.map((one) => readListedRecord(one, 1, rules));
      expect(recordsOf(structuredClone(columnsOf(records, texts)), texts)).toEqual(records);
    }),
    { numRuns: 200 },
  );
});
