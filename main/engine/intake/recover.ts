// What is left of intakes after their acts were taken up: a file that was half read is let go, one that was being sent is open again.

import type { EngineContext } from '../context.ts';
import type { Recovered } from '../act.ts';
import { unknownWords } from './chunk.ts';
import { endIfDone } from './finish.ts';
import { failRead } from './read.ts';

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
      endIfDone(context, batch.number);
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
      .map(({ number, status }) => {
        const rows = context.store.intake.sentOfChunk(number).filter(({ state }) => state === 'unknown').length;
        return { number, status, rows };
      })
      .map(({ number, status, rows }) => ({
        run: null,
        what: 'batch' as const,
        outcome: 'unknown' as const,
        units: rows,
        detail: unknownWords(rows, batch.file.name, batch.number, number, status),
        needsPerson: true,
      })),
  );
}
