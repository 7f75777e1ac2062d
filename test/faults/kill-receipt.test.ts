// A real kill -9 around every receipt of two destinations: at every journal entry of one by Id, and around the entries of the proof log of
// one that refuses all and of one of totals. Then the same receipt comes once more, and another that says the opposite: each file has
// exactly the answers of the first, each of them once.

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { consoleIn } from '../support/desk.ts';
import { BOTH, ONLY_PAYROLL, ONLY_PROJECTS, pulledTo, type TwoDesk, twoDestinations } from '../support/destinations.ts';
import { runKilled } from './kill-everywhere.ts';

interface Scene {
  readonly desk: TwoDesk;
  readonly ids: readonly number[];
  readonly place: () => void;
}

async function handedOver(): Promise<Scene> {
  const desk = await twoDestinations({ projects: 'plain-csv' });
  await pulledTo(desk, BOTH, ONLY_PAYROLL, ONLY_PROJECTS, BOTH);
  const ids = (await desk.do<{ id: number }[]>('records', '1')).map(({ id }) => id).sort();
  await desk.do('hand-over', '1');
  const snapshot = path.join(desk.root, 'snapshot');
  cpSync(desk.data, snapshot, { recursive: true });
  const place = (): void => {
    for (const folder of [desk.data, path.join(desk.root, '.data.seen')])
      rmSync(folder, { recursive: true, force: true });
    cpSync(snapshot, desk.data, { recursive: true });
  };
  return { desk, ids, place };
}

/** Unit and state of what a destination got. */
function answersOf(desk: TwoDesk, destination: string): string[] {
  const database = new Database(path.join(desk.data, 'console.sqlite'), { readonly: true });
  try {
    return database
      .prepare<[string], string>(
        `SELECT delivery.unit || ' ' || delivery.state FROM delivery JOIN destination ON destination.number = delivery.destination
         WHERE destination.name = ? ORDER BY delivery.unit`,
      )
      .pluck()
      .all(destination);
  } finally {
    database.close();
  }
}

/** Ids that the proof log has an answer of, each as often as it has. */
function answersInLog(desk: TwoDesk): number[] {
  const lines = readFileSync(path.join(desk.data, 'proof.log'), 'utf8').trim().split('\n');
  return lines
    .map((line) => (JSON.parse(line) as { entry?: { what: string; ids?: number[] } }).entry)
    .flatMap((entry) => (entry?.what === 'accepted' || entry?.what === 'rejected' ? entry.ids! : []))
    .sort();
}

const head = 'Id;Status;Melding\n';

it.each([
  ['by Id', 'Lønn', '', ['accepted', 'rejected', 'accepted'], []],
  ['that refuses all', 'Prosjekt', 'proof:', ['rejected', 'rejected', 'rejected'], ['--all-or-nothing']],
  ['of totals', 'Prosjekt', 'proof:', ['accepted', 'accepted', 'accepted'], []],
] as const)('a receipt %s', async (name, destination, only, states, options) => {
  const { desk, ids, place } = await handedOver();
  const [a, b, c, d] = ids as [number, number, number, number];
  const mine = destination === 'Lønn' ? [a, b, d] : [a, c, d];
  const texts = {
    'by Id': `${head}${a};OK;\n${b};Feil;ukjent ansatt\n${d};OK;\n`,
    'that refuses all': `${head}${c};Feil;perioden er lukket\n`,
    'of totals': 'Ansattnr;Timer;Status\n1000;1;OK\n1002;3;OK\n1003;4;OK\n',
  };
  const opposite = states.map((state, at) => `${mine[at]};${state === 'accepted' ? 'Feil' : 'OK'};omvendt\n`).join('');
  const [file, other] = [path.join(desk.root, 'svar.csv'), path.join(desk.root, 'annet.csv')];
  writeFileSync(file, texts[name]);
  writeFileSync(other, head + opposite);
  const take = (receipt: string) =>
    ['accept', '1', '--receipt', receipt, '--destination', destination, '--take', '--data', desk.data] as const;
  const { moments } = await runKilled(only === '' ? 0 : `proof:0`, [...take(file), ...options]);
  const expected = mine.map((id, at) => `${id} ${states[at]}`);
  expect(answersOf(desk, destination)).toEqual(expected);
  expect(moments).toBeGreaterThan(1);
  for (let at = 1; at <= moments; at += 1) {
    place();
    const { signal } = await runKilled(only === '' ? at : `proof:${at}`, [...take(file), ...options]);
    expect(signal, `killed at ${at}`).toBe('SIGKILL');
    // Whoever does not resume takes it up by the next thing that is done.
    if (at % 2 === 0) await consoleIn(desk.data, ['resume']);
    await consoleIn(desk.data, [...take(file).slice(0, -2), ...options]);
    await consoleIn(desk.data, take(other).slice(0, -2));
    expect(answersOf(desk, destination), `killed at ${at}`).toEqual(expected);
    expect(answersInLog(desk), `killed at ${at}`).toEqual(mine);
  }
  console.log(`${name}: killed at ${moments} moments`);
  const verified = await consoleIn<{ ok: boolean }>(desk.data, ['verify']);
  expect(verified.json.ok, verified.err).toBe(true);
});
