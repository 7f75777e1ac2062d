// Whatever a valid service does with envelopes, pages, order and options, and whoever works in it while its list is read: a list
// that is called complete holds every line that was there all the time, each as often as it was there (rule 6). Otherwise it
// is called plain, or it is an error.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ConsoleError } from '../../../main/domain/errors.ts';
import type { ListProof } from '../../../main/ports/service.ts';
import { clientFor, collect } from '../support/client.ts';
import { type Handler, json, startServer } from '../support/server.ts';

type Manner = 'obeyed' | 'refused' | 'ignored';

interface Line {
  readonly Id: number;
  readonly AntallTimer: number;
}

interface Change {
  /** After how many answers of the list call. */
  readonly after: number;
  readonly what: 'add' | 'remove' | 'edit';
  readonly at: number;
}

interface Service {
  readonly lines: readonly Line[];
  readonly cap: number;
  readonly count: Manner | 'text' | 'page';
  readonly orderby: Manner;
  readonly top: Manner;
  readonly filter: Manner;
  readonly links: 'none' | 'absolute' | 'relative';
  /** The order without $orderby: by Id, the other way round, or as the lines were last changed. */
  readonly order: 'id' | 'descending' | 'changed';
  readonly envelope: 'value' | 'data' | 'items' | 'array';
  readonly changes: readonly Change[];
}

const manner = fc.constantFrom<Manner>('obeyed', 'obeyed', 'obeyed', 'obeyed', 'refused', 'ignored');
const services: fc.Arbitrary<Service> = fc
  .record<Service>({
    lines: fc.array(fc.record({ Id: fc.integer({ min: 0, max: 14 }), AntallTimer: fc.constantFrom(7.5, -7.5, 6) }), {
      maxLength: 14,
    }),
    cap: fc.constantFrom(2, 3, 4, 5, 7, 100),
    count: fc.constantFrom('obeyed', 'text', 'page', 'refused', 'ignored'),
    orderby: manner,
    top: manner,
    filter: manner,
    links: fc.constantFrom('none', 'absolute', 'relative'),
    order: fc.constantFrom('id', 'descending', 'changed'),
    envelope: fc.constantFrom('value', 'data', 'items', 'array'),
    changes: fc.array(
      fc.record<Change>({
        after: fc.integer({ min: 1, max: 6 }),
        what: fc.constantFrom('add', 'remove', 'edit'),
        at: fc.integer({ min: 0, max: 30 }),
      }),
      { maxLength: 3 },
    ),
  })
  // A service that counts only what it gives is seen through by its Ids alone.
  .filter(
    ({ count, orderby, filter, top }) => count !== 'page' || [orderby, filter, top].every((one) => one === 'obeyed'),
  )
  // One that takes $orderby and ignores it is seen through by its rows; a list of three can look ordered by an edit at that moment.
  .filter(({ orderby, changes }) => orderby !== 'ignored' || changes.length === 0);

class World {
  readonly service: Service;
  lines: Line[];
  /** All that was ever there since `watch`, moment by moment. */
  moments: Line[][] = [];
  answers = 0;
  #watching = false;

  constructor(service: Service) {
    this.service = service;
    this.lines = [...service.lines];
    if (service.order === 'id') this.lines.sort((a, b) => a.Id - b.Id);
    if (service.order === 'descending') this.lines.sort((a, b) => b.Id - a.Id);
  }

  watch(): void {
    this.#watching = true;
    this.moments = [[...this.lines]];
  }

  readonly answer: Handler = (request, response) => {
    const { service } = this;
    for (const [option, how] of [
      ['$count', service.count],
      ['$orderby', service.orderby],
      ['$top', service.top],
    ] as const) {
      if (how === 'refused' && request.query.has(option)) return json(response, { message: option }, 400);
    }
    const beyond = /\bId gt (-?\d+)/.exec(request.query.get('$filter') ?? '');
    if (beyond && service.filter === 'refused') return json(response, { message: 'filter' }, 400);
    let rows = [...this.lines];
    if (beyond && service.filter === 'obeyed') rows = rows.filter(({ Id }) => Id > Number(beyond[1]));
    const order = request.query.get('$orderby');
    if (order !== null && service.orderby === 'obeyed') {
      const sign = order.endsWith(' desc') ? -1 : 1;
      rows.sort((a, b) => sign * (a.Id - b.Id));
    }
    const skip = Number(request.query.get('$skip') ?? '0');
    const asked = service.top === 'obeyed' ? Number(request.query.get('$top') ?? Infinity) : Infinity;
    const page = rows.slice(skip, skip + Math.min(asked, service.cap));
    json(response, this.#enveloped(page, rows.length, this.#link(request.url, rows.length, skip + page.length, asked)));
    this.#pass();
  };

  #link(url: string, total: number, next: number, asked: number): string | null {
    if (this.service.links === 'none' || asked <= this.service.cap || next >= total) return null;
    const [path = '', query = ''] = url.split('?');
    const rest = query.split('&').filter((part) => part !== '' && !part.startsWith('$skip='));
    const text = `${path}?${[...rest, `$skip=${next}`].join('&')}`;
    return this.service.links === 'relative' ? text : `https://elsewhere.example${text}`;
  }

