// The contract of messages: every channel of every topic. Window and command line both go through it. A new channel is a line in the
// file of its topic and a handler in main/engine/handlers.

import { CONFIRM } from './confirm.ts';
import { CONNECTIONS } from './connections.ts';
import { DESTINATIONS } from './destinations.ts';
import { GRID } from './grid.ts';
import { GRID_VIEWS } from './grid-views.ts';
import { HAND_OVER } from './hand-over.ts';
import { HISTORY } from './history.ts';
import { INTAKE } from './intake-channels.ts';
import { LAYOUTS } from './layouts.ts';
import { MONTHS } from './months.ts';
import { NOTES } from './notes.ts';
import { TEAM } from './team.ts';
import { PRACTICE } from './practice.ts';
import { RECEIPTS } from './receipts.ts';
import { RECORDS } from './records.ts';
import { RUNS } from './runs.ts';
import { SETTINGS } from './settings.ts';
import { SHEETS } from './sheets.ts';
import { SINCE_CLOSED } from './since-closed.ts';
import { STORE } from './store.ts';
import { CARDS } from './todo.ts';
import { type AnswerOf, type InputOf, together } from './topic.ts';

/** Named `topic/verb`. */
export const CHANNELS = together(CONNECTIONS)
  .and(RUNS)
  .and(RECORDS)
  .and(HAND_OVER)
  .and(LAYOUTS)
  .and(RECEIPTS)
  .and(DESTINATIONS)
  .and(CONFIRM)
  .and(HISTORY)
  .and(CARDS)
  .and(GRID)
  .and(GRID_VIEWS)
  .and(MONTHS)
  .and(SETTINGS)
  .and(NOTES)
  .and(TEAM)
  .and(PRACTICE)
  .and(STORE)
  .and(SHEETS)
  .and(SINCE_CLOSED)
  .and(INTAKE).all;

export type Channel = keyof typeof CHANNELS;
export type Input<C extends Channel> = InputOf<(typeof CHANNELS)[C]>;
export type Answers = { readonly [C in Channel]: AnswerOf<(typeof CHANNELS)[C]> };

/** A handler for every channel, none missing and none besides. */
export type Handlers = { readonly [C in Channel]: (input: Input<C>) => Answers[C] | Promise<Answers[C]> };

export function isChannel(channel: string): channel is Channel {
  return Object.hasOwn(CHANNELS, channel);
}

/** Whether a channel only reads: it is answered beside an act that is under way, and on a store opened for reading. */
export function isReading(channel: Channel): boolean {
  return CHANNELS[channel].reads;
}
