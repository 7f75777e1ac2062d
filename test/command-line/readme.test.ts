// The command reference lists what there is: every command as its usage says it, and every option by name.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { consoleRun } from '../support/desk.ts';

const reference = readFileSync(path.join(import.meta.dirname, '../../main/command-line/README.md'), 'utf8');

it('every command stands in the reference, with its help and its options', async () => {
  const { out } = await consoleRun(['--help']);
  const usages = out.split('\n').flatMap((line) => /^ {2}(\S.*)$/.exec(line)?.[1] ?? []);
  expect(usages.length).toBeGreaterThan(30);
  for (const usage of usages) {
    const [name] = /^[a-z-]+( [a-z]+(?= |$))?/.exec(usage)!;
    const section = reference.slice(reference.indexOf(`\n    ${usage}\n`)).split('\n    ', 2)[1] ?? '';
    expect(section, usage).toContain(usage);
    const help = await consoleRun([...name.split(' '), '--help']);
    expect(help.code, `${name}: ${help.err}`).toBe(0);
    const options = [...help.out.matchAll(/^ {2}--(\S+)/gm)].map(([, option]) => option!);
    for (const option of options) expect(reference, `${name} --${option}`).toContain(`--${option}`);
  }
});
