// Receipts over the real command line: shown before they are taken, matched by id, by line and by the ERP's own keys, and never more
// than what they say.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOTH, ONLY_PAYROLL, pulledTo, twoDestinations } from '../../support/destinations.ts';
import { payrollDesk } from '../../support/payroll-desk.ts';
import { withEngine } from '../intake/intake-desk.ts';
import {
  type Desk,
  fullEntry,
  handedOver,
  type HandOverOut,
  hours,
  openDesk,
  pull,
  statusesOf,
} from '../../support/desk.ts';

interface ReceiptOut {
  run: number;
  state: string;
  accepted: number[];
  rejections: { id: number; words: string }[];
  unmatched: { line: number; text: string }[];
  missing: number[];
  partly?: number[];
  answered?: number[];
}

function receipt(desk: Desk, text: string, ...more: string[]) {
  const file = path.join(desk.root, 'kvittering.csv');
  writeFileSync(file, text);
  return desk.run<ReceiptOut>('accept', '1', '--receipt', file, ...more);
}

describe('a receipt by id', () => {
  it('is shown and changes nothing; taken, it accepts and rejects what it says, and tells the rest', async () => {
    const { desk, ids } = await handedOver(4);
    const [a, b, c, d] = ids as [number, number, number, number];
    const text = `Id;Status;Melding\n${a};OK;\n${b};Feil;Ukjent prosjekt\n99;OK;\n${c};OK;\n`;
    const shown = await receipt(desk, text);
    expect(shown.code).toBe(3);
    expect(shown.json).toEqual({
      run: 1,
      state: 'handed-over',
      accepted: [a, c],
      rejections: [{ id: b, words: 'Ukjent prosjekt' }],
      unmatched: [{ line: 4, text: '99 ; OK ; ' }],
      missing: [d],
    });
    expect(await statusesOf(desk, 1)).toEqual(Array.from({ length: 4 }, () => 'handed-over'));
    const taken = await receipt(desk, text, '--take');
    expect([taken.code, taken.json.accepted]).toEqual([3, [a, c]]);
    expect(await statusesOf(desk, 1)).toEqual(['accepted', 'rejected', 'accepted', 'handed-over']);
    const rest = await receipt(desk, `Id;Status\n${a};OK\n${b};Feil\n${c};OK\n${d};OK\n`, '--take');
    expect([rest.code, await statusesOf(desk, 1)]).toEqual([0, ['accepted', 'rejected', 'accepted', 'accepted']]);
    expect((await desk.do<{ marked: number[] }>('confirm', '1')).marked).toEqual([a, c, d]);
  });

  it('never turns an earlier answer round', async () => {
    const { desk, ids } = await handedOver(3);
    const [a, b, c] = ids;
    await desk.do('accept', '1', '--ids', String(a));
    await desk.do('reject', '1', '--ids', String(b), '--reason', 'ukjent prosjekt');
    const { code, json, err } = await receipt(desk, `Id;Status\n${a};Feil\n${b};OK\n${c};OK\n`, '--take');
    expect([code, json.answered, err]).toEqual([3, [a, b], expect.stringContaining('have another answer already')]);
    expect(await statusesOf(desk, 1)).toEqual(['accepted', 'rejected', 'accepted']);
  });

  it('rejects the whole file where the ERP takes all or nothing', async () => {
    const { desk, ids } = await handedOver(3);
    await receipt(desk, `Id;Status;Melding\n${ids[1]};Feil;ukjent\n`, '--all-or-nothing', '--take');
    expect(await statusesOf(desk, 1)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});

describe('the columns of a receipt', () => {
  it('are chosen by heading, and remembered for the next one', async () => {
    const { desk, ids } = await handedOver(2);
    const text = (n: number) => `Vår ref;Kode\n${ids[n]};OK\n`;
    const unknown = await receipt(desk, text(0));
    expect([unknown.json.missing, unknown.err]).toEqual([ids, expect.stringContaining('--as id=COLUMN')]);
    await receipt(desk, text(0), '--as', 'id=Vår ref,status=Kode', '--take');
    const next = await receipt(desk, text(1), '--take');
    expect(next.json.accepted).toEqual([ids[1]]);
    expect(await statusesOf(desk, 1)).toEqual(['accepted', 'accepted']);
    expect((await receipt(desk, text(1), '--as', 'nr=Kode')).code).toBe(2);
  });

  it('go only with a receipt, and a receipt only with a file that waits', async () => {
    const { desk } = await handedOver(1);
    expect((await desk.run('accept', '1', '--all', '--take')).code).toBe(2);
    expect((await receipt(desk, 'Id;Status\n1;OK\n', '--all')).code).toBe(2);
    expect((await receipt(desk, 'Id;Status\n1;OK\n', '--destination', 'Lønn')).code).toBe(2);
    expect((await desk.run('accept', '1', '--receipt', path.join(desk.root, 'nowhere.csv'))).err).toMatch(
      /no such file/,
    );
    await desk.do('withdraw', '1', '--reason', 'aldri importert');
    expect((await receipt(desk, 'Id;Status\n1;OK\n')).err).toMatch(/no file of it waits/);
  });
});

describe('a receipt of a file by a layout', () => {
  it("answers all units of a line, by line and by the ERP's own keys; what it took a part of waits for a person", async () => {
    for (const [text, answer] of [
      ['Linje;Status;Melding\n1;OK;\n2;Feil;Ukjent lønnsart\n', 'both'],
      ['Ansattnr;Lønnsart;Status\n7;510;OK\n7;520;Feil\n', 'both'],
      ['Linje;Status\n1;OK\n2;OK\n', 'accepted'],
    ] as const) {
      const desk = await payrollDesk();
      const { json } = await receipt(desk, text, '--take');
      const whole = answer === 'accepted';
      expect(json.partly?.length ?? 0, text).toBe(whole ? 0 : 1);
      expect((await statusesOf(desk, 1)).toSorted()).toEqual(
        whole ? ['accepted', 'accepted', 'accepted'] : ['accepted', 'accepted', 'handed-over'],
      );
    }
  });
});

describe('the line numbers of a receipt of a file with headings', () => {
  const said = async (desk: Desk, text: string, ...more: string[]) => {
    const { code, json } = await receipt(desk, text, ...more);
    return [code, json.accepted, json.rejections.map(({ id }) => id)];
  };

  it('are asked about where they may count the headings too; what is said is kept', async () => {
    const { desk, ids } = await handedOver(6);
    for (const text of ['Linje;Status;Melding\n3;Feil;Ukjent ansatt\n', 'Linje 3: Ukjent ansatt\n']) {
      const open = await receipt(desk, text, '--take');
      expect([open.code, open.json.rejections, open.json.missing]).toEqual([3, [], ids]);
      expect(open.err).toContain('--line-numbers records|file');
      expect(await said(desk, text, '--line-numbers', 'records')).toEqual([3, [], [ids[2]]]);
    }
    await receipt(desk, 'Linje;Status\n3;Feil\n', '--line-numbers', 'file', '--take');
    expect(await statusesOf(desk, 1)).toEqual([
      'handed-over',
      'rejected',
      ...Array.from({ length: 4 }, () => 'handed-over'),
    ]);
    expect(await said(desk, 'Linje;Status\n4;OK\n')).toEqual([3, [ids[2]], []]);
  });

  it('tell it by a number that only one of the two has, or by the figures beside them', async () => {
    const { desk, ids } = await handedOver(6);
    const [a, b, c] = ids as [number, number, number];
    expect(await said(desk, 'Linje;Status\n1;OK\n3;Feil\n')).toEqual([3, [a], [c]]);
    expect(await said(desk, 'Linje;Status\n3;Feil\n7;OK\n')).toEqual([3, [ids[5]], [b]]);
    expect(await said(desk, 'Linje;Timer;Status\n3;2;Feil\n')).toEqual([3, [], [b]]);
    expect(await said(desk, 'Linje;Timer;Status\n3;3;Feil\n')).toEqual([3, [], [c]]);
    // The figures are those of neither: whose row it is stays open.
    expect(await said(desk, 'Linje;Timer;Status\n3;9;Feil\n')).toEqual([3, [], []]);
  });

  it('are those of the lines in a file without headings', async () => {
    const desk = await payrollDesk();
    const { json } = await receipt(desk, 'Linje;Status\n2;Feil\n');
    expect(json.unmatched).toEqual([]);
    expect(json.rejections).toHaveLength(1);
  });
});

describe('a receipt of sums', () => {
  const waiting = ['handed-over', 'handed-over', 'handed-over'];
  const accepted = ['accepted', 'accepted', 'accepted'];

  it.each([
    ['by pay type', 'Lønnsart;Antall;Status\n510;6;OK\n520;1,5;OK\n'],
    ['by employee', 'Ansattnr;Timer;Status\n7;7,5;OK\n'],
    ['by pay type, without a status', 'Lønnsart;Antall\n510;6\n0520;1,5\n'],
  ])('accepts %s where each is ours too', async (_, text) => {
    const desk = await payrollDesk();
    const bare = text.includes('Status') ? [] : ['--rows', 'accepted'];
    expect((await receipt(desk, text, ...bare)).json).toMatchObject({ unmatched: [], missing: [] });
    expect(await statusesOf(desk, 1)).toEqual(waiting);
    expect((await receipt(desk, text, ...bare, '--take')).code).toBe(0);
    expect(await statusesOf(desk, 1)).toEqual(accepted);
  });

  it('lists one that is another, one that we never wrote, and one without a figure, and takes none of them', async () => {
    const desk = await payrollDesk();
    const text = 'Lønnsart;Antall;Status\n510;5,5;OK\n530;2;OK\n520;;OK\n';
    const { json, code } = await receipt(desk, text, '--take');
    expect([code, json.unmatched.map(({ line }) => line)]).toEqual([3, [2, 3, 4]]);
    expect(await statusesOf(desk, 1)).toEqual(waiting);
    await withEngine(desk, async (ask) => {
      const { pages } = await ask('receipt/read', ofText(text));
      expect(pages.find(({ kind }) => kind === 'unmatched')!.shown.map(({ verdict }) => verdict)).toEqual([
        'other-sum',
        'not-ours',
        'other-sum',
      ]);
    });
  });

  it('an employee or a pay type without a column of figures is about nothing', async () => {
    const desk = await payrollDesk();
    const { json } = await receipt(desk, 'Lønnsart;Status\n510;OK\n520;OK\n', '--take');
    expect([json.accepted, json.unmatched.length > 0]).toEqual([[], true]);
  });
});

const ofText = (text: string, more: object = {}) => ({
  run: 1,
  from: { text },
  destination: null,
  columns: {},
  take: false,
  choosing: true,
  ...more,
});

describe('a receipt on the screen', () => {
  it('stands beside the file: exceptions first, each line with the entries behind it, and both sides whole', async () => {
    const { desk, ids } = await handedOver(4);
    await withEngine(desk, async (ask) => {
      const text = `Linje;Status;Melding\n1;OK;\n2;Feil;Ukjent prosjekt\n9;OK;bilag 7\n3;OK;\n`;
      const read = await ask('receipt/read', ofText(text));
      expect(
        read.pages.map(({ kind, rows, shown }) => [kind, rows, shown.map(({ line }) => line?.line ?? null)]),
      ).toEqual([
        ['rejected', 1, [2]],
        ['unmatched', 1, [null]],
        ['missing', 1, [4]],
        ['accepted', 2, [1, 3]],
      ]);
      expect(read.pages[0]!.shown[0]).toMatchObject({
        row: 3,
        message: 'Ukjent prosjekt',
        line: { units: 1, quantity: '2', parts: [{ id: ids[1], amount: '2' }] },
      });
      expect(read.lines).toMatchObject({
        all: { lines: 4 },
        accepted: { lines: 2, quantity: '4' },
        missing: { lines: 1 },
      });
      expect(read.sums).toMatchObject({ accepted: { rows: 2, hours: '4' }, rejected: { rows: 1, hours: '2' } });
      expect([read.columns, read.takenAt]).toEqual([{ line: 'Linje', status: 'Status', message: 'Melding' }, null]);
    });
    expect(await statusesOf(desk, 1)).toEqual(Array.from({ length: 4 }, () => 'handed-over'));
  });

  it('that lacks a column is shown for it to be chosen; words that nobody knows are asked for once', async () => {
    const { desk, ids } = await handedOver(3);
    await withEngine(desk, async (ask) => {
      const text = (n: number) => `Vår ref;Utslag\n${ids[n]};klar\n`;
      const blank = await ask('receipt/read', ofText(text(0)));
      expect([blank.isFree, blank.accepted, blank.headings]).toEqual([true, [], ['Vår ref', 'Utslag']]);
      const columns = { id: 'Vår ref', status: 'Utslag' };
      expect(await ask('receipt/read', ofText(text(0), { columns }))).toMatchObject({
        unknownWords: ['klar'],
        accepted: [],
      });
      const said = { columns, accepts: ['klar'] };
      const seen = await ask('receipt/read', ofText(text(0), said));
      const other = ofText(text(1), { ...said, take: true, seen: seen.sha256 });
      await expect(ask('receipt/read', other)).rejects.toThrow(/not the one that was shown/);
      await ask('receipt/read', ofText(text(0), { ...said, take: true, seen: seen.sha256 }));
      const next = await ask('receipt/read', ofText(text(1)));
      expect([next.accepted, next.understood.accepts, next.unknownWords]).toEqual([[ids[1]], ['klar'], []]);
      const again = await ask('receipt/read', ofText(text(0)));
      expect(again.takenAt).not.toBeNull();
      const listed = await ask(
        'receipt/read',
        ofText(`Vår ref\n${ids[2]}\n`, { columns: { id: 'Vår ref', status: '' }, bare: 'rejected' }),
      );
      expect(listed.rejections).toEqual([{ id: ids[2], words: '' }]);
    });
  });

  it("the ERP's totals become control totals of the file, and of no other", async () => {
    const desk = await twoDestinations();
    await pulledTo(desk, BOTH, ONLY_PAYROLL);
    await desk.do('hand-over', '1');
    await withEngine(desk, async (ask) => {
      const to = (text: string) =>
        ask('receipt/read', ofText(text, { destination: 'Lønn', take: true, control: true }));
      const first = await to('Linje;Status;Timer\n1;OK;1,00\n2;Feil;2,00\nSum;;3,00\n');
      expect(first.control).toEqual({ erp: { rows: 1, quantity: '1' }, rows: 1, hours: '1' });
      const files = async () => (await ask('control/get', { run: 1 })).files;
      const agrees = { rows: 1, hours: '1', difference: { rows: 0, hours: '0' }, settled: true };
      expect(await files()).toMatchObject([{ handOver: first.handOver, ...agrees }]);
      // What another file has, and what is accepted by hand, is no difference of this one.
      await ask('verdict/give', { run: 1, verdict: 'accept', ids: 'all', destination: 'Prosjekt' });
      expect(await files()).toMatchObject([agrees]);
      // The ERP has taken after all what it rejected: the answer stands, and the difference shows.
      const rest = await to('Linje;Status;Timer\n2;OK;2\n');
      expect(rest.answered).toHaveLength(1);
      expect(await files()).toMatchObject([{ rows: 2, hours: '3', difference: { rows: -1, hours: '-2' } }]);
    });
  });

  it('a sum of the ERP that is not ours is a difference that confirming waits for', async () => {
    const { desk } = await handedOver(2);
    await withEngine(desk, async (ask) => {
      const text = 'Linje;Status;Timer\n1;OK;1\n2;OK;2\n3;OK;4\nTotalt;;7\n';
      const taken = await ask('receipt/read', ofText(text, { take: true, control: true }));
      expect(taken.control).toEqual({ erp: { rows: 3, quantity: '7' }, rows: 3, hours: '7' });
      expect(await ask('control/get', { run: 1 })).toMatchObject({
        files: [{ difference: { rows: -1, hours: '-4' } }],
        settled: false,
      });
    });
    expect((await desk.run('confirm', '1')).err).toMatch(/differ by -1 rows and -4 hours in the receipt of \S+\.csv/);
    expect((await desk.run('confirm', '1', '--explain', 'to andre bilag')).json).toMatchObject({ state: 'closed' });
  });
});

it("the command line tells where the ERP's own totals in a receipt are not what it accepted", async () => {
  const { desk } = await handedOver(2);
  const file = path.join(desk.root, 'kvittering.csv');
  const accept = async (sum: string) => {
    writeFileSync(file, `Linje;Status;Timer\n1;OK;1\n2;OK;2\nTotalt;;${sum}\n`);
    return desk.run('accept', '1', '--receipt', file);
  };
  expect((await accept('3')).err).not.toContain('own totals');
  const said = await accept('3,01');
  expect(said.code).toBe(3);
  expect(said.err).toMatch(
    /own totals in it are 2 rows and 3\.01, and what it accepted is 2 rows and 3: .*"control 1 --rows 2 --hours 3\.01"/,
  );
  const taken = await desk.run('accept', '1', '--receipt', file, '--take');
  expect([taken.code, taken.err]).toEqual([3, expect.stringContaining('own totals')]);
});

describe('a receipt beside the wrong run', () => {
  it('is told to answer the file that its Ids stand in, and only where none stands in this one', async () => {
    const desk = await openDesk();
    const first = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(1) }));
    await pull(desk);
    await desk.do('hand-over', '1', '--layout', 'plain-csv', '--to', desk.tray);
    const second = desk.sandbox.addTime(fullEntry({ AnsattId: 1001, ...hours(2) }));
    await pull(desk);
    const { handover } = await desk.do<HandOverOut>('hand-over', '2', '--layout', 'plain-csv', '--to', desk.tray);
    await withEngine(desk, async (ask) => {
      const read = async (run: number, text: string) => {
        const input = { run, from: { text }, destination: null, columns: {}, choosing: true, take: false };
        return (await ask('receipt/read', input)).belongsTo;
      };
      const ofSecond = `Id;Status\n${second};OK\n`;
      expect(await read(1, ofSecond)).toMatchObject({ run: 2, handOver: handover, destination: null });
      expect(await read(2, ofSecond)).toBeNull();
      expect(await read(1, `Id;Status\n${first};OK\n${second};OK\n`)).toBeNull();
      expect(await read(1, 'Id;Status\n7;OK\n8;OK\n')).toBeNull();
      expect(await read(1, `Id;Status\n7;OK\n8;OK\n${second};OK\n`)).toBeNull();
    });
  });
});

