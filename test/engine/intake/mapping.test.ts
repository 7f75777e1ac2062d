// Columns and fields: by name and synonym, with constants, factors and tables; mappings and field lists are kept.

import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { GOOD, send, withEngine, withFile, writeRows } from './intake-desk.ts';

describe('mapping', () => {
  it('goes by name and synonym; what is left out is told; a constant, a factor and a table convert', async () => {
    await withFile([GOOD], async (ask, batch, desk) => {
      expect(batch.columns.map(({ name, field, by }) => [name, field, by])).toEqual([
        ['Bilagsdato', 'Dato', 'name'],
        ['Ordrenr', 'EksternId', 'name'],
        ['Varenr', 'ProduktId', 'name'],
        ['Tekst', 'Notat', 'name'],
        ['Ant', 'Antall', 'name'],
        ['Ut pris', 'Salgspris', 'name'],
        ['Prosj', 'ProsjektId', 'name'],
      ]);
      const sources = [
        { field: 'Dato', column: 'Bilagsdato' },
        { field: 'ProduktId', column: 'Varenr' },
        { field: 'Antall', column: 'Ant', factor: '0.001' },
        { field: 'ProsjektId', column: 'Prosj', lookup: { '10482': 'P-1' } },
        { field: 'AvdelingId', constant: '30' },
      ];
      expect((await ask('intake/map', { batch: 1, sources })).unmapped).toEqual([]);
      await ask('intake/send', { batch: 1 });
      const { fields } = desk.sandbox.dump().material[0]!;
      expect(fields).toMatchObject({ Antall: 0.012, ProsjektId: 'P-1', AvdelingId: '30' });
      expect(fields.Notat ?? null).toBe(null);
    });
  });

  it('names a field that is not there, a column that is not there, and a field mapped twice', async () => {
    await withFile([GOOD], async (ask) => {
      const map = (...sources: { field: string; column?: string }[]) => ask('intake/map', { batch: 1, sources });
      await expect(map({ field: 'Farge', column: 'Ant' })).rejects.toThrow(/no field Farge/);
      await expect(map({ field: 'Antall', column: 'Antal' })).rejects.toThrow(/no column Antal/);
      await expect(map({ field: 'Antall', column: 'Ant' }, { field: 'Antall', column: 'Prosj' })).rejects.toThrow(
        /twice/,
      );
      await expect(map({ field: 'Antall' })).rejects.toThrow(/both a column and a constant, or neither/);
    });
  });

  it('without a required field nothing is sent', async () => {
    await withFile([GOOD], async (ask) => {
      const mapped = await ask('intake/map', { batch: 1, sources: [{ field: 'Dato', column: 'Bilagsdato' }] });
      expect(mapped.unmapped).toEqual(['ProsjektId', 'ProduktId', 'Antall']);
      expect(mapped.blocked).toContain('unmapped');
      expect((await ask('intake/list', {}))[0]!.waitsFor).toEqual({ answers: 0, columns: 3 });
      await expect(ask('intake/send', { batch: 1 })).rejects.toThrow(
        /ProsjektId, ProduktId, Antall|no row of it is new/,
      );
    });
  });

  it('is saved by name, exported, forgotten, imported, and used', async () => {
    await withFile([GOOD], async (ask, _batch, desk) => {
      await ask('intake/map', { batch: 1, sources: [{ field: 'Notat', column: 'Ordrenr' }] });
      await ask('intake/save-mapping', { batch: 1, name: 'Ahlsell' });
      const { path: file } = await ask('intake/export-mapping', {
        connection: 'Prøve',
        name: 'ahlsell',
        folder: desk.tray,
      });
      expect(await ask('intake/forget-mapping', { connection: 'Prøve', name: 'Ahlsell' })).toEqual([]);
      await ask('intake/import-mapping', { connection: 'Prøve', file });
      const used = await ask('intake/map', { batch: 1, mapping: 'Ahlsell' });
      expect([used.mapping, used.sources]).toEqual(['Ahlsell', [{ field: 'Notat', column: 'Ordrenr' }]]);
      await expect(ask('intake/map', { batch: 1, mapping: 'Brødrene' })).rejects.toThrow(/no such mapping/);
      writeFileSync(file, '{"name":1}');
      await expect(ask('intake/import-mapping', { connection: 'Prøve', file })).rejects.toThrow(/not a mapping/);
    });
  });
});

it('the field list is edited; what was sent is known by the new fingerprint', async () => {
  const desk = await openDesk();
  await send(desk, writeRows(desk, 'a.csv', [{ product: 'A', reference: 'O-1' }]));
  await withEngine(desk, async (ask) => {
    const fields = await ask('intake/fields', { connection: 'Prøve' });
    const file = writeRows(desk, 'b.csv', [{ product: 'A', reference: 'O-2' }]);
    expect((await ask('intake/read', { connection: 'Prøve', file })).counts).toMatchObject({ new: 1, double: 0 });
    const without = fields.map((field) => (field.name === 'EksternId' ? { ...field, fingerprint: false } : field));
    await ask('intake/set-fields', {
      connection: 'Prøve',
      fields: without.map((field) => ({ ...field, allowed: [...field.allowed] })),
    });
    expect((await ask('intake/get', { batch: 2 })).counts).toMatchObject({ new: 0, double: 1 });
    const wrong = without.map((field) => ({ ...field, allowed: [...field.allowed], fingerprint: false }));
    await expect(ask('intake/set-fields', { connection: 'Prøve', fields: wrong })).rejects.toThrow(
      /no field is part of it/,
    );
  });
});
