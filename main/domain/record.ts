// One line as the service listed it: read strictly, kept whole. A line that cannot be read is refused by name and the
// pull with it, because a line left out in silence would be hours lost.

import { hash } from 'node:crypto';
import { type Amount, isNormalised, type Micro, parseAmount, timesFitting } from './amount.ts';
import { ConsoleError } from './errors.ts';
import { parseNumbers } from './exact-json.ts';
import { type JsonField, provenFieldsOf } from './json-object.ts';
import { QUANTITY_FIELD, type RecordRules, TIME_COMPARE_FIELDS, TIME_FIELDS, VOLATILE_FIELDS } from './kind.ts';
import { instantOf, localDateOf } from './moment.ts';

export interface ListedRecord {
  readonly id: number;
  /** The JSON object exactly as it came; an amount that came as a text stands in it as the number that it is. */
  readonly raw: string;
  /** Local date, YYYY-MM-DD. */
  readonly dato: string | null;
  readonly ansattId: string | null;
  readonly prosjektId: string | null;
  readonly prosjektLinjeId: string | null;
  readonly arbeidstypeId: string | null;
  readonly produktId: string | null;
  /** Hours of a time entry. */
  readonly antallTimer: Amount | null;
  /** Invoiceable hours of a time entry. */
  readonly fakturaTimeAntall: Amount | null;
  /** Quantity of a material transaction. */
  readonly antall: Amount | null;
  /** Quantity times price, of material; null without either. */
  readonly amount: Micro | null;
  /** UTC, YYYY-MM-DDTHH:MM:SS.mmmZ, cut down; null when missing or without a zone. */
  readonly endretDato: string | null;
  readonly contentHash: string;
  /** Reverses an earlier export: negative hours, or no hours and negative invoiceable hours. */
  readonly adjustment: boolean;
}

const NAMED = [...TIME_FIELDS, QUANTITY_FIELD] as const;
const TIME_AMOUNTS = ['antalltimer', 'fakturatimeantall'];
type Named = (typeof NAMED)[number];

/** The fields that have a name, each in the place of its name. */
type NamedFields = readonly (JsonField | undefined)[];

const placeOf = (name: Named): number => NAMED.indexOf(name);
const DATO = placeOf('Dato');
const ANSATT = placeOf('AnsattId');
const PROSJEKT = placeOf('ProsjektId');
const PROSJEKT_LINJE = placeOf('ProsjektLinjeId');
const ARBEIDSTYPE = placeOf('ArbeidstypeId');
const PRODUKT = placeOf('ProduktId');
const ANTALL_TIMER = placeOf('AntallTimer');
const FAKTURA_TIME_ANTALL = placeOf('FakturaTimeAntall');
const ENDRET_DATO = placeOf('EndretDato');
const ANTALL = placeOf(QUANTITY_FIELD);
const COMPARED = TIME_COMPARE_FIELDS.map(placeOf);

interface Key {
  readonly key: string;
  readonly lower: string;
  /** Which of the named fields it is, without regard to case; -1 for none. */
  readonly at: number;
}
/** In the order of the interface, in which lists mostly have them. */
const KEYS: readonly Key[] = NAMED.map((name, at) => ({ key: name, lower: name.toLowerCase(), at }));
const BY_SPELLING: ReadonlyMap<string, Key> = new Map(
  KEYS.flatMap((key): [string, Key][] => [
    [key.key, key],
    [key.lower, key],
  ]),
);

function keyOf(key: string): Key {
  const known = BY_SPELLING.get(key);
  if (known !== undefined) return known;
  const lower = key.toLowerCase();
  return { key, lower, at: BY_SPELLING.get(lower)?.at ?? -1 };
}
const lowerOf = (key: string): string => keyOf(key).lower;

function keyAt(place: number, key: string): Key {
  const expected = KEYS[place];
  return expected !== undefined && expected.key === key ? expected : keyOf(key);
}

/** A value is told as far as a person reads it; what is told stays in history. */
const LONGEST_CAUSE = 300;

const NOTHING_KEPT = 'Nothing was kept of this list and nothing was changed.';

const TELL_SUPPLIER = `${NOTHING_KEPT} Tell the supplier of the service which record it is, then pull again.`;

