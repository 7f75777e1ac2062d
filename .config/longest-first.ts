// The order of test files: those that take minutes first, so that no worker is left alone with one at the end.

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Measured, longest first; the rest is short and follows as vitest has it. */
const LONGEST: readonly string[] = [];

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
