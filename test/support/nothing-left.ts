// Test files share a process (.config/vitest.config.ts), so none may leave anything of its own in it: which file comes next is chance, and
// a variable left behind would fail, or weaken, the tests of somebody else on another machine.

import { afterAll, beforeAll, expect, vi } from 'vitest';

const TURNS = 100;

const found = { env: process.env, variables: '', folder: '', servers: 0 };

const variables = (): string => JSON.stringify(Object.entries(process.env).toSorted());

/** Services and proxies that answer still. */
const servers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;

beforeAll(() => {
  Object.assign(found, { env: process.env, variables: variables(), folder: process.cwd(), servers: servers() });
});

afterAll(async () => {
  // One that was closed just now is gone some turns later.
  for (let turn = 0; turn < TURNS && servers() !== found.servers; turn += 1)
    await new Promise((resolve) => void setImmediate(resolve));
  expect(process.env === found.env, 'process.env was replaced').toBe(true);
  expect(variables(), 'the environment').toBe(found.variables);
  expect(process.cwd(), 'the working folder').toBe(found.folder);
  expect(vi.isFakeTimers(), 'the clock is still a false one').toBe(false);
  expect(servers(), 'servers that were not closed').toBe(found.servers);
});
