// What people do in the service itself: register, approve, edit, delete. Named so that functions, control endpoints and
// faults (`do`) all mean the same.

import { assertNever } from '../../domain/errors.ts';
import type { State } from '../state.ts';
import type { Kind, MaterialFields, TimeFields } from '../values.ts';
import { addMaterial, editMaterial, removeMaterial, unapproveMaterial } from './material.ts';
import { approveRows } from './rows.ts';
import { addTime, editTime, removeTime, unapproveTime } from './time-entries.ts';

export type Operation =
  | { do: 'add-time'; fields: TimeFields }
  | { do: 'add-material'; fields: MaterialFields }
  | { do: 'approve' | 'unapprove' | 'remove'; id: number; kind?: Kind }
  | { do: 'approve-all'; kind?: Kind }
  | { do: 'edit'; id: number; fields: TimeFields | MaterialFields; kind?: Kind };

/** The new Id of an add, the number of approvals, else null. Throws ServiceError 404 for an unknown id. */
export function runOperation(state: State, operation: Operation): number | null {
  switch (operation.do) {
    case 'add-time':
      return addTime(state, operation.fields);
    case 'add-material':
      return addMaterial(state, operation.fields);
    case 'approve-all': {
      const time = operation.kind === 'material' ? 0 : approveRows(state, 'time', null);
      return time + (operation.kind === 'time' ? 0 : approveRows(state, 'material', null));
    }
    case 'approve':
      return approveRows(state, operation.kind ?? 'time', operation.id);
    case 'unapprove':
      (operation.kind === 'material' ? unapproveMaterial : unapproveTime)(state, operation.id);
      return null;
    case 'edit':
      (operation.kind === 'material' ? editMaterial : editTime)(state, operation.id, operation.fields);
      return null;
    case 'remove':
      (operation.kind === 'material' ? removeMaterial : removeTime)(state, operation.id);
      return null;
    default:
      assertNever(operation);
      return null;
  }
}
