// What makes the tests quick: the order of their files, so that no worker is left alone with a long one, what Node loads and keeps
// compiled, and where their folders lie.

import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Node keeps what it compiled here: hundreds of command lines are started and killed, and compiling was half of their time. */
export const COMPILED = { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/compiled') };

/**
 * What reads files of others, as it is built before the first test (test/support/build-processes.ts): a process that has to read its
 * sixty sources was three times as long about to start.
 */
export const BUILT_READER = {
  BUILT_READER: path.resolve(import.meta.dirname, '../node_modules/.cache/processes/reader.js'),
};

/**
 * Node itself loads the product for tests too: made over by Vite, every call from one module to another took longer, and so did each
 * load.
 */
export const BY_NODE = {
  deps: {
    external: [
      /\/(main\/(domain|engine|files|host|ports|sandbox|service|store|command-line)|preload\/contract)\/.*\.ts$/,
    ],
  },
};

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
  'model/steps-3',
  'model/steps-4',
  'model/steps-5',
  'faults/kill-any-time',
  'faults/kill-confirm',
  'faults/team-kill.linux',
  'faults/team-kill-acts.linux',
  'faults/kill',
  'faults/power-cut',
  'engine/recovery/sequences-random',
  'engine/recovery/sequences-hostile',
  'contracts/service-port',
  'faults/intake-kill',
  'faults/team-anew.linux',
  'engine/intake/sequences',
  'model/team-steps',
  'checks/deliberate-violations',
  'engine/hand-over/shipped-layouts',
  'faults/full-disk.linux',
  'engine/hand-over/receipt',
  'model/team-found',
  'store/file/locked',
  'engine/intake/answers',
  'engine/intake/chunk',
  'engine/team/own-log-damaged.linux',
  'model/found',
  'engine/recovery/sequences-evidence',
  'engine/recovery/sequences-tried',
  'engine/evidence/quiet',
  'engine/intake/batch-act',
  'engine/confirm/edited-and-left',
  'faults/team-line.linux',
  'engine/team/team.linux',
  'rules/07-files-are-proof',
  'engine/intake/doubles',
  'e2e/layout',
  'e2e/accessibility-en',
  'e2e/accessibility-nb',
  'e2e/practice',
  'e2e/looks',
  'e2e/paper',
  'e2e/gestures',
  'e2e/program',
  'e2e/trouble',
  'e2e/destinations',
  'e2e/layouts',
  'e2e/package',
  'e2e/team-anew.linux',
  'e2e/decisions',
  'e2e/intake-fix',
  'e2e/keys',
  'e2e/team-join.linux',
  'e2e/team.linux',
  'e2e/team-trouble.linux',
  'e2e/review',
  'e2e/team-review.linux',
  'e2e/connection',
  'e2e/intake',
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
