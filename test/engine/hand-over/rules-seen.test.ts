// What goes where is told at once after each hold: the rules are not read into each line again. It is never another answer than an engine
// gives that has seen nothing yet.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import { fullEntry, hours, pull } from '../../support/desk.ts';
import { BOTH, ONLY_PAYROLL, ONLY_PROJECTS, twoDestinations } from '../../support/destinations.ts';

const OPTIONS = { program: 'a test', secret: () => null } as const;

it('is as a new engine tells it, whatever changes between the questions', async () => {
  const desk = await twoDestinations();
  const entries = [BOTH, ONLY_PAYROLL, ONLY_PROJECTS, { ArbeidstypeId: '900', ProsjektId: '99' }];
  entries.forEach((one, at) =>
    desk.sandbox.addTime(fullEntry({ ...one, AnsattId: 1000 + (at % 3), ...hours(at + 1) })),
  );
  await pull(desk);
  const engine = await wireEngine({ ...OPTIONS, folder: desk.data, mode: 'write' });
  const told = async (by: typeof engine) => {
    const [going, plan] = [await by.ask('hand-over/going', { run: 1 }), await by.ask('hand-over/plan', { run: 1 })];
    if (!going.ok || !plan.ok) throw new Error('nothing was told');
    return { going: going.value, files: plan.value.files, left: plan.value.left };
  };
  const seen = new Set<string>();
  const same = async (after: string) => {
    const own = await told(engine);
    const fresh = await wireEngine({ ...OPTIONS, folder: desk.data, mode: 'read' });
    expect(own, after).toEqual(await told(fresh));
    await fresh.close();
    seen.add(JSON.stringify(own.going));
  };
  const done = async (asked: Promise<{ ok: boolean }>) => expect(await asked).toMatchObject({ ok: true });
  const change = (name: string, ...rules: string[]) =>
    done(engine.ask('destinations/change', { connection: 'Prøve', name, rules, posting: 'unit' }));
  const page = await engine.ask('grid/ids', { run: 1, filter: {} });
  const [first, second] = page.ok ? page.value.ids : [];
  const file = path.join(desk.root, 'selskap.csv');
  const translate = (...rows: string[]) => {
    writeFileSync(file, ['from;to', ...rows, ''].join('\n'));
    return done(engine.ask('translation/import', { connection: 'Prøve', destination: null, table: 'company', file }));
  };

  await same('the first question');
  await done(engine.ask('review/hold', { run: 1, ids: [first!], reason: 'venter' }));
  await same('a hold');
  await change('Lønn', 'ArbeidstypeId=900');
  await same('other rules');
  await done(engine.ask('review/release', { run: 1, ids: [first!], reason: 'ok' }));
  await same('a release of a line that was not seen by these rules');
  await translate('1000;A');
  await change('Prosjekt', 'company(AnsattId)=A');
  await same('a rule that asks a table');
  await translate('1000;A', '1001;A');
  await same('a row of that table');
  await change('Lønn');
  await change('Prosjekt');
  await same('no rules at all');
  await done(engine.ask('review/hold', { run: 1, ids: [second!], reason: 'venter' }));
  await same('a hold where all go everywhere');
  await engine.close();
  // Each of these changed what goes where.
  expect(seen.size).toBe(8);
});
