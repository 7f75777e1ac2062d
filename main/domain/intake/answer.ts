// What an answer of the batch endpoint says of every row (main/service/README.md: its shape is open). Tolerant in shape, strict in
// judgement: taken or refused only when the answer says so of the row, unknown otherwise.

import { counted } from '../counted.ts';
import {
  failureIn,
  failureOf,
  type Fields,
  fieldOf,
  isFields,
  isYesText,
  jsonOf,
  pendingIn,
  takenIn,
} from '../said.ts';
import { doubtIn, doubtInLists } from './doubt.ts';
import { inSentOrder } from './echoed.ts';
import { firstNumber, namedRows, rowNumberOf } from './named-rows.ts';
import { answersOf, isOfOneRow, type RowAnswer, rowOf, saysSo, UNTOLD } from './row-answer.ts';

export type BatchJudgement =
  /** Every row has its answer, and some may be that nobody can tell. */
  | {
      readonly judged: 'rows';
      readonly rows: readonly RowAnswer[];
      readonly words: string | null;
      /** None is told of: nothing contradicts the yes to all. */
      readonly isBySilence?: true;
    }
  /** Surely nothing was taken. The rows that it names are refused, each in its words. */
  | { readonly judged: 'nothing'; readonly words: string; readonly named: ReadonlyMap<number, string> }
  | { readonly judged: 'unknown'; readonly words: string };

const LISTS = 'value data items results result resultater resultat rows rader transaksjoner transactions'.split(' ');
/** What words end with where a refusal says that rows were taken all the same. */
export const TOOK_SOME = '(it says that it took some)';

/** Numbers beyond the rows, or of which most say the same, are something else: the project line of an item that is given back. */
function areOfRows(numbers: readonly number[], rows: number): boolean {
  return numbers.every((number) => number <= rows) && 2 * new Set(numbers).size >= rows;
}

/** The items of a list by the place of their row: as they number them, or in order where there is one for each row. */
function placesOf(list: readonly unknown[], rows: number): readonly number[] | null {
  const numbers = list.map((item) => (isFields(item) ? rowNumberOf(item) : null));
  const told = numbers.filter((number) => number !== null);
  const first = told.length === list.length ? firstNumber(told, rows) : null;
  if (first !== null) return told.map(({ number }) => number - first);
  const numbered = told.map(({ number }) => number);
  // A row that is told of twice leaves another one out, also where there are as many items as rows.
  const isOneEach = numbered.length < list.length || new Set(numbered).size === rows || !areOfRows(numbered, rows);
  return list.length === rows && isOneEach ? list.map((_item, place) => place) : null;
}

function sameAnswer(one: RowAnswer | undefined, other: RowAnswer): RowAnswer {
  return one === undefined || one.said === other.said ? other : UNTOLD;
}

/** `isBelied`: the answer as a whole says that it failed; then a row was taken only if it says so itself. */
function judgeList(
  list: readonly unknown[],
  rows: number,
  isBelied: string | null,
  sent: readonly Fields[] = [],
): BatchJudgement {
  const places = placesOf(list, rows);
  if (places === null)
    return {
      judged: 'unknown',
      words: `the answer tells of ${counted(list.length, 'row', 'rows')}, and ${counted(rows, 'was', 'were')} sent`,
    };
  const answers = answersOf(list, new Set(Object.keys(sent[0] ?? {}).map((name) => name.toLowerCase())));
  // A failure of the whole that no row explains is believed of all of them.
  const isExplained = isBelied === null || answers.some(({ said }) => said === 'refused');
  const found = new Map<number, RowAnswer>();
  answers.forEach((answer, at) => {
    const isSure = answer.said !== 'taken' || isBelied === null || (isExplained && saysSo(list[at]));
    found.set(places[at]!, sameAnswer(found.get(places[at]!), isSure ? answer : UNTOLD));
  });
  return judgedRows(found, rows, isBelied ?? 'the answer does not tell of every row');
}

function judgedRows(found: ReadonlyMap<number, RowAnswer>, rows: number, words: string): BatchJudgement {
  const answers = Array.from({ length: rows }, (_, place) => found.get(place) ?? UNTOLD);
  if (answers.every(({ said }) => said === 'nothing')) return { judged: 'unknown', words };
  return { judged: 'rows', rows: answers, words: answers.includes(UNTOLD) ? words : null };
}

function judgeNamed(named: ReadonlyMap<number, string>, rows: number, others: RowAnswer, words: string) {
  const found = new Map<number, RowAnswer>();
  for (let place = 0; place < rows; place += 1) {
    const said = named.get(place);
    found.set(place, said === undefined ? others : { said: 'refused', words: said });
  }
  return judgedRows(found, rows, words);
}

function all(rows: number): BatchJudgement {
  const taken = Array.from({ length: rows }, () => ({ said: 'taken' as const, id: null }));
  return { judged: 'rows', rows: taken, words: null, isBySilence: true };
}

/** How the rest is judged when so many rows were taken, and some are named as refused. */
function restOf(counts: readonly number[], named: ReadonlyMap<number, string>, rows: number): RowAnswer {
  const isRest = counts.length > 0 && named.size > 0 && counts.every((count) => count === rows - named.size);
  return isRest ? { said: 'taken', id: null } : UNTOLD;
}

/** Names of the rows themselves, where a number under them is how many. */
const ROWS = new Set(LISTS.filter((name) => !/^result(at)?$/.test(name)));

/** The answers of an object that has one for each row under its number: {"1":"ok","2":"feil"}. */
function byNumber(answer: Fields): readonly Fields[] | null {
  const entries = Object.entries(answer);
  if (entries.length < 2 || entries.some(([name]) => !/^\d{1,7}$/.test(name))) return null;
  return entries.map(([row, said]) => ({ row: Number(row), ...(isFields(said) ? said : { status: said }) }));
}

