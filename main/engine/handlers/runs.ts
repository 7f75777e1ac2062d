// Topic runs: pull, review, and the story of a run.

import { z } from 'zod';
import type { DifferenceWire, RUNS } from '../../../preload/contract/runs.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { connectionOf, type EngineContext, reviewerOf, runOf } from '../context.ts';
import { discard } from '../hand-over/review.ts';
import { closeAsItIs, holdUnits, releaseUnits } from '../grid/holds.ts';
import { findingsThatGo, noteSeen } from '../grid/seen.ts';
import { undo, whatCanBeUndone } from '../grid/undo.ts';
import { pull } from '../pull/pull.ts';
import { decisionsFor } from '../../domain/evidence/decisions.ts';
import { EDITED_AND_LEFT, happenedTo, NOT_SEEN } from '../../domain/evidence/happened.ts';
import { offeredOf, situationOf } from '../confirm/offered.ts';
import { partlyTaken } from '../hand-over/deliveries.ts';
import { placesOf } from '../hand-over/line-in-file.ts';
import type { UnitState } from '../../domain/run.ts';
import type { Connection } from '../../ports/connections.ts';
import type { Event } from '../../ports/journal.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';
import type { Looks } from '../grid/looks.ts';
import { toldOf } from '../team/review-elsewhere.ts';
import { markCalls } from '../views/mark-calls.ts';
import { type KnownDates, viewOf } from '../views/run-view.ts';
import { unlisted } from '../views/todo.ts';
import { briefly } from './brief.ts';
import { gridRecord } from './grid-records.ts';
import { sightingRecord } from './sighting-record.ts';
import { runToWire } from './to-wire.ts';

const DIFFERENT = [
  'changed',
  'gone',
  'unknown',
  'rejected',
  'withdrawn',
  'held',
  'accepted',
  'handed-over',
  'marked',
] as const satisfies readonly DifferenceWire['state'][];

const MOST_SHOWN = 1_000;

/** Waits for a person only where no later pull lists it. */
const mayHaveLeft = (state: UnitState): boolean => state === 'rejected' || state === 'withdrawn' || state === 'held';

/** What the ERP never got and no later pull lists; all else that it rejected, that was withdrawn or is held, comes again by itself. */
function leftOf({ store }: EngineContext, run: Run): ReadonlySet<number> {
  const newest = store.runs.newestListed(run.connection, run.kind);
  if (newest === null || newest.number <= run.number) return new Set();
  return new Set(unlisted(store, newest).flatMap((left) => (left.run === run.number ? left.ids : [])));
}

/** Accepted, and a confirm could not mark it. */
function waitsForPerson(run: Run, row: RecordRow): boolean {
  const happened = happenedTo({ ...row, proof: run.proof });
  if (happened !== NOT_SEEN) return happened !== null;
  // It may be decided behind any list that may be cut, and is asked only where the last one lacked it.
  return run.state === 'confirming' && row.reason === NOT_SEEN;
}

const IDS = z.array(z.number());

/** What rests on a yes that was wrong for another of its call; the rest that no list proved stands until somebody asks. */
function restingOnBrokenYes({ store: { journal, records } }: EngineContext, run: number): RecordRow[] {
  const ids = journal
    .events({ run })
    .flatMap(({ what, data }) => (what === 'yes contradicted' ? IDS.parse(data.ids) : []));
  return [...new Set(ids)].flatMap((id) => records.byId(run, id)).filter(({ state }) => state === 'marked');
}

/** The rows of a run, or of one unit of it, of which something may be decided. */
function undecidedRows(context: EngineContext, run: Run, partly: ReadonlySet<number>, id?: number): RecordRow[] {
  const { records } = context.store;
  if (id !== undefined) return records.byId(run.number, id);
  const waiting = DIFFERENT.filter((state) => state !== 'marked' && !mayHaveLeft(state));
  const states = waiting.filter((state) => state !== 'handed-over' || partly.size > 0);
  const left = [...leftOf(context, run)].slice(0, MOST_SHOWN).flatMap((one) => records.byId(run.number, one));
  return [...records.page(run.number, MOST_SHOWN, 0, { states }), ...left, ...restingOnBrokenYes(context, run.number)];
}

