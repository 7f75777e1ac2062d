// What a person is told where the store could not be written in the middle of an act (rule 5): that nothing of it happened, or that it
// stands in the proof log and is carried out by resume. Never the one for the other.

import { ConsoleError, detailsOf, type ErrorDetails } from '../domain/errors.ts';
import { type Recovered, stageOf } from './act.ts';
import { READING_BACK } from './close-run.ts';
import type { EngineContext } from './context.ts';

/** Acts whose entry stands in the proof log and that are not over; what is read back stays open by itself. */
function standing(context: EngineContext): number {
  const open = context.store.journal.open().filter(({ what }) => what !== READING_BACK);
  return open.filter((act) => stageOf(context, act) !== 'begun').length;
}

function inLog({ code, operation, object, cause }: ErrorDetails): ErrorDetails {
  return {
    code: 'stands-in-log',
    operation,
    object,
    cause: `${cause}; what was begun stands in the proof log and could not be carried out`,
    hint: 'It is not lost: put that right (make room on the disk) and run "resume", which carries it out and tells what became of it. Do again only what it does not tell of.',
    retrySafe: false,
    values: { because: code },
  };
}

/** The error of an act as a person is to be told it. */
export function toldTruly(context: EngineContext, thrown: unknown): unknown {
  const error = context.store.explain(thrown);
  const details = detailsOf(error, 'act');
  if (!details.code.startsWith('store-') || standing(context) === 0) return error;
  return new ConsoleError(inLog(details), { cause: error });
}

/** The error of a start that ended some of what was open, and then could not go on: what was to be done then is not begun. */
export function withTold(context: EngineContext, thrown: unknown, told: readonly Recovered[]): unknown {
  const error = context.store.explain(thrown);
  if (told.length === 0 || !(error instanceof ConsoleError)) return error;
  const before = told.map(({ detail }) => detail).join('; ');
  return new ConsoleError(
    { ...error.details, cause: `${error.details.cause}; before that: ${before}` },
    { cause: error },
  );
}
