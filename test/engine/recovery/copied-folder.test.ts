// A data folder that is copied on one machine, and both go on: they go by the same names, and neither knows what the other hands over.
// The copy says so and changes nothing until somebody has said which of them goes on; what is only renamed, or put back, goes on.

import { cpSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { seenFileOf } from '../../../main/store/proof/seen.ts';
import { consoleIn, type Desk, entry, handedOver, later, openDesk, pull, records } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

interface Failed {
  readonly error: { readonly code: string; readonly cause: string; readonly hint: string };
}

function beside(desk: Desk, name: string): string {
  const folder = path.join(desk.root, name);
  later(() => rmSync(seenFileOf(folder), { force: true }));
  return folder;
}

function copyOf(desk: Desk, name = 'copy'): string {
  const copy = beside(desk, name);
  cpSync(desk.data, copy, { recursive: true });
  return copy;
}

const goOn = (folder: string) => consoleIn(folder, ['proof-log', '--gone-through', 'sett etter i ERP']);
const accept = (folder: string) => consoleIn<Failed>(folder, ['accept', '1', '--all']);

async function expectBlocked(folder: string, other: string): Promise<void> {
  const said = await consoleIn<Failed>(folder, ['pull', 'time', '--connection', 'Prøve']);
  expect([said.code, said.json.error?.code]).toEqual([1, 'proof-mismatch']);
  expect(said.json.error.cause).toContain(other);
  expect(said.json.error.hint).toContain('proof-log --gone-through');
}

describe('a copy beside the folder that it was made from', () => {
  it('changes nothing, whatever it is asked, and looking goes on', async () => {
    const { desk } = await handedOver(2);
    desk.sandbox.addTime(entry());
    await pull(desk);
    const copy = copyOf(desk);
    const looked = await consoleIn<{ checks: { detail: string }[] }>(copy, ['verify']);
    expect([looked.code, looked.json.checks.map(({ detail }) => detail).join()]).toEqual([
      1,
      expect.stringContaining(`copy of ${desk.data}`),
    ]);
    for (const words of [
      ['withdraw', '1', '--reason', 'feil'],
      ['accept', '1', '--all'],
      ['reject', '1', '--ids', '4100001', '--reason', 'feil'],
      ['hand-over', '2', '--layout', 'plain-csv', '--to', desk.tray],
      ['pull', 'material', '--connection', 'Prøve'],
      ['confirm', '1'],
    ]) {
      const said = await consoleIn<Failed>(copy, words);
      expect([words[0], said.code, said.json.error?.code]).toEqual([words[0], 1, 'proof-mismatch']);
      expect(said.json.error.cause).toContain(desk.data);
    }
    expect((await consoleIn(copy, ['runs'])).code).toBe(0);
    expect((await consoleIn(copy, ['verify'])).code).toBe(1);
    const resumed = await consoleIn<{ detail: string }[]>(copy, ['resume']);
    expect([resumed.code, resumed.json[0]!.detail]).toEqual([3, expect.stringContaining(desk.data)]);
    await withEngine({ ...desk, data: copy }, async (ask) => {
      const [card] = await ask('todo/list', {});
      expect(card).toMatchObject({ kind: 'proof', copyOf: { folder: desk.data, isThere: true } });
    });
    // The one that it was made from goes on.
    expect((await accept(desk.data)).code).toBe(0);
    expect((await consoleIn(desk.data, ['verify'])).code).toBe(0);
  });

  it('goes on when somebody has said that it is the one, and then the other does not', async () => {
    const { desk } = await handedOver(2);
    const copy = copyOf(desk);
    await expectBlocked(copy, desk.data);
    expect((await goOn(copy)).json).toMatchObject({ aside: null, notKept: [] });
    expect((await accept(copy)).code).toBe(0);
    expect((await consoleIn(copy, ['confirm', '1'])).code).toBe(0);
    expect((await consoleIn(copy, ['verify'])).code).toBe(0);
    await expectBlocked(desk.data, copy);
    expect((await goOn(desk.data)).code).toBe(0);
    await expectBlocked(copy, desk.data);
  });

  it('is known where the first one was renamed, and where both were', async () => {
    const { desk } = await handedOver(2);
    const copy = copyOf(desk);
    const renamed = beside(desk, 'renamed');
    renameSync(desk.data, renamed);
    await expectBlocked(copy, desk.data);
    expect((await accept(renamed)).code).toBe(0);
    await expectBlocked(copy, renamed);
    const other = beside(desk, 'other');
    renameSync(copy, other);
    await expectBlocked(other, renamed);
  });

  it('that was said to be the one is known to a first one that is renamed later', async () => {
    const { desk } = await handedOver(2);
    const copy = copyOf(desk);
    const renamed = beside(desk, 'renamed');
    renameSync(desk.data, renamed);
    await goOn(copy);
    expect((await accept(copy)).code).toBe(0);
    await expectBlocked(renamed, copy);
  });
});

describe('a folder that stands alone', () => {
  it('goes on under a new name, and under another one again', async () => {
    const { desk } = await handedOver(2);
    for (const name of ['one', 'two']) renameSync(name === 'one' ? desk.data : beside(desk, 'one'), beside(desk, name));
    expect((await accept(beside(desk, 'two'))).code).toBe(0);
    renameSync(beside(desk, 'two'), desk.data);
    expect((await consoleIn(desk.data, ['confirm', '1'])).code).toBe(0);
  });

  it('goes on where a copy of it was put back in its place', async () => {
    const { desk } = await handedOver(2);
    const backup = copyOf(desk, 'backup');
    rmSync(desk.data, { recursive: true });
    cpSync(backup, desk.data, { recursive: true });
    expect((await accept(desk.data)).code).toBe(0);
  });

  it('asks once where it came from a disk that is not there any more', async () => {
    const { desk } = await handedOver(2);
    const moved = copyOf(desk, 'moved');
    rmSync(desk.data, { recursive: true });
    await expectBlocked(moved, desk.data);
    expect((await goOn(moved)).code).toBe(0);
    expect((await accept(moved)).code).toBe(0);
    expect(
      (await records({ ...desk, do: async <T>(...words: string[]) => (await consoleIn<T>(moved, words)).json }, 1))[0],
    ).toMatchObject({
      status: 'accepted',
    });
  });

  it('is a new one where nothing stood before', async () => {
    const desk = await openDesk();
    expect((await consoleIn(desk.data, ['verify'])).code).toBe(0);
  });
});
