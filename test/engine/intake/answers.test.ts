// What an answer to many rows says of each: named rows are refused in its words, the others are unknown, and nobody assumes that a refusal
// was of all. The stand-in carries the call out and answers as the test says, so whoever sends again doubles.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.ts';
import { products, send, taken, withEngine, writeRows } from './intake-desk.ts';

async function answered(status: number, body: unknown, rows = 'ABC', words: string[] = []) {
  const desk = await openDesk();
  if (words.length > 0) await desk.do('connection', 'change', 'Prøve', ...words);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  desk.sandbox.setFault({ kind: 'answer', call: 'batch', status, body: text, times: 'always' });
  const said = await send(desk, writeRows(desk, 'a.csv', products(rows)));
  return { desk, said, calls: () => desk.sandbox.calls().filter((call) => call.call === 'batch') };
}

const refusedRows = (said: Awaited<ReturnType<typeof send>>) =>
  said.json.refused.map(({ line, words }) => [line, words]);
const openQuestion = (desk: Desk) =>
  withEngine(desk, async (ask) => (await ask('intake/get', { batch: 1 })).question ?? null);

describe('a 4xx to several rows', () => {
  it.each([400, 404, 405, 406, 411, 414, 415, 422])(
    '%i that names none: all are unknown, and nothing is sent again',
    async (status) => {
      const { desk, said, calls } = await answered(status, { error: { message: 'nei' } });
      expect([said.code, said.json.sent, said.json.unknown, said.json.left]).toEqual([3, 0, 3, 0]);
      expect([calls().length, taken(desk)]).toEqual([1, 'ABC']);
    },
  );

  it('413: nothing was read, and the halves are sent', async () => {
    const desk = await openDesk();
    desk.sandbox.setFault({ kind: 'refuse-batch', status: 413, times: 2 });
    const said = await send(desk, writeRows(desk, 'a.csv', products('ABCD')));
    expect([said.code, said.json.sent, taken(desk)]).toEqual([0, 4, 'ABCD']);
  });

  it('to a single row refuses it', async () => {
    const { said } = await answered(400, { error: { message: 'nei' } }, 'A');
    expect([said.json.unknown, refusedRows(said)]).toEqual([0, [[2, 'nei']]]);
  });

  it('where a person said that the connection takes all or nothing: nothing was taken, and the halves are sent', async () => {
    const desk = await openDesk();
    await desk.do('connection', 'change', 'Prøve', '--all-or-nothing', 'yes');
    desk.sandbox.setFault({ kind: 'refuse-value', field: 'ProduktId', value: 'C', times: 'always' });
    const said = await send(desk, writeRows(desk, 'a.csv', products('ABCDE')));
    expect([said.json.sent, said.json.unknown, taken(desk)]).toEqual([4, 0, 'ABDE']);
    expect(refusedRows(said)).toEqual([[4, expect.stringContaining('"C"')]]);
  });

  it('is asked about once, kept, and what the answer makes sure is done with what is unknown', async () => {
    const desk = await openDesk();
    desk.sandbox.setFault({ kind: 'refuse-batch', status: 422 });
    const file = writeRows(desk, 'a.csv', products('ABC'));
    const said = await send(desk, file);
    expect([said.json.unknown, said.err]).toEqual([3, expect.stringContaining('--all-or-nothing yes|no')]);
    expect(await openQuestion(desk)).toBe('all-or-nothing');
    const changed = await desk.do<{ allOrNothing: boolean | null }>(
      'connection',
      'change',
      'Prøve',
      '--all-or-nothing',
      'yes',
    );
    expect(changed.allOrNothing).toBe(true);
    expect(await openQuestion(desk)).toBe(null);
    const on = await desk.run<{ sent: number; unknown: number }>('intake', 'send', '1');
    expect([on.code, on.json.sent, on.json.unknown, taken(desk)]).toEqual([0, 3, 0, 'ABC']);
  });

  it('said no: nothing of it is assumed, and nobody is asked again', async () => {
    const { desk, said } = await answered(400, { error: { message: 'nei' } }, 'ABC', ['--all-or-nothing', 'no']);
    expect([said.json.unknown, await openQuestion(desk)]).toEqual([3, null]);
    expect(said.err).not.toContain('--all-or-nothing');
  });
});

