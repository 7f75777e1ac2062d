// Lists of names: from a file or from the service, replaced as a whole, and no list without a name.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

it('a file replaces the list as a whole; one without ids and names is refused and changes nothing', async () => {
  const desk = await openDesk();
  const file = path.join(desk.root, 'navn.csv');
  await withEngine(desk, async (ask) => {
    writeFileSync(file, 'Id;Navn\r\n10482;Fjellveien skole\r\n20000;Havna\r\n');
    expect(await ask('names/import', { list: 'prosjekt', file })).toMatchObject({ list: 'prosjekt', names: 2 });
    writeFileSync(file, 'Id;Navn\r\n30000;Torget\r\n');
    expect(await ask('names/import', { list: 'prosjekt', file })).toMatchObject({ names: 1, source: file });
    writeFileSync(file, 'Id;Navn\r\n');
    await expect(ask('names/import', { list: 'prosjekt', file })).rejects.toThrow('no row has an id and a name');
    expect((await ask('names/list', {})).map(({ list, names }) => [list, names])).toEqual([['prosjekt', 1]]);
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
