// A person asks the desk that has a review to hold an entry of it, whether that stands there or not.

import type { Desk } from './desk.ts';

export async function askToHold(desk: Desk, n: number): Promise<void> {
  const { runs } = desk.console.store;
  const theirs = runs.all().findLast((run) => run.desk !== null && run.state === 'pulling');
  const there = desk.state.entries.filter((entry) => !entry.deleted);
  const entry = there[n % Math.max(1, there.length)];
  if (desk.team === null || theirs === undefined || entry === undefined) return;
  await desk.console.ask('review/hold', { run: theirs.number, ids: [entry.id], reason: 'asked for' });
}
