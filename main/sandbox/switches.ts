// The open points of the service that the sandbox can answer either way. Kept in its database, so they survive a restart.

import { readSetting, type State, writeSetting } from './state.ts';
import { badRequest } from './service-error.ts';

export type AdjustmentIds = 'own' | 'same' | 'reversal-own';

export interface Switches {
  /** Ids of reversals and new versions: their own new ones, the Id of the entry, or an own one for the reversal alone. */
  adjustmentIds: AdjustmentIds;
  /** Prepare sets EndretDato of the lines that it makes or renews to its own time. */
  prepareTouches: boolean;
  /** Approval sets EndretDato. */
  approvalTouches: boolean;
  /** `live`: an edit or deletion changes a listed line at once; `prepared`: at the next prepare. */
  list: 'prepared' | 'live';
  /** An edit takes the approval away. */
  editUnapproves: boolean;
  /** Any edit of an exported entry gives a reversal and a new version, even one that changes no value. */
  touchIsChange: boolean;
  /** Time: `Eksportert eq true` can be listed; then no filter means all lines. Material is listed while it is not exported. */
  listExported: boolean;
  /** Rows of one page of a list; null for no paging. */
  pageSize: number | null;
  /** When a cut list has a next link; `top-above-page`: only when $top is above the page size, else it is cut silently. */
  nextLink: 'always' | 'top-above-page' | 'never';
  /** `relative` to the called path (`timeeksport?$skip=…`), `path` with the whole path (`/timelinje/timeeksport?…`). */
  nextLinkForm: 'absolute' | 'relative' | 'path';
  /** Origin of absolute next links, when it is not the called host: `http://127.0.0.1:9`. */
  nextLinkOrigin: string | null;
  /** What a mark does with an id that it does not know. */
  unknownIds: 'ignore' | 'refuse';
  /** The answer to a mark and to prepare. */
  actAnswer: 'count' | 'empty-object' | 'no-content';
  /** The answer to a batch: objects with the new ids, bare or as `value`, the ids alone, their number, or an empty 204. */
  batchAnswer: 'ids' | 'value' | 'numbers' | 'count' | 'no-content';
}

const DEFAULTS: Switches = {
  adjustmentIds: 'own',
  prepareTouches: false,
  approvalTouches: false,
  list: 'prepared',
  editUnapproves: false,
  touchIsChange: false,
  listExported: false,
  pageSize: null,
  nextLink: 'always',
  nextLinkForm: 'absolute',
  nextLinkOrigin: null,
  unknownIds: 'ignore',
  actAnswer: 'count',
  batchAnswer: 'ids',
};

const WORDS: Readonly<Record<string, readonly string[]>> = {
  adjustmentIds: ['own', 'same', 'reversal-own'],
  list: ['prepared', 'live'],
  nextLink: ['always', 'top-above-page', 'never'],
  nextLinkForm: ['absolute', 'relative', 'path'],
  unknownIds: ['ignore', 'refuse'],
  actAnswer: ['count', 'empty-object', 'no-content'],
  batchAnswer: ['ids', 'value', 'numbers', 'count', 'no-content'],
};

export function readSwitches(state: State): Switches {
  const set: Partial<Switches> = JSON.parse(readSetting(state, 'switches') ?? '{}');
  return { ...DEFAULTS, ...set };
}

/** What each switch takes, its default first, for people to read. */
export function allowedSwitches(): Readonly<Record<string, readonly unknown[] | string>> {
  return Object.fromEntries(Object.entries(DEFAULTS).map(([name, value]) => [name, takes(name, value)]));
}

function takes(name: string, value: unknown): readonly unknown[] | string {
  if (name === 'pageSize') return 'null, or a number of rows';
  if (name === 'nextLinkOrigin') return 'null, or an origin such as http://127.0.0.1:9';
  return WORDS[name] ?? [value, value !== true];
}

/** Sets what is given. Throws ServiceError 400 for a switch that does not exist or a value that it does not take; nothing is set then. */
export function writeSwitches(state: State, changes: Partial<Switches>): Switches {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (!Object.hasOwn(DEFAULTS, name)) throw badRequest(`There is no switch '${name}'.`);
    if (!fits(name, value)) throw badRequest(`The switch '${name}' does not take ${JSON.stringify(value)}.`);
  }
  const switches = { ...readSwitches(state), ...Object.fromEntries(given) };
  writeSetting(state, 'switches', JSON.stringify(switches));
  return switches;
}

function fits(name: string, value: unknown): boolean {
  if (name === 'pageSize') return value === null || (typeof value === 'number' && Number.isInteger(value) && value > 0);
  if (name === 'nextLinkOrigin') return value === null || typeof value === 'string';
  const words = WORDS[name];
  return words === undefined ? typeof value === 'boolean' : typeof value === 'string' && words.includes(value);
}
