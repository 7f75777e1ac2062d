// npm run simulate -- --seed N --steps N --desks N: the model as long as one likes; a failing sequence is shrunk and printed.
// --shape matters: sequences that come back to one matter.
// --world '{"proof":"links"}' pins what every world has.
// npm run simulate -- --replay '…' plays a printed one again.

import { parseArgs } from 'node:util';
import { replay, simulate } from './play.ts';
import type { World } from './world.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string' },
    replay: { type: 'string' },
    desks: { type: 'string' },
    world: { type: 'string' },
    shape: { type: 'string' },
  },
});

if (values.replay === undefined) {
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
  console.log(`seed ${seed}`);
  const pinned = JSON.parse(values.world ?? '{}') as Partial<World>;
  const shape = values.shape === 'matters' ? 'matters' : 'any';
  const report = await simulate(seed, Number(values.steps ?? 10_000), Number(values.desks ?? 1), pinned, shape);
  console.log(`${report.steps} steps in ${report.sequences} sequences, killed ${report.kills} times`);
  console.log(report.failure ?? 'nothing violated');
  process.exitCode = report.failure === null ? 0 : 1;
} else {
  const { problem } = await replay(values.replay);
  console.log(problem === '' ? 'nothing violated' : problem);
  process.exitCode = problem === '' ? 0 : 1;
}
