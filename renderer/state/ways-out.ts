// Where an error is put right: one table, by what it was and else by its code, so that none ends with a button that only closes it.

import type { ErrorWire } from '../../preload/contract/common.ts';
import type { Screen } from '../../preload/contract/screens.ts';

/** Screens where something is set, or where what is left to do stands. */
type Place = Extract<Screen, 'start' | 'connections' | 'destinations' | 'settings'>;

/**
 * `again`: it is done once more, where that is safe. `resume`: nobody
 * knows what came of it, and the service is asked. `itself`: it is no fault, or nothing here leads out of it.
 * `dialog`: its dialog asks something, and once that is closed there is nothing to answer.
 */
type Way = 'again' | 'resume' | 'itself' | 'dialog' | Place;

/** Which of the things behind one code it was says more than the code. */
const BECAUSE: Readonly<Record<string, Way>> = {
  'nothing-to-send': 'destinations',
  'nothing-by-layout': 'destinations',
  'something-to-send': 'destinations',
  'some-without-line': 'dialog',
  'some-without-line-again': 'dialog',
  'some-without-line-several': 'dialog',
  'not-known-as-nothing': 'destinations',
  'locked-since': 'destinations',
  'went-otherwise': 'destinations',
  'went-another-way': 'destinations',
  'month-open': 'start',
  'month-not-over': 'start',
  'month-not-pulled': 'start',
  'month-closed': 'start',
  'month-not-closed': 'start',
  'month-later-closed': 'start',
  name: 'again',
  silent: 'again',
  refused: 'connections',
  certificate: 'connections',
  'certificate-date': 'again',
  'certificate-name': 'connections',
  proxy: 'connections',
  tls: 'connections',
  unroutable: 'connections',
  garbled: 'again',
  'not-http': 'connections',
  machine: 'connections',
  'no-key': 'connections',
  'record-without-id': 'connections',
  'fields-refused': 'connections',
  'team-other-key': 'connections',
  'team-other-database': 'connections',
  'not-confirmed': 'connections',
  'leads-elsewhere': 'start',
  'other-id-field': 'start',
  'fields-in-review': 'start',
  'read-otherwise': 'connections',
  'id-still-there': 'connections',
  'ids-of-others': 'connections',
  'record-unreadable': 'again',
  'posting-as-listed': 'again',
  'range-as-value': 'again',
  'not-a-rule': 'again',
  'translations-missing': 'destinations',
  'split-by-destination': 'destinations',
  'locked-period': 'again',
  'waits-for-verdict': 'start',
  'reversal-refused-too': 'start',
  'erp-never-got-it': 'again',
  // The folder is chosen where the file was asked for.
  'disk-full': 'again',
  'folder-closed': 'again',
  'no-folder': 'again',
  'too-large': 'again',
  'name-taken': 'again',
  'file-in-use': 'again',
  'file-empty': 'again',
  'file-pdf': 'again',
  'file-old-excel': 'again',
  'file-markup': 'again',
  'file-folder': 'again',
  'file-changed': 'again',
  'file-open-elsewhere': 'again',
  'file-no-access': 'again',
  'file-not-there': 'again',
  'file-no-layout': 'again',
  'layout-unknown-part': 'again',
  'layout-wrong': 'again',
  'team-unreachable': 'settings',
  'team-name': 'settings',
  'team-certificate': 'settings',
  'team-no-tls': 'settings',
  'team-ca-file': 'settings',
  'team-password': 'settings',
  'team-not-let-in': 'settings',
  'team-database': 'settings',
  'team-rights': 'settings',
  'team-no-log': 'settings',
  'team-empty': 'settings',
  'team-half-moved': 'settings',
  'team-other-log': 'settings',
  'team-twice': 'settings',
  'team-not-same': 'settings',
  'team-no-create': 'settings',
  'team-reader': 'settings',
  'team-standby': 'settings',
  'team-not-durable': 'settings',
  'team-old-server': 'settings',
  'team-unfinished': 'start',
  'team-tells-nothing': 'settings',
  'team-not-confirmed': 'settings',
  'team-desk-old': 'settings',
  'team-folder-head': 'settings',
  'team-older': 'settings',
  'team-branches': 'settings',
  'team-erased': 'settings',
  'not-done': 'start',
  'log-not-cut': 'resume',
  'log-newer': 'itself',
};

const BY_CODE: Readonly<Record<string, Way>> = {
  'wrong-usage': 'again',
  refused: 'start',
  'not-found': 'start',
  'service-unreachable': 'again',
  'service-refused-key': 'connections',
  'service-error': 'again',
  'service-busy': 'again',
  'service-broke-off': 'again',
  'service-bad-answer': 'connections',
  'list-short': 'again',
  'file-not-written': 'again',
  'file-unreadable': 'again',
  'store-busy': 'again',
  'store-on-share': 'itself',
  'store-newer': 'itself',
  'store-damaged': 'settings',
  'store-full': 'again',
  'stands-in-log': 'resume',
  'store-read-only': 'again',
  'proof-mismatch': 'start',
  'proof-log-away': 'again',
  'proof-log-unknown': 'resume',
  overtaken: 'start',
  'engine-stopped': 'resume',
  'engine-not-started': 'itself',
  stopped: 'itself',
  unexpected: 'again',
};

/** Null for what the table does not know. */
export function wayOf({ code, values }: Pick<ErrorWire, 'code' | 'values'>): Way | null {
  return BECAUSE[String(values?.why ?? '')] ?? BY_CODE[code] ?? null;
}

export type WayOut = Exclude<Way, 'dialog'> | 'copy' | null;

/**
 * The way out that is offered: the one of the table, unless the person stands there already. Where it would be to do it once more and
 * that is not safe, the service is asked what came of it. What nothing leads out of can be copied for whoever can help.
 */
export function wayOutOf(error: ErrorWire, at: { readonly screen: Screen; readonly canAgain: boolean }): WayOut {
  const way = wayOf(error) ?? 'again';
  if (error.code === 'stopped') return null;
  if (way === 'resume') return 'resume';
  if (way !== 'again' && way !== 'itself' && way !== 'dialog' && way !== at.screen) return way;
  if (at.canAgain) return 'again';
  return way === 'again' && !error.retrySafe ? 'resume' : 'copy';
}
