// Why an entry stands as it does, in words: the console's own reasons have a sentence, all else is what a person wrote.

import type { RunState } from '../../preload/contract/common.ts';
import type { GridRecord } from '../../preload/contract/records.ts';
import type { Text } from './text.ts';

/** Reasons that name the run where it happened (main/engine/judge-pull.ts). */
const IN_RUN = /^(withdrawn|rejected|listed) in run (\d+)$/;

/** What a person decided, and why (main/engine/confirm/resolve.ts). */
const DECIDED = /^([a-z, -]+): (.*)$/su;

/** The reason as it was kept; `written` is how a person's own words are shown. */
export function reasonWords(reason: string, text: Text, written = reason): string {
  const [, what, run] = IN_RUN.exec(reason) ?? [];
  if (what !== undefined) return text.maybe(`reasonInRun.${what}`, written, { run: run ?? '' });
  const [, name = '', why = ''] = DECIDED.exec(reason) ?? [];
  const decided = name === '' ? '' : text.maybe(`decidedAs.${name}`, '');
  return decided === '' ? text.maybe(`reason.${reason}`, written) : `${decided}: ${why}`;
}

/** The word for a state of an entry in a run: what was ready when its run was discarded is that. */
export function stateIn<State extends string>(state: State, run: RunState | null): State | 'discarded' {
  return state === 'ready' && run === 'discarded' ? 'discarded' : state;
}

/**
 * The state of an entry; of one that was ready in a run that was discarded, that; of one that a destination refused while another has it,
 * what is awaited.
 */
export function statusKey({
  status,
  lacking,
  discarded,
}: GridRecord): GridRecord['status'] | 'partlyRejected' | 'toAgain' | 'discarded' {
  if (discarded === true) return 'discarded';
  if (lacking === undefined) return status;
  return lacking.isAwaited ? 'partlyRejected' : 'toAgain';
}

/** What a state means for an entry, in a sentence; of one that is set apart, by what. Of a run that was discarded nothing goes out. */
export function statusSentence(record: GridRecord, text: Text, isDiscarded = false): string {
  const { status, reason, ownerRun, lacking } = record;
  const key = statusKey(record);
  if (key === 'discarded' || (isDiscarded && (status === 'ready' || status === 'held')))
    return text.t('statusDiscarded');
  const owner = ownerRun === null ? '' : String(ownerRun);
  if (status !== 'duplicate' || (owner !== '' && reason !== 'changed-since'))
    return text.t(`statusLong.${key}`, { owner, destinations: text.list(lacking?.destinations ?? []) });
  return owner === '' ? text.t('statusApart') : text.t('statusApartChanged', { owner });
}
