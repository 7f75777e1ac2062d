// Destinations and their translation tables over the real command line: made once, used by every hand-over of their kind, and what one
// of them wrote stays as it was whatever is changed later.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  consoleRun,
  type Desk,
  entry,
  fullEntry,
  type HandOverOut,
  hours,
  later,
  openDesk,
  pull,
  records,
} from '../../support/desk.ts';
import { startSandbox } from '../../../main/sandbox/sandbox.ts';
import { withEngine } from '../intake/intake-desk.ts';

const add = (desk: Desk, layout: string, ...more: string[]) =>
  desk.run(
    'destination',
    'add',
    'Lønn',
    '--connection',
    'Prøve',
    '--kind',
    'time',
    '--layout',
    layout,
    '--to',
    desk.tray,
    ...more,
  );

async function withEntries(...types: string[]): Promise<Desk> {
  const desk = await openDesk();
  for (const [n, ArbeidstypeId] of types.entries())
    desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n, ArbeidstypeId, ...hours(1 + n) }));
  await pull(desk);
  return desk;
}

async function table(desk: Desk, name: string, text: string, ...more: string[]) {
  const file = path.join(desk.root, `${name}.csv`);
  writeFileSync(file, text);
  return desk.run<{ rows: number; added: number; changed: number; removed: number }>(
    'translation',
    'import',
    name,
    file,
    '--connection',
    'Prøve',
    ...more,
  );
}

/** All that Tripletex asks of the entries above. */
async function translated(desk: Desk): Promise<void> {
  expect((await table(desk, 'employee', 'from;to\r\n1000;1\r\n1001;2\r\n1002;3\r\n')).code).toBe(0);
  expect((await table(desk, 'pay-type', 'from;to;rule\r\n100;510;hours\r\n150;520;factor=0.5\r\n200;;\r\n')).code).toBe(
    0,
  );
  expect((await table(desk, 'project', 'from;to\r\n10482;P1\r\n')).code).toBe(0);
}

