// Test files share a process (.config/vitest.config.ts), so none may leave anything of its own in it: which file comes next is chance, and
// a variable left behind would fail, or weaken, the tests of somebody else on another machine.

import { afterAll, beforeAll, expect, vi } from 'vitest';

const found = { env: process.env, variables: '', folder: '' };

const variables = (): string => JSON.stringify(Object.entries(process.env).toSorted());

beforeAll(() => {
  Object.assign(found, { env: process.env, variables: variables(), folder: process.cwd() });
});

afterAll(() => {
  expect(process.env === found.env, 'process.env was replaced').toBe(true);
  expect(variables(), 'the environment').toBe(found.variables);
  expect(process.cwd(), 'the working folder').toBe(found.folder);
  expect(vi.isFakeTimers(), 'the clock is still a false one').toBe(false);
});
