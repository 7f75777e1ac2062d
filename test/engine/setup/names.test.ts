// Lists of names: from a file or from the service, replaced as a whole, and no list without a name.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { entry, openDesk, pull } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

it('a file replaces the list as a whole; one without ids and names is refused and changes nothing', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'navn.csv');
  await withEngine(desk, async (ask) => {
    writeFileSync(file, 'Id;Navn\r\n10482;Fjellveien skole\r\n20000;Havna\r\n');
    expect(await ask('names/import', { connection: 'Prøve', list: 'prosjekt', file })).toMatchObject({
      list: 'prosjekt',
      names: 2,
    });
    writeFileSync(file, 'Id;Navn\r\n30000;Torget\r\n');
    expect(await ask('names/import', { connection: 'Prøve', list: 'prosjekt', file })).toMatchObject({
      names: 1,
      source: file,
    });
    writeFileSync(file, 'Id;Navn\r\n');
    await expect(ask('names/import', { connection: 'Prøve', list: 'prosjekt', file })).rejects.toThrow(
      'no row has an id and a name',
    );
    expect((await ask('names/list', { connection: 'Prøve' })).map(({ list, names }) => [list, names])).toEqual([
      ['prosjekt', 1],
    ]);
  });
});

it('come from the service where it has them', async () => {
  const desk = await openDesk({ records: 5 });
  await withEngine(desk, async (ask) => {
    const lists = await ask('names/fetch', { connection: 'Prøve' });
    expect(lists.map(({ list }) => list).sort()).toEqual(['ansatt', 'prosjekt']);
    for (const { names, source } of lists) expect([names > 0, source]).toEqual([true, 'Prøve']);
  });
});

it('a check that could not run for want of a list is not ticked, and runs when the lists come', async () => {
  const desk = await openDesk();
  // One without a project is another finding: there is no id that lacks a name.
  for (const ProsjektId of ['10482', '999', '']) desk.sandbox.addTime(entry({ ProsjektId, AnsattId: 1001 }));
  const { run } = await pull(desk);
  await withEngine(desk, async (ask) => {
    const check = async () =>
      (await ask('grid/summary', { run })).findings.find(({ name }) => name === 'id-without-name');
    expect(await check()).toEqual({ name: 'id-without-name', records: 0, checked: false });
    const give = async (list: 'ansatt' | 'prosjekt', line: string) => {
      const file = path.join(desk.root, `${list}.csv`);
      writeFileSync(file, `Id;Navn\r\n${line}\r\n`);
      await ask('names/import', { connection: 'Prøve', list, file });
    };
    await give('prosjekt', '10482;Fjellveien skole');
    expect((await check())!.checked).toBe(false);
    await give('ansatt', '1001;Berg');
    expect(await check()).toEqual({ name: 'id-without-name', records: 1, checked: true });
    await give('prosjekt', '10482;Fjellveien skole\r\n999;Havna');
    expect((await check())!.records).toBe(0);
  });
});

it('no other connection sees them: nothing of it is named or refused by them', async () => {
  const desk = await openDesk();
  await desk.do('connection', 'add', 'Annen', '--url', 'http://127.0.0.1:9', '--environment', 'test');
  desk.sandbox.addTime(entry({ ProsjektId: '10482', AnsattId: 1001 }));
  await withEngine(desk, async (ask) => {
    for (const [list, id] of [
      ['ansatt', '77'],
      ['prosjekt', '88'],
    ] as const) {
      const file = path.join(desk.root, `${list}-annen.csv`);
      writeFileSync(file, `Id;Navn\r\n${id};Et navn\r\n10482;Et annet sted\r\n`);
      await ask('names/import', { connection: 'Annen', list, file });
    }
    expect(await ask('names/list', { connection: 'Prøve' })).toEqual([]);
    expect(await ask('names/list', { connection: 'Annen' })).toHaveLength(2);
  });
  const { run } = await pull(desk);
  await withEngine(desk, async (ask) => {
    const { findings } = await ask('grid/summary', { run });
    expect(findings.find(({ name }) => name === 'id-without-name')).toMatchObject({ records: 0, checked: false });
    const all = { filter: {}, sort: null, groups: [], folded: [], allFolded: false, offset: 0, limit: 10 };
    const [row] = (await ask('grid/window', { run, ...all })).rows;
    expect(row).toMatchObject({ record: { prosjektId: '10482', prosjektName: null } });
    expect(await ask('history/search', { text: 'Et annet sted' })).toEqual([]);
    const [group] = (await ask('grid/window', { run, ...all, groups: ['prosjekt'] })).rows;
    expect(group).toMatchObject({ type: 'group', name: null });
  });
});

