// The month as a document for A4, both kinds of it on one sheet.

import { useText } from '../../language/text.ts';
import { useMonths } from '../../state/months.ts';
import { printMonth } from '../../state/paper.ts';
import { monthTitle } from './month-words.ts';

export function MonthOnPaper({ month }: { readonly month: string }) {
  const text = useText();
  const connection = useMonths((state) => state.connection);
  if (connection === null) return null;
  const title = monthTitle(month, text);
  return (
    <button type="button" className="link" onClick={() => void printMonth({ connection, month, title })}>
      {text.t('paper.printMonth')}
    </button>
  );
}
