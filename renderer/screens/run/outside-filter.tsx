// What of a selection the filter does not show: it is counted with the rest, and an act touches it too.

import { type Text, useText } from '../../language/text.ts';
import { outsideFilter, useSelection } from '../../state/selection.ts';

type Of = Parameters<typeof outsideFilter>;

/** Empty where all of them are shown. */
export function outsideWords(ids: Of[0], selection: Of[1], text: Text): string {
  const count = outsideFilter(ids, selection);
  return count === 0 ? '' : text.t('run.grid.outside', { count });
}

/** In the dialog of an act. */
export function OutsideHint({ ids }: { readonly ids: readonly number[] }) {
  const text = useText();
  const words = outsideWords(ids, useSelection(), text);
  return words === '' ? null : <p className="hint warn">{words}</p>;
}
