// What the service lists as exported, where it does: an entry edited between the last list and its mark was marked unseen, and this is the
// only way to notice; and what left the list without a mark of ours was exported by somebody else, or not at all.

import { ConsoleError } from '../../domain/errors.ts';
import type { Line, PlainRowsById } from '../../domain/evidence/lines.ts';
import type { IdRange, List } from '../../domain/evidence/list.ts';
import { PlainRows } from '../../domain/evidence/plain-rows.ts';
import { ascending, type FoundById, type Ids, ListsById } from '../../domain/id-set.ts';
import type { ListedRecord } from '../../domain/record.ts';
import type { Run } from '../../ports/runs.ts';
import type { ServicePort } from '../../ports/service.ts';
import { ask } from '../act.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { asExported, KeptRows } from './kept-rows.ts';
import { COMPARE, momentInLog } from './take-list.ts';

const IDS_AT_ONCE = 5_000;

/** What a line that is exported is known by. */
type Content = Pick<Line, 'contentHash'>;

/** Exported lines by Id, with the JSON of each. */
export interface Exported {
  readonly lines: FoundById<Content>;
  readonly raws: ReadonlyMap<number, readonly string[]>;
  /** Rows of Ids of which no line is kept: alone, what was handed over and sent to be marked. */
  readonly asIs: PlainRowsById & { readonly size: number };
  readonly complete: boolean;
}

const NONE: readonly Content[] = [];

/** What one list of a range showed. */
interface OfRange extends Omit<Exported, 'lines'> {
  readonly lines: ReadonlyMap<number, readonly Content[]>;
}

/** What is listed as exported of the Ids; `kept` where what needs no judge is only counted. */
async function listExported(
  service: ServicePort,
  run: Run,
  ids: readonly number[],
  kept: KeptRows | null,
): Promise<OfRange> {
  const wanted = new Set(ids);
  const lines = new Map<number, Content[]>();
  const raws = new Map<number, string[]>();
  const asIs = new PlainRows();
  /** Of what is in `asIs` what was listed: a second line may come under the Id. */
  const alone = new Map<number, ListedRecord>();
  const add = ({ id, contentHash, raw }: ListedRecord): void => {
    lines.set(id, [...(lines.get(id) ?? []), { contentHash }]);
    raws.set(id, [...(raws.get(id) ?? []), raw]);
  };
  const { proof } = await service.list(
    { kind: run.kind, exported: { from: ids[0]!, to: ids.at(-1)! }, recall: kept?.recall },
    {
      begin() {
        for (const found of [lines, raws, asIs, alone]) found.clear();
        kept?.clear();
      },
      page(records) {
        const rows = kept?.take(records.map(({ id }) => id));
        for (const record of records) {
          const { id } = record;
          if (!wanted.has(id)) continue;
          const row = rows?.get(id);
          const first = alone.get(id);
          if (first === undefined && !lines.has(id) && row?.mark != null && row.contentHash === record.contentHash) {
            asIs.set(id, row);
            alone.set(id, record);
            continue;
          }
          if (first !== undefined) add(first);
          asIs.delete(id);
          alone.delete(id);
          add(record);
        }
      },
    },
  );
  return { lines, raws, asIs, complete: proof === 'complete' };
}

/** Refusals that say that the service does not list it; anything else may pass. */
const NOT_LISTED: ReadonlySet<number | undefined> = new Set([400, 401, 403, 404, 405, 501]);
const ATTEMPTS = 3;
const PAUSE_MS = 1_000;

/** Asks up to three times. Null when the service would not tell. Throws what is not of the service. */
async function patiently<T>(context: EngineContext, attempt: () => Promise<T>): Promise<T | null> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConsoleError) || error.code.startsWith('store-')) throw error;
      if (round === ATTEMPTS || NOT_LISTED.has(error.details.status)) return null;
      await context.pause(PAUSE_MS);
    }
  }
}

/**
 * What is listed as exported under these Ids; null for material, and where the service would not tell. `mayCount`: what needs no judge is
 * only counted.
 */
