// What makes the tests quick: the order of their files, so that no worker is left alone with a long one, and what Node keeps compiled.

import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Node keeps what it compiled here: hundreds of command lines are started and killed, and compiling was half of their time. */
export const COMPILED = { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/compiled') };

/** Measured, longest first; the rest is short and follows as vitest has it. */
const LONGEST: readonly string[] = [
  'model/steps-1',
  'model/steps-2',
  'faults/kill-any-time',
  'faults/kill',
  'faults/power-cut',
  'faults/full-disk.linux',
  'faults/kill-confirm',
  'engine/recovery/sequences-random',
  'checks/deliberate-violations',
  'contracts/service-port',
  'faults/intake-kill',
  'faults/start-at-once',
  'store/file/locked',
  'engine/intake/sequences',
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
