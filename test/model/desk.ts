// The whole model put together: service, network, console, ERP and the operator's memory, and what each of them knows.

import type { RecordRow } from '../../main/ports/records.ts';
import type { Run } from '../../main/ports/runs.ts';
import { CONNECTION, ConsoleSide, makeTemplate } from './console-side.ts';
import { Erp } from './erp.ts';
import { Network } from './service-port.ts';
import { keyOf, type Kind, type Line, ServiceState } from './service-state.ts';
import { Clocks, type World } from './world.ts';

export const KINDS: readonly Kind[] = ['time', 'material'];

const templates = new Map<number, { folder: string; remove: () => void }>();

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
  readonly erp = new Erp();
  /** Units that the operator accepted, as `kind Id`. */
  readonly accepted = new Set<string>();
  /** Units, as `kind Id `, that went away between a mark and the next list: there absence looks like the mark (rule 6). */
  readonly unseen = new Set<string>();
  /** How often an older store was put back. */
  restores = 0;
  /** How often a person set the cutoff. */
  cutoffsSet = 0;
  /** What broke a rule in the middle of an act, where nothing may be thrown. */
  readonly problems: string[] = [];

  constructor(world: World) {
    this.world = world;
    this.clocks = new Clocks(world);
    this.state = new ServiceState(world, this.clocks, (line) => this.#drops(line));
    this.network = new Network({
      world,
      clocks: this.clocks,
      state: this.state,
      moment: (what) => this.console.moment(what),
      arrives: (kind, ids, edited) => this.#arrives(kind, ids, edited),
    });
  }

  static async start(world: World): Promise<Desk> {
    const desk = new Desk(world);
    const template = templates.get(world.chunk) ?? (await makeTemplate(desk.network, desk.clocks, world.chunk));
    templates.set(world.chunk, template);
    desk.console = await ConsoleSide.start(desk.network, desk.clocks, template.folder, (file) => {
      if (world.erpGrabs) desk.erpTakes(file, () => false, true);
    });
    return desk;
  }

  /** Rule 2: a mark holds only what the ERP has, as it has it, and what a person accepted. */
  #arrives(kind: Kind, ids: readonly number[], edited: boolean): void {
    const held = new Map<string, number>();
    for (const line of this.erp.lines) held.set(line.key, (held.get(line.key) ?? 0) + 1);
    for (const id of ids) if (!this.accepted.has(`${kind} ${id}`)) this.problems.push(`rule 2: marks ${id} unaccepted`);
    if (edited) return;
    for (const line of this.state.ready(kind)) {
      if (ids.includes(line.id) && !held.has(keyOf(line)))
        this.problems.push(`rule 2: marks ${keyOf(line)}, which the ERP does not hold`);
    }
  }

  #drops(line: Line): void {
    for (const run of this.runs) {
      if (run.kind !== line.kind) continue;
      const rows = this.console.store.records.byId(run.number, line.id);
      if (rows.some((row) => row.state === 'marking' || row.state === 'unknown'))
        this.unseen.add(`${line.kind} ${line.id} `);
    }
  }

  get runs(): Run[] {
    return this.console.store.runs.all();
  }

  rows(run: Run | number): RecordRow[] {
    return this.console.store.records.page(typeof run === 'number' ? run : run.number, Number.MAX_SAFE_INTEGER, 0);
  }

  /** The ERP reads a file of the tray. */
  erpTakes(file: string, rejects: (id: number) => boolean, takesAway: boolean): void {
    const [, kind, number] = /^(time|material)-(\d+)\./.exec(file)!;
    this.erp.import(kind as Kind, Number(number), this.console.tray, file, rejects);
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
    this.console.close();
  }
}
