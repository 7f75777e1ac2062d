// The operator of random sequences: decides what is true, and finishes what is open.

import type { RunOut } from '../../support/desk.ts';
import type { Desk } from './random-desk.ts';

export async function decide(desk: Desk): Promise<void> {
  for (const run of await desk.runs()) {
    if (['failed', 'discarded'].includes(run.state)) continue;
    for (const record of await desk.records(run.run)) {
      if (record.status !== 'changed' && record.status !== 'gone') continue;
      const lines = desk.sandbox.dump().time.lines.filter((line) => line.id === record.id);
      const hours = (line: { fields: Record<string, unknown> }) => Number(line.fields['AntallTimer']);
      const isMarked =
        record.status === 'gone' &&
        lines.some((line) => line.exported && hours(line) === Number(record.fields.AntallTimer)) &&
        lines.every((line) => line.exported);
      const as = isMarked ? 'marked-elsewhere' : 'send-correction';
      await desk.run('resolve', String(run.run), '--ids', String(record.id), '--as', as, '--reason', 'x');
    }
  }
}

const NEVER_RELEASED = /^(changed|vanished)-since-pull|^later-period|^may-replace-gone|^waits-for|^part-of/;

export async function finish(desk: Desk): Promise<void> {
  const { sandbox } = desk;
  sandbox.clearFaults();
  desk.plainFaults();
  // An exported entry whose approval was taken back is reversed by nobody until it is approved again.
  sandbox.approveAll();
  for (let round = 0; round < 14; round += 1) {
    await desk.run('resume');
    const open = (await desk.runs()).filter((run) => !['closed', 'failed', 'discarded'].includes(run.state));
    if (open.length === 0) {
      const pulled = await desk.run<RunOut>('pull', 'time', '--connection', 'Prøve');
      if (pulled.code === 1) throw new Error(`pull: ${pulled.err}`);
      if (pulled.json.records === 0) return;
      continue;
    }
    for (const run of open) {
      const number = String(run.run);
      if (run.state === 'review') {
        const held = (await desk.records(run.run)).filter(
          (record) => record.status === 'held' && !NEVER_RELEASED.test(record.reason ?? ''),
        );
        for (const { id } of held) await desk.run('release', number, '--ids', String(id));
        const said = await desk.run('hand-over', number, '--layout', 'plain-csv', '--to', desk.tray);
        if (said.code === 1 && said.err.includes('nothing in it is ready')) await desk.run('discard', number);
      }
      await desk.run('accept', number, '--all');
      await desk.run('confirm', number);
      await decide(desk);
      await decideUnseen(desk, run.run);
    }
  }
  const left: string[] = [];
  for (const run of await desk.runs())
    for (const record of await desk.records(run.run))
      if (!['marked', 'resolved', 'rejected', 'withdrawn'].includes(record.status))
        left.push(
          `run ${run.run} ${run.state}: ${record.id} ${String(record.fields.AntallTimer)} ${record.status} ${String(record.reason)}`,
        );
  throw new Error(`cannot be finished: ${left.slice(-6).join('; ')}`);
}

/** What no list can tell a person looks up at the service: what is not there any more is reversed, what was marked is marked. */
async function decideUnseen(desk: Desk, run: number): Promise<void> {
  const { lines } = desk.sandbox.dump().time;
  const all = await desk.records(run);
  for (const record of all) {
    if (record.status !== 'unknown' && record.status !== 'accepted') continue;
    const there = lines.filter((line) => line.id === record.id);
    const waits = there.filter((line) => !line.exported);
    if (waits.length > 0) {
      if (record.status !== 'accepted') continue;
      const listed = waits.map(({ fields }) => Number(fields['AntallTimer'])).sort();
      const delivered = all.filter(({ id }) => id === record.id).map(({ fields }) => Number(fields.AntallTimer));
      const isSame = listed.join() === delivered.sort().join();
      // Behind plain lists nobody but a person can say that what is listed of an entry is all there is.
      if (!isSame && !desk.world.plain) continue;
      const as = isSame ? 'still-waiting' : 'send-correction';
      await desk.run('resolve', String(run), '--ids', String(record.id), '--as', as, '--reason', 'står der');
      continue;
    }
    const gone = there.length === 0;
    if (record.status === 'accepted' && !desk.world.plain) continue;
    await desk.run('resolve', String(run), '--ids', String(record.id), '--as', 'marked-elsewhere', '--reason', 'sett');
    if (gone)
      await desk.run(
        'resolve',
        String(run),
        '--ids',
        String(record.id),
        '--as',
        'send-correction',
        '--reason',
        'slettet',
      );
  }
}
