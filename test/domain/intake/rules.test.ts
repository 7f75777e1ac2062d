// The rules of intake: doubles as a multiset, repeats, what an answer says of each row, how columns are mapped.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeNo, judgeYes } from '../../../main/domain/intake/answer.ts';
import { objectOf, valuesOfObject } from '../../../main/domain/intake/body.ts';
import { SHIPPED_FIELDS } from '../../../main/domain/intake/field.ts';
import { doubleFinder, fingerprintOf, fingerprintText } from '../../../main/domain/intake/fingerprint.ts';
import { columnNames, propose } from '../../../main/domain/intake/mapping.ts';
import { Repeats } from '../../../main/domain/intake/repeats.ts';

const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
const countOf = (all: readonly string[], one: string) => all.filter((other) => other === one).length;

describe('doubles', () => {
  it('are as many as were sent, no more; what is new is the rest', () => {
    fc.assert(
      fc.property(letters, letters, (file, sent) => {
        const isDouble = doubleFinder((one) => countOf(sent, one));
        const fresh = file.filter((one) => !isDouble(one, false));
        for (const one of ['a', 'b', 'c'])
          expect(countOf(fresh, one)).toBe(Math.max(0, countOf(file, one) - countOf(sent, one)));
      }),
    );
  });

  it('that a person forces go, and leave the others as they are', () => {
    const isDouble = doubleFinder(() => 1);
    expect([isDouble('a', true), isDouble('a', false)]).toEqual([false, false]);
  });

  it('are known by parsed values: as sent and as read again they are the same', () => {
    const values = ['2025-10-25', '10482', null, '2041887', null, null, '-12.5', '1', 'Rør «x»', 'O-1'];
    const again = valuesOfObject(SHIPPED_FIELDS, objectOf(SHIPPED_FIELDS, values));
    expect(again).toEqual(values);
    const other = values.with(7, '2').with(8, 'noe annet');
    const [one, two, three] = [values, other, values.with(6, '12.5')].map((row) =>
      fingerprintOf(fingerprintText(SHIPPED_FIELDS, row)!),
    );
    expect([one === two, one === three]).toEqual([true, false]);
    expect(
      fingerprintText(
        SHIPPED_FIELDS,
        values.map(() => null),
      ),
    ).toBe(null);
  });

  it('are the same whether letters and their marks are written as one or two characters', () => {
    const sign = fc.constantFrom(
      'A',
      'a',
      'å',
      'Å',
      'ø',
      '\u0301',
      '\u030a',
      '\u02ff',
      '\u0300',
      '\u1100',
      '\u1161',
      'ḋ',
      '🎉',
    );
    const one = (value: string) => fingerprintText(SHIPPED_FIELDS, [value]);
    fc.assert(
      fc.property(fc.string({ unit: sign, minLength: 1, maxLength: 6 }), (value) => {
        expect(one(value)).toBe(one(value.normalize('NFD')));
        expect(one(value)).toBe(one(value.normalize('NFC')));
      }),
      { numRuns: 2_000 },
    );
  });

  it('do not mix up where one value ends and the next begins', () => {
    const row = (project: string, line: string | null) =>
      SHIPPED_FIELDS.map(({ name }) => (name === 'ProsjektId' ? project : name === 'ProsjektLinjeId' ? line : null));
    expect(fingerprintText(SHIPPED_FIELDS, row('1', '2'))).not.toBe(fingerprintText(SHIPPED_FIELDS, row('12', null)));
  });
});

it('repeats name the first row with the content, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 6000 }), (contents) => {
      const repeats = new Repeats();
      const first = new Map<number, number>();
      contents.forEach((content, index) => {
        const row = index + 2;
        expect(repeats.see(`content ${content}`, row)).toBe(first.get(content) ?? null);
        if (!first.has(content)) first.set(content, row);
      });
    }),
    { numRuns: 20 },
  );
});

