// The reversal that the console makes itself when the ERP has a version that the service will never reverse.
// It is the original with opposite amounts, labelled, and tied to run, file and line of the original.

import { parseAmount, negate } from './amount.ts';
import { fieldsOf, type JsonField } from './json-object.ts';
import { type Kind, QUANTITY_FIELD } from './kind.ts';

/** The field in which the reversal says what it is; a column of its own in the file. */
export const CORRECTION_FIELD = 'Korreksjon';

/** Amounts that a reversal turns, in lower case. */
function turnedFields(kind: Kind, quantityField: string): readonly string[] {
  return kind === 'time' ? ['antalltimer', 'fakturatimeantall'] : [quantityField.toLowerCase()];
}

/** A file that has a record, or how it was entered by hand, and the line there: null where its sum is nothing, or there is no file. */
export interface Place {
  readonly file: string;
  readonly line: number | null;
}

export interface OriginalLine {
  readonly run: number;
  /** Each file that has it. */
  readonly places: readonly Place[];
}

function placed({ run, places }: OriginalLine): string {
  const files = places.map(({ file, line }) => (line === null ? file : `${file}, linje ${line}`));
  return [`kjøring ${run}`, ...(files.length === 0 ? [] : [files.join(' og ')])].join(', ');
}

function turned(field: JsonField): string {
  const amount = field.type === 'number' ? parseAmount(field.text) : null;
  return amount === null ? jsonOf(field) : negate(amount).text;
}

function jsonOf(field: JsonField): string {
  return field.type === 'string' ? JSON.stringify(field.text) : field.text;
}

/** True when a material transaction has a quantity that can be turned. */
export function hasAmount(raw: string, quantityField: string = QUANTITY_FIELD): boolean {
  const names = turnedFields('material', quantityField);
  return fieldsOf(raw).some((field) => names.includes(field.key.toLowerCase()) && field.type === 'number');
}

/** The JSON object of a version that the service will not list again: as it was seen, and the label. */
export function newVersionOf(raw: string, original: OriginalLine): string {
  const parts = fieldsOf(raw).map((field) => `${JSON.stringify(field.key)}:${jsonOf(field)}`);
  const label = `Ny versjon laget av eksportkonsollen: ${placed(original)}`;
  parts.push(`${JSON.stringify(CORRECTION_FIELD)}:${JSON.stringify(label)}`);
  return `{${parts.join(',')}}`;
}

/** The JSON object of what the ERP rejected once and gets again: as it was listed, and the label. */
export function againOf(raw: string, original: OriginalLine): string {
  const parts = fieldsOf(raw).map((field) => `${JSON.stringify(field.key)}:${jsonOf(field)}`);
  const label = `Sendt på nytt av eksportkonsollen: avvist i ${placed(original)}`;
  parts.push(`${JSON.stringify(CORRECTION_FIELD)}:${JSON.stringify(label)}`);
  return `{${parts.join(',')}}`;
}

/** The JSON object of the reversal: every field of `raw` as it was, amounts with the opposite sign, and the label. */
export function reversalOf(
  kind: Kind,
  raw: string,
  original: OriginalLine,
  quantityField: string = QUANTITY_FIELD,
): string {
  const names = turnedFields(kind, quantityField);
  const parts = fieldsOf(raw)
    .filter((field) => field.key !== CORRECTION_FIELD)
    .map((field) => {
      const value = names.includes(field.key.toLowerCase()) ? turned(field) : jsonOf(field);
      return `${JSON.stringify(field.key)}:${value}`;
    });
  const label = `Tilbakeføring laget av eksportkonsollen: ${placed(original)}`;
  parts.push(`${JSON.stringify(CORRECTION_FIELD)}:${JSON.stringify(label)}`);
  return `{${parts.join(',')}}`;
}
