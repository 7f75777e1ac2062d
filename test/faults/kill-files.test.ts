// A real kill -9 of a hand-over to two destinations: at every journal entry, and before, between and after the two files get their names.
// Each file is then settled by itself; finished by an operator, every destination has every record that it takes exactly once.

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { consoleIn } from '../support/desk.ts';
import { KILLED, KILLED_NAMING } from '../support/processes.ts';
import { BOTH, ONLY_PAYROLL, ONLY_PROJECTS, pulledTo, type TwoDesk, twoDestinations } from '../support/destinations.ts';

const PROGRAM = { journal: KILLED, naming: KILLED_NAMING } as const;

interface Killed {
  readonly signal: string | null;
  readonly out: string;
}

async function killed(by: keyof typeof PROGRAM, at: number, words: readonly string[]): Promise<Killed> {
  const child = spawn(process.execPath, [PROGRAM[by], String(at), ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  return new Promise((resolve) => child.on('close', (_code, signal) => resolve({ signal, out })));
}

/** The Ids of every file in a folder, each as often as it stands there. */
function idsIn(folder: string): number[] {
  const files = readdirSync(folder).filter((name) => !name.startsWith('.') && /\.(csv|json)$/.test(name));
  return files
    .flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return Array.from(text.matchAll(/^(?:﻿)?(\d{7});|"Id": ?"?(\d{7})/gm), ([, csv, json]) => Number(csv ?? json));
    })
    .sort();
}

type Status = { id: number; status: string; reason: string | null };

/** Takes up what was open, sends each destination what it lacks, pulls again and accepts everything. */
async function finish(data: string): Promise<void> {
  const run = async <T>(...words: string[]) => consoleIn<T>(data, words);
  await run('resume');
  for (let round = 1; round <= 3; round += 1) {
    const runs = (await run<{ run: number; state: string }[]>('runs')).json;
    for (const { run: number, state } of runs) {
      if (state === 'review') await run('hand-over', String(number));
      for (const destination of ['Lønn', 'Prosjekt']) {
        await run('hand-over', String(number), '--destination', destination);
        await run('accept', String(number), '--all', '--destination', destination);
      }
    }
    const { json } = await run<Status[]>('records', '1');
    if (json.every(({ status }) => status === 'accepted')) return;
    await run('pull', 'time', '--connection', 'Prøve');
  }
}

async function expectOnce(desk: TwoDesk, ids: readonly number[]): Promise<void> {
  const [both, payroll, projects] = ids as [number, number, number];
  expect(idsIn(desk.payroll)).toEqual([both, payroll].sort());
  expect(idsIn(desk.projects)).toEqual([both, projects].sort());
  const verified = await consoleIn<{ ok: boolean }>(desk.data, ['verify']);
  expect(verified.json.ok, verified.err).toBe(true);
}

it('a hand-over to two destinations survives a kill at every moment, file by file', async () => {
  const desk = await twoDestinations();
  const ids = await pulledTo(desk, BOTH, ONLY_PAYROLL, ONLY_PROJECTS);
  const snapshot = path.join(desk.root, 'snapshot');
  cpSync(desk.data, snapshot, { recursive: true });
  const place = () => {
    // What this machine has seen of the log is beside the folder.
    const seen = path.join(desk.root, '.data.seen');
    for (const folder of [desk.data, seen, desk.payroll, desk.projects])
      rmSync(folder, { recursive: true, force: true });
    for (const folder of [desk.payroll, desk.projects]) mkdirSync(folder);
    cpSync(snapshot, desk.data, { recursive: true });
  };
  const words = ['hand-over', '1', '--data', desk.data];
  const moments = Number((await killed('journal', 0, words)).out);
  expect(moments).toBeGreaterThan(5);
  const all = [
    ...Array.from({ length: moments }, (_, n) => ['journal', n + 1] as const),
    ...[1, -1, 2, -2].map((at) => ['naming', at] as const),
  ];
  for (const [by, at] of all) {
    place();
    expect((await killed(by, at, words)).signal, `${by} ${at}`).toBe('SIGKILL');
    const isBetween = by === 'naming' && (at === -1 || at === 2);
    if (isBetween) {
      expect(readdirSync(desk.payroll)).toEqual(['time-000001.csv']);
      expect(readdirSync(desk.projects)).toContainEqual(expect.stringMatching(/\.part$/));
      const told = await consoleIn<{ detail: string }[]>(desk.data, ['resume']);
      expect(told.json[0]?.detail).toMatch(/time-000001.csv was saved.*time-000002.json was not handed over/);
      const { json } = await consoleIn<Status[]>(desk.data, ['records', '1']);
      expect(json.map(({ status }) => status)).toEqual(['handed-over', 'handed-over', 'withdrawn']);
    }
    await finish(desk.data);
    await expectOnce(desk, ids);
  }
});
