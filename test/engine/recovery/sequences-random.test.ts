// random sequences of operator acts and edits in the service, over the command line and real HTTP. After an
// operator's finish the ERP holds what the service holds and every run is closed. A failing sequence is shrunk and printed.
// REVIEW_SEQUENCES and REVIEW_SEED widen the search; REVIEW_COLLECT=1 goes on after a failure and prints each kind once.

import { expect, it } from 'vitest';
import { ACTS, numbers, type Step, WIDER, type World } from './random-desk.ts';
import { play } from './random-play.ts';

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
