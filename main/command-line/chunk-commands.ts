// Commands about the calls by which rows were sent: what was answered, what the service shows, and what a person knows.

import type { Command } from './command.ts';
import { numberFrom, type Given } from './given.ts';
import { REASON } from './form.ts';
import { rowsFrom, rowsText } from './row-numbers.ts';

const DECISIONS = ['taken', 'not-taken', 'later'] as const;
const CHUNK = { type: 'string', help: 'N of "intake chunks"' } as const;

function chunkOf(given: Given): number {
  return numberFrom(given.needed('chunk'), '--chunk');
}

const chunks: Command = {
  name: 'intake chunks',
  words: ['BATCH'],
  help: 'Lists the calls by which rows of a file were sent, with their rows in the file, what was answered, and of which rows nobody knows.',
  example: 'intake chunks 2',
  mode: 'read',
  async run(ask, given) {
    const found = await ask('intake/chunks', { batch: given.number(), rows: true });
    return {
      value: found.map(({ rowNumbers = [], unknownRows = [], ...chunk }) => ({
        ...chunk,
        rowNumbers: rowsText(rowNumbers),
        unknownRows: unknownRows.length === 0 ? null : rowsText(unknownRows),
      })),
    };
  },
};

const evidence: Command = {
  name: 'intake evidence',
  words: ['BATCH'],
  shown: '--chunk N',
  help: 'Asks the service which rows of a chunk its material list shows. Rows not approved yet are not in it.',
  example: 'intake evidence 2 --chunk 3',
  mode: 'write',
  options: { chunk: CHUNK },
  async run(ask, given) {
    const { chunk, ...found } = await ask('intake/evidence', { batch: given.number(), chunk: chunkOf(given) });
    return {
      value: { chunk: chunk.chunk, rows: chunk.rows, sentAt: chunk.sentAt, request: chunk.request, ...found },
      failed: found.problem !== null,
      notes: found.problem === null ? [] : [found.problem],
    };
  },
};

const decide: Command = {
  name: 'intake decide',
  words: ['BATCH'],
  shown: '--chunk N --taken | --not-taken | --later --reason TEXT [--rows 2-14,17]',
  help: 'Says what became of a chunk where no answer tells. Rows that were not taken are new again.',
  example: "intake decide 2 --chunk 3 --not-taken --reason 'not in the service'",
  mode: 'write',
  options: {
    chunk: CHUNK,
    taken: { type: 'boolean', help: 'the service has them' },
    'not-taken': { type: 'boolean', help: 'the service does not have them' },
    later: { type: 'boolean', help: 'ask again later' },
    rows: { type: 'string', help: 'ROWS of the file when only some are meant, as "intake chunks" has them: 2-14,17' },
    reason: REASON,
  },
  async run(ask, given) {
    const [as, another] = DECISIONS.filter((name) => given.flag(name));
    if (as === undefined || another !== undefined) throw given.wrong('the decision', 'there must be exactly one');
    const rows = given.text('rows');
    const { batch, state, counts } = await ask('intake/decide', {
      batch: given.number(),
      chunk: chunkOf(given),
      as,
      reason: given.needed('reason'),
      rows: rows === undefined ? undefined : rowsFrom(given, 'rows', rows),
    });
    return { value: { batch, state, ...counts }, needsPerson: counts.unknown > 0 };
  },
};

export const CHUNK_COMMANDS: readonly Command[] = [chunks, evidence, decide];
