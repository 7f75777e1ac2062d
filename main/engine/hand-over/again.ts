// The same bytes once more, from the store alone, however long ago: proved by the hash that the file was handed over with, put into another
// folder, and kept in history as a copy. And the proof of every planned file, without writing it.

import path from 'node:path';
import { NOTHING_TO_SEND } from '../../domain/by-hand.ts';
import type { Share } from '../../domain/delivery/share.ts';
import { ConsoleError, refused, wrongUsage } from '../../domain/errors.ts';
import { NOTHING_HANDED_OVER } from '../../ports/files.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import type { StoreCheck } from '../../ports/store.ts';
import type { EngineContext } from '../context.ts';
import { assertProofFits } from '../proof-fits.ts';
import { temporaryOf } from '../team/retired-files.ts';
import { planAgain } from './planned-file.ts';

function sameBytes(context: EngineContext, handOver: HandOver, folder: string, temporary: string): string {
  const plan = planAgain(context, handOver);
  if (plan !== null) return context.layouts.write(plan, folder, temporary).sha256;
  const lines = context.store.records.fileLines(handOver);
  return context.files.writeTemporary(handOver.layout!, folder, temporary, () => lines).sha256;
}

function fileAgain(context: EngineContext, number: number, folder: string): HandOver & { readonly file: string } {
  const handOver = context.store.handOvers.get(number);
  const object = `hand-over ${number}`;
  if (handOver === null)
    throw wrongUsage('write again', object, 'there is no such hand-over', 'See them with "history".');
  const { file, state, byHand } = handOver;
  if (file === null) {
    const why = byHand === NOTHING_TO_SEND ? 'nothing was to be sent' : 'it was entered by hand';
    throw refused('write again', object, why, 'There is no file of it.');
  }
  if (state !== 'handed-over' && state !== 'unclear')
    throw refused('write again', object, `it is ${state}`, 'Only a file that was handed over is written again.');
  const reader = readerOf(context, handOver, folder);
  if (reader !== null) throw refused('write again', object, `that is ${reader}`, 'Choose one that no ERP reads.');
  return { ...handOver, file };
}

/** What the ERP has by that folder, under whatever name, as words; null for one that it does not read. A copy there would be taken in. */
function readerOf({ store, files }: EngineContext, { folder: own }: HandOver, folder: string): string | null {
  if (files.isSameFolder(folder, own ?? '')) return 'the folder it was handed over in';
  const all = store.connections.all().flatMap(({ id }) => store.destinations.of(id));
  const there = all.find((one) => one.folder !== '' && files.isSameFolder(folder, one.folder));
  return there === undefined ? null : `the folder of ${there.name}`;
}

/** A copy that cannot be written says nothing of what was handed over long ago. */
function ofCopy(error: unknown): unknown {
  if (!(error instanceof ConsoleError) || error.code !== 'file-not-written') return error;
  const { hint, ...details } = error.details;
  const said = `No copy was written. ${hint.replace(NOTHING_HANDED_OVER, '')}`;
  return new ConsoleError({ ...details, operation: 'write again', hint: said }, { cause: error });
}

function copyOf(context: EngineContext, number: number, folder: string): { path: string; sha256: string } {
  const { store, files } = context;
  assertProofFits(context, 'write again', `hand-over ${number}`);
  const handOver = fileAgain(context, number, folder);
  const { file, run } = handOver;
  files.check(folder, file);
  const temporary = temporaryOf(file, store.storeId);
  const full = path.join(folder, file);
  try {
    const sha256 = sameBytes(context, handOver, folder, temporary);
    if (sha256 !== handOver.sha256)
      throw new ConsoleError({
        code: 'file-not-written',
        operation: 'write again',
        object: full,
        cause: `it would not have the bytes that hand-over ${number} was written with`,
        hint: 'See what "verify" says.',
        retrySafe: true,
      });
    store.transaction(() => store.journal.note(run, 'written again', { handOver: number, file, folder, sha256 }));
    files.publish(folder, temporary, file);
    return { path: full, sha256 };
  } catch (error) {
    files.remove(folder, temporary);
    throw error;
  }
}

/** Throws `refused` for what has no file, `file-not-written` where its bytes cannot be made again, and leaves nothing then. */
export function writeAgain(context: EngineContext, number: number, folder: string): { path: string; sha256: string } {
  try {
    return copyOf(context, number, folder);
  } catch (error) {
    throw ofCopy(error);
  }
}

function isSame(one: Share, other: Share | undefined): boolean {
  const text = ({ quantities, keys, ...share }: Share): string =>
    JSON.stringify([
      share.unit,
      share.record,
      share.line,
      share.without ?? null,
      share.period,
      Object.entries(keys),
      Object.entries(quantities).map(([key, { exact, written, rule }]) => [key, String(exact), String(written), rule]),
    ]);
  return other !== undefined && text(one) === text(other);
}

/** Why a planned file cannot be made again from what is stored; null when it can. */
function wrongWith(context: EngineContext, handOver: HandOver): string | null {
  const object = `${handOver.file ?? 'the plan'} of hand-over ${handOver.number}`;
  try {
    const plan = planAgain(context, handOver)!;
    const kept = context.store.plans.shares(handOver)[Symbol.iterator]();
    let differs = false;
    const told = (shares: readonly Share[]): void => {
      for (const share of shares) {
        const next = kept.next();
        if (next.done === true || !isSame(share, next.value)) differs = true;
      }
    };
    const { sha256 } = context.layouts.prove(plan, (_raw, shares) => told(shares));
    if (differs || kept.next().done !== true) return `the shares of ${object} were altered after it was written`;
    // Another zlib packs the same sheets otherwise; what came to no line has no file.
    if (plan.layout.format.type === 'xlsx' || handOver.file === null) return null;
    return sha256 === handOver.sha256 ? null : `${object} does not follow from what is stored any more`;
  } catch (error) {
    const cause = error instanceof ConsoleError ? error.details.cause : 'its plan cannot be read';
    return `${object} cannot be made again: ${cause}`;
  }
}

/** The check of files with the proof of those that were planned: each is made again from records, shares and plan as they are stored. */
export function withPlanned(context: EngineContext, checks: readonly StoreCheck[]): StoreCheck[] {
  const { plans, handOvers } = context.store;
  const planned = plans.handOvers().flatMap((number) => handOvers.get(number) ?? []);
  const standing = planned.filter(({ state }) => state === 'handed-over' || state === 'unclear');
  if (standing.length === 0) return [...checks];
  const wrong = standing.map((handOver) => wrongWith(context, handOver)).find((words) => words !== null);
  return checks.map((check) => {
    if (check.name !== 'files' || !check.ok) return check;
    if (wrong !== undefined) return { ...check, ok: false, detail: wrong };
    const counted = { count: 0, ...check.counted, planned: standing.length };
    return { ...check, detail: `${check.detail}; ${standing.length} follow from what is stored`, counted };
  });
}
