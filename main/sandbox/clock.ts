// The service's own clock: ahead of the machine's or behind it, or standing still. It is what Date headers and EndretDato show.

import { readSetting, type State, writeSetting } from './state.ts';
import { badRequest } from './service-error.ts';

/** Milliseconds since 1970. */
export function now(state: State): number {
  const frozen = readSetting(state, 'clock-frozen');
  if (frozen !== null && frozen !== '') return Number(frozen);
  return Date.now() + Number(readSetting(state, 'clock-offset') ?? '0');
}

/** `freeze`: the clock stands still at this time until it is set again without it. Throws ServiceError 400 for a text that is no time. */
export function setClock(state: State, iso: string, freeze = false): void {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) throw badRequest(`'${iso}' is not a time.`);
  writeSetting(state, 'clock-offset', String(time - Date.now()));
  writeSetting(state, 'clock-frozen', freeze ? String(time) : '');
}

export function advanceClock(state: State, milliseconds: number): void {
  const frozen = readSetting(state, 'clock-frozen');
  if (frozen !== null && frozen !== '') writeSetting(state, 'clock-frozen', String(Number(frozen) + milliseconds));
  writeSetting(state, 'clock-offset', String(Number(readSetting(state, 'clock-offset') ?? '0') + milliseconds));
}

/** As the service writes a change time: UTC with Z, milliseconds only when there are any. */
export function instantText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}

/** The full minute before the last one: generated data ends here, the same however long the start takes. */
export function generatedUntil(state: State): number {
  return Math.floor(now(state) / 60_000 - 1) * 60_000;
}
