// What the window sees before a hand-over to destinations, and fills in there: over the engine that it asks.

import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import { later } from '../../support/desk.ts';
import { BOTH, ONLY_PAYROLL, ONLY_PROJECTS, pulledTo, twoDestinations } from '../../support/destinations.ts';

async function inReview() {
  const desk = await twoDestinations({ payroll: 'visma-lonn', projects: 'json' });
  await pulledTo(desk, BOTH, ONLY_PAYROLL, ONLY_PROJECTS, { ArbeidstypeId: '900', ProsjektId: '99' });
  const engine = await wireEngine({ folder: desk.data, mode: 'write', program: 'a test', secret: () => null });
  later(() => engine.close());
  const plan = async () => {
    const answer = await engine.ask('hand-over/plan', { run: 1 });
    if (!answer.ok) throw new Error(answer.error.cause);
    return answer.value;
  };
  return { desk, engine, plan };
}

it('shows each file to come, what stands in several once, and what goes nowhere', async () => {
  const { plan } = await inReview();
  const { files, once, shared, left } = await plan();
  expect(files).toMatchObject([
    { destination: 'Lønn', units: 2, asks: ['payroll-year', 'payroll-run'], lines: null, problem: null },
    { destination: 'Prosjekt', units: 2, asks: [], lines: 2, missing: [] },
  ]);
  expect([once.rows, shared.rows]).toEqual([3, 1]);
  expect(left).toMatchObject([{ reason: 'not-for-destination', units: 1 }]);
});

it('takes what is typed into the tables, and nothing goes where nothing is said to go, for that destination alone', async () => {
  const { engine, plan } = await inReview();
  const fill = async (to: (table: string, from: string) => string | null) => {
    const { files } = await plan();
    const values = files.flatMap(({ destination, missing }) =>
      missing.flatMap(({ table, keys, from }) => {
        const value = to(table, from[0]!);
        return value === null
          ? []
          : [{ table, keys: [...keys], from: [...from], to: value, destinations: [destination] }];
      }),
    );
    return engine.ask('translation/fill', { connection: 'Prøve', values, own: false });
  };
  // An empty employee would be written as an empty cell.
  const refused = await fill((table) => (table === 'employee' ? '' : null));
  expect(refused).toMatchObject({ ok: false, error: { code: 'wrong-usage' } });
  expect((await plan()).files[0]!.missing.length).toBeGreaterThan(0);
  const done = await fill((table, from) => (table === 'pay-type' && from === '150' ? '' : `7${from}`));
  expect(done.ok).toBe(true);
  const [payroll] = (await plan()).files;
  expect(payroll).toMatchObject({ missing: [], lines: 1 });
  const tables = await engine.ask('translation/tables', { connection: 'Prøve' });
  const own = tables.ok ? tables.value.filter(({ table }) => table === 'pay-type') : [];
  expect(own.map(({ destination, rows }) => [destination, rows.map(({ to }) => to).sort()])).toEqual(
    expect.arrayContaining([['Lønn', expect.arrayContaining([''])]]),
  );
});

it('tells how a file differs from the last one, and what was answered for it', async () => {
  const { desk, engine, plan } = await inReview();
  const { files } = await plan();
  const values = files[0]!.missing.map(({ table, keys, from }) => ({
    table,
    keys: [...keys],
    from: [...from],
    to: `7${from[0]}`,
    destinations: ['Lønn'],
  }));
  expect((await engine.ask('translation/fill', { connection: 'Prøve', values, own: false })).ok).toBe(true);
  const asked = { payrollYear: 2026, payrollRun: 11 };
  const done = await engine.ask('hand-over/files', { run: 1, way: { destination: null, asked } });
  expect(done.ok && done.value.handOvers.length).toBe(2);
  for (const destination of ['Lønn', 'Prosjekt'])
    await engine.ask('verdict/give', { run: 1, verdict: 'accept', ids: 'all', destination });
  await engine.ask('confirm/run', { run: 1 });
  desk.sandbox.addTime({
    ...BOTH,
    AnsattId: 1000,
    Dato: '2026-10-06T00:00:00',
    AntallTimer: 9,
    FakturaTimeAntall: 9,
    approved: true,
  });
  const pulled = await engine.ask('runs/pull', { kind: 'time', connection: 'Prøve' });
  const run = pulled.ok ? pulled.value.run : 0;
  const again = await engine.ask('hand-over/plan', { run });
  const lonn = again.ok ? again.value.files.find(({ destination }) => destination === 'Lønn') : undefined;
  expect(lonn).toMatchObject({
    last: asked,
    difference: { gone: { employee: ['71001'] }, before: '3', now: '9', percent: 200, isJump: true },
  });
});

it('says what goes to each destination, and what goes to none, before anything is handed over, and nothing once it is', async () => {
  const { engine, desk } = await inReview();
  const going = async () => {
    const answer = await engine.ask('hand-over/going', { run: 1 });
    if (!answer.ok) throw new Error(answer.error.cause);
    const { there, left, once } = answer.value;
    // What the button of the review counts is what the hand-over itself counts.
    const planned = await engine.ask('hand-over/plan', { run: 1 });
    expect(once).toEqual(planned.ok ? planned.value.once : null);
    return [
      ...there.map(({ destination, units, sum, fileless }) => [destination, units, sum.hours, fileless]),
      ...left.map(({ reason, units, sum }) => [reason, units, sum.hours]),
    ];
  };
  expect(await going()).toEqual([
    ['Lønn', 2, '3', false],
    ['Prosjekt', 2, '4', false],
    ['not-for-destination', 1, '4'],
  ]);
  const [first] = await engine
    .ask('records/page', { run: 1, limit: 1, offset: 0 })
    .then((answer) => (answer.ok ? answer.value.rows : []));
  await engine.ask('review/hold', { run: 1, ids: [first!.id], reason: 'avventer' });
  expect(await going()).toEqual([
    ['Lønn', 1, '2', false],
    ['Prosjekt', 1, '3', false],
    ['not-for-destination', 1, '4'],
  ]);
  // A rule that says something else than was meant takes nothing, and that is told of its destination.
  const rules = ['ProsjektId=10000,10550'];
  await engine.ask('destinations/change', { connection: 'Prøve', name: 'Prosjekt', rules, posting: 'unit' });
  expect(await going()).toEqual([
    ['Lønn', 1, '2', false],
    ['Prosjekt', 0, '0', false],
    ['not-for-destination', 2, '7'],
  ]);
  expect(readdirSync(desk.payroll)).toEqual([]);
});
