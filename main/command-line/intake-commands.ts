// Commands of intake: read a file, send what is new, and see what was read and sent.

import path from 'node:path';
import { problemWords } from '../domain/intake/problem-words.ts';
import type { Answers, Input } from '../../preload/contract/channels.ts';
import type { IntakeDetailWire, IntakeProblemWire, IntakeSource } from '../../preload/contract/intake.ts';
import type { Ask, Command, Done } from './command.ts';
import { counted } from '../domain/counted.ts';
import type { Given } from './given.ts';
import { CONNECTION, REASON } from './form.ts';
import { decimal } from './output.ts';
import { ANYWAY, anywayOf, leaveOut, leftOutOf, markAnyway, type Row, rowsOf } from './send-anyway.ts';

function sourcesOf(given: Given): IntakeSource[] {
  return [
    ...given.pairs('map', 'Varenr=ProduktId').map(([column, field]) => ({ column, field })),
    ...given.pairs('constant', 'ProsjektId=10482').map(([field, constant]) => ({ field, constant })),
  ];
}

/** "Oktober: 2 rows, Dato | Prosjekt". */
function sheetWords({
  name,
  rows,
  isMore,
  first,
  isHidden,
}: NonNullable<IntakeDetailWire['findings'][number]['sheets']>[number]) {
  const begin = first[0]?.filter((cell) => cell !== '').join(' | ') ?? '';
  return `${name}${isHidden === true ? ' (hidden in Excel)' : ''}: ${isMore ? 'more than ' : ''}${counted(rows, 'row', 'rows')}${begin === '' ? '' : `, ${begin}`}`;
}

function hiddenWords(count: IntakeDetailWire['findings'][number]['count']): string {
  if (count === undefined) return 'hidden rows';
  return `${count.isMore ? 'more than ' : ''}${counted(count.rows, 'hidden row', 'hidden rows')}`;
}

/** What a person has to say before anything can be sent. */
function notesOf(batch: IntakeDetailWire): string[] {
  const open = batch.findings
    .filter((finding) => finding.ambiguous)
    .map(
      ({ what, examples, options, sheets = [], count }) =>
        `${what === 'hidden' ? `The sheet has ${hiddenWords(count)}` : `The file does not tell its ${what}`} (${[...examples, ...sheets.map(sheetWords)].join(', ')}): --as ${what}=${options.join('|')}`,
    );
  const question =
    batch.question === null
      ? []
      : [
          `The service refused a call, and nobody can tell whether it took some rows of it. If it takes all of a call or nothing, say so once: connection change "${batch.connection}" --all-or-nothing yes|no`,
        ];
  return [
    ...open,
    ...question,
    ...batch.unmapped.map((field) => `Nothing is mapped to ${field}: --map 'Column=${field}'`),
  ];
}

/** Columns that whoever looks at the sheet does not see are read: said, with what is taken from them. */
function hiddenColumnsOf({ findings, columns }: IntakeDetailWire): string[] {
  const hidden = findings.find(({ what }) => what === 'hidden-columns')?.examples ?? [];
  if (hidden.length === 0) return [];
  const words = hidden.map((name) => {
    const field = columns.find((column) => column.name === name)?.field ?? null;
    return field === null ? name : `${name} (taken for ${field})`;
  });
  return [`The sheet hides columns, which are read like the others: ${words.join(', ')}.`];
}

/** Rows that the answer tells of one by one. */
interface Listed {
  readonly invalid: readonly Row[];
  readonly refused: readonly Row[];
  readonly double: readonly Row[];
  /** Called as another row of the file, with other numbers. */
  readonly alike: readonly Row[];
}

async function alikeOf(ask: Ask, { batch, repeats }: IntakeDetailWire): Promise<Row[]> {
  const rows = repeats === 0 ? [] : await rowsOf(ask, batch, 'repeat');
  return rows.filter(({ sameAs, sentBefore, differs }) => sameAs !== null && sentBefore === null && differs.length > 0);
}

