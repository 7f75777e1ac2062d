// The first day: what the ERP has already is marked and comes in no file; what is later comes with the next pull.

import { describe, expect, it } from 'vitest';
import { confirm, cycle, entry, hours, openDesk, pull, records, type RunOut, trayLines } from '../../support/desk.ts';

const dated = (day: string, worked: number) => entry({ Dato: `${day}T00:00:00`, ...hours(worked) });

interface FirstDayOut {
  readonly inErp: { readonly records: number; readonly totals: { readonly hours: number } };
  readonly later: { readonly records: number; readonly totals: { readonly hours: number } };
  /** Only where there are any. */
  readonly corrections?: { readonly records: number; readonly totals: { readonly hours: number } };
  readonly handover: number | null;
}

async function desk() {
  const made = await openDesk();
  for (const [day, worked] of [
    ['2026-09-29', 7.5],
    ['2026-09-30', 4],
    ['2026-10-01', 8],
  ] as const)
    made.sandbox.addTime(dated(day, worked));
  return { made, run: (await pull(made)).run };
}

it('shows what it would take in and changes nothing', async () => {
  const { made, run } = await desk();
  made.sandbox.clearCalls();
  const shown = await made.do<FirstDayOut>('first-day', String(run), '--up-to', '2026-09-30');
  expect(shown).toMatchObject({
    inErp: { records: 2, totals: { hours: 11.5 } },
    later: { records: 1, totals: { hours: 8 } },
    handover: null,
  });
  expect((await records(made, run)).map((line) => line.status)).toEqual(['ready', 'ready', 'ready']);
  expect(made.sandbox.calls()).toEqual([]);
});

it('hands over by hand and accepts what is older, marks it at the confirm, and the rest comes with the next pull', async () => {
  const { made, run } = await desk();
  const done = await made.do<FirstDayOut>('first-day', String(run), '--up-to', '2026-09-30', '--hand-over');
  expect(done.handover).toBe(1);
  expect((await records(made, run)).map((line) => line.status).sort()).toEqual(['accepted', 'accepted', 'held']);
  expect(made.sandbox.dump().time.lines.filter((line) => line.exported)).toEqual([]);
  expect((await confirm(made, run)).marked).toHaveLength(2);
  expect((await made.do<RunOut[]>('runs'))[0]!.state).toBe('closed');
  const next = await cycle(made);
  expect(next.run).toMatchObject({ ready: 1, totals: { hours: 8 } });
  // Only what came after the first day is in a file.
  expect(trayLines(made.tray).map((line) => line.hours)).toEqual([8_000_000n]);
  expect((await made.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});

it('refuses a date before everything, a run that is not in review, and what is no date', async () => {
  const { made, run } = await desk();
  const before = await made.run('first-day', String(run), '--up-to', '2026-01-31', '--hand-over');
  expect(before.code).toBe(1);
  expect((await records(made, run)).map((line) => line.status)).toEqual(['ready', 'ready', 'ready']);
  expect((await made.run('first-day', String(run), '--up-to', '30.09.2026')).code).toBe(2);
  await made.do('discard', String(run));
  expect((await made.run('first-day', String(run), '--up-to', '2026-09-30', '--hand-over')).code).toBe(1);
});

it('takes a correction in as a whole or leaves it out as a whole', async () => {
  const made = await openDesk({ adjustmentIds: 'same' });
  const id = made.sandbox.addTime(dated('2026-09-30', 7.5));
  await cycle(made);
  made.sandbox.edit(id, { Dato: '2026-10-02T00:00:00' });
  const { run } = await pull(made);
  const shown = await made.do<FirstDayOut>('first-day', String(run), '--up-to', '2026-09-30');
  expect(shown).toMatchObject({ inErp: { records: 0 }, later: { records: 0 }, corrections: { records: 2 } });
});

describe.each(['own', 'same'] as const)(
  'what was exported before this console and reversed since, %s Ids',
  (adjustmentIds) => {
    /** 7.5 hours that the ERP has, made 6; beside them an entry of the same day and one of another employee. */
    async function reversedBefore() {
      const made = await openDesk({ adjustmentIds });
      const id = made.sandbox.addTime(dated('2026-09-29', 7.5));
      const call = (method: string, path: string, body?: unknown) =>
        fetch(`${made.sandbox.url}/timelinje/timeeksport/${path}`, {
          method,
          headers: { 'Content-Type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      await call('POST', 'eksport');
      await call('PATCH', 'eksportert', { ids: made.sandbox.dump().time.lines.map((line) => line.fields.Id) });
      made.sandbox.edit(id, hours(6));
      made.sandbox.addTime({ ...dated('2026-09-29', 1), ProsjektId: '777' });
      made.sandbox.addTime({ ...dated('2026-09-29', 4), AnsattId: 1002 });
      return { made, run: (await pull(made)).run };
    }
    const upTo = ['--up-to', '2026-09-30'];

    it('is shown apart, with all lines of that employee and day', async () => {
      const { made, run } = await reversedBefore();
      const shown = await made.do<FirstDayOut>('first-day', String(run), ...upTo);
      expect(shown).toMatchObject({
        inErp: { records: 1, totals: { hours: 4 } },
        later: { records: 0 },
        corrections: { records: 3, totals: { hours: -0.5 } },
      });
      expect((await records(made, run)).map((line) => line.status)).toEqual(['ready', 'ready', 'ready', 'ready']);
    });

    it('is neither handed over by hand nor marked, and goes to the ERP with the next pull', async () => {
      const { made, run } = await reversedBefore();
      await made.do('first-day', String(run), ...upTo, '--hand-over');
      const held = (await records(made, run)).filter((line) => line.status === 'held');
      expect(held.map(({ reason }) => reason)).toEqual(['after-first-day', 'after-first-day', 'after-first-day']);
      expect((await confirm(made, run)).marked).toHaveLength(1);
      expect((await cycle(made)).run).toMatchObject({ ready: 3, totals: { hours: -0.5 } });
      expect(trayLines(made.tray).reduce((sum, line) => sum + line.hours, 0n)).toBe(-500_000n);
    });
  },
);
