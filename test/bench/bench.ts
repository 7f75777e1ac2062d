// `npm run bench`: every number that is to be reached, in one table: ours, the floor, the ratio (the middle of rounds in turn, and the
// least and greatest), goal, moonshot and peak memory. `-- --only cycle,intake` for parts of it, `--size 1000,10000` for other sizes,
// `--rounds N`, and `--json` for every figure, a line of JSON each.

import { keepHeapSmall } from '../../main/host/heap.ts';
import { isAsked, isJson } from './asked.ts';
import { cycle } from './cycle-bench.ts';
import { history } from './history-bench.ts';
import { intake } from './intake-bench.ts';
import { latency } from './latency-bench.ts';
import { layouts } from './layouts-bench.ts';
import { command } from './start-bench.ts';
import { HEADING, type Row, rowText, seconds } from './table.ts';
import { team } from './team-bench.ts';
import { inWindow } from './window-bench.ts';

/** In the order in which they are measured: what opens windows comes last. */
const PARTS = {
  start: command,
  intake,
  layouts,
  cycle,
  confirm: latency,
  history,
  team,
  window: inWindow,
} as const;

function tell(row: Row): void {
  console.log(isJson ? JSON.stringify(row) : rowText(row));
}

// History is asked in this process, as the engine would be.
keepHeapSmall();
const began = performance.now();
if (!isJson) console.log(HEADING);
for (const [name, part] of Object.entries(PARTS)) {
  if (!isAsked(name)) continue;
  const before = performance.now();
  try {
    await part(tell);
  } catch (error) {
    process.exitCode = 1;
    const cause = error instanceof Error ? error.message : String(error);
    tell({ what: name, ours: 'not measured', goal: '', figures: { cause } });
    console.error(`${name}: ${cause}`);
  }
  console.error(`${name}: ${seconds(performance.now() - before)}, ${seconds(performance.now() - began)} in all`);
}
if (!isJson)
  console.log(`
¹ At once, a moment later, after something was written.
² At once, after something was written; the floor is the same behind one run.`);
process.exit();
