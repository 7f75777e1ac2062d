// What stands in the answer to a row beside an Id and a yes. A word under a name that nobody knows may say that the row was not taken.

import { type Fields, fieldOf, isFields } from '../said.ts';
import { rowNumberOf } from './named-rows.ts';

const SAVED = [
  'saved',
  'imported',
  'stored',
  'inserted',
  'taken',
  'accepted',
  'lagret',
  'importert',
  'opprettet',
  'mottatt',
];

/** `lagret: false`: why is not said, and it may have been there before. */
export const saysNotSaved = (answer: Fields): boolean => fieldOf(answer, SAVED) === false;

/** Names of a code that is the answer to a row, and not one that the row has. */
const CODES = ['code', 'kode', 'resultcode', 'resultatkode', 'returncode', 'returkode'];

/** Another number than nought, and none of HTTP that says yes: what it stands for, nobody knows. */
export function hasOtherCode(item: Fields): boolean {
  const code = fieldOf(item, CODES);
  const number = typeof code === 'string' && /^-?\d{1,9}$/.test(code.trim()) ? Number(code) : code;
  return typeof number === 'number' && number !== 0 && !(number >= 200 && number < 300);
}

/** Names of what would be wrong, where it says that nothing is. */
const OF_TROUBLE = /err|feil|fail|excep|unntak|warn|advars|avvis|reject|dupl|skip|hoppet/i;
/** Names of what a row is known by where it was taken. */
const OF_A_NAME =
  /(id|ids|nr|no|number|nummer|guid|uuid|ref|referanse|reference|key|nøkkel|location|href|url|uri|link|self|etag)$/i;
const A_MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:/;

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isFields(value) && Object.keys(value).length === 0);

function isName(value: unknown): boolean {
  return typeof value === 'string' ? !/^[\s0-]*$/.test(value) : typeof value === 'number' && value > 0;
}

/** True where all of it is nothing, what the row was sent with, its number or its name, a moment, or that nothing is wrong. */
export function saysNothingElse(item: Fields, sent: ReadonlySet<string>): boolean {
  return Object.entries(item).every(
    ([name, value]) =>
      isNothing(value) ||
      sent.has(name.toLowerCase()) ||
      rowNumberOf({ [name]: value }) !== null ||
      (value === true && SAVED.includes(name.toLowerCase())) ||
      (CODES.includes(name.toLowerCase()) && !hasOtherCode({ [name]: value })) ||
      (OF_TROUBLE.test(name) ? value === false || value === 0 : OF_A_NAME.test(name) && isName(value)) ||
      (typeof value === 'string' && A_MOMENT.test(value)),
  );
}
