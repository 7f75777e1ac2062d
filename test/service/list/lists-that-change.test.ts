// Lists that other people change while they are read, and services that take $orderby and do not obey it: each once, by name
// (complete-or-plain.test.ts plays them at random).

import { describe, expect, it } from 'vitest';
import type { Capabilities } from '../../../main/ports/service.ts';
import { ALL, clientFor, collect, failure, NONE } from '../support/client.ts';
import { answerList, type ListManners, type Row, time, times } from '../support/odata.ts';
import { startServer } from '../support/server.ts';

/** `change` works on the rows after each answer, from 1. */
async function listing(
  manners: ListManners,
  capabilities: Capabilities,
  change: (rows: Row[], answer: number) => void,
) {
  const server = await startServer((request, response, number) => {
    void answerList(manners)(request, response, number);
    change(manners.rows, number);
  });
  const found: Capabilities[] = [];
  const client = clientFor(server.url, {
    capabilities: { time: capabilities },
    onCapabilities: (_, one) => void found.push(one),
  });
  const sink = collect();
  return { server, sink, found, call: client.list({ kind: 'time' }, sink) };
}

const remove = (rows: Row[], id: number): void => {
  const index = rows.findIndex((row) => row.Id === id);
  if (index >= 0) rows.splice(index, 1);
};

/** One leaves the first page and one comes to the last: the sum is right, and 11 slipped through. */
function swap(rows: Row[], answer: number): void {
  if (answer !== 1) return;
  remove(rows, 3);
  rows.push(time(26));
}

const counting: Capabilities = { ...ALL, orderby: false, idFilter: false };

describe('a count over several pages', () => {
  it('is no proof while others work: a line slipped through, the sum is right, and it is read again', async () => {
    const { call, sink } = await listing({ rows: times(25), cap: 10, links: 'absolute' }, counting, swap);
    expect(await call).toMatchObject({ proof: 'complete', by: 'count', rows: 25 });
    expect(sink.ids()).toContain(11);
    expect(sink.begun()).toBe(3);
  });

  it('is walked instead where that works', async () => {
    const { call, sink } = await listing({ rows: times(25), cap: 10, links: 'absolute' }, ALL, swap);
    expect(await call).toMatchObject({ proof: 'complete', by: 'walk', rows: 25 });
    expect(sink.ids()).toContain(11);
  });

  it('is plain when no two readings are the same', async () => {
    let next = 100;
    const { call, sink, server } = await listing({ rows: times(25), cap: 10, links: 'absolute' }, counting, (rows) => {
      rows.shift();
      rows.push(time((next += 1)));
    });
    expect(await call).toMatchObject({ proof: 'plain', by: 'links', rows: 25 });
    expect(sink.begun()).toBe(4);
    expect(server.requests).toHaveLength(12);
  });
});

describe('an edit between two pages', () => {
  const edited = (rows: Row[], answer: number): void => {
    if (answer === 1) rows[1] = time(2, { AntallTimer: 6 });
  };

  it('does not give the line twice on a walk: the later answer counts', async () => {
    const { call, sink } = await listing({ rows: times(4), cap: 2 }, { ...ALL, count: false }, edited);
    expect(await call).toMatchObject({ proof: 'complete', by: 'walk', rows: 4 });
    expect(sink.ids()).toEqual([1, 2, 3, 4]);
    expect(sink.records[1]!.antallTimer!.text).toBe('6');
  });

  it('does not give the line twice over links: it is read until two readings are the same', async () => {
    const { call, sink } = await listing({ rows: times(4), cap: 2, links: 'relative' }, NONE, (rows, answer) => {
      if (answer !== 1) return;
      // A list in the order of its changes: the edited line moves to its end.
      remove(rows, 1);
      rows.push(time(1, { AntallTimer: 6 }));
    });
    expect(await call).toMatchObject({ proof: 'plain', rows: 4 });
    expect(sink.ids()).toEqual([2, 3, 4, 1]);
  });

  it('is an error over links when it goes on and on, never a doubled line', async () => {
    let hours = 10;
    const { call } = await listing({ rows: times(4), cap: 2, links: 'relative' }, NONE, (rows) => {
      const { Id } = rows.shift()!;
      rows.push(time(Id, { AntallTimer: (hours += 1) }));
    });
    const error = await failure(call);
    expect(error).toMatchObject({ code: 'service-bad-answer', details: { retrySafe: true } });
    expect(error.message).toContain('changed each time while it was read');
  });

  it('keeps a reversal and a new version of one Id that stand on different pages', async () => {
    const rows = [time(1), time(5, { AntallTimer: -7.5 }), time(5, { AntallTimer: 6 }), time(9)];
    const { call, sink } = await listing({ rows, cap: 2, links: 'relative' }, NONE, () => undefined);
    expect(await call).toMatchObject({ proof: 'plain', rows: 4 });
    expect(sink.ids()).toEqual([1, 5, 5, 9]);
    expect(sink.begun()).toBe(2);
  });
});

describe('$orderby that is taken and not obeyed', () => {
  const descending = (count: number): Row[] => times(count).reverse();

  it('is seen in a counted list, remembered, and not relied on', async () => {
    const { call, found, sink } = await listing(
      { rows: descending(25), orderby: 'ignored', cap: 10, links: 'relative' },
      ALL,
      () => undefined,
    );
    expect(await call).toMatchObject({ proof: 'complete', by: 'count', rows: 25 });
    expect(new Set(sink.ids()).size).toBe(25);
    expect(found.at(-1)).toMatchObject({ orderby: false });
  });

  it('is seen on a walk that seemed to be in order', async () => {
    // As the lines were changed: each answer of five is in order, and 2 and 3 stand behind.
    const rows = [1, 5, 9, 12, 13, 2, 3].map((id) => time(id));
    const { call, sink } = await listing(
      { rows, orderby: 'ignored', cap: 5 },
      { ...ALL, count: false },
      () => undefined,
    );
    expect(await call).toMatchObject({ proof: 'plain', by: 'links' });
    expect(sink.ids()).toEqual([1, 5, 9, 12, 13]);
  });

  it('is not blamed when the last line left meanwhile: the walk is done again', async () => {
    const { call, sink, found } = await listing({ rows: times(4) }, { ...ALL, count: false }, (rows, answer) => {
      if (answer === 3) remove(rows, 4);
    });
    expect(await call).toMatchObject({ proof: 'complete', by: 'walk', rows: 3 });
    expect(sink.ids()).toEqual([1, 2, 3]);
    expect(found).toEqual([]);
  });
});

it('a walk that may have been cut within one Id is no proof', async () => {
  const rows = [time(1), ...[6, 5, 4].map((hours) => time(2, { AntallTimer: hours }))];
  const { call, sink } = await listing({ rows, cap: 2 }, { ...ALL, count: false }, () => undefined);
  expect(await call).toMatchObject({ proof: 'plain', by: 'links' });
  expect(sink.ids()).toEqual([1, 2, 2]);
});
