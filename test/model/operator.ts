// An honest operator: answers (operator-answers.ts), decides (operator-decisions.ts), and finishes what is open.

import type { Run } from '../../main/ports/runs.ts';
import type { Input } from '../../preload/contract/channels.ts';
import { type Desk, KINDS } from './desk.ts';
import { placesOf } from './destinations.ts';
import { keyOf, type Kind } from './service-state.ts';
import { answer, erpTakesAll } from './operator-answers.ts';
import { finishIntake } from './intake.ts';
import { decideHeld, decideRejected, dropTyped } from './operator-held.ts';
import { decideAll } from './operator-decisions.ts';
import { keyOfRow, takeOutUnseen } from './operator-says.ts';
import { handOverFitting, leaveForLater, wayOf } from './layouts.ts';

export { answer, enterByHand, erpTakesAll, isEmpty } from './operator-answers.ts';
export { decideHeld, decideRejected } from './operator-held.ts';
export { decideAll } from './operator-decisions.ts';
export { count } from './operator-says.ts';

const ROUNDS = 40;

type HandOverWay = Input<'hand-over/write'>['way'];

export const OPEN: readonly string[] = ['review', 'handed-over', 'confirming'];

/** Where all that is ready comes to no line, there is nothing to send; where no destination can know that, it came to nothing by hand. */
export async function handOverBy(desk: Desk, one: Run, way: HandOverWay, more: { offline?: true } = {}) {
  const run = one.number;
  const said = await handOverFitting(desk, one, way, more);
  if (said?.ok !== false || !said.error.cause.includes('there is nothing to send')) return said;
  const byHand = said.error.values?.why === 'nothing-by-layout' ? 'came to nothing' : 'nothing to send';
  const to = 'destination' in way && typeof way.destination === 'string' ? { destination: way.destination } : {};
  return desk.console.ask('hand-over/write', { run, way: { byHand, ...to }, ...more });
}

/** What one destination rejected or never got goes to it once more. */
export async function handOverAgain(desk: Desk, run: Run): Promise<void> {
  const { destinations } = desk.console.store;
  for (const { number, name } of destinations.of(run.connection)) {
    // Killed at the one before, and somebody goes on at another desk: it is handed over there another time.
    if (desk.console.store.destinations.get(number)?.name !== name) return;
    if (desk.console.store.deliveries.lacking(run.number, number).length > 0)
      await handOverBy(desk, run, { destination: name, markAnyway: 'internal' });
  }
}

/** True for a unit whose lines would go two ways: the console holds it, and it is typed in where each line belongs. */
function isSplit(desk: Desk, run: Run): boolean {
  const split = desk.rows(run).filter((row) => row.state === 'ready' && row.madeBy === 'service');
  const places = new Map<number, string>();
  for (const row of split) {
    const of = placesOf(desk.world, keyOfRow(run.kind, row)).join();
    if (places.has(row.id) && places.get(row.id) !== of) return true;
    places.set(row.id, of);
  }
  return false;
}

const NEVER_RELEASED = /^(changed|vanished)-since-pull|^later-period|^may-replace-gone/;

async function finishReview(desk: Desk, run: Run): Promise<void> {
  await decideHeld(desk, run);
  const held = desk.rows(run).filter((row) => row.state === 'held' && !NEVER_RELEASED.test(row.reason ?? ''));
  for (const id of new Set(held.map((row) => row.id)))
    await desk.console.ask('review/release', { run: run.number, ids: [id], reason: 'looked it up' });
  const typed = { byHand: 'typed in where it belongs' };
  let said = await handOverBy(desk, run, isSplit(desk, run) ? typed : wayOf(desk, run));
  // What comes to no line there nobody typed in: the file has the others, and what goes two ways is held for the next review.
  if (said?.ok === false && said.error.values?.why === 'some-without-line-several')
    said = await handOverBy(desk, run, wayOf(desk, run));
  while (await leaveForLater(desk, run, said)) said = await handOverBy(desk, run, wayOf(desk, run));
  if (said?.ok === false && desk.runs.find((one) => one.number === run.number)?.state === 'review')
    await desk.console.ask('runs/discard', { run: run.number });
}

