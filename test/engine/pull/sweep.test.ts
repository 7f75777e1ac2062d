// The lists of a pull: the late sweep and the rest, proved by a count without a date; where that fails in any way, the list without a
// date alone decides, and no line is lost.

import Database from 'better-sqlite3';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AFTER, BEFORE, row, type Script, scripted } from './scripted-service.ts';

const UNDATED = 'Eksportert eq false';
const isSweep = (filter: string) => filter.includes('EndretDato lt');
const rows = () => [row(1, 7.5, BEFORE), row(2, 4, AFTER), row(3, 2, null)];

describe('a sweep that is refused', () => {
  const refusing = (status: number): Script => ({
    rows: rows(),
    refuses: ({ query }) => (isSweep(query.get('$filter') ?? '') ? status : null),
  });

  it.each([400, 404, 405, 501])(
    'with %i: the undated list is the pull, and it is not asked again until a test',
    async (status) => {
      const desk = await scripted(refusing(status));
      expect((await desk.pull()).json).toMatchObject({ records: 3, ready: 3, late: 1, totals: { hours: 13.5 } });
      await desk.run('discard', '1');
      desk.lists();
      expect((await desk.pull()).json).toMatchObject({ records: 3 });
      expect(desk.lists()).toEqual([UNDATED]);
      await desk.run('discard', '2');
      await desk.run('connection', 'test', 'Prøve');
      desk.lists();
      await desk.pull();
      expect(desk.lists().some(isSweep)).toBe(true);
    },
  );

  it.each([409, 422, 406, 500, 502])(
    'with %i: the undated list is the pull, and the sweep is tried again next time',
    async (status) => {
      const desk = await scripted(refusing(status));
      expect((await desk.pull()).json).toMatchObject({ records: 3, ready: 3, late: 1 });
      await desk.run('discard', '1');
      desk.lists();
      await desk.pull();
      expect(desk.lists().some(isSweep)).toBe(true);
    },
  );

  it.each([401, 403, 429])('with %i: the pull fails', async (status) => {
    const desk = await scripted(refusing(status));
    const said = await desk.pull();
    expect(said.code).toBe(1);
    expect(said.err).toContain(String(status));
    expect(desk.lists()).not.toContain(UNDATED);
  });
});

describe('an Id on both sides of the cutoff', () => {
  it('keeps the lines of both lists', async () => {
    const desk = await scripted({ rows: [row(1, 3, BEFORE), row(1, 4.5, AFTER), row(1, 2, AFTER), row(2, 1, AFTER)] });
    expect((await desk.pull()).json).toMatchObject({ records: 4, totals: { hours: 10.5 } });
    expect(desk.lists()).not.toContain(UNDATED);
  });

  it('counts a line once that stands in both, as often as it stands there', async () => {
    const script: Script = {
      rows: [row(1, 3, BEFORE), row(1, 3, BEFORE), row(1, 4, AFTER), row(2, 1, AFTER)],
      showsToo: ({ Id, EndretDato }, filter) => Id === 1 && EndretDato === BEFORE && filter.includes('EndretDato ge'),
    };
    const desk = await scripted(script);
    expect((await desk.pull()).json).toMatchObject({ records: 4, totals: { hours: 11 } });
    expect(desk.lists()).not.toContain(UNDATED);
  });

  it('is listed again without a date where it was edited between the two lists', async () => {
    const script: Script = { rows: [row(1, 3, BEFORE), row(2, 1, AFTER)] };
    script.before = (filter) => {
      if (filter.includes('EndretDato ge')) script.rows[0] = row(1, 5, AFTER);
    };
    const desk = await scripted(script);
    expect((await desk.pull()).json).toMatchObject({ records: 2, ready: 2, totals: { hours: 6 } });
    expect(desk.lists().at(-1)).toBe(UNDATED);
  });
});

