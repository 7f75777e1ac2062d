// All files of material that were read, under the runs.

import { useText } from '../../language/text.ts';
import { useIntake } from '../../state/intake.ts';
import { IntakesTable } from '../intake/intakes-table.tsx';

export function AllIntakes() {
  const text = useText();
  const list = useIntake((state) => state.all.value);
  if (list === null || list.length === 0) return null;
  return (
    <>
      <h2 className="intakes-title">{text.t('intake.history.title')}</h2>
      <IntakesTable intakes={list} />
    </>
  );
}
