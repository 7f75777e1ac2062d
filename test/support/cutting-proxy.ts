// Stands between a desk and its PostgreSQL, and cuts the line when an entry goes by: before the server has it, or after. Or it delays what
// goes by, drops the line now and then, or swallows everything.

import { connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /** How many of the next entries are cut, and where. */
  cut(where: 'before' | 'after', times: number): void;
  /** From here on each answer comes late, and the line is dropped at each so-manieth piece of it; 0: never. */
  bad(delayMs: number, dropEach: number): void;
  /** Nothing goes by, and nobody is told. */
  swallow(isSwallowed: boolean): void;
  /** How often the line was dropped. */
  drops(): number;
  /** How much went to the server. */
  bytes(): number;
  close(): Promise<void>;
}

const ENTRY = Buffer.from('INSERT INTO proof_entry');

export async function startCuttingProxy(to: number): Promise<CuttingProxy> {
  let left = 0;
  let line = { delayMs: 0, dropEach: 0 };
  let isSwallowed = false;
  let pieces = 0;
  let drops = 0;
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
      return isSwallowed ? undefined : void upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isCutNext) return end();
      pieces += 1;
      if (line.dropEach > 0 && pieces % line.dropEach === 0) {
        drops += 1;
        return end();
      }
      if (isSwallowed) return undefined;
      if (line.delayMs === 0) return void client.write(bytes);
      return void setTimeout(() => void client.write(bytes), line.delayMs);
    });
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
    bad(delayMs, dropEach) {
      line = { delayMs, dropEach };
    },
    swallow(now) {
      isSwallowed = now;
    },
    drops: () => drops,
    bytes: () => sent,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
