// The ERP of the model: takes files, keeps what it does not reject, lets an operator enter or remove lines by hand.

import { readFileSync } from 'node:fs';
import { ONLY, placesOf } from './destinations.ts';
import { keyOf, keyOfRaw, type Kind } from './service-state.ts';
import { differsFrom, fileOfSums, sumLinesOf, type Unit } from './sums.ts';
import type { World } from './world.ts';

export interface ErpLine {
  readonly handOver: number;
  /** The destination that has it. */
  readonly at: string;
  readonly id: number;
  readonly key: string;
  /** The line takes back another one: the key of that one. */
  readonly takesBack: string | null;
  /** Made by the console, which labels such lines. */
  readonly own: boolean;
  readonly amount: number;
  readonly kind: Kind;
}

/** With what its lines of a file of sums are about. */
type Told = ErpLine & { readonly about?: readonly string[] };

interface Fields {
  readonly Id: number;
  readonly Dato: string;
  readonly AnsattId: number;
  readonly ProsjektId: string;
  readonly amount: number;
  readonly label: string;
}

function lineOf(kind: Kind, handOver: number, fields: Fields): ErpLine {
  const { Id: id, label, ...content } = fields;
  return {
    handOver,
    at: ONLY,
    id,
    kind,
    amount: fields.amount,
    own: label !== '',
    key: keyOf({ ...content, id, kind }),
    takesBack: label.startsWith('Tilbakef') ? keyOf({ ...content, amount: -fields.amount, id, kind }) : null,
  };
}

function linesOfFile(kind: Kind, handOver: number, file: string): ErpLine[] {
  const [head = '', ...rows] = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const names = head.split(';');
  return rows.map((row) => {
    const cells = new Map(row.split(';').map((cell, index) => [names[index], cell]));
    const amount = cells.get(kind === 'time' ? 'AntallTimer' : 'Antall') ?? '0';
    return lineOf(kind, handOver, {
      Id: Number(cells.get('Id')),
      Dato: cells.get('Dato') ?? '',
      AnsattId: Number(cells.get('AnsattId')),
      ProsjektId: cells.get('ProsjektId') ?? '',
      amount: Number(amount.replace(',', '.')),
      label: cells.get('Korreksjon') ?? '',
    });
  });
}

interface Raw {
  readonly Id: number;
  readonly Dato: string;
  readonly AnsattId: number;
  readonly ProsjektId: string;
  readonly AntallTimer?: number;
  readonly Antall?: number;
  readonly Korreksjon?: string;
}

function lineOfRaw(kind: Kind, handOver: number, raw: string): ErpLine {
  const fields = JSON.parse(raw) as Raw;
  const amount = (kind === 'time' ? fields.AntallTimer : fields.Antall) ?? 0;
  return lineOf(kind, handOver, { ...fields, amount, label: fields.Korreksjon ?? '' });
}

/** Units that are refused with others: what is in one line of sums is refused together, and a unit with all of its lines. */
function refusedWith(lines: readonly Told[], refused: Set<number>): Set<number> {
  for (;;) {
    const about = new Set(lines.flatMap((line) => (refused.has(line.id) ? (line.about ?? []) : [])));
    const more = lines.filter((line) => !refused.has(line.id) && line.about?.some((one) => about.has(one)));
    if (more.length === 0) return refused;
    for (const { id } of more) refused.add(id);
  }
}

/** The hand-over of what the operator types in. */
const TYPED = -1;

/** The ERP, or the ERPs of several destinations. */
export class Erp {
  readonly #world: World;
  lines: ErpLine[] = [];
  /** Hand-overs that it took, by file or by hand. */
  readonly taken = new Set<number>();
  /** Its answers to files, by hand-over. */
  readonly receipts = new Map<number, string>();
  /** Units it did not take: `hand-over Id`. */
  readonly rejected = new Set<string>();
  /** Hand-overs that the operator said are not to be imported. */
  readonly refused = new Set<number>();

  /** What a destination takes as little tomorrow as today, as `key destination`: until people change the entry itself. */
  readonly refusing = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * Takes a file as it lies in its folder, at its destination; of a file of sums `units` are the records that it stands for. `rejects` says
   * which units it does not take. Returns how a file of sums differs from its records.
   */
  import(
    { kind, handOver, path, at }: { kind: Kind; handOver: number; path: string; at: string },
    units: readonly Unit[] | null,
    rejects: (id: number) => boolean,
  ): string[] {
    if (units === null) {
      const lines = linesOfFile(kind, handOver, path).map((line) => ({ ...line, at }));
      const refused = this.#take(handOver, lines, rejects);
      this.#answers(handOver, 'Id', new Map(lines.map(({ id }) => [id, refused.has(id)])));
      return [];
    }
    const file = fileOfSums(path);
    const inFile = new Set(file.lines.map(({ about }) => about));
    const stood = sumLinesOf(units, file.together);
    const lines = units.map(({ raw }, index): Told => {
      return { ...lineOfRaw(kind, handOver, raw), at, about: stood[index]!.map(({ about }) => about) };
    });
    const stands = (id: number): boolean =>
      lines.some((line) => line.id === id && line.about?.some((about) => inFile.has(about)));
    const refused = this.#take(handOver, lines, (id) => stands(id) && rejects(id));
    const without = new Set(lines.flatMap((line) => (refused.has(line.id) ? (line.about ?? []) : [])));
    this.#answers(handOver, 'Linje', new Map(file.lines.map(({ about }, index) => [index + 1, without.has(about)])));
    return differsFrom(file, units);
  }

