// Where store and proof log do not fit, nothing that changes something is begun (rule 9), and what the log knows is told line by line.

import { counted } from '../domain/counted.ts';
import { ConsoleError, refused } from '../domain/errors.ts';
import type { ProofEntry } from '../ports/proof-log.ts';
import type { KnownProof } from '../ports/proof-of-store.ts';
import type { Desk } from '../ports/team.ts';
import type { EngineContext } from './context.ts';

const HINT =
  'Put the right proof log back beside the store; or check in the ERP what of it is there already, and say so: proof-log --gone-through TEXT.';

const COPY_HINT =
  'Go on in one of them alone. If it is this one: see to it that nobody works in the other any more, check in the ERP what it handed over since, and say so: proof-log --gone-through TEXT.';

const TEAM_HINT =
  'Put the right database back. If it has lost entries that this desk has, put them back from here: proof-log put-back --reason TEXT. If another branch stands there for good, leave this one: proof-log begin-anew --reason TEXT.';

/** What the log knows, a line for each of its last entries. */
function knownLines({ entries, broken, last }: KnownProof): string[] {
  const lines = last.map(({ seq, at, what, run, ids }) => {
    const about = [run === null ? '' : `run ${run}`, ids === null ? '' : counted(ids, 'unit', 'units')].filter(
      (part) => part !== '',
    );
    return [`  ${seq}`, at, what, ...about].join('  ');
  });
  const end = broken === null ? [] : [`  ${broken}  does not follow from the one before it`];
  return [
    `The proof log has ${counted(entries, 'entry', 'entries')}${lines.length < entries ? ', the last of them' : ''}:`,
    ...lines,
    ...end,
  ];
}

/** Why everything waits, and what the log knows; null while store and log fit. */
export function proofMismatch({ store }: EngineContext): { cause: string; known: string; hint: string } | null {
  const { problem } = store.proofLog;
  const ownHint = store.proofLog.copyOf === null ? HINT : COPY_HINT;
  const hint = store.proofLog.team === null ? ownHint : TEAM_HINT;
  return problem === null ? null : { cause: problem, known: knownLines(store.proofLog.known()).join('\n'), hint };
}

/** Desks on the roll that have not said yet what they know of the database as it is now. */
function missingDesks({ store }: EngineContext): Desk[] {
  const incarnation = store.team.incarnation();
  const said = new Set(store.team.heads().map(({ desk }) => desk));
  return store.team
    .desks()
    .filter((desk) => desk.retired === null && desk.incarnation !== incarnation && !said.has(desk.uuid));
}

/** Desks on the roll that know an entry which the database, as it is now, has lost, or has another one for. */
function unfitDesks({ store }: EngineContext): { desk: Desk; seq: number; isAhead: boolean }[] {
  return store.team.heads().flatMap(({ desk: uuid, seq, stands }) => {
    const desk = store.team.desk(uuid);
    if (desk === null || desk.retired !== null || stands === 'fits') return [];
    // It said so on a branch that it has left, and stands on the roll of this database since, or is about to.
    if (uuid === store.storeId || desk.incarnation === store.team.incarnation()) return [];
    return [{ desk, seq, isAhead: stands === 'ahead' }];
  });
}

/** Whom everybody waits for: who has not said what it knows, and who has to put back what was lost. */
export function awaitedDesks(context: EngineContext): Desk[] {
  return [...missingDesks(context), ...unfitDesks(context).map(({ desk }) => desk)];
}

/** Why nobody may act on the shared log as it is found now; null where all may, and for a desk by itself. */
export function whyNotYet(context: EngineContext): string | null {
  const { store } = context;
  if (store.team.place() === null) return null;
  const own = store.team.desk(store.storeId);
  if (own?.retired != null) return `this desk was retired: ${own.retired}`;
  const unfit = unfitDesks(context).map(({ desk: { name }, seq, isAhead }) =>
    isAhead
      ? `${name} knows ${counted(seq, 'entry', 'entries')}, and it ends before: put back there what it has lost (proof-log put-back); or, where two branches were written, leave that of ${name} there (proof-log begin-anew)`
      : `${name} knows another entry ${seq}: two branches were written`,
  );
  if (unfit.length > 0) return `the database is another one than before: ${unfit.join('; ')}`;
  const missing = missingDesks(context);
  if (missing.length === 0) return null;
  const names = missing.map(({ name }) => name).join(', ');
  return `the database is another one than before, and these desks have not said yet what they know: ${names}`;
}

