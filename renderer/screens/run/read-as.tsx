// How a figure was read that may be meant in two ways: 1,280 is a little more than one, or a thousand and more.

import { thousandsOf } from '../../format/numbers.ts';
import { useText } from '../../language/text.ts';

export function ReadAs({ name, typed }: { readonly name: string; readonly typed: string }) {
  const text = useText();
  const digits = thousandsOf(typed);
  if (digits === null) return null;
  const problem = text.t('acts.control.readAs', { typed: typed.trim(), digits });
  return <p className="label whole-row">{text.t('acts.control.of', { name, problem })}</p>;
}
