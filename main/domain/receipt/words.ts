// What the words of a receipt say: a status, or a message where there is no status. What may be meant either way is nobody's verdict.

import { isReason } from './reasons.ts';

export type Said = 'accepted' | 'rejected' | null;

/** Words that a person said the meaning of, in small letters. */
export interface Known {
  readonly accepts?: readonly string[];
  readonly rejects?: readonly string[];
}

function wordsOf(norwegian: string, english: string, several: readonly string[]): ReadonlySet<string> {
  return new Set([...norwegian.split(' '), ...english.split(' '), ...several]);
}

/** What came or was looked at ("mottatt", "processed") may be refused yet, and "ikke ført" may be not yet: of those a person is asked. */
const ACCEPTS = wordsOf(
  'ok okay ja yes true godkjent godkjend godtatt godteke akseptert importert bokført ført innført postert innlest overført registrert lagret',
  'accepted approved imported posted booked recorded success successful succeeded created done',
  ['lest inn'],
);
const REJECTS = wordsOf(
  'feil feilet nei no false avvist avslått underkjent forkastet mislyktes ugyldig',
  'rejected declined error failed failure invalid denied refused',
  ['ikke godkjent', 'ikkje godkjend', 'ikke importert', 'ikkje importert', 'not imported'],
);
/** In a column of messages or of errors they may be an answer to either question, or to none. */
const ANSWERS_NOTHING = /^(ja|nei|yes|no|true|false|none|null|ingen|n\/a|[-–0-9]+)$/;
/** Words of an acceptance inside others: what they say depends on the rest. */
const ACCEPTS_INSIDE = new RegExp(
  `(?<![\\p{L}\\d])(${[
    'ok|okay|godkjent|godkjend|godtatt|godteke|akseptert|importert|bokført|ført|innført|postert|innlest|mottatt|overført|registrert|lagret',
    'accepted|approved|imported|posted|booked|recorded|success|successful|successfully|succeeded|created|processed',
  ].join('|')})(?![\\p{L}\\d])`,
  'gu',
);
const NOT = /(?<![\p{L}\d])(ikke|ikkje|aldri|not|never|0|ingen|ingenting|none|nothing)\s(?:[\p{L}]+\s){0,2}$/u;
/** *Importert: 0*, and not *Importert 05.11* or *Importert, 0 feil*. */
const NONE_BEHIND = /^\s?[:=]?\s?0(?:[.,]0+)?(?![\d.,/:-])(?!\s?(?:feil|avvik|error|warn|advars))/u;
/** It was left out, which is no acceptance. */
const LEFT_OUT =
  /(?<!\p{L})(hoppet over|hopp(er|es) over|utelatt|ignorert|oversett|sett bort fra|skipped|ignored|omitted|left out|disregarded)(?!\p{L})/gu;
