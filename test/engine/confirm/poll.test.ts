// A list that lags behind a yes: one unit is asked for by Id, for up to a minute; what is still listed then stays `marking`, and a later
// list settles it.

import { expect, it } from 'vitest';
import { acceptedOne } from '../../support/decided.ts';
import { confirm, type Desk, pull, records } from '../../support/desk.ts';

const byId = (desk: Desk) => desk.sandbox.calls().filter(({ query }) => /Id%20eq%20/.test(query)).length;

it('is asked for by its Id until it has left, and one list proves the mark', async () => {
  const { desk, run, id } = await acceptedOne();
  const { fields } = desk.sandbox.dump().time.lines[0]!;
  const value = [{ ...fields, Eksportert: false }];
  const body = JSON.stringify({ '@odata.count': 1, value });
  // The list before the mark takes two calls; the one after it and two questions by Id still show the entry.
  desk.sandbox.setFault({ kind: 'answer', call: 'list-time', body, from: 4, times: 5 });
  const done = await confirm(desk, run);
  expect({ marked: done.marked, state: done.state, byId: byId(desk) > 0 }).toEqual({
    marked: [id],
    state: 'closed',
    byId: true,
  });
});

it('still listed after a minute, it stays in marking, and a later pull settles it', async () => {
  const { desk, run, id } = await acceptedOne();
  const { fields } = desk.sandbox.dump().time.lines[0]!;
  const body = JSON.stringify({ value: [{ ...fields, Eksportert: false }] });
  desk.sandbox.setFault({ kind: 'answer', call: 'list-time', body, times: 'always' });
  expect((await confirm(desk, run)).marked).toEqual([]);
  expect((await records(desk, run))[0]).toMatchObject({ id, status: 'marking' });
  expect(byId(desk)).toBeGreaterThanOrEqual(6);
  desk.sandbox.clearFaults();
  await pull(desk);
  expect((await records(desk, run))[0]!.status).toBe('marked');
});