function alikeWords(alike: readonly Row[]): string[] {
  const [first] = alike;
  if (first === undefined) return [];
  return [
    `${counted(alike.length, 'row is called as another row of the file and is', 'rows are called as another row of the file and are')} of the same, with another ${first.differs.join(', ')} (line ${first.row} and line ${first.sameAs}). All go, unless one of them is left out (--leave-out ROWS --reason TEXT).`,
  ];
}

/** Rows that may be there already, and nobody knows. */
function doubtOf(doubles: readonly Row[]): string[] {
  const unknown = doubles.filter(({ sentBefore }) => sentBefore?.unknown === true);
  if (unknown.length === 0) return [];
  const batches = [...new Set(unknown.map(({ sentBefore }) => sentBefore!.batch))].join(', ');
  return [
    `${counted(unknown.length, 'of the duplicates is a row', 'of the duplicates are rows')} of intake ${batches} of which nobody knows yet whether ${unknown.length === 1 ? 'it was' : 'they were'} taken: "intake chunks" and the number of that intake names the calls, "intake decide" says what became of ${unknown.length === 1 ? 'it' : 'them'}.`,
  ];
}

/** Rows that are called as one that was sent, and say something else: one of the two is wrong, or it is one more. */
function correctedOf(doubles: readonly Row[]): string[] {
  const corrected = doubles.filter(({ differs }) => differs.length > 0);
  const [first] = corrected;
  if (first === undefined) return [];
  const fields = first.differs.join(', ');
  const sent = `row ${first.sentBefore!.row} of intake ${first.sentBefore!.batch}`;
  return [
    `${counted(corrected.length, 'row is', 'rows are')} called as a row that ${corrected.some(({ sentBefore }) => sentBefore!.unknown) ? 'was sent or may have been' : 'was sent'}, and ${corrected.length === 1 ? 'says' : 'say'} something else (line ${first.row}: other ${fields} than ${sent}). ${corrected.length === 1 ? 'It was' : 'They were'} not sent: the service would have both. Look at it there, and say it: --leave-out ROWS where it is put right in the service, --anyway ROWS where it is one more, with --reason TEXT.`,
  ];
}

/** What the calls of this intake left open: rows whose answer never came, and rows that did not go. */
function leftOf({ batch, counts }: IntakeDetailWire): string[] {
  const notes: string[] = [];
  if (counts.unknown > 0)
    notes.push(
      `Of ${counted(counts.unknown, 'row nobody knows whether the service took it', 'rows nobody knows whether the service took them')}: "intake chunks ${batch}" names the calls; look in the service (intake evidence ${batch} --chunk N), and say it: intake decide ${batch} --chunk N --taken or --not-taken --reason TEXT.`,
    );
  if (counts.new > 0) notes.push(`${counted(counts.new, 'row was', 'rows were')} not sent: intake send ${batch}.`);
  return notes;
}

/** A field that need not be there takes the first of two columns with its heading: that is said, unless both show the same. */
function doubledOf({ columns }: IntakeDetailWire): string[] {
  return columns.flatMap(({ name, field, by, examples }) => {
    const other = columns.find((column) => column.name === `${name} (2)`);
    if (by !== 'name' || other === undefined || other.field !== null) return [];
    if (other.examples.join('\n') === examples.join('\n')) return [];
    return [
      `The heading "${name}" stands twice, and ${field} is taken from the first: --map '${other.name}=${field}' takes the second.`,
    ];
  });
}

/** Columns with something in them that go to no field. */
function unusedOf({ columns }: IntakeDetailWire): string[] {
  return columns.flatMap(({ name, field, examples }) => (field === null && examples.length > 0 ? [name] : []));
}

function unusedWords(unused: readonly string[]): string[] {
  if (unused.length === 0) return [];
  const names = unused.map((name) => `"${name}"`).join(', ');
  return [`Nothing of these columns is sent: ${names}. Where it should be: --map '${unused[0]}=Field'.`];
}

