// Bad input and bad answers: a clear message that names the thing and says what to do, the right exit code, no stack trace, and
// nothing lost.

import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Option } from '../../main/command-line/form.ts';
import { findCommand, parse } from '../../main/command-line/parse.ts';
import { CONTRACT } from './contract-shapes.ts';
import {
  acceptAll,
  confirm,
  type ConfirmOut,
  consoleRun,
  type Desk,
  handOver,
  newFolder,
  openDesk,
  pull,
  records,
  type RunOut,
} from '../support/desk.ts';

async function deskWithEntries(): Promise<Desk> {
  const desk = await openDesk();
  for (let n = 0; n < 3; n += 1)
    desk.sandbox.addTime({ AnsattId: 1000 + n, Dato: '2026-10-05T00:00:00', AntallTimer: 2 + n, approved: true });
  return desk;
}

function expectPlain(err: string): void {
  expect(err).not.toMatch(/\n {4}at /);
  expect(err).not.toContain('node:internal');
  expect(err.trim().split('\n').length).toBeGreaterThanOrEqual(2);
}

describe('wrong usage exits with 2 and says how to write it', () => {
  it.each([
    [['pulll'], 'no such command'],
    [['pull', 'tid', '--connection', 'Prøve'], 'time or material'],
    [['pull', 'time'], '--connection'],
    [['pull', 'time', '--connection', 'Finnes ikke'], 'Finnes ikke'],
    [['pull', 'time', '--connection', 'Prøve', '--from', '31.01.2026'], '2026-01-31'],
    [['records', '99'], 'run 99'],
    [['records', 'x'], 'not a number'],
    [['hold', '1', '--ids', '1;2', '--reason', 'r'], 'commas'],
    [['hold', '1', '--ids', '1'], '--reason'],
    [['release', '1', '--reason', 'r'], '--ids'],
    [['hand-over', '1', '--layout', 'plain-csv'], '--to'],
    [['hand-over', '1', '--by-hand', 'x', '--to', '/tmp'], 'without'],
    [['withdraw', '7', '--reason', 'r'], 'hand-over 7'],
    [['accept', '1'], '--ids'],
    [['confirm', '99'], 'run 99'],
    [['resolve', '1', '--ids', '1', '--as', 'magi', '--reason', 'r'], 'magi'],
    [['cutoff', '--connection', 'Prøve', '--set', 'i går', '--reason', 'r'], '2026-01-31'],
    [['cutoff', '--connection', 'Prøve', '--set', '2026-01-01'], '--reason'],
    [['connection', 'add', 'B', '--url', 'http://example.org'], 'https'],
    [['connection', 'add', 'B', '--url', 'ikke en adresse'], 'URL'],
    [['connection', 'add', 'Prøve', '--url', 'https://example.org'], 'another name'],
    [['connection', 'add', 'B', '--url', 'https://a:hemmelig@example.org'], 'password'],
    [['connection', 'add', 'B', '--url', 'https://example.org', '--secret-header', 'k: hemmelig'], 'env:'],
    [['runs', '--ukjent'], 'ukjent'],
    [['runs', 'igjen'], 'igjen: it is one word too many'],
    [['pull', 'time', 'material', '--connection', 'Prøve'], 'material: it is one word too many'],
    [['connection', 'add', 'Min', 'kunde', '--url', 'https://example.org'], 'quotes'],
    [['hold', '1', '--ids', '1', '--ids', '2', '--reason', 'r'], '--ids: it is given twice'],
    [['pull', 'time', '--connection', 'Prøve', '--connection', 'Annen'], '--connection: it is given twice'],
    [['hold', '1', '--ids', '--reason', 'r'], '--ids: its value is missing'],
    [['hold', '1', '--ids', '', '--reason', 'r'], '--ids'],
    [['hold', '1', '--ids', '1,,2', '--reason', 'r'], 'commas'],
    [['hold', '1', '--ids', '9007199254740993', '--reason', 'r'], '9007199254740993: it is too large'],
    [['resolve', '1', '--ids', '1', '--as', 'replaced-by=9007199254740993', '--reason', 'r'], 'it is too large'],
    [['runs', '--json=ja'], '--json: it takes no value'],
    [['records', '1', '--limit', '-1'], 'not a whole number'],
    [['connection'], 'connection add'],
    [['pull', 'time', '--connection', 'Prøve', '--from', '2026-02-02', '--to', '2026-02-01'], 'before'],
    [['pull', 'time', '--connection', 'Prøve', '--from', '2026-02-30'], '2026-02-30'],
    [['cutoff', '--connection', 'Prøve', '--reason', 'r'], '--set'],
    [['sandbox', '--port', '99999'], '65535'],
    [['sandbox', 'her', '--port', '1'], 'her: it is one word too many'],
  ])('%j', async (words, told) => {
    const desk = await openDesk();
    const said = await desk.run(...words);
    expect(said.code, said.err).toBe(2);
    expect(said.err).toContain(told);
    expect(said.err).not.toContain('hemmelig');
    expectPlain(said.err);
    expect(said.json).toMatchObject({ error: { code: 'wrong-usage' } });
  });

  it('an empty --data is not taken for the usual folder', async () => {
    const said = await consoleRun(['runs', '--data', ''], { EXPORT_CONSOLE_DATA: newFolder() });
    expect([said.code, said.err]).toEqual([2, expect.stringContaining('--data: it is empty')]);
  });

  it('options may stand before the command, and a text may begin with a minus', async () => {
    const desk = await deskWithEntries();
    expect((await consoleRun(['--data', desk.data, '--json', 'runs'])).out).toBe('[]\n');
    const { run } = await pull(desk);
    const [first] = await desk.do<{ id: number }[]>('records', String(run));
    await desk.do('hold', String(run), '--ids', String(first!.id), '--reason', '- se e-post');
    expect((await desk.do<{ reason: string }[]>('records', String(run)))[0]!.reason).toBe('- se e-post');
  });

  it('without a command prints what there is', async () => {
    expect(await consoleRun([])).toMatchObject({ code: 2, out: '' });
    const asJson = await consoleRun(['--json']);
    expect([asJson.code, JSON.parse(asJson.out)]).toMatchObject([2, { error: { code: 'wrong-usage' } }]);
    const help = await consoleRun(['--help']);
    expect(help.code).toBe(0);
    expect(help.out).toContain('hand-over RUN');
  });

  it.each([...Object.keys(CONTRACT), 'sandbox'])(
    '%s --help: usage, every option with its value, an example that is read',
    async (name) => {
      const { code, out, err } = await consoleRun([...name.split(' '), '--help']);
      expect([code, err, out.startsWith(`usage: ${name}`)]).toEqual([0, '', true]);
      for (const common of ['--data', '--json', '--help', 'Exit code 0 done']) expect(out).toContain(common);
      const usage = out.split('\n')[0]!;
      const example = /^example: npm run -s console -- (.+)$/m.exec(out)![1]!;
      const words = [...example.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
      const options = Object.fromEntries(
        [...out.matchAll(/^ {2}--(\S+) +(\S+)/gm)].map(([, option, value]) => [option!, value!]),
      );
      // What the usage names, the list below explains; a value is named in capitals.
      for (const [, option] of usage.matchAll(/--([a-z-]+)/g)) expect(Object.keys(options)).toContain(option);
      const known = Object.entries(options).map(([option, value]) => [
        option,
        { type: /^[A-Z]/.test(value) ? 'string' : 'boolean', help: '', multiple: true },
      ]);
      const command = {
        name,
        // As many words as the usage names after the command: `hold RUN --ids` takes one.
        words: usage
          .slice(`usage: ${name}`.length)
          .split(/ (?:--|\[)/)[0]!
          .split(' ')
          .filter(Boolean),
        options: Object.fromEntries(known) as Record<string, Option>,
      };
      expect(() => parse(words, command)).not.toThrow();
      expect(findCommand(words, [command])).toBe(command);
    },
  );

  it('a unit does not replace itself', async () => {
    const desk = await openDesk();
    desk.sandbox.set({ list: 'live' });
    const entryId = desk.sandbox.addTime({ AnsattId: 1, Dato: '2026-10-05T00:00:00', AntallTimer: 2, approved: true });
    const { run } = await pull(desk);
    await handOver(desk, run);
    await acceptAll(desk, run);
    desk.sandbox.remove(entryId);
    const { gone } = await confirm(desk, run);
    const words = ['resolve', String(run), '--ids', String(gone[0]), '--reason', 'r', '--as'];
    const itself = await desk.run(...words, `replaced-by=${gone[0]}`);
    expect([itself.code, itself.err]).toEqual([2, expect.stringContaining('by itself')]);
    expect((await records(desk, run))[0]!.status).toBe('gone');
    expect((await desk.run(...words, `replaced-by=${gone[0]! + 1}`)).code).toBe(0);
  });

  it('takes ids from a file, since a command line holds only so many', async () => {
    const desk = await deskWithEntries();
    const { run } = await pull(desk);
    const all = (await records(desk, run)).map(({ id }) => id);
    const file = path.join(desk.root, 'ider.txt');
    writeFileSync(file, `\uFEFF${all[0]}\r\n ${all[1]},${all[2]}\n\n`);
    expect(await desk.do('hold', String(run), '--ids', `@${file}`, '--reason', 'r')).toMatchObject({ held: all });
    writeFileSync(file, `${all[0]}\nseks\n`);
    const wrong = await desk.run('release', String(run), '--ids', `@${file}`);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('"seks" is not an Id')]);
    for (const [content, told] of [
      [null, 'cannot be read'],
      ['\n', 'no Id in it'],
    ] as const) {
      const name = path.join(desk.root, 'annen.txt');
      if (content !== null) writeFileSync(name, content);
      const said = await desk.run('release', String(run), '--ids', `@${name}`);
      expect([said.code, said.err]).toEqual([2, expect.stringContaining(told)]);
      expect(said.err).toContain(name);
    }
  });

  it('names the ids that are not in the run, and changes none of the others', async () => {
    const desk = await deskWithEntries();
    const { run } = await pull(desk);
    const [first] = await desk.do<{ id: number }[]>('records', String(run));
    const said = await desk.run('hold', String(run), '--ids', `${first!.id},999999`, '--reason', 'r');
    expect(said.code).toBe(2);
    expect(said.err).toContain('999999');
    expect((await desk.do<RunOut[]>('runs'))[0]).toMatchObject({ held: 0, ready: 3 });
  });
});

