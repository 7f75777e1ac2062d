// One line is one line, where a count stands beside others in a sentence too.

import { expect, test } from 'vitest';
import { errorWords } from '../../renderer/language/error.ts';
import { inLanguage } from './in-language.ts';

test.each([
  ['nb', '1 linje godtas, 0 avvises, 2 venter', '2 linjer godtas', 'hele filen: 1 linje', '1 linje, 4 B'],
  ['en', '1 line accepted, 0 rejected, 2 waiting', '2 lines accepted', 'the whole file is: 1 line', '1 line, 4 B'],
] as const)('in %s', async (language, rest, two, whole, file) => {
  const text = await inLanguage(language);
  const of = { rejected: 0, missing: 2 };
  expect(text.t('receipt.choice.restRest', { ...of, count: 1 })).toBe(rest);
  expect(text.t('receipt.choice.restRest', { ...of, count: 2 })).toContain(two);
  expect(text.t('receipt.choice.wholeRest', { count: 1 })).toMatch(new RegExp(`${whole}$`));
  expect(text.t('layouts.preview.about', { bytes: '4 B', count: 1 })).toBe(file);
});

test.each([
  ['nb', '1 timepost er ferdig.', 'vis den', 'den venter'],
  ['en', '1 time entry is finished.', 'show it', 'it waits'],
] as const)(
  'one entry of a month that is closed, or that waits, is one, in %s',
  async (language, done, show, waits) => {
    const text = await inLanguage(language);
    expect(text.t('start.month.close.lead', { count: 1, what: text.entries('time', 1), day: '' })).toContain(done);
    expect(text.t('confirm.choose.wait', { count: 1 })).toContain(show);
    expect(text.t('confirm.choose.waitRest', { count: 1, run: '2' })).toContain(waits);
  },
);

test.each([
  ['nb', '1 timepost er klar til henting.', '2 timeposter er klare til henting.', '1 post som ', '1 innførsel.'],
  ['en', '1 time entry is ready to pull.', '2 time entries are ready to pull.', '1 entry that ', '1 entry.'],
] as const)(
  'one that is ready, handed over again or stands in the log is one, in %s',
  async (language, one, two, again, log) => {
    const text = await inLanguage(language);
    const ready = (count: number) => text.t('run.empty.readyTime', { count, what: text.entries('time', count) });
    expect([ready(1), ready(2)]).toEqual([one, two]);
    expect(text.t('destinations.again.lead', { count: 1, name: 'Lønn' })).toContain(again);
    expect(text.t('notice.teamShared', { count: 1 })).toContain(log);
    for (const key of ['refusedNext', 'refusedPulled', 'refusedLocked', 'refusedLater'] as const)
      expect(text.t(`notice.${key}`, { count: 1, run: '2', held: '1', words: '' })).not.toMatch(
        / are | of them|av dem/,
      );
  },
);

test.each([
  ['nb', ['Posten', 'Den '], ['Postene', 'De '], 'linjen ', 'filen ligger', 'filene ligger'],
  ['en', ['The entry', 'It '], ['The entries', 'They '], 'the line ', 'the file is', 'the files are'],
] as const)(
  'one that is decided, released or left out of a pack is one, in %s',
  async (language, one, two, line, file, files) => {
    const text = await inLanguage(language);
    for (const as of ['still-waiting', 'send-correction', 'already-in-erp'] as const) {
      expect(text.t(`run.alarm.${as}Rest`, { count: 1 })).toMatch(new RegExp(`^${one[0]} `));
      expect(text.t(`run.alarm.${as}Rest`, { count: 2 })).toMatch(new RegExp(`^${two[0]} `));
    }
    for (const as of ['taken', 'not-taken'] as const) {
      expect(text.t(`intake.unknown.goDialog.${as}`, { count: 1 })).toMatch(new RegExp(`^${one[1]}`));
      expect(text.t(`intake.unknown.goDialog.${as}`, { count: 2 })).toMatch(new RegExp(`^${two[1]}`));
      expect(text.t(`notice.intakeDecided-${as}`, { count: 1 })).toContain(line);
    }
    const lacking = (count: number) => text.t('notice.packedWithout', { count, file: 'a.zip', files: 'b.csv' });
    expect([lacking(1), lacking(2)]).toEqual([expect.stringContaining(file), expect.stringContaining(files)]);
    for (const count of [1, 2]) expect(text.t('acts.release.inErpAll', { count })).not.toMatch(/ of them | av dem /);
    expect(text.t('notice.releasedBut', { count: 1, waiting: 1 })).not.toContain('1 waiting');
    expect(text.t('confirm.left.note', { count: 1 })).not.toMatch(/ de | them /);
  },
);

test.each([
  ['nb', ' den ', ' de(m)? '],
  ['en', ' it ', ' th(ey|em) '],
] as const)('what an error says of one entry is of one, in %s', async (language, one, several) => {
  const text = await inLanguage(language);
  const said = (why: string, count: number): string => {
    const values = { why, count, of: 5, destination: 'Lønn' };
    const error = { code: 'wrong-usage', operation: '', object: '', cause: '', hint: '', retrySafe: true, values };
    const { what, rest } = errorWords(error, text);
    return `${what} ${rest} `.replaceAll(/[.,]/gu, ' ');
  };
  for (const why of ['some-without-line', 'some-without-line-again', 'locked-since'] as const) {
    expect(said(why, 1)).toMatch(new RegExp(one));
    expect(said(why, 1)).not.toMatch(new RegExp(several));
    expect(said(why, 2)).toMatch(new RegExp(several));
  }
});