describe('a destination', () => {
  it('is made though its folder is not there, which is said at once', async () => {
    const desk = await withEntries('100');
    const away = path.join(desk.root, 'borte');
    const words = ['destination', 'add', 'Lønn', '--connection', 'Prøve', '--kind', 'time', '--layout', 'json'];
    const made = await desk.run<{ folder: string }>(...words, '--to', away);
    expect([made.code, made.json.folder, made.err]).toEqual([
      0,
      away,
      expect.stringContaining('the folder does not exist'),
    ]);
    const change = (to: string) => desk.run('destination', 'change', 'Lønn', '--connection', 'Prøve', '--to', to);
    expect((await change(path.join(desk.root, 'kladd'))).err).toContain('the folder does not exist');
    expect((await change(desk.tray)).err).not.toContain('the folder');
  });

  it('is used by a hand-over that names none, and by its name', async () => {
    for (const words of [[], ['--destination', 'Lønn']]) {
      const desk = await withEntries('100');
      expect((await add(desk, 'json')).code).toBe(0);
      const done = await desk.run<HandOverOut & { destination: string }>('hand-over', '1', ...words);
      expect([done.code, done.json.destination]).toEqual([0, 'Lønn']);
      expect(readdirSync(desk.tray)).toEqual(['time-000001.json']);
      expect((await desk.run('verify')).code).toBe(0);
    }
  });

  it('of a test connection says so in the name of its file, on screen too; a folder named on the spot gets the name it is watched for', async () => {
    const desk = await openDesk();
    const of = ['--connection', 'Testbygg', '--kind', 'time'];
    const service = await startSandbox({ folder: path.join(desk.root, 'test'), records: 0 });
    later(() => service.close());
    await desk.do('connection', 'add', 'Testbygg', '--url', service.url, '--environment', 'test');
    await desk.do('destination', 'add', 'Lønn', ...of, '--layout', 'json', '--to', desk.tray);
    const pulled = async () => {
      service.addTime(entry());
      const { run } = await desk.do<{ run: number }>('pull', 'time', '--connection', 'Testbygg');
      return run;
    };
    const first = await pulled();
    await withEngine(desk, async (ask) => {
      expect((await ask('hand-over/plan', { run: first })).files.map(({ fileName }) => fileName)).toEqual([
        'TEST-time-000001.json',
      ]);
    });
    await desk.do('hand-over', String(first));
    await desk.do('hand-over', String(await pulled()), '--layout', 'json', '--to', desk.tray);
    expect(readdirSync(desk.tray).sort()).toEqual(['TEST-time-000001.json', 'time-000002.json']);
    expect((await desk.run('verify')).code).toBe(0);
  });

  it('made in the window names connection, period and number; one made otherwise keeps the name of its layout', async () => {
    const desk = await openDesk();
    const service = await startSandbox({ folder: path.join(desk.root, 'test'), records: 0 });
    later(() => service.close());
    const connection = 'Bygg & Sønn A/S: øst.';
    await desk.do('connection', 'add', connection, '--url', service.url, '--environment', 'test');
    const pulled = async (...days: string[]) => {
      for (const Dato of days) service.addTime(entry({ Dato: `${Dato}T00:00:00` }));
      return (await desk.do<{ run: number }>('pull', 'time', '--connection', connection)).run;
    };
    const first = await pulled('2026-10-30');
    await withEngine(desk, async (ask) => {
      const made = { connection, kind: 'time', layout: 'json', folder: desk.tray, naming: 'whole' } as const;
      await ask('destinations/add', { ...made, rules: [], name: 'Lønn' });
      expect((await ask('hand-over/plan', { run: first })).files.map(({ fileName }) => fileName)).toEqual([
        'TEST-Bygg-Sønn-A-S-øst-2026-10-time-000001.json',
      ]);
    });
    await desk.do('hand-over', String(first));
    await desk.do('hand-over', String(await pulled('2026-10-31', '2026-11-01')));
    await withEngine(desk, (ask) => ask('destinations/change', { connection, name: 'Lønn', naming: 'layout' }));
    await desk.do('hand-over', String(await pulled('2026-11-02')));
    expect(readdirSync(desk.tray).sort()).toEqual([
      'TEST-Bygg-Sønn-A-S-øst-2026-10-time-000001.json',
      'TEST-Bygg-Sønn-A-S-øst-2026-10_2026-11-time-000002.json',
      'TEST-time-000003.json',
    ]);
    expect((await desk.run('verify')).code).toBe(0);
  });

  it('names its files by connection, period and number where the command line says so, and shows it', async () => {
    const desk = await openDesk();
    const made = await add(desk, 'json');
    expect([made.code, made.json]).toEqual([0, expect.objectContaining({ naming: 'layout' })]);
    const change = (...words: string[]) => desk.run('destination', 'change', 'Lønn', '--connection', 'Prøve', ...words);
    const shown = async () => (await desk.do<{ naming: string }[]>('destination', 'list')).map(({ naming }) => naming);
    expect((await change('--naming', 'whole')).json).toMatchObject({ naming: 'whole' });
    expect((await change('--closed-period', 'original')).json).toMatchObject({ naming: 'whole' });
    expect(await shown()).toEqual(['whole']);
    desk.sandbox.addTime(entry({ Dato: '2026-10-30T00:00:00' }));
    await pull(desk);
    await desk.do('hand-over', '1');
    await desk.do('destination', 'remove', 'Lønn', '--connection', 'Prøve');
    expect((await add(desk, 'json', '--naming', 'whole')).code).toBe(0);
    expect(await shown()).toEqual(['whole', 'whole']);
    desk.sandbox.addTime(entry({ Dato: '2026-11-02T00:00:00' }));
    await pull(desk);
    await desk.do('hand-over', '2');
    expect((await change('--naming', 'layout')).json).toMatchObject({ naming: 'layout' });
    desk.sandbox.addTime(entry({ Dato: '2026-11-03T00:00:00' }));
    await pull(desk);
    await desk.do('hand-over', '3');
    const files = ['Prøve-2026-10-time-000001.json', 'Prøve-2026-11-time-000002.json', 'time-000003.json'];
    expect(readdirSync(desk.tray).sort()).toEqual(files);
    // A name that is always the same gets the number of its hand-over.
    const own = path.join(desk.root, 'fast.json');
    await desk.do('layouts', 'export', 'json', own);
    const json = JSON.parse(readFileSync(own, 'utf8')) as object;
    writeFileSync(own, JSON.stringify({ ...json, name: 'fast', fileName: 'lonn' }));
    await desk.do('layouts', 'import', 'fast', own);
    await change('--naming', 'whole', '--layout', 'fast');
    desk.sandbox.addTime(entry({ Dato: '2026-11-04T00:00:00' }));
    await pull(desk);
    await desk.do('hand-over', '4');
    expect(readdirSync(desk.tray).sort()).toEqual([files[0], 'Prøve-2026-11-lonn-000004.json', ...files.slice(1)]);
    const wrong = await change('--naming', 'x');
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringMatching(/--naming.*layout or whole/s)]);
    const none = ['--connection', 'Prøve', '--kind', 'time', '--no-file', '--naming', 'whole'];
    expect((await desk.run('destination', 'add', 'Ingen', ...none)).err).toMatch(/without --layout, --to and --naming/);
  });

  it('takes what its rules say; the rest is held, and comes again with the next pull', async () => {
    const desk = await withEntries('100', '150', '900');
    await add(desk, 'json', '--rule', 'ArbeidstypeId=100,150', '--rule', 'ProsjektId=10482');
    const { code, json, err } = await desk.run<HandOverOut>('hand-over', '1');
    expect([code, json.rows, err]).toEqual([3, 2, expect.stringContaining('1 unit is not for this destination')]);
    const held = (await records(desk, 1)).filter(({ status }) => status === 'held');
    expect(held.map(({ reason, fields }) => [reason, fields['ArbeidstypeId']])).toEqual([
      ['not-for-destination', '900'],
    ]);
    await desk.do('accept', '1', '--all');
    await desk.do('confirm', '1');
    // Where nothing is taken it says what lets a destination take it: another pull alone brings it no further.
    expect((await pull(desk)).records).toBe(1);
    const nothing = await desk.run('hand-over', '2');
    expect([nothing.code, nothing.err]).toEqual([1, expect.stringMatching(/"records 2"\. Let a destination take it/)]);
    await desk.do('destination', 'change', 'Lønn', '--connection', 'Prøve', '--no-rules');
    expect((await pull(desk)).records).toBe(1);
    expect((await desk.run('hand-over', '3')).code).toBe(0);
  });

  it('has a layout of its kind, and a name of its own', async () => {
    const desk = await withEntries('100');
    expect((await add(desk, 'material-journal')).code).toBe(2);
    expect((await add(desk, 'nothing')).err).toMatch(/Choose one of: plain-csv/);
    expect((await add(desk, 'json', '--rule', 'ArbeidstypeId')).err).toMatch(/it is not a rule/);
    const range = await add(desk, 'json', '--rule', 'ProsjektId=100,10000-10550');
    expect([range.code, range.err]).toEqual([2, expect.stringMatching(/10000-10550.*10000\.\.10550/s)]);
    await add(desk, 'json');
    expect((await add(desk, 'json')).err).toMatch(/that name is taken/);
    expect((await desk.run('hand-over', '1', '--destination', 'Faktura')).err).toMatch(/There is: Lønn/);
    const other = await desk.run('hand-over', '1', '--destination', 'Lønn', '--layout', 'json', '--to', desk.tray);
    expect(other.code).toBe(2);
  });

  it('is closed and never deleted; its name and its kind are free again', async () => {
    const desk = await withEntries('100');
    await add(desk, 'json');
    await desk.do('destination', 'remove', 'Lønn', '--connection', 'Prøve');
    expect((await desk.run('hand-over', '1')).err).toMatch(/has no destination for time/);
    expect((await add(desk, 'plain-csv')).code).toBe(0);
    const all = await desk.do<{ layout: string; closedAt?: string }[]>('destination', 'list');
    expect(all.map(({ layout, closedAt }) => [layout, closedAt === undefined])).toEqual([
      ['plain-csv', true],
      ['json', false],
    ]);
  });

  it('that takes the name of a closed one leaves that one told apart: what it got is taken back there, and answered by its name', async () => {
    const desk = await withEntries('100');
    await add(desk, 'json');
    await desk.do('hand-over', '1');
    await desk.do('accept', '1', '--all');
    await desk.do('confirm', '1');
    await desk.do('destination', 'remove', 'Lønn', '--connection', 'Prøve');
    expect((await add(desk, 'plain-xlsx')).code).toBe(0);
    const names = (await desk.do<{ name: string }[]>('destination', 'list')).map(({ name }) => name);
    expect(names).toEqual(['Lønn', expect.stringMatching(/^Lønn \(\d{4}-\d\d-\d\d\)$/)]);
    desk.sandbox.edit((await records(desk, 1))[0]!.id, hours(4));
    const { run } = await pull(desk);
    const { handovers } = await desk.do<{ handovers: { destination: string; totals: { hours: number } }[] }>(
      'hand-over',
      String(run),
    );
    expect(handovers.map(({ destination, totals }) => [destination, totals.hours])).toEqual([
      [names[1], -1],
      [names[0], 4],
    ]);
    const asked = await desk.run('accept', String(run), '--all');
    expect([asked.code, asked.err]).toEqual([2, expect.stringContaining(names.toReversed().join(', '))]);
    for (const name of names.toReversed())
      expect((await desk.run('accept', String(run), '--all', '--destination', name)).code).toBe(0);
    expect((await desk.do<{ state: string }>('confirm', String(run))).state).toBe('closed');
    await desk.do('destination', 'remove', 'Lønn', '--connection', 'Prøve');
    expect((await add(desk, 'json')).code).toBe(0);
    const all = (await desk.do<{ name: string }[]>('destination', 'list')).map(({ name }) => name);
    expect(new Set(all).size).toBe(3);
  });

  it('comes back from the proof log with the shares of its file where the store was lost', async () => {
    const desk = await withEntries('100', '150', '200');
    await add(desk, 'tripletex-payroll');
    await translated(desk);
    const first = await desk.do<HandOverOut>('hand-over', '1');
    for (const name of readdirSync(desk.data))
      if (name.startsWith('console.sqlite')) rmSync(path.join(desk.data, name));
    await desk.do('connection', 'add', 'Prøve', '--url', desk.sandbox.url, '--environment', 'sandbox');
    await consoleRun(['resume', '--data', desk.data]);
    const [only] = await desk.do<{ name: string; layout: string }[]>('destination', 'list');
    expect(only).toMatchObject({ name: 'Lønn', layout: 'tripletex-payroll' });
    const { json } = await desk.run<{ checks: { name: string; ok: boolean; detail: string }[] }>('verify');
    expect(json.checks.find(({ name }) => name === 'files')).toMatchObject({
      ok: true,
      detail: expect.stringContaining('1 follow from what is stored') as string,
    });
    const copies = path.join(desk.root, 'copies');
    mkdirSync(copies);
    expect((await desk.do<HandOverOut>('hand-over', 'again', '1', '--to', copies)).sha256).toBe(first.sha256);
  });
});