/** What is told of, and is no refusal: the ERP has the row. */
const ONLY_TOLD =
  /^(advarsel|advarsler|varsel|warnings?|info|informasjon|information|merk|merknad|obs|notice|note|hint|tips)(?![\p{L}\d])|(?<!\p{L})(opprettet|behandlet|fullført|completed)(?!\p{L})|^(bilag|voucher|transaksjon|transaction)\p{L}*[\s.:#]*(?:nr|no)?[\s.:#]*\d+$/u;
const NO_ERROR = new RegExp(
  `(?<![\\p{L}\\d])(ingen|uten|ikke|0|no|without|not an?)\\s((funnet|found)\\s)?(${[
    'feil|avvik|advars\\p{L}+|problem(er)?|merknad(er)?|anmerkning(er)?|kommentar(er)?|endring(er)?',
    'errors?|warnings?|problems?|issues?|remarks?|comments?|changes?',
  ].join('|')})(?!\\p{L})|^(feil|avvik|errors?)\\s?[:=]\\s?(ingen|0|none|no)$`,
  'u',
);

/** Words of a refusal inside others, and what there is none of. */
const REJECTS_INSIDE = /(?<![\p{L}\d])(avvist|avslått|underkjent|forkastet|rejected|declined|refused)(?![\p{L}\d])/gu;
const NONE_OF = /(?<![\p{L}\d])(ingen|ikke|0|no|not|none)\s$/u;
/** The ERP refuses what it has: whether it has just this is for a person to see. */
const IS_THERE =
  /(?<!\p{L})(finnes (allerede|fra før)|allerede (\p{L}+ )?(importert|bokført|ført|postert|registrert|overført|lagret|lest inn)|already (exists?|imported|posted|booked|there)|dupli[ck]at\p{L}*)/iu;
/** Only a part of it: before an acceptance, or behind it. */
const PARTLY_BEFORE = /(?<![\p{L}\d])(delvis|partially|partly|kun|bare|only)\s(?:[\p{L}\d.,]+\s){0,4}$/u;
const PARTLY_BEHIND = /^\s(delvis|partially|partly|in part)(?!\p{L})/u;
/** It is still to be done, and may be done yet: a row that is sent again meanwhile is there twice. */
const STILL_TO_DO = new RegExp(
  `(?<!\\p{L})(${[
    '(lagt|satt|er|står|ligger|plassert) (i kø|på vent)|i kø (for|til) \\p{L}+|(og|nå) i kø|køet|utsatt',
    '(til|under|for) ((senere|videre|manuell|ny) )?(behandling|godkjenning|innlesing)|(må|skal|blir|vil bli) godkjen(nes|t)',
    '(av)?venter( på)? ((manuell|senere|ny) )?(godkjenning|godkjennelse|behandling|import|innlesing|(bok)?føring|postering|overføring)',
    '(queued|scheduled|submitted|waiting|held) for (?!you\\b)\\p{L}+|awaiting \\p{L}+|and queued|for ((later|further) )?processing',
    'pending ((manual|later) )?(approval|import|processing|posting|review)|(being|to be) (processed|imported|posted)|postponed|deferred',
  ].join('|')})(?!\\p{L})`,
  'gu',
);
/** The same as the whole of what is said, or where nothing but a message tells. */
const WAITS =
  /(?<!\p{L})((av)?venter|på vent|i kø|queued?|pending|(a)?waiting|on hold|processing|in progress|enqueued|scheduled)(?!\p{L})/gu;

const isSaid = (words: string, of: RegExp): boolean =>
  [...words.matchAll(of)].some(({ index }) => !NONE_OF.test(words.slice(0, index)));

/** It may be there in part, or be taken out again: alone it is no reason why the row was refused. */
const MAY_BE_THERE = new RegExp(
  `(?<!\\p{L})(${[
    'advars\\p{L}+|delvis|under arbeid|ubehandlet|parkert|kladd|utkast|tilbakeført|reversert|kreditert|slettet|annullert|makulert',
    'warnings?|partial(ly)?|partly|unprocessed|parked|drafts?|reversed|credited|deleted|cancell?ed|void(ed)?|teilweise',
  ].join('|')})(?!\\p{L})`,
  'gu',
);

/** Whether it says that the row may be there all the same, or has been. */
export function mayBeThere(text: string): boolean {
  const words = wordOf(text);
  return IS_THERE.test(words) || isSaid(words, MAY_BE_THERE);
}

/** A word alone: `Venter`, `Pending`. */
const isStillToDo = (words: string): boolean =>
  isSaid(words, STILL_TO_DO) || [...words.matchAll(WAITS)].some(([word]) => word === words);

function wordOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '');
}

export const isOnlyTold = (text: string): boolean => ONLY_TOLD.test(wordOf(text));
export const saysNoError = (text: string): boolean => NO_ERROR.test(wordOf(text));

/** What a status says; null when nobody knows. */
export function statusOf(text: string, { accepts = [], rejects = [] }: Known): Said {
  const word = wordOf(text);
  if (accepts.includes(word)) return 'accepted';
  if (rejects.includes(word)) return 'rejected';
  if (ACCEPTS.has(word)) return 'accepted';
  return REJECTS.has(word) ? 'rejected' : null;
}

/** Where a heading does not say so, these may answer any question. */
const ANSWERS_ANYTHING = new Set(['ja', 'nei', 'yes', 'no', 'true', 'false']);

/** Whether it is the word of an acceptance, whatever the heading of its column. */
export function isAcceptance(text: string, known: Known): boolean {
  return !isAnyAnswer(text) && statusOf(text, known) === 'accepted';
}

/** A yes or a no: under a heading that nobody knows it may answer any question. */
export const isAnyAnswer = (text: string): boolean => ANSWERS_ANYTHING.has(wordOf(text));

export function isRefusal(text: string, known: Known): boolean {
  return !isAnyAnswer(text) && statusOf(text, known) === 'rejected';
}

/** What a message says where no status stands beside it: why not, where it has words of that; of any other nobody knows. */
export function messageSays(text: string, known: Known, of: 'errors' | 'anything' = 'anything'): Said {
  const word = wordOf(text);
  const isKnown = known.accepts?.includes(word) === true || known.rejects?.includes(word) === true;
  if (!isKnown && ANSWERS_NOTHING.test(word)) return null;
  const said = statusOf(text, known);
  if (said !== null) return said;
  if (ONLY_TOLD.test(word) || NO_ERROR.test(word) || IS_THERE.test(word)) return null;
  if ([STILL_TO_DO, WAITS, LEFT_OUT, MAY_BE_THERE].some((open) => isSaid(word, open))) return null;
  const accepting = [...word.matchAll(ACCEPTS_INSIDE)];
  return isReason(word, of) && accepting.every(({ index }) => NOT.test(word.slice(0, index))) ? 'rejected' : null;
}

