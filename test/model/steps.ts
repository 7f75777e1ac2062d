// The commands of the model, and their words. A step is a name and a number that picks what it is done to.

import * as fc from 'fast-check';

/** Name → how often, and what it says. */
export const STEPS = {
  add: [6, 'an approved entry is registered'],
  'add-old': [2, 'an entry with an old EndretDato is registered, not yet approved'],
  'add-undated': [1, 'an approved entry without EndretDato is registered'],
  'add-material': [3, 'an approved material transaction is registered'],
  approve: [2, 'an entry is approved'],
  'approve-all': [2, 'everything is approved'],
  unapprove: [1, 'an approval is taken back'],
  edit: [8, 'hours or quantity are edited'],
  'edit-back': [2, 'an edit is undone'],
  move: [2, 'an entry is moved to another project'],
  'move-day': [2, 'an entry is moved to another day or employee'],
  save: [2, 'an entry is saved without a change'],
  split: [1, 'an entry is split in two'],
  remove: [3, 'an entry is deleted'],
  replace: [1, 'an entry is deleted and registered anew'],
  'other-prepares': [1, 'another console prepares'],
  'other-marks': [1, 'another console marks what the ERP holds'],
  'other-marks-refused': [2, 'another console marks what the ERP refused'],
  wait: [4, 'time passes'],
  'set-pc-clock': [1, "the PC's clock is set"],
  'pull-time': [6, 'pull time'],
  'pull-material': [3, 'pull material'],
  'pull-period': [1, 'pull time up to a date'],
  hold: [2, 'hold a unit'],
  release: [2, 'release a unit'],
  'hand-over': [5, 'hand over to a file'],
  'hand-over-offline': [1, 'hand over without listing again'],
  'hand-over-by-hand': [1, 'hand over by hand'],
  'hand-over-again': [2, 'hand over once more what a destination rejected or never got'],
  withdraw: [2, 'withdraw a file that was not imported'],
  discard: [1, 'discard'],
  'first-day': [1, 'the ERP has what is dated up to a day already'],
  'set-cutoff': [1, 'a person sets the cutoff'],
  'pay-types': [0, 'a person changes what the hours of a project are paid as'],
  layout: [0, 'a person gives a destination another layout'],
  'lock-period': [2, 'a person locks a period, or unlocks it'],
  'close-months': [2, 'the months are closed that can be closed'],
  'open-months': [1, 'the months are opened again'],
  'erp-takes': [4, 'the ERP takes a file, perhaps not all of it'],
  'erp-refuses': [1, 'a destination will never take an entry as it is now'],
  'erp-takes-all': [3, 'the ERP takes all that waits'],
  answer: [5, 'say what the ERP accepted and rejected'],
  'answer-some': [2, 'say it of some units'],
  undo: [1, 'take a verdict back'],
  confirm: [7, 'confirm'],
  'confirm-and-stop': [1, 'confirm, and stop after some calls'],
  decide: [5, 'decide what waits for a person'],
  resume: [2, 'resume'],
  restart: [1, 'close and open the console'],
  sent: [5, 'pull time, hand over, the ERP takes it, accept'],
  cycle: [5, 'a whole cycle of time'],
  'cycle-material': [3, 'a whole cycle of material'],
  intake: [4, 'a file of material comes and is sent'],
  'intake-again': [2, 'a file of material is read and sent once more'],
  'say-whole': [1, 'a person says whether batches are taken whole'],
  'fault-batch': [4, 'a batch to come fails, or is taken in part'],
  'fault-clock': [1, 'the next clock call fails'],
  'fault-prepare': [1, 'a prepare to come fails'],
  'fault-list': [3, 'a list to come fails'],
  'fault-mark': [5, 'a mark to come fails'],
  'fault-odd': [3, 'a list to come lags or ends early, or a mark does half and says no'],
  'edit-late': [2, 'an entry is edited whose mark got no answer, and the mark takes effect after that'],
  poison: [1, 'the service will not take one id'],
  meanwhile: [4, 'somebody edits in the middle of an act'],
  keep: [1, 'a copy of the store is kept'],
  'put-back': [1, 'the kept copy is put back, or without one the store is lost; the proof log stays'],
  'disk-full': [2, 'the disk will be full for some writes'],
  'power-cut': [1, 'the power goes, and the disk loses its last writes'],
  kill: [7, 'the console will be killed'],
  // Of several desks alone.
  'other-desk': [0, 'somebody goes on at another desk'],
  'take-over': [0, 'a person takes over what another desk reviews'],
  'fault-log': [0, 'the shared log is away, loses an answer, or an entry arrives late'],
  'database-back': [0, 'an older copy of the database is put back, under another incarnation'],
  retire: [0, 'a person says that a desk which lies still is off for good'],
  'fault-sleep': [0, 'the machine sleeps between the answer of the shared log and what was to be done'],
} as const satisfies Record<string, readonly [number, string]>;

