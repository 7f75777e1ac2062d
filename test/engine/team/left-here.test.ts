// What keeps a desk from joining a team is told to the window thing by thing, so that it can say it in its own words.

import { expect, it, onTestFinished } from 'vitest';
import { detailsOf } from '../../../main/domain/errors.ts';
import type { EngineContext } from '../../../main/engine/context.ts';
import { assertFinished } from '../../../main/engine/team/own-history.ts';
import { openStore } from '../../../main/store/store.ts';
import { fullEntry, openDesk, pull, records } from '../../support/desk.ts';

it('a run in review, and what is held for the next pull', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(fullEntry());
  const first = await pull(desk);
  const [one] = await records(desk, first.run);
  await desk.do('hold', String(first.run), '--ids', String(one!.id), '--reason', 'venter');
  const store = openStore({
    folder: desk.data,
    actor: { user: 'test', machine: 'test', program: 'a test' },
    holder: 'a test',
    now: () => '2026-11-13T08:00:00.000Z',
  });
  onTestFinished(() => store.close());
  const told = () => {
    try {
      assertFinished({ store } as EngineContext);
    } catch (error) {
      return detailsOf(error, '').values ?? {};
    }
    return {};
  };
  const { why, left, more } = told();
  expect([why, more]).toEqual(['team-unfinished', 0]);
  expect(JSON.parse(String(left))).toEqual([
    { what: 'review', words: `run ${first.run} is in review`, run: first.run },
    expect.objectContaining({ what: 'held', count: 1, connection: 'Prøve' }),
  ]);
});