  #enveloped(page: Line[], total: number, nextLink: string | null): unknown {
    const { envelope, count } = this.service;
    if (envelope === 'array') return page;
    const said = { obeyed: total, text: String(total), page: page.length, refused: null, ignored: null }[count];
    return {
      ...(said === null ? {} : { '@odata.count': said }),
      [envelope]: page,
      ...(nextLink === null ? {} : { '@odata.nextLink': nextLink }),
    };
  }

  /** Another person works between this answer and the next. */
  #pass(): void {
    if (!this.#watching) return;
    this.answers += 1;
    for (const { after, what, at } of this.service.changes) if (after === this.answers) this.#change(what, at);
    this.moments.push([...this.lines]);
  }

  #change(what: Change['what'], at: number): void {
    const index = at % Math.max(1, this.lines.length);
    if (what === 'add') {
      const line = { Id: at % 18, AntallTimer: 100 + at };
      if (this.service.order === 'changed') this.lines.push(line);
      else this.lines.splice(this.#place(line), 0, line);
      return;
    }
    const [gone] = this.lines.splice(index, 1);
    if (gone === undefined || what === 'remove') return;
    const edited = { ...gone, AntallTimer: 200 + at };
    this.lines.splice(this.service.order === 'changed' ? this.lines.length : index, 0, edited);
  }

  #place({ Id }: Line): number {
    const found = this.lines.findIndex((line) => (this.service.order === 'id' ? line.Id > Id : line.Id < Id));
    return found < 0 ? this.lines.length : found;
  }
}

const keyOf = ({ Id, AntallTimer }: Line): string => `${Id}/${AntallTimer}`;

function timesIn(lines: readonly Line[], key: string): number {
  return lines.filter((line) => keyOf(line) === key).length;
}

/** What is wrong with a list that was called complete; null when nothing is. */
function wrongWith(moments: readonly Line[][], given: readonly Line[]): string | null {
  for (const key of new Set([...moments.flat(), ...given].map(keyOf))) {
    const held = moments.map((lines) => timesIn(lines, key));
    const got = timesIn(given, key);
    if (got < Math.min(...held)) return `${key} was there all the time and is missing`;
    if (got > Math.max(...held)) return `${key} was given more often than it was ever there`;
  }
  for (const id of new Set(given.map(({ Id }) => Id))) {
    const of = (lines: readonly Line[]): string =>
      lines
        .filter(({ Id }) => Id === id)
        .map(keyOf)
        .sort()
        .join();
    if (!moments.some((lines) => of(lines) === of(given))) return `the lines of Id ${id} never stood like that`;
  }
  return null;
}

it('is never complete but wrong', { timeout: 120_000 }, async () => {
  let world: World | null = null;
  const server = await startServer((request, response, number) => world!.answer(request, response, number));
  const proofs: Record<string, number> = {};
  const check = async (service: Service): Promise<void> => {
    world = new World(service);
    const client = clientFor(server.url);
    await client.clock('time');
    world.watch();
    const sink = collect();
    let proof: ListProof;
    try {
      proof = await client.list({ kind: 'time' }, sink);
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error;
      proofs[error.code] = (proofs[error.code] ?? 0) + 1;
      // Nobody else at work, and an honest count that can be counted upon: then there is no reason to fail.
      if (service.changes.length === 0 && service.cap === 100) throw error;
      return;
    } finally {
      client.close();
    }
    proofs[proof.by] = (proofs[proof.by] ?? 0) + 1;
    const given = sink.records.map(({ raw }) => JSON.parse(raw) as Line);
    expect(given.length).toBe(proof.rows);
    if (proof.proof === 'complete') expect(wrongWith(world.moments, given)).toBeNull();
    // Presence counts in any list: nothing is made up.
    const ever = new Set(world.moments.flat().map(keyOf));
    expect(given.filter((line) => !ever.has(keyOf(line)))).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(services, check), {
    numRuns: Number(process.env['FUZZ_RUNS'] ?? 400),
    ...(process.env['FUZZ_SEED'] === undefined ? {} : { seed: Number(process.env['FUZZ_SEED']) }),
  });
  for (const by of ['count', 'walk', 'links']) expect(proofs[by]).toBeGreaterThan(0);
});