it('are fetched with the test of the connection; a service without them passes all the same', async () => {
  const desk = await openDesk({ records: 5 });
  await withEngine(desk, async (ask) => {
    await ask('connections/test', { connection: 'Prøve' });
    const lists = await ask('names/list', { connection: 'Prøve' });
    expect(lists.map(({ list }) => list).sort()).toEqual(['ansatt', 'prosjekt']);
  });
});

it('a list that a person read from a file stays when the connection is tested', async () => {
  const desk = await openDesk({ records: 5 });
  const file = path.join(desk.root, 'prosjekt.csv');
  writeFileSync(file, 'Id;Navn\r\n10482;Mitt eget navn\r\n');
  await withEngine(desk, async (ask) => {
    await ask('names/import', { connection: 'Prøve', list: 'prosjekt', file });
    await ask('connections/test', { connection: 'Prøve' });
    const lists = await ask('names/list', { connection: 'Prøve' });
    expect(lists.find(({ list }) => list === 'prosjekt')).toMatchObject({ names: 1, source: file });
    expect(lists.map(({ list }) => list)).toContain('ansatt');
  });
});

it('a list that is read from a file while the service is asked for its own stays', async () => {
  const desk = await openDesk({ records: 5 });
  const file = path.join(desk.root, 'prosjekt.csv');
  writeFileSync(file, 'Id;Navn\r\n10482;Mitt eget navn\r\n');
  await withEngine(desk, async (ask) => {
    const tested = ask('connections/test', { connection: 'Prøve' });
    await ask('names/import', { connection: 'Prøve', list: 'prosjekt', file });
    await tested;
    const lists = await ask('names/list', { connection: 'Prøve' });
    expect(lists.find(({ list }) => list === 'prosjekt')).toMatchObject({ names: 1, source: file });
    expect(lists.map(({ list }) => list)).toContain('ansatt');
  });
});

it('what came from the service is from it still when the connection is called otherwise: the next test brings it anew', async () => {
  const desk = await openDesk({ records: 5 });
  const file = path.join(desk.root, 'prosjekt.csv');
  writeFileSync(file, 'Id;Navn\r\n10482;Mitt eget navn\r\n');
  await withEngine(desk, async (ask) => {
    await ask('connections/test', { connection: 'Prøve' });
    await ask('names/import', { connection: 'Prøve', list: 'prosjekt', file });
    await ask('connections/update', { name: 'Prøve', rename: 'Drift' });
    const lists = await ask('names/list', { connection: 'Drift' });
    expect(lists.map(({ list, source }) => [list, source])).toEqual([
      ['ansatt', 'Drift'],
      ['prosjekt', file],
    ]);
  });
});

