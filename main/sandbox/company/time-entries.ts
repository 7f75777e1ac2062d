// The time entries as people register them: add, approve, edit, delete. What the export shows of them is made by prepare.
import type { State } from '../state.ts';
import { noteId, sql, takeIds, transaction } from '../state.ts';
import { instantText, now } from '../clock.ts';
import type { Switches } from '../switches.ts';
import { readSwitches } from '../switches.ts';
import type { TimeFields } from '../values.ts';
import { extraOf, extraText, valuesOf } from '../values.ts';
import { dropOpenLine, renewOpenLine } from './time-lines.ts';
import { ServiceError } from '../service-error.ts';

/** Adds one entry; what is not given gets a plain value. Returns its Id. */
export function addTime(state: State, fields: TimeFields): number {
  return transaction(state, () => {
    const time = now(state);
    const values = valuesOf('time', fields);
    const id = fields.Id ?? takeIds(state, 'time', 1);
    noteId(state, 'time', id);
    const hours = values.columns['timer'] === undefined ? '7.5' : values.columns['timer'];
    const row = {
      dato: `${new Date(time).toISOString().slice(0, 10)}T00:00:00`,
      ansatt: 1017,
      prosjekt: '10482',
      linje: '020',
      arbeidstype: '100',
      produkt: null,
      timer: hours,
      faktura: hours,
      ...values.columns,
      extra: extraText(state, 'time', values.extra),
      endret: values.changed === undefined ? time : values.changed.time,
      endret_text: values.changed === undefined ? instantText(time) : values.changed.text,
      id,
      approved: fields.approved === true ? 1 : 0,
    };
    const names = Object.keys(row);
    sql(state, `INSERT INTO entries (${names.join()}) VALUES (${names.map(() => '?').join()})`).run(
      ...Object.values(row),
    );
    return id;
  });
}

/** Approves one entry, or all when id is null. Returns how many were approved by this. */
export function approveTime(state: State, id: number | null): number {
  const time = now(state);
  const touch = readSwitches(state).approvalTouches ? `, endret = ${time}, endret_text = '${instantText(time)}'` : '';
  const which = id === null ? '' : ' AND id = ?';
  if (id !== null) need(state, id);
  const statement = `UPDATE entries SET approved = 1, dirty = 1${touch} WHERE approved = 0 AND deleted = 0${which}`;
  return state.database.prepare(statement).run(...(id === null ? [] : [id])).changes;
}

/** Takes an approval back. A line that was not exported yet goes away, at once or at the next prepare. */
export function unapproveTime(state: State, id: number): void {
  transaction(state, () => {
    need(state, id);
    sql(state, 'UPDATE entries SET approved = 0, dirty = 1 WHERE id = ?').run(id);
    if (readSwitches(state).list === 'live') dropOpenLine(state, id);
  });
}

/** Changes the given fields and EndretDato (to now, unless it is given). Throws ServiceError 404. */
export function editTime(state: State, id: number, fields: TimeFields): void {
  transaction(state, () => {
    const before = need(state, id);
    const switches = readSwitches(state);
    const time = now(state);
    const values = valuesOf('time', fields);
    const set: Record<string, unknown> = {
      ...values.columns,
      extra: extraText(state, 'time', { ...extraOf(before['extra']), ...values.extra }),
      endret: values.changed === undefined ? time : values.changed.time,
      endret_text: values.changed === undefined ? instantText(time) : values.changed.text,
      approved: approval(fields, before, switches),
    };
    const assignments = Object.keys(set).map((name) => `${name} = ?`);
    sql(state, `UPDATE entries SET ${assignments.join()}, dirty = 1, revision = revision + 1 WHERE id = ?`).run(
      ...Object.values(set),
      id,
    );
    if (switches.list !== 'live') return;
    if (set['approved'] === 1) renewOpenLine(state, id);
    else dropOpenLine(state, id);
  });
}

function approval(fields: TimeFields, before: Record<string, unknown>, switches: Switches): unknown {
  if (fields.approved !== undefined) return fields.approved ? 1 : 0;
  return switches.editUnapproves ? 0 : before['approved'];
}

/** Deletes an entry; one that was exported is reversed by the next prepare. Throws ServiceError 404. */
export function removeTime(state: State, id: number): void {
  transaction(state, () => {
    need(state, id);
    const time = now(state);
    sql(state, 'UPDATE entries SET deleted = 1, dirty = 1, endret = ?, endret_text = ? WHERE id = ?').run(
      time,
      instantText(time),
      id,
    );
    if (readSwitches(state).list === 'live') dropOpenLine(state, id);
  });
}

function need(state: State, id: number): Record<string, unknown> {
  const row = sql(state, 'SELECT * FROM entries WHERE id = ? AND deleted = 0').get(id);
  if (row === undefined) throw new ServiceError(404, 'NotFound', `There is no time entry ${id}.`);
  return row;
}
