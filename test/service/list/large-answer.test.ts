// A large answer streams through: memory stays bounded, whatever the size of the body.

import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { ListSink } from '../../../main/ports/service.ts';
import { clientFor, NONE } from '../support/client.ts';
import { startServer } from '../support/server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ROWS = 400_000;
const filler = 'Arbeid på anlegg, '.repeat(24);

function row(id: number): string {
  return `{"Id":${id},"Dato":"2026-01-05T00:00:00","AnsattId":7,"AntallTimer":7.50,"Merknad":"${filler}"}`;
}

it('reads 200 MB without holding them', async () => {
  let bytes = 0;
  const server = await startServer(async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"value":[');
    for (let id = 0; id < ROWS; id += 500) {
      const text = Array.from({ length: 500 }, (__, index) => row(id + index)).join(',');
      bytes += text.length;
      if (!response.write(id === 0 ? text : `,${text}`)) await once(response, 'drain');
    }
    response.end(']}');
  });
  let rows = 0;
  let largest = 0;
  const used = (): number => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  const sink: ListSink = {
    begin: () => undefined,
    page(records) {
      rows += records.length;
      if (rows % 50_000 === 0) largest = Math.max(largest, used() - before);
    },
  };
  const proof = await clientFor(server.url, { capabilities: { time: NONE } }).list({ kind: 'time' }, sink);
  expect(proof.rows).toBe(ROWS);
  expect(rows).toBe(ROWS);
  expect(bytes).toBeGreaterThan(200_000_000);
  // What stays of 200 MB: two numbers per row, one batch, and the buffers of the sockets.
  expect(largest).toBeLessThan(50_000_000);
});
