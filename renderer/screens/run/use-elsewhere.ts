// Where another desk has a connection and kind in review: why nothing of it can be pulled here.

import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { useReviewElsewhere } from '../../state/runs.ts';

/** For buttons; null where nobody else has it. */
export function useElsewhereStop(of: Pick<RunWire, 'connection' | 'kind'>): string | null {
  const text = useText();
  const other = useReviewElsewhere(of);
  return other === null ? null : text.t('run.says.elsewhere', { run: String(other.run), desk: other.desk });
}
