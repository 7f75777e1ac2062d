// Hand over (rules 1, 5 and 7): what may be handed over, listed again when the pull is older than a minute, and where it goes: to one file
// or by hand (one-file.ts), or to several destinations in one act (several.ts).

import { counted } from '../../domain/counted.ts';
import { formatMicro } from '../../domain/amount.ts';
import { saysNothing } from '../../domain/by-hand.ts';
import { ConsoleError, refused, wrongUsage } from '../../domain/errors.ts';
import type { Reason } from '../../domain/reason.ts';
import { closeIfFinished } from '../close-run.ts';
import { assertExports, assertGoesOn, assertOurs, connectionOf, type EngineContext, runOf } from '../context.ts';
import { LIST_LIVES_MS, takeList } from '../evidence/take-list.ts';
import { assertProofFits } from '../proof-fits.ts';
import type { Run } from '../../ports/runs.ts';
import { assertNotGoneElsewhere } from '../setup/database.ts';
import { assertIdsKnown } from '../setup/ids-known.ts';
import { assertHeadsKnown, foldersOf } from '../team/folder-head.ts';
import { isTie, lacksWords } from '../../domain/translation/lacks-words.ts';
import { mergeMissing, type Missing } from '../../domain/translation/missing.ts';
import { missingInRules } from './destination-rules.ts';
import { type ByHand, handOverOne, nothingReady, type Way } from './one-file.ts';
import { giveVerdict } from './verdict.ts';
import { everyDestination, routeReady } from './routes.ts';
import { assertAnswered } from './answer-reaches.ts';
import { assertNothingLocked, assertNotLockedSince } from './still-locked.ts';
import { type ForDestination, handOverFiles, lackingDestination, lackingShare, type NotNamed } from './several.ts';
import {
  type AskedFor,
  destinationFor,
  type FileWay,
  fileFor,
  holdNotTaken,
  isFileless,
  openDestinations,
  targetAt,
  targetOf,
} from './target.ts';
import { notInReview } from '../team/taken-over.ts';

interface EnteredByHand extends ByHand {
  /** What it lacks of a run that went to several. */
  readonly destination?: string | undefined;
}

export interface HandOverInput {
  readonly run: number;
  readonly way: FileWay | EnteredByHand;
  /** Hand over without listing again: a person was warned, and it is kept. */
  readonly offline?: boolean;
}

function assertHandOver(context: EngineContext, run: Run): void {
  assertProofFits(context, 'hand over', `run ${run.number}`);
  assertOurs(context, run, 'hand over');
  if (run.state === 'review') {
    assertIdsKnown(context, connectionOf(context, run), run.kind, 'hand over');
    return assertNotGoneElsewhere(context, connectionOf(context, run), run);
  }
  throw notInReview(context, run, 'hand over', 'See its hand-overs with "history" or pull again.');
}

/** Lists again and holds what changed or vanished since the pull. Returns how many units that were. */
async function setApartChanged(context: EngineContext, run: Run): Promise<number> {
  const age = Date.parse(context.now()) - Date.parse(run.pulledAt!);
  if (age >= 0 && age < LIST_LIVES_MS) return 0;
  const { records, journal } = context.store;
  const ready = new Set(records.unitIds(run.number, ['ready']));
  const { list } = await takeList(context, run, {
    wanted: (ids) => new Set(ids.filter((id) => ready.has(id))),
    heedsStop: true,
  });
  const listed = Map.groupBy(list.lines, ({ id }) => id);
  const changed: number[] = [];
  const vanished: number[] = [];
  for (const [id, hashes] of records.listedVersions(run.number, ready)) {
    const now = (listed.get(id) ?? []).map(({ contentHash }) => contentHash).sort();
    if (now.join() === [...hashes].sort().join()) continue;
    if (now.length > 0) changed.push(id);
    else if (list.covers === 'all') vanished.push(id);
  }
  // What is sent again was listed no more: listed once more, the next pull has it.
  for (const id of context.store.corrections.sentAgainIn(run.number)) if (listed.has(id)) changed.push(id);
  context.store.transaction(() => {
    const apart: readonly (readonly [number[], Reason])[] = [
      [changed, 'changed-since-pull'],
      [vanished, 'vanished-since-pull'],
    ];
    for (const [ids, reason] of apart) {
      if (ids.length === 0) continue;
      records.setUnits(run.number, records.groupMembers(run.number, ids), 'hold', reason);
      journal.note(run.number, 'set apart before hand-over', { ids, reason });
    }
  });
  return changed.length + vanished.length;
}

