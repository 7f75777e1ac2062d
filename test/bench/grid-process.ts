// The grid's answers on one large run, in the engine: sort, filter, group, and the jump to the end. Prints milliseconds.
// `node test/bench/grid-process.ts FOLDER`, after "console pull" of work-process.ts in the same folder.

import path from 'node:path';
import type { GridQuery } from '../../preload/contract/grid.ts';
import { wireEngine } from '../../main/engine/wiring.ts';

const engine = wireEngine({
  folder: path.join(process.argv[2]!, 'data'),
  mode: 'read',
  program: 'bench',
  secret: () => null,
});
const plain: GridQuery = { run: 1, filter: {}, sort: null, group: null, folded: [] };

async function measure(name: string, query: GridQuery, offset: number): Promise<number> {
  const began = performance.now();
  const answer = await engine.ask('grid/window', { ...query, offset, limit: 200 });
  const took = performance.now() - began;
  const lines = answer.ok ? answer.value.lines : 0;
  console.log(`${name.padEnd(24)} ${took.toFixed(0).padStart(6)} ms, ${lines.toLocaleString('en')} lines`);
  return lines;
}

const lines = await measure('open', plain, 0);
await measure('jump to the end', plain, lines - 200);
await measure('jump to the middle', plain, Math.floor(lines / 2));
await measure('sort by hours', { ...plain, sort: { column: 'timer', descending: true } }, 0);
await measure('filter by words', { ...plain, filter: { text: '1004 10045' } }, 0);
await measure('group by project', { ...plain, group: 'prosjekt' }, 0);
await engine.close();
