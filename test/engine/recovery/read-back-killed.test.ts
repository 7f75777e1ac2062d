// A read-back that the proof log has told of is told by the journal in the same way, wherever the console was killed.

import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { readProofLog } from '../../../main/store/proof/proof-file.ts';
import { Desk, forgetTemplates } from '../../model/desk.ts';
import { perform } from '../../model/perform.ts';
import type { Step } from '../../model/steps.ts';
import { PLAIN } from '../../model/world.ts';

const step = (name: Step['name'], n = 0): Step => ({ name, n });

afterAll(forgetTemplates);

/** What log and journal say of the read-back of a confirm that was killed at its n-th moment. */
async function toldAfterKill(n: number): Promise<{ readonly inLog: unknown[]; readonly inJournal: unknown[] }> {
  const desk = await Desk.start({ ...PLAIN, list: 'live', listExported: true });
  for (const one of [step('add'), step('sent'), step('kill', n), step('confirm'), step('resume')])
    await perform(desk, one);
  desk.console.killAt(0);
  const entries = [...readProofLog(path.join(desk.console.data, 'proof.log'))];
  const database = new Database(path.join(desk.console.data, 'console.sqlite'), { readonly: true });
  const ended = database
    .prepare<[], { outcome: string }>("SELECT outcome FROM act WHERE what = 'read-back' AND state = 'done'")
    .all();
  database.close();
  desk.close();
  return {
    inLog: entries.flatMap((line) =>
      typeof line !== 'number' && line.entry.what === 'read-back' ? [line.entry.told] : [],
    ),
    inJournal: ended.map(({ outcome }) => JSON.parse(outcome).isTold),
  };
}

it('the journal says of it what the log says, killed at any moment of the confirm', async () => {
  let compared = 0;
  for (let n = 0; n < 70; n += 1) {
    const { inLog, inJournal } = await toldAfterKill(n);
    expect([n, inJournal]).toEqual([n, inLog]);
    compared += inLog.length;
  }
  expect(compared).toBeGreaterThan(30);
});
