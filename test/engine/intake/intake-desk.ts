// A desk with files of material: the engine over a real store, and a sandbox over real HTTP that tells what it truly took.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Answers, Channel, Input } from '../../../preload/contract/channels.ts';
import { wireEngine } from '../../../main/host/wiring.ts';
import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { type Desk, openDesk } from '../../support/desk.ts';

export type AskEngine = <C extends Channel>(channel: C, input: Input<C>) => Promise<Answers[C]>;

/** One start of the console on the desk's data folder. A refusal is thrown with its cause. */
export async function withEngine<T>(desk: Pick<Desk, 'data'>, work: (ask: AskEngine) => Promise<T>): Promise<T> {
  const engine = await wireEngine({ folder: desk.data, mode: 'write', program: 'a test', secret: () => null });
  try {
    return await work(async (channel, input) => {
      const answer = await engine.ask(channel, input);
      if (answer.ok) return answer.value;
      throw new Error(`${answer.error.code}: ${answer.error.cause}`);
    });
  } finally {
    await engine.close();
  }
}

export interface MaterialRow {
  readonly product: string;
  readonly quantity?: string;
  readonly reference?: string;
}

/** A file of rows of one day and project. */
export function writeRows(desk: Pick<Desk, 'root'>, name: string, rows: readonly MaterialRow[]): string {
  const file = path.join(desk.root, name);
  const lines = rows.map(
    ({ product, quantity = '1,50', reference = '' }) => `25.10.2025;10482;${product};${quantity};${reference}\r\n`,
  );
  writeFileSync(file, `Dato;Prosjekt;Varenr;Antall;Referanse\r\n${lines.join('')}`);
  return file;
}

export const products = (names: string): MaterialRow[] => Array.from(names, (product) => ({ product }));

/** What the service holds from batches: the products in the order in which they came. */
export function taken(desk: Pick<Desk, 'sandbox'>): string {
  return desk.sandbox
    .dump()
    .material.filter((row) => row.batch !== null)
    .map((row) => String(row.fields.ProduktId))
    .join('');
}

export interface IntakeOut {
  readonly batch: number;
  readonly rows: number;
  readonly valid: number;
  readonly invalid: readonly { readonly line: number; readonly errors: readonly string[] }[];
  readonly duplicates: number;
  readonly repeats: number;
  readonly sent: number;
  readonly refused: readonly { readonly line: number; readonly words: string }[];
  readonly unknown: number;
  readonly left: number;
}

export function send(desk: Desk, file: string): Promise<{ code: number; json: IntakeOut; err: string }> {
  return desk.run<IntakeOut>('intake', file, '--connection', 'Prøve', '--send');
}

/** Few rows a call, so that one file is many acts. */
export async function smallChunks(desk: Desk, batchChunk: number): Promise<void> {
  await withEngine(desk, (ask) => ask('connections/update', { name: 'Prøve', options: { batchChunk } }));
}

/** The headings of a supplier's file, and a row of it in which nothing is wrong. */
export const HEAD = 'Bilagsdato;Ordrenr;Varenr;Tekst;Ant;Ut pris;Prosj';
export const GOOD = '25.10.2025;O-1;2041887;Kobberrør;12,00;10,50;10482';

/** A file of these lines under those headings, read: batch 1 of a new desk. */
export async function withFile<T>(
  lines: readonly string[],
  work: (ask: AskEngine, batch: IntakeDetailWire, desk: Desk) => Promise<T>,
): Promise<T> {
  const desk = await openDesk();
  const file = path.join(desk.root, 'fil.csv');
  writeFileSync(file, `${[HEAD, ...lines].join('\r\n')}\r\n`);
  return withEngine(desk, async (ask) => work(ask, await ask('intake/read', { connection: 'Prøve', file }), desk));
}

/** The first rows of batch 1. */
export async function rowsOf(ask: AskEngine, view: Input<'intake/rows'>['view'] = 'all', text?: string) {
  const words = text === undefined ? {} : { text };
  return (await ask('intake/rows', { batch: 1, view, sort: null, offset: 0, limit: 100, ...words })).rows;
}
