// The columns of a receipt: found by their headings, or chosen by a person.

import { wrongUsage } from '../errors.ts';
import type { PeriodColumn } from './periods.ts';
import { asksOf, plain, type UnreadColumn } from './unread.ts';

export const RECEIPT_COLUMNS = [
  'id',
  'line',
  'employee',
  'payType',
  'project',
  'status',
  'message',
  'quantity',
] as const;
export type ReceiptColumn = (typeof RECEIPT_COLUMNS)[number];

/** Chosen where a person says that no column has it. */
export const NO_COLUMN = '';

/** Places in a row, by what stands there. */
export type ReceiptColumns = Readonly<Partial<Record<ReceiptColumn, number>>> & {
  /** Others that are headed as a status is: of a row of which they say another thing nothing is known. */
  readonly otherStatuses?: readonly number[];
  /** Others that are headed as an Id is: the ERP's own numbers, or ours. */
  readonly otherIds?: readonly number[];
  /** Its heading asks whether a row was refused: a yes below it is no acceptance. */
  readonly statusAsks?: 'refused';
  /** Its heading says that errors alone stand below it. */
  readonly messagesOf?: 'errors';
  /** Columns that nothing was found in, and that are not the file's own. */
  readonly unread?: readonly UnreadColumn[];
  /** How many have a heading: a cell beyond them has none. */
  readonly width?: number;
  /** Further quantities of the file under their own headings, by the key of their column there. */
  readonly otherQuantities?: readonly { readonly at: number; readonly key: string }[];
  /** And of what else the file has in its lines: the product, say, or the price, which has decimals. */
  readonly otherTexts?: readonly { readonly at: number; readonly key: string; readonly decimals?: number }[];
  /** And of the periods and payroll runs that it was made for. */
  readonly periods?: readonly PeriodColumn[];
  /** Days that the file has under their own headings. */
  readonly days?: readonly { readonly at: number; readonly key: string }[];
};

/** True where the columns tell what a row is about. An employee or a pay type alone is summed, and needs the sum. */
export function haveTarget({ id, line, employee, payType, quantity }: ReceiptColumns): boolean {
  if (id !== undefined || line !== undefined) return true;
  const keys = [employee, payType].filter((at) => at !== undefined).length;
  return keys === 2 || (keys === 1 && quantity !== undefined);
}

/** Headings as ERPs write them, in small letters without signs and blanks. */
const SYNONYMS: Readonly<Record<ReceiptColumn, readonly string[]>> = {
  id: [
    'id',
    'postid',
    'eksternid',
    'externalid',
    'recordid',
    'transaksjonsid',
    'transactionid',
    'referanse',
    'reference',
  ],
  line: ['linje', 'linjenr', 'linjenummer', 'line', 'lineno', 'linenumber', 'rad', 'radnr', 'row', 'rownumber'],
  employee: [
    'ansatt',
    'ansattnr',
    'ansattnummer',
    'ansattid',
    'employee',
    'employeeno',
    'employeenumber',
    'employmentid',
  ],
  payType: ['lønnsart', 'lønnsartnr', 'lonnsart', 'payitem', 'paytype', 'wagetype', 'salarytype', 'art'],
  project: ['prosjekt', 'prosjektnr', 'prosjektnummer', 'project', 'projectno', 'projectnumber'],
  status: ['status', 'resultat', 'result', 'tilstand', 'state', 'utfall'],
  message: [
    'melding',
    'feilmelding',
    'feil',
    'message',
    'error',
    'errormessage',
    'årsak',
    'reason',
    'kommentar',
    'comment',
    'beskrivelse',
    'merknad',
  ],
  quantity: ['antall', 'timer', 'mengde', 'quantity', 'hours', 'qty'],
};

/** What stands below is why a row was refused. */
const OF_ERRORS = /feil|error|årsak|reason/;

/** Headings of words that may be about the work: beside a status they are its words, alone they say nothing of what became of a row. */
const NOTES: readonly string[] = ['kommentar', 'comment', 'beskrivelse', 'merknad'];

/** Whether a row below the headings is one of headings again, of the same columns or of others; null where it is none. */
export function headingAgain(cells: readonly string[], columns: ReceiptColumns): 'same' | 'other' | null {
  const names = cells.map(plain);
  const kindOf = (name: string | undefined) => RECEIPT_COLUMNS.find((one) => SYNONYMS[one].includes(name ?? ''));
  const known = names.filter((name) => kindOf(name) !== undefined);
  if (known.length < 2 || names.some((name) => /^\d+$/.test(name))) return null;
  const isOther = RECEIPT_COLUMNS.some((column) => {
    const at = columns[column];
    return at !== undefined && (kindOf(names[at]) ?? column) !== column;
  });
  return isOther ? 'other' : 'same';
}

