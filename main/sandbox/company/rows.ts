// The rows of what people register, the same for time and material: add, change and approve one, and find it by its Id.

import { instantText, now } from '../clock.ts';
import { ServiceError } from '../service-error.ts';
import { noteId, sql, type State, takeIds } from '../state.ts';
import { readSwitches } from '../switches.ts';
import { extraOf, extraText, type Fields, type Kind, valuesOf } from '../values.ts';

export type Row = Readonly<Record<string, unknown>>;

const TABLES = {
  // The next prepare has to see what was changed (state.ts).
  time: {
    name: 'entries',
    word: 'time entry',
    alive: ' AND deleted = 0',
    approved: ', dirty = 1',
    changed: ', dirty = 1, revision = revision + 1',
  },
  material: { name: 'material', word: 'material transaction', alive: '', approved: '', changed: '' },
} as const;

/** The columns of the given fields; EndretDato is now unless they say it. `extra`: what the column of that name holds already. */
function columnsOf(state: State, kind: Kind, fields: Fields, extra: unknown): Row {
  const values = valuesOf(kind, fields);
  const time = now(state);
  const changed = values.changed ?? { time, text: instantText(time) };
  return {
    ...values.columns,
    extra: extraText(state, kind, { ...extraOf(extra), ...values.extra }),
    endret: changed.time,
    endret_text: changed.text,
  };
}

/** Today as the service writes a date. */
export function today(state: State): string {
  return dateText(now(state));
}

/** The day of a time in milliseconds, as the service writes a date. */
export function dateText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 10)}T00:00:00`;
}

/** Adds a row: the given fields, and `defaults` for what they leave out. Returns its Id. */
export function insertRow(state: State, kind: Kind, fields: Fields, defaults: Row, more: Row = {}): number {
  const columns = columnsOf(state, kind, fields, null);
  const id = fields.Id ?? takeIds(state, kind, 1);
  noteId(state, kind, id);
  const row = { ...defaults, ...columns, id, approved: fields.approved === true ? 1 : 0, ...more };
  const names = Object.keys(row);
  const places = names.map(() => '?');
  sql(state, `INSERT INTO ${TABLES[kind].name} (${names.join()}) VALUES (${places.join()})`).run(...Object.values(row));
  return id;
}

/** Changes the given fields and EndretDato; `more` is set besides. */
export function changeRow(state: State, kind: Kind, before: Row, fields: Fields, more: Row): void {
  const set = { ...columnsOf(state, kind, fields, before['extra']), ...more };
  const assignments = Object.keys(set).map((name) => `${name} = ?`);
  const { name, changed } = TABLES[kind];
  const statement = sql(state, `UPDATE ${name} SET ${assignments.join()}${changed} WHERE id = ?`);
  statement.run(...Object.values(set), before['id']);
}

/** Approves one row, or all when `id` is null. Returns how many were approved by this. Throws ServiceError 404. */
export function approveRows(state: State, kind: Kind, id: number | null): number {
  if (id !== null) needRow(state, kind, id);
  const { name, alive, approved } = TABLES[kind];
  const time = now(state);
  const touch = readSwitches(state).approvalTouches ? `, endret = ${time}, endret_text = '${instantText(time)}'` : '';
  const which = id === null ? '' : ' AND id = ?';
  const statement = `UPDATE ${name} SET approved = 1${approved}${touch} WHERE approved = 0${alive}${which}`;
  return state.database.prepare(statement).run(...(id === null ? [] : [id])).changes;
}

/** The row of an Id. Throws ServiceError 404. */
export function needRow(state: State, kind: Kind, id: number): Row {
  const { name, word, alive } = TABLES[kind];
  const row = sql(state, `SELECT * FROM ${name} WHERE id = ?${alive}`).get(id);
  if (row === undefined) throw new ServiceError(404, 'NotFound', `There is no ${word} ${id}.`);
  return row;
}
