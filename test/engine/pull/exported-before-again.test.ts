// What was exported before this console and is reversed by the service, whose file was then withdrawn: it comes again as it came first. The
// version that was listed with its reversal is none that the reversal takes back, though the ERP never got it and its Id and hours fit.

import { expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import { markByHand } from '../../support/decided.ts';
import { acceptAll, confirm, entry, handOver, inTray, openDesk, pull, records } from '../../support/desk.ts';

it.each(['same', 'own'] as const)(
  'withdrawn and pulled again, reversal and new version are ready (%s Ids)',
  async (ids) => {
    const desk = await openDesk({ adjustmentIds: ids });
    const entryId = desk.sandbox.addTime(entry());
    await fetch(`${desk.sandbox.url}/timelinje/timeeksport/eksport`, { method: 'POST' });
    const id = desk.sandbox.dump().time.lines[0]!.fields.Id;
    await markByHand(desk, [id]);
    desk.sandbox.edit(entryId, { ProsjektId: '10377' });
    const { run } = await pull(desk);
    const { handover } = await handOver(desk, run);
    await desk.do('withdraw', String(handover), '--reason', 'feil mal');
    const again = await pull(desk);
    expect(again).toMatchObject({ records: 2, ready: 2, held: 0 });
    expect((await records(desk, again.run)).map(({ reason }) => reason)).toEqual(
      ['withdrawn', 'withdrawn'].map((state) => `${state} in run ${run}`),
    );
    await handOver(desk, again.run);
    await acceptAll(desk, again.run);
    expect(await confirm(desk, again.run)).toMatchObject({ state: 'closed' });
    // The ERP had the first version before.
    expect(inTray(desk) + 7_500_000n).toBe(hoursOfService(desk.sandbox));
  },
);
