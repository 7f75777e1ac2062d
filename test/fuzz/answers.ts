// Answers of a service, damaged at random: each call comes to an answer or to an error of the console, within its time.

import { createServer, type Server } from 'node:http';
import { createServiceClient } from '../../main/service/client.ts';
import type { ServiceSettings } from '../../main/ports/service.ts';
import { mutated, pick, type Random, upTo } from './mutate.ts';

const STATUSES = [200, 200, 200, 200, 201, 204, 301, 302, 400, 401, 404, 413, 422, 429, 500, 503] as const;
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/html',
  '',
  'application/octet-stream',
] as const;

function listed(random: Random): string {
  const row = (id: number) => ({
    Id: id,
    Dato: '2026-10-05T00:00:00',
    EndretDato: '2026-10-05T10:00:00Z',
    AnsattId: 1001,
    AntallTimer: 7.5,
    FakturaTimeAntall: 7.5,
    Eksportert: false,
  });
  const rows = Array.from({ length: upTo(random, 12) }, (_, n) => row(4_100_000 + n));
  const all = { '@odata.count': rows.length, value: rows };
  return JSON.stringify(pick(random, [all, rows, { value: rows }, { error: { message: 'nei' } }]));
}

/** Answers every call with what the random source says. */
export async function startHostile(random: Random): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    request.resume();
    const body = mutated(random, Buffer.from(listed(random)));
    const status = pick(random, STATUSES);
    if (random() < 0.03) {
      request.socket.destroy();
      return;
    }
    const type = pick(random, TYPES);
    if (type !== '') response.setHeader('content-type', type);
    if (random() < 0.8) response.setHeader('date', pick(random, [new Date().toUTCString(), 'i går', '']));
    if (status >= 300 && status < 400)
      response.setHeader(
        'location',
        pick(
          random,
          ['/', '//example.invalid/', 'file:///etc/passwd', '\u00e5'].filter((place) => /^[\x20-\x7e]*$/.test(place)),
        ),
      );
    if (status === 429 || status === 503) response.setHeader('retry-after', pick(random, ['0', '1', '-1', 'aldri']));
    response.statusCode = status;
    if (random() < 0.05) {
      response.setHeader('content-length', body.length + 10);
      response.write(body);
      response.destroy();
      return;
    }
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

/** One random call. Throws what the client throws. */
export async function callOne(random: Random, url: string): Promise<string> {
  const settings: ServiceSettings = {
    name: 'Fuzz AS',
    baseUrl: url,
    headers: [{ name: 'tb-key', value: 'hemmelig-nøkkel'.replace('ø', 'o'), secret: true }],
    timeFields: [],
    rules: {
      time: { kind: 'time', idField: 'Id', volatileFields: [] },
      material: { kind: 'material', idField: 'Id', volatileFields: [] },
    },
    timeoutMs: 2_000,
    capabilities: {},
    onCapabilities: () => {},
  };
  const client = createServiceClient(settings, { sleep: async () => {} });
  const kind = pick(random, ['time', 'material'] as const);
  const what = pick(random, ['list', 'whole', 'count', 'clock', 'prepare', 'mark', 'batch', 'test', 'names'] as const);
  const sink = { begin: () => {}, page: () => {} };
  try {
    if (what === 'list') await client.list({ kind }, sink);
    else if (what === 'whole') await client.list({ kind: 'time', whole: true }, sink);
    else if (what === 'count') await client.count(kind);
    else if (what === 'clock') await client.clock(kind);
    else if (what === 'prepare') await client.prepare();
    else if (what === 'mark') await client.mark(kind, [4_100_000, 4_100_001]);
    else if (what === 'batch') await client.sendBatch('[{"Antall":1}]');
    else if (what === 'test') await client.test();
    else await client.names();
    return what;
  } finally {
    client.close();
  }
}
