// The to-do list of the start screen: everything unfinished, and everything that needs a person (rule 3). Reads only.

import type { Batch } from '../../ports/intake.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { add, NOTHING, type Sum } from '../../domain/tie-out.ts';
import type { UnitState } from '../../domain/run.ts';
import type { Reason } from '../../domain/reason.ts';
import type { EngineContext } from '../context.ts';
import { correctedPlaces } from '../intake/corrected.ts';
import { runsPerhapsTwice } from '../team/lost-branch.ts';
import type { LeftUnits } from '../../ports/records.ts';
import type { ProofLog } from '../../ports/proof-of-store.ts';
import type { Run } from '../../ports/runs.ts';
import type { StorePort } from '../../ports/store.ts';

/** A card of the to-do list of the start screen. */
export interface Todo {
  readonly kind:
    | 'review'
    | 'waiting'
    | 'unmarked'
    | 'unknown'
    | 'changed'
    | 'gone'
    | 'rejected'
    /** Rejected, or its file withdrawn, and not listed any more. */
    | 'left'
    | 'unclear'
    /** Handed over on two branches of the proof log: the ERP may have it twice. */
    | 'twice'
    | 'alarm'
    | 'intake'
    | 'intake-unknown'
    | 'proof';
  readonly run: Run | null;
  readonly handOver: HandOver | null;
  readonly batch?: Batch;
  readonly sum: Sum;
  readonly since: string | null;
  readonly words: string | null;
  /** Of what is not listed any more: what it was, and what the list proves. */
  readonly left?: Pick<LeftUnits<'rejected' | 'withdrawn' | 'held'>, 'state'> & {
    readonly proof: 'complete' | 'plain';
  };
  /** Of what the ERP may have twice: the first of its Ids. */
  readonly ids?: readonly number[];
  /** Of what holds everything back: the folder that this one is a copy of, or may be. */
  readonly copyOf?: ProofLog['copyOf'];
}

const CARDS: readonly { readonly kind: Todo['kind']; readonly states: readonly UnitState[] }[] = [
  { kind: 'unmarked', states: ['accepted', 'marking'] },
  { kind: 'unknown', states: ['unknown'] },
  { kind: 'changed', states: ['changed'] },
  { kind: 'gone', states: ['gone'] },
  { kind: 'waiting', states: ['handed-over'] },
];

function firstWords(context: EngineContext, run: Run, states: readonly UnitState[]): string | null {
  const [row] = context.store.records.page(run.number, 1, 0, { states });
  return row?.refusal ?? row?.reason ?? null;
}

/** Says so when another machine has marked what is gone. */
function another(context: EngineContext, run: Run): string | null {
  const gone = context.store.records.page(run.number, Number.MAX_SAFE_INTEGER, 0, { states: ['gone'] });
  return gone.some((row) => row.reason === ('marked-by-another' satisfies Reason)) ? 'marked-by-another' : null;
}

/** Where it is missing; of one that the proof log alone calls withdrawn, that. */
function unclearWords({ folder, reason }: HandOver): string | null {
  return reason === null ? folder : 'withdrawn-in-log';
}

function cardsOf(context: EngineContext, run: Run): Todo[] {
  const { handOvers, records } = context.store;
  const sums = records.sums(run.number);
  const sumOf = (states: readonly UnitState[]) =>
    states.map((state) => sums.get(state) ?? NOTHING).reduce(add, NOTHING);
  const own = handOvers.ofRun(run.number);
  const handOver = own.findLast((one) => one.state !== 'withdrawn') ?? null;
  const base = { run, handOver } as const;
  if (run.state === 'review') {
    return [{ ...base, kind: 'review', sum: sumOf(['ready']), since: run.pulledAt, words: null }];
  }
  const unclear = own.flatMap((one): Todo[] =>
    one.state === 'unclear'
      ? [{ run, handOver: one, kind: 'unclear', sum: one.sum, since: one.begunAt, words: unclearWords(one) }]
      : [],
  );
  // Of several files the others wait for their answers all the same.
  if (unclear.length > 0 && handOver?.apart !== true) return unclear;
  const since = handOver?.endedAt ?? run.pulledAt;
  const cards = CARDS.map(({ kind, states }) => ({
    ...base,
    kind,
    sum: sumOf(states),
    since,
    words:
      kind === 'unmarked' ? firstWords(context, run, ['accepted']) : kind === 'gone' ? another(context, run) : null,
  })).filter((card) => card.sum.rows > 0);
  return [...unclear, ...cards];
}