function doneOf(
  batch: IntakeDetailWire,
  { invalid, refused: refusedRows, double, alike }: Listed,
  sent: Answers['intake/send'] | null,
): Done {
  const { counts } = batch;
  const cut =
    counts.invalid > invalid.length
      ? [
          `${counted(counts.invalid, 'row has', 'rows have')} errors; ${invalid.length === 1 ? 'the first' : `the first ${invalid.length}`} ${invalid.length === 1 ? 'is' : 'are'} listed`,
        ]
      : [];
  const ended = sent === null || sent.words === null ? [] : [`It ended with: ${sent.words}`];
  const { controlTotal } = batch;
  const sums = Object.entries(controlTotal?.sums ?? {}).map(([column, sum]) => [column, decimal(sum)] as const);
  const total = controlTotal === null ? null : { line: controlTotal.row, sums: Object.fromEntries(sums) };
  const unused = unusedOf(batch);
  const isOpen = counts.invalid + counts.refused + counts.unknown > 0 || notesOf(batch).length > 0;
  return {
    value: {
      batch: batch.batch,
      file: batch.file,
      sha256: batch.sha256,
      rows: batch.rows,
      controlTotal: total,
      valid: batch.rows - counts.invalid - counts.dropped,
      leftOut: counts.dropped === 0 ? undefined : counts.dropped,
      invalid: invalid.map(({ row, problems }) => ({
        line: row,
        errors: problems.map((problem: IntakeProblemWire) => problemWords(problem, 'en')),
      })),
      duplicates: counts.double,
      doubles: double.map(({ row, sentBefore, differs }) => ({
        line: row,
        ...sentBefore,
        ...(differs.length === 0 ? {} : { differs }),
      })),
      repeats: batch.repeats,
      ...(alike.length === 0
        ? {}
        : { alike: alike.map(({ row, sameAs, differs }) => ({ line: row, sameAs, differs })) }),
      unused,
      sent: sent?.sent ?? 0,
      refused: refusedRows.map(({ row, words }) => ({ line: row, words })),
      unknown: counts.unknown,
      left: counts.new,
    },
    notes: [
      ...notesOf(batch),
      ...hiddenColumnsOf(batch),
      ...doubledOf(batch),
      ...unusedWords(unused),
      ...cut,
      ...correctedOf(double),
      ...alikeWords(alike),
      ...doubtOf(double),
      ...ended,
      ...(sent === null ? [] : leftOf(batch)),
    ],
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

/** A mistyped row leaves nothing behind. */
async function markOrDiscard<T>(ask: Ask, batch: number, mark: () => Promise<T>): Promise<T> {
  try {
    return await mark();
  } catch (error) {
    await ask('intake/discard', { batch });
    throw error;
  }
}

const intake: Command = {
  name: 'intake',
  words: ['FILE'],
  shown:
    "--connection NAME [--map 'Column=Field']… [--constant 'Field=Value']… [--as 'finding=value']… [--mapping NAME] [--leave-out ROWS --reason TEXT] [--send [--anyway ROWS|all --reason TEXT] | --dry-run]",
  help: 'Reads a CSV or Excel file of material and checks every row. With --send, sends the rows that are valid and new, once.',
  example: "intake uttak.csv --connection Prod --map 'Vare=ProduktId' --as dates=dmy --send",
  mode: 'write',
  options: {
    connection: CONNECTION,
    map: {
      type: 'string',
      multiple: true,
      help: "COLUMN=FIELD; others are mapped as last time or by their names: 'Varenr=ProduktId'",
    },
    constant: { type: 'string', multiple: true, help: "FIELD=VALUE for every row: 'ProsjektId=10482'" },
    as: {
      type: 'string',
      multiple: true,
      help: 'FINDING=VALUE where the file is read wrongly: dates=dmy, decimal=., delimiter=;, header=3, hidden=take or leave-out',
    },
    mapping: { type: 'string', help: 'NAME of a saved mapping' },
    send: { type: 'boolean', help: 'send what is valid and new' },
    ...ANYWAY,
    reason: REASON,
    'dry-run': { type: 'boolean', help: 'send nothing and keep nothing but the history; the default' },
  },
  async run(ask, given) {
    const file = given.word();
    const connection = given.needed('connection');
    const isSent = given.flag('send');
    if (isSent && given.flag('dry-run')) throw given.wrong('--dry-run', 'it does not go with --send');
    const anyway = anywayOf(given);
    if (anyway !== null && !isSent) throw given.wrong('--anyway', 'it goes with --send');
    const leftOut = leftOutOf(given);
    const sources = sourcesOf(given);
    const findings: Input<'intake/read'>['findings'] = Object.fromEntries(given.pairs('as', 'dates=dmy'));
    const found = await ask('intake/read', {
      connection,
      file: path.resolve(file),
      findings,
      mapping: given.text('mapping'),
      sources: sources.length === 0 ? undefined : sources,
    });
    const read = await markOrDiscard(ask, found.batch, async () => {
      const rest = leftOut === null ? found : await leaveOut(ask, given, found.batch, leftOut);
      return anyway === null ? rest : markAnyway(ask, given, found.batch, anyway);
    });
    const [invalid, double] = [await rowsOf(ask, read.batch, 'invalid'), await rowsOf(ask, read.batch, 'double')];
    const alike = await alikeOf(ask, read);
    if (!isSent) {
      await ask('intake/discard', { batch: read.batch });
      return doneOf(read, { invalid, refused: [], double, alike }, null);
    }
    const canSend =
      read.blocked.length === 0 || !read.blocked.every((block) => block === 'nothing-new' || block === 'state');
    const sent = canSend ? await sendOrDiscard(ask, read.batch) : null;
    const refusedRows = sent === null ? [] : await rowsOf(ask, read.batch, 'refused');
    const done = doneOf(sent?.batch ?? read, { invalid, refused: refusedRows, double, alike }, sent);
    return { ...done, needsPerson: done.needsPerson === true || read.counts.double > 0 };
  },
};

const list: Command = {
  name: 'intake list',
  shown: '[--connection NAME]',
  help: 'Lists the files that were read, newest first.',
  example: 'intake list --connection Prod',
  mode: 'read',
  options: { connection: CONNECTION },
  async run(ask, given) {
    const batches = await ask('intake/list', { connection: given.text('connection') });
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

const sums: Command = {
  name: 'intake sums',
  words: ['BATCH'],
  help: 'Adds up what is new of a file, by project.',
  example: 'intake sums 2',
  mode: 'read',
  async run(ask, given) {
    const found = await ask('intake/sums', { batch: given.number() });
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

const send: Command = {
  name: 'intake send',
  words: ['BATCH'],
  shown: '[--leave-out ROWS --reason TEXT] [--anyway ROWS|all --reason TEXT]',
  help: 'Sends what is new of a file that was read before.',
  example: 'intake send 2',
  mode: 'write',
  options: { ...ANYWAY, reason: REASON },
  async run(ask, given) {
    const batch = given.number();
    const [anyway, leftOut] = [anywayOf(given), leftOutOf(given)];
    const left = leftOut === null ? null : await leaveOut(ask, given, batch, leftOut);
    if (anyway !== null) await markAnyway(ask, given, batch, anyway);
    // What was left out may have been all that was left.
    const isOver = left !== null && anyway === null && left.counts.new === 0;
    const sent = isOver ? null : await ask('intake/send', { batch });
    const listed = {
      invalid: await rowsOf(ask, batch, 'invalid'),
      refused: await rowsOf(ask, batch, 'refused'),
      double: await rowsOf(ask, batch, 'double'),
      alike: [],
    };
    return doneOf(sent?.batch ?? left!, listed, sent);
  },
};

export const INTAKE_COMMANDS: readonly Command[] = [intake, list, send, sums];
