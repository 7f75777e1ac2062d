// What a service writes in its own way is read exactly or refused by name: numbers as texts, identifiers and quantities under other names
// for each kind. Over HTTP, to the file.

import { describe, expect, it } from 'vitest';
import { clientFor, collect, failure, NONE } from '../../service/support/client.ts';
import { json, startServer } from '../../service/support/server.ts';
import { type Desk, entry, handOver, inTray, openDesk, pull, readFile, trayLines } from '../../support/desk.ts';

const plain = { time: NONE, material: NONE };
const TIME = { kind: 'time', idField: 'Id', volatileFields: [] } as const;

async function listed(kind: 'time' | 'material', rows: unknown, rules: object = {}) {
  const server = await startServer((_, response) => json(response, rows));
  const material = { kind: 'material', idField: 'Id', volatileFields: [], ...rules } as const;
  const client = clientFor(server.url, { capabilities: plain, rules: { time: TIME, material } });
  const sink = collect();
  await client.list({ kind }, sink);
  return sink.records;
}

describe('a number in a text', () => {
  it('is read exactly, and is the same content as the number', async () => {
    const [text, number] = [
      await listed('time', [{ Id: 1, AntallTimer: '7.50', FakturaTimeAntall: '-0.25' }]),
      await listed('time', [{ Id: 1, AntallTimer: 7.5, FakturaTimeAntall: -0.25 }]),
    ];
    expect(text[0]!.antallTimer).toEqual({ micro: 7_500_000n, exact: true, text: '7.5' });
    expect(text[0]!.fakturaTimeAntall!.text).toBe('-0.25');
    expect(text[0]!.contentHash).toBe(number[0]!.contentHash);
  });

  it('is so of material too, quantity and price', async () => {
    const rules = { priceField: 'Salgspris' };
    const text = await listed('material', [{ Id: 1, Antall: '2.5', Salgspris: '10.00', Notat: '7.50' }], rules);
    const number = await listed('material', [{ Id: 1, Antall: 2.5, Salgspris: 10, Notat: '7.50' }], rules);
    expect([text[0]!.antall!.text, text[0]!.contentHash]).toEqual(['2.5', number[0]!.contentHash]);
    const other = await listed('material', [{ Id: 1, Antall: 2.5, Salgspris: 10, Notat: '7.5' }], rules);
    expect(other[0]!.contentHash).not.toBe(number[0]!.contentHash);
  });

  it('stands in the file as the number that it is, also below zero', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    desk.sandbox.setFault({
      kind: 'wrong-type',
      call: 'list-time',
      field: 'AntallTimer',
      value: '-7.5',
      times: 'always',
    });
    const { run } = await pull(desk);
    const { file } = await handOver(desk, run);
    expect(readFile(file!)[0]!.cells.AntallTimer).toBe('-7,5');
    expect(inTray(desk)).toBe(-7_500_000n);
  });

  it.each([
    ['AntallTimer', '7,5'],
    ['FakturaTimeAntall', '1 234,5'],
  ])('with a decimal comma is refused by name: %s', async (name, value) => {
    const error = await failure(listed('time', [{ Id: 41, [name]: value }]));
    expect(error).toMatchObject({
      code: 'service-bad-answer',
      details: { object: expect.stringContaining('41') as string },
    });
    expect(error.details.cause).toContain(`${name} is "${value}", a text with a decimal comma`);
  });

  it('that is an Id is refused by name', async () => {
    const error = await failure(listed('time', [{ Id: '41', AntallTimer: 1 }]));
    expect(error.details.cause).toContain('its Id is the text "41"');
  });
});

describe('the names of fields', () => {
  const change = (desk: Desk, ...words: string[]) => desk.do('connection', 'change', 'Prøve', ...words);

  it('are settings of each kind: the identifier, the quantity and the price', async () => {
    const rules = { idField: 'TransaksjonId', quantityField: 'Mengde' };
    const [record] = await listed('material', [{ TransaksjonId: 9, Mengde: '3.25', Antall: 'mange' }], rules);
    expect([record!.id, record!.antall!.text]).toEqual([9, '3.25']);
    const error = await failure(listed('material', [{ TransaksjonId: 9, Mengde: '3,25' }], rules));
    expect(error.details.cause).toContain('Mengde is "3,25"');
  });

  it('one of time may differ from that of material, and what is summed as quantity follows the setting', async () => {
    const desk = await openDesk();
    // A field with the name of the other kind's quantity is no amount.
    desk.sandbox.addTime(entry({ Antall: 3 }));
    desk.sandbox.addMaterial({ Antall: 4, Salgspris: 2.5, approved: true });
    await change(desk, '--id-field', 'time=Id,material=Id', '--quantity-field', 'Salgspris');
    const run = await pull(desk, 'material');
    expect(run.totals).toMatchObject({ quantity: 2.5 });
    await handOver(desk, run.run);
    await desk.do('accept', String(run.run), '--all');
    await desk.do('confirm', String(run.run));
    await change(desk, '--id-field', 'material=ProduktId');
    const said = await desk.run('pull', 'time', '--connection', 'Prøve');
    expect(said.code, said.err).toBe(0);
    await handOver(desk, (said.json as unknown as { run: number }).run);
    expect(trayLines(desk.tray)).toHaveLength(2);
    // What a run holds is read by the names that were in force when it was pulled.
    expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
  });
});
