// What makes the tests quick: the order of their files, so that no worker is left alone with a long one, what Node keeps compiled, and
// where their folders lie.

import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Node keeps what it compiled here: hundreds of command lines are started and killed, and compiling was half of their time. */
export const COMPILED = { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/compiled') };

const MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

/**
 * Folders of tests lie in memory where there is one with room: the store writes and syncs as it does on a disk, and nobody waits for that.
 * A process that is killed leaves there what it had written, as it does on a disk; what a disk loses with the power is cut off by hand
 * (faults/power-cut). The folder is made and removed with the run (test/support/build-processes.ts, test/e2e/setup.ts).
 */
export const IN_MEMORY = { TMPDIR: hasRoom() ? path.join(MEMORY, `console-tests-${process.pid}`) : tmpdir() };

/** Measured, longest first; the rest is short and follows as vitest has it. */
const LONGEST: readonly string[] = [
  'model/steps-1',
  'model/steps-2',
  'faults/team-kill.linux',
  'faults/kill-any-time',
  'faults/kill-confirm',
  'model/team-steps',
  'faults/kill',
  'faults/power-cut',
  'faults/intake-kill',
  'faults/team-anew.linux',
  'engine/team/own-log-damaged.linux',
  'engine/recovery/sequences-random',
  'engine/recovery/sequences-hostile',
  'checks/deliberate-violations',
  'contracts/service-port',
  'faults/full-disk.linux',
  'faults/start-at-once',
  'store/file/locked',
  'engine/intake/sequences',
  'engine/evidence/quiet',
  'engine/recovery/sequences-evidence',
  'engine/intake/chunk',
  'command-line/bad-input',
  'engine/confirm/mark-chunks',
  'engine/hand-over/shipped-layouts',
  'engine/hand-over/receipt',
  'model/team-found',
  'files/table/hostile',
  'engine/team/team.linux',
  'e2e/accessibility-nb',
  'e2e/accessibility-en',
  'e2e/layout',
  'e2e/practice',
  'e2e/program',
  'e2e/intake',
  'e2e/trouble',
  'e2e/package',
];

function rank({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return found === -1 ? LONGEST.length : found;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