export type StepName = keyof typeof STEPS;
export interface Step {
  readonly name: StepName;
  readonly n: number;
}

const namesBut = (without: readonly string[]) =>
  Object.entries(STEPS)
    .filter(([name, [weight]]) => weight > 0 && !without.includes(name))
    .map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name as StepName) }));

const MOST_STEPS = 110;

const lengths = { minLength: 1, maxLength: MOST_STEPS, size: 'max' } as const;

/**
 * Sequences of these steps: half of them do without some of the names throughout, each time without others. What some steps undo or cut
 * off, the rest get to (swarm testing: Groce and others, 2012).
 */
function sequencesOf(weighted: { readonly weight: number; readonly arbitrary: fc.Arbitrary<StepName> }[]) {
  const steps = fc.array(fc.record({ name: fc.oneof(...weighted), n: fc.nat(99) }), lengths);
  const names = Object.keys(STEPS).filter((name) => !CORE.has(name));
  const without = fc.subarray(names, { minLength: Math.floor(names.length / 3) });
  const some = fc.tuple(without, steps).map(([left, all]) => all.filter(({ name }) => !left.includes(name)));
  return fc.oneof(steps, some);
}

/** Without these nothing comes to the ERP; pay types and layouts change where a world says so (withChanges). */
const CORE: ReadonlySet<string> = new Set<StepName>([
  'add',
  'edit',
  'pull-time',
  'sent',
  'cycle',
  'confirm',
  'other-desk',
  'pay-types',
  'layout',
]);

export const sequences: fc.Arbitrary<Step[]> = sequencesOf(namesBut([]));

const ofTeam = [
  ...namesBut([]),
  { weight: 25, arbitrary: fc.constant('other-desk' as const) },
  { weight: 3, arbitrary: fc.constant('take-over' as const) },
  { weight: 5, arbitrary: fc.constant('fault-log' as const) },
  { weight: 2, arbitrary: fc.constant('fault-sleep' as const) },
  { weight: 2, arbitrary: fc.constant('database-back' as const) },
  { weight: 1, arbitrary: fc.constant('retire' as const) },
];

const some = (names: readonly StepName[], minLength: number, maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ name: fc.constantFrom(...names), n: fc.nat(99) }), { minLength, maxLength });

const CHANGES = [
  'edit',
  'edit',
  'edit-back',
  'edit-back',
  'edit-back',
  'move',
  'move-day',
  'lock-period',
  'remove',
  'save',
  'unapprove',
  'approve-all',
  'other-marks',
  'replace',
] as const;
/** What somebody at a desk does about a matter. */
export const ACTS: readonly StepName[] = [
  'pull-time',
  'confirm',
  'hand-over',
  'hand-over-offline',
  'answer',
  'undo',
  'withdraw',
  'decide',
  'take-over',
  'hand-over-again',
  'sent',
  'erp-takes',
  'erp-takes-all',
  'discard',
  'hold',
  'release',
];

/** A correction is decided on, and stands in a review; or what was exported changes; or neither. */
const JUDGED: readonly (readonly StepName[])[] = [
  ['edit', 'pull-time', 'decide', 'pull-time'],
  ['remove', 'pull-time', 'decide', 'pull-time'],
  ['move', 'pull-time', 'decide', 'pull-time', 'decide'],
  ['confirm', 'edit', 'approve-all', 'pull-time'],
  ['confirm', 'remove', 'pull-time'],
  ['erp-refuses', 'sent', 'remove', 'pull-time', 'decide', 'pull-time'],
  ['pull-time'],
  [],
];

