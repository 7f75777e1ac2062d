// random sequences of operator acts and edits in the service, over the command line and real HTTP. After an
// operator's finish the ERP holds what the service holds and every run is closed. A failing sequence is shrunk and printed.
// REVIEW_SEQUENCES and REVIEW_SEED widen the search; REVIEW_COLLECT=1 goes on after a failure and prints each kind once.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../main/sandbox/sandbox.ts';
import { hoursOfService } from '../../support/agreement.ts';
import { consoleIn, newFolder, type RecordOut, type RunOut, trayLines } from '../../support/desk.ts';

interface World {
  readonly ids: 'own' | 'same' | 'reversal-own';
  readonly list: 'live' | 'prepared';
  readonly plain: boolean;
  /** The plain lists of a wider world can be asked for by ranges of Ids. */
  readonly ranges?: boolean;
  readonly exported?: boolean;
  readonly touches?: boolean;
}
const ACTS = [
  'sent',
  'sent',
  'sent',
  'cycle',
  'cycle',
  'sent',
  'edit',
  'edit',
  'decided',
  'decided',
  'add',
  'add-late',
  'edit',
  'edit',
  'edit',
  'remove',
  'approve',
  'unapprove',
  'pull',
  'pull',
  'hand-over',
  'hand-over',
  'accept',
  'accept-one',
  'reject-one',
  'hold-one',
  'release-one',
  'confirm',
  'confirm',
  'withdraw',
  'discard',
  'resume',
  'decide',
  'drop-after',
  'drop-before',
  'partial',
  'edit-in-mark',
  'edit-in-hand-over',
] as const;
/** What happens besides in a wider world. */
const WIDER = ['move', 'zero', 'marked-by-other', 'refused', 'touch', 'twin'] as const;
interface Step {
  readonly act: (typeof ACTS)[number] | (typeof WIDER)[number];
  readonly n: number;
}
const HOURS = [7.5, 6, 7.5, 4];

function numbers(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

class Desk {
  readonly data: string;
  readonly tray: string;
  readonly root: string;
  readonly sandbox: Sandbox;
  readonly world: World;

  constructor(root: string, sandbox: Sandbox, world: World) {
    this.root = root;
    this.sandbox = sandbox;
    this.world = world;
    this.data = path.join(root, 'data');
    this.tray = path.join(root, 'tray');
    mkdirSync(this.tray);
  }
  async run<T>(...words: string[]) {
    const said = await consoleIn<T>(this.data, words);
    if (/UNIQUE|SQLITE|the console itself|\n\s+at /.test(said.err))
      throw new Error(`raw error at "${words[0]}": ${said.err.split('\n')[0]}`);
    return said;
  }
  runs = async () => (await this.run<RunOut[]>('runs')).json;
  records = async (run: number) => (await this.run<RecordOut[]>('records', String(run))).json;
  alive = () => this.sandbox.dump().time.entries.filter((entry) => !entry.deleted);
  plainFaults(): void {
    if (!this.world.plain) return;
    this.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    if (this.world.ranges !== true) this.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
  }
}

const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % Math.max(1, from.length)];
const entry = (n: number) => ({
  AnsattId: 1001 + (n % 2),
  Dato: '2026-10-05T00:00:00',
  ProsjektId: '10482',
  AntallTimer: HOURS[n % 4]!,
  FakturaTimeAntall: HOURS[n % 4]!,
});

