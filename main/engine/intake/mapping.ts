// Mappings of a batch, mappings saved by name, and the field list of a connection.

import { wrongUsage } from '../../domain/errors.ts';
import { parseAmount } from '../../domain/amount.ts';
import { valuesOfObject } from '../../domain/intake/body.ts';
import type { Field } from '../../domain/intake/field.ts';
import { fingerprintOf, fingerprintText } from '../../domain/intake/fingerprint.ts';
import type { Source } from '../../domain/intake/mapping.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import type { SavedMapping } from '../../ports/intake.ts';
import type { Connection } from '../../ports/connections.ts';
import { endIfDone } from './finish.ts';
import { recheckAll } from './load.ts';
import { fieldsOf, openBatchOf, todayOf } from './plan.ts';
import { lockedThrough } from '../setup/locked.ts';

/** The saved mapping of that name. Throws `wrong-usage` naming those there are. */
export function mappingNamed(context: EngineContext, connection: Connection, name: string): SavedMapping {
  const all = context.store.intake.mappings(connection.id);
  const found = all.find((mapping) => mapping.name.toLowerCase() === name.trim().toLowerCase());
  if (found) return found;
  const there = all.length === 0 ? 'None is saved yet.' : `There is: ${all.map((mapping) => mapping.name).join(', ')}.`;
  throw wrongUsage('map columns', `mapping ${name}`, 'there is no such mapping', there);
}

/** Throws `wrong-usage` for a field or column that is not there, or one that is mapped twice. */
export function assertSources(fields: readonly Field[], columns: readonly string[], sources: readonly Source[]): void {
  const seen = new Set<string>();
  for (const { field, column, constant } of sources) {
    const object = column === undefined ? field : `${column}=${field}`;
    if (!fields.some((known) => known.name === field)) {
      const names = fields.map((known) => known.name).join(', ');
      throw wrongUsage('map columns', object, `there is no field ${field}`, `The fields are: ${names}.`);
    }
    if (seen.has(field)) throw wrongUsage('map columns', object, `${field} is mapped twice`, 'Map each field once.');
    seen.add(field);
    if ((column === undefined) === (constant === undefined)) {
      throw wrongUsage(
        'map columns',
        object,
        'it names both a column and a constant, or neither',
        'Give one of the two.',
      );
    }
    if (column !== undefined && !columns.includes(column)) {
      throw wrongUsage(
        'map columns',
        object,
        `the file has no column ${column}`,
        `Its columns are: ${columns.join(', ')}.`,
      );
    }
  }
}

/** Maps a batch anew and checks every row. */
export function mapBatch(
  context: EngineContext,
  input: { batch: number; sources?: readonly Source[] | undefined; mapping?: string | undefined },
): void {
  const { store } = context;
  const batch = openBatchOf(context, input.batch, 'map columns');
  const connection = store.connections.get(batch.connection)!;
  const saved = input.mapping === undefined ? null : mappingNamed(context, connection, input.mapping);
  const fits = (source: Source) => source.column === undefined || batch.columns.includes(source.column);
  const sources = input.sources ?? saved?.sources.filter(fits) ?? batch.sources;
  const fields = fieldsOf(context, batch.connection);
  assertSources(fields, batch.columns, sources);
  const why = saved === null ? 'person' : 'remembered';
  const proposedBy = Object.fromEntries(
    sources.flatMap(({ column, field }) => {
      if (column === undefined) return [];
      const before = batch.sources.find((source) => source.field === field);
      return [[column, before?.column === column ? (batch.proposedBy[column] ?? why) : why]];
    }),
  );
  const around = { today: todayOf(context), lockedThrough: lockedThrough(context, connection, 'material') };
  store.transaction(() => {
    store.intake.update(batch.number, {
      sources,
      proposedBy,
      mapping: saved?.name ?? batch.mapping,
      fields,
      ...around,
    });
    recheckAll(context, store.intake.get(batch.number)!);
    endIfDone(context, batch.number);
    store.journal.note(null, 'intake mapped', { batch: batch.number, sources });
  });
}

export function saveMapping(context: EngineContext, number: number, name: string): SavedMapping {
  const { store } = context;
  const batch = openBatchOf(context, number, 'save a mapping');
  const mapping = { name: name.trim(), sources: batch.sources, columns: batch.columns, usedAt: context.now() };
  store.transaction(() => {
    store.intake.saveMapping(batch.connection, mapping);
    store.intake.update(number, { mapping: mapping.name });
    store.journal.note(null, 'intake mapping saved', { batch: number, name: mapping.name });
  });
  return mapping;
}

/** Keeps a mapping that came from a file. */
export function importMapping(
  context: EngineContext,
  name: string,
  mapping: Omit<SavedMapping, 'usedAt'>,
): SavedMapping {
  const { store } = context;
  const connection = connectionNamed(context, name, 'import a mapping');
  const kept = { ...mapping, usedAt: context.now() };
  store.transaction(() => {
    store.intake.saveMapping(connection.id, kept);
    store.journal.note(null, 'intake mapping imported', { name: kept.name, connection: connection.name });
  });
  return kept;
}

function assertFields(fields: readonly Field[]): void {
  const names = new Set<string>();
  for (const { name, min, max, type, default: byDefault, allowed } of fields) {
    const wrong = (cause: string) => wrongUsage('change the field list', name, cause, 'Correct it and save again.');
    if (names.has(name.toLowerCase())) throw wrong('it is in the list twice');
    names.add(name.toLowerCase());
    if (min !== null && max !== null && parseAmount(min)!.micro > parseAmount(max)!.micro)
      throw wrong('its least value is larger than its largest');
    if ((min !== null || max !== null) && type !== 'number' && type !== 'integer')
      throw wrong('only a number has limits');
    if (byDefault !== null && allowed.length > 0 && !allowed.includes(byDefault))
      throw wrong('its default is not one of the allowed values');
  }
  if (!fields.some((field) => field.fingerprint)) {
    throw wrongUsage(
      'change the field list',
      'fingerprint',
      'no field is part of it',
      'Choose by which fields doubles are known.',
    );
  }
}

/** Changes the field list. What was sent before gets its fingerprint by the new list, so that doubles are still known. */
export function setFields(context: EngineContext, name: string, fields: readonly Field[]): readonly Field[] {
  const { store } = context;
  const connection = connectionNamed(context, name, 'change the field list');
  assertFields(fields);
  store.transaction(() => {
    store.intake.setFields(connection.id, fields);
    for (const sent of store.intake.allSent(connection.id)) {
      const text = fingerprintText(fields, valuesOfObject(fields, sent.body));
      store.intake.setFingerprint(sent.chunk, sent.place, text === null ? null : fingerprintOf(text));
    }
    for (const batch of store.intake.all(connection.id)) {
      if (batch.state !== 'open' && batch.state !== 'done') continue;
      const sources = batch.sources.filter((source) => fields.some((field) => field.name === source.field));
      store.intake.update(batch.number, { fields, sources });
      recheckAll(context, store.intake.get(batch.number)!);
      endIfDone(context, batch.number);
    }
    store.journal.note(null, 'intake fields changed', { connection: connection.name, fields });
  });
  return fields;
}
