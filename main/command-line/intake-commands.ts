// Commands of intake: read a file, send what is new, look at what was sent, decide what nobody could tell.

import path from 'node:path';
import type { Answers, Input } from '../../preload/contract/channels.ts';
import type { IntakeDetailWire, IntakeProblemWire, IntakeSource } from '../../preload/contract/intake.ts';
import { problemWords } from '../domain/intake/problem-words.ts';
import { wrongUsage } from '../domain/errors.ts';
import { listOption, neededOption, numberOf, textOption, wordAt } from './arguments.ts';
import type { Ask, Command, Done, Values } from './command.ts';
import { decimal } from './output.ts';

const WINDOW = 1_000;
const MOST_LISTED = 10_000;
const intakeUsage =
  "intake FILE --connection NAME [--map 'Column=Field']… [--constant 'Field=Value']… [--as 'finding=value']… [--mapping NAME] [--send | --dry-run]";

function pairs(values: Values, option: string, example: string): [string, string][] {
  return listOption(values, option).map((text) => {
    const at = text.lastIndexOf('=');
    if (at > 0 && at < text.length - 1) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    throw wrongUsage(
      'read the command',
      `--${option}`,
      `"${text}" has not two sides`,
      `Write it as --${option} '${example}'.`,
    );
  });
}

function sourcesOf(values: Values): IntakeSource[] {
  return [
    ...pairs(values, 'map', 'Varenr=ProduktId').map(([column, field]) => ({ column, field })),
    ...pairs(values, 'constant', 'ProsjektId=10482').map(([field, constant]) => ({ field, constant })),
  ];
}

type Row = Answers['intake/rows']['rows'][number];

async function rowsOf(ask: Ask, batch: number, view: 'invalid' | 'refused'): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const window = { batch, view, sort: null, offset: rows.length, limit: WINDOW };
    const found = await ask('intake/rows', window);
    rows.push(...found.rows);
    if (rows.length >= Math.min(found.total, MOST_LISTED) || found.rows.length === 0) return rows;
  }
}

/** What a person has to choose before anything can be sent. */
function notesOf(batch: IntakeDetailWire): string[] {
  const open = batch.findings
    .filter((finding) => finding.ambiguous)
    .map(
      ({ what, examples, options }) =>
        `The file does not tell its ${what} (${examples.join(', ')}): --as ${what}=${options.join('|')}`,
    );
  return [...open, ...batch.unmapped.map((field) => `Nothing is mapped to ${field}: --map 'Column=${field}'`)];
}

function doneOf(
  batch: IntakeDetailWire,
  invalid: readonly Row[],
  refusedRows: readonly Row[],
  sent: Answers['intake/send'] | null,
): Done {
  const { counts } = batch;
  const cut =
    counts.invalid > invalid.length
      ? [`${counts.invalid} rows have errors; the first ${invalid.length} are listed`]
      : [];
  const words = sent?.words === null || sent === null ? [] : [`It ended with: ${sent.words}`];
  const isOpen = counts.invalid + counts.refused + counts.unknown > 0 || notesOf(batch).length > 0;
  return {
    value: {
      batch: batch.batch,
      file: batch.file,
      sha256: batch.sha256,
      rows: batch.rows,
      valid: batch.rows - counts.invalid,
      invalid: invalid.map(({ row, problems }) => ({
        line: row,
        errors: problems.map((problem: IntakeProblemWire) => problemWords(problem, 'en')),
      })),
      duplicates: counts.double,
      repeats: batch.repeats,
      sent: sent?.sent ?? 0,
      refused: refusedRows.map(({ row, words }) => ({ line: row, words })),
      unknown: counts.unknown,
      left: counts.new,
    },
    notes: [...notesOf(batch), ...cut, ...words],
    needsPerson: isOpen || (sent !== null && (counts.double > 0 || counts.new > 0)),
  };
}

