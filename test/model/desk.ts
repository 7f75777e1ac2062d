// The whole model put together: service, network, console, ERP and the operator's memory, and what each of them knows.

import { NO_FILE } from '../../main/domain/delivery/destination.ts';
import type { RecordRow } from '../../main/ports/records.ts';
import type { Run } from '../../main/ports/runs.ts';
import type { StorePort } from '../../main/ports/store.ts';
import { CONNECTION, ConsoleSide } from './console-side.ts';
import { makeTemplate } from './template.ts';
import { ONLY, placesOf, POSTINGS_THERE, RULES, UNSENT } from './destinations.ts';
import { Erp } from './erp.ts';
import { PayTypes } from './pay.ts';
import { Network } from './service-port.ts';
import { anotherDesk, Team } from './team.ts';
import { keyOf, keyOfRaw, type Kind, type Line, ServiceState } from './service-state.ts';
import { layoutOf, paysByTable, sumOf, type Unit, wholeOf } from './sums.ts';
import { Suppliers } from './suppliers.ts';
import { Clocks, type World } from './world.ts';

export const KINDS: readonly Kind[] = ['time', 'material'];

const MOST_TRIES = 3;

const templates = new Map<number | null, { folder: string; remove: () => void }>();

/** Removes the data folders that desks were copied from. */
export function forgetTemplates(): void {
  for (const template of templates.values()) template.remove();
  templates.clear();
}

export class Desk {
  readonly world: World;
  readonly clocks: Clocks;
  readonly state: ServiceState;
  readonly network: Network;
  console!: ConsoleSide;
  /** The desks, where there are several. */
  team: Team | null = null;
  readonly erp: Erp;
  readonly suppliers = new Suppliers();
  /** What the operator accepted, as `kind Id destination`. */
  readonly #accepted = new Set<string>();
  /** Units, as `kind Id `, that went away between a mark and the next list: there absence looks like the mark (rule 6). */
  readonly unseen = new Set<string>();
  /** What the ERP need not have, nor its reversal: a person said so of the reversal. */
  readonly waived: string[] = [];
  /** Of these, what the ERP shall not have though the service has marked it: a person said so, and no reversal of it is waived yet. */
  readonly shallNot: string[] = [];
  /** The records behind each file of sums, by hand-over. */
  readonly #units = new Map<number, readonly Unit[]>();
  /** Where files are, or can become, of pay types. */
  readonly payTypes = new PayTypes();
  /** What files without a destination are written in now. */
  form: NonNullable<World['lines']>;
  /** How often an older store was put back. */
  restores = 0;
  /** How often a person set the cutoff. */
  cutoffsSet = 0;
  /** What broke a rule in the middle of an act, where nothing may be thrown. */
  readonly problems: string[] = [];

