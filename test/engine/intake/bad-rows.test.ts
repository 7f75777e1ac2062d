// Rows with errors go out with their reasons and come back fixed.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { GOOD, HEAD, withFile } from './intake-desk.ts';

const bad = (product: string) => `25.10.2025;O-9;${product};x;3,5O;1,00;10482`;

it('elsewhere: rows with errors go out with their reasons and come back fixed', async () => {
  await withFile([GOOD, bad('A'), '=1+1;O;;x;-4,00;;10482'], async (ask, _batch, desk) => {
    const saved = await ask('intake/save-bad', { batch: 1, folder: desk.tray, language: 'nb' });
    expect([path.basename(saved.path), saved.rows]).toEqual(['fil rader med feil.csv', 2]);
    const text = readFileSync(saved.path, 'utf8');
    expect(text).toContain(`Import;Rad;${HEAD};Feil`);
    expect(text).toContain('Ant: «3,5O» er ikke et tall, siste tegn er bokstaven O');
    expect(text).toContain(`1;4;'=1+1;O;;x;-4,00;;10482;Bilagsdato: «=1+1» er ikke en dato · ProduktId mangler`);
    writeFileSync(saved.path, text.replace(';3,5O;', ';3,50;').replace("'=1+1;O;;", '25.10.2025;O;B;'));
    const back = await ask('intake/take-back', { batch: 1, file: saved.path });
    expect([back.cells, back.batch.counts.new, back.batch.counts.invalid]).toEqual([3, 3, 0]);
    writeFileSync(saved.path, text.replaceAll('\n1;', '\n7;'));
    await expect(ask('intake/take-back', { batch: 1, file: saved.path })).rejects.toThrow(
      /of intake 7, not of intake 1/,
    );
    await expect(ask('intake/save-bad', { batch: 1, folder: desk.tray, language: 'en' })).rejects.toThrow(
      /no row of it/,
    );
  });
});
