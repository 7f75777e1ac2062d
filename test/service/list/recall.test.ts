// Records that somebody keeps with their texts come as they are kept where the same text is listed again; any other text is read.

import { expect, it } from 'vitest';
import { readListedRecord } from '../../../main/domain/record.ts';
import { idAtStart } from '../../../main/service/list/recall.ts';
import { clientFor, collect, failure, NONE } from '../support/client.ts';
import { startServer } from '../support/server.ts';

const ROWS = 1_234;
const RULES = { kind: 'time', idField: 'Id', volatileFields: [] } as const;
const rowOf = (id: number, hours = '7.5'): string =>
  `{"Id":${id},"Dato":"2026-10-05T00:00:00","AnsattId":7,"AntallTimer":${hours},"Eksportert":false}`;

async function listing(rows: readonly string[]) {
  const server = await startServer((_, response) => void response.end(`{"value":[${rows.join(',')}]}`));
  const kept = new Map(
    Array.from({ length: ROWS }, (_row, id) => [id, readListedRecord(rowOf(id), 1, RULES)] as const),
  );
  const asked: number[] = [];
  const recall = (ids: readonly number[]) => {
    asked.push(...ids);
    return kept;
  };
  const sink = collect();
  const client = clientFor(server.url, { capabilities: { time: NONE } });
  return { kept, asked, sink, list: () => client.list({ kind: 'time', recall }, sink) };
}

it('the same text is the record that is kept, any other is read, in the order of the list', async () => {
  const edited = new Map([
    [0, rowOf(0, '8')],
    [500, rowOf(500, '7.50')],
    [777, rowOf(777).replace('{', '{ ')],
  ]);
  const rows = Array.from({ length: ROWS }, (_row, id) => edited.get(id) ?? rowOf(id));
  const { kept, asked, sink, list } = await listing([...rows, rowOf(3), rowOf(ROWS + 1)]);
  await list();
  expect(sink.ids()).toEqual([...kept.keys(), 3, ROWS + 1]);
  const read = sink.records.filter((record) => kept.get(record.id) !== record);
  expect(read.map(({ raw }) => raw)).toEqual([...edited.values(), rowOf(ROWS + 1)]);
  // Nobody can see at once of which Id a text is that begins otherwise.
  expect(asked).toEqual([...[...kept.keys()].filter((id) => id !== 777), 3, ROWS + 1]);
});

it('a text that cannot be read is named by its place in the list', async () => {
  const rows = Array.from({ length: ROWS }, (_row, id) => (id === 700 ? '{"Dato":null}' : rowOf(id)));
  const { list } = await listing(rows);
  expect((await failure(list())).details).toMatchObject({ code: 'service-bad-answer', values: { position: 701 } });
});

it.each([
  ['{"Id":12,"Dato":null}', 12],
  ['{"Id":0}', 0],
  ['{"Id":123456789012345,"A":1}', 123_456_789_012_345],
  ['{"Id":1234567890123456,"A":1}', null],
  ['{"Id":-1,"A":1}', null],
  ['{"Id":1.0,"A":1}', null],
  ['{"Id":,"A":1}', null],
  ['{"Id":"1"}', null],
  ['{"Id":1', null],
  ['{"id":1}', null],
])('%s begins with Id %s', (text, id) => expect(idAtStart(text, '{"Id":')).toBe(id));
