// What can be said of a connection when it is added or changed.

import path from 'node:path';
import type { Input } from '../../preload/contract/channels.ts';
import type { Option } from './form.ts';
import { type Given, mistyped } from './given.ts';

export const CONNECTION_OPTIONS: Readonly<Record<string, Option>> = {
  url: { type: 'string', help: 'URL that the paths of the service are relative to' },
  header: { type: 'string', multiple: true, help: "HEADER sent with every call: 'k: v'" },
  'secret-header': { type: 'string', multiple: true, help: "HEADER with a key: 'k: env:VARIABLE'" },
  environment: { type: 'string', help: 'ENVIRONMENT: production, test (the default) or sandbox' },
  chunk: { type: 'string', help: 'N: most ids of one call that marks (500)' },
  'batch-chunk': { type: 'string', help: 'N: most rows of one call to the batch endpoint (200)' },
  'batch-name': {
    type: 'string',
    help: 'NAME that the rows of a batch stand under: {"NAME":[…]}; none sends a bare array (none)',
  },
  'all-or-nothing': {
    type: 'string',
    help: 'yes or no: whether the service takes nothing of a batch that it refuses; not assumed until it is said',
  },
  'database-header': {
    type: 'string',
    help: 'HEADER that chooses the database, which is not changed while units wait; none (tb-key)',
  },
  fields: {
    type: 'string',
    help: 'FIELDS to ask for of time entries, with commas; all asks for all (those of the interface)',
  },
  'id-field': { type: 'string', help: 'FIELD that holds the Id, or time=FIELD,material=FIELD (Id)' },
  'quantity-field': { type: 'string', help: 'FIELD of material that holds the quantity (Antall)' },
  'price-field': { type: 'string', help: 'FIELD of material that holds the price; none (none)' },
  'volatile-fields': {
    type: 'string',
    help: 'FIELDS of material, with commas, whose change makes no new version; none (none)',
  },
  timeout: { type: 'string', help: 'N: seconds without a byte before a call is given up (60)' },
  'locked-through': { type: 'string', help: 'DATE: the last day of the period that is locked; none (none)' },
  proxy: { type: 'string', help: 'PROXY: system, none, or the URL of a proxy (system)' },
  'ca-file': {
    type: 'string',
    help: 'FILE with root certificates (PEM) to trust besides those of the system; none (none)',
  },
};

/** The headers; the values of secret ones are named by the environment variable that holds them. Throws `wrong-usage`. */
export function headersOf(given: Given): Input<'connections/add'>['headers'] {
  const secret = given.headers('secret-header').map(({ name, value }) => {
    const env = /^env:([A-Za-z_][A-Za-z0-9_]*)$/.exec(value)?.[1];
    if (env !== undefined) return { name, secret: true as const, env };
    // The value is not repeated: it may be the key itself.
    const hint = 'Put the key in an environment variable and write env: and its name.';
    throw mistyped(`--secret-header ${name}`, 'its value is not env:VARIABLE', hint);
  });
  return [...given.headers('header'), ...secret];
}

/** `none` for nothing; undefined where the option was not given. */
function orNone<T>(given: Given, name: string, read: (text: string) => T): T | null | undefined {
  const text = given.text(name);
  if (text === undefined) return undefined;
  return text.trim() === 'none' ? null : read(given.needed(name));
}

function yesOrNo(given: Given, name: string): boolean | undefined {
  const text = given.text(name)?.trim();
  if (text === undefined || text === 'yes' || text === 'no') return text === undefined ? undefined : text === 'yes';
  throw mistyped(`--${name}`, `"${text}" is neither yes nor no`, `Write --${name} yes or --${name} no.`);
}

/** One name for both kinds, or `time=…,material=…`. */
function idFieldsOf(given: Given): { time?: string; material?: string } | undefined {
  const text = given.text('id-field')?.trim();
  if (text === undefined) return undefined;
  if (!text.includes('=')) return { time: text, material: text };
  const fields: { time?: string; material?: string } = {};
  for (const part of fieldsFrom(text)) {
    const [kind, name = ''] = part.split('=').map((word) => word.trim());
    if ((kind !== 'time' && kind !== 'material') || name === '')
      throw mistyped(
        '--id-field',
        `"${part}" names no kind and field`,
        'Write --id-field time=Id,material=TransaksjonId.',
      );
    fields[kind] = name;
  }
  return fields;
}

function fieldsFrom(text: string): string[] {
  return text
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
}

/** What was given of the options; nothing else is changed. Throws `wrong-usage`. */
export function optionsOf(given: Given): NonNullable<Input<'connections/add'>['options']> {
  const fields = given.text('fields');
  const seconds = given.count('timeout', 1, 3_600);
  const volatile = orNone(given, 'volatile-fields', fieldsFrom);
  const options = {
    chunk: given.count('chunk', 1, 100_000),
    batchChunk: given.count('batch-chunk', 1, 10_000),
    batchName: orNone(given, 'batch-name', (name) => name.trim()),
    databaseHeader: orNone(given, 'database-header', (name) => name.trim()),
    allOrNothing: yesOrNo(given, 'all-or-nothing'),
    timeFields: fields === undefined ? undefined : fields.trim() === 'all' ? [] : fieldsFrom(fields),
    idField: idFieldsOf(given),
    quantityField: given.text('quantity-field')?.trim(),
    priceField: orNone(given, 'price-field', (name) => name.trim()),
    volatileFields: volatile === null ? [] : volatile,
    timeoutMs: seconds === undefined ? undefined : seconds * 1_000,
    lockedThrough: orNone(given, 'locked-through', () => given.date('locked-through')!),
    proxy: given.text('proxy'),
    caFile: orNone(given, 'ca-file', (file) => path.resolve(file)),
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

export function environmentOf(given: Given): Input<'connections/update'>['environment'] {
  const text = given.text('environment');
  if (text === undefined || text === 'production' || text === 'test' || text === 'sandbox') return text;
  throw mistyped('--environment', `"${text}" is not an environment`, 'Write production, test or sandbox.');
}
