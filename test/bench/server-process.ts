// A service that answers as fast as it can: N approved time entries made once, listed in one answer, for measuring the console
// and not the service. Prints its URL.

import { createServer, type ServerResponse } from 'node:http';

const count = Number(process.argv[2] ?? 100_000);
const FIRST = 4_100_001;
const AT_ONCE = 5_000;
/** Some forty entries each in the month. */
const EMPLOYEES = Math.max(400, Math.round(count / 40));

function record(n: number): string {
  // Ids go from employee to employee, so that a file by date has another order than the list.
  const day = String((n % 28) + 1).padStart(2, '0');
  const employee = 1000 + (Math.floor(n / 40) % EMPLOYEES);
  const hours = ((n * 7) % 40) / 4;
  return `{"Id":${FIRST + n},"Dato":"2026-10-${day}T00:00:00","AnsattId":${employee},"ProsjektId":"${10_000 + (n % 90)}","ProsjektLinjeId":"${String(n % 9).padStart(3, '0')}","ArbeidstypeId":"${100 + (n % 5) * 50}","ProduktId":${n % 3 === 0 ? 'null' : `"${1000 + (n % 12)}"`},"AntallTimer":${hours},"FakturaTimeAntall":${hours},"Eksportert":false,"EndretDato":"2026-10-${day}T16:55:56.713Z"}`;
}

const blocks: Buffer[] = [];
for (let at = 0; at < count; at += AT_ONCE) {
  const rows = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_value, n) => record(at + n));
  blocks.push(Buffer.from((at === 0 ? '' : ',') + rows.join(',')));
}
let exported = 0;

/** What is marked of a range of Ids. */
function exportedIn(filter: string): string {
  const bound = (pattern: RegExp, otherwise: number): number => Number(pattern.exec(filter)?.[1] ?? otherwise);
  const from = Math.max(FIRST, bound(/Id ge (\d+)/, FIRST), bound(/Id gt (\d+)/, FIRST - 1) + 1);
  const to = Math.min(FIRST + count - 1, bound(/Id le (\d+)/, FIRST + count - 1));
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_value, n) =>
    record(from - FIRST + n).replace('"Eksportert":false', '"Eksportert":true'),
  );
  return `{"@odata.count":${rows.length},"value":[${rows.join(',')}]}`;
}

async function sendAll(response: ServerResponse): Promise<void> {
  response.write(`{"@odata.context":"bench","@odata.count":${count},"value":[`);
  for (const block of blocks)
    if (!response.write(block)) await new Promise((resolve) => response.once('drain', resolve));
  response.end(']}');
}

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  response.setHeader('content-type', 'application/json');
  if (request.method !== 'GET') {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      if (request.method === 'PATCH') exported += (JSON.parse(body) as { ids: number[] }).ids.length;
      response.statusCode = 204;
      response.end();
    });
    return;
  }
  const gone = exported >= count;
  const filter = query.get('$filter') ?? '';
  if (filter.includes('Eksportert eq true')) {
    response.end(gone ? exportedIn(filter) : '{"@odata.count":0,"value":[]}');
    return;
  }
  const beyond = /Id gt (\d+)/.exec(filter)?.[1];
  const left = gone || (beyond !== undefined && Number(beyond) >= FIRST + count - 1) ? 0 : count;
  if (left === 0 || query.get('$top') === '1') {
    response.end(`{"@odata.context":"bench","@odata.count":${left},"value":[${left === 0 ? '' : record(0)}]}`);
    return;
  }
  void sendAll(response);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