  constructor(world: World) {
    this.world = world;
    this.erp = new Erp(world);
    this.form = world.lines ?? 'each';
    this.clocks = new Clocks(world);
    this.state = new ServiceState(world, this.clocks, (line) => this.#drops(line));
    this.network = new Network({
      world,
      clocks: this.clocks,
      state: this.state,
      moment: (what) => this.console.moment(what),
      arrives: (kind, ids, edited) => this.#arrives(kind, ids, edited),
      wasSeen: (line) => this.runs.some((run) => run.kind === line.kind && this.#sees(run, line)),
    });
  }

  static async start(world: World): Promise<Desk> {
    const desk = new Desk(world);
    const published = (file: string, store: StorePort) => {
      desk.#noteUnits(file, store);
      if (world.erpGrabs) desk.erpTakes(file, () => false, true);
    };
    const side = async (shared: Parameters<typeof ConsoleSide.start>[4], chunk: number | null) => {
      const template = templates.get(chunk) ?? (await makeTemplate(desk.network, desk.clocks, chunk));
      templates.set(chunk, template);
      return ConsoleSide.start(desk.network, desk.clocks, template.folder, published, shared);
    };
    if (world.desks === undefined) desk.console = await side({}, world.chunk);
    else {
      const open: Parameters<typeof Team.start>[1] = (share, tray, isFirst) =>
        side({ share, prepare: anotherDesk, ...(tray === null ? {} : { tray }) }, isFirst ? world.chunk : null);
      desk.team = await Team.start(world.desks, open, desk.clocks);
      desk.console = desk.team.console;
    }
    await desk.addDestinations();
    if (paysByTable(world)) await desk.payTypes.change(desk.console, 0);
    return desk;
  }

  /**
   * Those that are not there: at the start, and in a store whose proof log knows none of them. Of several desks nobody adds any while a
   * database that was put back waits for one of them: then they come when the work goes on.
   */
  async addDestinations(): Promise<void> {
    const isThere = (name: string): boolean => {
      const { destinations, connections } = this.console.store;
      const [connection] = connections.all();
      return connection !== undefined && destinations.of(connection.id).some((one) => one.name === name);
    };
    for (const [name, rules] of Object.entries(RULES[this.world.destinations])) {
      const where =
        name === UNSENT
          ? { layout: NO_FILE, folder: '' }
          : { layout: layoutOf(this.world, 'time'), folder: this.console.folderOf(name) };
      const posting = this.world.postings === true ? POSTINGS_THERE[name] : undefined;
      const of = { connection: CONNECTION, name, kind: 'time', posting, ...where } as const;
      for (let tries = 0; !isThere(name) && (this.team === null || tries < MOST_TRIES); tries += 1)
        await this.console.ask('destinations/add', { ...of, rules: [...rules] });
    }
  }

  /** Where a hand-over goes; null where each line is entered where it belongs. */
  placeOf(number: number): string | null {
    const { handOvers, destinations } = this.console.store;
    const known = handOvers.get(number);
    // Another desk named its file and was killed before this one followed, which may have had the number for one that came to nothing.
    const folder = known === null || known.state === 'withdrawn' ? this.console.placeOfFile(number) : null;
    if (folder !== null) return folder;
    const { destination, byHand } = known!;
    if (destination !== null) return destinations.get(destination)!.name.replace(/ \(.*$/, '');
    return byHand === null ? ONLY : null;
  }

  /** The name of that destination in the store: one that the proof log made again may have another. */
  nameOf(at: string): string {
    const { destinations, connections } = this.console.store;
    const all = destinations.of(connections.all()[0]!.id);
    return all.find(({ name }) => name === at || name.startsWith(`${at} (`))!.name;
  }

  /** A person accepted a unit, at one destination or wherever it belongs. */
  accept(kind: Kind, id: number, at: string | null): void {
    for (const place of at === null ? [ONLY, ...Object.keys(RULES[this.world.destinations])] : [at])
      this.#accepted.add(`${kind} ${id} ${place}`);
  }

  #sees({ kind, number }: Run, line: Line): boolean {
    return this.sightedOf(kind, number, line.id).at(-1) === keyOf(line);
  }

  /** Lines that are open at the service, and that a mark without an answer may still take. */
  withoutAnswer(): Line[] {
    const [connection] = this.console.store.connections.all();
    if (connection === undefined) return [];
    return KINDS.flatMap((kind) => {
      const marks = this.console.store.evidence.openMarks({ connection: connection.id, kind });
      const ids = new Set(marks.flatMap((mark) => (mark.answer === 'no-answer' ? mark.ids : [])));
      return this.state.ready(kind).filter(({ id }) => ids.has(id));
    });
  }

  /** What a list showed last of a unit that it listed otherwise. */
  sightedOf(kind: Kind, run: number, id: number): string[] {
    return this.console.store.sightings.of(run, id).map((raw) => keyOfRaw(kind, id, raw));
  }

  /** Rule 2: a mark holds only what the ERP has, as it has it, and what a person accepted. */
  #arrives(kind: Kind, ids: readonly number[], edited: boolean): void {
    const held = new Set(this.erp.lines.map(({ key, at }) => `${key} ${at}`));
    const open = this.state.ready(kind);
    for (const id of ids) {
      const places = new Set(
        open.filter((line) => line.id === id).flatMap((line) => placesOf(this.world, keyOf(line))),
      );
      places.delete(UNSENT);
      if (![...places].every((at) => this.#accepted.has(`${kind} ${id} ${at}`)))
        this.problems.push(`rule 2: marks ${id} unaccepted`);
    }
    if (edited) return;
    for (const line of open) {
      const key = keyOf(line);
      const isLacking = placesOf(this.world, key).some((at) => at !== UNSENT && !held.has(`${key} ${at}`));
      if (ids.includes(line.id) && isLacking && !this.waived.includes(key))
        this.problems.push(`rule 2: marks ${key}, which the ERP does not hold`);
    }
  }

  /** What the service has exported and the ERP is to have. */
  get exported(): string[] {
    const keys = this.state.lines.filter((line) => line.exported).map(keyOf);
    for (const key of this.waived) if (keys.includes(key)) keys.splice(keys.indexOf(key), 1);
    return keys;
  }

  #drops(line: Line): void {
    for (const run of this.runs) {
      if (run.kind !== line.kind) continue;
      const rows = this.console.store.records.byId(run.number, line.id);
      const states = this.network.isBeforeMark ? ['accepted', 'marking', 'unknown'] : ['marking', 'unknown'];
      if (rows.some((row) => states.includes(row.state))) this.unseen.add(`${line.kind} ${line.id} `);
    }
  }

  get runs(): Run[] {
    return this.console.store.runs.all();
  }

  rows(run: Run | number): RecordRow[] {
    return this.console.store.records.page(typeof run === 'number' ? run : run.number, Number.MAX_SAFE_INTEGER, 0);
  }

  /** What a file of sums stands for is told at the moment that it has its name. */
  #noteUnits(file: string, store: StorePort): void {
    const [, kind, number] = /^(time|material)-(\d+)\./.exec(file)!;
    if (kind === 'material') return;
    const handOver = store.handOvers.get(Number(number))!;
    const units = this.payTypes.noteFile(handOver, store);
    if (handOver.layout !== 'plain-csv') return void this.#units.set(handOver.number, units);
    // As it is listed it is whole, and so is what it takes back.
    for (const { raw, parts } of units)
      if (sumOf(parts) !== sumOf(wholeOf(raw)))
        this.problems.push(`a file takes back more or less than it has: ${raw}`);
  }

  /** The ERP reads a file of the tray. */
  erpTakes(file: string, rejects: (id: number) => boolean, takesAway: boolean): void {
    const [, kind, number] = /^(time|material)-(\d+)\./.exec(file)!;
    const handOver = Number(number);
    const path = this.console.pathOf(file);
    const taken = { kind: kind as Kind, handOver, path, at: this.placeOf(handOver)! };
    this.problems.push(...this.erp.import(taken, this.#units.get(handOver) ?? null, rejects));
    if (takesAway) this.console.takeAway(file);
  }

  /** Files that the ERP could read now. */
  waitingFiles(): string[] {
    return this.console.filesInTray().filter((file) => {
      const number = Number(/-(\d+)\./.exec(file)![1]);
      return !this.erp.taken.has(number) && !this.erp.refused.has(number);
    });
  }

  pull(kind: Kind, period: { from?: string; to?: string } = {}) {
    return this.console.ask('runs/pull', { kind, connection: CONNECTION, ...period });
  }

  close(): void {
    if (this.team !== null) return this.team.close();
    this.console.close();
  }
}
