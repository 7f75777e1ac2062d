// The cards of the start screen.

import { type Kind, nothing, type SumWire } from './common.ts';
import { reads } from './topic.ts';

/** A card of the start screen: something unfinished, or something that needs a person. */
export interface TodoWire {
  readonly kind:
    | 'review' // a pull waits for review
    | 'waiting' // a file was handed over, and the ERP has not answered for all of it
    | 'unmarked' // accepted, not confirmed yet
    | 'unknown' // no answer came to a mark
    | 'changed'
    | 'gone'
    | 'rejected'
    | 'left' // comes back with the next pull
    | 'unclear' // a file that nobody can tell of
    | 'twice' // two branches of the shared log handed it over: the ERP may have it twice
    | 'alarm' // listed again after its mark was proved
    | 'intake' // a file is checked and not sent, or not all of it
    | 'intake-unknown' // no answer came to a chunk of a batch: a person decides
    | 'proof'; // the proof log and the store disagree
  readonly run: number | null;
  readonly recordKind: Kind | null;
  readonly connection: string | null;
  readonly handOver: number | null;
  /** The intake that it is about. */
  readonly batch?: number;
  readonly file: string | null;
  readonly sum: SumWire;
  /** When it came up, UTC. */
  readonly since: string | null;
  /** The first words of the other party about it: a rejection, a refusal, what is wrong with the proof log. */
  readonly words: string | null;
  /** Of a card `left`: what became of it at the ERP, and what the list that lacks it proves. */
  readonly left?: { readonly state: 'rejected' | 'withdrawn' | 'held'; readonly proof: 'complete' | 'plain' };
  /** Of a card `twice`: the first of its Ids. */
  readonly ids?: readonly number[];
  /** Of a card `proof`: the data folder that this one is a copy of, or may be; null where something else does not fit. */
  readonly copyOf?: { readonly folder: string; readonly isThere: boolean } | null;
}

export const CARDS = {
  'todo/list': reads<TodoWire[]>()(() => nothing),
} as const;
