// Rule 13: the screen states what is known. Not counted is not zero, not checked is not ticked, held and rejected are in every sum, and
// the double rule stands only where every side was compared, the ERP's included. What the engine answers, and what the page makes of it.

import { expect, it, vi } from 'vitest';
import type { ControlTotalsWire } from '../../preload/contract/hand-over.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import { notCompared } from '../../renderer/format/compared.ts';
import { findingLines } from '../../renderer/screens/run/run-side.tsx';
import { differenceOf } from '../../renderer/screens/run/run-facts.ts';
import { answerOf } from '../../renderer/screens/start/month-words.ts';
import { provesNothing } from '../support/decided.ts';
import { inLanguage } from '../renderer/in-language.ts';
import { withEngine } from '../engine/intake/intake-desk.ts';
import { acceptAll, confirm, type Desk, entry, handOver, openDesk, pull, records } from '../support/desk.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const text = await inLanguage('nb');

const known = (desk: Desk, run: number): Promise<{ run: RunWire; control: ControlTotalsWire }> =>
  withEngine(desk, async (ask) => ({
    run: await ask('runs/get', { run }),
    control: await ask('control/get', { run }),
  }));

async function threeEntries(): Promise<Desk> {
  const desk = await openDesk();
  for (const AnsattId of [1001, 1002, 1003]) desk.sandbox.addTime(entry({ AnsattId, Dato: '2026-10-05T00:00:00' }));
  return desk;
}

it('the double rule waits for every side: the answers, the control totals, and a list that proves the marks', async () => {
  const desk = await threeEntries();
  const { run } = await pull(desk);
  const open = async (name: 'listed' | 'handedOver' | 'accepted') => {
    const { run: of, control } = await known(desk, run);
    return notCompared(name, of, control)?.why ?? null;
  };
  const rule = async () => {
    const { run: of, control } = await known(desk, run);
    return differenceOf(of, 'confirm', control, text);
  };
  expect([await open('listed'), await open('handedOver')]).toEqual([null, 'notHandedOver']);
  await handOver(desk, run);
  expect(await open('handedOver')).toBe('waiting');
  await acceptAll(desk, run);
  expect([await open('handedOver'), await open('accepted')]).toEqual(['noControl', 'unmarked']);
  // Nothing is missing here, and yet nothing is proven: the ERP said no total.
  expect(await rule()).toMatchObject({ balanced: true, open: expect.stringContaining('kontrolltall') });
  const say = (hours: string) =>
    withEngine(desk, (ask) => ask('control/set', { run, rows: 3, hours, explanation: null }));
  await say('1');
  expect(await open('handedOver')).toBe('control');
  const { run: all } = await known(desk, run);
  await say(all.tieOut.accepted.hours);
  expect([await open('handedOver'), await open('accepted')]).toEqual([null, 'unmarked']);
  await confirm(desk, run);
  expect(await open('accepted')).toBeNull();
  expect(await rule()).toMatchObject({ balanced: true, open: null });
});

it('a list that nobody proved complete has no double rule', async () => {
  const desk = await threeEntries();
  desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby'], times: 'always' });
  const { run } = await pull(desk);
  const { run: of } = await known(desk, run);
  expect(of.tieOut.balanced).toBe(true);
  expect(notCompared('listed', of, null)).toEqual({ why: 'plain' });
});

it.each([false, true])(
  'what proves the marks is said of the marks, whatever list the pull had (a plain pull: %s)',
  async (plainPull) => {
    const desk = await threeEntries();
    const prove = async (isProved: boolean) => {
      desk.sandbox.clearFaults();
      if (!isProved) provesNothing(desk);
      // What the service can do is asked anew.
      await desk.do('connection', 'test', 'Prøve');
    };
    await prove(!plainPull);
    const { run } = await pull(desk);
    await handOver(desk, run);
    await acceptAll(desk, run);
    await prove(plainPull);
    await confirm(desk, run);
    const { run: of, control } = await known(desk, run);
    expect([of.proof, of.tieOut.marked.rows]).toEqual([plainPull ? 'plain' : 'complete', 3]);
    expect(notCompared('accepted', of, control)).toEqual(plainPull ? null : { why: 'plainMarks', count: 3 });
  },
);

it('a check that could not run has no tick and no zero', async () => {
  const desk = await threeEntries();
  const { run } = await pull(desk);
  const summary = await withEngine(desk, (ask) => ask('grid/summary', { run }));
  const lines = findingLines(summary, undefined, text);
  const unchecked = lines.filter((line) => line.unknown === true);
  expect(unchecked.map(({ figure }) => figure)).toEqual(unchecked.map(() => '–'));
  expect(unchecked.length).toBe(summary.findings.filter(({ checked }) => !checked).length);
  expect(unchecked.length).toBeGreaterThan(0);
});

it('held and rejected are in the sum of the month and in its sentence, and what was not counted is no zero', async () => {
  const desk = await threeEntries();
  const { run } = await pull(desk);
  const [first, second] = (await records(desk, run)).map(({ id }) => id);
  await desk.do('hold', String(run), '--ids', String(first), '--reason', 'mangler attest');
  await handOver(desk, run);
  await desk.do('reject', String(run), '--ids', String(second), '--reason', 'ukjent ansatt');
  const months = await withEngine(desk, (ask) => ask('months/list', { connection: 'Prøve' }));
  const [october] = months;
  expect(october).toMatchObject({ left: { rows: 3 }, cells: { held: { rows: 1 }, rejected: { rows: 1 } } });
  const { title, facts } = answerOf(months, { time: null, material: null }, text);
  expect([title, ...facts].join(' ')).toContain('3 timeposter');
  expect([title, ...facts].join(' ')).toContain('ikke telt');
  const none = { time: null, material: null };
  // Before the months are here, or where they could not be read, that nothing was pulled is not known.
  expect(answerOf(null, none, text)).toEqual({ title: 'Leser månedene …', facts: [] });
  expect(answerOf(null, none, text, true)).toEqual({ title: 'Månedene kunne ikke leses.', facts: [] });
  expect(answerOf([], none, text).title).toBe('Ingen måneder ennå.');
});
