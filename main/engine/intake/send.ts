// Sends what is new of a batch, once (rules 5 and 12). A chunk that the service surely took nothing of is halved down to the row that it
// refuses; after an unknown nothing more goes out until a person starts it again.

import { assertNever, ConsoleError, refused } from '../../domain/errors.ts';
import { unmappedFields } from '../../domain/intake/check.ts';
import { assertExports, type EngineContext } from '../context.ts';
import { proofMismatch } from '../proof-fits.ts';
import type { Batch } from '../../ports/intake.ts';
import type { Connection } from '../../ports/connections.ts';
import { nextRows, type Outgoing, sendChunk, type Sending } from './chunk.ts';
import { endIfDone } from './finish.ts';
import { recheckAll } from './load.ts';
import { openBatchOf, planOfBatch, todayOf } from './plan.ts';
import { lockedThrough } from '../setup/locked.ts';

export interface SendResult {
  readonly sent: number;
  readonly refused: number;
  readonly unknown: number;
  readonly left: number;
  readonly stopped: boolean;
  readonly words: string | null;
}

export type Block = 'findings' | 'unmapped' | 'nothing-new' | 'proof' | 'state';

/** Most rows of one call, unless the connection says otherwise. */
export const DEFAULT_BATCH_CHUNK = 200;
/** So many rows refused one by one, and none taken between: the service refuses them all. */
const MOST_REFUSED = 20;
const TOO_LARGE = 413;

/** What keeps a batch from being sent, in the order in which a person meets it. */
export function blocksOf(context: EngineContext, batch: Batch): Block[] {
  const blocks: Block[] = [];
  if (context.store.proofLog.problem !== null) blocks.push('proof');
  if (batch.state !== 'open') blocks.push('state');
  if (batch.findings.some((finding) => finding.ambiguous)) blocks.push('findings');
  if (unmappedFields(batch.fields, batch.sources).length > 0) blocks.push('unmapped');
  if (context.store.intake.counts(batch.number).new === 0) blocks.push('nothing-new');
  return blocks;
}

function assertSendable(context: EngineContext, batch: Batch): void {
  const name = `intake ${batch.number}`;
  const no = (cause: string, hint: string) => refused('send an intake', name, cause, hint);
  const [block] = blocksOf(context, batch);
  switch (block) {
    case undefined:
      return;
    case 'state':
    case 'nothing-new':
      throw no('no row of it is new and without errors', 'Fix rows with errors, or read another file.');
    case 'findings': {
      const open = batch.findings.filter((finding) => finding.ambiguous);
      const untold = open.map(
        ({ what, examples, options }) =>
          `${what === 'hidden' ? 'hidden rows' : what} (${examples.length === 0 ? '' : `${examples.join(', ')}: `}${options.join(' or ')})`,
      );
      const words = open.map(({ what, options }) => `--as '${what}=${options.join('|')}'`).join(' ');
      throw no(
        `the file does not tell its ${untold.join('; ')}`,
        `Choose it first (by command line when the file is read: ${words}): a guess could be wrong in every row.`,
      );
    }
    case 'unmapped': {
      const names = unmappedFields(batch.fields, batch.sources).join(', ');
      throw no(`nothing is mapped to ${names}`, 'Map a column to it, or give it a constant.');
    }
    case 'proof':
      throw new ConsoleError({
        code: 'proof-mismatch',
        operation: 'send an intake',
        object: name,
        cause: context.store.proofLog.problem!,
        hint: 'Nothing was sent: an older copy may not know what went out since. Go through that first.',
        retrySafe: true,
        values: { known: proofMismatch(context)!.known },
      });
    default:
      return assertNever(block);
  }
}

/** The last look before sending: the day, the locked period, and everything that was sent since the file was checked. */
function checkAgain(context: EngineContext, batch: Batch, connection: Connection): Batch {
  const { store } = context;
  return store.transaction(() => {
    store.intake.update(batch.number, {
      today: todayOf(context),
      lockedThrough: lockedThrough(context, connection, 'material'),
    });
    recheckAll(context, store.intake.get(batch.number)!);
    endIfDone(context, batch.number);
    return store.intake.get(batch.number)!;
  });
}

/** Throws `refused` when a person saw another number of new rows than there are now. */
function assertSeen(context: EngineContext, batch: Batch, seen: number | undefined): void {
  const now = context.store.intake.counts(batch.number).new;
  if (seen === undefined || seen === now) return;
  const cause = `${seen} new rows were shown, and now there are ${now}`;
  throw refused('send an intake', `intake ${batch.number}`, cause, 'Look at it again, and send what you see then.');
}

