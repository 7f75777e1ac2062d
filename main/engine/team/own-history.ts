// What a desk did by itself before it joins a team: a history that is over comes along as an archive. What it sent of files
// of material is told to the team, so that nobody sends it once more; what it handed over is marked at the service, and listed no more.

import { KINDS } from '../../domain/kind.ts';
import type { RunState } from '../../domain/run.ts';
import type { Connection } from '../../ports/connections.ts';
import type { Joins } from '../../ports/proof-of-store.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { notSo } from './not-so.ts';

/** One thing that is not finished; the command line says it in `words`, the window in its own by `what`. */
interface Left {
  readonly words: string;
  readonly what: string;
  readonly run?: number;
  readonly count?: number;
  readonly connection?: string;
  readonly file?: number;
}

const STANDS: Readonly<Partial<Record<RunState, string>>> = {
  pulling: 'was being pulled',
  review: 'is in review',
  'handed-over': 'waits for the ERP',
  confirming: 'waits to be marked at the service',
};

function openRun({ number, state }: Run): Left[] {
  const stands = STANDS[state];
  return stands === undefined ? [] : [{ words: `run ${number} ${stands}`, what: state, run: number }];
}

/** What the next pull would hold again, or send as a correction: in a store that is new nobody would know of it. */
function waitsForPull({ store }: EngineContext, { id, name }: Connection): Left[] {
  return KINDS.flatMap((kind) => {
    const last = store.runs.newestListed(id, kind);
    if (last === null) return [];
    const of = `of ${kind} of "${name}"`;
    const all: (Omit<Left, 'words'> & { readonly one: string; readonly several: string })[] = [
      {
        what: 'held',
        one: `unit ${of} is held`,
        several: `units ${of} are held`,
        count: store.holds.before({ connection: id, kind, number: store.runs.newest() + 1 }).length,
      },
      {
        what: 'corrections',
        one: `correction ${of} goes out with the next pull`,
        several: `corrections ${of} go out with the next pull`,
        count: store.corrections.pending(id, kind).length,
      },
      {
        what: 'needs-person',
        one: `unit ${of} waits for a person`,
        several: `units ${of} wait for a person`,
        count: store.records.unitIds(last.number, ['needs-person']).length,
      },
    ];
    return all
      .filter(({ count }) => count !== 0)
      .map(({ what, one, several, count = 0 }) => ({
        what,
        words: `${count} ${count === 1 ? one : several}`,
        count,
        connection: name,
      }));
  });
}

function openBatches({ store }: EngineContext, { id }: Connection): Left[] {
  return store.intake.all(id).flatMap(({ number: file, state }): Left[] => {
    if (state === 'sending') return [{ words: `file ${file} of material is being sent`, what: 'sending', file }];
    const open = store.intake.chunks(file).filter((chunk) => chunk.state === 'sending' || chunk.state === 'unknown');
    return open.some(({ decision }) => decision === null)
      ? [{ words: `a call of file ${file} of material got no answer`, what: 'no-answer', file }]
      : [];
  });
}

function openActs({ store }: EngineContext): Left[] {
  return store.journal.open().map(({ what, run }): Left => {
    const words = `"${what}"${run === null ? '' : ` of run ${run}`} is open`;
    return run === null ? { words, what: 'open' } : { words, what: 'open-of-run', run };
  });
}

function unfinished(context: EngineContext, connections: readonly Connection[]): Left[] {
  const { store } = context;
  const runs = store.runs.all().filter(({ connection }) => connections.some(({ id }) => id === connection));
  return [
    ...openActs(context),
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
    const shown = open.slice(0, SHOWN);
    throw notSo(
      'join a team',
      store.folder,
      'team-unfinished',
      `this data folder has a history of its own that is not over: ${shown.map(({ words }) => words).join('; ')}${more}`,
      'Finish it here first, or join from an empty data folder: --data FOLDER, or move this log there: proof-log move.',
      { left: JSON.stringify(shown), more: Math.max(0, open.length - SHOWN) },
    );
  }
  return connections.filter(({ id }) =>
    store.intake.all(id).some(({ number }) => store.intake.chunks(number).length > 0),
  );
}
