// An employee or project whose id is in no name list, where a list is known.

import type { RecordCheck } from './check.ts';

function unknown(id: string | null, known: ReadonlySet<string> | null): boolean {
  return id !== null && known !== null && !known.has(id);
}

export const idWithoutName: RecordCheck = {
  name: 'id-without-name',
  finds: (record, settings) =>
    unknown(record.ansattId, settings.knownEmployees) || unknown(record.prosjektId, settings.knownProjects),
};