/** Nothing went out when it is refused: then the next reading of the file begins anew. */
async function sendOrDiscard(ask: Ask, batch: number): Promise<Answers['intake/send']> {
  try {
    return await ask('intake/send', { batch });
  } catch (error) {
    if ((await ask('intake/chunks', { batch })).length === 0) await ask('intake/discard', { batch });
    throw error;
  }
}

const intake: Command = {
  name: 'intake',
  usage: intakeUsage,
  help: 'Reads a CSV or Excel file of material and checks every row. With --send, sends the rows that are valid and new, once.',
  mode: 'write',
  options: {
    connection: { type: 'string', help: 'NAME of the connection' },
    map: {
      type: 'string',
      multiple: true,
      help: "COLUMN=FIELD; others are mapped as last time or by their names: 'Varenr=ProduktId'",
    },
    constant: { type: 'string', multiple: true, help: "FIELD=VALUE for every row: 'ProsjektId=10482'" },
    as: {
      type: 'string',
      multiple: true,
      help: 'FINDING=VALUE where the file is read wrongly: dates=dmy, decimal=., delimiter=;, header=3',
    },
    mapping: { type: 'string', help: 'NAME of a saved mapping' },
    send: { type: 'boolean', help: 'send what is valid and new' },
    'dry-run': { type: 'boolean', help: 'send nothing and keep nothing but the history; the default' },
  },
  async run(ask, words, values) {
    const file = wordAt(words, 0, 'FILE', intakeUsage);
    const connection = neededOption(values, 'connection', intakeUsage);
    if (values.send === true && values['dry-run'] === true) {
      throw wrongUsage('read the command', '--dry-run', 'it does not go with --send', 'Give one of the two.');
    }
    const mapping = textOption(values, 'mapping');
    const sources = sourcesOf(values);
    const findings = Object.fromEntries(pairs(values, 'as', 'dates=dmy')) as Input<'intake/read'>['findings'];
    const read = await ask('intake/read', {
      connection,
      file: path.resolve(file),
      findings,
      ...(mapping === undefined ? {} : { mapping }),
      ...(sources.length === 0 ? {} : { sources }),
    });
    const invalid = await rowsOf(ask, read.batch, 'invalid');
    if (values.send !== true) {
      await ask('intake/discard', { batch: read.batch });
      return doneOf(read, invalid, [], null);
    }
    const canSend =
      read.blocked.length === 0 || !read.blocked.every((block) => block === 'nothing-new' || block === 'state');
    const sent = canSend ? await sendOrDiscard(ask, read.batch) : null;
    const refusedRows = sent === null ? [] : await rowsOf(ask, read.batch, 'refused');
    const done = doneOf(sent?.batch ?? read, invalid, refusedRows, sent);
    return { ...done, needsPerson: done.needsPerson === true || read.counts.double > 0 };
  },
};

const list: Command = {
  name: 'intake list',
  usage: 'intake list [--connection NAME]',
  help: 'Lists the files that were read, newest first.',
  mode: 'read',
  options: { connection: { type: 'string', help: 'NAME of the connection' } },
  async run(ask, _words, values) {
    const connection = textOption(values, 'connection');
    const batches = await ask('intake/list', connection === undefined ? {} : { connection });
    return {
      value: batches.map(({ batch, connection: name, file, state, rows, counts, begunAt, by }) => ({
        batch,
        connection: name,
        file,
        state,
        rows,
        ...counts,
        begunAt,
        by,
      })),
    };
  },
};

const chunksUsage = 'intake chunks BATCH';

const chunks: Command = {
  name: 'intake chunks',
  usage: chunksUsage,
  help: 'Lists the calls by which rows of a file were sent, with what was answered.',
  mode: 'read',
  options: {},
  run: async (ask, words) => ({
    value: await ask('intake/chunks', { batch: numberOf(wordAt(words, 0, 'BATCH', chunksUsage), 'BATCH') }),
  }),
};

const sumsUsage = 'intake sums BATCH';

