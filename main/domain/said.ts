// What the JSON of an answer says of itself, whatever its shape (open in main/service/README.md): whether it failed, and in which words.
// The status of the call is not asked here: a body that contradicts its 2xx is believed.

import { readDoubled } from './doubled-keys.ts';

export type Fields = Readonly<Record<string, unknown>>;

const LONGEST_WORDS = 300;
const SAYS_YES_OR_NO = ['success', 'succeeded', 'issuccess', 'ok', 'suksess', 'valid', 'isvalid'];
/** error, errors, feil, errorMessage, feilmeldinger, validationErrors. */
const ERRORS =
  /^((validation|validerings?)?(errors?|feil)(message|text|description|info|detail|list|melding|tekst|beskrivelse|liste)?(s|er|ene)?|exceptions?)$/;
const ERROR_CODE = /^(errors?|feil)(code|number|kode|nummer|nr)$/;
/** What stands under an error where there is none. */
const NO_ERROR = /^(0+|-|ok|none|null|no ?error|n\/a|ingen|ingen feil|success)$/i;
export const STATUS =
  'status statuscode statustext httpstatus httpstatuscode httpcode state outcome result resultat utfall tilstand'.split(
    ' ',
  );
/** How many rows something became of: antallFeilet, failedRows, numberOfErrors, avviste. */
const COUNTED = (words: string) =>
  new RegExp(`^(antall|numberof|number|num|rows|rader)?(${words})(count|antall|rows|rader|items|trans[ak]\\w+)?$`);
const FAILED = COUNTED(
  'fail(ed|ures)?|rejected|refused|errors?|invalid|avviste?|feil(et|ede)?|ugyldige?|skipped|ignored',
);
/** A state of what is still to be done. */
const PENDING =
  /^(queued|pending|processing|running|submitted|in ?progress|enqueued|scheduled|i kø|venter|startet|under behandling)[.!]?$/i;
/** The same in a sentence, as a state or a message has it. */
const TO_BE_DONE =
  /(?<!\p{L})((queued|scheduled|submitted) for (?!you\b)\p{L}+|(and|og) (queued|lagt i kø)|(lagt|satt|er|står|ligger) i kø|i kø for \p{L}+|for (\p{L}+ )?processing|(til|for) (senere )?behandling)(?!\p{L})/iu;
const NO =
  /^(error|errors|failed|failure|fail|rejected|refused|invalid|denied|unauthori[sz]ed|forbidden|aborted|bad ?request|conflict|not ?found|unprocessable( ?\p{L}+)?|feil|feilet|avvist|ugyldig|nok)$/iu;
const YES =
  /^(ok|okay|true|yes|ja|done|success|successful|succeeded|accepted|created|inserted|updated|imported|saved|stored|added|taken|utført|fullført|mottatt|opprettet|lagret|lagra|importert|registrert)$/i;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldOf(fields: Fields, names: readonly string[]): unknown {
  return fieldsNamed(fields, names)[0];
}

function fieldsNamed(fields: Fields, names: readonly string[]): unknown[] {
  return Object.entries(fields).flatMap(([name, value]) => (names.includes(name.toLowerCase()) ? [value] : []));
}

/** The JSON of a body; null when it is none. Where a key stands twice, the one that tells of a failure counts. */
export function jsonOf(body: string): { readonly json: unknown } | null {
  try {
    return {
      json: readDoubled(body.replace(/^\ufeff/, ''), (key, one, other) =>
        failureOf({ [key]: one }) !== null ? one : other,
      ),
    };
  } catch {
    return null;
  }
}