/** Throws `refused` at a desk whose user of the database may only look. */
export function assertMayWrite({ store }: EngineContext, operation: string, object: string): void {
  if (store.proofLog.team?.mayWrite !== false) return;
  const { user } = store.proofLog.team.place;
  throw new ConsoleError({
    code: 'refused',
    operation,
    object,
    cause: `this desk may only look: ${user} may not write to the shared proof log`,
    hint: 'Do it at another desk, or ask for INSERT on proof_entry and proof_part.',
    retrySafe: true,
    values: { why: 'team-reader', user },
  });
}

/** Throws why a shared log cannot be acted on now: it is away, or may only be read. */
function assertReached(context: EngineContext, operation: string, object: string): void {
  const away = context.store.proofLog.team?.away ?? null;
  if (away !== null) throw new ConsoleError({ ...away, operation, object: `${object} (${away.object})` });
  assertMayWrite(context, operation, object);
}

const isRetired = ({ store }: EngineContext): boolean => store.team.desk(store.storeId)?.retired != null;

/** What a person can do where nobody may act yet (`whyNotYet`). */
export function howItGoesOn(context: EngineContext): string {
  return isRetired(context)
    ? 'It comes back as another desk: proof-log begin-anew --reason TEXT.'
    : 'Start the console there, or retire the desk: proof-log retire.';
}

/** Throws while not everybody has said what they know of a database that is another one than before. */
function assertAllSaid(context: EngineContext, operation: string, object: string): void {
  const why = whyNotYet(context);
  // Retiring a desk is how nobody waits for it any more.
  const isWayOut = operation === ('desk-retired' satisfies ProofEntry['what']) && !isRetired(context);
  if (why !== null && !isWayOut) throw refused(operation, object, why, howItGoesOn(context));
}

function assertNoMismatch(context: EngineContext, operation: string, object: string): void {
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

/**
 * Throws while the log tells of what this store does not know yet, as that of a desk whose store was lost: what is there already would be
 * made once more beside it.
 */
export function assertKnowsItsLog(context: EngineContext, operation: string, object: string): void {
  const { team } = context.store.proofLog;
  const [first] = team?.ahead() ?? [];
  if (first === undefined) return;
  assertReached(context, operation, object);
  assertNoMismatch(context, operation, object);
}

/** A branch that was left is told before anything else is done: what it had handed over would go out again. */
function assertBranchTold({ store }: EngineContext, operation: string, object: string): void {
  const { proofLog, team } = store;
  // Retiring a desk whose program is too old to read it is how it is told.
  if (proofLog.lostBranch === null || operation === ('desk-retired' satisfies ProofEntry['what'])) return;
  const reads = proofLog.team?.reads ?? 0;
  const old = team.desks().filter((desk) => desk.retired === null && desk.reads < reads);
  const names = old.map(({ name }) => name).join(', ');
  throw refused(
    operation,
    object,
    `what only the branch told that this desk has left is not told yet${names === '' ? '' : `, and the program of these desks does not read it: ${names}`}`,
    names === ''
      ? 'It is told as soon as the database can be reached: proof-log follow.'
      : `Update the program there, and start it; or, if a machine is off for good: proof-log retire "${old[0]!.name}".`,
  );
}

/** What is known to keep everybody back, also where nobody can be reached now. */
export function assertNothingKeepsBack(context: EngineContext, operation: string, object: string): void {
  assertNoMismatch(context, operation, object);
  assertAllSaid(context, operation, object);
}

/** Throws `proof-mismatch` while store and proof log do not fit, `proof-log-away` while a shared one cannot be reached. */
export function assertProofFits(context: EngineContext, operation: string, object: string): void {
  assertReached(context, operation, object);
  assertNothingKeepsBack(context, operation, object);
  assertBranchTold(context, operation, object);
}
