// Two or more desks over one PostgreSQL and one service: each with a data folder of its own, the command line in this process.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import type { SandboxOptions } from '../../main/sandbox/sandbox.ts';
import { consoleIn, type Desk, openDesk } from './desk.ts';
import type { Postgres } from './postgres.ts';

export interface TeamDesk {
  readonly data: string;
  run<T = Record<string, never>>(...words: string[]): Promise<{ code: number; json: T; err: string }>;
  do<T = Record<string, never>>(...words: string[]): Promise<T>;
}

export interface Team {
  readonly desk: Desk;
  /** The first is the one that moved its log. */
  readonly desks: readonly TeamDesk[];
  readonly url: string;
}

let teams = 0;

export function urlOf(postgres: Postgres): string {
  return `postgres://postgres@127.0.0.1:${postgres.port}/postgres`;
}

export function deskIn(data: string): TeamDesk {
  const run = <T>(...words: string[]) => consoleIn<T>(data, words);
  return {
    data,
    run,
    async do<T>(...words: string[]) {
      const said = await run<T>(...words);
      if (said.code !== 0 && said.code !== 3) throw new Error(`${words.join(' ')} exited ${said.code}: ${said.err}`);
      return said.json;
    },
  };
}

/** A desk with a connection to a service moves its log there, and others join. */
export async function openTeam(
  postgres: Postgres,
  size: number,
  options: Partial<SandboxOptions> & { now?: string } = {},
): Promise<Team & { readonly log: string }> {
  const desk = await openDesk(options);
  teams += 1;
  const log = `team ${process.pid} ${teams}`;
  const url = urlOf(postgres);
  const first = deskIn(desk.data);
  await first.do('proof-log', 'move', '--to', url, '--log', log);
  const desks = [first];
  for (let n = 2; n <= size; n += 1) {
    const data = path.join(desk.root, `data-${n}`);
    mkdirSync(data);
    const other = deskIn(data);
    await other.do('proof-log', 'join', '--from', url, '--log', log);
    desks.push(other);
  }
  return { desk, desks, url, log };
}

/** What a desk does whose clock is so many days off; the service and the other desk have theirs. */
export async function off<T>(days: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