const WORDS: readonly (readonly [string, unknown, readonly (readonly [number, string])[]])[] = [
  [
    'error.details[]',
    { error: { message: 'Nei', details: [{ code: 'x', target: 'rows[1].Antall', message: 'må være positivt' }] } },
    [[3, 'Antall: må være positivt']],
  ],
  [
    'details with a JSON pointer',
    { error: { details: [{ target: '/1/ProduktId', message: 'finnes ikke' }] } },
    [[3, 'ProduktId: finnes ikke']],
  ],
  [
    'errors keyed "[n].Field"',
    { title: 'Feil', errors: { '[1].Antall': ['mangler', 'må fylles ut'] } },
    [[3, 'Antall: mangler må fylles ut']],
  ],
  [
    'errors keyed "rows[n]"',
    { errors: { 'rows[0]': ['ukjent'], 'rows[2]': 'låst' } },
    [
      [2, 'ukjent'],
      [4, 'låst'],
    ],
  ],
  ['errors as a list with index', { errors: [{ index: 1, message: 'ukjent vare' }] }, [[3, 'ukjent vare']]],
  [
    'errors as a list with a row from 0',
    {
      errors: [
        { row: 0, message: 'a' },
        { row: 1, message: 'b' },
      ],
    },
    [
      [2, 'a'],
      [3, 'b'],
    ],
  ],
  ['errors as a list with a line from 1', { errors: [{ line: 3, detail: 'siste' }] }, [[4, 'siste']]],
  [
    'row results with index',
    {
      results: [
        { index: 2, status: 'error', message: 'låst' },
        { index: 0, error: 'x' },
      ],
    },
    [
      [2, 'x'],
      [4, 'låst'],
    ],
  ],
  ['row results with row', [{ row: 3, status: 400, error: { message: 'sperret' } }], [[4, 'sperret']]],
];

describe('the words of the service', () => {
  it.each(WORDS)('in %s stand at the row; what is not named is unknown', async (_name, body, expected) => {
    const { desk, said } = await answered(400, body);
    expect(refusedRows(said)).toEqual(expected);
    expect([said.json.sent, said.json.unknown]).toEqual([0, 3 - expected.length]);
    const shown = await withEngine(desk, (ask) =>
      ask('intake/rows', { batch: 1, view: 'refused', sort: null, offset: 0, limit: 10 }),
    );
    expect(shown.rows.map(({ row, words }) => [row, words])).toEqual(expected);
  });

  it('a number that may be counted from 0 or from 1 names no row, and its words are told', async () => {
    const { said } = await answered(400, { errors: [{ row: 1, message: 'ukjent vare' }] });
    expect([said.json.unknown, said.json.refused]).toEqual([3, []]);
    expect(said.err).toContain('ukjent vare');
  });

  it('where all or nothing is taken, named rows are refused and the others go in one call', async () => {
    const desk = await openDesk();
    await desk.do('connection', 'change', 'Prøve', '--all-or-nothing', 'yes');
    desk.sandbox.setFault({ kind: 'refuse-row', rows: [1, 3] });
    const said = await send(desk, writeRows(desk, 'a.csv', products('ABCDE')));
    expect([said.json.sent, said.json.unknown, taken(desk)]).toEqual([3, 0, 'ACE']);
    expect(refusedRows(said)).toEqual([
      [3, 'Row 1 is refused: unknown product.'],
      [5, 'Row 3 is refused: unknown product.'],
    ]);
    expect(
      desk.sandbox
        .calls()
        .filter((call) => call.call === 'batch')
        .map(({ rows }) => rows),
    ).toEqual([5, 3]);
  });

  it('are saved with the rows in a file', async () => {
    const { desk } = await answered(400, { errors: { '[1].Antall': ['må være positivt'] } });
    const saved = await withEngine(desk, (ask) =>
      ask('intake/save-bad', { batch: 1, folder: desk.root, language: 'nb' }),
    );
    expect([saved.rows, readFileSync(saved.path, 'utf8')]).toEqual([1, expect.stringContaining('må være positivt')]);
  });
});

