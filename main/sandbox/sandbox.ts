// The built-in stand-in of the time and material service: real HTTP on loopback, its own state in a folder that survives
// a kill, and switches for what can go wrong. Tests talk to it, and people practise with it.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, createCallLog } from './call-log.ts';
import { advanceClock, setClock } from './clock.ts';
import { type Dump, dump } from './dump.ts';
import type { Fault } from './fault.ts';
import { createActiveFaults } from './active-faults.ts';
import { runOperation } from './company/operation.ts';
import { generate } from './company/seed.ts';
import type { Guard, Service } from './serve-call.ts';
import { listen, stop } from './server.ts';
import { closeState, openState, type State, STATE_FILE, transaction, writeSetting } from './state.ts';
import { type AdjustmentIds, type Switches, writeSwitches } from './switches.ts';
import type { Kind, MaterialFields, TimeFields } from './values.ts';

export interface SandboxOptions {
  folder: string;
  /** Default 0, which is any free one. */
  port?: number;
  seed?: number;
  /** Time entries to make in a fresh folder; default 300, 0 for an empty service. */
  records?: number;
  /** Material transactions to make in a fresh folder; default 60, or 0 when `records` is 0. */
  material?: number;
  adjustmentIds?: AdjustmentIds;
  pageSize?: number;
  /** Calls without this header are answered 401. Not kept on disk. */
  requiredHeader?: { name: string; value: string };
  /** Only who knows the token may call it, keys are masked in its call log, and what it takes is bounded. Not kept on disk. */
  guard?: Guard;
  /** Where the clock of a fresh folder starts, ISO; it runs from there. Default is the machine's time. */
  now?: string;
}

export interface Sandbox {
  /** No slash at the end. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
  setFault(fault: Fault): void;
  clearFaults(): void;
  calls(): Call[];
  clearCalls(): void;
  /** Return the new Id. Unapproved unless the fields say `approved: true`. */
  addTime(fields?: TimeFields): number;
  addMaterial(fields?: MaterialFields): number;
  /** Returns how many were approved by this. */
  approveAll(kind?: Kind): number;
  approve(id: number, kind?: Kind): void;
  unapprove(id: number, kind?: Kind): void;
  edit(id: number, fields: TimeFields | MaterialFields, kind?: Kind): void;
  remove(id: number, kind?: Kind): void;
  generate(records: number, material?: number, seed?: number): void;
  set(switches: Partial<Switches>): Switches;
  dump(): Dump;
  setClock(iso: string, freeze?: boolean): void;
  advanceClock(milliseconds: number): void;
}

/** Rejects when the port is taken or the folder cannot be written. A folder that holds state is continued, not seeded. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const state = openState(options.folder);
  try {
    prepareState(state, options);
    const service: Service = {
      state,
      faults: createActiveFaults(),
      log: createCallLog({ guarded: options.guard !== undefined }),
      requiredHeader: options.requiredHeader ?? null,
      guard: options.guard ?? null,
      url: '',
    };
    const server = await listen(service, options.port ?? 0);
    let closed = false;
    return {
      ...controls(service),
      url: service.url,
      port: Number(new URL(service.url).port),
      async close() {
        if (closed) return;
        closed = true;
        await stop(server);
        closeState(state);
      },
    };
  } catch (error) {
    closeState(state);
    throw error;
  }
}

/** Deletes the state in a folder where no sandbox runs; the next start there is a fresh one. */
export function resetSandbox(folder: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `${STATE_FILE}${end}`), { force: true });
}

function prepareState(state: State, options: SandboxOptions): void {
  transaction(state, () => {
    writeSwitches(state, { adjustmentIds: options.adjustmentIds, pageSize: options.pageSize });
    if (!state.fresh) return;
    if (options.now !== undefined) setClock(state, options.now);
    writeSetting(state, 'seed', String(options.seed ?? 1));
    const records = options.records ?? 300;
    generate(state, records, options.material ?? (records === 0 ? 0 : 60));
    writeSetting(state, 'ready', 'yes');
  });
}

function controls({ state, faults, log }: Service): Omit<Sandbox, 'url' | 'port' | 'close'> {
  return {
    setFault: (fault) => faults.set(fault),
    clearFaults: () => faults.clear(),
    calls: () => log.list(),
    clearCalls: () => log.clear(),
    addTime: (fields = {}) => Number(runOperation(state, { do: 'add-time', fields })),
    addMaterial: (fields = {}) => Number(runOperation(state, { do: 'add-material', fields })),
    approveAll: (kind) => Number(runOperation(state, { do: 'approve-all', kind })),
    approve: (id, kind) => void runOperation(state, { do: 'approve', id, kind }),
    unapprove: (id, kind) => void runOperation(state, { do: 'unapprove', id, kind }),
    edit: (id, fields, kind) => void runOperation(state, { do: 'edit', id, fields, kind }),
    remove: (id, kind) => void runOperation(state, { do: 'remove', id, kind }),
    generate: (records, material = 0, seed) => generate(state, records, material, seed),
    set: (switches) => writeSwitches(state, switches),
    dump: () => dump(state),
    setClock: (iso, freeze) => setClock(state, iso, freeze),
    advanceClock: (milliseconds) => advanceClock(state, milliseconds),
  };
}