export interface HandedOver {
  /** The first of them. */
  readonly handOver: number;
  /** One, or one for each destination that takes something. */
  readonly handOvers: readonly number[];
  /** Files of several that did not get their names: withdrawn, while the others stand. */
  readonly notNamed: readonly NotNamed[];
  /** Units that had changed or vanished since the pull, and were held. */
  readonly setApart: number;
  /** Units that no destination takes, and were held. */
  readonly notTaken: number;
}

/**
 * Hands over everything that is ready in a run in review. Returns the hand-over and how many units were set apart first, or what cannot be
 * translated. Throws `file-not-written` when nothing was handed over, and `service-unreachable` when listing again failed.
 */
export async function handOverOrMissing(
  context: EngineContext,
  input: HandOverInput,
): Promise<HandedOver | { readonly missing: readonly Missing[] }> {
  const run = runOf(context, input.run, 'hand over');
  const to = 'destination' in input.way ? input.way.destination : undefined;
  const named = 'folder' in input.way && input.way.folder !== undefined ? [input.way.folder] : [];
  await assertHeadsKnown(context, [...named, ...foldersOf(context, run.connection)], 'hand over');
  const isAgain = run.state !== 'review' && to !== undefined && context.store.deliveries.isApart(run.number);
  if (isAgain) return onceMore(context, run, input);
  assertHandOver(context, run);
  assertExports(context, connectionOf(context, run), 'hand over');
  const missing = missingThere(context, run, input.way);
  if (missing.length > 0) return { missing };
  const isNothing = 'byHand' in input.way && saysNothing(input.way.byHand);
  const isByRules = isNothing ? openDestinations(context, run).length > 1 : 'destination' in input.way;
  if (isByRules && isRouted(context, run)) return toSeveral(context, run, input);
  const way = 'byHand' in input.way ? onlyByHand(run, input.way) : targetOf(context, run, input.way);
  if ('layout' in way) fileFor(context, run, way, context.store.handOvers.nextNumber());
  const setApart = await asListedNow(context, run, input);
  const notTaken = 'layout' in way ? holdNotTaken(context, run, way) : 0;
  if (notTaken > 0) assertLeft(context, run, 'its destination takes nothing of what was ready');
  return toOne(context, run, way, { setApart, notTaken, offline: input.offline === true });
}

/** What the rules ask their tables for and do not find: said before anything is held or written. */
function missingThere(context: EngineContext, run: Run, way: HandOverInput['way']): readonly Missing[] {
  if (!('destination' in way) || 'byHand' in way) return [];
  return mergeMissing([...missingInRules(context, run, openDestinations(context, run)).values()].flat());
}

/**
 * Lists again and sets apart what has changed, unless a person goes on without. Throws `refused` where nothing is left, or where a locked
 * period has something of it.
 */
async function asListedNow(context: EngineContext, run: Run, { offline }: HandOverInput): Promise<number> {
  assertNothingLocked(context, run);
  assertAnswered(context, run);
  const setApart = offline === true ? 0 : await setApartChanged(context, run);
  assertGoesOn(context, 'hand over', `run ${run.number}`);
  if (setApart > 0) assertLeft(context, run, 'everything that was ready has changed or vanished since the pull');
  return setApart;
}

