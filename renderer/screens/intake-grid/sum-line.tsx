// Under the rows: what will be sent, in lines and money, or as a control sum where nothing gives a price.

import type { IntakeDetailWire, IntakeSumsWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { hasPrice } from './tie-out.ts';

export function SumLine({ intake, sums }: { readonly intake: IntakeDetailWire; readonly sums: IntakeSumsWire | null }) {
  const text = useText();
  const going = sums?.byState.new;
  // Of nothing the amount is nothing.
  const amount = !hasPrice(intake) ? null : going === undefined ? '0' : going.amount;
  const balanced = intake.rows === Object.values(intake.counts).reduce((sum, count) => sum + count, 0);
  const proof = balanced && intake.counts.new > 0 ? ' proven' : '';
  return (
    <div className="sumline">
      <span>{text.t('intake.grid.sum', { count: intake.counts.new })}</span>
      {going === undefined || going.rounded === 0 ? null : (
        <span className="warn">{text.t('intake.grid.sumRounded', { count: going.rounded })}</span>
      )}
      <span>
        <span className="quiet">{text.t(amount === null ? 'intake.grid.quantity' : 'intake.grid.amount')}</span>{' '}
        <b className={`n${proof}`}>
          {amount === null ? text.amount(going?.quantity ?? '0') : text.t('sum.priced', { amount: text.money(amount) })}
        </b>
      </span>
    </div>
  );
}
