// What people do in the service itself: register, approve, edit, delete. Named so that functions, control endpoints and
// faults (`do`) all mean the same.
import type { State } from '../state.ts';
import * as material from './material.ts';
import * as time from './time-entries.ts';
import type { Kind, MaterialFields, TimeFields } from '../values.ts';

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
      return time.addTime(state, operation.fields);
    case 'add-material':
      return material.addMaterial(state, operation.fields);
    case 'approve-all': {
      const times = operation.kind === 'material' ? 0 : time.approveTime(state, null);
      return times + (operation.kind === 'time' ? 0 : material.approveMaterial(state, null));
    }
    case 'approve':
      return operation.kind === 'material'
        ? material.approveMaterial(state, operation.id)
        : time.approveTime(state, operation.id);
    case 'unapprove':
      (operation.kind === 'material' ? material.unapproveMaterial : time.unapproveTime)(state, operation.id);
      return null;
    case 'edit':
      (operation.kind === 'material' ? material.editMaterial : time.editTime)(state, operation.id, operation.fields);
      return null;
    case 'remove':
      (operation.kind === 'material' ? material.removeMaterial : time.removeTime)(state, operation.id);
      return null;
  }
}