it('project lines have names: by their project where each numbers its own, else by their number', async () => {
  const desk = await openDesk();
  for (const [ProsjektId, ProsjektLinjeId] of [
    ['10482', '030'],
    ['10503', '030'],
    ['10503', '040'],
    ['777', '040'],
  ] as const)
    desk.sandbox.addTime(entry({ ProsjektId, ProsjektLinjeId }));
  const { run } = await pull(desk);
  await withEngine(desk, async (ask) => {
    const file = path.join(desk.root, 'linjer.csv');
    writeFileSync(file, 'Prosjekt;Linje;Navn\r\n10482;030;Innredning\r\n10503;030;Grøft\r\n;040;Elektro\r\n');
    const given = await ask('names/import', { connection: 'Prøve', list: 'prosjektlinje', file });
    expect(given).toMatchObject({ list: 'prosjektlinje', names: 3 });
    const asked = { run, filter: {}, sort: null, folded: [], allFolded: false, offset: 0, limit: 20 };
    const named = async (groups: ('prosjekt' | 'prosjektLinje')[], filter = {}) => {
      const { rows } = await ask('grid/window', { ...asked, filter, groups });
      return rows.map((row) =>
        row.type === 'group' ? [row.id, row.name] : row.type === 'record' ? row.record.prosjektLinjeName : row.type,
      );
    };
    expect(await named([])).toEqual(['Innredning', 'Grøft', 'Elektro', 'Elektro']);
    // Of 030 alone nobody can say what it is called.
    expect((await named(['prosjektLinje'])).filter(Array.isArray)).toEqual([
      ['030', null],
      ['040', 'Elektro'],
    ]);
    expect((await named(['prosjekt', 'prosjektLinje'])).filter(Array.isArray)).toContainEqual(['030', 'Grøft']);
    expect(await named([], { text: 'grøft' })).toEqual(['Grøft']);
    const { values } = await ask('grid/values', { run, filter: {}, column: 'prosjektLinje', text: '', limit: 9 });
    expect(values.map(({ value, name }) => [value, name])).toEqual([
      ['030', null],
      ['040', 'Elektro'],
    ]);
    expect(await ask('history/search', { text: 'Innredning' })).toHaveLength(1);
  });
});

it('what a project calls its line goes before what all call it: in groups, in what is searched and in files', async () => {
  const desk = await openDesk();
  for (const ProsjektId of ['10482', '10503'])
    desk.sandbox.addTime(entry({ ProsjektId, ProsjektLinjeId: '030', AntallTimer: ProsjektId === '10482' ? 2 : 3 }));
  const { run } = await pull(desk);
  await withEngine(desk, async (ask) => {
    const file = path.join(desk.root, 'linjer.csv');
    writeFileSync(file, 'Prosjekt;Linje;Navn\r\n10482;030;Innredning\r\n;030;Rigg\r\n');
    await ask('names/import', { connection: 'Prøve', list: 'prosjektlinje', file });
    const asked = { run, sort: null, folded: [], allFolded: false, offset: 0, limit: 20 };
    const window = async (groups: ('prosjekt' | 'prosjektLinje')[], filter = {}) =>
      (await ask('grid/window', { ...asked, filter, groups })).rows;
    const named = async (text: string) =>
      (await window([], { text })).map((row) => (row.type === 'record' ? row.record.prosjektLinjeName : row.type));
    expect([await named('innredning'), await named('rigg')]).toEqual([['Innredning'], ['Rigg']]);
    const groups = await window(['prosjekt', 'prosjektLinje']);
    const lines = groups.flatMap((row) => (row.type === 'group' && row.by === 'prosjektLinje' ? [row.name] : []));
    expect(lines).toEqual(['Innredning', 'Rigg']);
    expect(await ask('history/search', { text: 'Rigg' })).toHaveLength(1);
    const look = { filter: {}, sort: null, groups: ['prosjekt' as const, 'prosjektLinje' as const] };
    const words = { sum: 'Sum' };
    const of = { run, look, words, columns: ['prosjektLinje' as const], language: 'nb' as const };
    for (const what of ['grid', 'sums'] as const) {
      const sheet = path.join(desk.root, `${what}.csv`);
      await ask('sheets/save', { ...of, what, file: sheet });
      const text = readFileSync(sheet, 'utf8');
      expect([text.includes('Innredning'), text.includes('Rigg')], what).toEqual([true, true]);
    }
  });
});
