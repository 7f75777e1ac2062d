// The grid's answers on one large run, in the engine: sort, filter, group, and the jump to the end. Prints milliseconds: asked right
// after the run was opened, asked again a moment later, and after something was written; and the peak memory, as JSON.
// `node test/bench/grid-process.ts FOLDER`, after "console pull" of work-process.ts in the same folder.

import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../../main/engine/engine.ts';
import { keepHeapSmall } from '../../main/host/heap.ts';
import { wireEngine } from '../../main/host/wiring.ts';
import type { GridQuery } from '../../preload/contract/grid.ts';

keepHeapSmall();

const ROUNDS = 3;
/** Long enough for all columns of a million records to be read ahead. */
const MOMENT_MS = 8_000;

const open = async (): Promise<Engine> =>
  wireEngine({ folder: path.join(process.argv[2]!, 'data'), mode: 'write', program: 'bench', secret: () => null });
const plain: GridQuery = { run: 1, filter: {}, sort: null, groups: [], folded: [], allFolded: false };

let lines = 0;

/** Milliseconds of the first window, or of the last. */
async function took(engine: Engine, query: GridQuery, atEnd = false): Promise<number> {
  const began = performance.now();
  const answer = await engine.ask('grid/window', {
    ...query,
    offset: atEnd ? Math.max(0, lines - 200) : 0,
    limit: 200,
  });
  if (!answer.ok) throw new Error(answer.error.cause);
  const milliseconds = performance.now() - began;
  ({ lines } = answer.value);
  return milliseconds;
}

const QUESTIONS: Readonly<Record<string, GridQuery>> = {
  'jump to the end': plain,
  'sort by hours': { ...plain, sort: { column: 'timer', descending: true } },
  'sort by employee': { ...plain, sort: { column: 'ansatt', descending: false } },
  'filter by words': { ...plain, filter: { text: '1004 10045' } },
  'filter by state': { ...plain, filter: { states: ['held'] } },
  'group by project': { ...plain, groups: ['prosjekt'] },
  'employee and week': { ...plain, groups: ['ansatt', 'week'] },
  'fold all': { ...plain, groups: ['ansatt', 'dato'], allFolded: true },
  'one project': { ...plain, filter: { values: { prosjekt: ['10045'] } } },
};

const measured = new Map<string, number[]>();
const add = (name: string, at: number, milliseconds: number): void => {
  const known = measured.get(name) ?? [Infinity, Infinity, Infinity];
  known[at] = Math.min(known[at]!, milliseconds);
  measured.set(name, known);
};

const engine = await open();
await took(engine, plain);
await pause(MOMENT_MS);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, query] of Object.entries(QUESTIONS)) {
    const other = { ...query, folded: [`round:${round}`] };
    add(name, 1, await took(engine, other, name.startsWith('jump')));
    await engine.ask('settings/set', { language: round % 2 === 0 ? 'nb' : 'en' });
    add(name, 2, await took(engine, other, name.startsWith('jump')));
  }
}
await engine.close();
const peakMb = process.resourceUsage().maxRSS / 1024;
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, query] of Object.entries(QUESTIONS)) {
    const fresh = await open();
    add('open', 0, await took(fresh, plain));
    add(name, 0, await took(fresh, query, name.startsWith('jump')));
    await fresh.close();
  }
}
/** Everything is selected, as Ctrl+A does it: two questions. */
async function allIds(asked: Engine) {
  const filtered = await asked.ask('grid/ids', { run: 1, filter: {} });
  if (!filtered.ok) throw new Error(filtered.error.cause);
  return filtered.value.ids;
}

const idsFrom = await open();
const allOfRun = await allIds(idsFrom);
await idsFrom.close();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, ask] of [
    ['pictures', (asked: Engine) => asked.ask('grid/bars', { run: 1, filter: {} })],
    ['counts', (asked: Engine) => asked.ask('grid/summary', { run: 1 })],
    ['select all: ids', (asked: Engine) => asked.ask('grid/ids', { run: 1, filter: {} })],
    ['select all: what it is', async (asked: Engine) => asked.ask('grid/selected', { run: 1, ids: allOfRun })],
  ] as const) {
    const fresh = await open();
    const began = performance.now();
    const answer = await ask(fresh);
    if (!answer.ok) throw new Error(answer.error.cause);
    add(name, 0, performance.now() - began);
    await fresh.close();
  }
}
const answers = Object.fromEntries(
  [...measured].map(([name, values]) => [name, values.map((value) => (value === Infinity ? null : value))]),
);
console.log(JSON.stringify({ peakMb, answers }));