type Expected = readonly [sent: number, unknown: number, refused: readonly (readonly [number, string])[]];
const CONTRADICTED: readonly (readonly [string, unknown, Expected])[] = [
  ['success:false', { success: false }, [0, 3, []]],
  ['status:"error" of the whole', { status: 'error', message: 'nei' }, [0, 3, []]],
  ['ids and a failure of the whole', { success: false, value: [{ Id: 1 }, { Id: 2 }, { Id: 3 }] }, [0, 3, []]],
  ['a text in JSON', '"Du er logget ut"', [0, 3, []]],
  [
    'status:"error" of some rows',
    [{ status: 'ok' }, { status: 'error', message: 'ukjent vare' }, { status: 'ok' }],
    [2, 0, [[3, 'ukjent vare']]],
  ],
  [
    'ok:false of one row, by its index',
    {
      results: [
        { index: 2, ok: false, message: 'låst' },
        { index: 0, ok: true },
        { index: 1, ok: true },
      ],
    },
    [2, 0, [[4, 'låst']]],
  ],
  [
    'errors that name one row: what it does not name is unknown',
    { success: false, errors: { '[1].Antall': ['mangler'] } },
    [0, 2, [[3, 'Antall: mangler']]],
  ],
  [
    'errors that name one row, and a count of the others',
    { antall: 2, errors: [{ index: 1, message: 'mangler' }] },
    [2, 0, [[3, 'mangler']]],
  ],
  ['an id and an error of one row', [{ Id: 1 }, { Id: 2, error: 'nei' }, { Id: 3 }], [2, 1, []]],
  [
    'an error under a name of its own',
    [{ Id: 1 }, { feilmelding: 'ukjent vare' }, { Id: 3 }],
    [2, 0, [[3, 'ukjent vare']]],
  ],
  [
    'an error next to the Id that a row has before it got one',
    [{ Id: 1 }, { Id: 0, errorCode: 'E7', message: 'ukjent vare' }, { Id: 3 }],
    [2, 0, [[3, 'ukjent vare']]],
  ],
  ['words that are no yes, of rows by their index', { results: [{ index: 1, message: 'ukjent vare' }] }, [0, 3, []]],
  ['no Id of a row where others have one', [{ Id: 1 }, { Id: null }, { Id: 3 }], [2, 1, []]],
  ['one Id of two rows', [{ Id: 1 }, { Id: 2 }, { Id: 2 }], [1, 2, []]],
  ['a row that was there', [{ Id: 1 }, { Id: 2, status: 'Duplicate' }, { Id: 3 }], [2, 1, []]],
  [
    'as many errors as rows, two of one row',
    [
      { row: 0, error: 'ukjent vare' },
      { row: 0, error: 'mangler prosjekt' },
      { row: 2, error: 'låst' },
    ],
    [
      0,
      1,
      [
        [2, 'mangler prosjekt'],
        [4, 'låst'],
      ],
    ],
  ],
  [
    'results that are not in the order of the rows',
    [
      { nr: 3, Id: 3 },
      { nr: 1, feil: 'låst' },
      { nr: 2, Id: 2 },
    ],
    [2, 0, [[2, 'låst']]],
  ],
  ['words that count fewer rows', { success: true, message: '2 av 3 rader er lagret' }, [0, 3, []]],
  ['words of trouble', { message: 'Ikke alle rader ble lagret' }, [0, 3, []]],
  ['a count of those that went well', { total: 3, ok: 2 }, [0, 3, []]],
  ['a list of words about rows', { warnings: ['Rad 2: ukjent vare, ikke lagret'] }, [0, 3, []]],
  ...[
    { status: 'PartialSuccess' },
    { Resultat: 'Delvis lagret' },
    { duplicates: 1 },
    { antallHoppetOver: 1 },
    { notImported: [{ EksternId: 'B' }] },
    { total: 3, processed: 2 },
    { rowsAffected: 0 },
    { saved: false },
    { info: 'Rad 2 finnes allerede' },
    { advarsler: ['rad 2 hoppet over'] },
  ].map((body): readonly [string, unknown, Expected] => [
    `rows that were passed over: ${JSON.stringify(body)}`,
    body,
    [0, 3, []],
  ]),
];