export async function readExported(
  context: EngineContext,
  run: Run,
  ids: Iterable<number>,
  mayCount = false,
): Promise<Exported | null> {
  if (run.kind !== 'time') return null;
  const sorted = ascending(ids);
  const lines = new ListsById<Content>();
  const raws = new Map<number, readonly string[]>();
  const asIs = new PlainRows();
  const kept = mayCount ? new KeptRows(context, run, asExported) : null;
  let complete = true;
  const about = { run: run.number, connection: run.connection, detail: { exported: true } };
  // One for all: each that is made asks the system for its certificates anew.
  let service: ServicePort | null = null;
  for (let at = 0; at < sorted.length; at += IDS_AT_ONCE) {
    const part = sorted.slice(at, at + IDS_AT_ONCE);
    const found = await patiently(context, () =>
      ask(context, COMPARE, about, async () => {
        service ??= context.service(connectionOf(context, run));
        const exported = await listExported(service, run, part, kept);
        return [exported, { asked: part.length, listed: exported.lines.size + exported.asIs.size }];
      }),
    );
    if (found === null) return null;
    for (const [id, row] of found.asIs) asIs.set(id, row);
    for (const [id, of] of found.raws) raws.set(id, of);
    for (const id of part) if (!asIs.has(id)) lines.set(id, found.lines.get(id) ?? NONE);
    complete &&= found.complete;
  }
  return { lines, raws, asIs, complete };
}

/** Ids of which an answer that may be cut shows nothing. */
function notShown({ complete, lines, asIs }: Exported, ids: Iterable<number>): number[] {
  return complete ? [] : [...ids].filter((id) => (lines.get(id) ?? NONE).length === 0 && !asIs.has(id));
}

/** What a list that may be cut does not show of what was marked is asked for again, by itself. */
async function askAgain(
  context: EngineContext,
  run: Run,
  first: Exported,
  ids: Ids,
  mayCount: boolean,
): Promise<Exported> {
  let found = first;
  for (let round = 1; round < ATTEMPTS; round += 1) {
    const lacking = notShown(found, ids);
    const more = lacking.length === 0 ? null : await readExported(context, run, lacking, mayCount);
    if (more === null) break;
    const lines = new ListsById<Content>();
    for (const [id, of] of [found.lines, more.lines].flatMap((all) => [...all])) lines.set(id, of);
    const asIs = new PlainRows();
    for (const [id, row] of [found.asIs, more.asIs].flatMap((all) => [...all])) asIs.set(id, row);
    for (const [id] of more.asIs) lines.delete(id);
    found = { ...found, lines, raws: new Map([...found.raws, ...more.raws]), asIs };
  }
  return found;
}

/** Whether it was told of every one of these Ids: an Id that a list shows nothing of is told of only where the list proves that. */
export function tellsOf(found: Exported | null, ids: Iterable<number>): boolean {
  return found !== null && notShown(found, ids).length === 0;
}

/**
 * What is listed as exported after a mark. An answer without anything of what was asked tells only where the service does list that.
 * `mayCount`: what needs no judge is only counted.
 */
export async function readBackExported(
  context: EngineContext,
  run: Run,
  asked: Ids,
  mayCount = true,
): Promise<Exported | null> {
  const first = await readExported(context, run, asked, mayCount);
  const found = first === null ? null : await askAgain(context, run, first, asked, mayCount);
  if (found === null || found.asIs.size > 0) return found;
  for (const [, of] of found.lines) if (of.length > 0) return found;
  const service = context.service(connectionOf(context, run));
  return (await patiently(context, () => service.listsExported())) === true ? found : null;
}

/** Runs of Ids. */
function rangesOf(ids: Iterable<number>): IdRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const id of ascending(ids)) {
    const last = ranges.at(-1);
    if (last !== undefined && id === last.to + 1) last.to = id;
    else ranges.push({ from: id, to: id });
  }
  return ranges;
}

/** As the judge takes it. */
export function toJudge(
  context: EngineContext,
  asked: Iterable<number>,
  now: Exported | null,
  before: NonNullable<List['exported']>['before'],
): List['exported'] {
  if (now === null) return null;
  const moment = momentInLog(context);
  return {
    began: moment + 0.25,
    ended: moment + 0.25,
    covers: now.complete ? rangesOf(asked) : [],
    before,
    now: now.lines,
    asIs: now.asIs,
  };
}
