// Wholeness behind plain lists (rule 2): a service that neither counts nor orders, and cuts its answers without a word, is asked by
// ranges of Ids; what it then calls whole is whole, and it is never asked Id by Id.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverageOf } from '../../../main/domain/evidence/list.ts';
import { clientFor, collect, NONE } from '../support/client.ts';
import { json, startServer } from '../support/server.ts';

interface Line {
  readonly Id: number;
  readonly AntallTimer: number;
}

interface Answered {
  readonly shown: readonly number[];
  readonly covers: (id: number) => boolean;
  readonly complete: boolean;
  readonly calls: number;
  readonly rowsSent: number;
}

type Filters = 'obeyed' | 'refused' | 'ignored';

const OPERATORS: Readonly<Record<string, (id: number, bound: number) => boolean>> = {
  ge: (id, bound) => id >= bound,
  le: (id, bound) => id <= bound,
  gt: (id, bound) => id > bound,
};

/** Lists everything from a service with this cap, and says what was shown and called whole. */
async function ask(lines: readonly Line[], cap: number, filters: Filters = 'obeyed'): Promise<Answered> {
  let calls = 0;
  let rowsSent = 0;
  const server = await startServer(({ query }, response) => {
    if (query.has('$count') || query.has('$orderby') || query.has('$top'))
      return json(response, { error: 'not known' }, 400);
    const bounds = [...(query.get('$filter') ?? '').matchAll(/Id (ge|le|gt) (-?\d+)/g)];
    if (bounds.length > 0 && filters === 'refused') return json(response, { error: 'not known' }, 400);
    calls += 1;
    const wanted =
      filters === 'ignored'
        ? lines
        : lines.filter(({ Id }) => bounds.every(([, operator, bound]) => OPERATORS[operator!]!(Id, Number(bound))));
    const rows = wanted.slice(0, cap);
    rowsSent += rows.length;
    json(response, { value: rows });
  });
  const client = clientFor(server.url, { capabilities: { time: NONE } });
  const found = collect();
  const proof = await client.list({ kind: 'time', whole: true }, found);
  await server.close();
  const covers = proof.covers ?? [];
  return {
    shown: found.records.map(({ id }) => id).sort((a, b) => a - b),
    covers: coverageOf(covers),
    complete: proof.proof === 'complete',
    calls,
    rowsSent,
  };
}

const lines = fc.array(fc.record({ Id: fc.integer({ min: 1, max: 40 }), AntallTimer: fc.constantFrom(7.5, -7.5, 6) }), {
  maxLength: 30,
});

it('what is called whole lacks no line, wherever the answers are cut', async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom(1, 2, 3, 5, 8, 100), async (all, cap) => {
      const { shown, covers, complete } = await ask(all, cap);
      for (const id of new Set(all.map(({ Id }) => Id))) {
        if (!complete && !covers(id)) continue;
        expect(shown.filter((one) => one === id)).toHaveLength(all.filter(({ Id }) => Id === id).length);
      }
      expect(new Set(shown).size).toBeLessThanOrEqual(new Set(all.map(({ Id }) => Id)).size);
    }),
    { numRuns: 60 },
  );
});

it('a list that was cut is whole after all, for about twice its rows', async () => {
  const all = Array.from({ length: 2_000 }, (_, at) => ({ Id: 1_000 + at * 7, AntallTimer: 7.5 }));
  const shuffled = all.toSorted((a, b) => ((a.Id * 7_919) % 2_003) - ((b.Id * 7_919) % 2_003));
  const cut = await ask(shuffled, 500);
  expect(cut.complete).toBe(true);
  expect(cut.shown).toEqual(all.map(({ Id }) => Id));
  expect(cut.rowsSent).toBeLessThan(all.length * 3);
  expect(cut.calls).toBeLessThan(30);
  const uncut = await ask(shuffled, 100_000);
  expect(uncut.complete).toBe(true);
  expect(uncut.calls).toBeLessThan(8);
});

it('one Id whose lines fill the longest answer may go on', async () => {
  const all = [1, 2, 3, 4].map((hours) => ({ Id: 10, AntallTimer: hours }));
  const { complete, covers } = await ask(all, 3);
  expect({ complete, ten: covers(10), others: covers(9) && covers(11) }).toEqual({
    complete: false,
    ten: false,
    others: true,
  });
});

it.each<Filters>(['refused', 'ignored'])(
  'a service whose filter by Id is %s stays plain, with the list as it came',
  async (filters) => {
    const all = [1, 2, 3].map((id) => ({ Id: id, AntallTimer: 7.5 }));
    const { shown, complete, covers } = await ask(all, 100, filters);
    expect({ shown, complete, covers: covers(2) }).toEqual({ shown: [1, 2, 3], complete: false, covers: false });
  },
);

it('an empty answer proves nothing', async () => {
  expect(await ask([], 100)).toMatchObject({ shown: [], complete: false });
});