async function toOne(
  context: EngineContext,
  run: Run,
  way: Way,
  { setApart, notTaken, offline }: { setApart: number; notTaken: number; offline: boolean },
): Promise<HandedOver | { readonly missing: readonly Missing[] }> {
  const done = await handOverOne(context, run, way, offline);
  return 'missing' in done ? done : { ...done, handOvers: [done.handOver], notNamed: [], setApart, notTaken };
}

function onlyByHand(run: Run, { byHand, destination, allEntered }: EnteredByHand): ByHand {
  if (destination === undefined) return { byHand, allEntered };
  const cause = 'in a review everything is entered by hand, or nothing is';
  const hint = `Leave --destination out, or hand over the files first: hand-over ${run.number}.`;
  throw wrongUsage('hand over', destination, cause, hint);
}

/** True where the kind has, or had, several destinations, or one without a file: what is ready goes by their rules. */
function isRouted(context: EngineContext, run: Run): boolean {
  const open = openDestinations(context, run);
  return open.length > 0 && (everyDestination(context, run).length > 1 || open.some(isFileless));
}

const askedOf = (way: HandOverInput['way']): AskedFor => ('byHand' in way ? {} : (way.asked ?? {}));

/** Everything that is ready, to each destination that takes it. */
async function toSeveral(context: EngineContext, run: Run, input: HandOverInput) {
  const { way } = input;
  const open = openDestinations(context, run);
  const named = 'destination' in way ? way.destination : null;
  if ('byHand' in way) onlyByHand(run, way);
  if (named != null && open.length > 1) {
    const names = open.map(({ name }) => name).join(', ');
    const hint = `Leave --destination out: each record goes to those of ${names} that take it, in one act.`;
    throw wrongUsage('hand over', named, 'a run is handed over to all its destinations at once', hint);
  }
  // Where none of that name is open, it says which there are.
  if (named != null) destinationFor(context, run, named);
  const setApart = await asListedNow(context, run, input);
  const { taken, held } = routeReady(context, run);
  if (held > 0) assertLeft(context, run, 'no destination takes what was ready');
  const offline = input.offline === true;
  const shares = [...taken].map(([number, going]) => ({
    destination: context.store.destinations.get(number)!,
    ...going,
  }));
  if (shares.length === 0) throw nothingReady(context, run);
  const asked = askedOf(way);
  const [only] = shares;
  const anyway = markedAnyway(context, run, shares, way);
  const byHand = 'byHand' in way && saysNothing(way.byHand) ? way.byHand : null;
  if (shares.length === 1 && anyway === undefined && byHand === null)
    return toOne(context, run, targetAt(context, only!.destination, asked), { setApart, notTaken: held, offline });
  const several = { run, shares, asked, again: false, byHand, markAnyway: anyway, offline };
  const done = await handOverFiles(context, several);
  if ('missing' in done) return done;
  if (anyway !== undefined) await acceptFileless(context, run, done.handOvers);
  return { handOver: done.handOvers[0]!, ...done, setApart, notTaken: held };
}

/** Why what goes to a destination without a file is marked; undefined where nothing does. Throws `refused` where nobody said it. */
function markedAnyway(
  context: EngineContext,
  run: Run,
  shares: readonly ForDestination[],
  way: HandOverInput['way'],
): string | undefined {
  const fileless = shares.filter(({ destination }) => isFileless(destination));
  if (fileless.length === 0) return undefined;
  const words = 'markAnyway' in way ? (way.markAnyway ?? '').trim() : '';
  if (words !== '') return words;
  const told = fileless.map(({ destination, ...going }) => {
    const { rows, hours, quantity } = context.store.deliveries.sumOfReady(run.number, going);
    const amount = run.kind === 'time' ? `${formatMicro(hours)} hours` : `quantity ${formatMicro(quantity)}`;
    return `${counted(rows, 'record', 'records')}, ${amount}, ${rows === 1 ? 'goes' : 'go'} to ${destination.name}, which has no file`;
  });
  throw refused(
    'hand over',
    `run ${run.number}`,
    told.join('; '),
    'Say why they are marked without the ERP: --mark-anyway REASON. Or hold them.',
  );
}