describe('a receipt without Ids beside the wrong run', () => {
  it('seems to answer the file that its lines and figures fit, and only where they do not fit this one', async () => {
    const desk = await openDesk();
    for (const time of [1, 2, 3]) {
      for (const n of [0, 1, 2, 3]) desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n, ...hours(time + n / 2) }));
      await pull(desk);
      await desk.do('hand-over', String(time), '--layout', 'plain-csv', '--to', desk.tray);
    }
    await withEngine(desk, async (ask) => {
      const read = async (run: number, text: string) => {
        const input = { run, from: { text }, destination: null, columns: {}, choosing: true, take: false };
        return (await ask('receipt/read', input)).belongsTo;
      };
      const ofLines = (time: number, last = 1.5) =>
        `Linje;Timer;Status\n${[0, 0.5, 1, last].map((more, at) => `${at + 1};${String(time + more).replace('.', ',')};OK\n`).join('')}Sum;99;\n`;
      expect(await read(1, ofLines(2))).toMatchObject({ run: 2, byLines: true, destination: null });
      expect(await read(3, ofLines(2))).toMatchObject({ run: 2 });
      expect(await read(2, ofLines(2))).toBeNull();
      // One figure that no file has: it fits none well enough.
      expect(await read(1, ofLines(2, 9))).toBeNull();
      expect(await read(1, 'Linje;Status\n1;OK\n2;OK\n3;OK\n4;OK\n5;OK\n')).toBeNull();
    });
  });
});

describe('a receipt of very many rows', () => {
  it('is looked at window by window, whatever is accepted, rejected or missing', async () => {
    const { desk, ids } = await handedOver(3);
    const rows = Array.from({ length: 450 }, (_, n) => `${n + 900_000};OK`).join('\n');
    const text = `Id;Status\n${ids[0]};OK\n${rows}\n`;
    await withEngine(desk, async (ask) => {
      const read = async (places: { unmatched?: number; missing?: number }) => {
        const input = { run: 1, from: { text }, destination: null, columns: {}, choosing: true, take: false, places };
        const { pages, accepted } = await ask('receipt/read', input);
        const of = (kind: string) => pages.find((page) => page.kind === kind)!;
        const [unmatched, missing] = [of('unmatched'), of('missing')];
        expect([accepted, unmatched.rows, missing.rows]).toEqual([[ids[0]], 450, 2]);
        return [unmatched.from, unmatched.shown.length, unmatched.shown[0]?.row, missing.shown.length];
      };
      expect(await read({})).toEqual([0, 200, 3, 2]);
      expect(await read({ unmatched: 400, missing: 1 })).toEqual([400, 50, 403, 1]);
    });
  });
});
