// What a review listed beside what it handed over (a pull's lines travel): once it has begun it can be looked at elsewhere
// (`review-elsewhere.ts`), and once it is over, the other desks have its held lines, those that were set apart, how complete its list was
// and what its checks found. They look the same everywhere, a month is not closed over what another desk holds, and a reversal of what was
// only ever listed is known for one.

import { micro } from '../../domain/amount.ts';
import { rulesOf } from '../../domain/kind.ts';
import { readLoggedRecord } from '../../domain/kept-record.ts';
import type { LoggedEntry, NewEntry, ProofRecord, ReviewedProof, ReviewLines } from '../../ports/proof-log.ts';
import { connectionOfEntry } from '../act.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { uncheckedOf } from '../setup/recheck-names.ts';

const AT_ONCE = 2_000;

function* linesOf({ store: { records, holds } }: EngineContext, run: number): Generator<ProofRecord> {
  const held = holds.of(run);
  for (let after = -1; ; ) {
    const page = records.linesOfReview(run, after, AT_ONCE);
    for (const line of page) {
      const [id, hash, occurrence, place, fileLine, raw, ties = {}] = line;
      after = place!;
      const since = ties.stands?.state === 'held' ? held.get(id) : undefined;
      if (since === undefined) yield line;
      else {
        const { id: _id, ...of } = since;
        yield [id, hash, occurrence, place, fileLine, raw, { ...ties, stands: { ...ties.stands, held: of } }];
      }
    }
    if (page.length < AT_ONCE) return;
  }
}

/** The entry with its lines as they stand now. */
export function reviewedProof(context: EngineContext, of: ReviewLines): NewEntry<ReviewedProof> {
  const { proof, proofBy, periodFrom, periodTo, pulledAt, listed } = context.store.runs.get(of.run)!;
  const { rows, hours, invoiceable, quantity, amount } = listed;
  const sums = { rows, hours: String(hours), invoiceable: String(invoiceable), quantity: String(quantity) };
  const told = { proof, proofBy, periodFrom, periodTo, pulledAt, ...sums, amount: amount?.toString() ?? null };
  const pulled = { ...told, unchecked: uncheckedOf(context, of.run) };
  return { ...of, pulled, records: { [Symbol.iterator]: () => linesOf(context, of.run) } };
}

/** Inside a transaction. A line in whose place another one stands is left out: it binds nobody. */
export function reviewedAgain(
  context: EngineContext,
  entry: ReviewedProof & Pick<LoggedEntry['entry'], 'events'>,
  { isOurs }: { readonly isOurs?: boolean },
): void {
  const { store } = context;
  // It comes back to the desk that said it.
  if (isOurs === true && entry.events !== undefined && store.journal.has(entry.events)) return;
  const run = store.runs.get(entry.run);
  const connection = connectionOfEntry(context, entry);
  if (run === null || connection === null || run.connection !== connection.id || run.kind !== entry.kind) return;
  const make = lineMaker(context, run);
  for (const record of entry.records) make(record);
  pulledAgain(context, entry);
}

/** What makes each line of a review again, as its desk told it. */
export function lineMaker({ store }: EngineContext, run: Run): (record: ProofRecord) => void {
  const rules = rulesOf(store.connections.get(run.connection)!.options, run.kind);
  return (record) => {
    const [id, , , line = 0, , raw, ties] = record;
    // Of a line of a file nothing is told but what was found of it.
    const isInFile = raw === undefined || ties?.stands?.state === undefined;
    const read = isInFile ? null : readLoggedRecord(raw, line, rules, id);
    if (!store.replay.reviewedLine(run, record, read)) return;
    const held = ties?.stands?.held;
    if (held !== undefined) store.holds.keep(run.number, [{ id, ...held }]);
  };
}

/** What its pull had listed in all. */
export function pulledAgain({ store }: EngineContext, entry: Pick<ReviewedProof, 'run' | 'pulled'>): void {
  const { hours, invoiceable, quantity, amount, unchecked: _unchecked, ...pulled } = entry.pulled;
  const of = (digits: string) => micro(BigInt(digits));
  const sum = { hours: of(hours), invoiceable: of(invoiceable), quantity: of(quantity) };
  store.replay.reviewed(entry.run, { ...pulled, ...sum, amount: amount === null ? null : of(amount) });
}
