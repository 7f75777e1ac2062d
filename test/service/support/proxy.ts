// A proxy on loopback that makes tunnels, or refuses them as a test tells it, and remembers what it was asked for.

import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface TestProxy {
  readonly url: string;
  readonly host: string;
  /** `host:port` of every tunnel that was asked for, and the headers that the proxy saw. */
  readonly tunnels: { readonly to: string; readonly headers: Readonly<Record<string, unknown>> }[];
}

/** Starts a proxy; it ends with the test. `status` other than 200 refuses; `page` answers for the service. */
export async function startProxy(status = 200, page?: string): Promise<TestProxy> {
  const tunnels: TestProxy['tunnels'] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(400).end());
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (request, client: Socket) => {
    tunnels.push({ to: request.url!, headers: request.headers });
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    if (page !== undefined) return void client.end(`HTTP/1.1 200 OK\r\n\r\n${page}`);
    const [host, port] = request.url!.split(':');
    const service = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      service.pipe(client).pipe(service);
    });
    sockets.add(service);
    service.on('error', () => client.destroy());
    client.on('error', () => service.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, host, tunnels };
}
