// What another desk sent and has not told the end of: it may take effect at any moment. What a mark holds may be marked again,
// or be proved marked by a list; it is not taken back, rejected or decided on. A chunk of material counts as sent.

import { refused } from '../../domain/errors.ts';
import type { Chunk } from '../../ports/intake.ts';
import type { EngineContext } from '../context.ts';

/** Throws `refused` naming the desk. */
export function assertNoOpenMark(
  { store }: EngineContext,
  run: number,
  ids: readonly number[],
  operation: string,
): void {
  const wanted = new Set(ids);
  for (const { desk, ids: held } of store.team.openMarks(run)) {
    const id = held.find((one) => wanted.has(one));
    if (id === undefined) continue;
    const name = store.team.desk(desk)?.name ?? desk;
    throw refused(
      operation,
      `Id ${id}`,
      `${name} sent its mark, and has not told yet what became of that`,
      `Confirm it here (confirm ${run}): it is listed, and marked again where it still waits. If that machine is off for good: proof-log retire "${name}".`,
    );
  }
}

/** Throws `refused` naming the desk that sends the chunk, or stopped in the middle of it. */
export function assertNotOpenElsewhere({ store }: EngineContext, { number, answeredAt }: Chunk): void {
  const sender = store.team.numberThere('chunk', number)?.desk ?? store.storeId;
  const desk = sender === store.storeId ? null : store.team.desk(sender);
  if (desk === null || desk.retired !== null || answeredAt !== null) return;
  throw refused(
    'decide about a chunk',
    `chunk ${number}`,
    `${desk.name} sent it, and has not told yet what became of that`,
    `Its rows count as sent until then. Start the console there; if that machine is off for good: proof-log retire "${desk.name}".`,
  );
}