/** What the newest pull of each kind still tells: alarms, and what the ERP rejected and no later pull has taken up. */
function leftovers(context: EngineContext, run: Run): Todo[] {
  const { records } = context.store;
  const sums = records.sums(run.number);
  const found: Todo[] = [];
  const push = (kind: 'rejected' | 'alarm', state: UnitState) => {
    const sum = sums.get(state) ?? NOTHING;
    if (sum.rows > 0)
      found.push({
        kind,
        run,
        handOver: null,
        sum,
        since: run.closedAt ?? run.pulledAt,
        words: firstWords(context, run, [state]),
      });
  };
  push('rejected', 'rejected');
  push('alarm', 'needs-person');
  return found;
}

/** What the ERP never got and a list shows no more; of what is held a complete one is word enough that it is gone. */
export function unlisted({ records }: StorePort, newest: Run): LeftUnits<'rejected' | 'withdrawn' | 'held'>[] {
  const held = newest.proof === 'plain' ? records.heldAndLeft(newest) : [];
  return [...records.refusedAndLeft(newest), ...held];
}

/**
 * What the ERP never got and the newest pull lists no more: it was deleted, or somebody marked it all the same. A list that proves nothing
 * of what is absent may lack it besides.
 */
function leftCards({ store }: EngineContext, newest: Run): Todo[] {
  const left = unlisted(store, newest);
  // What a list may lack was asked for by its Id, where there was little of it.
  const asked = left.length > 0 && newest.proof === 'plain' ? store.runs.askedIn(newest.number) : new Set();
  const proofOf = (ids: readonly number[]) =>
    ids.every((id) => asked.has(id)) ? 'complete' : (newest.proof ?? 'plain');
  return left.map(({ run, state, sum, ids }) => ({
    kind: 'left',
    run: store.runs.get(run)!,
    handOver: null,
    sum,
    since: newest.pulledAt,
    words: null,
    left: { state, proof: proofOf(ids) },
  }));
}

/** So many Ids say which entries are meant. */
const MOST_IDS = 12;

/** What two branches of the shared log handed over: the ERP may have it twice. */
function twiceCards(context: EngineContext): Todo[] {
  return runsPerhapsTwice(context).map(({ run, units }) => ({
    kind: 'twice',
    run,
    handOver: null,
    sum: { ...NOTHING, rows: units.length },
    since: null,
    words: null,
    ids: units.slice(0, MOST_IDS),
  }));
}

/** Intakes: files that are read and not finished, and chunks whose outcome nobody knows. */
function intakeCards(context: EngineContext): Todo[] {
  const cards: Todo[] = [];
  for (const batch of context.store.intake.all()) {
    if (batch.state === 'failed' || batch.state === 'discarded' || batch.state === 'reading') continue;
    const counts = context.store.intake.counts(batch.number);
    const card = (kind: 'intake' | 'intake-unknown', rows: number): void => {
      if (rows === 0) return;
      const sum = { ...NOTHING, rows };
      cards.push({ kind, run: null, handOver: null, batch, sum, since: batch.begunAt, words: null });
    };
    card('intake-unknown', counts.unknown + counts.sending);
    const left = counts.new + counts.invalid + counts.refused;
    card('intake', left === 0 && batch.state === 'open' ? correctedPlaces(context, batch).size : left);
  }
  return cards;
}

const NO_WORK: ReadonlySet<Run['state']> = new Set(['failed', 'discarded', 'pulling']);

/** All cards, what is accepted and unproved first. */
export function todoList(context: EngineContext): Todo[] {
  const { connections, runs, proofLog } = context.store;
  const over = new Set(connections.all().flatMap(({ id, options }) => (options.over === true ? [id] : [])));
  const all = runs.all().filter((run) => !NO_WORK.has(run.state) && !over.has(run.connection));
  const newest = new Map(all.map((run) => [`${run.connection} ${run.kind}`, run.number]));
  const cards: Todo[] = all.filter((run) => run.state !== 'closed').flatMap((run) => cardsOf(context, run));
  const last = all.filter((run) => newest.get(`${run.connection} ${run.kind}`) === run.number);
  for (const run of last) cards.push(...leftovers(context, run));
  for (const run of last) {
    const listed = runs.newestListed(run.connection, run.kind);
    if (listed !== null) cards.push(...leftCards(context, listed));
  }
  cards.push(...twiceCards(context).filter(({ run }) => !over.has(run!.connection)));
  cards.push(...intakeCards(context).filter(({ batch }) => !over.has(batch!.connection)));
  if (proofLog.problem !== null) {
    cards.unshift({
      kind: 'proof',
      run: null,
      handOver: null,
      sum: NOTHING,
      since: null,
      words: proofLog.problem,
      copyOf: proofLog.copyOf,
    });
  }
  const order: readonly Todo['kind'][] = [
    'proof',
    'unclear',
    'twice',
    'intake-unknown',
    'unmarked',
    'unknown',
    'changed',
    'gone',
    'left',
    'alarm',
    'waiting',
    'review',
    'intake',
    'rejected',
  ];
  return cards.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
