// Where store and proof log do not fit, nothing that changes something is begun (rule 9), and what the log knows is told line by line.

import { ConsoleError, refused } from '../domain/errors.ts';
import type { KnownProof } from '../ports/proof-of-store.ts';
import type { EngineContext } from './context.ts';

const HINT =
  'Put the right proof log back beside the store; or check in the ERP what of it is there already, and say so: proof-log --gone-through TEXT.';

const TEAM_HINT =
  'Put the right database back. If it has lost entries that this desk has, put them back from here: proof-log put-back --reason TEXT.';

/** What the log knows, a line for each of its last entries. */
function knownLines({ entries, broken, last }: KnownProof): string[] {
  const lines = last.map(({ seq, at, what, run, ids }) => {
    const about = [run === null ? '' : `run ${run}`, ids === null ? '' : `${ids} ids`].filter((part) => part !== '');
    return [`  ${seq}`, at, what, ...about].join('  ');
  });
  const end = broken === null ? [] : [`  ${broken}  does not follow from the one before it`];
  return [
    `The proof log has ${entries} entries${lines.length < entries ? ', the last of them' : ''}:`,
    ...lines,
    ...end,
  ];
}

/** Why everything waits, and what the log knows; null while store and log fit. */
export function proofMismatch({ store }: EngineContext): { cause: string; known: string; hint: string } | null {
  const { problem } = store.proofLog;
  const hint = store.proofLog.team === null ? HINT : TEAM_HINT;
  return problem === null ? null : { cause: problem, known: knownLines(store.proofLog.known()).join('\n'), hint };
}

/** Why nobody may act on the shared log as it is found now; null where all may, and for a desk by itself. */
export function whyNotYet({ store }: EngineContext): string | null {
  const { team } = store.proofLog;
  if (team === null) return null;
  const own = store.team.desk(store.storeId);
  if (own?.retired != null) return `this desk was retired: ${own.retired}`;
  const { incarnation } = team;
  const missing = store.team.desks().filter((desk) => desk.retired === null && desk.incarnation !== incarnation);
  if (incarnation === null || missing.length === 0) return null;
  const names = missing.map(({ name }) => name).join(', ');
  return `the database is another one than before, and these desks have not said yet what they know: ${names}`;
}

/** Throws why a shared log cannot be acted on now: it is away, or not everybody has said what they know. */
function assertReached(context: EngineContext, operation: string, object: string): void {
  const away = context.store.proofLog.team?.away ?? null;
  if (away !== null) throw new ConsoleError({ ...away, operation, object: `${object} (${away.object})` });
  const why = whyNotYet(context);
  if (why !== null)
    throw refused(operation, object, why, 'Start the console there, or retire the desk: proof-log retire.');
}

/** Throws `proof-mismatch` while store and proof log do not fit, `proof-log-away` while a shared one cannot be reached. */
export function assertProofFits(context: EngineContext, operation: string, object: string): void {
  assertReached(context, operation, object);
  const mismatch = proofMismatch(context);
  if (mismatch === null) return;
  const { cause, known, hint } = mismatch;
  throw new ConsoleError({
    code: 'proof-mismatch',
    operation,
    object,
    cause,
    hint,
    retrySafe: true,
    values: { known },
  });
}