/** The columns that the headings tell of; what a person chose, by heading, goes first. Throws `wrong-usage` for one that is not there. */
export function receiptColumns(
  headings: readonly string[],
  chosen: Readonly<Partial<Record<ReceiptColumn, string>>>,
): ReceiptColumns {
  const names = headings.map(plain);
  const columns: Partial<Record<ReceiptColumn, number>> = {};
  const taken = new Set<number>();
  const [hasId, hasLine] = [chosen.id, chosen.line].map((heading) => (heading ?? NO_COLUMN) !== NO_COLUMN);
  // A person who says which column names the entry says that no other one does.
  const isSaid = (column: ReceiptColumn): boolean =>
    (column === 'id' && hasLine === true) || (column === 'line' && hasId === true);
  for (const column of RECEIPT_COLUMNS) {
    const wanted = chosen[column];
    if (wanted === undefined || wanted === NO_COLUMN) continue;
    const at = names.indexOf(plain(wanted));
    if (at === -1) {
      const hint = `Choose one of: ${headings.join(', ')}.`;
      throw wrongUsage('read a receipt', wanted, 'it does not have such a column', hint);
    }
    columns[column] = at;
    taken.add(at);
  }
  for (const column of RECEIPT_COLUMNS) {
    if (columns[column] !== undefined || chosen[column] === NO_COLUMN || isSaid(column)) continue;
    const at = names.findIndex((name, place) => !taken.has(place) && SYNONYMS[column].includes(name));
    if (at === -1) continue;
    columns[column] = at;
    taken.add(at);
  }
  const statuses = chosen.status === undefined ? otherStatuses(headings, taken) : [];
  const [only, ...more] = statuses.filter((at) => !OF_OTHERS.test(names[at]!));
  // Where no other column has it, what is headed as one is the status: what it does not say, a message that is silent does not say either.
  if (columns.status === undefined && only !== undefined && more.length === 0) {
    columns.status = only;
    statuses.splice(statuses.indexOf(only), 1);
  }
  const isNote = chosen.message === undefined && NOTES.includes(names[columns.message ?? -1] ?? '');
  if (isNote && columns.status === undefined) delete columns.message;
  const isId = (name: string, at: number): boolean => !taken.has(at) && SYNONYMS.id.includes(name);
  const ids = chosen.id === undefined ? names.flatMap((name, at) => (isId(name, at) ? [at] : [])) : [];
  const isRefusing = columns.status !== undefined && asksOf(headings[columns.status]!) === 'refused';
  // A person who says which column it is says why rows were refused.
  const isOfErrors = (chosen.message ?? '') !== '' || OF_ERRORS.test(names[columns.message ?? -1] ?? '');
  return {
    ...columns,
    ...(ids.length === 0 ? {} : { otherIds: ids }),
    ...(isOfErrors ? { messagesOf: 'errors' as const } : {}),
    ...(isRefusing ? { statusAsks: 'refused' as const } : {}),
    ...(statuses.length === 0 ? {} : { otherStatuses: statuses }),
  };
}

/** `Importresultat`, `Statuskode`; a `Resultatenhet` is none. */
const STATUS_HEADING = /status|(resultat|result|tilstand|utfall)$/;

/** Of whom the work is, or for whom: it says nothing of the row. Nor is a code the words of a status. */
const OF_OTHERS = /^(ansatt|employee|person|stilling|kunde|customer|prosjekt|project)|(kode|code)$/;

/** Columns that nothing was found in, and that are headed as a status is: `Resultat` beside `Status`, or `Status` once more. */
function otherStatuses(headings: readonly string[], taken: ReadonlySet<number>): number[] {
  const isStatus = (heading: string): boolean => {
    const words = plain(heading.replace(/ \(\d+\)$/, ''));
    return words === 'state' || STATUS_HEADING.test(words);
  };
  return headings.flatMap((heading, at) => (!taken.has(at) && isStatus(heading) ? [at] : []));
}

/** A line of text that names a line or an id, and says something of it: "Linje 14: ukjent lønnsart". */
const NAMED = /^\s*(linje|line|rad|row|id|post)\b\.?\s*(?:nr\.?|no\.?)?\s*[:#]?\s*(\d+)\s*[:;,.–-]*\s*(.*)$/i;
const NUMBER = /^\s*(\d+)\s*[:;,.–-]*\s*(.*)$/;
/** A number that counts, or begins a date or a time: 14 linjer importert, 3 of 4, 2026-03-01, 12:30. */
const COUNTS =
  /^\s*\d+\s*(?:[-./:]\s*\d|(?:linje[rn]?|rader?|poster?|transaksjon(?:er)?|timer?|feil|advars\p{L}+|ansatte?|bilag|stk|av|lines?|rows?|records?|entry|entries|transactions?|hours?|errors?|warnings?|employees?|of)(?!\p{L}))/iu;

/** Several numbers in one: lines 1-3, 4 og 5. What is said of them is said of more than the first. */
const SEVERAL =
  /^\s*(?:(?:linje|line|rad|row|post|id)\p{L}*\b\.?)?\s*(?:nr\.?|no\.?)?\s*[:#]?\s*\d+\s*(?:[-–,&+/]|til|to|og|and|t\.?o\.?m\.?)\s*(?:(?:linje|line|rad|row|post|id)\p{L}*\s*)?\d/iu;

/** Whether a line of text says by a word which line or entry it is about. */
export const namesLine = (text: string): boolean => NAMED.test(text);

/** The columns of free text, in the order in which `freeText` gives them. */
export const FREE_TEXT: ReceiptColumns = { id: 0, line: 1, status: 2, message: 3 };

/** A line of free text as cells; a bare number is a line where `bare` says so. Null where it names neither line nor id. */
export function freeText(text: string, bare: 'id' | 'line', isStatus: (words: string) => boolean): string[] | null {
  const named = NAMED.exec(text);
  if (SEVERAL.test(text) || (named === null && COUNTS.test(text))) return null;
  const [, number = '', rest = ''] = named?.slice(1) ?? NUMBER.exec(text)?.toSpliced(1, 0, '').slice(1) ?? [];
  if (number === '') return null;
  const what = named === null ? bare : /^(id|post)$/i.test(named[1]!) ? 'id' : 'line';
  const words = rest.trim();
  const status = isStatus(words) ? words : '';
  return [what === 'id' ? number : '', what === 'line' ? number : '', status, status === '' ? words : ''];
}