async function settleUnclear(desk: Desk): Promise<void> {
  for (const handOver of desk.console.store.handOvers.inState(['unclear', 'handed-over'])) {
    if (desk.erp.taken.has(handOver.number)) continue;
    // A withdrawal that was killed before it began: the people of the ERP leave the file alone, so it is withdrawn again.
    if (handOver.state === 'handed-over' && !desk.erp.refused.has(handOver.number)) continue;
    desk.erp.refused.add(handOver.number);
    await desk.console.ask('hand-over/withdraw', { handOver: handOver.number, reason: 'never imported' });
  }
}

/** What a destination refuses for good, people correct at the service: the entry, or the line under an Id of its own that shows it. */
function correctRefused({ erp, state }: Desk): void {
  for (const refused of erp.refusing)
    for (const entry of state.entries) {
      const shown = entry.line === null || entry.line.exported ? [entry] : [entry, entry.line];
      if (shown.some((one) => refused.startsWith(`${keyOf(one)} `))) state.edit(entry, { amount: entry.amount + 1 });
    }
  // Its lines may stand in a list until the next prepare, or be on their way: that version is refused for ever.
}

/** Works until every run is closed and a pull brings nothing. Throws what is left when that does not come. */
export async function finish(desk: Desk): Promise<void> {
  desk.console.killAt(0);
  desk.console.fillDisk(0, 0);
  desk.network.calmDown();
  await desk.team?.calmDown(async () => {
    for (const run of desk.runs) if (run.state === 'review' && run.desk === null) await finishReview(desk, run);
    // What became of a file that it had written nobody says at another desk.
    const unclear = desk.console.store.handOvers.inState(['unclear']).filter((one) => one.desk === null);
    await settleUnclear(desk);
    for (const run of desk.runs) if (unclear.some((one) => one.run === run.number)) await answer(desk, run);
  });
  if (desk.team !== null) await desk.addDestinations();
  correctRefused(desk);
  for (const entry of desk.state.entries) desk.state.approve(entry);
  if (desk.team === null) {
    await finishIntake(desk);
    return finishHere(desk);
  }
  // What a list showed to one desk alone, its operator asks again about; what others do then is followed.
  for (let n = 0; n < 2 * desk.team.size; n += 1) {
    await desk.team.goTo(n);
    await finishIntake(desk);
    await finishHere(desk);
  }
}

async function finishHere(desk: Desk): Promise<void> {
  const done = new Set<Kind>();
  for (let round = 0; round < ROUNDS; round += 1) {
    desk.clocks.pass(120_000);
    // What no edit can change any more, the version that a correction takes back say, the people of the ERP let in.
    if (round === ROUNDS / 2) desk.erp.refusing.clear();
    await desk.console.ask('recover/resume', {});
    await settleUnclear(desk);
    const open = desk.runs.filter((run) => OPEN.includes(run.state));
    if (open.length === 0) {
      const kind = KINDS.find((one) => !done.has(one));
      if (kind === undefined) {
        takeOutUnseen(desk, null);
        dropTyped(desk);
        return;
      }
      const pulled = await desk.pull(kind);
      if (pulled?.ok === false) throw new Error(`pull: ${pulled.error.cause}`);
      if (pulled?.ok && pulled.value.records === 0 && desk.state.ready(kind).length === 0) done.add(kind);
      else done.clear();
      await decideRejected(desk, round);
      await decideAll(desk, round);
      // What was decided just now goes out with the next pull.
      for (const run of desk.runs)
        if (desk.console.store.corrections.pending(run.connection, run.kind).length > 0) done.delete(run.kind);
      continue;
    }
    for (const run of open) {
      if (run.state === 'review') await finishReview(desk, run);
      else await handOverAgain(desk, run);
      erpTakesAll(desk);
      await answer(desk, run);
      await desk.console.ask('confirm/run', { run: run.number });
    }
    await decideAll(desk, round);
    // What was gone and is there again is found by a pull alone.
    if (round % 4 === 3) for (const kind of KINDS) await desk.pull(kind);
  }
  throw new Error(`the operator cannot finish: ${left(desk).slice(-6).join('; ')}`);
}

function left(desk: Desk): string[] {
  const closed = ['marked', 'resolved', 'rejected', 'withdrawn'];
  return desk.runs.flatMap((run) =>
    desk
      .rows(run)
      .filter((row) => !closed.includes(row.state))
      .map((row) => `run ${run.number} ${run.state}: ${keyOfRow(run.kind, row)} ${row.state} ${row.reason ?? ''}`),
  );
}