describe('an answer', () => {
  const yes = (body: unknown, rows = 2) =>
    judgeYes({ status: 200, body: typeof body === 'string' ? body : JSON.stringify(body) }, rows);
  const told = (judgement: ReturnType<typeof yes>) =>
    judgement.judged === 'rows'
      ? judgement.rows.map((row) => (row.said === 'taken' ? row.id : row.said === 'refused' ? row.words : 'unknown'))
      : judgement.judged === 'nothing'
        ? [judgement.judged, ...judgement.named]
        : judgement.judged;

  it.each<[unknown, unknown]>([
    ['', [null, null]],
    [{}, [null, null]],
    [true, [null, null]],
    [2, [null, null]],
    [
      [1, 2],
      [1, 2],
    ],
    [{ ids: [1, 2] }, [1, 2]],
    [{ '@odata.context': 'x', value: [{ TransaksjonId: 1 }, { Id: 2 }] }, [1, 2]],
    [
      [{ Id: 1 }, { error: { message: 'ukjent vare' } }],
      [1, 'ukjent vare'],
    ],
    [
      [{ Id: 1 }, { status: 400, title: 'x' }],
      [1, 'x'],
    ],
    [{ results: [{ success: false, errors: ['a', 'b'] }, { success: true }] }, ['a b', null]],
    [
      {
        resultat: [
          { rad: 1, kode: 0 },
          { rad: 2, kode: 17 },
        ],
      },
      [null, 'unknown'],
    ],
    [
      {
        svar: [
          { rad: 1, kode: 0 },
          { rad: 2, kode: 17 },
        ],
      },
      'unknown',
    ],
    [
      [
        { rad: 1, code: 201 },
        { rad: 2, code: '0' },
      ],
      [null, null],
    ],
    [
      [
        { Id: 1, message: 'ok' },
        { Id: 2, message: 'Kontroller vare' },
      ],
      [1, 'unknown'],
    ],
    [
      [
        { Id: 1, message: '' },
        { Id: 2, message: 'Ukjent produkt' },
      ],
      [1, 'unknown'],
    ],
    [
      [
        { Id: 1, message: 'Fakturert av lager' },
        { Id: 2, message: 'Fakturert av lager' },
      ],
      [1, 2],
    ],
    [{ antall: 2 }, [null, null]],
    [{ antall: 1 }, 'unknown'],
    [[{ Id: 1 }], 'unknown'],
    [{ Id: 7 }, 'unknown'],
    [{ data: { Id: 7 } }, 'unknown'],
    [{ Id: 7, ProduktId: 'A-1', Antall: 2.5, status: 'ok' }, 'unknown'],
    [{ index: 0, Id: 7 }, [7, 'unknown']],
    [{ Id: 7, success: true }, [null, null]],
    [{ Id: 7, antall: 2 }, [null, null]],
    [[], 'unknown'],
    [[{}, {}], 'unknown'],
    [
      [{ Id: 1, error: 'x' }, { Id: 2 }],
      ['unknown', 2],
    ],
    [{ error: { message: 'nei' } }, 'unknown'],
    [{ errors: { '[0]': ['nei'] } }, ['nei', 'unknown']],
    [{ ok: false }, 'unknown'],
    [false, 'unknown'],
    [{ antallOpprettet: 1, antallFeilet: 1 }, 'unknown'],
    [{ antallOpprettet: 2, antallFeilet: 0 }, [null, null]],
    [{ created: [{ id: 1 }] }, 'unknown'],
    [{ created: [{ id: 1 }], failed: [{ index: 1, error: 'x' }] }, [null, 'x']],
    [{ savedCount: 2, receivedCount: 2 }, [null, null]],
    [{ result: { success: false, message: 'nei' } }, 'unknown'],
    [{ d: { results: [{ Status: 'E' }] } }, 'unknown'],
    [{ summary: { imported: 1 } }, 'unknown'],
    [{ result: { success: true } }, [null, null]],
    [{ linjer: [{ ok: true }, { ok: false }] }, 'unknown'],
    [
      [{ lagret: true }, { lagret: false }],
      [null, 'unknown'],
    ],
    [
      [
        { Id: 1, imported: true },
        { Id: 2, imported: false },
      ],
      [1, 'unknown'],
    ],
    [{ status: 'queued', jobId: 7 }, 'unknown'],
    [{ status: 'Accepted for processing' }, 'unknown'],
    [{ status: 'Mottatt til behandling.' }, 'unknown'],
    ...[
      'Accepted for asynchronous processing',
      'Accepted and queued',
      'Queued for import',
      'Mottatt for behandling',
      'Lagt i kø',
      'I kø for behandling',
      'Submitted',
      'Running',
    ].map((status): [unknown, unknown] => [{ status }, 'unknown']),
    [{ message: 'Accepted for processing' }, 'unknown'],
    [{ status: 'Accepted', message: 'Queued for processing' }, 'unknown'],
    [{ status: 'OK', message: 'Mottatt til behandling' }, 'unknown'],
    [{ status: 202, title: 'Accepted for processing' }, 'unknown'],
    [{ status: 'OK', message: '2 rows processed' }, [null, null]],
    ['<html>Sign in</html>', 'unknown'],
    ['[{"Id":1},{"I', 'unknown'],
  ])('%j to a 2xx', (body, expected) => {
    expect(told(yes(body))).toEqual(expected);
  });

  const sent = [
    { ProduktId: 'A-1', Antall: 1, EksternId: 'U-1', Tekst: 'a' },
    { ProduktId: 'A-1', Antall: 2, EksternId: 'U-2', Tekst: 'b' },
    { ProduktId: 'A-2', Antall: 2, EksternId: 'U-3', Tekst: 'c' },
  ];

  it.each<[string, unknown, unknown]>([
    [
      'of rows that it names in another order',
      {
        value: [
          { Id: 9, eksternId: 'U-3' },
          { Id: 8, eksternId: 'U-1' },
          { eksternId: 'U-2', feil: 'ukjent' },
        ],
      },
      [8, 'ukjent', 9],
    ],
    [
      'of rows in their own order',
      [
        { Id: 1, EksternId: 'U-1', Antall: 1 },
        { Id: 2, EksternId: 'U-2', Antall: 2 },
        { feil: 'ukjent', EksternId: 'U-3' },
      ],
      [1, 2, 'ukjent'],
    ],
    [
      'that names only some, in places of others',
      [{ Id: 1 }, { Id: 2, EksternId: 'U-3' }, { feil: 'ukjent', ProduktId: 'A-1' }],
      'unknown',
    ],
    [
      'of which two fields name different rows',
      [
        { Id: 1, EksternId: 'U-1', Tekst: 'b' },
        { Id: 2, EksternId: 'U-2', Tekst: 'a' },
        { EksternId: 'U-3', Tekst: 'c', feil: 'ukjent' },
      ],
      'unknown',
    ],
    [
      'that numbers its rows',
      [
        { linje: 3, EksternId: 'U-3', feil: 'ukjent' },
        { linje: 1, Id: 1 },
        { linje: 2, Id: 2 },
      ],
      [1, 2, 'ukjent'],
    ],
  ])('an answer %s', (_what, body, expected) => {
    expect(told(judgeYes({ status: 200, body: JSON.stringify(body) }, 3, sent))).toEqual(expected);
    expect(told(judgeNo(JSON.stringify(body), 3, 'nei', false, sent))).toEqual(expected);
  });

  const no = (body: unknown, takesNone: boolean) =>
    told(judgeNo(typeof body === 'string' ? body : JSON.stringify(body), 2, 'nei', takesNone));

  it.each<[unknown, unknown]>([
    ['', ['nothing']],
    ['<html>', ['nothing']],
    [{ error: { message: 'nei' } }, ['nothing']],
    [{ title: 'x', errors: { '[1]': ['y'] } }, ['nothing', [1, 'y']]],
    [
      [{ error: 'x' }, { error: 'y' }],
      ['nothing', [0, 'x'], [1, 'y']],
    ],
    [
      [{ Id: 1 }, { error: 'y' }],
      [1, 'y'],
    ],
    [[{ Id: 1 }], 'unknown'],
    [{ ids: [1] }, 'unknown'],
    [{ antall: 1, message: 'delvis' }, 'unknown'],
    [{ antall: 0, message: 'nei' }, ['nothing']],
  ])('%j to a 4xx of a call that is taken as a whole or not at all', (body, expected) => {
    expect(no(body, true)).toEqual(expected);
  });

  it.each<[unknown, unknown]>([
    ['', 'unknown'],
    ['<html>', 'unknown'],
    [{ error: { message: 'nei' } }, 'unknown'],
    [{ title: 'x', errors: { '[1]': ['y'] } }, ['unknown', 'y']],
    [
      [{ error: 'x' }, { error: 'y' }],
      ['x', 'y'],
    ],
    [
      [{ Id: 1 }, { error: 'y' }],
      [1, 'y'],
    ],
    [[{ Id: 1 }, { Id: 2 }], 'unknown'],
    [[{ Id: 1 }], 'unknown'],
    [{ ids: [1] }, 'unknown'],
    [{ antall: 1, errors: [{ index: 0, message: 'y' }] }, ['y', null]],
  ])('%j to any other 4xx: what it does not name is unknown', (body, expected) => {
    expect(no(body, false)).toEqual(expected);
  });
});

