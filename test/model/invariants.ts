// What must hold after every sequence (issue "Exactly once, under fire"), and what must hold after every step.

import type { Run } from '../../main/ports/runs.ts';
import { tieOutOf, viewOf } from '../../main/engine/views/run-view.ts';
import { wholeSecond } from '../../main/domain/moment.ts';
import { type Desk, KINDS } from './desk.ts';
import { allPlaces, placesOf } from './destinations.ts';
import { problemsOfIntake } from './intake.ts';
import { problemsOfMonths } from './months.ts';
import { keyOfRow } from './operator-says.ts';
import { amountOfKey, keyOf, opposite } from './service-state.ts';
import { lacksPages } from './world.ts';

function difference(a: readonly string[], b: readonly string[]): string[] {
  const left = [...b];
  return a.filter((one) => {
    const at = left.indexOf(one);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}

/** A yes that was none, and the list that would tell lacks its page: nobody can know. The next list shows it, and it is open again. */
function falselyMarked(desk: Desk): ReadonlySet<number> {
  if (!lacksPages(desk.world)) return new Set();
  const rows = desk.runs.flatMap((run) => (run.kind === 'time' ? desk.rows(run) : []));
  return new Set(rows.filter((row) => row.state === 'marked' && row.markProof === 'plain').map(({ id }) => id));
}

/** Problems of a desk whose operator has finished everything; empty when the promise is kept. */
export function problemsAtEnd(desk: Desk): string[] {
  const problems = [...desk.problems];
  for (const at of allPlaces(desk.world)) problems.push(...problemsAt(desk, at));
  problems.push(...problemsOfIntake(desk));
  if (desk.team === null) problems.push(...problemsOfMonths(desk));
  for (const kind of KINDS) for (const line of desk.state.ready(kind)) problems.push(`never exported: ${keyOf(line)}`);
  for (const run of desk.runs) {
    if (!['closed', 'failed', 'discarded'].includes(run.state)) problems.push(`run ${run.number} is ${run.state}`);
    problems.push(...differencesOf(desk, run, viewOf), ...stillLive(desk, run));
  }
  const checks = desk.console.store.checkIntegrity((folder, file) => desk.console.context.files.hashOf(folder, file));
  for (const check of checks) if (!check.ok) problems.push(`verify ${check.name}: ${check.detail}`);
  return problems;
}

/**
 * Without pairs that take each other back: what was edited while it waited under the Id of its own reversal shows the same lines as if it
 * had been marked and reversed, so that reversal may go out as one of either, and the ERP has the same.
 */
function uncancelled(keys: readonly string[]): string[] {
  const left: string[] = [];
  for (const key of keys) {
    const at = left.indexOf(opposite(key));
    if (at === -1) left.push(key);
    else left.splice(at, 1);
  }
  return left;
}

/**
 * Reversals without an amount: such a one looks like the line that it takes back, saved once more, and is taken for that line where others
 * marked it; under an Id of its own it looks like another entry, and the new version like the line that it takes back. Nothing but a line
 * of none is lacking then, one for each.
 */
function lookAlikes({ state, world }: Desk): string[] {
  const reversals = state.lines.filter((line) => line.reversal && line.amount === 0);
  return reversals.map((line) => keyOf(world.ids === 'reversal-own' ? { ...line, id: line.entry.id } : line));
}

/**
 * Lines of none that went out as reversals of lines of none: touched by a prepare after a yes that was none, such a one looks like its
 * own reversal, and is taken for it. Nothing but a line of none is there once too often then.
 */
function takenForReversals(desk: Desk): string[] {
  return desk.runs.flatMap((run) =>
    desk.rows(run).flatMap((row) => {
      const key = keyOfRow(run.kind, row);
      return row.reverses !== null && row.madeBy === 'service' && amountOfKey(key) === 0 ? [key] : [];
    }),
  );
}

/**
 * Lines of none that nobody marked: touched after a yes that was none, such a one looks like its own reversal, which proves the mark, and
 * its entry was deleted before a list could tell. Nothing but a line of none is there too much then.
 */
function takenForMarked(desk: Desk): string[] {
  return desk.runs.flatMap((run) =>
    desk.rows(run).flatMap((row) => {
      const key = keyOfRow(run.kind, row);
      const isLeft = row.state === 'marked' && row.madeBy === 'service' && amountOfKey(key) === 0;
      return isLeft && !desk.state.lines.some((line) => keyOf(line) === key) ? [key] : [];
    }),
  );
}

/** What one destination has, and what the service has that belongs there. */
function problemsAt(desk: Desk, at: string): string[] {
  const { erp, state, world } = desk;
  const problems: string[] = [];
  const name = at === '' ? 'the ERP' : at;
  const { keys, stray } = erp.net(at);
  const belongs = (key: string): boolean => placesOf(world, key).includes(at);
  const own = desk.exported.filter(belongs);
  for (const key of difference(uncancelled(difference(keys, own)), [
    ...takenForReversals(desk),
    ...takenForMarked(desk),
  ]))
    problems.push(`${name} has too much: ${key}`);
  for (const key of difference(difference(own, keys), lookAlikes(desk))) problems.push(`${name} lacks: ${key}`);
  for (const key of stray) problems.push(`a correction takes back what ${name} does not have: ${key}`);
  for (const kind of KINDS) {
    const due = state.entries
      .filter((entry) => entry.kind === kind && !entry.deleted && belongs(keyOf(entry)))
      .reduce((sum, entry) => sum + thousandths(entry.amount), 0);
    const held = erp.lines.filter((line) => line.kind === kind && line.at === at);
    const sum = held.reduce((total, line) => total + thousandths(line.amount), 0);
    const shallNot = desk.shallNot
      .filter((key) => key.startsWith(`${kind} `) && belongs(key))
      .reduce((total, key) => total + thousandths(amountOfKey(key)), 0);
    if (due - shallNot !== sum) problems.push(`${kind}: ${name} holds ${sum / 1000}, the service ${due / 1000}`);
  }
  return problems;
}

/** The model writes at most two decimals, so this is exact. */
function thousandths(amount: number): number {
  return Math.round(amount * 1000);
}

/** What a line of a file takes back is not live any more, or a second reversal of it would pass for the first. */
function stillLive(desk: Desk, run: Run): string[] {
  const { records } = desk.console.store;
  return desk.rows(run).flatMap((row) => {
    if (!row.live || row.reverses === null || row.pairing === 'second-reversal') return [];
    return records.byKeys([row.reverses])[0]!.live
      ? [`${row.id} of run ${run.number} takes back what is still live`]
      : [];
  });
}

/** `of`: the sums alone, or the whole view, which may not fail either. */
function differencesOf(desk: Desk, run: Run, of: typeof tieOutOf | typeof viewOf): string[] {
  if (run.state === 'failed' || run.state === 'pulling') return [];
  const { tieOut } = of(desk.console.context, run);
  return tieOut.balanced ? [] : [`run ${run.number} does not tie out: ${JSON.stringify(tieOut.differences, textOf)}`];
}

function textOf(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** Watches, step by step, what may never happen even for a moment. */
export class Watch {
  #cutoff: string | null = null;
  /** What was written when it looked into the store last. */
  #looked: object | null = null;
  /** How often an older store was put back, or a person set the cutoff. */
  #moves = 0;

  /** Problems that the last step made. */
  after(desk: Desk): string[] {
    const problems = desk.problems.splice(0);
    for (const [row, times] of desk.state.references)
      if (times > 1) problems.push(`the service has row ${row} ${times} times`);
    // An older store has an older cutoff: it lists more, never less. A person may set any: the late sweep sees what lies before it.
    const moves = desk.restores + desk.cutoffsSet;
    const own = moves === this.#moves;
    this.#moves = moves;
    // Somebody else worked, and nothing here can have changed.
    if (desk.console.written === this.#looked) return problems;
    this.#looked = desk.console.written;
    for (const run of desk.runs.slice(-3)) problems.push(...differencesOf(desk, run, tieOutOf));
    const [connection] = desk.console.store.connections.all();
    const cutoff = (connection && desk.console.store.cutoffs.current(connection.id)?.cutoff) ?? null;
    // Each of several desks has a cutoff of its own.
    if (cutoff !== this.#cutoff && own && desk.team === null) problems.push(...this.#moved(desk, cutoff));
    this.#cutoff = cutoff;
    return problems;
  }

  /** Rule 4: the cutoff only grows, and passes nothing that is known and not finished. */
  #moved(desk: Desk, cutoff: string | null): string[] {
    const before = this.#cutoff;
    if (cutoff === null || (before !== null && cutoff < before)) return [`the cutoff went from ${before} to ${cutoff}`];
    const problems: string[] = [];
    const lines = new Map(desk.state.ready('time').map((line) => [line.id, line]));
    const unknowable = falselyMarked(desk);
    for (const run of desk.runs) {
      if (run.kind !== 'time' || run.state === 'failed' || run.state === 'pulling') continue;
      for (const row of desk.rows(run)) {
        const line = lines.get(row.id);
        if (line === undefined || line.changed === null || row.state === 'resolved') continue;
        if (unknowable.has(row.id)) continue;
        const raw = JSON.parse(row.raw) as { EndretDato: string | null };
        if (raw.EndretDato === null || Date.parse(raw.EndretDato) !== line.changed) continue;
        const changed = wholeSecond(raw.EndretDato);
        if (changed < cutoff && (before === null || changed >= before))
          problems.push(`the cutoff passed ${keyOf(line)} of ${changed}: ${before} → ${cutoff}`);
      }
    }
    return problems;
  }
}
