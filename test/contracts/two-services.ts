// The two stand-ins of the service behind the same port: the model's in memory, and the sandbox over real HTTP with the real client.

import type { ServicePort } from '../../main/ports/service.ts';
import { createServiceClient } from '../../main/service/client.ts';
import { type MaterialFields, type TimeFields } from '../../main/sandbox/values.ts';
import { startSandbox } from '../../main/sandbox/sandbox.ts';
import { Network } from '../model/service-port.ts';
import { type Entry, type Kind, ServiceState } from '../model/service-state.ts';
import { Clocks, type World } from '../model/world.ts';
import { settingsFor } from '../service/support/client.ts';
import { newFolder } from '../support/desk.ts';

/** What people do at the service. Entries are named by their place in the order in which they were registered. */
export interface Party {
  readonly port: ServicePort;
  add(kind: Kind, content: { readonly employee: number; readonly amount: number; readonly approved: boolean }): void;
  approve(entry: number): void;
  unapprove(entry: number): void;
  edit(entry: number, amount: number): void;
  remove(entry: number): void;
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

/** The answers to the open points that both can give. */
export type Answers = Pick<
  World,
  'ids' | 'list' | 'prepareTouches' | 'approvalTouches' | 'editUnapproves' | 'listExported'
>;

const DATO = '2024-10-01T00:00:00';

export function modelParty(answers: Answers): Party {
  const world: World = {
    ...answers,
    proof: 'count',
    plainLists: 'whole',
    idsPerKind: false,
    prepareTouchesAll: false,
    touchIsChange: false,
    zeros: false,
    wholeBatches: true,
    refusesSweep: false,
    headerSkew: 0,
    pcSkew: 0,
    latency: 0,
    chunk: 500,
    destinations: 'one',
    erpGrabs: false,
  };
  const clocks = new Clocks(world);
  const state = new ServiceState(world, clocks, () => {});
  const entries: Entry[] = [];
  return {
    port: new Network({ world, clocks, state, moment: () => {}, arrives: () => {}, wasSeen: () => false }),
    add(kind, { employee, amount, approved }) {
      entries.push(state.add(kind, { Dato: DATO, AnsattId: employee, ProsjektId: '10482', amount }, approved));
    },
    approve: (entry) => state.approve(entries[entry]!),
    unapprove: (entry) => state.unapprove(entries[entry]!),
    edit: (entry, amount) => state.edit(entries[entry]!, { amount }),
    remove: (entry) => state.remove(entries[entry]!),
    pass: (milliseconds) => clocks.pass(milliseconds),
    close: async () => {},
  };
}

export async function sandboxParty(answers: Answers): Promise<Party> {
  const sandbox = await startSandbox({ folder: newFolder('two-services'), records: 0 });
  const { ids, list, prepareTouches, approvalTouches, editUnapproves, listExported } = answers;
  sandbox.set({ adjustmentIds: ids, list, prepareTouches, approvalTouches, editUnapproves, listExported });
  sandbox.setClock('2024-11-02T08:00:00Z', true);
  const entries: { kind: Kind; id: number }[] = [];
  const port = createServiceClient(settingsFor(sandbox.url));
  const exported = (id: number) => sandbox.dump().material.some((row) => row.id === id && row.exported);
  // An exported transaction is left alone: what becomes of it is not the export's matter (only time is reversed).
  const may = (entry: number) => entries[entry]!.kind === 'time' || !exported(entries[entry]!.id);
  const gone = new Set<number>();
  const amounts = (kind: Kind, amount: number): TimeFields & MaterialFields =>
    kind === 'time' ? { AntallTimer: amount, FakturaTimeAntall: amount } : { Antall: amount };
  return {
    port,
    add(kind, { employee, amount, approved }) {
      const fields = { Dato: DATO, AnsattId: employee, ProsjektId: '10482', approved, ...amounts(kind, amount) };
      entries.push({ kind, id: kind === 'time' ? sandbox.addTime(fields) : sandbox.addMaterial(fields) });
    },
    approve(entry) {
      if (!gone.has(entry)) sandbox.approve(entries[entry]!.id, entries[entry]!.kind);
    },
    unapprove(entry) {
      if (!gone.has(entry) && may(entry)) sandbox.unapprove(entries[entry]!.id, entries[entry]!.kind);
    },
    edit(entry, amount) {
      const { kind, id } = entries[entry]!;
      if (!gone.has(entry) && may(entry)) sandbox.edit(id, amounts(kind, amount), kind);
    },
    remove(entry) {
      const { kind, id } = entries[entry]!;
      if (gone.has(entry) || !may(entry)) return;
      gone.add(entry);
      sandbox.remove(id, kind);
    },
    pass: (milliseconds) => sandbox.advanceClock(milliseconds),
    async close() {
      port.close();
      await sandbox.close();
    },
  };
}
