// The one law for every act (rule 5): what is done to the outside, and every decision that binds.
//
//   begin    one transaction judges, reserves, and journals the act with its detail
//   log      its entry is appended to the proof log and synced, with no transaction open
//   apply    one transaction lets the entry take effect in the store
//   effect   what is done outside: a file gets its name, a call is sent
//   end      one transaction keeps what came of it
//
// A crash in between leaves the act open, and open acts are taken up again before anything else is done: the kind of the act says
// how. A kind without `recover` does not compile; one that is not in the table of `acts.ts` is never begun.

import { z } from 'zod';
import type { RecoveredWire as Recovered } from '../../preload/contract/confirm.ts';
import { detailsOf, type ErrorCode } from '../domain/errors.ts';
import { assertProofFits } from './proof-fits.ts';
import { clashOf } from './team/clash.ts';
import { type Permit, permitNow } from './team/in-time.ts';
import type { Kind } from '../domain/kind.ts';
import type { Connection } from '../ports/connections.ts';
import type { Act as JournalledAct } from '../ports/journal.ts';
import type { NewEntry } from '../ports/proof-log.ts';
import type { EngineContext } from './context.ts';

export type { Recovered };

/**
 * How far an open act had come: `begun`: nothing of it has taken effect; `logged`: its entry stands in the proof log and has not
 * taken effect here, so nothing was done outside; `applied`: the effect outside may have been carried out.
 */
export type Stage = 'begun' | 'logged' | 'applied';

export interface Act<Detail> extends Omit<JournalledAct, 'detail'> {
  readonly detail: Detail;
}

/** A kind of act: what it is about, and how it is taken up again. */
export interface ActKind<Detail> {
  readonly what: string;
  /** What the journal keeps of it, parsed on the way back. */
  readonly detail: z.ZodType<Detail>;
  /** Takes an open act up again after a crash. Null when there is nothing to tell a person. */
  readonly recover: (
    context: EngineContext,
    act: Act<Detail>,
    stage: Stage,
  ) => Recovered | null | Promise<Recovered | null>;
}

/** What an act is about: a run, or what belongs to a connection as a whole. */
export interface About {
  readonly run: number | null;
  readonly connection: number | null;
}

/**
 * Judges, reserves and journals in one transaction. What `judge` or `reserve` throws undoes all of it. An act that makes its own run
 * says what it is about once it is judged. Throws `proof-mismatch` while store and proof log do not fit.
 */
export function begin<Detail extends object>(
  context: EngineContext,
  kind: ActKind<Detail>,
  about: About | ((detail: Detail) => About),
  judge: () => Detail,
  reserve: (act: Act<Detail>) => void = () => {},
): Act<Detail> {
  const { store } = context;
  const isMaking = typeof about === 'function';
  assertProofFits(context, kind.what, isMaking || about.run === null ? 'the console' : `run ${about.run}`);
  return store.transaction(() => {
    const detail = judge();
    const kept: JournalledAct['detail'] = Object.fromEntries(Object.entries(detail));
    const of = isMaking ? about(detail) : about;
    const act = { ...store.journal.begin({ ...of, what: kind.what, detail: kept }), detail };
    reserve(act);
    return act;
  });
}

/**
 * Appends the act's entry. On return it survives a power cut, and has not taken effect yet. Throws `store-…` where the log could not be
 * written, `proof-log-away` or `overtaken` where a shared one did not take it: then it does not stand; `proof-log-unknown` where nobody can
 * tell, and then the act stays open until it is looked up. Returns when the answer came: what is done outside is done soon after it.
 */
export async function log(context: EngineContext, act: Act<unknown>, entry: NewEntry): Promise<Permit> {
  let permit = permitNow(context);
  await context.store.proofLog.append(act, entry, clashOf(entry), () => {
    permit = permitNow(context);
  });
  return permit;
}

/**
 * As `log`, for what takes an act back that never took effect outside. It leaves a place for everything that others did meanwhile, and
 * stands behind all of it: refused for them it would be tried again for ever, and nothing else be done at this desk.
 */
export async function logTakenBack(context: EngineContext, act: Act<unknown>, entry: NewEntry): Promise<void> {
  await context.store.proofLog.append(act, entry);
}

const NOTHING_STANDS: ReadonlySet<string> = new Set<ErrorCode>(['proof-log-away', 'overtaken', 'refused']);

/** As `log`, for an act of which nothing has to be taken back: it has failed where its entry surely does not stand. */
export async function logOrEnd(context: EngineContext, act: Act<unknown>, entry: NewEntry): Promise<Permit> {
  try {
    return await log(context, act, entry);
  } catch (error) {
    const { code, cause } = detailsOf(error, 'append');
    if (NOTHING_STANDS.has(code)) end(context, act, 'failed', { reason: cause });
    throw error;
  }
}

/** True where nobody can tell whether an entry stands: nothing is taken back before that is known. */
export function isInDoubt(error: unknown): boolean {
  return detailsOf(error, 'append').code === ('proof-log-unknown' satisfies ErrorCode);
}

/** Lets the entries of the act take effect, in one transaction. */
export function apply<T>(context: EngineContext, act: Act<unknown>, body: () => T): T {
  return context.store.transaction(() => {
    const result = body();
    context.store.proofLog.followed(act);
    return result;
  });
}

