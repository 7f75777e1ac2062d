// What the page has as values, not as types. Nothing here knows a schema: zod, and every schema made with it, would be read and run before
// the page is drawn (`npm run check`).

export { CHANGEABLE } from '../../main/domain/intake/batch.ts';
export { isForPerson, needsReason } from '../../main/domain/evidence/decisions.ts';
export { KINDS } from '../../main/domain/kind.ts';
export { freeTitle } from '../../main/domain/layout/free-title.ts';
export { LAYOUT_LIMITS } from '../../main/domain/layout/layout.ts';
export { measured, measureOf } from '../../main/domain/measure.ts';
export { TO_DECIDE } from '../../main/domain/run.ts';
export { TABLE_NAMES } from '../../main/domain/translation/names.ts';

/** A search answers with so many at most: where it does, there may be more. */
export const MOST_FOUND = 1_000;
