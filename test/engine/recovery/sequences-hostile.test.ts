// Sequences of acts by somebody who means harm, over the command line and real HTTP, in the three schemes of Ids: after each of them
// ERP and service agree once a person has finished what is open, and nothing is left without a way out.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import { markByHand } from '../../support/decided.ts';
import {
  acceptAll,
  confirm,
  consoleIn,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  resolve,
} from '../../support/desk.ts';
import { inErp, toTheEnd } from '../../support/to-the-end.ts';

interface Erp {
  /** File name → Ids that it did not take. */
  readonly rejected: Map<string, number[]>;
}

async function reject(desk: Desk, erp: Erp, run: number, file: string | null, ids: readonly number[]): Promise<void> {
  await desk.do('reject', String(run), '--ids', ids.join(','), '--reason', 'ukjent prosjekt');
  const name = path.basename(file!);
  erp.rejected.set(name, [...(erp.rejected.get(name) ?? []), ...ids]);
}

async function sent(desk: Desk): Promise<number> {
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  return run;
}

const idsIn = async (desk: Desk, run: number) => [...new Set((await records(desk, run)).map(({ id }) => id))];

type Sequence = (desk: Desk, erp: Erp) => Promise<void>;

const SEQUENCES: Readonly<Record<string, Sequence>> = {
  'moved to the next month after its export, pulled for the old month first': async (desk) => {
    const one = desk.sandbox.addTime(entry({ Dato: '2026-10-31T00:00:00' }));
    await cycle(desk);
    desk.sandbox.edit(one, { Dato: '2026-11-01T00:00:00' });
    const old = await desk.do<{ run: number }>('pull', 'time', '--connection', 'Prøve', '--to', '2026-10-31');
    await desk.run('hand-over', String(old.run), '--layout', 'plain-csv', '--to', desk.tray);
    await desk.run('accept', String(old.run), '--all');
    await desk.run('confirm', String(old.run));
  },
  'edited, handed over, edited back, withdrawn, and edited again': async (desk) => {
    const one = desk.sandbox.addTime(entry());
    await cycle(desk);
    desk.sandbox.edit(one, hours(6));
    const { run } = await pull(desk);
    const { handover, file } = await handOver(desk, run);
    desk.sandbox.edit(one, hours(7.5));
    await desk.do('withdraw', String(handover), '--reason', 'feil fil');
    expect(readdirSync(desk.tray)).not.toContain(path.basename(file!));
    await pull(desk);
    desk.sandbox.edit(one, hours(4));
  },
  'one rejected, edited, and marked by somebody in its new version': async (desk, erp) => {
    const one = desk.sandbox.addTime(entry());
    desk.sandbox.addTime(entry({ AnsattId: 1002 }));
    const { run } = await pull(desk);
    const { file } = await handOver(desk, run);
    const [id] = await idsIn(desk, run);
    await reject(desk, erp, run, file, [id!]);
    await acceptAll(desk, run);
    desk.sandbox.edit(one, hours(6));
    await confirm(desk, run);
  },
  'a call half answered, the other half edited, and a second confirm': async (desk) => {
    const ids = [1, 2, 3, 4].map((n) => desk.sandbox.addTime(entry({ AnsattId: 1000 + n })));
    const run = await sent(desk);
    desk.sandbox.setFault({ kind: 'partial-mark', call: 'mark-time' });
    await desk.run('confirm', String(run));
    for (const id of ids) desk.sandbox.edit(id, hours(3));
    await desk.run('confirm', String(run));
  },
  'no answer to a mark, deleted, and told to be sent back while it was marked': async (desk) => {
    const one = desk.sandbox.addTime(entry());
    const run = await sent(desk);
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    await desk.run('confirm', String(run));
    desk.sandbox.remove(one);
    await desk.run('resume');
    await desk.run('pull', 'time', '--connection', 'Prøve');
  },
  'each reversal made twice': async (desk) => {
    const one = desk.sandbox.addTime(entry());
    await cycle(desk);
    desk.sandbox.edit(one, hours(6));
    await cycle(desk);
    desk.sandbox.edit(one, hours(5));
    const run = await sent(desk);
    desk.sandbox.setFault({ kind: 'drop-before', call: 'mark-time', times: 2 });
    await desk.run('confirm', String(run));
    desk.sandbox.edit(one, hours(4));
    await desk.run('confirm', String(run));
  },
  'approval taken back after the export, edited, approved late before the cutoff': async (desk) => {
    const one = desk.sandbox.addTime(entry());
    desk.sandbox.addTime(entry({ AnsattId: 1002, EndretDato: '2026-10-01T00:00:00Z', approved: false }));
    await cycle(desk);
    desk.sandbox.unapprove(one);
    desk.sandbox.edit(one, hours(6));
    await cycle(desk);
    desk.sandbox.approveAll();
    await cycle(desk);
  },
  'a hand-over with nobody asked, edited meanwhile, both files live': async (desk) => {
    const one = desk.sandbox.addTime(entry());
    const first = await pull(desk);
    await desk.do('hand-over', String(first.run), '--layout', 'plain-csv', '--to', desk.tray, '--offline');
    desk.sandbox.edit(one, hours(6));
    desk.sandbox.addTime(entry({ AnsattId: 1003 }));
    const second = await pull(desk);
    await desk.run('hand-over', String(second.run), '--layout', 'plain-csv', '--to', desk.tray, '--offline');
    await acceptAll(desk, first.run);
    await desk.run('confirm', String(first.run));
  },
  'a correction decided, and the service reverses it by itself before the next pull': async (desk) => {
    const one = desk.sandbox.addTime(entry());
    const run = await sent(desk);
    desk.sandbox.edit(one, hours(6));
    await desk.run('confirm', String(run));
    const [id] = await idsIn(desk, run);
    await resolve(desk, run, id!, 'send-correction');
    desk.sandbox.edit(one, hours(7.5));
  },
  'a correction decided, pulled, discarded, edited and pulled again': async (desk) => {
    const one = desk.sandbox.addTime(entry());
    const run = await sent(desk);
    desk.sandbox.edit(one, hours(6));
    await desk.run('confirm', String(run));
    const [id] = await idsIn(desk, run);
    await resolve(desk, run, id!, 'send-correction');
    const again = await pull(desk);
    await desk.run('discard', String(again.run));
    desk.sandbox.edit(one, hours(5));
    const third = await pull(desk);
    const { handover } = await handOver(desk, third.run);
    await desk.run('withdraw', String(handover), '--reason', 'feil');
  },
  'a correction rejected by the ERP, and edited since': async (desk, erp) => {
    const one = desk.sandbox.addTime(entry());
    const run = await sent(desk);
    desk.sandbox.edit(one, hours(6));
    await desk.run('confirm', String(run));
    const [id] = await idsIn(desk, run);
    await resolve(desk, run, id!, 'send-correction');
    const second = await pull(desk);
    const { file } = await handOver(desk, second.run);
    await reject(desk, erp, second.run, file, await idsIn(desk, second.run));
    desk.sandbox.edit(one, hours(5));
  },
  'an acceptance taken back after the mark was refused, then rejected': async (desk, erp) => {
    desk.sandbox.addTime(entry());
    desk.sandbox.addTime(entry({ AnsattId: 1002 }));
    const { run } = await pull(desk);
    const { file } = await handOver(desk, run);
    await acceptAll(desk, run);
    const ids = await idsIn(desk, run);
    desk.sandbox.setFault({ kind: 'refuse-id', call: 'mark-time', ids: [ids[0]!], times: 'always' });
    await desk.run('confirm', String(run));
    desk.sandbox.clearFaults();
    const said = await desk.run('accept', String(run), '--undo', '--ids', String(ids[0]));
    if (said.code === 0) await reject(desk, erp, run, file, [ids[0]!]);
  },
  'split in two after its export, one half moved to another day': async (desk) => {
    const one = desk.sandbox.addTime(entry());
    await cycle(desk);
    desk.sandbox.edit(one, hours(4));
    const other = desk.sandbox.addTime(entry(hours(3.5)));
    await sent(desk);
    desk.sandbox.edit(other, { Dato: '2026-10-06T00:00:00' });
    desk.sandbox.edit(one, hours(7.5));
  },
  'twins, one marked by somebody and both edited alike': async (desk) => {
    const ids = [desk.sandbox.addTime(entry()), desk.sandbox.addTime(entry())];
    const run = await sent(desk);
    await markByHand(desk, (await idsIn(desk, run)).slice(0, 1));
    for (const id of ids) desk.sandbox.edit(id, hours(6));
    await desk.run('confirm', String(run));
  },
  'twins marked, one edited and the other deleted before the next pull': async (desk) => {
    const ids = [desk.sandbox.addTime(entry()), desk.sandbox.addTime(entry())];
    const run = await sent(desk);
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    await desk.run('confirm', String(run));
    desk.sandbox.edit(ids[0]!, hours(6));
    desk.sandbox.remove(ids[1]!);
  },
  'hours to nothing and back, exported each time': async (desk) => {
    const one = desk.sandbox.addTime(entry());
    for (const value of [0, 7.5, 0, 5]) {
      await cycle(desk);
      desk.sandbox.edit(one, hours(value));
    }
  },
  'invoiceable hours alone changed, there and back': async (desk) => {
    const one = desk.sandbox.addTime(entry());
    await cycle(desk);
    desk.sandbox.edit(one, { FakturaTimeAntall: 3 });
    await sent(desk);
    desk.sandbox.edit(one, { FakturaTimeAntall: 7.5 });
    await cycle(desk);
    desk.sandbox.edit(one, { FakturaTimeAntall: 0 });
  },
  'saved without a change after its export, and again': async (desk) => {
    desk.sandbox.set({ touchIsChange: true });
    const one = desk.sandbox.addTime(entry());
    await cycle(desk);
    desk.sandbox.edit(one, {});
    await sent(desk);
    desk.sandbox.edit(one, {});
    await cycle(desk);
  },
  'the whole folder put back as it was before a hand-over, but for the log': async (desk) => {
    desk.sandbox.addTime(entry());
    await desk.do('backup', 'make');
    const [first] = await desk.do<{ name: string }[]>('backup', 'list');
    const one = desk.sandbox.addTime(entry({ AnsattId: 1002 }));
    const run = await sent(desk);
    await desk.run('confirm', String(run));
    await desk.run('backup', 'restore', first!.name);
    desk.sandbox.edit(one, hours(3));
  },
  'two confirms of one run at once': async (desk) => {
    for (const n of [1, 2, 3]) desk.sandbox.addTime(entry({ AnsattId: 1000 + n }));
    const run = await sent(desk);
    await Promise.all([desk.run('confirm', String(run)), desk.run('confirm', String(run))]);
  },
  'held in one run, its reversal in the next': async (desk) => {
    const one = desk.sandbox.addTime(entry());
    await cycle(desk);
    desk.sandbox.edit(one, hours(6));
    const { run } = await pull(desk);
    const [id] = await idsIn(desk, run);
    await desk.do('hold', String(run), '--ids', String(id), '--reason', 'vent');
    desk.sandbox.addTime(entry({ AnsattId: 1004 }));
    await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
    desk.sandbox.edit(one, hours(5));
    await desk.run('discard', String(run));
    await cycle(desk);
  },
  'a page that lacks an entry between two that are marked': async (desk) => {
    for (const n of [1, 2, 3]) desk.sandbox.addTime(entry({ AnsattId: 1000 + n }));
    const run = await sent(desk);
    desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
    desk.sandbox.setFault({ kind: 'cap', rows: 2, call: 'list-time', from: 2, times: 2 });
    await desk.run('confirm', String(run));
    await desk.run('pull', 'time', '--connection', 'Prøve');
  },
  'a second mark in the name of somebody who has an older list': async (desk) => {
    const one = desk.sandbox.addTime(entry());
    const run = await sent(desk);
    const ids = await idsIn(desk, run);
    await desk.run('confirm', String(run));
    desk.sandbox.edit(one, hours(6));
    await pull(desk);
    await markByHand(desk, ids);
  },
};

/** Each in every scheme of Ids, with lists that show an edit at once and those that show it at the next prepare in turn. */
const PLAYED = (['own', 'same', 'reversal-own'] as const).flatMap((ids, scheme) =>
  Object.keys(SEQUENCES).map((name, at) => [name, ids, (at + scheme) % 2 === 0 ? 'live' : 'prepared'] as const),
);

it.each(PLAYED)('%s (%s Ids, list %s)', async (name, adjustmentIds, list) => {
  const desk = await openDesk({ adjustmentIds });
  desk.sandbox.set({ list });
  const erp: Erp = { rejected: new Map() };
  await SEQUENCES[name]!(desk, erp);
  expect(await toTheEnd(desk)).toBe('');
  expectAgreement(desk.sandbox, inErp(desk, erp.rejected));
  const verified = await consoleIn<{ ok: boolean }>(desk.data, ['verify']);
  expect(verified.code).toBe(0);
});
