// Whether a record is still what it was judged to be (rule 7): its text, read again, against what the store keeps beside it.

import { type Micro, parseAmount, ZERO } from './amount.ts';
import { ConsoleError } from './errors.ts';
import { fieldsOf, type JsonField } from './json-object.ts';
import { readLoggedRecord } from './kept-record.ts';
import type { RecordRules } from './kind.ts';
import { type ListedRecord, readListedRecord } from './record.ts';

/** What was found out of a record when it was listed, and decided by since. */
export interface Judged {
  readonly id: number;
  readonly contentHash: string;
  readonly hours: Micro | null;
  readonly invoiceable: Micro | null;
  readonly quantity: Micro | null;
  readonly amount: Micro | null;
}

/** The text of a field as it stands in a file, with a decimal point; empty where the file has none. Case does not count. */
export type WrittenField = (name: string) => string;

/** `id`: its own, by which a text is read whose Id was called otherwise when it was listed. */
function read(raw: string, rules: RecordRules, id: number, fields?: readonly JsonField[]): ListedRecord | null {
  try {
    return readListedRecord(raw, 1, rules, fields);
  } catch (error) {
    if (error instanceof ConsoleError && error.details.values?.why === 'record-without-id')
      return readNamed(raw, rules, id);
    if (error instanceof ConsoleError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function readNamed(raw: string, rules: RecordRules, id: number): ListedRecord | null {
  try {
    return readLoggedRecord(raw, 1, rules, id);
  } catch (error) {
    if (error instanceof ConsoleError) return null;
    throw error;
  }
}

/** In which way the text of a record is not what it was judged to be; null when it is. `fields`: its own, where they were proved. */
export function alteredSince(
  judged: Judged,
  raw: string,
  rules: RecordRules,
  fields?: readonly JsonField[],
): string | null {
  const found = read(raw, rules, judged.id, fields);
  if (found === null) return 'its text cannot be read any more';
  if (found.id !== judged.id) return `its text says Id ${found.id}`;
  if (found.contentHash !== judged.contentHash) return 'its text is not what was listed';
  const same =
    (found.antallTimer?.micro ?? null) === judged.hours &&
    (found.fakturaTimeAntall?.micro ?? null) === judged.invoiceable &&
    (found.antall?.micro ?? null) === judged.quantity &&
    // What an earlier program pulled has none until the store was opened for writing with room for it.
    (judged.amount === null || found.amount === judged.amount);
  return same ? null : 'its amounts are not those of its text';
}

/** True for a line of which an earlier program kept no more than the Id in the proof log. */
export function isIdAlone(raw: string): boolean {
  return fieldsOf(raw).length === 1;
}

/** The amount that a text of a file says; null when it says none, or something else. */
export function amountWritten(text: string): Micro | null {
  return text === '' ? ZERO : (parseAmount(text)?.micro ?? null);
}