function refuse(object: string, cause: string, hint = TELL_SUPPLIER): ConsoleError {
  return new ConsoleError({
    code: 'service-bad-answer',
    operation: 'read a listed record',
    object,
    cause: cause.length > LONGEST_CAUSE ? `${cause.slice(0, LONGEST_CAUSE)}…` : cause,
    hint,
    retrySafe: true,
    values: { why: 'record-unreadable' },
  });
}

const MOST_NAMES = 12;

function namesOf(fields: readonly JsonField[]): string {
  const names = fields.map(({ key }) => key.slice(0, 40));
  return `${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ' …' : ''}` || 'nothing';
}

/** The service may call the Id otherwise: what the record has is told, and where to say so. */
function withoutId(fields: readonly JsonField[], { kind, idField }: RecordRules, position: number): ConsoleError {
  const has = namesOf(fields);
  const way = `If it is called something else there, say so: connection change NAME --id-field ${kind}=FIELD.`;
  return new ConsoleError({
    code: 'service-bad-answer',
    operation: 'read a listed record',
    object: `record ${position} of the list`,
    cause: `it has no ${idField}`,
    hint: `${NOTHING_KEPT} ${way} The record has: ${has}.`,
    retrySafe: true,
    values: { why: 'record-without-id', field: idField, position, has },
  });
}

const WHOLE_IN_TEXT = /^\s*-?\d+\s*$/;

function idOf(
  field: JsonField,
  fields: readonly JsonField[],
  { kind, idField }: RecordRules,
  position: number,
): number {
  const where = `record ${position} of the list`;
  if (field.type !== 'number' || !/^-?\d+$/.test(field.text)) {
    const way = `If each record has a whole number of its own in another field, say so: connection change NAME --id-field ${kind}=FIELD.`;
    const shown = `${idField} ${JSON.stringify(field.text)}`;
    // A mark names Ids as numbers: whether the service means that one by it nobody knows.
    if (field.type === 'string' && WHOLE_IN_TEXT.test(field.text))
      throw refuse(
        `${where}, ${shown}`,
        `its ${idField} is the text ${JSON.stringify(field.text)}, and a number is expected: texts are not taken for Ids`,
        `${NOTHING_KEPT} The service sends its Ids as text: tell its supplier. ${way} The record has: ${namesOf(fields)}.`,
      );
    const cause = `its ${idField} is ${JSON.stringify(field.text)}, not a whole number`;
    throw refuse(where, cause, `${NOTHING_KEPT} ${way} The record has: ${namesOf(fields)}.`);
  }
  // Minus zero is zero.
  const id = Number(field.text) + 0;
  if (!Number.isSafeInteger(id)) {
    throw refuse(where, `its ${idField} ${field.text} is beyond 2^53 and cannot be kept exactly`);
  }
  return id;
}

function wordOf(field: JsonField | undefined, id: number): string | null {
  if (!field || field.type === 'null') return null;
  if (field.type === 'string') return field.text;
  if (field.type === 'number') return decimalOf(field.text);
  throw refuse(`Id ${id}`, `${field.key} is ${field.text}, neither text nor a number`);
}

/** A number that stands in quotes. */
const NUMBER_IN_TEXT = /^-?\d+(\.\d+)?$/;

function amountOf(field: JsonField | undefined, id: number): Amount | null {
  if (!field || field.type === 'null') return null;
  const isText = field.type === 'string';
  const isNumber = field.type === 'number' || (isText && NUMBER_IN_TEXT.test(field.text));
  if (!isNumber) {
    const hasComma = isText && /^\s*-?[\d\s.]*\d,\d+\s*$/.test(field.text);
    const what = hasComma ? 'a text with a decimal comma, which nobody can read for sure' : 'not a number';
    throw refuse(`Id ${id}`, `${field.key} is ${JSON.stringify(field.text)}, ${what}`);
  }
  const amount = parseAmount(field.text);
  if (!amount) throw refuse(`Id ${id}`, `${field.key} is ${field.text.slice(0, 60)}, larger than any amount can be`);
  return amount;
}

function dateOf(field: JsonField | undefined, id: number): string | null {
  if (!field || field.type === 'null') return null;
  const date = field.type === 'string' ? localDateOf(field.text) : null;
  if (date === null) throw refuse(`Id ${id}`, `${field.key} is ${JSON.stringify(field.text)}, not a date`);
  return date;
}

function momentOf(field: JsonField | undefined, id: number): string | null {
  if (!field || field.type === 'null') return null;
  if (field.type === 'string') {
    const instant = instantOf(field.text);
    if (instant !== null) return instant;
    if (localDateOf(field.text) !== null) return null;
  }
  throw refuse(`Id ${id}`, `${field.key} is ${JSON.stringify(field.text)}, not a date and time`);
}

