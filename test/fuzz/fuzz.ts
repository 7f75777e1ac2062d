// npm run fuzz -- --minutes N --seed N: random hostile answers and files. Each must be taken, or refused in the words of the console,
// within ten seconds; what is thrown otherwise is printed with the seed of its own that makes it again.

import { parseArgs } from 'node:util';
import { ConsoleError } from '../../main/domain/errors.ts';
import { callOne, startHostile } from './answers.ts';
import { readOne } from './files.ts';
import { randomOf } from './mutate.ts';

const PATIENCE_MS = 10_000;
const MOST_TOLD = 20;

interface Report {
  files: number;
  answers: number;
  refused: number;
  readonly failures: string[];
}

async function one(seed: number, report: Report): Promise<void> {
  const random = randomOf(seed);
  const isFile = random() < 0.6;
  const began = performance.now();
  try {
    if (isFile) await readOne(random);
    else {
      const { server, url } = await startHostile(random);
      try {
        await callOne(random, url);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    }
  } catch (error) {
    if (error instanceof ConsoleError) report.refused += 1;
    else
      report.failures.push(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  if (isFile) report.files += 1;
  else report.answers += 1;
  const took = performance.now() - began;
  if (took > PATIENCE_MS) report.failures.push(`seed ${seed}: it took ${Math.round(took)} ms`);
}

/** Plays cases from `seed` on until the time or the number of cases is up. */
export async function fuzz(seed: number, limits: { readonly ms: number; readonly cases: number }): Promise<Report> {
  const report: Report = { files: 0, answers: 0, refused: 0, failures: [] };
  const until = performance.now() + limits.ms;
  for (let n = 0; n < limits.cases && performance.now() < until && report.failures.length < MOST_TOLD; n += 1)
    await one((seed + n) >>> 0, report);
  return report;
}

if (process.argv[1]?.endsWith('fuzz.ts') === true) {
  const { values } = parseArgs({
    options: { minutes: { type: 'string' }, seed: { type: 'string' }, cases: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
  console.log(`seed ${seed}`);
  const ms = Number(values.minutes ?? 10) * 60_000;
  const report = await fuzz(seed, { ms, cases: Number(values.cases ?? Number.MAX_SAFE_INTEGER) });
  console.log(`${report.files} files and ${report.answers} answers, ${report.refused} of them refused in words`);
  for (const failure of report.failures) console.log(failure);
  process.exitCode = report.failures.length === 0 ? 0 : 1;
}
