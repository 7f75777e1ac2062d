// Rule 4: the cutoff never passes work, and never follows the clock of this PC.

import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../support/agreement.ts';
import {
  acceptAll,
  confirm,
  cutoffOf,
  cycle,
  entry,
  handOver,
  openDesk,
  pull,
  records,
  trayLines,
} from '../support/desk.ts';

describe('the cutoff', () => {
  it('stops at the oldest record that is held, and goes on when that is out', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry({ EndretDato: '2026-10-06T08:00:00.500Z' }));
    desk.sandbox.addTime(entry({ AnsattId: 1002, EndretDato: '2026-10-20T08:00:00Z' }));
    const first = await pull(desk);
    const old = (await records(desk, first.run)).find((record) => record.fields.AnsattId === 1001)!;
    await desk.do('hold', String(first.run), '--ids', String(old.id), '--reason', 'vent');
    await handOver(desk, first.run);
    await acceptAll(desk, first.run);
    await confirm(desk, first.run);
    expect(await cutoffOf(desk)).toBe('2026-10-06T08:00:00Z');
    // It is held again, and closing the run as it is moves nothing either.
    await desk.do('close', String((await pull(desk)).run));
    expect(await cutoffOf(desk)).toBe('2026-10-06T08:00:00Z');
    const last = await pull(desk);
    await desk.do('release', String(last.run), '--ids', String(old.id));
    await handOver(desk, last.run);
    await acceptAll(desk, last.run);
    await confirm(desk, last.run);
    expect(await cutoffOf(desk)).toMatch(/^2026-11-02T08:00:/);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it('never uses the clock of this PC: without a Date header it is the greatest EndretDato of the pull', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry({ EndretDato: '2026-10-06T08:00:00.700Z' }));
    desk.sandbox.setFault({ kind: 'no-date', times: 'always' });
    await cycle(desk);
    expect(await cutoffOf(desk)).toBe('2026-10-06T08:00:00Z');
  });

  it('a failed pull and a discarded run leave it where it was', async () => {
    const desk = await openDesk();
    await cycle(desk);
    const before = await cutoffOf(desk);
    desk.sandbox.advanceClock(3_600_000);
    desk.sandbox.addTime(entry());
    desk.sandbox.setFault({ kind: 'html', call: 'list-time', times: 'always' });
    await desk.run('pull', 'time', '--connection', 'Prøve');
    expect(await cutoffOf(desk)).toBe(before);
  });

  it('is set by a person with a reason, kept in history', async () => {
    const desk = await openDesk();
    await desk.do('cutoff', '--connection', 'Prøve', '--set', '2026-10-01', '--reason', 'overtatt fra gammelt system');
    expect(await cutoffOf(desk)).toBe('2026-10-01T00:00:00Z');
  });
});

it('is not passed by a record that is changed while the cycle runs, and not by one without EndretDato', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  await handOver(desk, run);
  // Registered after the pull; its EndretDato lies before the run closes.
  desk.sandbox.addTime(entry({ AnsattId: 1002 }));
  desk.sandbox.advanceClock(3_600_000);
  await acceptAll(desk, run);
  await confirm(desk, run);
  expect((await cutoffOf(desk))! < '2026-11-02T08:30:00Z').toBe(true);
  desk.sandbox.setFault({ kind: 'wrong-type', call: 'list-time', field: 'EndretDato', value: null, times: 'always' });
  expect((await cycle(desk)).run).toMatchObject({ records: 1, ready: 1 });
  expectAgreement(desk.sandbox, trayLines(desk.tray));
});

it.each([-5, 5])(
  'a service whose clock is %i hours off hides nothing, before or after it is put right',
  async (off) => {
    const desk = await openDesk();
    desk.sandbox.setFault({ kind: 'skew', ms: off * 3_600_000, times: 'always' });
    desk.sandbox.addTime(entry());
    await cycle(desk);
    desk.sandbox.addTime(entry({ AnsattId: 1002 }));
    await cycle(desk);
    desk.sandbox.clearFaults();
    desk.sandbox.addTime(entry({ AnsattId: 1003 }));
    await cycle(desk);
    expectAgreement(desk.sandbox, trayLines(desk.tray));
    expect(trayLines(desk.tray)).toHaveLength(3);
  },
);

it('never moves back', async () => {
  const desk = await openDesk();
  await cycle(desk);
  const before = await cutoffOf(desk);
  desk.sandbox.addTime(entry({ EndretDato: '2026-10-01T08:00:00Z' }));
  const { run } = await pull(desk);
  const [late] = await records(desk, run);
  expect(late).toMatchObject({ late: true });
  await handOver(desk, run);
  await acceptAll(desk, run);
  await confirm(desk, run);
  expect((await cutoffOf(desk))! >= before!).toBe(true);
});
