// The service of the model, in memory: entries as people register them, and the lines that its export shows. Written from
// main/service/README.md alone, beside the sandbox, so that a mistake in one is not a mistake in both.

import type { Clocks, World } from './world.ts';

export type Kind = 'time' | 'material';

export interface Content {
  Dato: string;
  AnsattId: number;
  ProsjektId: string;
  /** Hours, or the quantity of a transaction. Two decimals at most. */
  amount: number;
}

export interface Entry extends Content {
  readonly id: number;
  readonly kind: Kind;
  approved: boolean;
  deleted: boolean;
  /** Milliseconds; null where the service keeps none. */
  changed: number | null;
  /** The line that shows it, exported or not. */
  line: Line | null;
  versions: number;
  /** It was saved since its line was made. */
  saved: boolean;
  /** What it was before its last edit. */
  before: Content | null;
}

export interface Line extends Content {
  readonly id: number;
  readonly kind: Kind;
  readonly entry: Entry;
  readonly reversal: boolean;
  changed: number | null;
  exported: boolean;
}

const CONTENT = ['Dato', 'AnsattId', 'ProsjektId', 'amount'] as const;

export function contentOf(one: Content): Content {
  return { Dato: one.Dato, AnsattId: one.AnsattId, ProsjektId: one.ProsjektId, amount: one.amount };
}

/** What two systems compare: kind, Id and every field but the moment of change. */
export function keyOf(line: Content & { id: number; kind: Kind }): string {
  return `${line.kind} ${line.id} ${line.Dato.slice(0, 10)} ${line.AnsattId} ${line.ProsjektId} ${line.amount}`;
}

/** The same of a line as its JSON has it. */
export function keyOfRaw(kind: Kind, id: number, raw: string): string {
  const fields = JSON.parse(raw) as Content & { readonly AntallTimer?: number; readonly Antall?: number };
  return keyOf({ ...fields, id, kind, amount: (kind === 'time' ? fields.AntallTimer : fields.Antall) ?? 0 });
}

/** What stands last in it. */
export function amountOfKey(key: string): number {
  return Number(key.slice(key.lastIndexOf(' ') + 1));
}

/** The same with the amount taken back. */
export function opposite(key: string): string {
  return `${key.slice(0, key.lastIndexOf(' '))} ${-amountOfKey(key)}`;
}

export class ServiceState {
  readonly entries: Entry[] = [];
  lines: Line[] = [];
  /** Rows that came in batches, by their reference: how often each was taken. */
  readonly references = new Map<string, number>();
  readonly #world: World;
  readonly #clocks: Clocks;
  readonly #drops: (line: Line) => void;
  readonly #nextId: Record<Kind, number> = { time: 100, material: 100 };

  /** `drops` is told of a line that goes away without ever having been exported. */
  constructor(world: World, clocks: Clocks, drops: (line: Line) => void) {
    this.#world = world;
    this.#clocks = clocks;
    this.#drops = drops;
  }