describe('what is right but not now exits with 1, and what waits with 3', () => {
  it('says what the run is instead', async () => {
    const desk = await deskWithEntries();
    const { run } = await pull(desk);
    const n = String(run);
    const code = async (...words: string[]) => {
      const { code: exit, json } = await desk.run<{ error?: { code: string } }>(...words);
      return [exit, json.error?.code];
    };
    expect(await code('accept', n, '--all')).toEqual([1, 'refused']);
    expect(await code('confirm', n)).toEqual([1, 'refused']);
    await handOver(desk, run);
    const calls = desk.sandbox.calls().length;
    const waiting = await desk.run<ConfirmOut>('confirm', n);
    expect(waiting).toMatchObject({
      code: 3,
      json: { marked: [], unknown: [], withoutVerdict: 3, state: 'handed-over' },
    });
    expect(desk.sandbox.calls()).toHaveLength(calls);
    const [first] = await records(desk, run);
    for (const words of [
      ['hold', n, '--ids', String(first!.id), '--reason', 'r'],
      ['release', n, '--ids', String(first!.id)],
    ])
      expect(await code(...words)).toEqual([1, 'refused']);
    await acceptAll(desk, run);
    expect(await code('accept', n, '--all')).toEqual([1, 'refused']);
    await confirm(desk, run);
    expect(await code('confirm', n)).toEqual([1, 'refused']);
    expect(await code('discard', n)).toEqual([1, 'refused']);
  });
});

