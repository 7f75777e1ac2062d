// What waits for a person's word, told with every decision that may be true of it and what to type: who reads only a state, or a
// reason in one word, does not know what answers it.

import { type Decision, type Happened, worldsOf } from '../domain/evidence/decisions.ts';
import type { UnitState } from '../../preload/contract/common.ts';
import type { DifferenceWire, RunWire } from '../../preload/contract/runs.ts';
import type { Ask } from './command.ts';
import { counted } from '../domain/counted.ts';

/** Of lines in review a pull tells by itself: `pull-told.ts`. */
type OfReview = 'second-reversal' | 'erp-never-got-it' | 'said-to-be-in-erp' | 'perhaps-in-erp' | 'line-of-a-held-unit';

/** What brought them before a person, as the rest of a sentence: `[of one|of several]`. */
const WHY: Readonly<Record<Exclude<Happened, OfReview>, string>> = {
  'may-be-cut': 'the list may be cut inside [it|them], so nothing proves that it shows all of [its|their] lines',
  'list-contradicts-itself': 'the list contradicts itself about [it|them]',
  twins: 'another unit of the same work stands beside [it|them], and one reversal for the two is listed',
  'mark-not-shown': 'a reversal fits [it by its|them by their] work, and nothing shows that [it was|they were] marked',
  'several-originals': 'a reversal of [it|them] is listed that is of none of [its|their] lines alone',
  'not-listed': '[it is|they are] listed no more, and it was not us who marked [it|them]',
  'not-seen-in-plain-lists': '[it is|they are] not in the lists, which may lack something',
  'refused-by-others-and-not-seen':
    'one destination has [it|them], the others refused [it|them], and the lists, which may lack something, do not show [it|them]',
  'refused-by-others-and-not-listed':
    'one destination has [it|them], the others refused [it|them], and [it is|they are] listed no more',
  'mark-refused': 'the service refuses [its|their] mark',
  'yes-and-still-listed': 'the service said yes to [its|their] mark, and lists [it|them] still',
  'listed-otherwise': '[it|they] changed after the hand-over',
  'marked-otherwise':
    '[it was edited before its mark, and is|they were edited before their mark, and are] marked with what the ERP has not got',
  'edited-and-left':
    '[it changed after the hand-over, and is|they changed after the hand-over, and are] listed no more',
  'removed-and-left': 'nothing of [it|them] is in the ERP any more, and [its|their] new version is listed no more',
  'mark-not-proved': 'no list tells what became of [its|their] mark',
  'marked-by-word-alone': '[its|their] mark rests on an answer that was wrong for another of the same call',
  'listed-again-after-mark': '[it is|they are] listed again after [its|their] mark was proved',
  'rejected-yet-marked': 'the ERP rejected [it|them], and [it is|they are] listed no more',
  'withdrawn-yet-marked': '[its|their] file was withdrawn, and [it is|they are] listed no more',
  'held-and-left': '[it is|they are] held, and the lists, which may lack something, do not show [it|them]',
};

/** The words of one, or those of several. */
const whyOf = (happened: keyof typeof WHY, units: number): string =>
  WHY[happened].replace(/\[(.*?)\|(.*?)\]/g, units === 1 ? '$1' : '$2');

const MOST_IDS = 20;

function typed(decision: Decision, run: number, ids: string): string {
  if (decision === 'accept' || decision === 'reject') return `${decision} ${run} --ids ${ids}`;
  if (decision === 'release') return `release ${run} --ids ${ids}`;
  return `--as ${decision === 'replaced-by' ? 'replaced-by=N' : decision}`;
}

/** One note: what waits and why, the command, and below it each decision with what it says. */
export function decisionNote(
  run: number,
  state: UnitState,
  happened: keyof typeof WHY,
  rows: number,
  ids: readonly number[] = [],
): string {
  const named = ids.length === 0 || ids.length > MOST_IDS ? [...ids.slice(0, MOST_IDS), '…'].join(',') : ids.join(',');
  const worlds = Map.groupBy(worldsOf(state, happened), ({ decision }) => decision);
  const ways = [...worlds].map(
    ([decision, of]) => `  ${typed(decision, run, named)}: ${of.map(({ world }) => world).join('; or ')}`,
  );
  return [
    `Run ${run} waits for a decision about ${counted(rows, 'unit', 'units')} (${state}): ${whyOf(happened, rows)}.`,
    `Look in the service and in the ERP, and say what is true: resolve ${run} --ids ${named} --reason TEXT, and of these`,
    ...ways,
  ].join('\n');
}

function isTold(happened: Happened): happened is keyof typeof WHY {
  return happened in WHY;
}

type Waiting = Pick<DifferenceWire, 'id' | 'state' | 'happened'>;

function notesOf(run: number, waiting: readonly Waiting[]): string[] {
  const groups = Map.groupBy(waiting, ({ state, happened }) => `${state} ${happened}`);
  return [...groups.values()].flatMap((of) => {
    const { state, happened } = of[0]!;
    const ids = [...new Set(of.map(({ id }) => id))];
    return isTold(happened) ? decisionNote(run, state, happened, ids.length, ids) : [];
  });
}

/** What waits in a run that went out, one note for each way in which it stands. */
export async function decisionsTold(ask: Ask, run: number): Promise<string[]> {
  return notesOf(run, await ask('runs/differences', { run }));
}

/** What waits in the runs of a connection and kind that are not closed, by run; what the ERP never got is told apart. */
async function waitingOf(ask: Ask, of: Pick<RunWire, 'connection' | 'kind'>): Promise<Map<number, Waiting[]>> {
  const found = new Map<number, Waiting[]>();
  for (const { run, state, connection, kind } of await ask('runs/list', {})) {
    if (connection !== of.connection || kind !== of.kind || (state !== 'handed-over' && state !== 'confirming'))
      continue;
    const waiting = await ask('runs/differences', { run });
    found.set(
      run,
      waiting.filter((one) => one.state !== 'rejected' && one.state !== 'withdrawn'),
    );
  }
  return found;
}

/** Notes about what waits in earlier runs after an act, and whether some of it waits only since. */
export async function waitsSince<T>(ask: Ask, of: Pick<RunWire, 'connection' | 'kind'>, act: () => Promise<T>) {
  const before = await waitingOf(ask, of);
  const done = await act();
  const after = await waitingOf(ask, of);
  const isNew = ([run, waiting]: [number, Waiting[]]): boolean =>
    waiting.some((one) => !before.get(run)?.some(({ id, happened }) => id === one.id && happened === one.happened));
  return {
    done,
    notes: [...after].flatMap(([run, waiting]) => notesOf(run, waiting)),
    isNew: [...after].some(isNew),
  };
}
