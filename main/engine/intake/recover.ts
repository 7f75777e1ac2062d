// Recovery of intakes (rule 5): a chunk that was on its way becomes unknown, one that surely never left is ready again, and a file
// that was half read is let go.

import type { EngineContext } from '../context.ts';
import type { Recovered } from '../recovery/recovered.ts';
import type { Act } from '../../ports/journal.ts';
import { setPlaces } from './chunk.ts';
import { recoverChunkDecision } from './decide.ts';
import { settleBatch } from './finish.ts';
import { failRead } from './read.ts';

function unknownWords(rows: number, file: string): string {
  return `${rows} rows of ${file} were on their way to the service, and no answer came: a person must say whether they were taken`;
}

/** An act about a batch that was begun and not ended. */
export function recoverBatchAct(context: EngineContext, act: Act): Recovered | null {
  const { store } = context;
  const base = { run: null, what: 'batch', units: 0 } as const;
  if (act.detail.decide === true) {
    const done = recoverChunkDecision(context, act);
    const detail = done
      ? 'the decision was on record and has taken effect'
      : 'the decision had not taken effect; decide again';
    return { ...base, outcome: done ? 'completed' : 'dropped', detail, needsPerson: !done };
  }
  const chunk = store.intake.chunkOfAct(act.number);
  const batch = store.intake.get(act.detail.batch as number)!;
  const entry = {
    act: act.number,
    connection: store.connections.get(batch.connection)!.name,
    batch: batch.number,
    file: batch.file.sha256,
  } as const;
  if (chunk === null) {
    store.transaction(() => {
      // The proof log may have the intent; the call follows only when the store has it too.
      if (store.proofLog.hasAct(act.number))
        store.proofLog.append({ ...entry, what: 'batch-not-sent', chunk: 0, rows: [] });
      store.journal.end(act.number, 'failed', {
        batch: batch.number,
        reason: 'the console stopped before it was sent',
      });
    });
    return null;
  }
  const rows = store.intake.sentOfChunk(chunk.number);
  store.transaction(() => {
    store.proofLog.append({
      ...entry,
      what: 'batch-unknown',
      chunk: chunk.number,
      rows: rows.map(({ row }) => [row, 'unknown']),
    });
    store.intake.setSent(chunk.number, { state: 'unknown' });
    setPlaces(context, batch.number, new Map(rows.map(({ place }) => [place, 'unknown'])));
    store.intake.setChunk(chunk.number, { state: 'unknown', words: null });
    store.journal.end(act.number, 'unknown', { batch: batch.number, chunk: chunk.number });
  });
  const detail = unknownWords(rows.length, batch.file.name);
  return { ...base, outcome: 'unknown', units: rows.length, detail, needsPerson: true };
}

/** Batches whose reading or sending the console did not finish. After the acts. */
export function recoverBatches(context: EngineContext): Recovered[] {
  const { store } = context;
  const recovered: Recovered[] = [];
  for (const batch of store.intake.all()) {
    if (batch.state === 'reading') {
      failRead(context, batch.number, 'the console stopped before the file was read');
      const detail = `${batch.file.name} was not read to its end and was let go; nothing of it was sent`;
      recovered.push({ run: null, what: 'batch', outcome: 'dropped', units: 0, detail, needsPerson: false });
    }
    if (batch.state !== 'sending') continue;
    store.transaction(() => {
      store.intake.update(batch.number, { state: 'open' });
      settleBatch(context, batch.number);
      store.journal.note(null, 'intake send ended', { batch: batch.number, reason: 'the console stopped' });
    });
  }
  return recovered;
}

/** Chunks that wait for a person's word. */
export function unknownChunks(context: EngineContext): Recovered[] {
  return context.store.intake.all().flatMap((batch) =>
    context.store.intake
      .chunks(batch.number)
      .filter(({ state }) => state === 'unknown')
      .map(({ rows }) => ({
        run: null,
        what: 'batch' as const,
        outcome: 'unknown' as const,
        units: rows,
        detail: unknownWords(rows, batch.file.name),
        needsPerson: true,
      })),
  );
}
