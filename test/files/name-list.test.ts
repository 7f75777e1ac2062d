// Lists of ids and names as people have them: whatever saved them, they are read as the tables of intake are.

import { expect, it } from 'vitest';
import { createFiles } from '../../main/files/files.ts';
import { bytesOf, type Encoding, fileOf } from './table/support.ts';

const readNames = (file: string) => createFiles().readNames(file);
const NAMES = [
  ['1064', 'Ødegård, Åse'],
  ['1071', 'Haugen, Tor Erik'],
];

it.each<[string, Encoding, string]>([
  ['semicolons and headings', 'utf-8-bom', 'AnsattId;Navn\r\n1064;Ødegård, Åse\r\n1071;Haugen, Tor Erik\r\n'],
  ['tabs in Windows-1252', 'windows-1252', '1064\tØdegård, Åse\n1071\tHaugen, Tor Erik'],
  ['UTF-16 as Excel saves it', 'utf-16le-bom', '1064\tØdegård, Åse\r\n1071\tHaugen, Tor Erik\r\n'],
  ['commas and quotes', 'utf-8', '1064,"Ødegård, Åse"\n\n1071,"Haugen, Tor Erik"\n'],
  ['two parts of a name', 'utf-8', 'Id;Fornavn;Etternavn\n1064;Åse;Ødegård\n1071; Tor Erik ;Haugen\n'],
])('%s', async (_name, encoding, text) => {
  expect([...(await readNames(fileOf(bytesOf(text, encoding))))]).toEqual(NAMES);
});

it('rows without an id or a name say nothing', async () => {
  expect(await readNames(fileOf(';nobody\n7;\n8;eight\n'))).toEqual(new Map([['8', 'eight']]));
});

it('a project line stands behind its project, or alone', async () => {
  const lines = async (text: string) => [...(await createFiles().readNames(fileOf(text), true))];
  const line = (project: string, number: string) => `${project}\u001f${number}`;
  expect(await lines('Prosjekt;Linje;Navn\n10482;030;Innredning\n10503;030;Grøft\n')).toEqual([
    [line('10482', '030'), 'Innredning'],
    [line('10503', '030'), 'Grøft'],
  ]);
  expect(await lines('Linje;Navn\n030;Innredning\n')).toEqual([['030', 'Innredning']]);
  expect(await lines(';040;Elektro\n10482;;Uten linje\n')).toEqual([['040', 'Elektro']]);
});

it('a file that is not there, and one that is no table', async () => {
  await expect(readNames('/nowhere/names.csv')).rejects.toThrow(/there is no such file/);
  await expect(readNames(fileOf('a;'.repeat(3_000)))).rejects.toThrow(/not a table of ids and names/);
});
