// A record on no project.

import type { RecordCheck } from './check.ts';

export const missingProject: RecordCheck = {
  name: 'missing-project',
  finds: (record) => record.prosjektId === null || record.prosjektId.trim() === '',
};
