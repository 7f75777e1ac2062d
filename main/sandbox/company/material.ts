// Material transactions: approved, not exported, exported. There is no prepare; the list shows them as they are now.

import { readSetting, sql, type State, transaction, writeSetting } from '../state.ts';
import type { MaterialFields } from '../values.ts';
import { changeRow, insertRow, needRow, today } from './rows.ts';

const PLAIN = { prosjekt: '10482', linje: '020', produkt: '4010', aktivitet: '200', antall: '1', pris: '100' };

/** Adds one transaction; what is not given gets a plain value. Returns its Id. */
export function addMaterial(state: State, fields: MaterialFields): number {
  return transaction(state, () => insertRow(state, 'material', fields, { dato: today(state), ...PLAIN }));
}

/** The rows of one batch, stored unapproved, all or none. Returns their new ids in the order of the rows. */
export function addBatch(state: State, rows: readonly MaterialFields[]): number[] {
  return transaction(state, () => {
    const batch = Number(readSetting(state, 'batch') ?? '0') + 1;
    writeSetting(state, 'batch', String(batch));
    return rows.map((row) => {
      const fields = Object.fromEntries(Object.entries(row).filter(([name]) => !/^(?:id|approved)$/i.test(name)));
      return insertRow(state, 'material', fields, {}, { batch });
    });
  });
}

/** Takes an approval back. Throws ServiceError 404. */
export function unapproveMaterial(state: State, id: number): void {
  needRow(state, 'material', id);
  sql(state, 'UPDATE material SET approved = 0 WHERE id = ?').run(id);
}

/** Changes a transaction. One that is exported never comes back: the service reverses time only. Throws ServiceError 404. */
export function editMaterial(state: State, id: number, fields: MaterialFields): void {
  transaction(state, () => {
    const before = needRow(state, 'material', id);
    const approved = fields.approved === undefined ? before['approved'] : Number(fields.approved);
    changeRow(state, 'material', before, fields, { approved });
  });
}

/** Throws ServiceError 404. */
export function removeMaterial(state: State, id: number): void {
  needRow(state, 'material', id);
  sql(state, 'DELETE FROM material WHERE id = ?').run(id);
}
