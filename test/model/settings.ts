// What a person sets for a connection: the cutoff, a locked period, which months are closed.

import { CONNECTION } from './console-side.ts';
import { type Desk, KINDS } from './desk.ts';

/** The entries of the model are dated from the last of September to the first of November 2024. */
const LAST_DAYS = [null, '2024-09-30', '2024-10-01', '2024-10-02', '2024-11-01'] as const;
const MONTHS = ['2024-09', '2024-10'] as const;

/** Far behind, at the service's clock, or far ahead of it. */
export async function setCutoff(desk: Desk, n: number): Promise<void> {
  const days = [-30, -1, 0, 1, 400][n % 5]!;
  const cutoff = new Date(desk.clocks.service + days * 86_400_000).toISOString();
  desk.cutoffsSet += 1;
  await desk.console.ask('cutoff/set', { connection: CONNECTION, cutoff, reason: 'agreed with the bureau' });
}

async function lockThrough({ console: one }: Desk, lockedThrough: string | null): Promise<void> {
  await one.ask('connections/update', { name: CONNECTION, options: { lockedThrough } });
}

export async function lockPeriod(desk: Desk, n: number): Promise<void> {
  await lockThrough(desk, LAST_DAYS[n % LAST_DAYS.length]!);
}

/** The months of both kinds in their order; the console refuses what may not be closed yet. */
export async function closeMonths({ console: one }: Desk): Promise<void> {
  await one.ask('months/count', { connection: CONNECTION });
  for (const kind of KINDS)
    for (const month of MONTHS) await one.ask('months/close', { connection: CONNECTION, kind, month });
}

export async function openMonths({ console: one }: Desk): Promise<void> {
  for (const kind of KINDS)
    for (const month of MONTHS.toReversed())
      await one.ask('months/open', { connection: CONNECTION, kind, month, reason: 'a supplier was late' });
}

/** What suppliers sent for a locked period is refused: it is opened for that, and locked again. */
export async function whileUnlocked(desk: Desk, work: () => Promise<void>): Promise<void> {
  const [connection] = desk.console.store.connections.all();
  if (connection === undefined) return work();
  const { lockedThrough } = connection.options;
  await openMonths(desk);
  await lockThrough(desk, null);
  await work();
  await lockThrough(desk, lockedThrough);
}
