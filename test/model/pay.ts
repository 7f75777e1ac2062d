// Pay types: a table says of each project which of them its hours are, one, several or none, and a person changes it while files are out.
// What a file takes back is what was written of it, whatever the table says by then.

import path from 'node:path';
import { writeFileSync } from 'node:fs';
import type { HandOver } from '../../main/ports/hand-overs.ts';
import type { RecordRow } from '../../main/ports/records.ts';
import type { StorePort } from '../../main/ports/store.ts';
import { CONNECTION, type ConsoleSide } from './console-side.ts';
import { hundredths, isOfPayTypes, type Part, type Unit, wholeOf } from './sums.ts';

interface Content {
  readonly Id: number;
  readonly ProsjektId: string;
  readonly Dato: string;
  readonly AntallTimer: number;
}

/** Project, pay type, quantity rule, first and last day. */
type Row = readonly [project: string, to: string, rule?: string, from?: string, through?: string];

const FROM_OCTOBER = '2024-10-01';

/** What the table says, one time or another. */
const TABLES: readonly (readonly Row[])[] = [
  [['*', '100']],
  [
    ['10482', '100'],
    ['10482', '200', 'factor=2'],
    ['*', '100'],
  ],
  [
    ['10482', '300', 'constant=1'],
    ['10999', '100'],
  ],
  [
    ['10482', '100'],
    ['10999', ''],
  ],
  [
    ['10482', '400', '', '', '2024-09-30'],
    ['10482', '500', '', FROM_OCTOBER],
    ['10999', '100'],
    ['10999', '600', 'factor=-1'],
  ],
];

function quantityOf(rule: string, hours: number): number {
  const [name, by] = rule.split('=');
  if (name === 'factor') return hours * Number(by);
  // A reversal takes back what was given.
  if (name === 'constant') return hundredths(hours < 0 ? -Number(by) : Number(by));
  return hours;
}

function isValid([, , , from = '', through = '']: Row, day: string): boolean {
  return (from === '' || from <= day) && (through === '' || day <= through);
}

const MOST_TRIES = 12;

/** The log does not fit, other desks have first to say what they know, or a desk that lost its store has no connection: it stays. */
const STAYS: ReadonlySet<string> = new Set(['proof-mismatch', 'refused', 'wrong-usage']);

