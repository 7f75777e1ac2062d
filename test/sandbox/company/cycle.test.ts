// The states of a time entry over real HTTP: approved, prepared, exported, and what a change or deletion after that gives.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../main/sandbox/sandbox.ts';
import { get, ids, list, mark, paths, prepare, start } from '../support.ts';

async function exported(options: Parameters<typeof start>[0] = {}): Promise<{ sandbox: Sandbox; id: number }> {
  const sandbox = await start(options);
  const id = sandbox.addTime({ AntallTimer: 7.5, FakturaTimeAntall: 6, approved: true });
  await prepare(sandbox);
  await mark(sandbox, [id]);
  return { sandbox, id };
}

const hours = async (sandbox: Sandbox): Promise<unknown[]> =>
  (await list(sandbox)).value.map(({ AntallTimer, FakturaTimeAntall }) => [AntallTimer, FakturaTimeAntall]);

describe('a time entry', () => {
  it('is listed once it is approved and prepared, and gone once it is marked', async () => {
    const sandbox = await start();
    const id = sandbox.addTime();
    await prepare(sandbox);
    expect(await ids(sandbox)).toEqual([]);
    sandbox.approveAll();
    expect(await ids(sandbox)).toEqual([]);
    await prepare(sandbox);
    await prepare(sandbox);
    expect(await ids(sandbox)).toEqual([id]);
    expect((await mark(sandbox, [id, 77])).status).toBe(200);
    await prepare(sandbox);
    expect(await ids(sandbox)).toEqual([]);
  });

  it('changed after export gives a reversal and a new version under their own Ids', async () => {
    const { sandbox, id } = await exported();
    sandbox.edit(id, { AntallTimer: 6 });
    expect(await ids(sandbox)).toEqual([]);
    await prepare(sandbox);
    expect(await hours(sandbox)).toEqual([
      [-7.5, -6],
      [6, 6],
    ]);
    expect(await ids(sandbox)).toEqual([id + 1, id + 2]);
    await prepare(sandbox);
    expect(await ids(sandbox)).toEqual([id + 1, id + 2]);
  });

  it('changed after export gives both lines under the same Id by switch', async () => {
    const { sandbox, id } = await exported({ adjustmentIds: 'same' });
    sandbox.edit(id, { AntallTimer: 6 });
    await prepare(sandbox);
    expect(await ids(sandbox)).toEqual([id, id]);
    await mark(sandbox, [id]);
    sandbox.edit(id, { AntallTimer: 7.5 });
    await prepare(sandbox);
    expect((await hours(sandbox)).map((pair) => (pair as number[])[0])).toEqual([-6, 7.5]);
  });

  it('deleted after export gives a reversal only, deleted before gives nothing', async () => {
    const { sandbox, id } = await exported();
    const other = sandbox.addTime({ approved: true });
    await prepare(sandbox);
    sandbox.remove(id);
    sandbox.remove(other);
    expect(await ids(sandbox)).toEqual([other]);
    await prepare(sandbox);
    expect(await hours(sandbox)).toEqual([[-7.5, -6]]);
  });

  it('changed back before prepare is no change, unless switched so', async () => {
    const { sandbox, id } = await exported();
    sandbox.edit(id, { AntallTimer: 6 });
    sandbox.edit(id, { AntallTimer: 7.5 });
    await prepare(sandbox);
    expect(await ids(sandbox)).toEqual([]);
    sandbox.set({ touchIsChange: true });
    sandbox.edit(id, {});
    await prepare(sandbox);
    expect(await hours(sandbox)).toEqual([
      [-7.5, -6],
      [7.5, 6],
    ]);
  });
});

describe('a listed time entry', () => {
  it('edited shows the edit at the next prepare, or at once by switch', async () => {
    const sandbox = await start();
    const id = sandbox.addTime({ AntallTimer: 7.5, FakturaTimeAntall: 6, approved: true });
    await prepare(sandbox);
    sandbox.edit(id, { AntallTimer: 5 });
    expect(await hours(sandbox)).toEqual([[7.5, 6]]);
    await prepare(sandbox);
    expect(await hours(sandbox)).toEqual([[5, 6]]);
    sandbox.set({ list: 'live' });
    sandbox.edit(id, { AntallTimer: 4 });
    expect(await hours(sandbox)).toEqual([[4, 6]]);
    sandbox.unapprove(id);
    expect(await ids(sandbox)).toEqual([]);
    sandbox.approve(id);
    await prepare(sandbox);
    expect(await ids(sandbox)).toEqual([id]);
  });

  it('edited between prepare and mark is reversed at the next prepare', async () => {
    const sandbox = await start();
    const id = sandbox.addTime({ AntallTimer: 7.5, FakturaTimeAntall: 6, approved: true });
    await prepare(sandbox);
    sandbox.edit(id, { AntallTimer: 5 });
    await mark(sandbox, [id]);
    await prepare(sandbox);
    expect(await hours(sandbox)).toEqual([
      [-7.5, -6],
      [5, 6],
    ]);
  });

  it('keeps EndretDato at approval and prepare, or takes a new one by switch', async () => {
    const sandbox = await start();
    const changed = async (): Promise<unknown> => (await list(sandbox)).value.at(-1)?.['EndretDato'];
    sandbox.setClock('2026-11-20T12:00:00Z', true);
    sandbox.addTime({ EndretDato: '2026-11-03T07:00:00Z' });
    sandbox.approveAll();
    await prepare(sandbox);
    expect(await changed()).toBe('2026-11-03T07:00:00Z');
    sandbox.set({ approvalTouches: true });
    sandbox.addTime({ EndretDato: '2026-11-03T07:00:00Z' });
    sandbox.approveAll();
    sandbox.advanceClock(1500);
    await prepare(sandbox);
    expect(await changed()).toBe('2026-11-20T12:00:00Z');
    sandbox.set({ prepareTouches: true });
    sandbox.addTime({ approved: true });
    sandbox.advanceClock(1000);
    await prepare(sandbox);
    expect(await changed()).toBe('2026-11-20T12:00:02.500Z');
  });

  it('can be listed after export by switch', async () => {
    const { sandbox, id } = await exported();
    sandbox.set({ listExported: true });
    expect(await ids(sandbox, { $filter: 'Eksportert eq true' })).toEqual([id]);
    expect(await ids(sandbox, { $filter: 'Eksportert eq false' })).toEqual([]);
  });
});

