// The text of queries: the shapes of main/service/README.md exactly, spaces as %20, dates unquoted UTC, nothing pasted in.

import { describe, expect, it } from 'vitest';
import { allOf, anyOf, compare, filterText } from '../../../main/service/list/odata-filter.ts';
import { beyond, queryText, requestFilter, selectFields } from '../../../main/service/list/query.ts';

const rules = { kind: 'time', idField: 'Id', volatileFields: [] } as const;

describe('filter text', () => {
  it('writes the shapes of the service', () => {
    expect(filterText(requestFilter({ kind: 'time' })!)).toBe('Eksportert eq false');
    expect(filterText(requestFilter({ kind: 'time', changed: { since: '2026-01-31T10:00:00.123Z' } })!)).toBe(
      'Eksportert eq false and EndretDato ge 2026-01-31T10:00:00Z',
    );
    expect(filterText(requestFilter({ kind: 'time', changed: { before: '2026-01-31T11:00:00+01:00' } })!)).toBe(
      'Eksportert eq false and (EndretDato lt 2026-01-31T10:00:00Z or EndretDato eq null)',
    );
    expect(requestFilter({ kind: 'material' })).toBeNull();
  });

  it('adds the walk to any filter', () => {
    expect(filterText(beyond(null, 'Id', 41))).toBe('Id gt 41');
    expect(filterText(beyond(requestFilter({ kind: 'time' }), 'Id', -1))).toBe('Eksportert eq false and Id gt -1');
    const either = anyOf(compare('A', 'eq', { type: 'null' }), compare('B', 'ne', { type: 'boolean', value: true }));
    expect(filterText(beyond(either, 'Id', 0))).toBe('(A eq null or B ne true) and Id gt 0');
  });

  it('doubles quotes and refuses names and values that are none', () => {
    expect(filterText(compare('Navn', 'eq', { type: 'text', value: "O'Hara" }))).toBe("Navn eq 'O''Hara'");
    expect(filterText(allOf(compare('Navn', 'eq', { type: 'text', value: '' })))).toBe("Navn eq ''");
    expect(() => filterText(compare("Id eq 1 or 'a", 'eq', { type: 'null' }))).toThrow(/not the name of a field/);
    expect(() => filterText(compare('Id', 'gt', { type: 'integer', value: 2 ** 53 }))).toThrow(/whole number/);
    expect(() => filterText(compare('D', 'gt', { type: 'instant', value: '2026-01-31' }))).toThrow(/with a zone/);
    expect(() => requestFilter({ kind: 'material', changed: { since: '2026-01-31T10:00:00Z' } })).toThrow(/by date/);
  });
});

describe('query text', () => {
  it('writes spaces as %20 and quotes encoded, and keeps the rest readable', () => {
    const filter = allOf(requestFilter({ kind: 'time', changed: { since: '2026-01-31T10:00:00Z' } })!);
    expect(queryText({ select: ['Id', 'Dato'], filter, orderby: 'Id', count: true, top: 1 })).toBe(
      '?$select=Id,Dato&$filter=Eksportert%20eq%20false%20and%20EndretDato%20ge%202026-01-31T10:00:00Z&$orderby=Id&$count=true&$top=1',
    );
    const text = queryText({ filter: compare('Navn', 'eq', { type: 'text', value: "Å + B & 'C'" }) });
    expect(text).not.toMatch(/[+' ]/);
    expect(new URL(`http://x/${text}`).searchParams.get('$filter')).toBe("Navn eq 'Å + B & ''C'''");
    expect(queryText({})).toBe('');
  });

  it('selects the fields of the connection with the identifier, for time only', () => {
    expect(selectFields('time', ['Dato'], rules)).toEqual(['Id', 'Dato']);
    expect(selectFields('time', ['Dato', 'id'], rules)).toEqual(['Dato', 'id']);
    expect(selectFields('time', [], rules)).toEqual([]);
    expect(selectFields('material', ['Dato'], { ...rules, kind: 'material' })).toEqual([]);
    expect(() => queryText({ select: ['Id&$top=1'] })).toThrow(/not the name/);
  });
});
