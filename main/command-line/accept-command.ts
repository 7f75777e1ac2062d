// accept: all, some, or what a receipt of the ERP says.

import path from 'node:path';
import type { Answers, Input } from '../../preload/contract/channels.ts';
import type { Ask, Command, Done } from './command.ts';
import { counted } from '../domain/counted.ts';
import { IDS, type Option } from './form.ts';
import { type Given, mistyped } from './given.ts';

type Columns = Input<'receipt/read'>['columns'];

const COLUMNS: Readonly<Record<string, keyof Columns>> = {
  id: 'id',
  line: 'line',
  employee: 'employee',
  'pay-type': 'payType',
  project: 'project',
  status: 'status',
  message: 'message',
  quantity: 'quantity',
};

/** `id=Nr,status=Status` */
function columnsOf(given: Given): Columns {
  const columns: Columns = {};
  for (const part of given.text('as')?.split(',') ?? []) {
    const [name = '', heading = ''] = part.split(/=(.*)/s, 2).map((word) => word.trim());
    const column = COLUMNS[name];
    if (column === undefined || heading === '')
      throw mistyped(
        '--as',
        `"${part}" is not a column`,
        `Write for example id=Nr,status=Status. There is: ${Object.keys(COLUMNS).join(', ')}.`,
      );
    columns[column] = heading;
  }
  return columns;
}

/** Whose answer it is. */
export const ANSWERING: Option = {
  type: 'string',
  help: 'NAME of the destination whose answer it is, where several wait',
};

export function answeringOf(given: Given): string | null {
  return given.text('destination') === undefined ? null : given.needed('destination');
}

function rowsOf(given: Given): Pick<Input<'receipt/read'>, 'bare'> {
  const said = given.text('rows');
  if (said === undefined) return {};
  if (said !== 'accepted' && said !== 'rejected')
    throw mistyped(
      '--rows',
      `"${said}" is neither accepted nor rejected`,
      'Say what rows without status and message say.',
    );
  return { bare: said };
}

const COUNTING = { records: 'below-headings', file: 'whole-file' } as const;

function countingOf(given: Given): Pick<Input<'receipt/read'>, 'counting'> {
  const said = given.text('line-numbers');
  if (said === undefined) return {};
  if (said !== 'records' && said !== 'file')
    throw mistyped(
      '--line-numbers',
      `"${said}" is neither records nor file`,
      'Say whether line 1 is the first below the headings (records) or that of the headings (file).',
    );
  return { counting: COUNTING[said] };
}

const isTwo = ({ why }: { readonly why: string }): boolean => why === 'several';

/** A row that names two entries is not taken for the one that stands first. */
function unmatchedNote(unmatched: Answers['receipt/read']['unmatched']): string {
  const count = (...of: string[]) => unmatched.filter(({ why }) => of.includes(why)).length;
  const [two, other, days] = [count('several'), count('other-sum'), count('other-day')];
  const more = [
    ...(two > 0
      ? [
          `${counted(two, 'fits several, or what stands in it', 'fit several, or what stands in them')} is of different ones`,
        ]
      : []),
    ...(other > 0 ? [`${counted(other, 'says', 'say')} another quantity than the file`] : []),
    ...(days > 0 ? [`${counted(days, 'says', 'say')} another day or period than the file`] : []),
  ];
  const named = more.length === 0 ? '' : ` (${more.join('; ')})`;
  return `${counted(unmatched.length, 'line of it fits nothing in the file, or says', 'lines of it fit nothing in the file, or say')} nothing${named}.`;
}

function receiptNotes(read: Answers['receipt/read']): string[] {
  const { taken, takenFor, partly, netted, missing, unmatched, answered } = read;
  const notes: string[] = [];
  if (partly.length > 0)
    notes.push(
      `Of ${counted(partly.length, 'unit', 'units')} a part was rejected, and the rest was not (${partly.slice(0, 10).join(', ')}): look, then accept or reject by --ids.`,
    );
  if (netted.length > 0)
    notes.push(
      `A part of ${netted.length} of them is in no line, as it came to zero with other units (${netted.slice(0, 10).join(', ')}): reject that too, or correct it in the ERP.`,
    );
  if (missing.length > 0)
    notes.push(
      `It does not tell of ${counted(missing.length, 'unit of the file: it waits', 'units of the file: they wait')} for an answer.`,
    );
  if (unmatched.length > 0) notes.push(unmatchedNote(unmatched));
  if (read.statuses.length > 0)
    notes.push(
      read.statuses.length === 1
        ? `Its column ${read.statuses[0]} may be its status, and says another thing than the rest of its rows: where it is, --as "status=${read.statuses[0]}"; else answer for those units by --ids.`
        : `Its columns ${read.statuses.join(' and ')} may each be its status, and do not say the same: say which is, --as "status=${read.statuses.join('|')}".`,
    );
  if (read.asksCounting && read.counting === null)
    notes.push(
      'Its line numbers may count the lines below the headings of the file, or the headings too: say which, --line-numbers records|file.',
    );
  else if (read.columns.id !== undefined && read.columns.line !== undefined && unmatched.some(isTwo))
    notes.push(`Say which column names the unit: --as id=${read.columns.id} or line=${read.columns.line}.`);
  else if (unmatched.length > 0 && read.accepted.length + read.rejections.length === 0)
    notes.push('Say which of its columns is which: --as id=COLUMN,status=COLUMN.');
  if (read.otherSheets.length > 0)
    notes.push(`Sheets of it with rows were not read, and may say another thing: ${read.otherSheets.join(', ')}.`);
  if (answered.length > 0)
    notes.push(
      `${counted(answered.length, 'unit has', 'units have')} another answer already, which stays: ${answered.slice(0, 10).join(', ')}.`,
    );
  if (takenFor !== null) notes.push(`The same receipt was taken already, for hand-over ${takenFor}.`);
  if (!taken) notes.push('Nothing was changed. Add --take to take it.');
  return notes;
}

