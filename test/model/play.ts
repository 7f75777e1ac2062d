// Plays sequences: one at a time, or as many as make a number of steps, shrinking the first that fails.

import * as fc from 'fast-check';
import { Desk, forgetTemplates } from './desk.ts';
import { problemsAtEnd, Watch } from './invariants.ts';
import { problemsOfHistory } from './is-it-in.ts';
import { finish } from './operator.ts';
import { perform } from './perform.ts';
import { matters, sequences, type Step, stepsOf, teamSequences, withChanges, wordsOf } from './steps.ts';
import { paysByTable } from './sums.ts';
import {
  changesOfLayouts,
  changesOfPayTypes,
  filesOfWorlds,
  withFiles,
  type World,
  wordsOfWorld,
  worlds,
} from './world.ts';

export interface Played {
  /** What was violated, one per line; empty when nothing was. */
  readonly problem: string;
  readonly kills: number;
  /** Reviews that other desks had, looked at. */
  readonly looked: number;
}

/** Plays one sequence and lets the operator finish. */
export async function play(world: World, steps: readonly Step[]): Promise<Played> {
  const desk = await Desk.start(world);
  let problem: string[];
  try {
    const watch = new Watch();
    problem = [];
    for (const [index, step] of steps.entries()) {
      await perform(desk, step);
      problem = watch.after(desk).map((text) => `after step ${index + 1}: ${text}`);
      if (problem.length > 0) break;
    }
    if (problem.length === 0) {
      await finish(desk);
      problem = [...problemsAtEnd(desk), ...(await problemsOfHistory(desk)), ...((await desk.team?.problems()) ?? [])];
    }
  } catch (error) {
    problem = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
  const kills = desk.team?.kills ?? desk.console.kills;
  desk.close();
  return { problem: problem.slice(0, 6).join('\n'), kills, looked: desk.team?.looked ?? 0 };
}

export interface Report {
  readonly steps: number;
  readonly sequences: number;
  readonly kills: number;
  readonly looked: number;
  /** In readable words, with what is needed to play it again; null when nothing failed. */
  readonly failure: string | null;
}

const RUNS_AT_ONCE = 25;

type Changes = [number, number][];

/** Sequences of any steps, or those that come back to one matter. */
export type Shape = 'any' | 'matters';

/** Plays sequences from `seed` on until `wanted` steps are done or one fails, with one desk or several. `pinned`: what every world has. */
export async function simulate(
  seed: number,
  wanted: number,
  desks = 1,
  pinned: Partial<World> = {},
  shape: Shape = 'any',
): Promise<Report> {
  const done = { steps: 0, sequences: 0, kills: 0, looked: 0 };
  try {
    for (let part = seed; ; part += 1) {
      const failure = await playPart(part, done, desks, pinned, shape);
      if (failure !== null || done.steps >= wanted) return { ...done, failure };
    }
  } finally {
    forgetTemplates();
  }
}

/** Plays the sequences of one seed and counts them. Returns what failed, shrunk. */
async function playPart(
  seed: number,
  done: { steps: number; sequences: number; kills: number; looked: number },
  desks: number,
  pinned: Partial<World>,
  shape: Shape,
): Promise<string | null> {
  let counting = true;
  const several = desks === 1 ? {} : { desks };
  const anyOf = desks === 1 ? sequences : teamSequences;
  const of = shape === 'matters' ? matters : anyOf;
  const inWorld = (world: World, layouts: Changes): World => {
    const changing = layouts.length > 0 ? { layoutsChange: true } : {};
    return { ...world, ...changing, ...several, ...pinned };
  };
  const stepsIn = (world: World, steps: readonly Step[], payTypes: Changes, layouts: Changes): readonly Step[] => {
    const laidOut = world.layoutsChange === true ? withChanges('layout', steps, layouts) : steps;
    return paysByTable(world) ? withChanges('pay-types', laidOut, payTypes) : laidOut;
  };
  const property = fc.asyncProperty(
    worlds,
    of,
    filesOfWorlds,
    changesOfPayTypes,
    changesOfLayouts,
    async (drawn, steps, files, payTypes, layouts) => {
      const world = inWorld(withFiles(drawn, files), layouts);
      const sequence = stepsIn(world, steps, payTypes, layouts);
      const { problem, kills, looked } = await play(world, sequence);
      if (counting) {
        done.steps += sequence.length;
        done.sequences += 1;
        done.kills += kills;
        done.looked += looked;
      }
      if (problem === '') return;
      counting = false;
      throw new Error(problem);
    },
  );
  const checked = await fc.check(property, {
    seed,
    numRuns: RUNS_AT_ONCE,
    endOnFailure: process.env.NO_SHRINK === '1',
  });
  if (!checked.failed) return null;
  const [drawn, steps, files, payTypes, layouts] = checked.counterexample!;
  const world = inWorld(withFiles(drawn, files), layouts);
  return failureText(seed, world, stepsIn(world, steps, payTypes, layouts), checked.errorInstance);
}

function failureText(seed: number, world: World, sequence: readonly Step[], error: unknown): string {
  const sequenceText = JSON.stringify({ world, steps: sequence.map(({ name, n }) => `${name}:${n}`).join(' ') });
  return [
    `seed ${seed}: ${wordsOfWorld(world)}`,
    wordsOf(sequence),
    `→ ${error instanceof Error ? error.message : String(error)}`,
    `again: npm run simulate -- --replay '${sequenceText}'`,
  ].join('\n');
}

/** Plays what a failure printed once more. */
export async function replay(text: string): Promise<Played> {
  const { world, steps } = JSON.parse(text) as { world: World; steps: string };
  const done = await play(world, stepsOf(steps));
  forgetTemplates();
  return done;
}