async function decide(desk: Desk): Promise<void> {
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

async function step(desk: Desk, { act, n }: Step): Promise<void> {
  const { sandbox } = desk;
  const one = pick(desk.alive(), n);
  const runs = await desk.runs();
  const review = runs.find((run) => run.state === 'review');
  const out = pick(
    runs.filter((run) => ['handed-over', 'confirming'].includes(run.state)),
    n,
  );
  const fault = (operation: 'mark-time' | 'list-time') =>
    one &&
    sandbox.setFault({
      kind: 'do',
      call: operation,
      operation: { do: 'edit', id: one.id, fields: { AntallTimer: HOURS[n % 4]! + 0.5, FakturaTimeAntall: 1 } },
    });
  const onOne = async (run: RunOut | undefined, status: string, ...words: string[]) => {
    if (!run) return;
    const found = pick(
      (await desk.records(run.run)).filter((record) => record.status === status),
      n,
    );
    if (found) await desk.run(words[0]!, String(run.run), '--ids', String(found.id), ...words.slice(1));
  };
  switch (act) {
    case 'sent':
    case 'cycle': {
      await desk.run('pull', 'time', '--connection', 'Prøve');
      const made = (await desk.runs()).find((run) => run.state === 'review');
      if (!made) return;
      await desk.run('hand-over', String(made.run), '--layout', 'plain-csv', '--to', desk.tray);
      await desk.run('accept', String(made.run), '--all');
      if (act === 'cycle') await desk.run('confirm', String(made.run));
      return;
    }
    case 'decided':
      if (out) await desk.run('confirm', String(out.run));
      return decide(desk);
    case 'add':
      sandbox.addTime({ ...entry(n), approved: true });
      return;
    case 'add-late':
      sandbox.addTime({ ...entry(n), approved: false, EndretDato: '2026-10-06T08:00:00Z' });
      return;
    case 'edit':
      if (one) sandbox.edit(one.id, { AntallTimer: HOURS[n % 4]!, FakturaTimeAntall: HOURS[n % 4]! });
      return;
    case 'remove':
      if (one) sandbox.remove(one.id);
      return;
    case 'approve':
      sandbox.approveAll();
      return;
    case 'unapprove':
      if (one) sandbox.unapprove(one.id);
      return;
    case 'pull':
      await desk.run('pull', 'time', '--connection', 'Prøve');
      return;
    case 'hand-over':
      if (review) await desk.run('hand-over', String(review.run), '--layout', 'plain-csv', '--to', desk.tray);
      return;
    case 'accept':
      if (out) await desk.run('accept', String(out.run), '--all');
      return;
    case 'accept-one':
      return onOne(out, 'handed-over', 'accept');
    case 'reject-one':
      return rejectOne(desk, out, n);
    case 'hold-one':
      return onOne(review, 'ready', 'hold', '--reason', 'x');
    case 'release-one':
      return onOne(review, 'held', 'release');
    case 'confirm':
      if (out) await desk.run('confirm', String(out.run));
      return;
    case 'withdraw': {
      const said = out && (await desk.run<{ handOver?: number }[]>('history', '--text', '10482')).json;
      if (!said) return;
      await desk.run('withdraw', String(n % 4), '--reason', 'x');
      return;
    }
    case 'discard':
      if (review) await desk.run('discard', String(review.run));
      return;
    case 'resume':
      await desk.run('resume');
      return;
    case 'decide':
      return decide(desk);
    case 'drop-after':
      sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
      return;
    case 'drop-before':
      sandbox.setFault({ kind: 'drop-before', call: 'mark-time' });
      return;
    case 'partial':
      sandbox.setFault({ kind: 'partial-mark', call: 'mark-time' });
      return;
    case 'edit-in-mark':
      // Unseen where exported entries cannot be read back; wrong today for a unit of two lines (review-doubled).
      if (!desk.world.plain && desk.world.ids === 'own' && desk.world.list === 'live' && desk.world.exported !== false)
        fault('mark-time');
      return;
    case 'edit-in-hand-over':
      fault('list-time');
      return;
    case 'move':
      if (one) sandbox.edit(one.id, { ProsjektId: n % 2 === 0 ? '10482' : '10999' });
      return;
    case 'zero':
      if (one) sandbox.edit(one.id, { AntallTimer: 0, FakturaTimeAntall: 0 });
      return;
    case 'touch':
      if (one) sandbox.edit(one.id, {});
      return;
    case 'twin':
      sandbox.addTime({ ...entry(0), approved: true });
      return;
    case 'refused':
      if (one)
        sandbox.setFault({ kind: 'refuse-id', call: 'mark-time', ids: [one.id], status: n % 2 === 0 ? 400 : 404 });
      return;
    case 'marked-by-other': {
      if (!out) return;
      const { lines } = sandbox.dump().time;
      const isAsHandedOver = (record: RecordOut) =>
        lines.some(
          ({ id, fields }) => id === record.id && Number(fields['AntallTimer']) === Number(record.fields.AntallTimer),
        );
      const all = await desk.records(out.run);
      const ids = all.filter((record) => record.status === 'accepted' && isAsHandedOver(record)).map(({ id }) => id);
      const of = pick(ids, n);
      if (of === undefined) return;
      await fetch(`${sandbox.url}/timelinje/timeeksport/eksportert`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ids: [of] }),
        // A fault that waits for our own mark may meet this one.
      }).catch(() => undefined);
      return;
    }
    default:
      throw new Error(`no act ${String(act)}`);
  }
}

/** What the ERP rejected is not in it: those lines do not count. */
const rejected = new WeakMap<Desk, bigint>();
async function rejectOne(desk: Desk, run: RunOut | undefined, n: number): Promise<void> {
  if (!run) return;
  const lines = (await desk.records(run.run)).filter((record) => record.status === 'handed-over');
  const found = pick(lines, n);
  if (!found) return;
  const said = await desk.run('reject', String(run.run), '--ids', String(found.id), '--reason', 'x');
  if (said.code !== 0) return;
  const out = lines
    .filter((line) => line.id === found.id)
    .reduce((sum, line) => sum + Number(line.fields.AntallTimer), 0);
  rejected.set(desk, (rejected.get(desk) ?? 0n) + BigInt(Math.round(out * 1e6)));
}

const NEVER_RELEASED = /^(changed|vanished)-since-pull|^later-period|^may-replace-gone|^waits-for|^part-of/;

