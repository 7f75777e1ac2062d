// What a desk did by itself before it joins a team: a history that is over comes along as an archive. What it sent of files
// of material is told to the team, so that nobody sends it once more; what it handed over is marked at the service, and listed no more.

import { KINDS } from '../../domain/kind.ts';
import type { RunState } from '../../domain/run.ts';
import type { Connection } from '../../ports/connections.ts';
import type { Joins } from '../../ports/proof-of-store.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { notSo } from './not-so.ts';

const STANDS: Readonly<Partial<Record<RunState, string>>> = {
  pulling: 'was being pulled',
  review: 'is in review',
  'handed-over': 'waits for the ERP',
  confirming: 'waits to be marked at the service',
};

function openRun({ number, state }: Run): string[] {
  const stands = STANDS[state];
  return stands === undefined ? [] : [`run ${number} ${stands}`];
}

/** What the next pull would hold again, or send as a correction: in a store that is new nobody would know of it. */
function waitsForPull({ store }: EngineContext, { id, name }: Connection): string[] {
  return KINDS.flatMap((kind) => {
    const last = store.runs.newestListed(id, kind);
    if (last === null) return [];
    const held = store.holds.before({ connection: id, kind, number: store.runs.newest() + 1 }).length;
    const asked = store.records.unitIds(last.number, ['needs-person']).length;
    const sent = store.corrections.pending(id, kind).length;
    const of = `of ${kind} of "${name}"`;
    return [
      ...(held === 0 ? [] : [`${held} units ${of} are held`]),
      ...(sent === 0 ? [] : [`${sent} corrections ${of} go out with the next pull`]),
      ...(asked === 0 ? [] : [`${asked} units ${of} wait for a person`]),
    ];
  });
}

function openBatches({ store }: EngineContext, { id }: Connection): string[] {
  return store.intake.all(id).flatMap(({ number, state }) => {
    if (state === 'sending') return [`file ${number} of material is being sent`];
    const open = store.intake.chunks(number).filter((chunk) => chunk.state === 'sending' || chunk.state === 'unknown');
    return open.some(({ decision }) => decision === null) ? [`a call of file ${number} of material got no answer`] : [];
  });
}

function unfinished(context: EngineContext, connections: readonly Connection[]): string[] {
  const { store } = context;
  const acts = store.journal.open().map(({ what, run }) => `"${what}"${run === null ? '' : ` of run ${run}`} is open`);
  const runs = store.runs.all().filter(({ connection }) => connections.some(({ id }) => id === connection));
  return [
    ...acts,
    ...runs.flatMap(openRun),
    ...connections.flatMap((one) => waitsForPull(context, one)),
    ...connections.flatMap((one) => openBatches(context, one)),
  ];
}

const SHOWN = 3;

/** Something was done in the data folder, or set up; practice counts. */
export function hasHistory({ store }: EngineContext): boolean {
  return store.runs.newest() > 0 || store.proofLog.seq() > 0 || store.connections.all().length > 0;
}

/**
 * Where a finished history sent material; practice counts for nothing. Throws `refused` with what is not finished: a record that waits for
 * an answer or a mark, a hold, an act, a call without an answer.
 */
export function assertFinished(context: EngineContext): Joins['sentTo'] {
  const { store } = context;
  const isPractice = ({ options }: Connection): boolean => options.builtIn === true || options.over === true;
  const connections = store.connections.all().filter((one) => !isPractice(one));
  const open = unfinished(context, connections);
  if (open.length > 0) {
    const more = open.length > SHOWN ? `; and ${open.length - SHOWN} more` : '';
    throw notSo(
      'join a team',
      store.folder,
      'team-unfinished',
      `this data folder has a history of its own that is not over: ${open.slice(0, SHOWN).join('; ')}${more}`,
      'Finish it here first, or join from an empty data folder: --data FOLDER, or move this log there: proof-log move.',
    );
  }
  return connections.filter(({ id }) =>
    store.intake.all(id).some(({ number }) => store.intake.chunks(number).length > 0),
  );
}
