// Material transactions: approved, not exported, exported. There is no prepare; the list shows them as they are now.
import type { State } from '../state.ts';
import { noteId, readSetting, sql, takeIds, transaction, writeSetting } from '../state.ts';
import { instantText, now } from '../clock.ts';
import { readSwitches } from '../switches.ts';
import type { MaterialFields } from '../values.ts';
import { extraOf, extraText, valuesOf } from '../values.ts';
import { ServiceError } from '../service-error.ts';

/** Adds one transaction; `batch` is the number of the batch that brought it. Returns its Id. */
export function addMaterial(state: State, fields: MaterialFields, batch: number | null = null): number {
  return transaction(state, () => {
    const time = now(state);
    const values = valuesOf('material', fields);
    const id = fields.Id ?? takeIds(state, 'material', 1);
    noteId(state, 'material', id);
    const row = {
      ...(batch === null ? plain(time) : {}),
      ...values.columns,
      extra: extraText(state, 'material', values.extra),
      endret: values.changed === undefined ? time : values.changed.time,
      endret_text: values.changed === undefined ? instantText(time) : values.changed.text,
      id,
      approved: fields.approved === true ? 1 : 0,
      batch,
    };
    const names = Object.keys(row);
    sql(state, `INSERT INTO material (${names.join()}) VALUES (${names.map(() => '?').join()})`).run(
      ...Object.values(row),
    );
    return id;
  });
}

function plain(time: number): Record<string, string | number | null> {
  const dato = `${new Date(time).toISOString().slice(0, 10)}T00:00:00`;
  return { dato, prosjekt: '10482', linje: '020', produkt: '4010', aktivitet: '200', antall: '1', pris: '100' };
}

/** The rows of one batch, stored unapproved, all or none. Returns their new ids in the order of the rows. */
export function addBatch(state: State, rows: readonly MaterialFields[]): number[] {
  return transaction(state, () => {
    const batch = Number(readSetting(state, 'batch') ?? '0') + 1;
    writeSetting(state, 'batch', String(batch));
    return rows.map((row) => {
      const fields = Object.fromEntries(Object.entries(row).filter(([name]) => !/^(?:id|approved)$/i.test(name)));
      return addMaterial(state, fields, batch);
    });
  });
}

/** Approves one transaction, or all when id is null. Returns how many were approved by this. */
export function approveMaterial(state: State, id: number | null): number {
  if (id !== null) need(state, id);
  const time = now(state);
  const touch = readSwitches(state).approvalTouches ? `, endret = ${time}, endret_text = '${instantText(time)}'` : '';
  const which = id === null ? '' : ' AND id = ?';
  const statement = `UPDATE material SET approved = 1${touch} WHERE approved = 0${which}`;
  return state.database.prepare(statement).run(...(id === null ? [] : [id])).changes;
}

export function unapproveMaterial(state: State, id: number): void {
  need(state, id);
  sql(state, 'UPDATE material SET approved = 0 WHERE id = ?').run(id);
}

/** Throws ServiceError 404. An exported transaction changes too, but never comes back: the service reverses time only. */
export function editMaterial(state: State, id: number, fields: MaterialFields): void {
  transaction(state, () => {
    const before = need(state, id);
    const time = now(state);
    const values = valuesOf('material', fields);
    const set: Record<string, unknown> = {
      ...values.columns,
      extra: extraText(state, 'material', { ...extraOf(before['extra']), ...values.extra }),
      endret: values.changed === undefined ? time : values.changed.time,
      endret_text: values.changed === undefined ? instantText(time) : values.changed.text,
      approved: fields.approved === undefined ? before['approved'] : Number(fields.approved),
    };
    const assignments = Object.keys(set).map((name) => `${name} = ?`);
    sql(state, `UPDATE material SET ${assignments.join()} WHERE id = ?`).run(...Object.values(set), id);
  });
}

export function removeMaterial(state: State, id: number): void {
  need(state, id);
  sql(state, 'DELETE FROM material WHERE id = ?').run(id);
}

/** Marks approved transactions not yet exported; `time` in milliseconds. Returns how many. */
export function markMaterial(state: State, ids: readonly number[], time: number): number {
  const statement = `UPDATE material SET exported = 1, marked = ?
    WHERE exported = 0 AND approved = 1 AND id IN (SELECT value FROM json_each(?))`;
  return sql(state, statement).run(time, JSON.stringify(ids)).changes;
}

export function unknownMaterialIds(state: State, ids: readonly number[]): number[] {
  const statement = `SELECT value FROM json_each(?) AS asked
    WHERE NOT EXISTS (SELECT 1 FROM material WHERE material.id = asked.value)`;
  return sql(state, statement)
    .all(JSON.stringify(ids))
    .map((row) => Number(row['value']));
}

function need(state: State, id: number): Record<string, unknown> {
  const row = sql(state, 'SELECT * FROM material WHERE id = ?').get(id);
  if (row === undefined) throw new ServiceError(404, 'NotFound', `There is no material transaction ${id}.`);
  return row;
}
