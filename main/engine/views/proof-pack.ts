// The proof pack of a run, out of what the store has of it. It changes nothing but the folder that the person chose.

import { type EngineContext, connectionOf, runOf } from '../context.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { WrittenPack } from '../../ports/pack.ts';

const PAGE = 1_000;
const COLUMNS = ['id', 'line', 'status', 'reason', 'handover', 'file_line', 'marked_at', 'mark_proof', 'content'];

const cell = (value: string | number | null): string => (value === null ? '' : String(value));

function* idsOf(context: EngineContext, run: number): Generator<readonly string[]> {
  yield COLUMNS;
  for (let offset = 0; ; offset += PAGE) {
    const rows: readonly RecordRow[] = context.store.records.page(run, PAGE, offset);
    for (const row of rows) {
      const { id, line, state, reason, handOver, fileLine, markedAt, markProof, contentHash } = row;
      yield [id, line, state, reason, handOver, fileLine, markedAt, markProof, contentHash].map(cell);
    }
    if (rows.length < PAGE) return;
  }
}

/** Every event of the run with its place in the chain. No event holds a key (rule 11). */
function journalOf(context: EngineContext, number: number): string {
  const run = runOf(context, number, 'write the proof pack');
  const { name, environment } = connectionOf(context, run);
  const events = context.store.journal.events({ run: number });
  return `${JSON.stringify({ run: number, kind: run.kind, connection: name, environment, state: run.state, events }, null, 1)}\n`;
}

/** Throws `wrong-usage` without such a run, `file-not-written`. */
export function writeProofPack(
  context: EngineContext,
  { run, folder, cover }: { readonly run: number; readonly folder: string; readonly cover: string | null },
): WrittenPack {
  const journal = journalOf(context, run);
  const files = context.store.handOvers
    .ofRun(run)
    .flatMap(({ folder: at, file, sha256, state }) =>
      at === null || file === null || sha256 === null || state === 'withdrawn' ? [] : [{ folder: at, file, sha256 }],
    );
  return context.files.writePack(folder, `proof-run-${run}`, { cover, files, ids: idsOf(context, run), journal });
}
