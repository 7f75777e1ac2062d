// What a pull tells of besides what is ready: lines that wait for a person's word, and what the ERP rejected and nobody lists any more.

import { isForPerson } from '../../preload/contract/values.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import type { Ask } from './command.ts';
import { counted } from '../domain/counted.ts';
import { decisionNote } from './decisions-told.ts';

/** What a pull lists and may not let go before a person has said what it is: alarms, and Ids that are listed twice. */
export function forDecision({ run, counts, needsPerson }: Pick<RunWire, 'run' | 'counts' | 'needsPerson'>): string[] {
  const alarms = counts['needs-person']?.rows ?? 0;
  const notes = alarms === 0 ? [] : [decisionNote(run, 'needs-person', 'listed-again-after-mark', alarms)];
  if (needsPerson > alarms)
    notes.push(
      `${counted(needsPerson - alarms, 'record is', 'records are')} held because ${needsPerson - alarms === 1 ? 'its' : 'their'} Id is listed twice: look ${needsPerson - alarms === 1 ? 'it' : 'them'} up in the service, and release ${run} --ids … where it means both lines; what is held comes again with the next pull.`,
    );
  return notes.length === 0 ? [] : [...notes, `Which they are: "records ${run}".`];
}

/** Alarms in reviews of this desk: nothing was cut off there, and no act goes on before a person has said what they are. */
export async function alarmsTold(ask: Ask): Promise<string[]> {
  const runs = await ask('runs/list', {});
  const own = runs.filter(({ state, reviewedBy }) => state === 'review' && reviewedBy === null);
  // Ids that are listed twice are held, and keep nothing back.
  return own.flatMap(({ run, counts }) => forDecision({ run, counts, needsPerson: 0 }));
}

/** What waits in a run in review, as its rows are listed: those with an alarm by their Ids, and what is held. */
export async function reviewTold(ask: Ask, run: RunWire, alarms: readonly number[]): Promise<string[]> {
  if (run.state !== 'review') return [];
  const ids = [...new Set(alarms)];
  const notes =
    ids.length === 0 ? [] : [decisionNote(run.run, 'needs-person', 'listed-again-after-mark', ids.length, ids)];
  return [...notes, ...(await heldForPerson(ask, run))];
}

/** Lines that a pull holds until a person has said what they are. */
export async function heldForPerson(ask: Ask, { run, state, held }: RunWire): Promise<string[]> {
  if (state !== 'review' || held === 0) return [];
  const { parts } = await ask('grid/counted', { run, filter: { states: ['held'] } });
  const rows = parts.reduce((sum, part) => sum + (isForPerson(part.reason) ? part.sum.rows : 0), 0);
  const how = `"release ${run} --ids …" where the ERP needs them, "resolve ${run} --ids … --as already-in-erp" where it does not`;
  return rows === 0
    ? []
    : [
        `${counted(rows, 'record is held until a person says what it is', 'records are held until a person says what they are')}: see "records ${run}"; ${how}.`,
      ];
}

/** Lines of which nobody can tell the day: midnight in Norway, written by the clock of Greenwich, is the day before, and its month. */
export async function unsureDays(ask: Ask, { run, state, ready }: RunWire): Promise<string[]> {
  if (state !== 'review' || ready === 0) return [];
  const { checks } = await ask('review/findings', { run });
  const units = checks.find(({ name }) => name === 'date-other-day')?.going ?? 0;
  if (units === 0) return [];
  return [
    `${counted(units, 'unit has', 'units have')} a date with a time in UTC, which in Norway is the day after: a file has the date as it is written (in "records ${run}" those with date-other-day). Look in the service which day it means, and hold ${units === 1 ? 'it' : 'them'} where it is the other one: hold ${run} --ids … --reason TEXT.`,
  ];
}

interface Left {
  readonly run: number;
  readonly ids: readonly number[];
  readonly state: 'rejected' | 'withdrawn' | 'held';
  readonly proof: 'complete' | 'plain';
}

/** What the ERP never got and the list of a pull does not show any more: nothing of it comes again by itself. */
export async function refusedAndLeft(ask: Ask, { connection, kind }: RunWire): Promise<Left[]> {
  const found: Left[] = [];
  for (const card of await ask('todo/list', {})) {
    if (card.left === undefined || card.connection !== connection || card.recordKind !== kind) continue;
    const run = card.run!;
    const differences = await ask('runs/differences', { run });
    const ids = differences.filter(({ state }) => state === card.left!.state).map(({ id }) => id);
    found.push({ run, ids: [...new Set(ids)], ...card.left });
  }
  return found;
}

const BECAME = {
  rejected: (run: number) => `that the ERP rejected in run ${run}`,
  withdrawn: (run: number) => `of run ${run} whose file was withdrawn`,
  held: (run: number) => `held in run ${run}`,
} as const;

export function leftNote({ run, ids, state, proof }: Left): string {
  const what = `${counted(ids.length, 'unit', 'units')} ${BECAME[state](run)}`;
  const how = `resolve ${run} --ids … --as ${state === 'held' ? '' : 'send-again, '}marked or deleted (Ids in "left")`;
  if (proof === 'complete') return `${what} ${ids.length === 1 ? 'is' : 'are'} listed no more: ${how}.`;
  return `${what} ${ids.length === 1 ? 'is' : 'are'} not in this list, which may lack something. Look ${ids.length === 1 ? 'it' : 'them'} up in the service: what is ready there comes again with a pull; else ${how}.`;
}