/** When the act was put on record, as every desk that follows it is told. */
export function loggedAt({ store, now }: EngineContext, act: Pick<JournalledAct, 'number' | 'uuid'>): string {
  return store.proofLog.loggedAt(act) ?? now();
}

/** Ends the act, inside a transaction or in one of its own. */
export function end(
  context: EngineContext,
  act: Act<unknown>,
  state: 'done' | 'failed' | 'unknown',
  outcome: Record<string, unknown>,
): void {
  context.store.journal.end(act, state, outcome);
}

/** As it is now: an act that was begun just now does not know what has taken effect since. */
export function stageOf({ store: { proofLog } }: EngineContext, act: Pick<JournalledAct, 'number' | 'uuid'>): Stage {
  if (proofLog.isApplied(act)) return 'applied';
  return proofLog.has(act) ? 'logged' : 'begun';
}

/** An act that is over once its entry has taken effect: a verdict, a decision, what a list proved. */
export interface Decided<Detail extends object, Result> extends ActKind<Detail> {
  readonly entry: (context: EngineContext, act: Act<Detail>) => NewEntry;
  /** Inside a transaction. Returns what the caller is told, and what the journal keeps as the outcome. */
  readonly takeEffect: (
    context: EngineContext,
    act: Act<Detail>,
  ) => { result: Result; outcome: Record<string, unknown> };
}

function finish<Detail extends object, Result>(
  context: EngineContext,
  kind: Decided<Detail, Result>,
  act: Act<Detail>,
): Result {
  // It was when its entry was put on record: so every desk that follows it is told.
  const at = loggedAt(context, act);
  return apply(context, act, () => {
    const { result, outcome } = kind.takeEffect({ ...context, now: () => at }, act);
    end(context, act, 'done', outcome);
    return result;
  });
}

/** Begins, logs and applies. Throws what `judge` throws, and `store-…` where log or store could not be written. */
export async function decide<Detail extends object, Result>(
  context: EngineContext,
  kind: Decided<Detail, Result>,
  about: About,
  judge: () => Detail,
): Promise<Result> {
  const act = begin(context, kind, about, judge);
  await logOrEnd(context, act, kind.entry(context, act));
  return finish(context, kind, act);
}

/** A kind of act that only asks for a list. Cut off in its middle, it has failed. */
export function asking(what: string): ActKind<Record<string, unknown>> {
  return {
    what,
    detail: z.record(z.string(), z.unknown()),
    recover(context, act) {
      end(context, act, 'failed', { reason: 'the console stopped' });
      return null;
    },
  };
}

/** Journals a question to the service with what came of it. `body` returns the answer and what the journal keeps of it. */
export async function ask<T>(
  context: EngineContext,
  kind: ActKind<Record<string, unknown>>,
  about: About & { readonly detail: Record<string, unknown> },
  body: () => Promise<readonly [answer: T, outcome: Record<string, unknown>]>,
): Promise<T> {
  const act = begin(context, kind, { run: about.run, connection: about.connection }, () => about.detail);
  try {
    const [answer, outcome] = await body();
    end(context, act, 'done', outcome);
    return answer;
  } catch (error) {
    end(context, act, 'failed', { error: detailsOf(error, kind.what).cause });
    throw error;
  }
}

/** After a crash: what reached the proof log takes effect; of the rest nobody was told that it did. True when it has taken effect. */
export function recoverDecided<Detail extends object>(
  context: EngineContext,
  kind: Decided<Detail, unknown>,
  act: Act<Detail>,
  stage: Stage,
): boolean {
  if (stage === 'logged') finish(context, kind, act);
  else end(context, act, 'failed', { reason: 'the console stopped before it took effect' });
  return stage === 'logged';
}

/** A decision as a person is told of it after a crash. `said`: what she had said, in words. */
export function toldOf(
  { what, run, said }: { readonly what: Recovered['what']; readonly run: number | null; readonly said: string },
  done: boolean,
): Recovered {
  const detail = `${said}: ${done ? 'it was on record and has taken effect' : 'it had not taken effect; do it again'}`;
  return { run, what, units: 0, outcome: done ? 'completed' : 'dropped', detail, needsPerson: !done };
}

const MOST_NAMED = 12;

/** Ids in words; of many the first ones. */
export function idsInWords(ids: readonly number[]): string {
  const more = ids.length > MOST_NAMED ? ` … (${ids.length})` : '';
  return `${ids.length === 1 ? 'Id' : 'Ids'} ${ids.slice(0, MOST_NAMED).join(', ')}${more}`;
}

/** What every entry about a run says of it. */
export function entryOf(
  context: EngineContext,
  number: number,
): { connection: string; connectionId: string; kind: Kind; run: number } {
  const { kind, connection } = context.store.runs.get(number)!;
  return { ...connectionInLog(context, connection), kind, run: number };
}

/** The name and the UUID of a connection, as entries of the proof log carry them. */
export function connectionInLog(context: EngineContext, id: number): { connection: string; connectionId: string } {
  const { name, uuid } = context.store.connections.get(id)!;
  return { connection: name, connectionId: uuid };
}

/** The connection that an entry is about: by its UUID, or by its name where a lost one was added again, or from an earlier program. */
export function connectionOfEntry(
  context: EngineContext,
  { connection, connectionId }: { readonly connection: string; readonly connectionId?: string },
): Connection | null {
  const { connections } = context.store;
  const known = connectionId === undefined ? null : connections.byUuid(connectionId);
  return known ?? connections.byName(connection);
}