const DIGITS = /^\d+$/;

/** The number of a JSON text as a normalised decimal: 7.50 is "7.5". A whole number is one as it stands. */
function decimalOf(text: string): string {
  return DIGITS.test(text) || isNormalised(text) ? text : (parseAmount(text)?.text ?? text);
}

// oxlint-disable-next-line no-control-regex -- the separators of what is hashed
const SEPARATOR = /[\u0000\u001e\u001f]/;

/** A text that cannot run into the field beside it in what is hashed. */
function closed(text: string): string {
  return SEPARATOR.test(text) ? `\u0001${JSON.stringify(text)}` : text;
}

/** A nested value without its white space, its numbers as normalised decimals and never as floats. */
function compact(text: string): string {
  return JSON.stringify(parseNumbers(text, decimalOf));
}

function withoutMidnight(text: string): string {
  return text.includes('T00:00:00') ? text.replace(/T00:00:00(?:\.0+)?$/, '') : text;
}

/** A value as it is compared: numbers as normalised decimals, dates at midnight as dates, so 7.5 = 7.50. */
function comparable(field: JsonField): string {
  if (field.type === 'number') return decimalOf(field.text);
  if (field.type === 'string') return closed(withoutMidnight(field.text));
  if (field.type === 'nested') return compact(field.text);
  return field.type === 'null' ? '\u0000' : field.text;
}

/** Throws `service-bad-answer` for a value that is nested too deeply to be written again. */
function comparableOf(field: JsonField, id: number): string {
  try {
    return comparable(field);
  } catch (error) {
    if (error instanceof RangeError) throw refuse(`Id ${id}`, `${field.key} is nested too deeply`);
    throw error;
  }
}

/** SHA-256 over the lines, first 128 bits, as hex. */
function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

function contentHashOf(fields: readonly JsonField[], named: NamedFields, rules: RecordRules, id: number): string {
  if (rules.kind === 'time') {
    let text = '';
    for (const place of COMPARED) {
      const field = named[place];
      text += `${field === undefined ? '\u0000' : comparable(field)}\u001f`;
    }
    return digest(text);
  }
  const skipped = new Set([...VOLATILE_FIELDS, ...rules.volatileFields].map(lowerOf));
  const [idField, idFirst] = [rules.idField, rules.idWas?.[0] ?? rules.idField].map(lowerOf);
  const lines = fields
    .filter((field) => !skipped.has(lowerOf(field.key)) && !field.key.startsWith('@odata.'))
    .map((field) => [lowerOf(field.key), comparableOf(field, id)] as const)
    .map(([key, value]) => `${key === idField ? idFirst : key}\u001f${value}`);
  return digest(lines.sort().join('\u001e'));
}

function isAdjustment(hours: Amount | null, invoiceable: Amount | null): boolean {
  if (hours !== null && hours.micro !== 0n) return hours.micro < 0n;
  return invoiceable !== null && invoiceable.micro < 0n;
}

/** The fields of a kind that hold amounts, in lower case. */
function amountFieldsOf({ kind, quantityField = QUANTITY_FIELD, priceField = null }: RecordRules): readonly string[] {
  if (kind === 'time') return TIME_AMOUNTS;
  return priceField === null ? [lowerOf(quantityField)] : [lowerOf(quantityField), lowerOf(priceField)];
}

function isAmountInText(field: JsonField, amounts: readonly string[]): boolean {
  return field.type === 'string' && amounts.includes(lowerOf(field.key));
}

/** "7.5" as 7.5, so that file, reversal and content hash have the number. Throws `service-bad-answer` for a text that is none. */
function withoutQuotes(field: JsonField, amounts: readonly string[], id: number): JsonField {
  if (!isAmountInText(field, amounts)) return field;
  return { ...field, type: 'number', text: amountOf(field, id)!.text };
}

/** The JSON text of an object with these fields. */
export function objectOf(fields: readonly JsonField[]): string {
  const parts = fields.map(
    ({ key, type, text }) => `${JSON.stringify(key)}:${type === 'string' ? JSON.stringify(text) : text}`,
  );
  return `{${parts.join(',')}}`;
}

