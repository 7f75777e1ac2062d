// An ordinary month asks nobody anything: 3,000 records, 20 corrections, a lost answer to 500 ids and an approval that came late, in each
// way in which a service numbers its reversals, with and without a list of what is exported, behind complete and plain lists.

import { expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  type Desk,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  type RunOut,
  trayLines,
} from '../../support/desk.ts';

const RECORDS = 3_000;
const CORRECTIONS = 20;

interface Asked {
  /** Units that wait for a person, by status and reason. */
  readonly units: readonly string[];
  /** What `resume` says that needs one. */
  readonly said: readonly string[];
}

async function asked(desk: Desk): Promise<Asked> {
  const units: string[] = [];
  for (const { run } of await desk.do<RunOut[]>('runs')) {
    for (const line of await records(desk, run)) {
      const waits = ['held', 'changed', 'gone', 'unknown', 'needs-person', 'marking'].includes(line.status);
      if (waits) units.push(`run ${run}: ${line.id} ${line.status} ${line.reason ?? ''}`);
    }
  }
  const found = await desk.do<{ needsPerson: boolean; detail: string }[]>('resume');
  return { units, said: found.flatMap((one) => (one.needsPerson ? [one.detail] : [])) };
}

const WORLDS = (['own', 'same', 'reversal-own'] as const).flatMap((ids) =>
  [true, false].flatMap((listExported) => [true, false].map((complete) => ({ ids, listExported, complete }))),
);

it.each(WORLDS)(
  '$ids Ids, exported listed: $listExported, complete lists: $complete',
  async (world) => {
    const desk = await openDesk({ records: RECORDS, material: 0, adjustmentIds: world.ids });
    desk.sandbox.set({ listExported: world.listExported });
    if (!world.complete) {
      desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    }
    const { time } = desk.sandbox.dump();
    const entries = time.entries.filter(({ approved }) => approved).map(({ id }) => id);
    const late = entries[7]!;
    desk.sandbox.unapprove(late);

    const first = await pull(desk);
    await handOver(desk, first.run);
    await acceptAll(desk, first.run);
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    await desk.run('confirm', String(first.run));
    expect(await asked(desk)).toEqual({ units: [], said: [] });
    expect((await desk.do<RunOut[]>('runs'))[0]!.state).toBe('closed');

    for (const id of entries.slice(100, 100 + CORRECTIONS)) desk.sandbox.edit(id, hours(3.25));
    desk.sandbox.approve(late);
    const second = await pull(desk);
    expect(second).toMatchObject({ held: 0, adjustments: CORRECTIONS });
    await handOver(desk, second.run);
    await acceptAll(desk, second.run);
    await desk.run('confirm', String(second.run));
    expect(await asked(desk)).toEqual({ units: [], said: [] });
    expect((await desk.do<RunOut[]>('runs')).every(({ state }) => state === 'closed')).toBe(true);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  },
  180_000,
);
