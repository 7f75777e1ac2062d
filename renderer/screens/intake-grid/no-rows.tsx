// Stands in place of the rows when a view has none.

import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { Empty } from '../../parts/empty.tsx';
import { useIntakeRows } from '../../state/intake-rows.ts';

export function GridEmpty({ intake }: { readonly intake: IntakeDetailWire }) {
  const text = useText();
  const view = useIntakeRows((rows) => rows.query?.view ?? 'all');
  const searched = useIntakeRows((rows) => (rows.query?.text ?? '') !== '');
  const narrowed = useIntakeRows((rows) => rows.query?.problem !== undefined);
  if (!searched && narrowed && intake.counts.invalid > 0)
    return <Empty title={text.t('intake.grid.noProblem')} rest={text.t('intake.grid.noProblemRest')} />;
  if (!searched && view === 'invalid') {
    const rest = intake.counts.new > 0 ? text.t('intake.grid.noErrorsRest') : undefined;
    return <Empty title={text.t('intake.grid.noErrors')} rest={rest} />;
  }
  if (!searched && view === 'before') return <Empty title={text.t('intake.grid.noDoubles')} />;
  if (!searched && view === 'repeat') return <Empty title={text.t('intake.grid.noRepeats')} />;
  return <Empty title={text.t('intake.grid.none')} rest={text.t('intake.grid.noneRest')} />;
}
