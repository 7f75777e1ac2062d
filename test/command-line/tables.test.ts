// What a person reads without --json: records as columns, lists in a list as a table of their own, and nothing that looks empty.

import { expect, it } from 'vitest';
import { consoleRun, entry, openDesk, pull } from '../support/desk.ts';
import { RawJson, textOf } from '../../main/command-line/output.ts';

it('records have a column for each field, and amounts keep every digit', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry({ AntallTimer: '7.123456789012345678' }));
  const { run } = await pull(desk);
  const { out } = await consoleRun(['records', String(run), '--data', desk.data]);
  const [head, , line] = out.split('\n');
  expect(head!.split(/ +/).filter(Boolean)).toEqual(
    'id status late adjustment reason findings Id Dato AnsattId ProsjektId ProsjektLinjeId ArbeidstypeId ProduktId AntallTimer FakturaTimeAntall Eksportert EndretDato'.split(
      ' ',
    ),
  );
  expect(line).toContain('7.123456789012345678');
  expect(out).not.toContain('{');
});

it('lists in an answer stand below their name, and an empty one is a dash', () => {
  const value = { ok: true, checks: [{ name: 'files', ok: true }], refused: [], hours: new RawJson('7.50') };
  expect(textOf(value).split('\n')).toEqual([
    'ok       true',
    'checks',
    '  name   ok',
    '  -----  ----',
    '  files  true',
    'refused  -',
    'hours    7.50',
  ]);
});

it('history says what was entered by hand apart from files, and that it was cut', async () => {
  const desk = await openDesk();
  for (let n = 0; n < 1_001; n += 1) desk.sandbox.addTime(entry({ AnsattId: n }));
  const { run } = await pull(desk);
  expect((await desk.run('history', '--text', '10482')).err).toContain('Only the newest 1000 records are listed');
  await desk.do('hand-over', String(run), '--by-hand', 'ført i ERP');
  const found = await desk.run<{ file: string | null; byHand: string | null }[]>('history', '--text', '"AnsattId":7,');
  expect(found.json).toMatchObject([{ file: null, byHand: 'ført i ERP' }]);
  expect(found.err).toBe('');
});
