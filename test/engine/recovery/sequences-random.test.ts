// random sequences of operator acts and edits in the service, over the command line and real HTTP. After an
// operator's finish the ERP holds what the service holds and every run is closed. A failing sequence is shrunk and printed.
// REVIEW_SEQUENCES and REVIEW_SEED widen the search; REVIEW_COLLECT=1 goes on after a failure and prints each kind once.

import path from 'node:path';
import { expect, it } from 'vitest';
import { startSandbox } from '../../../main/sandbox/sandbox.ts';
import { hoursOfService } from '../../support/agreement.ts';
import { newFolder, trayLines } from '../../support/desk.ts';
import { ACTS, Desk, entry, numbers, type Step, WIDER, type World } from './random-desk.ts';
import { finish } from './random-operator.ts';
import { rejected, step } from './random-steps.ts';

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