/** The quantity of a material transaction. Throws `service-bad-answer` where two spellings of its field differ. */
function quantityOf(
  fields: readonly JsonField[],
  named: NamedFields,
  { quantityField = QUANTITY_FIELD }: RecordRules,
  id: number,
): JsonField | undefined {
  if (quantityField === QUANTITY_FIELD) return named[ANTALL];
  const wanted = lowerOf(quantityField);
  const found = fields.filter(({ key }) => lowerOf(key) === wanted);
  if (found.some(({ type, text }) => type !== found[0]!.type || text !== found[0]!.text))
    throw refuse(`Id ${id}`, `it has ${found.map(({ key, text }) => `${key} ${text}`).join(' and ')}`);
  return found[0];
}

/** Quantity times price. Throws `service-bad-answer` for what no column holds. */
function priced(
  quantity: Amount | null,
  fields: readonly JsonField[],
  { priceField = null }: RecordRules,
  id: number,
): Micro | null {
  if (priceField === null || quantity === null) return null;
  const wanted = lowerOf(priceField);
  const field = fields.findLast(({ key }) => lowerOf(key) === wanted);
  const price = field?.type === 'number' ? parseAmount(field.text) : null;
  if (price === null) return null;
  const amount = timesFitting(quantity.micro, price.micro);
  if (amount === null)
    throw refuse(`Id ${id}`, `${priceField} ${price.text} times its quantity is larger than any amount can be`);
  return amount;
}

/**
 * Reads one listed object. `position` (1-based) names it where it has no usable Id; `read` are its fields where they were proved already.
 * Throws `service-bad-answer` for a missing, wrong or too large Id and for a field of the wrong type, and a SyntaxError when it is
 * not JSON.
 */
export function readListedRecord(
  raw: string,
  position: number,
  rules: RecordRules,
  read: readonly JsonField[] = provenFieldsOf(raw),
): ListedRecord {
  let fields = read;
  const named: (JsonField | undefined)[] = NAMED.map(() => undefined);
  let idField: JsonField | undefined;
  let twice: [JsonField, JsonField] | undefined;
  const wanted = lowerOf(rules.idField);
  const amounts = amountFieldsOf(rules);
  let hasTexts = false;
  for (let place = 0; place < fields.length; place += 1) {
    const field = fields[place]!;
    const { lower, at } = keyAt(place, field.key);
    if (lower === wanted) {
      if (idField !== undefined && idField.text !== field.text) {
        throw refuse(
          `record ${position} of the list`,
          `it has two ${rules.idField}: ${idField.text} and ${field.text}`,
        );
      }
      idField = field;
    }
    if (field.type === 'string' && amounts.includes(lower)) hasTexts = true;
    if (at === -1) continue;
    const before = named[at];
    // Two spellings of one field, or one twice: which of them holds is not for us to guess.
    if (before !== undefined && (before.type !== field.type || before.text !== field.text)) twice ??= [before, field];
    named[at] = field;
  }
  if (!idField || idField.type === 'null') throw withoutId(fields, rules, position);
  const id = idOf(idField, fields, rules, position);
  if (hasTexts) {
    fields = fields.map((field) => withoutQuotes(field, amounts, id));
    return readListedRecord(objectOf(fields), position, rules);
  }
  if (twice) throw refuse(`Id ${id}`, `it has ${twice.map(({ key, text }) => `${key} ${text}`).join(' and ')}`);
  const time = rules.kind === 'time';
  const antallTimer = time ? amountOf(named[ANTALL_TIMER], id) : null;
  const fakturaTimeAntall = time ? amountOf(named[FAKTURA_TIME_ANTALL], id) : null;
  const antall = time ? null : amountOf(quantityOf(fields, named, rules, id), id);
  return {
    id,
    raw,
    dato: dateOf(named[DATO], id),
    ansattId: wordOf(named[ANSATT], id),
    prosjektId: wordOf(named[PROSJEKT], id),
    prosjektLinjeId: wordOf(named[PROSJEKT_LINJE], id),
    arbeidstypeId: wordOf(named[ARBEIDSTYPE], id),
    produktId: wordOf(named[PRODUKT], id),
    antallTimer,
    fakturaTimeAntall,
    antall,
    amount: time ? null : priced(antall, fields, rules, id),
    endretDato: momentOf(named[ENDRET_DATO], id),
    contentHash: contentHashOf(fields, named, rules, id),
    adjustment: time && isAdjustment(antallTimer, fakturaTimeAntall),
  };
}