/** A message that nobody knows, and that may stand beside many rows: a person says once what it means. A figure is of its row alone. */
export function isUnknownMessage(text: string, known: Known): boolean {
  const says = (of: 'errors' | 'anything'): Said => messageSays(text, known, of);
  return !/\d/.test(text) && says('anything') === null && says('errors') === 'rejected';
}

const isNotSo = (words: string, { index, 0: word }: RegExpMatchArray): boolean =>
  NOT.test(words.slice(0, index)) || NONE_BEHIND.test(words.slice(index! + word.length));

function isPartly(words: string, { index, 0: word }: RegExpMatchArray): boolean {
  return PARTLY_BEFORE.test(words.slice(0, index)) || PARTLY_BEHIND.test(words.slice(index! + word.length));
}

/**
 * Whether words beside a status leave open what became of the row: `OK` with *ikke importert* or *delvis importert*, a refusal of what the
 * ERP has already, and either where it is still to be done.
 */
export function contradicts(said: 'accepted' | 'rejected', message: string): boolean {
  const words = wordOf(message);
  if (isStillToDo(words)) return true;
  if (said === 'rejected') return IS_THERE.test(words);
  if (isSaid(words, REJECTS_INSIDE) || isSaid(words, LEFT_OUT)) return true;
  const accepting = [...words.matchAll(ACCEPTS_INSIDE)];
  return accepting.some((found) => isNotSo(words, found) || isPartly(words, found));
}

/** Words of what went wrong, or has not come to its end, wherever they stand: more of them than a status has. */
const TROUBLE =
  /feil|error|fail|ugyldig|invalid|ukjent|unknown|mangler|missing|stengt|lukket|låst|sperret|closed|locked|blocked|(?<!\p{L})(ikke|not|aldri|never|venter|vent|kø|(til|under|for) behandling|pending|waiting|queued?|processing|stopp\p{L}*|avbrutt|abort\p{L}*|timeout)(?!\p{L})/iu;

const ABOUT_EMPLOYEE = /^(aktiv|inaktiv|sluttet|active|inactive)$/;
/** Beside a status they are about an employee, or count: neither says what became of a row. */
const ABOUT_ELSE = new RegExp(`${ABOUT_EMPLOYEE.source}|^[-–+\\d.,:/ ]+$`);

export const isAboutEmployee = (text: string): boolean => ABOUT_EMPLOYEE.test(wordOf(text));

/**
 * Whether another column that is headed as a status does not say the same. Beside an acceptance that is every word that is not known to be
 * one: what an ERP calls what it has put off or left out is in no list, and a person says once which column counts.
 */
export function saysOther(said: Said, text: string, known: Known): boolean {
  const other = statusOf(text, known);
  if (other !== null) return other !== said;
  if (said === null) return false;
  if (contradicts(said, text)) return true;
  const words = wordOf(text);
  if (said === 'rejected' || words === '' || ABOUT_ELSE.test(words) || NO_ERROR.test(words)) return false;
  return TROUBLE.test(words) || words.search(ACCEPTS_INSIDE) === -1;
}

const REJECTED_BELOW = /avvi[st]|avslå|underkjen|forkast|mislykk|reject|declin|refus|denied/iu;
const ACCEPTED_BELOW =
  /godkjen|godtat|aksepter|importer|(bok|inn)ført|innles|poster|registrer|accept|import|posted|book|approv|success/iu;

/** What a heading says of the rows below it: *Avviste linjer*, *Imported*, *Errors*. */
export function sectionSays(text: string): Said {
  const words = wordOf(text);
  if (NO_ERROR.test(words)) return null;
  if (REJECTED_BELOW.test(words) || TROUBLE.test(words)) return 'rejected';
  return ACCEPTED_BELOW.test(words) ? 'accepted' : null;
}

/** Nothing of it: *avviste: 0*. */
const NONE_COUNTED = /[\p{L} ]+[:=]?\s*(?<![\d.,])0(?![\d.,])/gu;
const REFUSED_TITLE = /feil|error|fail|ugyldig|invalid|(?<!\p{L})(ikke|not)(?!\p{L})/iu;

/** Whether a title above the headings, or the name of the sheet or the file, says that the rows are no list of what was accepted. */
export function titleRefuses(text: string): boolean {
  const words = wordOf(text).replace(NONE_COUNTED, '');
  return !NO_ERROR.test(words) && (REJECTED_BELOW.test(words) || REFUSED_TITLE.test(words));
}