function differences(context: EngineContext, number: number, id?: number): DifferenceWire[] {
  const run = runOf(context, number, 'see differences');
  const { records } = context.store;
  const left = leftOf(context, run);
  const partly = new Set(partlyTaken(context, run.number, records.unitIds(run.number, ['handed-over', 'gone'])));
  const rows = undecidedRows(context, run, partly, id)
    .filter((row) => row.madeBy === 'service' && (!mayHaveLeft(row.state) || left.has(row.id)))
    .filter((row) => row.state !== 'accepted' || waitsForPerson(run, row))
    .filter(
      (row) =>
        (row.state !== 'handed-over' && row.state !== 'marked') ||
        offeredOf(context, run, row, partly.has(row.id)).length > 0,
    );
  return rows.flatMap((row) => {
    const state = DIFFERENT.find((one) => one === row.state);
    const happened = situationOf(context, run, row, partly.has(row.id), left.has(row.id));
    if (state === undefined || happened === null) return [];
    const record = gridRecord(context, row);
    return [
      {
        id: row.id,
        state,
        happened,
        choices: decisionsFor(row.state, happened).filter(
          (choice) => choice !== 'release' && choice !== 'accept' && choice !== 'reject',
        ),
        record,
        places: placesOf(context, row),
        left: (state === 'changed' && row.reason === EDITED_AND_LEFT) || undefined,
        stands: (state === 'accepted' && happened === 'yes-and-still-listed') || undefined,
        now: state === 'changed' ? sightingRecord(context, run, record) : null,
      },
    ];
  });
}

/** An answer of one destination is told by its name. */
function withDestination({ store }: EngineContext, event: Event): Event {
  const { destination } = event.data;
  const name = typeof destination === 'number' ? (store.destinations.get(destination)?.name ?? null) : null;
  return name === null ? event : { ...event, data: { ...event.data, destination: name } };
}

/** Another desk has it in review. */
const elsewhereOf = (context: EngineContext, run: Run) => ({
  reviewedBy: reviewerOf(context, run),
  reviewTold: toldOf(context, run)?.at ?? null,
});

export function runHandlers(context: EngineContext, looks: Looks): HandlersOf<typeof RUNS> {
  const { store } = context;
  const dates: KnownDates = new Map();
  const shown = (run: Run, connection: Connection, own: readonly HandOver[]) =>
    runToWire(viewOf(context, run, own, dates), connection, elsewhereOf(context, run));
  const view = (number: number) => {
    const run = runOf(context, number, 'look at a run');
    return shown(run, connectionOf(context, run), store.handOvers.ofRun(number));
  };
  const all = () => {
    const connections = new Map(store.connections.all().map((one) => [one.id, one]));
    const handOvers = store.handOvers.byRun();
    return store.runs.all().map((run) => shown(run, connections.get(run.connection)!, handOvers.get(run.number) ?? []));
  };
  return {
    'runs/pull': async (input) => view(await pull(context, input)),
    'runs/list': all,
    'runs/get': async ({ run: number }) => {
      const { context: there } = await looks.of(number);
      // What was told of it and cannot be read is not here.
      if (there === context) return { ...view(number), reviewTold: null };
      const run = runOf(there, number, 'look at a run');
      const own = runOf(context, number, 'look at a run');
      const seen = runToWire(viewOf(there, run, [], new Map()), connectionOf(there, run), elsewhereOf(context, own));
      // Nothing can be done with it here: it stands as in the list.
      return { ...seen, state: own.state };
    },
    'runs/discard': ({ run }) => {
      discard(context, run);
      return view(run);
    },
    'runs/close': ({ run }) => {
      closeAsItIs(context, run);
      return view(run);
    },
    'runs/events': ({ run, brief }) => {
      const events = store.journal.events({ run }).map((event) => withDestination(context, event));
      return brief === true ? events.map((event) => ({ ...event, data: briefly(event.data) })) : events;
    },
    'runs/calls': ({ run }) => markCalls(context, run),
    'runs/differences': ({ run, id }) => differences(context, run, id),
    'review/hold': (input) => holdUnits(context, input),
    'review/seen': (input) => {
      noteSeen(context, input);
      return findingsThatGo(context, input.run);
    },
    'review/findings': ({ run }) => findingsThatGo(context, run),
    'review/undoable': ({ run }) => whatCanBeUndone(context, run),
    'review/undo': (input) => undo(context, input),
    'review/release': (input) => releaseUnits(context, input),
  };
}
