// Lists over real HTTP: filters with OData's two-valued logic, selection, order, counting and paging in all its forms.
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../../main/sandbox/sandbox.ts';
import type { List } from './support.ts';
import { get, ids, list, paths, prepare, start } from './support.ts';

async function five(): Promise<Sandbox> {
  const sandbox = await start();
  const common = { Dato: '2026-10-05', EndretDato: '2026-10-06T10:00:00Z', approved: true };
  sandbox.addTime({ ...common, Id: 1, AnsattId: 1064, ProsjektId: '10377', AntallTimer: '7.50' });
  sandbox.addTime({ ...common, Id: 2, AnsattId: 1064, ProsjektId: "O'Neill", AntallTimer: 2, FakturaTimeAntall: 3 });
  sandbox.addTime({ ...common, Id: 3, ProsjektId: null, AnsattId: null, EndretDato: '2026-10-06T10:00:00.001Z' });
  sandbox.addTime({ ...common, Id: 0, Dato: '2026-10-06', ProduktId: '1010', EndretDato: null });
  sandbox.addTime({ ...common, Id: 2_147_400_001, ProsjektId: '10482', AntallTimer: 0, Kommentar: 'sen' });
  await prepare(sandbox);
  return sandbox;
}

describe('$filter', () => {
  it.each([
    ['Eksportert eq false', [0, 1, 2, 3, 2_147_400_001]],
    ['Eksportert eq true', []],
    ['not Eksportert', [0, 1, 2, 3, 2_147_400_001]],
    ['id gt 1', [2, 3, 2_147_400_001]],
    ['AntallTimer eq 7.5', [0, 1, 3]],
    ['FakturaTimeAntall gt AntallTimer', [2]],
    ['AnsattId ne 1064', [0, 3, 2_147_400_001]],
    ['AnsattId gt 1017', [1, 2]],
    ['not (AnsattId gt 1017)', [0, 3, 2_147_400_001]],
    ['AnsattId eq null', [3]],
    ['null ne ProduktId', [0]],
    ['AnsattId gt null', []],
    ["ProsjektId in (null, '10377')", [1, 3]],
    ['Id in (3, 1, 99)', [1, 3]],
    ["ProsjektId eq 'O''Neill'", [2]],
    ["contains(ProsjektId,'''Ne')", [2]],
    ["startswith(ProsjektId,'10') and not endswith(ProsjektId,'2')", [1]],
    ["contains(ProsjektId,'48') eq true", [0, 2_147_400_001]],
    ['EndretDato gt 2026-10-06T10:00:00Z', [3]],
    ['EndretDato lt 2026-10-06T12:00:01+02:00 or EndretDato eq null', [0, 1, 2, 3, 2_147_400_001]],
    ['EndretDato le 2026-10-06T10:00:00.000Z', [1, 2, 2_147_400_001]],
    ['EndretDato ge 2026-10-07', []],
    ['Dato eq 2026-10-06', [0]],
    ['Dato lt 2026-10-06T00:00:00Z', [1, 2, 3, 2_147_400_001]],
    ["Kommentar eq 'sen'", [2_147_400_001]],
  ])('%s', async (filter, expected) => {
    expect(await ids(await five(), { $filter: filter })).toEqual(expected);
  });

  it.each([
    ['Timer eq 1', "property named 'Timer'"],
    ['year(Dato) eq 2026', "function with name 'year'"],
    ['AnsattId eq 5 and', 'end of the expression'],
    ["AnsattId eq '1064'", 'incompatible types'],
    ['ProsjektId eq 10377', 'incompatible types'],
    ["EndretDato ge '2026-10-06T10:00:00Z'", 'incompatible types'],
    ['EndretDato ge 2026-10-06T10:00:00', 'no time zone'],
    ['EndretDato ge 2026-13-45', 'not a date'],
    ['not Id eq 5', 'boolean'],
    ['AnsattId', 'boolean'],
    [Array.from({ length: 3000 }, (_, id) => `Id eq ${id}`).join(' or '), 'cannot be answered'],
  ])('400 for %s', async (filter, words) => {
    const response = await get(await five(), { $filter: filter });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: { code: 'BadRequest', message: expect.stringContaining(words) as string },
    });
  });

  it('takes a plus sign for a plus sign', async () => {
    const sandbox = await five();
    const response = await fetch(`${sandbox.url}${paths.time}?$filter=Eksportert+eq+false`);
    expect(response.status).toBe(400);
  });
});

