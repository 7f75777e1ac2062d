// A mark that the service answers with a 2xx and a body that says otherwise: nothing is believed of it but what the list shows.

import { describe, expect, it } from 'vitest';
import { acceptAll, handedOver, sentToMark, statusesOf } from '../../support/desk.ts';

const BODIES = [
  '{"success":false,"message":"ingen ble merket"}',
  '{"results":[{"status":"error","message":"låst"}]}',
  '<!doctype html><title>Logg inn</title>',
];

describe('a contradicted mark', () => {
  it.each(BODIES)('that took effect is proved by the list, and not sent again: %s', async (body) => {
    const { desk, run, ids } = await handedOver(2);
    await acceptAll(desk, run);
    desk.sandbox.setFault({ kind: 'answer', call: 'mark-time', body });
    await desk.run('confirm', String(run));
    expect(await statusesOf(desk, run)).toEqual(['marked', 'marked']);
    expect(sentToMark(desk)).toEqual(ids);
  });

  it.each(['error', 'problem', 'html', 'text'] as const)(
    'that had no effect is still to be marked, says the list, and is: in the shape %s',
    async (shape) => {
      const { desk, run, ids } = await handedOver(2);
      await acceptAll(desk, run);
      desk.sandbox.setFault({ kind: 'status', call: 'mark-time', status: 200, shape, message: 'feil' });
      await desk.run('confirm', String(run));
      await desk.run('confirm', String(run));
      expect(await statusesOf(desk, run)).toEqual(['marked', 'marked']);
      expect(sentToMark(desk)).toEqual([...ids, ...ids]);
    },
  );
});