  #takeId(kind: Kind): number {
    const of = this.#world.idsPerKind ? kind : 'time';
    this.#nextId[of] += 1;
    return this.#nextId[of];
  }

  add(kind: Kind, content: Content, approved: boolean, changed: number | null = this.#clocks.service): Entry {
    const entry = {
      ...content,
      id: this.#takeId(kind),
      kind,
      approved,
      deleted: false,
      changed,
      line: null,
      versions: 0,
      saved: false,
      before: null,
    };
    this.entries.push(entry);
    if (kind === 'material') this.#prepareEntry(entry);
    return entry;
  }

  /** Takes a row of a batch. */
  takeRow(row: { Dato: string; ProsjektId: string; Antall: number; EksternId: string }): number {
    this.references.set(row.EksternId, (this.references.get(row.EksternId) ?? 0) + 1);
    const { Dato, ProsjektId, Antall: amount } = row;
    return this.add('material', { Dato, AnsattId: 1001, ProsjektId, amount }, true).id;
  }

  approve(entry: Entry): void {
    if (entry.approved || entry.deleted) return;
    entry.approved = true;
    if (this.#world.approvalTouches) entry.changed = this.#clocks.service;
    if (entry.kind === 'material') this.#prepareEntry(entry);
  }

  unapprove(entry: Entry): void {
    if (entry.kind === 'material' && entry.line?.exported === true) return;
    entry.approved = false;
    if (this.#shownLive(entry)) this.#dropOpen(entry);
  }

  /** A material transaction that is exported is not edited: the service reverses time only. */
  edit(entry: Entry, change: Partial<Content>): void {
    if (entry.deleted || (entry.kind === 'material' && entry.line?.exported === true)) return;
    entry.before = contentOf(entry);
    Object.assign(entry, change);
    entry.saved = true;
    if (entry.changed !== null) entry.changed = this.#clocks.service;
    if (this.#world.editUnapproves && entry.kind === 'time') entry.approved = false;
    if (!this.#shownLive(entry)) return;
    if (entry.approved) this.#renewOpen(entry);
    else this.#dropOpen(entry);
  }

  remove(entry: Entry): void {
    if (entry.kind === 'material' && entry.line?.exported === true) return;
    entry.deleted = true;
    if (entry.changed !== null) entry.changed = this.#clocks.service;
    if (this.#shownLive(entry)) this.#dropOpen(entry);
  }

  #shownLive(entry: Entry): boolean {
    return entry.kind === 'material' || this.#world.list === 'live';
  }

  #renewOpen(entry: Entry): void {
    if (entry.line === null || entry.line.exported) return;
    Object.assign(entry.line, contentOf(entry), { changed: entry.changed });
    entry.saved = false;
  }

  #dropOpen(entry: Entry): void {
    if (entry.line === null || entry.line.exported) return;
    this.#drops(entry.line);
    this.lines.splice(this.lines.indexOf(entry.line), 1);
    entry.line = null;
    entry.versions -= 1;
  }

  /** What prepare does. */
  prepare(): void {
    const touched: Line[] = [];
    for (const entry of this.entries) if (entry.kind === 'time') touched.push(...this.#prepareEntry(entry));
    if (this.#world.prepareTouches)
      for (const line of touched) if (line.changed !== null) line.changed = this.#clocks.service;
    if (this.#world.prepareTouchesAll)
      for (const line of this.lines) if (!line.exported && line.changed !== null) line.changed = this.#clocks.service;
  }

  #prepareEntry(entry: Entry): Line[] {
    const wanted = entry.approved && !entry.deleted;
    const { line } = entry;
    if (line === null) return wanted ? [this.#newLine(entry)] : [];
    const differs = CONTENT.some((name) => line[name] !== entry[name]);
    if (!line.exported) {
      // Saved again without a change, it shows the moment of that.
      const saved = entry.changed !== null && line.changed !== null && entry.changed > line.changed;
      if (wanted && (differs || saved)) this.#renewOpen(entry);
      else if (!wanted) this.#dropOpen(entry);
      return wanted && differs ? [line] : [];
    }
    if (entry.deleted) {
      entry.line = null;
      return [this.#reverse(line)];
    }
    const isChange = differs || (this.#world.touchIsChange && entry.saved);
    return wanted && isChange ? [this.#reverse(line), this.#newLine(entry)] : [];
  }

  #newLine(entry: Entry): Line {
    const id = entry.versions === 0 || this.#world.ids !== 'own' ? entry.id : this.#takeId(entry.kind);
    entry.versions += 1;
    const { kind, changed } = entry;
    const line: Line = { ...contentOf(entry), id, kind, entry, reversal: false, changed, exported: false };
    this.lines.push(line);
    entry.line = line;
    entry.saved = false;
    return line;
  }

  #reverse(line: Line): Line {
    const id = this.#world.ids === 'same' ? line.id : this.#takeId(line.kind);
    const { kind, entry } = line;
    const reversal: Line = {
      ...contentOf(line),
      amount: -line.amount,
      id,
      kind,
      entry,
      reversal: true,
      changed: entry.changed,
      exported: false,
    };
    this.lines.push(reversal);
    return reversal;
  }

  /** Lines not exported, ascending by Id. */
  ready(kind: Kind): Line[] {
    return this.lines.filter((line) => line.kind === kind && !line.exported).sort((a, b) => a.id - b.id);
  }

  /** Marks every open line with one of the ids. */
  mark(kind: Kind, ids: readonly number[]): Line[] {
    const wanted = new Set(ids);
    const marked = this.lines.filter((line) => line.kind === kind && !line.exported && wanted.has(line.id));
    for (const line of marked) line.exported = true;
    return marked;
  }
}