describe('bad answers of the service make no run', () => {
  it.each([
    ['html', { kind: 'html' }, /<|HTML|html/],
    ['an empty answer', { kind: 'empty' }, /empty/i],
    [
      'a wrong field type',
      { kind: 'wrong-type', field: 'AntallTimer', value: 'sju og en halv' },
      /AntallTimer.*sju og en halv/,
    ],
    ['a missing Id', { kind: 'missing-id' }, /no Id/],
    ['an Id beyond 2^53', { kind: 'wrong-type', field: 'Id', raw: '9007199254740993' }, /9007199254740993/],
    ['no list in it', { kind: 'envelope', shape: 'odd' }, /list/i],
    ['cut off', { kind: 'cut' }, /broke off|cut|ended/i],
    [
      'a wrong key',
      { kind: 'status', status: 401, message: 'Access denied due to invalid subscription key' },
      /invalid subscription key/,
    ],
    ['forbidden', { kind: 'status', status: 403, message: 'No access to this database' }, /No access to this database/],
  ] as const)('%s', async (_name, fault, words) => {
    const desk = await deskWithEntries();
    desk.sandbox.setFault({ ...fault, call: 'list-time', times: 'always' });
    const said = await desk.run('pull', 'time', '--connection', 'Prøve');
    expect(said.code, said.err).toBe(1);
    expect(said.err).toMatch(words);
    expectPlain(said.err);
    const runs = await desk.do<RunOut[]>('runs');
    expect(runs.every((run) => run.state === 'failed' && run.records === 0)).toBe(true);
    desk.sandbox.clearFaults();
    expect(await pull(desk)).toMatchObject({ records: 3, ready: 3 });
  });

  it('a dead host', async () => {
    const desk = await deskWithEntries();
    await desk.sandbox.close();
    const said = await desk.run('pull', 'time', '--connection', 'Prøve');
    expect(said.code).toBe(1);
    expect(said.err).toMatch(/refused|not running|reach/i);
    expectPlain(said.err);
  });

  it('a secret header without a value, by the name of its variable', async () => {
    const desk = await deskWithEntries();
    await desk.do(
      'connection',
      'add',
      'Nøkkel',
      '--url',
      desk.sandbox.url,
      '--secret-header',
      'tb-key: env:MANGLER_NOKKEL',
    );
    const said = await desk.run('pull', 'time', '--connection', 'Nøkkel');
    expect(said.code).toBe(1);
    expect(said.err).toContain('MANGLER_NOKKEL');
  });

  it('a prepare without an answer is not repeated by itself', async () => {
    const desk = await deskWithEntries();
    desk.sandbox.setFault({ kind: 'drop-after', call: 'prepare' });
    const said = await desk.run('pull', 'time', '--connection', 'Prøve');
    expect(said.code).toBe(1);
    expect(desk.sandbox.calls().filter((call) => call.call === 'prepare')).toHaveLength(1);
    expect(await pull(desk)).toMatchObject({ ready: 3 });
  });

  it('the same record twice in one answer is held and said, and never goes out twice by itself', async () => {
    const desk = await deskWithEntries();
    desk.sandbox.setFault({ kind: 'duplicate-row', call: 'list-time', times: 'always' });
    desk.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
    const said = await desk.run<RunOut>('pull', 'time', '--connection', 'Prøve');
    expect(said.json.held).toBe(2);
    expect(said.code).toBe(3);
    const held = (
      await desk.do<{ id: number; status: string; reason: string }[]>('records', String(said.json.run))
    ).filter((one) => one.status === 'held');
    expect(held.map((one) => one.reason)).toEqual(['listed-twice', 'listed-twice']);
  });
});

