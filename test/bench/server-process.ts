// A service that answers as fast as it can: N approved time entries made once, listed in one answer, for measuring the console
// and not the service. What is marked leaves its list, and is listed as exported. Prints its URL; a second word is its port.

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
  blocks.push(Buffer.from(rows.join(',')));
}
const isMarked = new Uint8Array(count);
let exported = 0;

function mark(ids: readonly number[]): void {
  for (const id of ids) {
    if (isMarked[id - FIRST] !== 0) continue;
    isMarked[id - FIRST] = 1;
    exported += 1;
  }
}

/** Numbers of the rows of a range, marked or not. */
function rowsIn(from: number, to: number, marked: 0 | 1): number[] {
  const rows: number[] = [];
  for (let n = Math.max(0, from); n <= Math.min(count - 1, to); n += 1) if (isMarked[n] === marked) rows.push(n);
  return rows;
}

/** The Ids that a filter asks for, as numbers of rows. */
function rangeOf(filter: string): { from: number; to: number } {
  const bound = (pattern: RegExp, otherwise: number): number => Number(pattern.exec(filter)?.[1] ?? otherwise) - FIRST;
  return {
    from: Math.max(bound(/Id ge (\d+)/, FIRST), bound(/Id gt (\d+)/, FIRST - 1) + 1),
    to: Math.min(bound(/Id le (\d+)/, FIRST + count), bound(/Id eq (\d+)/, FIRST + count)),
  };
}

/** What is marked of a range of Ids. */
function exportedIn(filter: string): string {
  const { from, to } = rangeOf(filter);
  const rows = rowsIn(from, to, 1).map((n) => record(n).replace('"Eksportert":false', '"Eksportert":true'));
  return `{"@odata.count":${rows.length},"value":[${rows.join(',')}]}`;
}

const allOf = (rows: readonly number[]): string =>
  `{"@odata.context":"bench","@odata.count":${rows.length},"value":[${rows.map(record).join(',')}]}`;

/** What is not marked yet, block by block: one of which nothing is marked as it was made. */
async function sendAll(response: ServerResponse): Promise<void> {
  response.write(`{"@odata.context":"bench","@odata.count":${count - exported},"value":[`);
  let comma = '';
  for (const [n, block] of blocks.entries()) {
    const [from, to] = [n * AT_ONCE, (n + 1) * AT_ONCE];
    const isWhole = isMarked.subarray(from, to).indexOf(1) < 0;
    const rows = isWhole ? [] : rowsIn(from, to - 1, 0).map(record);
    if (!isWhole && rows.length === 0) continue;
    response.write(comma);
    comma = ',';
    if (!response.write(isWhole ? block : rows.join(',')))
      await new Promise((resolve) => response.once('drain', resolve));
  }
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
      if (request.method === 'PATCH') mark((JSON.parse(body) as { ids: number[] }).ids);
      response.statusCode = 204;
      response.end();
    });
    return;
  }
  const filter = query.get('$filter') ?? '';
  if (filter.includes('Eksportert eq true')) response.end(exportedIn(filter));
  else if (query.get('$top') === '1') {
    const { from, to } = rangeOf(filter);
    const first = rowsIn(from, to, 0).slice(0, 1);
    const asked = filter.includes('Id ') ? first.length : count - exported;
    response.end(`{"@odata.context":"bench","@odata.count":${asked},"value":[${first.map(record).join(',')}]}`);
  } else if (filter.includes('Id ')) {
    const { from, to } = rangeOf(filter);
    response.end(allOf(rowsIn(from, to, 0)));
  } else void sendAll(response);
});

server.listen(Number(process.argv[3] ?? 0), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
