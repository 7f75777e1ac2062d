// npm run simulate:acts -- --depth N --matter N: after a matter, every sequence of so many acts, and then the operator finishes. What an
// act did not change is not gone on from. The first sequence that fails is printed, to be played again with
// npm run simulate -- --replay '…'.
// --worlds N --seed N: in so many worlds drawn by chance. --world '{"desks":2}' pins what each has; several desks act by turns.

import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { Desk, forgetTemplates } from './desk.ts';
import { problemsAtEnd, Watch } from './invariants.ts';
import { MATTERS } from './matters.ts';
import { finish } from './operator.ts';
import { perform } from './perform.ts';
import { stepsOf } from './steps.ts';
import { filesOfWorlds, PLAIN, withFiles, type World, wordsOfWorld, worlds } from './world.ts';

const ACTS: readonly string[] = [
  'hold:0',
  'hold:1',
  'release:0',
  'decide:0',
  'decide:1',
  'decide:2',
  'approve-all:0 other-prepares:0',
  'unapprove:0',
  'edit-back:0',
  'edit:1 approve-all:0',
  'remove:0',
  'move:1 approve-all:0',
  'other-prepares:0 other-marks:0',
  'confirm:0',
  'pull-time:0',
  'hand-over:0',
  'erp-takes-all:0 answer:1',
  'answer:2',
  'withdraw:0',
  'discard:0',
  'undo:0',
  'put-back:0',
  'lock-period:2',
  'fault-mark:3 confirm:0',
  'fault-mark:7 confirm:0',
  'meanwhile:0 hand-over:0',
  'meanwhile:1 confirm:0',
  'hand-over-again:0',
  'other-marks-refused:0',
];

/** Any act may be of somebody at the other desk, who goes on there. */
function actsIn({ desks = 1 }: World): readonly string[] {
  if (desks === 1) return ACTS;
  return [...ACTS, ...ACTS.map((act) => `other-desk:1 ${act}`), 'other-desk:1 take-over:0', 'database-back:2'];
}

/** All that an act may change, but for what only counts acts. */
function stateOf(desk: Desk): string {
  const { corrections } = desk.console.store;
  const rows = desk.runs.map((run) => [
    run.kind,
    run.state,
    corrections.pending(run.connection, run.kind),
    desk
      .rows(run)
      .map(({ id, state, reason, handOver, reverses, live }) => [id, state, reason, handOver, reverses, live]),
  ]);
  const { state, erp } = desk;
  const entries = state.entries.map(({ approved, deleted, amount }) => [approved, deleted, amount]);
  const lines = state.lines.map(({ id, exported, amount }) => [id, exported, amount]);
  return JSON.stringify([rows, entries, lines, erp.lines.map(({ key }) => key), [...erp.taken]]);
}

interface Node {
  /** What it changed is the state after it. */
  readonly changed: boolean;
  readonly problem: string;
}

/** Plays it; the operator finishes where its last act changed something. */
async function playNode(world: World, before: string, last: string): Promise<Node> {
  const desk = await Desk.start(world);
  try {
    const watch = new Watch();
    for (const step of stepsOf(before)) await perform(desk, step);
    const already = watch.after(desk);
    if (already.length > 0) return { changed: true, problem: already.join('\n') };
    const stood = stateOf(desk);
    for (const step of stepsOf(last)) {
      await perform(desk, step);
      const seen = watch.after(desk);
      if (seen.length > 0) return { changed: true, problem: seen.join('\n') };
    }
    if (stateOf(desk) === stood) return { changed: false, problem: '' };
    await finish(desk);
    return { changed: true, problem: [...problemsAtEnd(desk), ...((await desk.team?.problems()) ?? [])].join('\n') };
  } catch (error) {
    return { changed: true, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    desk.close();
  }
}

/** Plays every sequence of at most `depth` acts after `before`. Returns what failed first; `count` is told of each play. */
export async function everyAct(
  world: World,
  before: string,
  depth: number,
  count: () => void = () => {},
): Promise<string | null> {
  for (const act of actsIn(world)) {
    const { changed, problem } = await playNode(world, before, act);
    count();
    const steps = `${before} ${act}`;
    if (problem !== '') return `${problem}\nagain: npm run simulate -- --replay '${JSON.stringify({ world, steps })}'`;
    if (!changed || depth === 1) continue;
    const further = await everyAct(world, steps, depth - 1, count);
    if (further !== null) return further;
  }
  return null;
}

/** The plain world, or so many by chance; with what is pinned. */
function worldsOf(count: number, seed: number, pinned: Partial<World>): World[] {
  if (count === 0) return [{ ...PLAIN, ...pinned }];
  const drawn = fc.sample(fc.tuple(worlds, filesOfWorlds), { numRuns: count, seed });
  return drawn.map(([world, files]) => ({ ...withFiles(world, files), ...pinned }));
}

async function playAll(world: World, matters: readonly string[], depth: number): Promise<void> {
  console.log(wordsOfWorld(world));
  for (const matter of matters) {
    let plays = 0;
    const failure = await everyAct(world, matter, depth, () => (plays += 1));
    forgetTemplates();
    console.log(`${matter}: ${plays} plays; ${failure ?? 'nothing violated'}`);
    if (failure !== null) process.exitCode = 1;
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      depth: { type: 'string', default: '2' },
      matter: { type: 'string' },
      world: { type: 'string', default: '{}' },
      worlds: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
    },
  });
  const matters = values.matter === undefined ? MATTERS : [MATTERS[Number(values.matter)] ?? values.matter];
  const pinned = JSON.parse(values.world) as Partial<World>;
  for (const world of worldsOf(Number(values.worlds), Number(values.seed), pinned))
    await playAll(world, matters, Number(values.depth));
}