describe('marking', () => {
  it.each(['{"ids":["1"]}', '{"ids":1}', '{}', '', '[1]', '{"ids":[1.5]}'])('refuses the body %s', async (body) => {
    const sandbox = await start();
    const response = await fetch(`${sandbox.url}/timelinje/timeeksport/eksportert`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
  });

  it.each([null, 'text/plain', 'application/x-www-form-urlencoded'])(
    'refuses a body that is not said to be JSON: %s',
    async (type) => {
      const sandbox = await start();
      for (const path of [paths.markTime, paths.markMaterial, paths.batch]) {
        const method = path === paths.markTime ? 'PATCH' : 'POST';
        const headers = type === null ? undefined : { 'Content-Type': type };
        const body = Buffer.from('{"ids":[]}');
        const response = await fetch(sandbox.url + path, { method, body, ...(headers ? { headers } : {}) });
        expect(response.status).toBe(415);
      }
    },
  );

  it('ignores unknown ids, or refuses the whole mark by switch', async () => {
    const sandbox = await start();
    const id = sandbox.addTime({ approved: true });
    await prepare(sandbox);
    sandbox.set({ unknownIds: 'refuse' });
    expect((await mark(sandbox, [id, 77])).status).toBe(404);
    expect(await ids(sandbox)).toEqual([id]);
    sandbox.set({ actAnswer: 'no-content' });
    expect((await mark(sandbox, [id])).status).toBe(204);
  });

  it('refuses a prepare with a body', async () => {
    const sandbox = await start();
    const response = await fetch(`${sandbox.url}/timelinje/timeeksport/eksport`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
    expect((await get(sandbox)).status).toBe(200);
  });
});

describe('any history of cycles', () => {
  const cycle = async (sandbox: Sandbox): Promise<void> => {
    await prepare(sandbox);
    await mark(sandbox, await ids(sandbox));
  };
  const step = fc.record({
    act: fc.constantFrom(
      'add',
      'edit',
      'edit',
      'remove',
      'unapprove',
      'approve',
      'prepare',
      'mark',
      'mark-half',
      'cycle',
      'cycle',
    ),
    which: fc.nat(20),
    hours: fc.integer({ min: -8, max: 48 }).map((quarters) => quarters / 4),
  });

  it.each([
    ['own', 'prepared'],
    ['own', 'live'],
    ['same', 'prepared'],
    ['same', 'live'],
  ] as const)('exports in sum what is approved: %s Ids, list %s', async (adjustmentIds, view) => {
    const sandbox = await start({ adjustmentIds });
    sandbox.set({ list: view });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const own: number[] = [];
        for (const { act, which, hours: amount } of steps) {
          const id = own[which % Math.max(1, own.length)];
          if (act === 'add') own.push(sandbox.addTime({ AntallTimer: amount, approved: which % 3 > 0 }));
          else if (act === 'prepare') await prepare(sandbox);
          else if (act === 'cycle') await cycle(sandbox);
          else if (act === 'mark') await mark(sandbox, await ids(sandbox));
          else if (act === 'mark-half')
            await mark(
              sandbox,
              (await ids(sandbox)).filter((one) => one % 2 === 0),
            );
          else if (id === undefined) continue;
          else if (act === 'edit') sandbox.edit(id, { AntallTimer: amount });
          else if (act === 'approve') sandbox.approve(id);
          else if (act === 'unapprove') sandbox.unapprove(id);
          else own.splice(own.indexOf(id), 1).forEach((one) => sandbox.remove(one));
        }
        sandbox.approveAll();
        await cycle(sandbox);
        const { time } = sandbox.dump();
        expect(time.lines.every((line) => line.exported)).toBe(true);
        const sum = (rows: readonly { fields: Record<string, unknown> }[]): number =>
          rows.reduce((total, { fields }) => total + Number(fields['AntallTimer']), 0);
        expect(sum(time.lines)).toBe(sum(time.entries.filter(({ approved, deleted }) => approved && !deleted)));
        await prepare(sandbox);
        expect(await ids(sandbox)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
