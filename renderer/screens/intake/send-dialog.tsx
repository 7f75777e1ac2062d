// Send: what goes where, in how many calls, and that it is final. Focus starts on Cancel.

import { useText } from '../../language/text.ts';
import { type Fact, Facts } from '../../parts/table.tsx';
import { usePlace } from '../../state/connections.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { sendIntake } from '../../state/intake-acts.ts';
import { useIntake } from '../../state/intake.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { hasPrice, notIncluded } from '../intake-grid/tie-out.ts';
import { useChunkSize } from './send-part.tsx';

export function SendDialog({ intake: number }: { readonly intake: number }) {
  const text = useText();
  const place = usePlace();
  const intake = useIntake((state) => state.open);
  const sums = useIntake((state) => state.sums);
  const going = sums?.byState.new;
  const size = useChunkSize(intake?.connection ?? '');
  if (intake === null || intake.batch !== number) return null;
  const { counts } = intake;
  const count = counts.new;
  const facts: Fact[] = [
    { name: text.t('intake.send.to'), value: intake.connection },
    { name: text.t('intake.send.lines'), value: text.count(count) },
  ];
  if (going !== undefined)
    facts.push(
      going.amount !== null && hasPrice(intake)
        ? { name: text.t('intake.send.amount'), value: text.t('sum.priced', { amount: text.money(going.amount) }) }
        : { name: text.t('intake.send.quantity'), value: text.amount(going.quantity) },
    );
  facts.push({ name: text.t('intake.send.callsName'), value: text.count(Math.ceil(count / size)) });
  return (
    <ActDialog
      title={text.t('intake.send.title', { count })}
      lead={text.t('intake.send.final')}
      final
      go={{
        label: [text.t('intake.send.go', { count }), place].filter(Boolean).join(' '),
        onGo: () => {
          closeDialog();
          void sendIntake(number, count);
        },
      }}
    >
      <Facts facts={facts} />
      <p className="label after">{notIncluded(intake, sums, text)}</p>
      <p className="label after">{text.t('intake.send.noKey')}</p>
    </ActDialog>
  );
}
