// The splitter of answers: the same objects as JSON.parse, whatever the envelope, cut into chunks anywhere; and an error
// for everything that is not a whole list.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Envelope, EnvelopeFault } from '../../../main/service/list/envelope.ts';
import { EnvelopeReader } from '../../../main/service/list/envelope-reader.ts';

interface Split extends Envelope {
  readonly texts: string[];
}

function split(bytes: Buffer, cuts: readonly number[] = []): Split {
  const texts: string[] = [];
  const reader = new EnvelopeReader((text) => void texts.push(text));
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const place of [...places, bytes.length]) {
    reader.push(bytes.subarray(from, place));
    from = place;
  }
  return { ...reader.end(), texts };
}

function fault(text: string | Buffer): EnvelopeFault {
  try {
    split(Buffer.from(text as string));
  } catch (error) {
    if (error instanceof EnvelopeFault) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const object = fc.dictionary(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  {
    maxKeys: 5,
  },
);
const envelope = fc.oneof(
  fc.constant((list: string) => list),
  fc
    .tuple(
      fc.constantFrom('value', 'data', 'items'),
      fc.array(fc.tuple(fc.constantFrom('@odata.context', 'odd "key"', 'more', 'x[{'), fc.jsonValue()), {
        maxLength: 3,
      }),
      fc.array(fc.tuple(fc.constantFrom('after', 'value]', '}'), fc.jsonValue()), { maxLength: 3 }),
    )
    .map(([key, before, after]) => {
      const text = (pairs: [string, unknown][]): string[] =>
        pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
      return (list: string) => `{${[...text(before), `"${key}" : ${list}`, ...text(after)].join(' ,\n')}}`;
    }),
);

describe('splitting', () => {
  it('gives the objects that JSON.parse gives, in any envelope, cut anywhere', () => {
    fc.assert(
      fc.property(
        fc.array(object, { maxLength: 6 }),
        envelope,
        fc.constantFrom(undefined, 1, '\t'),
        fc.boolean(),
        fc.array(fc.nat(), { maxLength: 12 }),
        (objects, wrap, indent, bom, cuts) => {
          const body = `${bom ? '\ufeff' : ''}${wrap(JSON.stringify(objects, null, indent))}\n`;
          const { texts } = split(Buffer.from(body), cuts);
          expect(texts.map((text) => JSON.parse(text) as unknown)).toEqual(JSON.parse(JSON.stringify(objects)));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives the same when every byte comes by itself', () => {
    const body = Buffer.from('\ufeff {"a\\"]":"\\\\","value":[{"x":"}\\"æ😀\\\\"},{"y":[{"z":[]}]}],"@odata.count":2}');
    const every = Array.from(body, (_, index) => index);
    expect(split(body, every)).toEqual(split(body));
    expect(split(body).texts).toEqual(['{"x":"}\\"æ😀\\\\"}', '{"y":[{"z":[]}]}']);
  });

  it('calls every cut of an answer a cut, never a shorter list', () => {
    const body = Buffer.from('{"@odata.count":2,"value":[{"Id":1,"T":"]}"},{"Id":2}]}');
    for (let length = 1; length < body.length; length += 1) {
      expect(fault(body.subarray(0, length)), `${length} bytes`).toMatchObject({ cut: true });
    }
    const bare = Buffer.from('[{"Id":1},{"Id":2}]');
    for (let length = 1; length < bare.length; length += 1) expect(fault(bare.subarray(0, length)).cut).toBe(true);
  });
});

describe('the envelope', () => {
  it('reads count and next link, before or after the list, in their three spellings', () => {
    for (const prefix of ['@odata.', 'odata.', '']) {
      const around = `"${prefix}count":5,"${prefix}nextLink":"n?a=\\u00e6"`;
      for (const body of [`{${around},"value":[]}`, `{"items":[{}],${around}}`]) {
        expect(split(Buffer.from(body))).toMatchObject({ count: 5, nextLink: 'n?a=æ' });
      }
    }
    expect(split(Buffer.from('{"@odata.count":"12","data":[]}')).count).toBe(12);
    expect(split(Buffer.from('{"@odata.count":-1,"nextLink":null,"data":[]}'))).toMatchObject({
      count: null,
      nextLink: null,
    });
    expect(split(Buffer.from('{"count":true,"data":[]}')).count).toBeNull();
    expect(split(Buffer.from('{"@odata.count":0,"value":null}'))).toMatchObject({ count: 0, texts: [] });
    expect(split(Buffer.from('{"error":null,"items":null,"data":[{}]}')).texts).toHaveLength(1);
  });

  it.each([
    ['', /empty/],
    [' \r\n', /empty/],
    ['\ufeff', /empty/],
    ['<!DOCTYPE html><html>', /not JSON/],
    ['"text"', /not JSON, or not a list/],
    ['null', /not JSON, or not a list/],
    ['{}', /without a list/],
    ['{"error":{"message":"no"}}', /the service says that something went wrong: no/],
    ['{"count":1,"value":null}', /without a list/],
    ['{"count":0}', /without a list/],
    ['{"Value":[{"Id":1}]}', /without a list/],
    ['{"data":{"items":[]}}', /without a list/],
    ['{"value":[],"data":[]}', /two lists/],
    ['{"value":[],"value":[]}', /two lists/],
    ['[1]', /record 1 of its list is not an object/],
    ['[{"a":1},null]', /record 2 of its list is not an object/],
    ['[[{"a":1}]]', /record 1 of its list is not an object/],
    ['[{"a":1},]', /record 2 of its list is not an object/],
    ['[,{"a":1}]', /record 1/],
    ['[{"a":1} {"b":1}]', /between record 1/],
    ['[{"a":1}]]', /follows/],
    ['[] x', /follows/],
    ['{"value":[]}{', /follows/],
    ['{"value":[]],"a":1}', /follows/],
    ['{"a":[},{],"value":[]}', /well-formed/],
    ['{"value":[],}', /well-formed/],
    ['{"value":[] "a":1}', /well-formed/],
    ['{value:[]}', /well-formed/],
    [Buffer.from([0x5b, 0x7b, 0x22, 0xe6, 0x22, 0x3a, 0x31, 0x7d, 0x5d]), /not UTF-8/],
  ])('refuses %j', (body, why) => {
    const found = fault(body);
    expect(found.message).toMatch(why);
    expect(found.cut).toBe(false);
  });

  it('refuses an envelope or a record that is larger than any honest one', () => {
    expect(fault(`{"x":"${'y'.repeat(1_100_000)}","value":[]}`).message).toMatch(/more than 1 MB/);
    const reader = new EnvelopeReader(() => undefined);
    reader.push(Buffer.from('[{"x":"'));
    const much = Buffer.alloc(1024 * 1024, 'y');
    expect(() => Array.from({ length: 20 }, () => reader.push(much))).toThrow(/larger than 16 MB/);
  });

  it('keeps a replacement character that the service itself wrote', () => {
    expect(split(Buffer.from('[{"a":"\ufffd"}]')).texts).toEqual(['{"a":"\ufffd"}']);
  });
});
