// Stands between a desk and its PostgreSQL as a pooler does: the line of the desk stays, whatever becomes of the server behind it. What is
// asked next is asked of whoever listens there by then.

import { connect, createServer, type Socket } from 'node:net';

export interface PoolingProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** ReadyForQuery, outside a transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

export async function startPoolingProxy(to: number): Promise<PoolingProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    let startup: Buffer | null = null;
    let upstream: Socket | null = null;
    /** What is asked and not answered. */
    let asked: Buffer | null = null;
    const kept = (socket: Socket) => {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
      return socket;
    };
    /** The answers of a line to what was asked, and nothing else: that the server goes away the desk is not told. */
    const passOn = (socket: Socket) => {
      socket.on('data', (answer) => {
        if (asked === null) return;
        if (answer.subarray(-READY.length).equals(READY)) asked = null;
        client.write(answer);
      });
    };
    /** A new line to the server, which lets the same user in before what is asked goes on. */
    const ask = () => {
      const socket = kept(connect(to, '127.0.0.1'));
      upstream = socket;
      socket.on('close', () => {
        if (upstream !== socket) return;
        upstream = null;
        if (asked !== null && !client.destroyed) ask();
      });
      const isFirst = asked === startup;
      if (isFirst) passOn(socket);
      socket.write(startup!);
      let said = Buffer.alloc(0);
      const wait = (bytes: Buffer) => {
        said = Buffer.concat([said, bytes]);
        if (!said.subarray(-READY.length).equals(READY)) return;
        socket.off('data', wait);
        if (isFirst) return;
        passOn(socket);
        if (asked !== null) socket.write(asked);
      };
      socket.on('data', wait);
    };
    kept(client).on('data', (bytes) => {
      asked = bytes;
      startup ??= bytes;
      if (upstream === null) ask();
      else upstream.write(bytes);
    });
    client.on('close', () => upstream?.destroy());
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    port,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
