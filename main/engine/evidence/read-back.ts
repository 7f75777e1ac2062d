// What the service lists as exported, where it does: an entry edited between the last list and its mark was marked unseen, and this is the
// only way to notice; and what left the list without a mark of ours was exported by somebody else, or not at all.

import { ConsoleError } from '../../domain/errors.ts';
import type { Line } from '../../domain/evidence/lines.ts';
import type { IdRange, List } from '../../domain/evidence/list.ts';
import type { Run } from '../../ports/runs.ts';
import { ask } from '../act.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import { COMPARE, lineOf, momentInLog } from './take-list.ts';

const IDS_AT_ONCE = 5_000;

/** Exported lines by Id, with the JSON of each. */
export interface Exported {
  readonly lines: ReadonlyMap<number, readonly Line[]>;
  readonly raws: ReadonlyMap<number, readonly string[]>;
  readonly complete: boolean;
}

async function listExported(context: EngineContext, run: Run, ids: readonly number[]): Promise<Exported> {
  const wanted = new Set(ids);
  const lines = new Map<number, Line[]>();
  const raws = new Map<number, string[]>();
  const { proof } = await context.service(connectionOf(context, run)).list(
    { kind: run.kind, exported: { from: ids[0]!, to: ids.at(-1)! } },
    {
      begin: () => {
        lines.clear();
        raws.clear();
      },
      page: (records) => {
        for (const record of records) {
          if (!wanted.has(record.id)) continue;
          lines.set(record.id, [...(lines.get(record.id) ?? []), lineOf(record)]);
          raws.set(record.id, [...(raws.get(record.id) ?? []), record.raw]);
        }
      },
    },
  );
  return { lines, raws, complete: proof === 'complete' };
}

/** What is listed as exported under these Ids; null for material, and where the service would not tell. */
export async function readExported(context: EngineContext, run: Run, ids: Iterable<number>): Promise<Exported | null> {
  if (run.kind !== 'time') return null;
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const lines = new Map<number, readonly Line[]>();
  const raws = new Map<number, readonly string[]>();
  let complete = true;
  const about = { run: run.number, connection: run.connection, detail: { exported: true } };
  try {
    for (let at = 0; at < sorted.length; at += IDS_AT_ONCE) {
      const part = sorted.slice(at, at + IDS_AT_ONCE);
      const found = await ask(context, COMPARE, about, async () => {
        const exported = await listExported(context, run, part);
        return [exported, { asked: part.length, listed: exported.lines.size }];
      });
      for (const [id, of] of found.lines) lines.set(id, of);
      for (const [id, of] of found.raws) raws.set(id, of);
      complete &&= found.complete;
    }
  } catch (error) {
    if (error instanceof ConsoleError && !error.code.startsWith('store-')) return null;
    throw error;
  }
  return { lines, raws, complete };
}

/** Runs of Ids. */
function rangesOf(ids: Iterable<number>): IdRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && id === last.to + 1) last.to = id;
    else ranges.push({ from: id, to: id });
  }
  return ranges;
}

/** As the judge takes it. An answer that has nothing at all of what was asked does not tell that the service lists what is exported. */
export function toJudge(
  context: EngineContext,
  asked: Iterable<number>,
  now: Exported | null,
  before: Exported | null,
): List['exported'] {
  if (now === null || now.lines.size === 0) return null;
  const moment = momentInLog(context);
  return {
    began: moment + 0.25,
    ended: moment + 0.25,
    covers: now.complete ? rangesOf(asked) : [],
    before: before?.lines ?? null,
    now: now.lines,
  };
}
