// Rows of which only some pages are here: what is asked for, what is kept, and what comes too late.

import { expect, test } from 'vitest';
import { create } from 'zustand';
import { nextSort, noRows, PAGE, type PagedRows, pagedRows, rowAt } from '../../renderer/state/paged-rows.ts';

interface State extends PagedRows<string, string> {
  readonly sum: number | null;
}

const answered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A list of `lines` rows named after their question; answers wait until they are let go when `held`. */
function listOf(lines: number) {
  const store = create<State>(() => ({ ...noRows<string, string>(), sum: null }));
  const calls: string[] = [];
  const gate: { wait: Promise<void> } = { wait: Promise.resolve() };
  const rows = pagedRows<string, string, State>(store, async (query, offset, limit) => {
    calls.push(`${query} ${offset}+${limit}`);
    await gate.wait;
    if (query === 'bad') {
      const error = { code: 'refused', operation: '', object: '', cause: '', hint: '', retrySafe: true };
      return { ok: false, error };
    }
    const last = Math.min(lines, offset + limit);
    const read = Array.from({ length: Math.max(0, last - offset) }, (_, n) => `${query}${offset + n}`);
    return { ok: true, value: { rows: read, lines, more: () => ({ sum: lines * 2 }) } };
  });
  return { store, calls, gate, rows };
}

test('a question asks for its first page, and keeps what comes with it', async () => {
  const { store, calls, rows } = listOf(450);
  rows.ask('a', 'nothing');
  await answered();
  expect(calls).toEqual([`a 0+${PAGE}`]);
  expect(store.getState()).toMatchObject({ lines: 450, sum: 900, error: null, version: 1 });
  expect(rowAt(store.getState(), 199)).toBe('a199');
  expect(rowAt(store.getState(), 200)).toBeUndefined();
});

test('lines that are wanted are asked for once', async () => {
  const { calls, rows } = listOf(450);
  rows.ask('a', 'nothing');
  await answered();
  rows.want(190, 430);
  rows.want(190, 430);
  await answered();
  expect(calls.slice(1)).toEqual(['a 200+200', 'a 400+200']);
});

test('a row that is on its way is waited for, also when another question comes between', async () => {
  const { store, calls, gate, rows } = listOf(450);
  rows.ask('a', 'nothing');
  await answered();
  let open = () => {};
  gate.wait = new Promise((resolve) => (open = resolve));
  rows.want(250, 260);
  const seen: (string | undefined)[] = [];
  const brought = rows.bring(250).then(() => seen.push(rowAt(store.getState(), 250)));
  await answered();
  expect(seen).toEqual([]);
  rows.ask('b', 'nothing');
  open();
  await brought;
  expect(seen).toEqual(['b250']);
  expect(calls.filter((call) => call.includes(' 200+'))).toEqual(['a 200+200', 'b 200+200']);
});

test('an answer to an old question is dropped, also when it is an error', async () => {
  const { store, rows } = listOf(3);
  rows.ask('bad', 'nothing');
  rows.ask('b', 'nothing');
  await answered();
  expect(store.getState().error).toBeNull();
  expect(rowAt(store.getState(), 0)).toBe('b0');
});

test('after an error nothing is asked again before there is a new question', async () => {
  const { store, calls, rows } = listOf(3);
  rows.ask('bad', 'nothing');
  await answered();
  rows.want(0, 10);
  expect(calls).toHaveLength(1);
  expect(store.getState().error?.code).toBe('refused');
});

test('asked again, the rows near the cursor stay until the new ones are here, and those far away go', async () => {
  const { store, gate, rows } = listOf(1000);
  rows.ask('a', 'nothing');
  await answered();
  rows.want(0, 999);
  await answered();
  rows.move(999);
  let open = (): void => {};
  gate.wait = new Promise((resolve) => {
    open = resolve;
  });
  rows.ask('b', 'near');
  expect(rowAt(store.getState(), 999)).toBe('a999');
  expect(rowAt(store.getState(), 0)).toBeUndefined();
  open();
  await answered();
  expect(rowAt(store.getState(), 999)).toBe('b999');
  expect(store.getState().cursor).toBe(999);
});

test('never more than some windows are held', async () => {
  const { store, rows } = listOf(100 * PAGE);
  rows.ask('a', 'nothing');
  await answered();
  for (let page = 0; page < 60; page += 1) {
    rows.want(page * PAGE, page * PAGE);
    await answered();
  }
  expect(store.getState().pages.size).toBe(24);
  expect(rowAt(store.getState(), 59 * PAGE)).toBe(`a${59 * PAGE}`);
});

test('a range is put together of what is here and what is asked for, and ends where the list ends', async () => {
  const { rows } = listOf(450);
  rows.ask('a', 'nothing');
  await answered();
  const found = await rows.between(195, 460);
  expect(found).toHaveLength(255);
  expect(found.slice(0, 2)).toEqual(['a195', 'a196']);
  expect(found.at(-1)).toBe('a449');
});

test('the cursor stays within the lines', async () => {
  const { store, rows } = listOf(5);
  rows.ask('a', 'nothing');
  await answered();
  rows.move(99);
  expect(store.getState().cursor).toBe(4);
  rows.move(-1);
  expect(store.getState().cursor).toBe(0);
});

test('sorting goes up, down, and back to the order of the list', () => {
  const up = nextSort(null, 'dato');
  expect(up).toEqual({ column: 'dato', descending: false });
  expect(nextSort(up, 'dato')).toEqual({ column: 'dato', descending: true });
  expect(nextSort({ column: 'dato', descending: true }, 'dato')).toBeNull();
  expect(nextSort(up, 'timer')).toEqual({ column: 'timer', descending: false });
});

test('a question may leave what is here until its first answer, which takes the place of all of it', async () => {
  const { store, gate, rows } = listOf(450);
  rows.ask('a', 'nothing');
  await answered();
  rows.want(200, 210);
  await answered();
  rows.move(205);
  let open = () => {};
  gate.wait = new Promise((resolve) => (open = resolve));
  rows.ask('b', 'all');
  await answered();
  expect(store.getState()).toMatchObject({ lines: 450, cursor: 205, version: 2 });
  expect(rowAt(store.getState(), 205)).toBe('a205');
  open();
  await answered();
  expect(store.getState()).toMatchObject({ lines: 450, cursor: 0 });
  expect([rowAt(store.getState(), 0), rowAt(store.getState(), 205)]).toEqual(['b0', undefined]);
  // The next one that leaves nothing does so as before.
  rows.ask('c', 'nothing');
  expect(store.getState().lines).toBeNull();
});
