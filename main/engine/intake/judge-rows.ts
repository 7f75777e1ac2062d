// The state that a checked row has: new, wrong, or at the service already, as far as anybody can tell.

import type { RowState } from '../../domain/intake/batch.ts';
import type { Checked, Plan } from '../../domain/intake/check.ts';
import { doubleFinder, fingerprintText } from '../../domain/intake/fingerprint.ts';
import { withoutNumbers } from '../../domain/intake/named.ts';
import { Repeats } from '../../domain/intake/repeats.ts';
import type { EngineContext } from '../context.ts';
import { leadingThere } from '../setup/database.ts';
import type { Batch } from '../../ports/intake.ts';
import { alikeElsewhere, calledAlike, namedRowsOf } from './corrected.ts';

/** Judges the rows of a batch in their order. */
export interface Judge {
  readonly plan: Plan;
  judge(checked: Checked, row: number, forced: boolean): { state: RowState; sameAs: number | null };
}

/** The row of the file that had the same content first, or the same name and another number in it. */
function repeatsOf(plan: Plan): (text: string, checked: Checked, row: number) => number | null {
  const [repeats, namesakes] = [new Repeats(), new Repeats()];
  const rest = withoutNumbers(plan.fields);
  return (text, { values }, row) => {
    const same = rest(values);
    const namesake = same === null ? null : namesakes.see(same, row);
    return repeats.see(text, row) ?? namesake;
  };
}

/** Rows with a problem are compared with nothing: a cell that is wrong could make them look alike. */
export function judgeOf(context: EngineContext, batch: Batch, plan: Plan): Judge {
  const anySent = context.store.intake.hasSent(leadingThere(context, batch.connection), batch.number);
  const { ofFile, count } = alikeElsewhere(context, batch);
  const isDouble = doubleFinder(count);
  const alike = calledAlike(batch, () => namedRowsOf(context, batch));
  const firstOf = repeatsOf(plan);
  return {
    plan,
    judge(checked, row, forced) {
      const wasSent = anySent && !forced && ofFile.has(row);
      if (checked.problems.length > 0) return { state: wasSent ? 'double' : 'invalid', sameAs: null };
      const text = fingerprintText(plan.fields, checked.values);
      if (text === null) return { state: wasSent ? 'double' : 'new', sameAs: null };
      const sameAs = firstOf(text, checked, row);
      // A row of this file that was sent is known by its row, and leaves those of other files to the rows that are not.
      if (anySent && ofFile.has(row)) return { state: wasSent ? 'double' : 'new', sameAs };
      if (!anySent) return { state: 'new', sameAs };
      const isThere = isDouble(text, forced) || (!forced && count(text) === 0 && alike(checked.values) !== null);
      return { state: isThere ? 'double' : 'new', sameAs };
    },
  };
}
