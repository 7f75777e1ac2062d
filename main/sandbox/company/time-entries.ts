// The time entries as people register them: add, approve, edit, delete. What the export shows of them is made by prepare.

import { instantText, now } from '../clock.ts';
import { sql, type State, transaction } from '../state.ts';
import { readSwitches, type Switches } from '../switches.ts';
import { type TimeFields, valuesOf } from '../values.ts';
import { changeRow, insertRow, needRow, type Row, today } from './rows.ts';
import { dropOpenLine, renewOpenLine } from './time-lines.ts';

const PLAIN = { ansatt: 1017, prosjekt: '10482', linje: '020', arbeidstype: '100', produkt: null };

/** Adds one entry; what is not given gets a plain value. Returns its Id. */
export function addTime(state: State, fields: TimeFields): number {
  return transaction(state, () => {
    const { timer = '7.5' } = valuesOf('time', fields).columns;
    return insertRow(state, 'time', fields, { dato: today(state), ...PLAIN, timer, faktura: timer });
  });
}

/** Takes an approval back. A line that was not exported yet goes away, at once or at the next prepare. Throws ServiceError 404. */
export function unapproveTime(state: State, id: number): void {
  transaction(state, () => {
    needRow(state, 'time', id);
    sql(state, 'UPDATE entries SET approved = 0, dirty = 1 WHERE id = ?').run(id);
    if (readSwitches(state).list === 'live') dropOpenLine(state, id);
  });
}

/** Changes the given fields and EndretDato (to now, unless it is given). Throws ServiceError 404. */
export function editTime(state: State, id: number, fields: TimeFields): void {
  transaction(state, () => {
    const before = needRow(state, 'time', id);
    const switches = readSwitches(state);
    const approved = approval(fields, before, switches);
    changeRow(state, 'time', before, fields, { approved });
    if (switches.list !== 'live') return;
    if (approved === 1) renewOpenLine(state, id);
    else dropOpenLine(state, id);
  });
}

function approval(fields: TimeFields, before: Row, switches: Switches): unknown {
  if (fields.approved !== undefined) return fields.approved ? 1 : 0;
  return switches.editUnapproves ? 0 : before['approved'];
}

/** Deletes an entry; one that was exported is reversed by the next prepare. Throws ServiceError 404. */
export function removeTime(state: State, id: number): void {
  transaction(state, () => {
    needRow(state, 'time', id);
    const time = now(state);
    sql(state, 'UPDATE entries SET deleted = 1, dirty = 1, endret = ?, endret_text = ? WHERE id = ?').run(
      time,
      instantText(time),
      id,
    );
    if (readSwitches(state).list === 'live') dropOpenLine(state, id);
  });
}
