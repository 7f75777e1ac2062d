// Files of material in the model: the operator reads and sends them, and decides what became of a call that nobody answered by looking into
// the service.

import { CONNECTION } from './console-side.ts';
import type { Desk } from './desk.ts';
import { whileUnlocked } from './settings.ts';
import type { SupplierFile } from './suppliers.ts';

const ROUNDS = 6;

async function send(desk: Desk, { path: file }: SupplierFile): Promise<void> {
  const read = await desk.console.ask('intake/read', { connection: CONNECTION, file });
  if (read?.ok) await desk.console.ask('intake/send', { batch: read.value.batch });
}

/** A new file comes, and is sent. */
export async function takeIn(desk: Desk, n: number): Promise<void> {
  await send(desk, desk.suppliers.write(desk.console.root, 1 + (n % 5)));
}

/** A file is read and sent once more: what of it is new goes out. */
export async function takeInAgain(desk: Desk, n: number): Promise<void> {
  const { files } = desk.suppliers;
  if (files.length > 0) await send(desk, files[n % files.length]!);
}

/** A person says whether the service takes all rows of a call or none, as it does. */
export async function sayWhole({ console: one, world }: Desk): Promise<void> {
  await one.ask('connections/update', { name: CONNECTION, options: { allOrNothing: world.wholeBatches } });
}

const referenceOf = (body: string): string => (JSON.parse(body) as { EksternId: string }).EksternId;

/** Says of every call without an answer which of its rows the service has. */
export async function decideChunks(desk: Desk): Promise<void> {
  const all = desk.console.store.intake.all().map(({ number }) => number);
  for (const batch of all)
    for (const chunk of desk.console.store.intake.chunks(batch).map(({ number }) => number)) {
      const rows = desk.console.store.intake.sentOfChunk(chunk).filter(({ state }) => state === 'unknown');
      const isThere = (row: { body: string }): boolean => desk.state.references.has(referenceOf(row.body));
      const of = { batch, chunk, reason: 'looked into the service' };
      for (const [as, some] of [
        ['taken', rows.filter(isThere)],
        ['not-taken', rows.filter((row) => !isThere(row))],
      ] as const)
        if (some.length > 0) await desk.console.ask('intake/decide', { ...of, as, rows: some.map(({ row }) => row) });
    }
}

/** Works until every row of every file is at the service. */
export async function finishIntake(desk: Desk): Promise<void> {
  if (desk.suppliers.files.length === 0) return;
  await sayWhole(desk);
  await whileUnlocked(desk, () => sendAll(desk));
}

async function sendAll(desk: Desk): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await decideChunks(desk);
    const lacking = desk.suppliers.files.filter(({ references }) =>
      references.some((one) => !desk.state.references.has(one)),
    );
    if (lacking.length === 0) return;
    for (const file of lacking) await send(desk, file);
  }
}

/** What is wrong with the intakes of a desk whose operator has finished. */
export function problemsOfIntake({ console: { store }, state, suppliers }: Desk): string[] {
  const problems: string[] = [];
  for (const one of suppliers.files.flatMap(({ references }) => references)) {
    const times = state.references.get(one) ?? 0;
    if (times !== 1) problems.push(`the service has row ${one} ${times} times`);
  }
  for (const batch of store.intake.all()) {
    const { unknown, sending } = store.intake.counts(batch.number);
    if (unknown + sending > 0 || batch.state === 'sending' || batch.state === 'reading')
      problems.push(`intake ${batch.number} is ${batch.state}: ${unknown} unknown, ${sending} on their way`);
  }
  return problems;
}
