// Rule 9: where store and proof log do not fit, nothing is begun that changes something, and everybody is told what the log knows.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { acceptAll, confirm, cycle, type Desk, entry, handedOver, pull, records } from '../../support/desk.ts';

/** A run that waits for the ERP and one in review, beside a log whose last entry is gone. */
async function blockedDesk(): Promise<{ desk: Desk; waits: number; review: number; ids: number[]; whole: Buffer }> {
  const { desk, run: waits, ids } = await handedOver(2);
  desk.sandbox.addTime(entry({ AnsattId: 1009 }));
  const { run: review } = await pull(desk);
  const file = path.join(desk.data, 'proof.log');
  const cut = readFileSync(file);
  await desk.do('accept', String(waits), '--ids', String(ids[0]));
  const whole = readFileSync(file);
  writeFileSync(file, cut);
  desk.sandbox.clearCalls();
  return { desk, waits, review, ids, whole };
}

describe('while the log does not fit', () => {
  it.each([
    ['pull', 'pull material --connection Prøve'],
    ['hand-over', 'hand-over REVIEW --by-hand tastet'],
    ['first-day', 'first-day REVIEW --up-to 2026-12-31 --hand-over'],
    ['accept', 'accept WAITS --all'],
    ['reject', 'reject WAITS --ids ID --reason nei'],
    ['confirm', 'confirm WAITS'],
    ['resolve', 'resolve WAITS --ids ID --as deleted --reason slettet'],
    ['withdraw', 'withdraw 1 --reason feil'],
    ['cutoff --set', 'cutoff --connection Prøve --set 2026-01-31 --reason overtatt'],
    ['connection change', 'connection change Prøve --url http://127.0.0.1:9/'],
    ['connection machine', 'connection machine Prøve --is OFFICE-PC'],
  ])('%s changes nothing, and shows what the log knows line by line', async (_what, words) => {
    const { desk, waits, review, ids } = await blockedDesk();
    const before = await desk.do('runs');
    const command = words
      .replace('WAITS', String(waits))
      .replace('REVIEW', String(review))
      .replace('ID', String(ids[1]));
    const said = await desk.run<{ error: { code: string } }>(...command.split(' '));
    expect(said.code).toBe(1);
    expect(said.json.error.code).toBe('proof-mismatch');
    const known = [
      'pull {2}run 1',
      'prepare {2}run 1',
      'hand-over {2}run 1 {2}2 units',
      'pull {2}run 2',
      'prepare {2}run 2',
      'listed',
    ];
    const lines = known.map((line, n) => `\\n {2}${n + 1} {2}\\S+ {2}${line}`).join('');
    expect(said.err).toMatch(new RegExp(`proof log has 6 entries:${lines}`));
    expect(desk.sandbox.calls()).toEqual([]);
    expect(await desk.do('runs')).toEqual(before);
    expect((await records(desk, waits)).map(({ status }) => status)).toEqual(['accepted', 'handed-over']);
  });

  it('resume says so with exit 3 and asks the service nothing; verify with exit 1', async () => {
    const { desk } = await blockedDesk();
    const said = await desk.run<{ what: string; detail: string; needsPerson: boolean }[]>('resume');
    expect(said.code).toBe(3);
    expect(said.json).toMatchObject([{ what: 'proof-log', needsPerson: true }]);
    expect(said.json[0]!.detail).toMatch(/hand-over {2}run 1 {2}2 units/);
    expect(desk.sandbox.calls()).toEqual([]);
    const verified = await desk.run<{ checks: { name: string; ok: boolean }[] }>('verify');
    expect(verified.code).toBe(1);
    expect(verified.json.checks.filter((check) => !check.ok).map(({ name }) => name)).toEqual(['proof-log']);
  });

  it('looking, holding, another connection and going through it are open, and then everything is', async () => {
    const { desk, waits, review } = await blockedDesk();
    const { id } = (await records(desk, review)).find(({ status }) => status === 'ready')!;
    await desk.do('hold', String(review), '--ids', String(id), '--reason', 'vent');
    await desk.do('release', String(review), '--ids', String(id));
    await desk.do('connection', 'add', 'Andre', '--url', 'http://127.0.0.1:9/', '--environment', 'test');
    await desk.do('proof-log', '--gone-through', 'sett på alt i ERP');
    await acceptAll(desk, waits);
    expect((await confirm(desk, waits)).state).toBe('closed');
    expect((await desk.run('resume')).code).toBe(0);
    await desk.do('discard', String(review));
    expect((await cycle(desk)).run).toMatchObject({ ready: 1 });
  });

  it('the right log put back opens everything again', async () => {
    const { desk, waits, whole } = await blockedDesk();
    expect((await desk.run('accept', String(waits), '--all')).code).toBe(1);
    writeFileSync(path.join(desk.data, 'proof.log'), whole);
    await acceptAll(desk, waits);
    expect((await confirm(desk, waits)).state).toBe('closed');
    expect((await desk.run('verify')).code).toBe(0);
  });
});
