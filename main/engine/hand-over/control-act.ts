// What the ERP says it has, as a person typed it or a receipt told it, and why a difference is right. It stands in the proof log, so that a
// store that is made again, and the other desks, show the same. Of a team it takes effect here at once, without a network too, and is told
// later. What an earlier program kept, of which no entry tells, is put into the log once.

import { z } from 'zod';
import { inHistory } from '../../domain/actor.ts';
import { formatMicro, type Micro, micro } from '../../domain/amount.ts';
import { controlSaid, controlText } from '../../domain/control-said.ts';
import { refused } from '../../domain/errors.ts';
import type { Event } from '../../ports/journal.ts';
import type { ControlProof, NewEntry } from '../../ports/proof-log.ts';
import type { ControlTotals } from '../../ports/settings.ts';
import { decide, type Decided, entryOf, recoverDecided, toldOf } from '../act.ts';
import { type EngineContext, runOf } from '../context.ts';
import { assertMayWrite } from '../proof-fits.ts';

/** Whose totals: of the run as a whole, of one of its destinations, or of one file. */
export type Whose = { readonly destination: string } | { readonly handOver: number } | null;

/** Without lines: those that were said before stay. */
export type Said = Omit<ControlTotals, 'lines'> & Partial<Pick<ControlTotals, 'lines'>>;

type Of = Pick<ControlProof, 'run' | 'to' | 'handOver'>;
type Detail = Pick<ControlProof, 'run' | 'to' | 'handOver' | 'who' | 'said' | 'saidAt'>;

const DIGITS = z.string().nullable();
const DETAIL = z.object({
  run: z.number(),
  to: z.string().optional(),
  handOver: z.number().optional(),
  who: z.string(),
  said: z.object({
    rows: z.number().nullable(),
    hours: DIGITS,
    invoiceable: DIGITS,
    amount: DIGITS,
    lines: z.array(
      z.union([z.tuple([z.string(), z.string()]), z.tuple([z.string(), z.string(), z.enum(['money', 'employee'])])]),
    ),
    explanation: z.string().nullable(),
  }),
  saidAt: z.string().optional(),
});

const OPERATION = 'note control totals';

function ofWhom({ store }: EngineContext, run: number, whose: Whose): Of {
  if (whose === null) return { run };
  if ('handOver' in whose) return { run, handOver: whose.handOver };
  const all = [...new Set(store.answers.ofFiles(run).map(({ destination }) => destination))];
  const named = all.map((one) => store.destinations.get(one)!);
  const there = named.find(({ name }) => name === whose.destination);
  if (there !== undefined) return { run, to: there.uuid };
  const names = named.map(({ name }) => name).join(', ');
  throw refused(
    OPERATION,
    `run ${run}`,
    `no file of it went to ${whose.destination} beside others`,
    names === '' ? 'Its control totals are those of the run.' : `It went to: ${names}.`,
  );
}

function detailOf(context: EngineContext, run: number, said: Said, whose: Whose): Detail {
  const of = ofWhom(context, run, whose);
  const totals = { lines: totalsOf(context, of)?.lines ?? [], ...said };
  return { ...of, who: inHistory(context.actor), said: inDigits(totals) };
}

function inDigits({ lines, ...totals }: ControlTotals): Detail['said'] {
  const digits = (amount: Micro | null): string | null => (amount === null ? null : String(amount));
  return {
    ...totals,
    hours: digits(totals.hours),
    invoiceable: digits(totals.invoiceable),
    amount: digits(totals.amount),
    lines: lines.map((line) => controlText(line, String)),
  };
}

/** What stands of them; null for nothing, also where this store does not know the destination. */
function totalsOf({ store: { controlTotals, destinations } }: EngineContext, { run, to, handOver }: Of) {
  if (handOver !== undefined) return controlTotals.ofFile(handOver);
  return controlTotals.of(run, to === undefined ? null : (destinations.byUuid(to)?.number ?? -1));
}

function readSaid({ said }: Pick<Detail, 'said'>): ControlTotals {
  const read = (digits: string | null): Micro | null => (digits === null ? null : micro(BigInt(digits)));
  return {
    ...said,
    hours: read(said.hours),
    invoiceable: read(said.invoiceable),
    amount: read(said.amount),
    lines: said.lines.map((line) => controlSaid(line)),
  };
}

/** Inside a transaction. `at`: when it was said, where that was not now. */
function put({ store, now }: EngineContext, { run, to, handOver }: Of, totals: ControlTotals, at = now()): void {
  const destination = to === undefined ? null : store.destinations.byUuid(to)!.number;
  if (handOver === undefined) store.controlTotals.set(run, destination, totals, at);
  else store.controlTotals.setOfFile(handOver, totals, at);
}

