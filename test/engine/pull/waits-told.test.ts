// A service that is busy or silent is waited for: meanwhile the act says so, and which try comes next.

import { expect, it } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import type { ProgressWire } from '../../../preload/contract/common.ts';
import { entry, openDesk } from '../../support/desk.ts';

it('says after which answer it waits, until when, and that it goes on', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  desk.sandbox.setFault({ kind: 'status', status: 429, retryAfter: 1, call: 'list-time', times: 1 });
  const told: ProgressWire[] = [];
  const progress = (one: ProgressWire) => void told.push(one);
  const engine = await wireEngine({
    folder: desk.data,
    mode: 'write',
    program: 'a test',
    secret: () => null,
    progress,
  });
  const from = Date.now();
  const pulled = await engine.ask('runs/pull', { kind: 'time', connection: 'Prøve' });
  // An act that comes later says nothing of a wait that is over, nor of an act before it.
  desk.sandbox.setFault({ kind: 'status', status: 429, retryAfter: 1, times: 1 });
  const before = told.length;
  await engine.ask('connections/test', { connection: 'Prøve' });
  await engine.close();
  expect(pulled.ok).toBe(true);
  expect(told.length).toBe(before);
  const at = told.findIndex(({ waits }) => waits !== undefined);
  const { waits, ...step } = told[at]!;
  expect(waits).toMatchObject({ status: 429, attempt: 2 });
  expect(Date.parse(waits!.until) - from).toBeGreaterThanOrEqual(1_000);
  expect(told[at + 1]).toEqual(step);
  expect(told.filter((one) => one.waits !== undefined)).toHaveLength(1);
});