async function finish(desk: Desk): Promise<void> {
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
  for (const record of await desk.records(run)) {
    if (record.status !== 'unknown' && record.status !== 'accepted') continue;
    const there = lines.filter((line) => line.id === record.id);
    const waits = there.filter((line) => !line.exported);
    if (waits.length > 0) {
      const isSame =
        waits.length === 1 && Number(waits[0]!.fields['AntallTimer']) === Number(record.fields.AntallTimer);
      if (record.status === 'accepted' && isSame) {
        const words = ['--ids', String(record.id), '--as', 'still-waiting', '--reason', 'står der'];
        await desk.run('resolve', String(run), ...words);
      }
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

async function play(world: World, steps: readonly Step[]): Promise<string | null> {
  const root = newFolder('random');
  const sandbox = await startSandbox({
    folder: path.join(root, 'service'),
    records: 0,
    now: '2026-11-02T08:00:00Z',
    adjustmentIds: world.ids,
  });
  const desk = new Desk(root, sandbox, world);
  try {
    sandbox.set({ list: world.list, listExported: world.exported ?? world.list === 'live' });
    if (world.touches === true) sandbox.set({ prepareTouches: true });
    desk.plainFaults();
    sandbox.addTime({ ...entry(0), approved: true });
    await desk.run('connection', 'add', 'Prøve', '--url', sandbox.url, '--environment', 'sandbox');
    for (const one of steps) await step(desk, one);
    await finish(desk);
    const erp = trayLines(desk.tray).reduce((sum, line) => sum + line.hours, 0n) - (rejected.get(desk) ?? 0n);
    const service = hoursOfService(sandbox);
    if (erp !== service) return `the ERP has ${erp}, the service ${service}`;
    const verified = await desk.run<{ ok: boolean }>('verify');
    if (!verified.json.ok) return `verify: ${verified.err}`;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await sandbox.close();
  }
}

const kindOf = (problem: string) => problem.replace(/-?\d+(\.\d+)?/g, '#').slice(0, 60);

async function shrink(world: World, steps: readonly Step[], problem: string, until: number): Promise<readonly Step[]> {
  let best = steps;
  for (let at = 0; at < best.length && Date.now() < until; ) {
    const fewer = best.filter((_step, index) => index !== at);
    const again = await play(world, fewer);
    if (again !== null && kindOf(again) === kindOf(problem)) best = fewer;
    else at += 1;
  }
  return best;
}

/** Seeds from here on play in wider worlds. */
const WIDE_FROM = 1_000_000;

function plainWorld(next: () => number): World {
  return { ids: next() < 0.5 ? 'own' : 'same', list: next() < 0.5 ? 'live' : 'prepared', plain: next() < 0.25 };
}

function widerWorld(next: () => number): World {
  const ids = (['own', 'same', 'reversal-own'] as const)[Math.floor(next() * 3)]!;
  return {
    ids,
    list: next() < 0.5 ? 'live' : 'prepared',
    plain: next() < 0.4,
    ranges: next() < 0.7,
    exported: next() < 0.5,
    touches: next() < 0.3,
  };
}

/** Sequences played; the same ones each time, so that a failure is found again. */
const sequences = Number(process.env.REVIEW_SEQUENCES ?? 40);

it.each([1, WIDE_FROM])(
  'random operators and a service that is edited meanwhile end in agreement (from seed %i)',
  async (start) => {
    const first = Number(process.env.REVIEW_SEED ?? start);
    const found = new Map<string, string>();
    let played = 0;
    for (let seed = first; seed < first + sequences; seed += 1) {
      const next = numbers(seed);
      const isWide = seed >= WIDE_FROM;
      const world = isWide ? widerWorld(next) : plainWorld(next);
      const acts: readonly Step['act'][] = isWide ? [...ACTS, ...WIDER, ...WIDER] : ACTS;
      const steps = Array.from({ length: 6 + Math.floor(next() * 16) }, () => ({
        act: acts[Math.floor(next() * acts.length)]!,
        n: Math.floor(next() * 100),
      }));
      const problem = await play(world, steps);
      played += 1;
      if (problem === null) continue;
      const name = `${kindOf(problem)} ${world.plain ? 'plain' : ''}`;
      if (found.has(name)) continue;
      const least = await shrink(world, steps, problem, Date.now() + 15_000);
      const told = await play(world, least);
      found.set(
        name,
        `seed ${seed} ${JSON.stringify(world)}\n  ${least.map(({ act, n }) => `${act}:${n}`).join(' ')}\n  → ${told ?? problem}`,
      );
      if (process.env.REVIEW_COLLECT !== '1') break;
    }
    if (process.env.REVIEW_COLLECT === '1') console.log(`${played} played\n${[...found.values()].join('\n')}`);
    expect([...found.values()].join('\n')).toBe('');
  },
  900_000,
);
