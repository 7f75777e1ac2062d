// What the palette finds by words, over a real store: employees and projects of the connection that is shown, and of no other.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

it('finds employees and projects by number or name, each list at most eight, the number that begins so first', async () => {
  const desk = await openDesk();
  await desk.do(
    'connection',
    'add',
    'Annen',
    '--url',
    desk.sandbox.url,
    '--environment',
    'test',
    '--header',
    'tb-customer: 2',
  );
  const file = (name: string, rows: readonly string[]): string => {
    const at = path.join(desk.root, name);
    writeFileSync(at, ['Id;Navn', ...rows, ''].join('\r\n'));
    return at;
  };
  await withEngine(desk, async (ask) => {
    const found = async (text: string, connection = 'Prøve') =>
      (await ask('grid/find', { connection, text })).map(({ list, id, name }) => `${list} ${id} ${name}`);
    expect(await found('hansen')).toEqual([]);
    const many = Array.from({ length: 12 }, (_, n) => `3${String(n).padStart(3, '0')};Reserve ${n}`);
    const people = file('ansatt.csv', ['2104;Kari Hansen', '1021;Åse Berg', '4210;Per Hansen', ...many]);
    const projects = file('prosjekt.csv', ['10482;Fjellveien skole', '21000;Hansenbrygga']);
    const others = file('annen.csv', ['9001;Ola Hansen']);
    await ask('names/import', { connection: 'Prøve', list: 'ansatt', file: people });
    await ask('names/import', { connection: 'Prøve', list: 'prosjekt', file: projects });
    await ask('names/import', { connection: 'Annen', list: 'ansatt', file: others });
    expect(await found('HANSEN')).toEqual([
      'ansatt 2104 Kari Hansen',
      'ansatt 4210 Per Hansen',
      'prosjekt 21000 Hansenbrygga',
    ]);
    expect(await found('åse')).toEqual(['ansatt 1021 Åse Berg']);
    // All words, in any order, in number or name.
    expect(await found('hansen 4210')).toEqual(['ansatt 4210 Per Hansen']);
    expect(await found('hansen skole')).toEqual([]);
    // A number that begins so comes before one that holds it.
    expect(await found('21')).toEqual([
      'ansatt 2104 Kari Hansen',
      'ansatt 1021 Åse Berg',
      'ansatt 4210 Per Hansen',
      'prosjekt 21000 Hansenbrygga',
    ]);
    expect(await found('reserve')).toHaveLength(8);
    expect(await found('  ')).toEqual([]);
    expect(await found('hansen', 'Annen')).toEqual(['ansatt 9001 Ola Hansen']);
    await expect(found('hansen', 'Ukjent')).rejects.toThrow('there is no such connection');
  });
});