const sums: Command = {
  name: 'intake sums',
  usage: sumsUsage,
  help: 'Adds up what is new of a file, by project.',
  mode: 'read',
  options: {},
  async run(ask, words) {
    const found = await ask('intake/sums', { batch: numberOf(wordAt(words, 0, 'BATCH', sumsUsage), 'BATCH') });
    return {
      value: found.byProject.map(({ id, name, sum }) => ({
        project: id,
        name,
        rows: sum.rows,
        quantity: decimal(sum.quantity),
        amount: sum.amount === null ? null : decimal(sum.amount),
        rounded: sum.rounded,
      })),
    };
  },
};

const evidenceUsage = 'intake evidence BATCH --chunk N';
const chunkOption = { chunk: { type: 'string', help: 'N of "intake chunks"' } } as const;

const evidence: Command = {
  name: 'intake evidence',
  usage: evidenceUsage,
  help: 'Asks the service which rows of a chunk its material list shows. Rows not approved yet are not in it.',
  mode: 'write',
  options: chunkOption,
  async run(ask, words, values) {
    const found = await ask('intake/evidence', {
      batch: numberOf(wordAt(words, 0, 'BATCH', evidenceUsage), 'BATCH'),
      chunk: numberOf(neededOption(values, 'chunk', evidenceUsage), '--chunk'),
    });
    const { chunk, ...rest } = found;
    return {
      value: { chunk: chunk.chunk, rows: chunk.rows, sentAt: chunk.sentAt, request: chunk.request, ...rest },
      failed: found.problem !== null,
      notes: found.problem === null ? [] : [found.problem],
    };
  },
};

const decideUsage = 'intake decide BATCH --chunk N --taken | --not-taken | --later --reason TEXT [--rows 2,3]';

const decide: Command = {
  name: 'intake decide',
  usage: decideUsage,
  help: 'Says what became of a chunk that nobody could tell of. Rows that were not taken are new again.',
  mode: 'write',
  options: {
    ...chunkOption,
    taken: { type: 'boolean', help: 'the service has them' },
    'not-taken': { type: 'boolean', help: 'the service has them not' },
    later: { type: 'boolean', help: 'ask again later' },
    rows: { type: 'string', help: 'ROWS of the file, with commas, when only some are meant' },
    reason: { type: 'string', help: 'TEXT, kept in history' },
  },
  async run(ask, words, values) {
    const chosen = (['taken', 'not-taken', 'later'] as const).filter((name) => values[name] === true);
    if (chosen.length !== 1) {
      throw wrongUsage('read the command', 'the decision', 'there must be exactly one', `Usage: ${decideUsage}`);
    }
    const rows = textOption(values, 'rows');
    const batch = await ask('intake/decide', {
      batch: numberOf(wordAt(words, 0, 'BATCH', decideUsage), 'BATCH'),
      chunk: numberOf(neededOption(values, 'chunk', decideUsage), '--chunk'),
      as: chosen[0]!,
      reason: neededOption(values, 'reason', decideUsage),
      ...(rows === undefined ? {} : { rows: rows.split(',').map((row) => numberOf(row.trim(), '--rows')) }),
    });
    return {
      value: { batch: batch.batch, state: batch.state, ...batch.counts },
      needsPerson: batch.counts.unknown > 0,
    };
  },
};

const sendUsage = 'intake send BATCH';

const send: Command = {
  name: 'intake send',
  usage: sendUsage,
  help: 'Sends what is new of a file that was read before.',
  mode: 'write',
  options: {},
  async run(ask, words) {
    const batch = numberOf(wordAt(words, 0, 'BATCH', sendUsage), 'BATCH');
    const sent = await ask('intake/send', { batch });
    return doneOf(sent.batch, await rowsOf(ask, batch, 'invalid'), await rowsOf(ask, batch, 'refused'), sent);
  },
};

export const INTAKE_COMMANDS: readonly Command[] = [intake, list, send, chunks, sums, evidence, decide];