function beginSending(context: EngineContext, batch: Batch): Batch {
  const { store } = context;
  return store.transaction(() => {
    store.intake.update(batch.number, { state: 'sending' });
    store.intake.clearUndo(batch.number);
    store.journal.note(null, 'intake send begins', { batch: batch.number, ...store.intake.counts(batch.number) });
    return store.intake.get(batch.number)!;
  });
}

interface Tally {
  sent: number;
  refused: number;
  unknown: number;
  words: string | null;
  /** Rows refused one by one since the last that was taken. */
  refusedInARow: number;
  /** Rows in one call; smaller once the service said that it was too much. */
  size: number;
}

function halves(rows: readonly Outgoing[]): [Outgoing[], Outgoing[]] {
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(0, middle), rows.slice(middle)];
}

/** The rows of a call of which nothing was taken, as they go again: without those that were named, or in halves. */
function again(rows: readonly Outgoing[], refusedPlaces: ReadonlySet<number>): Outgoing[][] {
  if (refusedPlaces.size === 0) return halves(rows);
  const rest = rows.filter((_row, place) => !refusedPlaces.has(place));
  return rest.length === 0 ? [] : [rest];
}

/** Sends rows, and again what the service took nothing of. False when the sending must end. */
async function sendParted(sending: Sending, first: Outgoing[], tally: Tally, total: number): Promise<boolean> {
  const { context, batch } = sending;
  const waiting = [first];
  for (let rows = waiting.pop(); rows !== undefined; rows = waiting.pop()) {
    if (context.stopAsked()) return false;
    const outcome = await sendChunk(sending, rows);
    if (outcome.outcome !== 'nothing' || outcome.refused.size > 0) tally.words = outcome.words ?? tally.words;
    if (outcome.outcome === 'answered') {
      tally.sent += outcome.sent;
      tally.refused += outcome.refused;
      tally.unknown += outcome.unknown;
      if (outcome.sent > 0) tally.refusedInARow = 0;
      if (outcome.unknown > 0) return false;
    } else if (outcome.outcome === 'nothing') {
      if (outcome.status === TOO_LARGE) tally.size = Math.max(1, Math.ceil(rows.length / 2));
      tally.refused += outcome.refused.size;
      tally.refusedInARow += outcome.refused.size;
      waiting.push(...again(rows, outcome.refused).reverse());
      if (tally.refusedInARow >= MOST_REFUSED) return false;
    } else {
      if (outcome.outcome === 'unknown') tally.unknown += rows.length;
      return false;
    }
    const done = tally.sent + tally.refused + tally.unknown;
    context.progress({ run: null, batch: batch.number, step: 'send', done, total });
  }
  return true;
}

/** Sends the new rows. Throws `refused` or `proof-mismatch` when nothing may be sent; network trouble ends it early and is told. */
export async function sendBatch(context: EngineContext, number: number, seen?: number): Promise<SendResult> {
  const { store } = context;
  const before = openBatchOf(context, number, 'send an intake');
  const connection = store.connections.get(before.connection)!;
  assertExports(context, connection, 'send an intake');
  assertSendable(context, before);
  const service = context.service(connection);
  if (before.file.kept !== '') await context.tables.sync(before.file);
  const checked = checkAgain(context, before, connection);
  assertSeen(context, checked, seen);
  assertSendable(context, checked);
  const batch = beginSending(context, checked);
  const sending: Sending = { context, batch, connection, service, plan: planOfBatch(context, batch) };
  const size = connection.options.batchChunk ?? DEFAULT_BATCH_CHUNK;
  const tally: Tally = { sent: 0, refused: 0, unknown: 0, words: null, refusedInARow: 0, size };
  const total = store.intake.counts(number).new;
  try {
    for (let from = 0; ; ) {
      if (context.stopAsked()) break;
      const rows = nextRows(sending, from, tally.size);
      if (rows.length === 0) break;
      from = rows.at(-1)!.place + 1;
      if (!(await sendParted(sending, rows, tally, total))) break;
    }
  } finally {
    store.transaction(() => {
      store.intake.update(number, { state: 'open' });
      endIfDone(context, number);
      const { refusedInARow: _inARow, size: _size, ...told } = tally;
      store.journal.note(null, 'intake send ended', { batch: number, ...told });
    });
  }
  const { sent, refused: refusedRows, unknown, words } = tally;
  const left = store.intake.counts(number).new;
  return { sent, refused: refusedRows, unknown, left, stopped: context.stopAsked(), words };
}
