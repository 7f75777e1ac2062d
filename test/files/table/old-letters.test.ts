// Texts of programs that are older than Windows: known by their letters, asked where they have letters of two.

import { expect, it } from 'vitest';
import { bytesOf, type Encoding, fileOf, type Read, readTable, readText } from './support.ts';

const HEAD = 'Dato;Prosjekt;Varenr;Antall;Tekst\r\n';
const ROW = '25.10.2025;10482;2041887;12,00;Rør på Bråten\r\n';

const encodingIn = ({ found }: Read) => found.findings.find(({ what }) => what === 'encoding')!;

it.each<[string, Encoding, string]>([
  ['a program of the days of DOS', 'cp850', `${HEAD}${ROW}`],
  ['the same, ended as DOS did', 'cp850', `${HEAD}${ROW}\u001A`],
  ['Excel on a Mac of old', 'macintosh', `${HEAD}${ROW}`.replaceAll('\r\n', '\r')],
  ['Windows', 'windows-1252', `${HEAD}${ROW}`],
  ['Windows, with names of others', 'windows-1252', `${HEAD}${ROW.replace('Rør', 'Rør Škoda “x” ½¾')}`],
])('%s', async (_name, encoding, text) => {
  const read = await readText(text, encoding);
  expect(encodingIn(read)).toMatchObject({ value: encoding, ambiguous: false });
  expect(read.cells.map((cells) => cells[4])).toEqual([text.replaceAll('\u001A', '').split(';').at(-1)!.trimEnd()]);
});

it('one that has letters of two: asked, with cells that show it, and read as a person says', async () => {
  const bytes = Buffer.concat([bytesOf(`${HEAD}${ROW}`, 'cp850'), bytesOf(ROW.replace('Rør', 'Bøy'), 'windows-1252')]);
  const file = fileOf(bytes, 'to.csv');
  const asked = encodingIn(await readTable(file));
  expect(asked.ambiguous).toBe(true);
  expect(asked.examples).not.toEqual([]);
  const read = await readTable(file, { encoding: 'cp850' });
  expect([encodingIn(read).ambiguous, read.cells[0]![4]]).toEqual([false, 'Rør på Bråten']);
});