describe('mapping', () => {
  const fieldsOf = (columns: string[], rows: string[][] = [], known: string[] = []) => {
    const sampled = { columns, rows, known: () => (known.length === 0 ? null : new Set(known)) };
    const { sources, by } = propose(SHIPPED_FIELDS, sampled);
    return Object.fromEntries(sources.map(({ column = '', field }) => [column, `${field} ${by[column]}`]));
  };

  it('goes by the own name before a synonym, in Norwegian and English, whatever the case', () => {
    expect(
      fieldsOf(['ORDRE', 'ordrenr.', 'Vare-nr', 'Quantity', 'PROSJEKT', 'Department', 'Unit Price', 'Delivery date']),
    ).toEqual({
      ORDRE: 'EksternId name',
      'Vare-nr': 'ProduktId name',
      Quantity: 'Antall name',
      PROSJEKT: 'ProsjektId name',
      Department: 'AvdelingId name',
      'Unit Price': 'Salgspris name',
      'Delivery date': 'Dato name',
    });
  });

  it('goes by content where that is sure, and not where two columns would do', () => {
    const rows = [
      ['25.10.2025', '10482', '1,5', 'x'],
      ['26.10.2025', '10483', '2,5', 'y'],
    ];
    expect(fieldsOf(['A', 'B', 'C', 'D'], rows, ['10482', '10483'])).toEqual({
      A: 'Dato content',
      B: 'ProsjektId content',
      C: 'Antall content',
    });
    expect(fieldsOf(['A', 'B', 'C', 'D'], rows)).toEqual({ A: 'Dato content' });
  });

  it('takes neither of two columns with the heading of a required field, unless they hold the same or one is empty', () => {
    const columns = ['Antall', 'Dato', 'Antall (2)'];
    const mapped = { Antall: 'Antall name', Dato: 'Dato name' };
    expect(fieldsOf(columns, [['2', '1.1.2026', '3']])).toEqual({ Dato: 'Dato name' });
    expect(fieldsOf(columns, [['2', '1.1.2026', '']])).toEqual({ ...mapped, Antall: 'Antall content' });
    expect(fieldsOf(columns, [['2', '1.1.2026', ' 2']])).toEqual(mapped);
    expect(fieldsOf(['Pris', 'Pris (2)'], [['10', 'x']])).toEqual({ Pris: 'Salgspris name' });
  });

  it('names columns apart', () => {
    expect(columnNames(['Pris', '', 'Pris', ' Pris '], 5)).toEqual([
      'Pris',
      'Kolonne 2',
      'Pris (2)',
      'Pris (3)',
      'Kolonne 5',
    ]);
  });
});
