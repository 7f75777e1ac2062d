// A withdrawal that only the proof log knows: the store is older than it, or somebody wrote the line. What it would set free goes out
// again, so a person is asked, unless the log itself goes on from it.

import { cpSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  type Desk,
  entry,
  handOver,
  openDesk,
  pull,
  records,
  type RunOut,
  trayLines,
} from '../../support/desk.ts';
import { loseStore, STORE_FILES } from '../../support/lost-store.ts';
import { finishEverything } from '../../support/operator.ts';

interface Told {
  readonly what: string;
  readonly run: number | null;
  readonly outcome: string;
  readonly detail: string;
}

/** Handed over, and copied there; then withdrawn, so that the copy knows nothing of that. */
async function withdrawnSince() {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  desk.sandbox.addTime(entry({ AnsattId: 1002 }));
  const { run } = await pull(desk);
  const { handover } = await handOver(desk, run);
  // Closed by the command before: the copy is whole without its journal.
  const [store, kept] = [path.join(desk.data, STORE_FILES[0]), path.join(desk.root, 'kept.sqlite')];
  cpSync(store, kept);
  await desk.do('withdraw', String(handover), '--reason', 'feil mappe');
  const putBack = (): void => {
    loseStore(desk.data);
    cpSync(kept, store);
  };
  return { desk, run, handover, putBack };
}

const states = async (desk: Desk, run: number) => (await records(desk, run)).map(({ status }) => status);

async function resume(desk: Desk): Promise<readonly Told[]> {
  const { json } = await desk.run<Told[]>('resume');
  return json.filter(({ what }) => what === 'file');
}

function reasonOf(desk: Desk, number: number): string | null {
  const database = new Database(path.join(desk.data, STORE_FILES[0]), { readonly: true });
  const { reason } = z
    .object({ reason: z.string().nullable() })
    .parse(database.prepare('SELECT reason FROM hand_over WHERE number = ?').get(number));
  database.close();
  return reason;
}

async function ended(desk: Desk): Promise<void> {
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
  await finishEverything(desk.data, desk.tray);
  expectAgreement(desk.sandbox, trayLines(desk.tray));
}

it('sets nothing free: its records stay where they are, no pull offers them, and resume asks', async () => {
  const { desk, run, handover, putBack } = await withdrawnSince();
  putBack();
  const [told] = await resume(desk);
  expect(told).toMatchObject({ run, outcome: 'unclear' });
  expect(told!.detail).toContain(`only the proof log says that`);
  expect(told!.detail).toContain(
    `withdrawn ("feil mappe"). Imported: accept ${run}. Not imported: withdraw ${handover}.`,
  );
  expect(await states(desk, run)).toEqual(['handed-over', 'handed-over']);
  expect(await pull(desk)).toMatchObject({ ready: 0 });
  // Once more: it is asked until somebody has said.
  expect(await resume(desk)).toHaveLength(1);
  await desk.do('withdraw', String(handover), '--reason', 'feil mappe, sett i ERP');
  expect(await resume(desk)).toEqual([]);
  expect(await pull(desk)).toMatchObject({ ready: 2 });
  await ended(desk);
});

it('is void where the ERP has the file after all, also for the next store that is put back', async () => {
  const { desk, run, handover, putBack } = await withdrawnSince();
  putBack();
  await resume(desk);
  expect(reasonOf(desk, handover)).toBe('feil mappe');
  await acceptAll(desk, run);
  expect(await states(desk, run)).toEqual(['accepted', 'accepted']);
  // What was said of the withdrawal says nothing of a file that the ERP has.
  expect(reasonOf(desk, handover)).toBe(null);
  putBack();
  expect(await resume(desk)).toEqual([]);
  expect(await states(desk, run)).toEqual(['accepted', 'accepted']);
  expect(await pull(desk)).toMatchObject({ ready: 0 });
});

it('takes effect where a person said it twice, and asks nobody again', async () => {
  const { desk, run, handover, putBack } = await withdrawnSince();
  putBack();
  await resume(desk);
  await desk.do('withdraw', String(handover), '--reason', 'ikke lest inn');
  putBack();
  expect(await resume(desk)).toEqual([]);
  expect(await states(desk, run)).toEqual(['withdrawn', 'withdrawn']);
  await ended(desk);
});

it('takes effect where the log goes on from it: what it set free was handed over again', async () => {
  const { desk, run, putBack } = await withdrawnSince();
  const again = await pull(desk);
  await handOver(desk, again.run);
  putBack();
  expect(await resume(desk)).toEqual([]);
  expect(await states(desk, run)).toEqual(['withdrawn', 'withdrawn']);
  expect(await states(desk, again.run)).toEqual(['handed-over', 'handed-over']);
  expect((await desk.do<RunOut[]>('runs')).map(({ state }) => state)).toEqual(['closed', 'handed-over']);
  await ended(desk);
});

it('of a file that nobody could tell of when the copy was taken is asked as before, and blocks nothing', async () => {
  const { desk, run, handover, putBack } = await withdrawnSince();
  putBack();
  await resume(desk);
  // The copy knows it as unclear now; a person answers, and that copy comes back.
  const [store, kept] = [path.join(desk.data, STORE_FILES[0]), path.join(desk.root, 'unclear.sqlite')];
  cpSync(store, kept);
  await desk.do('withdraw', String(handover), '--reason', 'ikke lest inn');
  cpSync(kept, store);
  expect(await resume(desk)).toMatchObject([{ run, outcome: 'unclear' }]);
  expect(await states(desk, run)).toEqual(['handed-over', 'handed-over']);
  await desk.do('withdraw', String(handover), '--reason', 'ikke lest inn');
  await ended(desk);
});