  /** What the ERP answers: of each line of the file whether it was refused. */
  #answers(handOver: number, heading: 'Id' | 'Linje', refused: ReadonlyMap<number, boolean>): void {
    const rows = [...refused].map(([one, isRefused]) => `${one};${isRefused ? 'Avvist' : 'OK'}`);
    this.receipts.set(handOver, [`${heading};Status`, ...rows, ''].join('\r\n'));
  }

  /**
   * The operator types in what the console shows, but for what it need not have: at that destination, or each line where it belongs.
   * `isThere`: it has them already.
   */
  enter(
    { kind, handOver, raws }: { kind: Kind; handOver: number; raws: Iterable<string> },
    at: string | null,
    waived: readonly string[],
    isThere = false,
  ): void {
    const lines = [...raws].map((raw) => lineOfRaw(kind, handOver, raw));
    const wanted = lines.filter(({ key }) => !waived.includes(key));
    // A correction is typed in where the line is that it takes back.
    const isAt = ({ takesBack }: ErpLine, place: string): boolean =>
      takesBack === null || this.net(place).keys.includes(takesBack);
    const placesFor = (line: ErpLine): readonly string[] =>
      at === null ? placesOf(this.#world, line.key).filter((place) => isAt(line, place)) : [at];
    const there = wanted.flatMap((line) => placesFor(line).map((place) => ({ ...line, at: place })));
    if (isThere) this.refusing.clear();
    this.#take(handOver, there, () => false);
  }

  /** Returns the units that it refused. */
  #take(handOver: number, lines: readonly Told[], rejects: (id: number) => boolean): ReadonlySet<number> {
    if (this.taken.has(handOver)) throw new Error(`the ERP takes hand-over ${handOver} twice`);
    this.taken.add(handOver);
    // A unit is taken whole, at every destination of the hand-over.
    const isRefused = (line: Told): boolean => rejects(line.id) || this.refusing.has(`${line.key} ${line.at}`);
    const refused = refusedWith(lines, new Set(lines.filter(isRefused).map(({ id }) => id)));
    for (const line of lines) {
      if (refused.has(line.id)) this.rejected.add(`${handOver} ${line.id}`);
      else this.lines.push(line);
    }
    return refused;
  }

  /** The operator types a line in, where it belongs. */
  type(key: string): void {
    const [kind, id] = key.split(' ');
    const line = {
      handOver: TYPED,
      id: Number(id),
      key,
      takesBack: null,
      own: false,
      amount: Number(key.split(' ')[5]),
    };
    for (const at of placesOf(this.#world, key)) this.lines.push({ ...line, kind: kind as Kind, at });
  }

  /** What the operator typed in of an Id. */
  typed(kind: Kind, id: number): ErpLine[] {
    return this.lines.filter((line) => line.handOver === TYPED && line.kind === kind && line.id === id);
  }

  /** What was typed in of those records is the console's from now on: its hand-over by hand counts in its place. */
  dropTypedOf(kind: Kind, raws: readonly string[]): void {
    const keys = new Set(raws.map((raw) => keyOfRaw(kind, (JSON.parse(raw) as Raw).Id, raw)));
    const typed = this.lines.filter(({ handOver, key }) => handOver === TYPED && keys.has(key));
    // What it has it does not refuse.
    for (const { key, at } of typed) this.refusing.delete(`${key} ${at}`);
    this.drop(typed);
  }

  /** Those lines are out. */
  drop(lines: readonly ErpLine[]): void {
    this.lines = this.lines.filter((line) => !lines.includes(line));
  }

  holds(handOver: number, id: number): boolean {
    return this.lines.some((line) => line.handOver === handOver && line.id === id);
  }

  /** The operator takes out by hand what the service listed of a unit, wherever it went; corrections of the console stay. */
  remove(handOvers: readonly number[], id: number): void {
    this.lines = this.lines.filter((line) => line.own || !handOvers.includes(line.handOver) || line.id !== id);
  }

  /** The operator takes out one line by hand. */
  takeOut(key: string, at: string): void {
    this.lines.splice(
      this.lines.findIndex((line) => line.key === key && line.at === at && !line.own),
      1,
    );
  }

  /** What counts at a destination: lines less those that a correction of the console took back, and the corrections. */
  net(at: string): { keys: string[]; stray: string[] } {
    const own = this.lines.filter((line) => line.at === at);
    const keys = own.filter((line) => line.takesBack === null).map((line) => line.key);
    const stray: string[] = [];
    for (const { takesBack } of own) {
      if (takesBack === null) continue;
      const place = keys.indexOf(takesBack);
      if (place === -1) stray.push(takesBack);
      else keys.splice(place, 1);
    }
    return { keys, stray };
  }

  /** How often each of its destinations has a line like it. */
  counts(key: string): number[] {
    return placesOf(this.#world, key).map((at) => this.net(at).keys.filter((one) => one === key).length);
  }
}
