// While a file is written, a person sees how many of its records are in it.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import type { ProgressWire } from '../../../preload/contract/common.ts';
import { type Desk, openDesk, pull } from '../../support/desk.ts';

const RECORDS = 4_500;

/** What a hand-over of so many records tells of its writing. */
async function toldBy(desk: Desk, way: string): Promise<ProgressWire[]> {
  desk.sandbox.generate(RECORDS);
  desk.sandbox.approveAll();
  const { ready } = await pull(desk);
  expect(ready).toBeGreaterThan(2_000);
  const told: ProgressWire[] = [];
  const engine = await wireEngine({
    folder: desk.data,
    mode: 'write',
    program: 'a test',
    secret: () => null,
    progress: (one) => void (one.step === 'write' && told.push(one)),
  });
  const answer =
    way === 'destinations'
      ? await engine.ask('hand-over/files', { run: 1, way: { destination: null, asked: {} }, offline: true })
      : await engine.ask('hand-over/write', { run: 1, way: { layout: way, folder: desk.tray }, offline: true });
  await engine.close();
  expect(answer.ok ? null : answer.error).toBeNull();
  return told;
}

it.each(['plain-csv', 'json'])('%s: from none to all, every two thousand', async (layout) => {
  const told = await toldBy(await openDesk(), layout);
  const total = told.at(-1)!.total!;
  const steps = Array.from({ length: Math.floor(total / 2_000) }, (_, n) => 2_000 * (n + 1));
  expect(told.map(({ done }) => done)).toEqual([0, ...steps, total]);
  expect(new Set(told.map((one) => one.total))).toEqual(new Set([total]));
});

it('of several files the records of all are counted, each after those before it', async () => {
  const desk = await openDesk();
  for (const [name, layout] of [
    ['Lønn', 'plain-csv'],
    ['Prosjekt', 'json'],
  ] as const) {
    const to = path.join(desk.tray, layout);
    mkdirSync(to);
    const add = ['destination', 'add', name, '--connection', 'Prøve', '--kind', 'time'];
    await desk.do(...add, '--layout', layout, '--to', to);
  }
  const told = await toldBy(desk, 'destinations');
  const total = told[0]!.total!;
  const each = total / 2;
  expect(told.map(({ done }) => done)).toEqual(
    [0, each].flatMap((before) => [
      before,
      ...Array.from({ length: Math.floor(each / 2_000) }, (_, n) => before + 2_000 * (n + 1)),
    ]),
  );
});