/** Two desks come to one matter: it is judged at the one, it changes, and each does something about it; any may be cut off in that. */
const meetings: fc.Arbitrary<Step[]> = fc
  .tuple(
    some(['add'], 1, 3),
    some(['sent', 'sent', 'cycle'], 1, 1),
    fc.constantFrom(...JUDGED).chain((names) => fc.tuple(...names.map((name) => some([name], 1, 1)))),
    some(['edit-back', 'edit-back', ...CHANGES], 0, 2),
    fc.array(
      fc.tuple(
        some(['other-desk'], 1, 1),
        some(
          ['kill', 'kill', 'kill', 'kill', 'fault-log', 'fault-sleep', 'fault-mark', 'meanwhile', 'fault-list'],
          0,
          1,
        ),
        some(ACTS, 1, 2),
        some(CHANGES, 0, 1),
      ),
      { minLength: 2, maxLength: 5 },
    ),
  )
  .map(([first, sent, judged, changes, acts]) => [first, sent, judged.flat(), changes, acts.flat(2)].flat());

export const teamSequences: fc.Arbitrary<Step[]> = fc.oneof(sequencesOf(ofTeam), meetings);

/** Further ones for one desk: what leaves the list for a while, and what the ERP does not take. */
const LEAVES: readonly (readonly StepName[])[] = [
  ['unapprove', 'pull-time', 'decide', 'pull-time'],
  ['unapprove', 'confirm', 'decide', 'pull-time', 'hold'],
  ['fault-list', 'confirm', 'decide', 'pull-time'],
  ['erp-refuses', 'sent', 'pull-time'],
];

/** What becomes of it meanwhile: it comes back, changes further, is marked, or nothing. */
const MEANWHILE: readonly (readonly StepName[])[] = [
  ['approve-all', 'other-prepares'],
  ['approve-all', 'other-prepares'],
  ['edit-back'],
  ['edit'],
  ['move'],
  ['unapprove'],
  ['remove'],
  ['other-marks'],
  ['lock-period'],
  [],
];

const played = (lists: readonly (readonly StepName[])[]): fc.Arbitrary<Step[]> =>
  fc
    .constantFrom(...lists)
    .chain((names) => fc.tuple(...names.map((name) => fc.nat(99).map((n): Step => ({ name, n })))));

/**
 * One desk comes back to one matter: it is judged; then, some times, a person puts it aside or not, it changes meanwhile, is looked at by
 * another run, and is acted on. Little else happens.
 */
export const matters: fc.Arbitrary<Step[]> = fc
  .tuple(
    some(['add', 'add', 'add', 'add-material'], 1, 2),
    some(['sent', 'sent', 'cycle'], 1, 1),
    played([...JUDGED, ...LEAVES]),
    fc.array(
      fc.tuple(
        some(['hold', 'hold', 'add', 'kill', 'fault-mark', 'fault-odd', 'meanwhile', 'lock-period'], 0, 1),
        played(MEANWHILE),
        some(['confirm', 'confirm', 'pull-time', 'decide', 'other-marks', 'put-back', 'restart'], 0, 2),
        some(['release', 'release', 'hand-over', 'sent', ...ACTS], 1, 3),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([first, sent, judged, acts]) => [first, sent, judged, acts.flat(2)].flat());

/** With changes of the pay types or of layouts: each after how many steps, and which. */
export function withChanges(
  name: 'pay-types' | 'layout',
  steps: readonly Step[],
  changes: readonly (readonly [number, number])[],
): Step[] {
  return changes.reduce<Step[]>(
    (all, [after, n]) => all.toSpliced(after % (all.length + 1), 0, { name, n }),
    [...steps],
  );
}

/** Of their names and numbers: `add:0 pull-time:0`. */
export function stepsOf(text: string): Step[] {
  return text.split(' ').map((step) => {
    const [name, n] = step.split(':');
    return { name: name as StepName, n: Number(n) };
  });
}

export function wordsOf(steps: readonly Step[]): string {
  return steps.map(({ name, n }, index) => `  ${index + 1}. ${name}:${n}  ${STEPS[name][1]}`).join('\n');
}
