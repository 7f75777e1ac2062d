// What a hand-over is called: its file, or how its records got to the ERP without one.

import { firstDayOf, NOTHING_TO_SEND } from '../../preload/contract/by-hand.ts';
import type { HandOverWire } from '../../preload/contract/hand-over.ts';
import type { Text } from './text.ts';

type Named = Pick<HandOverWire, 'file' | 'byHand'>;

/** Everything came to no line there: no file, and nothing that an ERP could answer. */
export const isNothing = ({ file, byHand }: Named): boolean => file === null && byHand === NOTHING_TO_SEND;

/** How its records got to the ERP. */
export function handedOverAs(one: Named): 'file' | 'nothing' | 'byHand' {
  if (one.file !== null) return 'file';
  return isNothing(one) ? 'nothing' : 'byHand';
}

/** In few words. What a person said of it stays as she said it. */
export function handedOverShort({ file, byHand }: Named, text: Text): string {
  if (file !== null) return file;
  if (byHand === NOTHING_TO_SEND) return text.t('destinations.nothingToSend');
  const upTo = firstDayOf(byHand ?? '');
  return upTo === null ? (byHand ?? '') : text.t('acts.firstDay.upTo', { date: text.date(upTo) });
}

/** Of what a branch of the proof log told: where the entry does not say how it was entered, that no file went out is all that is known. */
export function lostName({ file, byHand }: Named, text: Text): string {
  if (byHand !== null) return handedOverName({ file: null, byHand }, text);
  return (file ?? '') === '' ? text.t('setup.team.beginAnew.noFile') : file!;
}

/** As a heading: what was entered by hand says so. */
export function handedOverName(one: Named, text: Text): string {
  const short = handedOverShort(one, text);
  return one.file !== null || isNothing(one) ? short : text.t('history.past.byHand', { text: short });
}