describe('the other options', () => {
  it('serves numbers as they were written, all fields, and further ones', async () => {
    const sandbox = await five();
    const text = await (await get(sandbox, { $filter: 'Id eq 1' })).text();
    expect(text).toContain('"AntallTimer":7.50,"FakturaTimeAntall":7.50,"Eksportert":false');
    const [late] = (await list(sandbox, { $filter: 'Id gt 3' })).value;
    expect(late).toMatchObject({ AntallTimer: 0, Dato: '2026-10-05T00:00:00', ProduktId: null, Kommentar: 'sen' });
  });

  it('selects, orders, skips and counts, names in any letter case', async () => {
    const sandbox = await five();
    const answer = await list(sandbox, {
      $select: 'id, antalltimer',
      $orderby: 'AntallTimer desc,Id',
      $top: 2,
      $skip: 1,
      $count: 'true',
    });
    expect(answer).toEqual({
      '@odata.context': 'https://api.sandbox.invalid/odata/$metadata#TimeEksport',
      '@odata.count': 5,
      value: [
        { Id: 1, AntallTimer: 7.5 },
        { Id: 3, AntallTimer: 7.5 },
      ],
    });
  });

  it.each([
    ['$top=-1', "Invalid value '-1' for $top"],
    ['$count=yes', '$count'],
    ['$orderby=Id%20down', "'Id down'"],
    ['$select=Nei', "'Nei'"],
    ['$expand=Ansatt', "'$expand'"],
    ['$top=1&$top=2', 'more than once'],
    ['$filter=%E0%A4%A', 'percent code'],
  ])('400 for %s', async (text, words) => {
    const sandbox = await start();
    const response = await fetch(`${sandbox.url}${paths.time}?${text}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(words);
  });
});

describe('paging', () => {
  async function walk(first: List, base: string): Promise<number[]> {
    const found = first.value.map(({ Id }) => Id);
    let link = first['@odata.nextLink'];
    while (link !== undefined) {
      const page = (await (await fetch(new URL(link, base))).json()) as List;
      found.push(...page.value.map(({ Id }) => Id));
      link = page['@odata.nextLink'];
    }
    return found;
  }

  it.each(['absolute', 'relative', 'path'] as const)('gives %s next links until the end', async (nextLinkForm) => {
    const sandbox = await five();
    sandbox.set({ pageSize: 2, nextLinkForm });
    const first = await list(sandbox, { $filter: 'Eksportert eq false', $top: 4 });
    expect(first.value).toHaveLength(2);
    expect(first['@odata.nextLink']?.startsWith('http')).toBe(nextLinkForm === 'absolute');
    expect(await walk(first, sandbox.url + paths.time)).toEqual([0, 1, 2, 3]);
  });

  it('cuts without notice unless $top is above the page size, when switched so', async () => {
    const sandbox = await five();
    sandbox.set({ pageSize: 2, nextLink: 'top-above-page' });
    expect((await list(sandbox))['@odata.nextLink']).toBeUndefined();
    expect((await list(sandbox)).value).toHaveLength(2);
    const first = await list(sandbox, { $top: 3 });
    expect(await walk(first, sandbox.url)).toEqual([0, 1, 2]);
  });

  it('can point a next link to another host', async () => {
    const sandbox = await five();
    sandbox.set({ pageSize: 4, nextLinkOrigin: 'http://127.0.0.1:9' });
    expect((await list(sandbox))['@odata.nextLink']).toBe('http://127.0.0.1:9/timelinje/timeeksport?$skip=4');
  });
});
