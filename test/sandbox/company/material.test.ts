// Material over real HTTP: approval, listing without prepare, marking, and batches from other systems with their faults.
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../main/sandbox/sandbox.ts';
import { ids, list, mark, paths, start } from '../support.ts';

function send(sandbox: Sandbox, body: unknown): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(sandbox.url + paths.batch, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: text,
  });
}

const row = { Dato: '2026-10-05', ProsjektId: '10377', ProduktId: '4010', Antall: 2, EksternId: 'L-1' };

describe('material', () => {
  it('is listed when it is approved and gone when it is marked', async () => {
    const sandbox = await start();
    const id = sandbox.addMaterial({ Antall: '12.50', Notat: "O'Neill; «A»" });
    const other = sandbox.addMaterial({ approved: true });
    expect(await ids(sandbox, {}, paths.material)).toEqual([other]);
    sandbox.approveAll('material');
    expect((await list(sandbox, { $filter: "contains(Notat,'O''N')" }, paths.material)).value).toMatchObject([
      { Id: id, Antall: 12.5, Notat: "O'Neill; «A»", Eksportert: false },
    ]);
    expect((await mark(sandbox, [id, other], 'material')).status).toBe(200);
    expect(await ids(sandbox, {}, paths.material)).toEqual([]);
  });

  it('shows an edit and a deletion at once, and nothing after export', async () => {
    const sandbox = await start();
    const id = sandbox.addMaterial({ approved: true });
    sandbox.edit(id, { Antall: 3 }, 'material');
    expect((await list(sandbox, {}, paths.material)).value).toMatchObject([{ Id: id, Antall: 3 }]);
    await mark(sandbox, [id], 'material');
    sandbox.edit(id, { Antall: 4 }, 'material');
    expect(await ids(sandbox, {}, paths.material)).toEqual([]);
    sandbox.remove(id, 'material');
    expect(sandbox.dump().material).toEqual([]);
  });
});

describe('a batch', () => {
  it('is stored unapproved, appears when approved, and keeps numbers as written', async () => {
    const sandbox = await start();
    const response = await send(sandbox, '[{"dato":"2026-10-05","Antall":2.50,"Salgspris":0.1,"Sone":3.10,"Id":7}]');
    const [stored] = (await response.json()) as { Id: number }[];
    expect([response.status, stored?.Id]).toEqual([200, 880_001]);
    expect(await ids(sandbox, {}, paths.material)).toEqual([]);
    expect(sandbox.dump().material).toMatchObject([{ id: 880_001, approved: false, batch: 1 }]);
    sandbox.approveAll();
    const text = await (await fetch(sandbox.url + paths.material)).text();
    expect(text).toContain('"Antall":2.50,"Salgspris":0.1,');
    expect(text).toContain('"Sone":3.10');
    expect(text).toContain('"Dato":"2026-10-05T00:00:00"');
  });

  it('takes an object with one array, and answers in other shapes by switch', async () => {
    const sandbox = await start();
    sandbox.set({ batchAnswer: 'count' });
    expect(await (await send(sandbox, { transaksjoner: [row, row] })).json()).toEqual({ antall: 2 });
    sandbox.set({ batchAnswer: 'no-content' });
    expect((await send(sandbox, [row])).status).toBe(204);
    expect(sandbox.calls().map(({ rows }) => rows)).toEqual([2, 1]);
  });

  it.each(['', 'x', '{}', '[1]', '[[]]', '{"a":[],"b":[]}', '[{"Antall":"to"}]', '[{"ProsjektId":5}]', '[{}, null]'])(
    'refuses %s and stores nothing',
    async (body) => {
      const sandbox = await start();
      expect((await send(sandbox, body)).status).toBe(400);
      expect(sandbox.dump().material).toEqual([]);
    },
  );

  it('is refused for a row, whole or with the others taken', async () => {
    const sandbox = await start();
    sandbox.setFault({ kind: 'refuse-row', rows: [1] });
    const whole = await send(sandbox, [row, row, row]);
    expect([whole.status, await whole.json()]).toMatchObject([400, { errors: { '[1]': [expect.any(String)] } }]);
    expect(sandbox.dump().material).toHaveLength(0);
    sandbox.setFault({ kind: 'refuse-row', rows: [1], takeOthers: true });
    const part = await send(sandbox, [row, row, row]);
    expect([part.status, await part.json()]).toMatchObject([200, [{ Id: 880_001 }, { error: {} }, { Id: 880_002 }]]);
    expect(sandbox.dump().material).toHaveLength(2);
  });

  it('is refused wherever a bad value stands', async () => {
    const sandbox = await start();
    sandbox.setFault({ kind: 'refuse-value', field: 'EksternId', value: 'L-9', times: 'always' });
    expect((await send(sandbox, [row, { ...row, EksternId: 'L-9' }])).status).toBe(400);
    expect((await send(sandbox, [row])).status).toBe(200);
  });

  it('is taken although no answer arrives', async () => {
    const sandbox = await start();
    sandbox.setFault({ kind: 'drop-after', call: 'batch' });
    await expect(send(sandbox, [row])).rejects.toThrow();
    expect(sandbox.dump().material).toHaveLength(1);
  });
});
