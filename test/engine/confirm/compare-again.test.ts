// A first list that has become old while marks are sent is not taken again as a whole where the service lists by Ids: what is marked next
// is compared by itself, and only what stands as it was handed over is marked.

import type { Fault } from '../../../main/sandbox/fault.ts';
import { afterEach, expect, it, vi } from 'vitest';
import {
  acceptAll,
  type ConfirmOut,
  consoleRun,
  type Desk,
  entry,
  handedOver,
  sentToMark,
} from '../../support/desk.ts';

const OLDER_MS = 61_000;
const CHUNK = 2;
const UNITS = 6;
const RANGE_IGNORED: Fault = {
  kind: 'answer',
  body: `{"@odata.count":1,"value":[${JSON.stringify({ Id: 1, ...entry() })}]}`,
};

afterEach(() => {
  vi.useRealTimers();
});

/** A confirm in which a minute passes with each entry of the proof log; `meanwhile` happens with the first mark. */
async function confirmSlowly(desk: Desk, run: number, meanwhile: () => void = () => {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  let entries = 0;
  const words = ['confirm', String(run), '--data', desk.data, '--json'];
  const said = await consoleRun(words, {}, (moment, what) => {
    if (moment !== 'before' || what !== 'proof') return;
    vi.setSystemTime(Date.now() + OLDER_MS);
    entries += 1;
    // The first is the list.
    if (entries === 2) meanwhile();
  });
  return { code: said.code, json: JSON.parse(said.out) as ConfirmOut };
}

/** What was asked of what is ready: the range of Ids of each list, null for all. */
function lists(desk: Desk): (string | null)[] {
  const queries = desk.sandbox
    .calls()
    .flatMap(({ call, query }) => (call === 'list-time' ? decodeURIComponent(query) : []));
  const ready = queries.filter((query) => query.includes('Eksportert eq false') && !query.includes('top='));
  return ready.map((query) => /Id ge \d+ and Id le \d+|Id eq \d+/.exec(query)?.[0] ?? null);
}

async function accepted() {
  const { desk, run, ids } = await handedOver(UNITS);
  await desk.do('connection', 'change', 'Prøve', '--chunk', String(CHUNK));
  await acceptAll(desk, run);
  desk.sandbox.set({ list: 'live' });
  desk.sandbox.clearCalls();
  return { desk, run, ids };
}

it('what is marked next is listed by its Ids, and everything is marked once', async () => {
  const { desk, run, ids } = await accepted();
  const said = await confirmSlowly(desk, run);
  expect(said).toMatchObject({ code: 0, json: { marked: ids, state: 'closed' } });
  expect(sentToMark(desk)).toEqual(ids);
  const all = `Id ge ${ids[0]} and Id le ${ids[5]}`;
  expect(lists(desk)).toEqual([
    null,
    all,
    `Id ge ${ids[2]} and Id le ${ids[5]}`,
    `Id ge ${ids[4]} and Id le ${ids[5]}`,
    null,
  ]);
});

it('what was edited meanwhile is not marked, and is told of', async () => {
  const { desk, run, ids } = await accepted();
  const said = await confirmSlowly(desk, run, () => {
    desk.sandbox.edit(ids[4]!, { AntallTimer: 9, FakturaTimeAntall: 9 });
  });
  const left = ids.filter((id) => id !== ids[4]);
  expect(said).toMatchObject({ code: 3, json: { marked: left, changed: [ids[4]] } });
  expect(sentToMark(desk)).toEqual(left);
});

it('what was edited before its mark is told of, though a whole list between the marks says that it has left', async () => {
  const { desk, run, ids } = await accepted();
  desk.sandbox.set({ listExported: true });
  const said = await confirmSlowly(desk, run, () => {
    desk.sandbox.edit(ids[0]!, { AntallTimer: 9, FakturaTimeAntall: 9 });
    desk.sandbox.setFault({ ...RANGE_IGNORED, call: 'list-time' });
  });
  expect(lists(desk).filter((asked) => asked === null).length).toBeGreaterThan(2);
  expect(said).toMatchObject({ code: 3, json: { marked: ids.slice(1), changed: [ids[0]] } });
});

it('a chunk of which nothing stands as it was is judged by a whole list', async () => {
  const { desk, run, ids } = await accepted();
  const said = await confirmSlowly(desk, run, () => {
    for (const id of ids.slice(2, 4)) desk.sandbox.edit(id, { AntallTimer: 9, FakturaTimeAntall: 9 });
  });
  expect(said.json).toMatchObject({ marked: [0, 1, 4, 5].map((n) => ids[n]), changed: ids.slice(2, 4) });
  expect(lists(desk).filter((asked) => asked === null)).toHaveLength(3);
});

it.each([
  ['refuses', { kind: 'refuse-filter', words: ['Id'] as string[], times: 'always' }],
  ['ignores', RANGE_IGNORED],
] satisfies [string, Fault][])('a service that %s the range is asked for whole lists', async (_how, fault) => {
  const { desk, run, ids } = await accepted();
  const said = await confirmSlowly(desk, run, () => {
    desk.sandbox.setFault({ ...fault, call: 'list-time' });
  });
  expect(said).toMatchObject({ code: 0, json: { marked: ids, state: 'closed' } });
  expect(sentToMark(desk)).toEqual(ids);
  expect(lists(desk).filter((asked) => asked === null)).toHaveLength(4);
});
