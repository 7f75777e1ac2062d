// Pull: service clock, prepare, late sweep, list, judge, review. A pull that breaks off, or whose list falls
// short, never becomes a run: what it stored is taken out again and the run stays in history as failed.

import type { CheckSettings } from '../../domain/checks/check.ts';
import { HELD_FOR_PERSON } from '../../domain/evidence/decisions.ts';
import { detailsOf, wrongUsage } from '../../domain/errors.ts';
import type { IdRange } from '../../domain/evidence/list.ts';
import type { Reason } from '../../domain/reason.ts';
import { add, NOTHING, type Sum } from '../../domain/tie-out.ts';
import { closeIfFinished } from '../close-run.ts';
import { end } from '../act.ts';
import { assertExports, assertGoesOn, connectionNamed, type EngineContext } from '../context.ts';
import { assertProofFits } from '../proof-fits.ts';
import { assertHeadsKnown, foldersOf } from '../team/folder-head.ts';
import { readBackLeft } from '../confirm/read-back-act.ts';
import { Arrivals } from './arrivals.ts';
import { agreeOnDatabase } from '../setup/agree-on-database.ts';
import { assertNotOutElsewhere, assertOnlyOneOut } from '../setup/database.ts';
import { lockedThrough } from '../setup/locked.ts';
import { uncheckedWith } from '../setup/recheck-names.ts';
import { tellInReview } from '../team/tell.ts';
import { tellHeldByPull } from '../team/tell-drafts.ts';
import { judgeLists, judgePull } from './judge-pull.ts';
import { askMissing } from './ask-missing.ts';
import { listAll, type Lists } from './lists.ts';
import { prepare } from './prepare.ts';
import { beginPull, breakOff, type PullAct, type PullInput } from './pull-act.ts';
import type { Connection } from '../../ports/connections.ts';
import type { Run } from '../../ports/runs.ts';

function settingsOf(context: EngineContext, connection: Connection, { kind, serviceClock: clock }: Run): CheckSettings {
  return {
    lockedThrough: lockedThrough(context, connection, kind),
    today: clock === null ? null : clock.slice(0, 10),
    knownEmployees: context.store.names.ids(connection.id, 'ansatt'),
    knownProjects: context.store.names.ids(connection.id, 'prosjekt'),
  };
}

/** Lines that the console made beside what was listed: the lists cannot have said them. */
function madeHere({ store }: EngineContext, run: Run, arrivals: Arrivals): Sum {
  return store.records.lastLine(run.number) === arrivals.lines ? NOTHING : store.records.madeByConsole(run.number);
}

/** What the lists said and what was kept, for the history: they differ only with a reason. */
function toldOf({ lists, lines }: Arrivals, { counted, why }: Lists): Record<string, unknown> {
  const inBoth = lists.reduce((sum, said) => sum + (said.used ? said.inBoth : 0), 0);
  return {
    lists: lists.map(({ of, rows, used }) => ({ of, rows, used })),
    kept: lines,
    inBoth: inBoth === 0 ? undefined : inBoth,
    counted: counted ?? undefined,
    why: why ?? undefined,
  };
}

async function finish(
  context: EngineContext,
  act: PullAct,
  run: Run,
  {
    arrivals,
    lists,
    asked,
    unchecked,
  }: { arrivals: Arrivals; lists: Lists; asked: readonly IdRange[]; unchecked: readonly string[] },
): Promise<void> {
  const { store } = context;
  const { proof } = lists;
  context.progress({ run: run.number, step: 'judge', done: 0, total: arrivals.lines });
  const judged = await judgeLists(context, run, proof.proof === 'complete' ? 'all' : asked);
  store.transaction(() => {
    const days = run.kind === 'time' ? arrivals.day.above(store.records.daysOut(run)) : [];
    store.records.flagDayFindings(run.number, days, 'over-24-hours');
    judgePull(context, run, arrivals, judged);
    const listed = add(arrivals.listed, madeHere(context, run, arrivals));
    store.runs.setPulled(run.number, {
      proof: proof.proof,
      proofBy: proof.by,
      greatestChanged: arrivals.greatestChanged,
      listed,
      at: context.now(),
    });
    const told = {
      ...toldOf(arrivals, lists),
      ...(asked.length === 0 ? {} : { asked: asked.map(({ from }) => from) }),
      ...(unchecked.length === 0 ? {} : { unchecked }),
    };
    store.journal.note(run.number, 'run pulled', { proof: proof.proof, by: proof.by, records: listed.rows, ...told });
    tellHeldByPull(context, run.number);
    // With nothing ready it closes at once, unless a person must look at something in it first.
    const forPerson: readonly Reason[] = ['locked-period', 'listed-twice', ...HELD_FOR_PERSON];
    const held = store.holds.of(run.number).size > 0 || store.holds.hasHeld(run.number, forPerson);
    const waiting = held || store.records.isAny(run.number, ['ready', 'needs-person']);
    if (!waiting) closeIfFinished(context, run.number);
    tellInReview(context, run.number);
    end(context, act, 'done', { records: listed.rows });
  });
}

/**
 * Pulls one kind of a connection into a new run and returns its number.
 * Throws `refused` while another run of the kind is in pulling or review, and what the service client throws.
 */
export async function pull(context: EngineContext, input: PullInput): Promise<number> {
  const connection = connectionNamed(context, input.connection, 'pull');
  assertProofFits(context, 'pull', connection.name);
  assertExports(context, connection, 'pull');
  if (input.from !== undefined && input.to !== undefined && input.to < input.from)
    throw wrongUsage(
      'pull',
      `the period ${input.from} to ${input.to}`,
      'its end is before its start',
      'Swap the two dates.',
    );
  await agreeOnDatabase(context, connection, input.kind);
  const service = context.service(connection, true);
  assertOnlyOneOut(context, connection);
  await assertHeadsKnown(context, foldersOf(context, connection.id), 'pull');
  const act = await beginPull(context, input, connection);
  const { number } = context.store.runs.get(act.run!)!;
  try {
    if (input.kind === 'time') {
      context.progress({ run: number, step: 'prepare', done: 0, total: null });
      const clock = await service.clock('time');
      context.store.transaction(() => context.store.runs.setClock(number, clock));
      await prepare(context, context.store.runs.get(number)!, service);
    }
    const run = context.store.runs.get(number)!;
    const settings = settingsOf(context, connection, run);
    const arrivals = new Arrivals(context, run, settings);
    context.progress({ run: number, step: 'list', done: 0, total: null });
    const lists = await listAll(context, run, service, arrivals);
    const asked = await askMissing(context, run, service, arrivals, lists.proof);
    assertGoesOn(context, 'pull', connection.name);
    assertNotOutElsewhere(context, connection, run);
    const unchecked = run.kind === 'time' ? uncheckedWith(settings) : [];
    await finish(context, act, run, { arrivals, lists, asked, unchecked });
  } catch (error) {
    breakOff(context, act, detailsOf(error, 'pull').cause);
    throw error;
  }
  await readBackLeft(context, context.store.runs.get(number)!);
  return number;
}
