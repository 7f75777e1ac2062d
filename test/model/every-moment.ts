// npm run simulate:moments -- --seed N --plays N --desks N: one matter (a correction in review, a mark without an answer, …), an act that
// is killed at each of its moments in turn, and what is done next, at another desk where there are several. The first that fails is
// printed, to be played again with npm run simulate -- --replay '…'.

import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { forgetTemplates } from './desk.ts';
import { MATTERS } from './matters.ts';
import { play } from './play.ts';
import { ACTS, stepsOf } from './steps.ts';
import { filesOfWorlds, withFiles, type World, worlds } from './world.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    plays: { type: 'string', default: '1000' },
    desks: { type: 'string', default: '2' },
  },
});

const CHANGES: readonly string[] = [
  'edit-back:0',
  'edit:2',
  'remove:0',
  'move:0',
  'save:0',
  'unapprove:0',
  'approve-all:0',
  'other-prepares:0',
  'other-marks:0',
  'other-marks:1',
  'lock-period:0',
  'lock-period:2',
  '',
];

const change = fc.constantFrom(...CHANGES);
const act = fc.tuple(fc.constantFrom(...ACTS), fc.nat(9)).map(([name, n]) => `${name}:${n}`);

const meetings = fc.record({
  world: fc.tuple(worlds, filesOfWorlds).map(([world, files]) => withFiles(world, files)),
  matter: fc.constantFrom(...MATTERS),
  changes: fc.tuple(change, change),
  killed: act,
  between: change,
  next: act,
  last: act,
});

const MOST_MOMENTS = 80;

async function everyMoment(desks: number, seed: number, plays: number): Promise<string | null> {
  const other = desks === 1 ? '' : 'other-desk:1';
  const done = { plays: 0, kills: 0 };
  for (const { world: of, matter, changes, killed, between, next, last } of fc.sample(meetings, {
    seed,
    numRuns: plays,
  })) {
    const world: World = { ...of, ...(desks === 1 ? {} : { desks }) };
    for (let moment = 0; moment < MOST_MOMENTS && done.plays < plays; moment += 1) {
      // Who is killed lies still, and another desk goes on by itself.
      const words = [matter, ...changes, other, `kill:${moment}`, killed, between, next, other, last];
      const steps = words.filter((word) => word !== '').join(' ');
      const { problem, kills } = await play(world, stepsOf(steps));
      done.plays += 1;
      done.kills += kills;
      if (problem !== '')
        return `${problem}\nagain: npm run simulate -- --replay '${JSON.stringify({ world, steps })}'`;
      if (kills === 0) break;
    }
    forgetTemplates();
    if (done.plays >= plays) break;
  }
  console.log(`${done.plays} plays, killed ${done.kills} times`);
  return null;
}

const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
console.log(`seed ${seed}`);
const failure = await everyMoment(Number(values.desks), seed, Number(values.plays));
console.log(failure ?? 'nothing violated');
process.exitCode = failure === null ? 0 : 1;
