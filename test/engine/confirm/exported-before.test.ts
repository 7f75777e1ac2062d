// What was read back later is compared with what is known to be exported under the Id, also by the word of a person alone: a list that was
// cut before the mark and shows it now says nothing of the mark.

import { expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import { acceptedOne, handedOverOne, markByHand, onlyPlain } from '../../support/decided.ts';
import { acceptAll, confirm, entry, handOver, hours, inTray, pull, records, resolve } from '../../support/desk.ts';

const LISTS_BEFORE_EXPORTED = 5;

it.each(['marked-elsewhere', 'marked'])('said to be %s, reversed, and its new version marked', async (as) => {
  const { desk, run, id, entryId } = await acceptedOne({ adjustmentIds: 'same' });
  onlyPlain(desk);
  await markByHand(desk, [id]);
  expect((await resolve(desk, run, id, as)).code).toBe(0);
  desk.sandbox.set({ listExported: true });
  desk.sandbox.edit(entryId, hours(6));
  desk.sandbox.addTime(entry({ AnsattId: 1009 }));
  const { run: second } = await pull(desk);
  await handOver(desk, second);
  await acceptAll(desk, second);
  // The list of what is exported shows nothing before the mark. Of the other unit a yes is none, so reading back is not over.
  const from = LISTS_BEFORE_EXPORTED + 1;
  desk.sandbox.setFault({ kind: 'cap', rows: 0, call: 'list-time', from, times: 1 });
  desk.sandbox.setFault({ kind: 'partial-mark', call: 'mark-time' });
  expect(await confirm(desk, second)).toMatchObject({ marked: [id], unmarked: [id + 1] });
  const cut = desk.sandbox.calls().filter(({ query }) => decodeURIComponent(query).includes('Eksportert eq true'));
  expect(cut.length).toBeGreaterThan(1);
  expect(await confirm(desk, second)).toMatchObject({ marked: [id + 1], changed: [], state: 'closed' });
  expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
});

it('rejected, marked by somebody, and sent again: its reversal and its new version are as they were handed over', async () => {
  const { desk, run, id, entryId } = await handedOverOne({ adjustmentIds: 'same' });
  await desk.do('reject', String(run), '--ids', String(id), '--reason', 'ukjent prosjekt');
  await markByHand(desk, [id]);
  await pull(desk);
  expect((await resolve(desk, run, id, 'send-again')).code).toBe(0);
  const again = await pull(desk);
  await handOver(desk, again.run);
  await acceptAll(desk, again.run);
  onlyPlain(desk);
  desk.sandbox.set({ listExported: true });
  desk.sandbox.edit(entryId, hours(6));
  desk.sandbox.addTime(entry({ AnsattId: 1009 }));
  const { run: next } = await pull(desk);
  await handOver(desk, next);
  await acceptAll(desk, next);
  desk.sandbox.setFault({ kind: 'cap', rows: 0, call: 'list-time', from: LISTS_BEFORE_EXPORTED + 1, times: 1 });
  desk.sandbox.setFault({ kind: 'partial-mark', call: 'mark-time' });
  await confirm(desk, next);
  expect(await confirm(desk, next)).toMatchObject({ changed: [], state: 'closed' });
  expect((await records(desk, next)).map(({ status }) => status)).toEqual(['marked', 'marked', 'marked']);
});
