// How many a search found, and how many of them are shown: a list that ends before its count says so.

import { MOST_FOUND } from '../../../preload/contract/values.ts';
import { useText } from '../../language/text.ts';

/** `answered`: of so many rows, which is all that a search answers with. */
export function isCut(answered: number): boolean {
  return answered >= MOST_FOUND;
}

export function ShownFirst(props: { readonly count: number; readonly most: number; readonly answered: number }) {
  const text = useText();
  const { count, most, answered } = props;
  if (count <= most && !isCut(answered)) return null;
  return <p className="label hint">{text.t('history.shownFirst', { count: Math.min(count, most) })}</p>;
}