describe('a hand-over that cannot be written hands nothing over', () => {
  it.each([
    ['a folder that is not there', (desk: Desk) => path.join(desk.root, 'borte'), 'does not exist'],
    [
      'a file in place of a folder',
      (desk: Desk) => {
        writeFileSync(path.join(desk.root, 'fil'), '');
        return path.join(desk.root, 'fil');
      },
      'not a folder',
    ],
  ])('%s', async (_name, folderOf, words) => {
    const desk = await deskWithEntries();
    const { run } = await pull(desk);
    const folder = folderOf(desk);
    const said = await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', folder);
    expect(said.code).toBe(1);
    expect(said.err).toContain(folder);
    expect(said.err).toContain(words);
    expect(said.err).not.toContain('.part');
    expectPlain(said.err);
    expect((await desk.do<RunOut[]>('runs'))[0]).toMatchObject({ state: 'review', ready: 3 });
    expect(await desk.do('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray)).toMatchObject({
      rows: 3,
    });
  });

  it('a file of that name is left as it was', async () => {
    const desk = await deskWithEntries();
    const { run } = await pull(desk);
    writeFileSync(path.join(desk.tray, 'time-000001.csv'), 'ikke vår');
    const said = await desk.run('hand-over', String(run), '--layout', 'plain-csv', '--to', desk.tray);
    expect(said.code).toBe(1);
    expect(said.err).toContain('time-000001.csv');
    expect(readdirSync(desk.tray)).toEqual(['time-000001.csv']);
  });

  it('a file where the data folder should be is named', async () => {
    const desk = await openDesk();
    const file = path.join(desk.root, 'fil');
    writeFileSync(file, '');
    const said = await consoleRun(['connection', 'add', 'B', '--url', 'https://example.org', '--data', file]);
    expect([said.code, said.err]).toEqual([1, expect.stringContaining('data folder is a folder')]);
    expect(said.err).toContain(file);
  });

  it('an unknown layout is named with those there are', async () => {
    const desk = await deskWithEntries();
    const { run } = await pull(desk);
    const said = await desk.run('hand-over', String(run), '--layout', 'visma', '--to', desk.tray);
    expect(said.code).toBe(2);
    expect(said.err).toContain('plain-csv');
  });
});