const NOT_CONTRADICTED: readonly unknown[] = [
  { success: true, message: 'Ingen feil' },
  { message: '3 rader er lagret' },
  [
    { Id: 1, feilmelding: null, errorCode: 0 },
    { Id: 2, feilmelding: '', errorCode: '0' },
    { Id: 3, error: false, message: 'Ikke godkjent ennå' },
  ],
  [
    { index: 1, Id: '21' },
    { index: 0, Id: '20' },
    { index: 2, Id: '22' },
  ],
  // Items that are given back, each with its project line.
  [
    { Id: 1, linje: '0010', antall: 1 },
    { Id: 2, linje: '0010', antall: 2 },
    { Id: 3, linje: '0020', antall: 3 },
  ],
  [
    { Id: 1, linje: 1 },
    { Id: 2, linje: 1 },
    { Id: 3, linje: 1 },
  ],
  { results: [{ message: 'OK' }, { message: 'Opprettet.' }, { status: 'created' }] },
  { ids: [1, 2, 3], warnings: [] },
  { processed: 3, duplicates: 0, saved: true },
  { rowsAffected: 3, status: 'Completed' },
];

describe('a 2xx that its body does not contradict', () => {
  it.each(NOT_CONTRADICTED)('is taken for what it says: %j', async (body) => {
    const { said } = await answered(200, body);
    expect([said.json.sent, said.json.unknown, refusedRows(said)]).toEqual([3, 0, []]);
  });
});

describe('a 2xx that its body contradicts', () => {
  it.each(CONTRADICTED)('is believed row by row: %s', async (_name, body, [sent, unknown, refused]) => {
    const { desk, said, calls } = await answered(200, body);
    expect([said.json.sent, said.json.unknown, refusedRows(said)]).toEqual([sent, unknown, refused]);
    expect([calls().length, taken(desk)]).toEqual([1, 'ABC']);
  });

  it('leaves its unknown rows to a person, and the log makes the same of it', async () => {
    const { desk } = await answered(200, [{ Id: 1 }, { Id: 2, error: 'nei' }, { error: 'ukjent' }]);
    const decided = await desk.run('intake', 'decide', '1', '--chunk', '1', '--taken', '--reason', 'sett i tjenesten');
    expect(decided.json).toMatchObject({ sent: 2, refused: 1, unknown: 0 });
    const resumed = await desk.run<unknown[]>('resume');
    expect([resumed.code, resumed.json]).toEqual([0, []]);
  });
});

it('a row that the answer gives back out of its place is judged by what it gives back', async () => {
  const body = [
    { Id: 9, ProduktId: 'C' },
    { Id: 8, ProduktId: 'A' },
    { ProduktId: 'B', error: 'nei' },
  ];
  const { said } = await answered(200, body);
  expect([said.json.sent, refusedRows(said)]).toEqual([2, [[3, 'nei']]]);
});

it('a call that was answered is not told of as one that no answer came to', async () => {
  const told = async (desk: Desk) => (await desk.run<{ detail: string }[]>('resume')).json.map(({ detail }) => detail);
  const { desk } = await answered(200, '<html>');
  expect(await told(desk)).toEqual([expect.stringContaining('it was answered with 200, which does not say')]);
  const silent = await openDesk();
  silent.sandbox.setFault({ kind: 'drop-after', call: 'batch' });
  await send(silent, writeRows(silent, 'a.csv', products('ABC')));
  expect(await told(silent)).toEqual([expect.stringContaining('no answer came')]);
});