/** What the ERP itself wrote of how much it has, where that can be compared and is something else than what stands in those lines. */
function totalsNotes({ run, control, lines: { accepted } }: Answers['receipt/read']): string[] {
  const { erp, rows, hours } = control;
  const isOther =
    (hours !== null && erp.quantity !== accepted.quantity) || (rows !== null && erp.rows !== accepted.lines);
  if (!isOther) return [];
  const said = `${counted(erp.rows, 'row', 'rows')}${erp.quantity === null ? '' : ` and ${erp.quantity}`}`;
  const note = `control ${run} --rows ${erp.rows}${hours === null ? '' : ` --hours ${hours}`}`;
  return [
    `The ERP's own totals in it are ${said}, and what it accepted is ${counted(accepted.lines, 'row', 'rows')} and ${accepted.quantity}: look why. Noted by "${note}", confirm waits until it is explained.`,
  ];
}

async function byReceipt(ask: Ask, given: Given): Promise<Done> {
  if (given.flag('all') || given.text('ids') !== undefined)
    throw given.wrong('--receipt', 'it goes without --all and --ids');
  const destination = answeringOf(given);
  const handOver = given.count('handover', 1);
  const read = await ask('receipt/read', {
    run: given.number(),
    from: { file: path.resolve(given.needed('receipt')) },
    destination,
    handOver,
    columns: columnsOf(given),
    allOrNothing: given.flag('all-or-nothing'),
    ...rowsOf(given),
    ...countingOf(given),
    take: given.flag('take'),
  });
  const { run, state, accepted, rejections, partly, unmatched, missing, answered, otherSheets, taken } = read;
  const totals = totalsNotes(read);
  const open = partly.length + missing.length + unmatched.length + answered.length + totals.length + otherSheets.length;
  return {
    value: {
      run,
      state,
      accepted,
      rejections,
      partly: partly.length === 0 ? undefined : partly,
      unmatched: unmatched.map(({ line, text }) => ({ line, text })),
      missing,
      answered: answered.length === 0 ? undefined : answered,
      otherSheets: otherSheets.length === 0 ? undefined : otherSheets,
    },
    notes: [...receiptNotes(read), ...totals],
    needsPerson: !taken || open > 0,
  };
}

const OF_RECEIPT = ['as', 'handover', 'take', 'all-or-nothing', 'rows', 'line-numbers'];

export const ACCEPT: Command = {
  name: 'accept',
  words: ['RUN'],
  shown:
    '--all [--destination NAME] | accept RUN --ids 1,2 [--destination NAME] | accept RUN --receipt FILE [--destination NAME | --handover HANDOVER] [--as id=COLUMN|line=COLUMN,status=COLUMN,message=COLUMN] [--rows accepted|rejected] [--line-numbers records|file] [--all-or-nothing] [--take]',
  help: 'Notes what the ERP accepted. Only that is ever marked. A receipt is shown first, and changes nothing without --take.',
  example: 'accept 1 --all',
  mode: 'write',
  options: {
    all: { type: 'boolean', help: 'everything that waits for an answer' },
    ids: IDS,
    receipt: { type: 'string', help: 'FILE that the ERP answered with: CSV, Excel or text' },
    destination: ANSWERING,
    handover: {
      type: 'string',
      help: 'HANDOVER whose file it answers, where several went to one destination, or where the same receipt was taken for another file',
    },
    as: { type: 'string', help: 'COLUMNS of the receipt by heading: id=Nr,status=Status; kept for the next one' },
    'all-or-nothing': { type: 'boolean', help: 'one rejection rejects the whole file' },
    rows: { type: 'string', help: 'accepted|rejected: what rows without status and message say' },
    'line-numbers': {
      type: 'string',
      help: 'records|file: whether line 1 of the receipt is the first below the headings of the file, or that of the headings; kept for the next one',
    },
    take: { type: 'boolean', help: 'take what the receipt says' },
  },
  async run(ask, given) {
    if (given.text('receipt') !== undefined) return byReceipt(ask, given);
    const stray = given.names().find((name) => OF_RECEIPT.includes(name));
    if (stray !== undefined) throw given.wrong(`--${stray}`, 'it goes with --receipt');
    const run = given.number();
    const all = given.flag('all');
    if (all && given.text('ids') !== undefined) throw given.wrong('--all', 'it goes without --ids');
    const destination = answeringOf(given);
    const done = await ask('verdict/give', { run, verdict: 'accept', ids: all ? 'all' : given.ids(), destination });
    return { value: { run, accepted: done.ids, state: done.state } };
  },
};