describe('translation tables', () => {
  it('are asked for in one list, filled in from files, and then the file is written', async () => {
    const desk = await withEntries('100', '150', '200');
    await add(desk, 'tripletex-payroll');
    const before = await desk.run<{ missing: { table: string; from: string; hours: number }[] }>(
      'translation',
      'missing',
      '1',
    );
    expect(before.code).toBe(3);
    expect(before.json.missing.filter((one) => one.table === 'pay-type')).toEqual([
      { table: 'pay-type', from: '100', units: 1, records: 1, hours: 1 },
      { table: 'pay-type', from: '150', units: 1, records: 1, hours: 2 },
      { table: 'pay-type', from: '200', units: 1, records: 1, hours: 3 },
    ]);
    await translated(desk);
    const after = await desk.run('translation', 'missing', '1');
    expect([after.code, after.json]).toEqual([0, { missing: [] }]);
    const done = await desk.do<HandOverOut>('hand-over', '1');
    const text = readFileSync(done.file!, 'utf8');
    expect([done.rows, text.includes('510'), text.includes('520'), text.includes('200')]).toEqual([
      3,
      true,
      true,
      false,
    ]);
    expect((await desk.run('verify')).code).toBe(0);
  });

  it('are kept by a file as they were: a later change alters neither its proof nor its copy', async () => {
    const desk = await withEntries('100');
    await add(desk, 'tripletex-payroll');
    await translated(desk);
    const first = await desk.do<HandOverOut>('hand-over', '1');
    await table(desk, 'pay-type', 'from;to\r\n100;999\r\n');
    expect((await desk.run('verify')).code).toBe(0);
    const copies = path.join(desk.root, 'copies');
    mkdirSync(copies);
    expect((await desk.do<HandOverOut>('hand-over', 'again', '1', '--to', copies)).sha256).toBe(first.sha256);
  });

  it('go out and in again as they are; a file says how much it changes, and one wrong row refuses it', async () => {
    const desk = await withEntries('100');
    await add(desk, 'tripletex-payroll');
    await translated(desk);
    const file = path.join(desk.root, 'ut.csv');
    const words = ['translation', 'export', 'pay-type', file, '--connection', 'Prøve'];
    expect(await desk.do(...words)).toEqual({ table: 'pay-type', rows: 3, file });
    expect((await desk.run(...words)).err).toMatch(/is there already/);
    const text = readFileSync(file, 'utf8');
    expect((await table(desk, 'pay-type', text)).json).toMatchObject({ rows: 3, added: 0, changed: 0, removed: 0 });
    const changed = await table(desk, 'pay-type', 'from;to;rule\r\n100;511;hours\r\n300;530;\r\n');
    expect(changed.json).toMatchObject({ rows: 2, added: 1, changed: 1, removed: 2 });
    // Rows are counted, also where several stand for one key.
    const several = await table(desk, 'pay-type', 'from;to;rule\r\n100;511;hours\r\n300;530;\r\n300;531;\r\n');
    expect(several.json).toMatchObject({ rows: 3, added: 1, changed: 0, removed: 0 });
    const fewer = await table(desk, 'pay-type', 'from;to;rule\r\n100;511;hours\r\n300;532;\r\n');
    expect(fewer.json).toMatchObject({ rows: 2, added: 0, changed: 1, removed: 1 });
    const two = 'from;to;rule\r\n100;512;hours\r\n100;513;hours\r\n';
    expect((await table(desk, 'pay-type', two)).json).toMatchObject({ rows: 2, added: 1, changed: 1, removed: 1 });
    const both = 'from;to;rule\r\n100;514;hours\r\n100;515;hours\r\n';
    expect((await table(desk, 'pay-type', both)).json).toMatchObject({ rows: 2, added: 0, changed: 2, removed: 0 });
    const four = `${both}100;516;hours\r\n100;517;hours\r\n`;
    expect((await table(desk, 'pay-type', four)).json).toMatchObject({ rows: 4, added: 2, changed: 0, removed: 0 });
    const one = 'from;to;rule\r\n100;514;hours\r\n';
    expect((await table(desk, 'pay-type', one)).json).toMatchObject({ rows: 1, added: 0, changed: 0, removed: 3 });
    const wrong = await table(desk, 'pay-type', 'from;to;rule\r\n100;511;mye\r\n');
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('row 2')]);
    expect((await table(desk, 'lonn', 'from;to\r\n')).code).toBe(2);
    rmSync(file);
    expect(await desk.do(...words)).toMatchObject({ rows: 1 });
  });

  it('of one destination go before those of the connection', async () => {
    const desk = await withEntries('100');
    await add(desk, 'tripletex-payroll');
    await translated(desk);
    await table(desk, 'pay-type', 'from;to\r\n100;777\r\n', '--destination', 'Lønn');
    const done = await desk.do<HandOverOut>('hand-over', '1');
    expect(readFileSync(done.file!, 'utf8')).toContain('777');
  });
});

describe('a reversal of what a destination got', () => {
  it('takes back what was written, whatever the tables and the rules say now', async () => {
    const desk = await withEntries('150');
    await add(desk, 'tripletex-payroll', '--rule', 'ArbeidstypeId=150');
    await translated(desk);
    const id = (await records(desk, 1))[0]!.id;
    await desk.do('hand-over', '1');
    await desk.do('accept', '1', '--all');
    await desk.do('confirm', '1');
    desk.sandbox.edit(id, { ArbeidstypeId: '900' });
    await table(desk, 'pay-type', 'from;to\r\n150;999\r\n900;999\r\n');
    await pull(desk);
    const done = await desk.run<HandOverOut>('hand-over', '2');
    expect([done.json.rows, readFileSync(done.json.file!, 'utf8').trim()]).toEqual([1, '2026;10;1;520;;-0,50;;P1;']);
    expect((await desk.run('verify')).code).toBe(0);
  });
});