describe('the union is compared with a count without a date', () => {
  it('finds what eq null does not find, and does not ask for it again', async () => {
    const script: Script = { rows: rows(), findsNull: false };
    const desk = await scripted(script);
    expect((await desk.pull()).json).toMatchObject({ records: 3, ready: 3, late: 1, totals: { hours: 13.5 } });
    await desk.run('discard', '1');
    desk.lists();
    expect((await desk.pull()).json).toMatchObject({ records: 3, ready: 3 });
    expect(desk.lists()).toEqual([UNDATED]);
  });

  it('finds what falls between the two lists', async () => {
    const desk = await scripted({ rows: rows(), loses: ({ Id }, filter) => Id === 2 && filter.includes('EndretDato') });
    expect((await desk.pull()).json).toMatchObject({ records: 3, ready: 3, proof: 'complete' });
    await desk.run('discard', '1');
    // What it may lose once it may find the next time.
    desk.lists();
    await desk.pull();
    expect(desk.lists().some(isSweep)).toBe(true);
  });

  it('asks one count more where it agrees, and no list', async () => {
    const desk = await scripted({ rows: rows() });
    await desk.pull();
    desk.lists();
    await desk.run('discard', '1');
    expect((await desk.pull()).json).toMatchObject({ records: 3, proof: 'complete', proofBy: 'count' });
    expect(desk.lists().map((filter) => filter.includes('EndretDato'))).toEqual([true, true]);
  });

  it('takes the undated list at once where the service cannot count', async () => {
    const desk = await scripted({ rows: rows(), counts: false, findsNull: false });
    expect((await desk.pull()).json).toMatchObject({ records: 3, ready: 3, late: 1, proof: 'complete' });
    expect(new Set(desk.lists())).toEqual(new Set([UNDATED]));
  });
});

describe('what the lists said and what was kept', () => {
  interface Listed {
    readonly lists: readonly { readonly of: string; readonly rows: number; readonly used: boolean }[];
  }
  const eventOf = (data: string) => {
    const database = new Database(path.join(data, 'console.sqlite'), { readonly: true });
    try {
      const text = database.prepare(`SELECT data FROM event WHERE what = 'run pulled'`).pluck().get() as string;
      return JSON.parse(text) as Record<string, unknown>;
    } finally {
      database.close();
    }
  };

  it('are both on the run, with the reason where they differ', async () => {
    const showsToo: Script['showsToo'] = ({ Id }, filter) => Id === 1 && filter.includes('EndretDato ge');
    const desk = await scripted({ rows: rows(), showsToo });
    const { json } = await desk.pull();
    expect((json as unknown as Listed).lists).toEqual([
      { of: 'late', rows: 2, used: true },
      { of: 'rest', rows: 2, used: true },
    ]);
    expect(eventOf(desk.data)).toMatchObject({ records: 3, kept: 3, inBoth: 1, counted: 3 });
  });

  it('names the lists that were dropped, and why', async () => {
    const desk = await scripted({ rows: rows(), findsNull: false });
    const { json } = await desk.pull();
    expect((json as unknown as Listed).lists).toEqual([
      { of: 'late', rows: 1, used: false },
      { of: 'rest', rows: 1, used: false },
      { of: 'all', rows: 3, used: true },
    ]);
    expect(eventOf(desk.data)).toMatchObject({ why: 'the service counts 3 without a date, and both lists hold 2' });
  });

  it('shows a line that was dropped on its way into the store as a difference', async () => {
    const desk = await scripted({ rows: rows() });
    const database = new Database(path.join(desk.data, 'console.sqlite'));
    database.exec(
      `CREATE TRIGGER swallow AFTER INSERT ON record_fields WHEN NEW.fields LIKE '%"Id":2,%' BEGIN
         DELETE FROM record WHERE key = NEW.key; END`,
    );
    database.close();
    expect((await desk.pull()).json).toMatchObject({ records: 3, ready: 2, totals: { hours: 13.5 } });
    const { json } = await desk.run<{ checks: { name: string; ok: boolean }[] }>('verify');
    expect(json.checks.find(({ name }) => name === 'tie-out')).toMatchObject({ ok: false });
  });
});