/** Inside a transaction, with a word in history. */
function keep(context: EngineContext, detail: Detail, at?: string): void {
  const { store } = context;
  const { run, to, handOver } = detail;
  const totals = readSaid(detail);
  const destination = to === undefined ? null : store.destinations.byUuid(to)!;
  put(context, detail, totals, at);
  const text = (amount: Micro | null): string | null => (amount === null ? null : formatMicro(amount));
  store.journal.note(run, 'control totals', {
    handOver,
    destination: destination === null ? undefined : destination.name,
    rows: totals.rows,
    hours: text(totals.hours),
    invoiceable: totals.invoiceable === null ? undefined : text(totals.invoiceable),
    amount: totals.amount === null ? undefined : text(totals.amount),
    ...(totals.lines.length === 0 ? {} : { lines: totals.lines.map((line) => controlText(line, formatMicro)) }),
    explanation: totals.explanation,
    at,
  });
}

function proofOf(context: EngineContext, detail: Detail): NewEntry<ControlProof> {
  return { ...entryOf(context, detail.run), ...detail, what: 'control-totals' };
}

export const CONTROL: Decided<Detail, void> = {
  what: 'control',
  detail: DETAIL,
  entry: (context, { detail }) => proofOf(context, detail),
  takeEffect(context, { detail }) {
    // What is told of later stands here already, and in history.
    if (detail.saidAt === undefined) keep(context, detail);
    else put(context, detail, readSaid(detail), detail.saidAt);
    return { result: undefined, outcome: {} };
  },
  recover(context, act, stage) {
    const { run } = act.detail;
    const told = { what: 'verdict', run, said: `control totals of run ${run}` } as const;
    return toldOf(told, recoverDecided(context, CONTROL, act, stage));
  },
};

/** Keeps what was said. Throws `refused` for what the run did not go to, and what an act throws. */
export async function keepTotals(context: EngineContext, number: number, said: Said, whose: Whose): Promise<void> {
  const { store } = context;
  runOf(context, number, OPERATION);
  const detail = () => detailOf(context, number, said, whose);
  if (store.proofLog.team === null) return decide(context, CONTROL, { run: number, connection: null }, detail);
  assertMayWrite(context, OPERATION, `run ${number}`);
  return store.transaction(() => {
    const kept = detail();
    keep(context, kept);
    store.team.later(proofOf(context, kept));
  });
}

/** Of an event of control totals: those of the run have neither a destination nor a file. */
function isOf({ to, handOver }: Of, data: Event['data'], { store }: EngineContext): boolean {
  const destination = to === undefined ? undefined : store.destinations.byUuid(to)!.name;
  return data.handOver === handOver && data.destination === destination;
}

/** What an earlier program kept, and who had said it. */
function olderDetails(context: EngineContext): Detail[] {
  const { store } = context;
  return store.controlTotals.untold().map(({ run, destination, handOver }) => {
    const to = destination === null ? {} : { to: store.destinations.get(destination)!.uuid };
    const of: Of = { run, ...to, handOver: handOver ?? undefined };
    const events = store.journal.events({ run }).filter(({ what }) => what === 'control totals');
    const said = events.findLast(({ data }) => isOf(of, data, context));
    const at = typeof said?.data.at === 'string' ? said.data.at : said?.at;
    const [who, saidAt] = [said?.who ?? inHistory(context.actor), at ?? context.now()];
    return { ...of, who, said: inDigits(totalsOf(context, of)!), saidAt };
  });
}

/** Puts into the log what an earlier program kept: of a team it waits to be told. Throws what an act throws. */
export async function tellOlderTotals(context: EngineContext): Promise<void> {
  const { store } = context;
  for (const detail of olderDetails(context)) {
    const { run } = detail;
    if (store.proofLog.team === null) await decide(context, CONTROL, { run, connection: null }, () => detail);
    else
      store.transaction(() => {
        put(context, detail, readSaid(detail), detail.saidAt);
        store.team.later(proofOf(context, detail));
      });
  }
}

function isKnown({ store }: EngineContext, { run, to, handOver }: Of): boolean {
  if (store.runs.get(run) === null) return false;
  if (handOver !== undefined) return store.handOvers.get(handOver) !== null;
  return to === undefined || store.destinations.byUuid(to) !== null;
}

/** What an entry tells of them, in a store that has not followed it. Inside a transaction. */
export function controlAgain(context: EngineContext, entry: ControlProof, at: string): void {
  if (!isKnown(context, entry)) return;
  const inWords = (totals: ControlTotals | null): string =>
    JSON.stringify(totals, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  // It comes back to the desk that said it, or to a store of before it was told.
  if (inWords(totalsOf(context, entry)) === inWords(readSaid(entry)))
    return put(context, entry, readSaid(entry), entry.saidAt ?? at);
  context.store.journal.as(entry.who, () => keep(context, entry, entry.saidAt ?? at));
}