/** One that the proof log made again has a name with a number to it. */
const plainName = (name: string): string => name.replace(/ \(.*$/, '');

/** The destination that a change is for; the connection, for all that have no table of their own, where there is none. */
function whose({ connections, destinations }: StorePort, n: number): string | null {
  const [connection] = connections.all();
  const all = connection === undefined ? [] : destinations.of(connection.id);
  return n % 4 === 3 && all.length > 0 ? all[Math.floor(n / 4) % all.length]!.name : null;
}

/** What takes parts back: of what had no pay type all of it is one of today's, or it may not be taken back by pay types. */
function undone(parts: readonly Part[], now: readonly Part[], isParted: boolean): readonly Part[] {
  const back = parts.map(({ pay, hours }) => ({ pay: isParted ? pay : '', hours: -hours }));
  const [whole, ...others] = back;
  const isOne = others.length === 0 && now.length === 1 && whole?.hours === now[0]!.hours;
  return isParted && whole?.pay === '' && isOne ? now : back;
}

/** Whose lines are the records as they were listed. */
const isOfListed = (layout: string): boolean => layout === 'plain-csv';

/** The table, and what was written by it. */
export class PayTypes {
  /** Which of them holds, by destination; of the connection for those that have none of their own. */
  readonly #now = new Map<string | null, number>([[null, 0]]);
  /** By `hand-over Id raw`. */
  readonly #sent = new Map<string, Unit>();
  readonly #noted = new Set<number>();

  /** A person gives the console another table; asked again where the console was killed meanwhile. */
  async change(side: ConsoleSide, n: number): Promise<void> {
    this.#noteWithoutFile(side.store);
    const rows = TABLES[n % TABLES.length]!;
    const file = path.join(side.root, 'pay-types.csv');
    const cells = rows.map(([from, to, rule = '', since = '', through = '']) => [from, to, rule, since, through]);
    writeFileSync(
      file,
      ['ProsjektId;to;rule;valid-from;valid-to', ...cells.map((row) => row.join(';')), ''].join('\r\n'),
    );
    const of = whose(side.store, n);
    const table = { connection: CONNECTION, destination: of, table: 'pay-type', file };
    // A disk is full for a few writes, and what stands in the log takes effect with the next start.
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const said = await side.ask('translation/import', table);
      if (said !== null && !said.ok && STAYS.has(said.error.code)) return;
      if (said?.ok !== true) continue;
      this.#now.set(of === null ? null : plainName(of), n % TABLES.length);
      return;
    }
    throw new Error('the pay types cannot be changed');
  }

  #byTable({ ProsjektId, Dato, AntallTimer }: Content, destination: string | null): Part[] {
    const day = Dato.slice(0, 10);
    const now = this.#now.get(destination) ?? this.#now.get(null)!;
    const rows = TABLES[now]!.filter((row) => isValid(row, day));
    const own = rows.filter(([project]) => project === ProsjektId);
    return (own.length > 0 ? own : rows.filter(([project]) => project === '*'))
      .filter(([, to]) => to !== '')
      .map(([, pay, rule = '']) => ({ pay, hours: quantityOf(rule, hundredths(AntallTimer)) }));
  }

  /** What came to no line has no file; its shares are kept all the same. */
  #noteWithoutFile(store: StorePort): void {
    for (const handOver of store.handOvers.inState(['handed-over'])) {
      const isPlanned = handOver.file === null && store.plans.of(handOver.number) !== null;
      if (isPlanned && !this.#noted.has(handOver.number)) this.#note(handOver, store);
    }
  }

  /** What a file is to say of each of its records; noted when it has its name. */
  noteFile(handOver: HandOver, store: StorePort): Unit[] {
    this.#noteWithoutFile(store);
    return this.#note(handOver, store);
  }

  #note(handOver: HandOver, { records, deliveries, destinations, plans }: StorePort): Unit[] {
    this.#noted.add(handOver.number);
    const to = handOver.destination === null ? null : plainName(destinations.get(handOver.destination)!.name);
    const rows = Map.groupBy(records.page(handOver.run, Number.MAX_SAFE_INTEGER, 0), ({ raw }) => raw);
    const filesOf = (row: RecordRow): number[] => {
      const all = deliveries.ofRecord(row.key);
      const there = all.filter(({ destination }) => destination === handOver.destination);
      return there.length > 0 ? there.map((one) => one.handOver) : row.handOver === null ? [] : [row.handOver];
    };
    const plan = plans.of(handOver.number);
    const layout = handOver.layout ?? plan?.layout.name ?? '';
    const posted = new Map(plan?.posted);
    /** Null where no file had it. */
    const written = (row: RecordRow): Unit | null => {
      const files = filesOf(row).toSorted((a, b) => b - a);
      return (
        files.map((file) => this.#sent.get(`${file} ${row.id} ${row.raw}`)).find((one) => one !== undefined) ?? null
      );
    };
    return [...records.fileLines(handOver)].map((raw) => {
      const content = JSON.parse(raw) as Content;
      const own = content.Dato.slice(0, 10);
      // What has no hours reads like its own reversal.
      const row = rows.get(raw)?.shift();
      const isPaired = row?.pairing === null || row?.pairing === 'paired';
      const original = isPaired && row.reverses !== null ? records.byKeys([row.reverses])[0] : undefined;
      const takenBack = original === undefined ? null : written(original);
      const isParted = isOfPayTypes(layout);
      const now = isParted ? this.#byTable(content, to) : wholeOf(raw);
      const parts = takenBack === null ? now : undone(takenBack.parts, now, isParted);
      // What is taken back stands where the ERP has it.
      const day = isOfListed(layout) ? own : (posted.get(content.Id) ?? takenBack?.day ?? own);
      const name = `${handOver.number} ${content.Id} ${raw}`;
      const unit = { raw, parts, day };
      if (takenBack === null || !this.#sent.has(name)) this.#sent.set(name, unit);
      return unit;
    });
  }
}