function judgeObject(answer: Fields, rows: number, sent: readonly Fields[], depth = 0): BatchJudgement {
  const failure = failureIn(answer);
  const list = fieldOf(answer, LISTS) ?? fieldOf(answer, ['ids']);
  if (Array.isArray(list) && (list.length > 0 || failure === null)) return judgeList(list, rows, failure, sent);
  const numbered = byNumber(answer);
  if (numbered !== null) return judgeList(numbered, rows, null, sent);
  const told = Object.entries(answer).flatMap(([name, value]) =>
    typeof value === 'number' && ROWS.has(name.toLowerCase()) ? [value] : [],
  );
  const counts = [...takenIn(answer), ...told];
  if (failure !== null) {
    const named = namedRows(answer, rows);
    return judgeNamed(named, rows, restOf(counts, named, rows), failure);
  }
  if (rows > 1 && counts.length === 0 && isOfOneRow(answer)) return judgeList([answer], rows, null, sent);
  const other = counts.find((count) => count !== rows);
  if (other !== undefined)
    return { judged: 'unknown', words: `the service says that it took ${other} of ${counted(rows, 'row', 'rows')}` };
  const doubt = doubtIn(answer, rows);
  if (doubt !== null) return { judged: 'unknown', words: doubt };
  const pending = pendingIn(answer);
  if (pending !== null) return { judged: 'unknown', words: `the service says that it is still to be done: ${pending}` };
  // What stands further in may tell more: {"result":{"success":false}}, {"d":{"results":[…]}}.
  for (const inner of Object.values(answer)) {
    const judged = depth < 3 && isFields(inner) ? judgeObject(inner, rows, sent, depth + 1) : null;
    if (judged !== null && !isAll(judged)) return judged;
  }
  const deeper = failureOf(answer) ?? doubtInLists(answer);
  return deeper === null ? all(rows) : { judged: 'unknown', words: deeper };
}

function isAll(judged: BatchJudgement): boolean {
  return judged.judged === 'rows' && judged.rows.every(({ said }) => said === 'taken');
}

/** The service has taken the rows to do something with them later. */
const FOR_LATER = 202;

/**
 * Judges a 2xx to `rows` rows. No body, or one that contradicts nothing, means that all were taken, but for a 202. `sent`: the rows as
 * they went out.
 */
export function judgeYes(
  { status, body }: { readonly status: number; readonly body: string },
  rows: number,
  sent: readonly Fields[] = [],
): BatchJudgement {
  const found = judgeBody(body, rows, sent);
  if (status !== FOR_LATER || found.judged !== 'rows' || found.isBySilence !== true) return found;
  return {
    judged: 'unknown',
    words: 'the service answered 202: it has taken them for later, and does not tell of any row',
  };
}

function judgeBody(body: string, rows: number, sent: readonly Fields[]): BatchJudgement {
  if (body.trim() === '') return all(rows);
  const found = jsonOf(body);
  if (found === null) return { judged: 'unknown', words: 'the answer is not JSON' };
  const json = inSentOrder(found.json, sent);
  if (Array.isArray(json)) return judgeList(json, rows, null, sent);
  if (isFields(json)) return judgeObject(json, rows, sent);
  if (typeof json === 'number' && json !== rows && (rows > 1 || json <= 0)) {
    return {
      judged: 'unknown',
      words: `the service answered ${json}, and ${counted(rows, 'row was', 'rows were')} sent`,
    };
  }
  if (typeof json === 'string' && json.trim() !== '' && !isYesText(json)) return { judged: 'unknown', words: json };
  return json === false ? { judged: 'unknown', words: 'the service answered false' } : all(rows);
}

/**
 * Judges a 4xx that is about the rows. Those that its body names are refused. `takesNone`: nothing was taken of a call that is refused,
 * unless the body tells of rows that were; otherwise the rows that it does not name are unknown.
 */
export function judgeNo(
  body: string,
  rows: number,
  words: string,
  takesNone: boolean,
  sent: readonly Fields[] = [],
): BatchJudgement {
  const json = inSentOrder(jsonOf(body)?.json, sent);
  const said = words === '' ? 'the service refused' : words;
  const list = Array.isArray(json) ? json : isFields(json) ? fieldOf(json, LISTS) : undefined;
  const ids = isFields(json) ? fieldOf(json, ['ids']) : undefined;
  const counts = isFields(json) ? takenIn(json) : [];
  if (
    Array.isArray(list) &&
    list.length > 0 &&
    (!takesNone || list.some((item) => rowOf(item).said === 'taken' && saysSo(item)))
  )
    return judgeList(list, rows, said, sent);
  const named = namedRows(json, rows);
  if ((Array.isArray(ids) && ids.length > 0) || counts.some((count) => count > 0))
    return judgeNamed(named, rows, restOf(counts, named, rows), `${said} ${TOOK_SOME}`);
  if (!takesNone) return judgeNamed(named, rows, UNTOLD, said);
  return { judged: 'nothing', words, named: Array.isArray(list) ? refusedIn(list, rows) : named };
}

/** Rows that a list refuses, where that is not all of them. */
function refusedIn(list: readonly unknown[], rows: number): ReadonlyMap<number, string> {
  const places = placesOf(list, rows);
  const named = new Map<number, string>();
  if (places === null) return named;
  list.map(rowOf).forEach((answer, at) => {
    if (answer.said === 'refused') named.set(places[at]!, answer.words);
  });
  return named;
}