/** A text that says yes and nothing else: "ok", "Created.", "<ok/>". */
export function isYesText(text: string): boolean {
  const word = text.replace(/^<(\w+)\s*\/>$/, '$1').replace(/[\s"'.!]+/g, '');
  return YES.test(word);
}

/** The words of an error in whatever shape; null when the value tells of none. */
export function wordsIn(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim().slice(0, LONGEST_WORDS);
  if (Array.isArray(value)) return value.map(wordsIn).filter(Boolean).join(' ').slice(0, LONGEST_WORDS) || null;
  if (!isFields(value)) return null;
  const inner = fieldOf(value, ['error', 'feil']);
  const words =
    wordsIn(fieldOf(value, ['message', 'title', 'detail', 'melding', 'errormessage'])) ??
    (isFields(inner) || typeof inner === 'string' ? wordsIn(inner) : null);
  return words ?? (Object.keys(value).length > 0 ? JSON.stringify(value).slice(0, LONGEST_WORDS) : null);
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-zæøå]/g, '');

/** The words of an error that a field of an object holds, whatever it is called; null when none holds one. */
export function errorWordsIn(fields: Fields): string | null {
  for (const [name, value] of Object.entries(fields)) {
    const words = ERRORS.test(plain(name)) ? wordsIn(value) : null;
    if (words !== null && !NO_ERROR.test(words)) return words;
  }
  return null;
}

/** `error: true`, or a code of an error that is not the one of none. */
function hasError(fields: Fields): boolean {
  return Object.entries(fields).some(([name, value]) => {
    if (ERRORS.test(plain(name))) return value === true;
    if (!ERROR_CODE.test(plain(name))) return false;
    return typeof value === 'number' ? value !== 0 : typeof value === 'string' && !NO_ERROR.test(value.trim() || '-');
  });
}

/** What an object says in words of itself, which is neither a failure nor a yes by its name alone. */
export function messageIn(fields: Fields): string | null {
  return wordsIn(fieldOf(fields, ['message', 'messages', 'melding', 'meldinger', 'detail', 'reason', 'årsak', 'info']));
}

/** How many of something an object counts or lists, by the names that the pattern takes. */
export function countsIn(fields: Fields, names: RegExp): number[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const count = typeof value === 'number' ? value : Array.isArray(value) ? value.length : null;
    return count !== null && names.test(plain(name)) ? [count] : [];
  });
}

const TAKEN = COUNTED(
  'antall|count|created|inserted|imported|accepted|taken|saved|stored|added|ok|succeeded|success(ful|es)?|opprette(t|de)|lagre(t|de)|importerte?|mottatte?|vellykkede?',
);

/** How many rows an object says that were taken, each time that it says so. */
export function takenIn(fields: Fields): number[] {
  return countsIn(fields, TAKEN);
}

const QUEUED = COUNTED('queued|pending|enqueued|scheduled|ikø|venter');

/** The words in which an object says that what it was asked is still to be done; null when it does not. */
export function pendingIn(fields: Fields): string | null {
  const queued = countsIn(fields, QUEUED).find((count) => count > 0);
  if (queued !== undefined) return `${queued}`;
  const said = [...fieldsNamed(fields, STATUS), messageIn(fields), fieldOf(fields, ['title'])];
  const status = said[0];
  if (typeof status === 'string' && PENDING.test(status.trim())) return status.trim();
  const pending = said.find((words) => typeof words === 'string' && TO_BE_DONE.test(words));
  return typeof pending === 'string' ? pending.trim() : null;
}

/** True when it says in so many words that it went well. */
export function saysYes(fields: Fields): boolean {
  if (fieldOf(fields, SAYS_YES_OR_NO) === true) return true;
  const status = fieldOf(fields, STATUS);
  return (typeof status === 'string' && YES.test(status.trim())) || (typeof status === 'number' && status < 400);
}

function isNo(fields: Fields): boolean {
  // Of several that contradict each other the one that says no is believed.
  const said = fieldsNamed(fields, SAYS_YES_OR_NO);
  if (said.some((one) => one === false || (typeof one === 'string' && /^(false|no|nei)$/i.test(one)))) return true;
  if (fieldsNamed(fields, ['haserrors', 'haserror', 'iserror']).includes(true) || hasError(fields)) return true;
  if (countsIn(fields, FAILED).some((count) => count > 0)) return true;
  return fieldsNamed(fields, STATUS).some(
    (status) => (typeof status === 'string' && NO.test(status.trim())) || (typeof status === 'number' && status >= 400),
  );
}

/** The words in which an object says that it failed; null when it does not. */
export function failureIn(fields: Fields): string | null {
  const words = errorWordsIn(fields);
  if (words === null && !isNo(fields)) return null;
  return words ?? wordsIn(fieldOf(fields, ['message', 'title', 'detail', 'melding'])) ?? 'it says that it failed';
}

/** The words in which any part of an answer says that it failed; null when none does. */
export function failureOf(value: unknown, depth = 0): string | null {
  if (value === false) return 'false';
  if (Array.isArray(value))
    return depth > 3 ? null : (value.map((item) => failureOf(item, depth + 1)).find(isTold) ?? null);
  if (!isFields(value)) return null;
  const lists = Object.values(value).filter((item) => Array.isArray(item) || isFields(item));
  return (
    failureIn(value) ?? (depth > 3 ? null : (lists.map((item) => failureOf(item, depth + 1)).find(isTold) ?? null))
  );
}

const isTold = (words: string | null): words is string => words !== null;
