// The records of a long list are read in a thread beside the engine: they are those that would be read here, and what goes wrong there is
// an error in words.

import path from 'node:path';
import { expect, it } from 'vitest';
import { readBeside } from '../../main/host/reading-beside.ts';
import type { StartReading } from '../../main/ports/reading-beside.ts';
import { until } from '../support/until.ts';
import { clientFor, collect, failure, KEY, NONE } from '../service/support/client.ts';
import { startServer } from '../service/support/server.ts';

const ROWS = 30_000;
/** More than are read before a thread is started. */
const BEFORE = 15_000;
const OPTIONS = { timeoutMs: 30_000, capabilities: { time: NONE } };

function row(id: number): string {
  return `{"Id":${id},"Dato":"2026-10-${String(1 + (id % 28)).padStart(2, '0')}T00:00:00","AnsattId":${id % 700},"ProsjektId":"Ås ${id % 9}","AntallTimer":${(id % 40) / 4},"EndretDato":"2026-10-05T10:00:00Z"}`;
}

/** Rows that are not read as the others. */
const ODD: Readonly<Record<number, string>> = {
  20_000: '{"Id":20000,"Dato":null,"AntallTimer":"7.50","Merknad":"amount as a text"}',
  20_001: '{ "Id": 20001, "AntallTimer": 1e1, "Merknad": "a \\"quote\\" and 🎉" }',
  20_002: `{"Id":20002,"AntallTimer":7,"Merknad":"the key is ${KEY}"}`,
  20_003: '{"AntallTimer":7,"id":20003,"Nested":{"a":[1,2.50]}}',
};

/** A service whose answer goes on once `goesOn` says so. */
async function listing(odd: Readonly<Record<number, string>> = ODD, goesOn: () => boolean = () => true) {
  const texts = Array.from({ length: ROWS }, (_, id) => odd[id] ?? row(id));
  return startServer(async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write(`{"value":[${texts.slice(0, BEFORE).join(',')}`);
    await until('the thread is ready', goesOn);
    response.end(`,${texts.slice(BEFORE).join(',')}]}`);
  });
}

/** Starts threads, and remembers them. */
function counted(start: StartReading) {
  const started: ReturnType<StartReading>[] = [];
  let texts = 0;
  const reading: StartReading = () => {
    const thread = start();
    started.push(thread);
    if (thread === null) return null;
    return {
      get isReady() {
        return thread.isReady;
      },
      read(given) {
        texts += given.texts.length;
        return thread.read(given);
      },
      end: () => thread.end(),
    };
  };
  const isReady = (): boolean => started.at(-1)?.isReady ?? started.length > 0;
  return { reading, started, texts: () => texts, isReady };
}

it('reads the same records in the same order, with no key in what it is given', async () => {
  const here = collect();
  await clientFor((await listing()).url, OPTIONS).list({ kind: 'time' }, here);
  const { reading, started, texts, isReady } = counted(readBeside());
  const { url } = await listing(ODD, isReady);
  const there = collect();
  const proof = await clientFor(url, OPTIONS, undefined, reading).list({ kind: 'time' }, there);
  expect(proof.rows).toBe(ROWS);
  expect(started).toHaveLength(1);
  expect(texts()).toBeGreaterThanOrEqual(ROWS - BEFORE);
  expect(there.records).toEqual(here.records);
  expect(JSON.stringify(there.records[20_002]!.raw)).not.toContain(KEY);
});

it.each([
  ['without an Id', '{"Dato":null}'],
  ['that is not JSON', '{"Id":29999,}'],
  ['with an Id that is too large', '{"Id":12345678901234567890}'],
])('says of a record %s what is said of it here', async (_name, bad) => {
  const before = await listing({ 29_999: bad });
  const here = await failure(clientFor(before.url, OPTIONS).list({ kind: 'time' }, collect()));
  const { reading, isReady } = counted(readBeside());
  const { url } = await listing({ 29_999: bad }, isReady);
  const there = await failure(clientFor(url, OPTIONS, undefined, reading).list({ kind: 'time' }, collect()));
  expect(there.details).toEqual(here.details);
});

it('starts no thread for a list that is short', async () => {
  const server = await startServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(`{"value":[${Array.from({ length: 9_000 }, (__, id) => row(id)).join(',')}]}`);
  });
  const { reading, started } = counted(readBeside());
  await clientFor(server.url, OPTIONS, undefined, reading).list({ kind: 'time' }, collect());
  expect(started).toHaveLength(0);
});

it('says in words that the thread ended, and reads the next list without one', async () => {
  const dying = path.join(import.meta.dirname, '../support/dying-thread.ts');
  const { reading, started, isReady } = counted(readBeside(dying));
  const { url } = await listing(ODD, isReady);
  const client = clientFor(url, OPTIONS, undefined, reading);
  const error = await failure(client.list({ kind: 'time' }, collect()));
  expect(error.details).toMatchObject({
    code: 'unexpected',
    object: 'the thread that reads its records',
    cause: 'it ended before it had read them: exit code 3',
    retrySafe: true,
  });
  const again = collect();
  await client.list({ kind: 'time' }, again);
  expect(again.records).toHaveLength(ROWS);
  expect(started).toEqual([expect.anything(), null]);
});