/** Who said why has accepted it too: it is marked with the rest. */
async function acceptFileless(context: EngineContext, run: Run, handOvers: readonly number[]): Promise<void> {
  for (const number of handOvers) {
    const { destination: of } = context.store.handOvers.get(number)!;
    const destination = of === null ? null : context.store.destinations.get(of);
    if (destination === null || !isFileless(destination)) continue;
    const ids = context.store.deliveries.units({ handOver: number }, ['waiting']);
    const { name } = destination;
    await giveVerdict(context, { run: run.number, verdict: 'accept', ids, destination: name });
  }
}

/** What a destination rejected or never got, to it alone, from the same run. */
async function onceMore(context: EngineContext, run: Run, { way, offline }: HandOverInput) {
  assertProofFits(context, 'hand over', `run ${run.number}`);
  assertExports(context, connectionOf(context, run), 'hand over');
  const share = lackingShare(
    context,
    run,
    lackingDestination(context, run, 'destination' in way ? (way.destination ?? null) : null),
  );
  const byHand = 'byHand' in way ? way.byHand : null;
  // What a person enters herself she enters where it may stand.
  if (byHand === null && !isFileless(share.destination))
    assertNotLockedSince(context, run, share.destination, share.units);
  const allEntered = 'byHand' in way ? way.allEntered : undefined;
  const said = { byHand, allEntered, offline: offline === true };
  const several = { run, shares: [share], asked: askedOf(way), again: true, ...said };
  const done = await handOverFiles(context, several);
  return 'missing' in done ? done : { handOver: done.handOvers[0]!, ...done, setApart: 0, notTaken: 0 };
}

function toldMissing(missing: readonly Missing[]): string {
  const first = missing.find((one) => !isTie(one));
  return `${lacksWords(missing)}${first === undefined ? '' : `, the first without one is ${first.table} ${first.from.join(' ')}`}`;
}

/** As above; throws `refused` where something has no translation. */
export async function handOver(context: EngineContext, input: HandOverInput): Promise<HandedOver> {
  const done = await handOverOrMissing(context, input);
  if (!('missing' in done)) return done;
  throw new ConsoleError({
    code: 'refused',
    operation: 'hand over',
    object: `run ${input.run}`,
    cause: toldMissing(done.missing),
    hint: `Nothing was written. See them with "translation missing ${input.run}", and import them.`,
    retrySafe: true,
    values: { why: 'translations-missing', count: done.missing.length },
  });
}

/** Throws `refused` where everything was held. */
function assertLeft(context: EngineContext, run: Run, cause: string): void {
  if (context.store.records.count(run.number, { states: ['ready'] }) > 0) return;
  context.store.transaction(() => closeIfFinished(context, run.number));
  const isSplit = context.store.holds.hasHeld(run.number, ['split-by-destination']);
  const isElsewhere = context.store.holds.hasHeld(run.number, ['original-elsewhere']);
  const byNone = context.store.holds.hasHeld(run.number, ['not-for-destination'])
    ? `See it with "records ${run.number}". Let a destination take it (destination change NAME --rule RULE, or destination add), then pull again.`
    : 'Pull again to get it as it is now.';
  const byRules =
    ' What takes back what went to a destination that nobody knows goes by the rules once it is released in the run of that pull: release RUN --ids IDS --reason TEXT.';
  const byHand =
    ' What would go to different destinations is entered by hand in the run of that pull, each line where it belongs: hand-over RUN --by-hand TEXT.';
  throw new ConsoleError({
    code: 'refused',
    operation: 'hand over',
    object: `run ${run.number}`,
    cause,
    hint: `It was held. ${byNone}${isSplit ? byHand : ''}${isElsewhere ? byRules : ''}`,
    retrySafe: true,
    values: isSplit ? { why: 'split-by-destination' } : undefined,
  });
}
