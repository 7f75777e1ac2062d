// What the ERP never got, and the service marked and reversed since: once a person says that the ERP has no need of the reversal, it has
// none of what it takes back either, and the one is not sent again without the other.

import { refused } from '../../domain/errors.ts';
import type { DeliveredLine } from '../../domain/evidence/lines.ts';
import { takenBackBy } from '../../domain/evidence/unmatched.ts';
import type { TakenBack } from '../../ports/receipts.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';

/** Units that the ERP never got and that are to go out again, or wait for a person to say so. */
function openRejected({ store }: EngineContext, run: Run): TakenBack[] {
  const again = store.corrections
    .pending(run.connection, run.kind)
    .filter(({ way }) => way === 'send-again')
    .map(({ run: of, recordId }) => ({ run: of, id: recordId }));
  const left = store.records.refusedAndLeft(run).flatMap(({ run: of, ids }) => ids.map((id) => ({ run: of, id })));
  return [...again, ...left];
}

/** Which of them the reversals among these rows take back, each once. */
export function takenBackOf(context: EngineContext, run: Run, rows: readonly RecordRow[]): TakenBack[] {
  const { evidence } = context.store;
  const keys = new Set(rows.map(({ key }) => key));
  const reversals = evidence
    .listedIn(
      run.number,
      rows.map(({ id }) => id),
    )
    .filter(({ key }) => keys.has(key));
  const open = openRejected(context, run);
  const ids = open.map(({ id }) => id);
  const isOpen = new Set(open.map((unit) => `${unit.run} ${unit.id}`));
  const lines = evidence
    .delivered(run, ids, run.number)
    .filter((line) => isOpen.has(`${line.run} ${line.id}`) && line.refused && !line.madeByConsole);
  const found: TakenBack[] = [];
  for (const reversal of reversals) {
    const free = lines.filter((line) => !found.some((one) => one.run === line.run && one.id === line.id));
    const original = takenBackBy(reversal, free);
    if (original === null) continue;
    assertAlone(context, reversal.id, original, lines);
    found.push({ run: original.run, id: original.id });
  }
  return found;
}

/** The unit would be over with the reversal of what the ERP has, which was refused beside the version: that has to go out yet. */
function assertAlone(
  { store }: EngineContext,
  id: number,
  original: DeliveredLine,
  lines: readonly DeliveredLine[],
): void {
  const beside = lines.filter(
    (line) => line.run === original.run && line.id === original.id && line.role === 'reversal',
  );
  const reversed = store.records.byKeys(beside.map(({ key }) => key)).flatMap(({ reverses }) => reverses ?? []);
  if (!store.records.byKeys(reversed).some(({ live }) => live)) return;
  throw refused(
    'resolve',
    `Id ${id}`,
    `with what it takes back, the ERP refused the reversal of what it has (run ${original.run}, Id ${original.id})`,
    `Send that again: "resolve ${original.run} --ids ${original.id} --as send-again"; then pull, and release this with it.`,
    { why: 'reversal-refused-too', run: original.run, id: original.id },
  );
}

/** They stay as they are, and nothing of them goes out again. Inside a transaction. */
export function endTakenBack({ store }: EngineContext, run: Run, units: readonly TakenBack[], why: string): void {
  for (const { run: of, id } of units) {
    for (const { number, recordId, run: from, way } of store.corrections.pending(run.connection, run.kind)) {
      if (way !== 'send-again' || from !== of || recordId !== id) continue;
      store.corrections.drop(number);
      store.journal.note(of, 'correction dropped', { correction: number, id, why: 'its reversal is not needed' });
    }
    for (const state of ['rejected', 'withdrawn'] as const) store.records.setReason(of, [id], state, `marked: ${why}`);
  }
}
