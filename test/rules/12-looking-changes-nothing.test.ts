// Rule 12: only Pull, Hand over, Confirm and Send change anything outside the console.

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acceptAll, confirm, type Desk, entry, handedOver, handOver, openDesk, pull } from '../support/desk.ts';

const changing = (desk: Desk) => desk.sandbox.calls().filter((call) => call.method !== 'GET');

describe('looking', () => {
  it('no command but pull, hand-over and confirm calls anything that changes the service', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    desk.sandbox.clearCalls();
    for (const words of [
      ['runs'],
      ['records', String(run)],
      ['history', '--text', '10482'],
      ['cutoff', '--connection', 'Prøve'],
      ['layouts'],
      ['verify'],
      ['connection', 'list'],
      ['connection', 'test', 'Prøve'],
      ['resume'],
    ]) {
      await desk.do(...words);
    }
    expect(desk.sandbox.calls().filter((call) => call.method !== 'GET')).toEqual([]);
    await handOver(desk, run);
    expect(desk.sandbox.calls().filter((call) => call.method !== 'GET')).toEqual([]);
  });
});

describe('what changes something', () => {
  it('a confirm never prepares', async () => {
    const { desk, run } = await handedOver(2);
    await acceptAll(desk, run);
    const before = desk.sandbox.calls().filter((call) => call.call === 'prepare').length;
    await confirm(desk, run);
    expect(desk.sandbox.calls().filter((call) => call.call === 'prepare').length).toBe(before);
  });

  it('a verdict, a hold, a withdrawal, a discard and a decision call nothing at the service', async () => {
    const { desk, run, ids } = await handedOver(3);
    desk.sandbox.clearCalls();
    const one = ['--ids', String(ids[0])];
    await desk.do('reject', String(run), ...one, '--reason', 'ukjent prosjekt');
    await desk.do('accept', String(run), '--ids', String(ids[1]));
    expect(desk.sandbox.calls()).toEqual([]);
    const second = await pull(desk);
    desk.sandbox.clearCalls();
    await desk.do('hold', String(second.run), ...one, '--reason', 'vent');
    await desk.do('release', String(second.run), ...one, '--reason', 'kom');
    await desk.do('discard', String(second.run));
    expect(desk.sandbox.calls()).toEqual([]);
  });

  it('a hand-over and a confirm that are refused send and write nothing', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    const { run } = await pull(desk);
    desk.sandbox.clearCalls();
    expect((await desk.run('confirm', String(run))).code).toBe(1);
    expect((await desk.run('hand-over', '99', '--layout', 'plain-csv', '--to', desk.tray)).code).toBe(2);
    expect((await desk.run('hand-over', String(run), '--layout', 'ukjent', '--to', desk.tray)).code).not.toBe(0);
    expect([changing(desk), readdirSync(desk.tray)]).toEqual([[], []]);
  });

  it('material is listed without any call that changes something', async () => {
    const desk = await openDesk();
    desk.sandbox.addMaterial({ Antall: 1, approved: true });
    await pull(desk, 'material');
    expect(changing(desk)).toEqual([]);
  });
});
