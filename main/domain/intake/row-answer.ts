// What one item of an answer says of its row. Taken or refused only when it says so: an Id of zeros is none, words that are neither a yes
// nor a failure tell nothing, and two rows are not one Id.

import {
  errorWordsIn,
  failureIn,
  type Fields,
  fieldOf,
  isFields,
  isYesText,
  messageIn,
  pendingIn,
  saysYes,
  STATUS,
  wordsIn,
} from '../said.ts';
import { rowNumberOf } from './named-rows.ts';
import { hasOtherCode, saysNothingElse, saysNotSaved } from './says-nothing-else.ts';

export type RowAnswer =
  | { readonly said: 'taken'; readonly id: number | null }
  | { readonly said: 'refused'; readonly words: string }
  /** The answer does not tell. */
  | { readonly said: 'nothing' };

export const UNTOLD: RowAnswer = { said: 'nothing' };

const IDS = ['id', 'transaksjonid', 'transaksjonsid', 'transactionid'];
/** An Id that stands for none: what a row has before it was given one. */
const NO_ID = /^(-\d+|0*|[0-]+|null)$/;
/** A state of a row that is neither a yes nor a refusal: it was there, or was passed over. */
const PASSED_OVER = /^(dupli[ck]at|exist|already|finnes|skip|ignore|hoppet|utelatt|warning|advarsel)/i;

function idOf(value: unknown): number | null {
  const id = isFields(value) ? fieldOf(value, IDS) : value;
  const number = typeof id === 'string' && isFields(value) && /^\d{1,15}$/.test(id.trim()) ? Number(id) : id;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Whether an item has an Id of whatever kind; one of zeros is none. */
export function hasId(item: unknown): boolean {
  if (idOf(item) !== null) return true;
  const id = isFields(item) ? fieldOf(item, IDS) : null;
  return typeof id === 'string' && !NO_ID.test(id.trim());
}

function isPassedOver(item: Fields): boolean {
  const status = fieldOf(item, STATUS);
  return (
    saysNotSaved(item) || pendingIn(item) !== null || (typeof status === 'string' && PASSED_OVER.test(status.trim()))
  );
}

export function rowOf(item: unknown): RowAnswer {
  const id = idOf(item);
  if (item === false) return { said: 'refused', words: 'refused' };
  if (!isFields(item)) return id === null ? UNTOLD : { said: 'taken', id };
  const failure = failureIn(item);
  if (failure !== null) {
    const words = errorWordsIn(item) ?? messageIn(item) ?? wordsIn(fieldOf(item, ['title'])) ?? 'refused';
    // An id and an error of one row contradict each other: nobody can tell.
    return hasId(item) ? UNTOLD : { said: 'refused', words };
  }
  if (isPassedOver(item) || (!hasId(item) && hasOtherCode(item))) return UNTOLD;
  const words = messageIn(item);
  // Words without an Id and without a yes are mostly why it was not taken.
  if (words !== null && !hasId(item) && !saysYes(item) && !isYesText(words)) return UNTOLD;
  const says = Object.entries(item).filter(([name, value]) => value !== null && !IDS.includes(name.toLowerCase()));
  const isSilent = says.length === (rowNumberOf(item) === null ? 0 : 1);
  return isSilent && !hasId(item) ? UNTOLD : { said: 'taken', id };
}

/** Where the message of others is a yes, or its words are of trouble, those of a row say that it is not as they are. */
const TROUBLED = /ukjen[td]|mangl|unknown|missing|not found|finnes (ikke|allerede|fra før)|already exist/i;

function wordsAgainst(item: Fields, othersSayYes: boolean): boolean {
  const words = messageIn(item);
  return words !== null && !isYesText(words) && !saysYes(item) && (othersSayYes || TROUBLED.test(words));
}

/** Without an Id and without a yes a row was taken only where nothing else is said of it that might be a no. */
function mayBeNo(item: unknown, sent: ReadonlySet<string>): boolean {
  return isFields(item) && !saysSo(item) && !isYesText(messageIn(item) ?? '') && !saysNothingElse(item, sent);
}

/**
 * The answers of a list: where others have an Id, a row without one was not taken by its silence; two rows are not one Id. `sent`: names
 * of what was sent of the rows, in small letters.
 */
export function answersOf(list: readonly unknown[], sent: ReadonlySet<string> = new Set()): RowAnswer[] {
  const hasIds = list.some(hasId);
  const othersSayYes = list.some((item) => isFields(item) && isYesText(messageIn(item) ?? ''));
  const times = new Map<number, number>();
  for (const item of list) {
    const id = idOf(item);
    if (id !== null) times.set(id, (times.get(id) ?? 0) + 1);
  }
  return list.map((item) => {
    const answer = rowOf(item);
    if (answer.said !== 'taken') return answer;
    const isSilent = hasIds && !hasId(item) && !(isFields(item) && saysYes(item));
    if ((isFields(item) && wordsAgainst(item, othersSayYes)) || mayBeNo(item, sent)) return UNTOLD;
    return isSilent || (answer.id !== null && times.get(answer.id)! > 1) ? UNTOLD : answer;
  });
}

/** What a row has and a call does not. */
const OF_A_ROW = ['antall', 'produktid', 'prosjektid', 'dato'];

/** Whether an answer that is no list tells of one row: an Id, without a yes to the call, or a row given back. */
export function isOfOneRow(answer: Fields): boolean {
  return hasId(answer) && (!saysYes(answer) || fieldOf(answer, OF_A_ROW) !== undefined);
}

/** True when an item says of its own row that it was taken. */
export const saysSo = (item: unknown): boolean => hasId(item) || (isFields(item) && saysYes(item));
