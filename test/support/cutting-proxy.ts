// Stands between a desk and its PostgreSQL, and cuts the line when an entry goes by: before the server has it, or after.

import { connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /** How many of the next entries are cut, and where. */
  cut(where: 'before' | 'after', times: number): void;
  /** How much went to the server. */
  bytes(): number;
  close(): Promise<void>;
}

const ENTRY = Buffer.from('INSERT INTO proof_entry');

export async function startCuttingProxy(to: number): Promise<CuttingProxy> {
  let left = 0;
  let sent = 0;
  let where: 'before' | 'after' = 'before';
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1');
    let isCutNext = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        end();
      });
    }
    client.on('data', (bytes) => {
      sent += bytes.length;
      if (left > 0 && bytes.includes(ENTRY)) {
        left -= 1;
        if (where === 'before') return end();
        isCutNext = true;
      }
      return void upstream.write(bytes);
    });
    upstream.on('data', (bytes) => (isCutNext ? end() : void client.write(bytes)));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    port,
    cut(at, times) {
      where = at;
      left = times;
    },
    bytes: () => sent,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
