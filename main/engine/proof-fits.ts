// Where store and proof log do not fit, nothing that changes something is begun (rule 9), and what the log knows is told line by line.

import { ConsoleError } from '../domain/errors.ts';
import type { KnownProof } from '../ports/proof-log.ts';
import type { EngineContext } from './context.ts';

const HINT =
  'Put the right proof log back beside the store; or check in the ERP what of it is there already, and say so: proof-log --gone-through TEXT.';

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
  return problem === null ? null : { cause: problem, known: knownLines(store.proofLog.known()).join('\n'), hint: HINT };
}

/** Throws `proof-mismatch` while store and proof log do not fit. */
export function assertProofFits(context: EngineContext, operation: string, object: string): void {
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
