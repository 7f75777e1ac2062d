// How a topic of the contract is written: each channel with the schema of what is asked and the type of what is answered, in one line.

import type { z } from 'zod';
import { once } from '../../main/domain/once.ts';
import type { PathFields } from './given-path.ts';

/** A channel. One that reads is answered beside an act that is under way, and on a store opened for reading. */
export interface ChannelSpec<In extends z.ZodType, Out> {
  readonly input: In;
  readonly reads: boolean;
  /** Its words that are paths: from the window only tokens are taken there. */
  readonly paths: PathFields;
  /** There is never a value here: the type of the answer. */
  readonly answer?: Out;
}

// A record of any channels: what is asked and answered differs from one to the next.
export type Topic = Readonly<Record<string, ChannelSpec<z.ZodType, unknown>>>;

/** Its schema is made when somebody asks there: to make all of them was a tenth of the start of a command. */
function channelOf<In extends z.ZodType, Out>(
  make: () => In,
  isReading: boolean,
  paths: PathFields,
): ChannelSpec<In, Out> {
  const schema = once(make);
  return {
    get input() {
      return schema();
    },
    reads: isReading,
    paths,
  };
}

/** A channel that only reads. */
export function reads<Out>() {
  return <In extends z.ZodType>(input: () => In, paths: PathFields = {}) => channelOf<In, Out>(input, true, paths);
}

/** A channel that may change something: these are answered one at a time, in the order they came. */
export function acts<Out>() {
  return <In extends z.ZodType>(input: () => In, paths: PathFields = {}) => channelOf<In, Out>(input, false, paths);
}

export type InputOf<Spec> = Spec extends ChannelSpec<infer In, unknown> ? z.infer<In> : never;
export type AnswerOf<Spec> = Spec extends { readonly answer?: infer Out } ? Exclude<Out, undefined> : never;

/** A handler for every channel of a topic, none missing and none besides. */
export type HandlersOf<T extends Topic> = {
  readonly [C in keyof T]: (input: InputOf<T[C]>) => AnswerOf<T[C]> | Promise<AnswerOf<T[C]>>;
};

/** Topics put together. A channel that two of them have is a compile error that names it. */
export function together<All extends Topic>(all: All) {
  return {
    all,
    and: <More extends Topic>(
      more: More & { readonly [C in keyof All & keyof More]: `${C & string} is there twice` },
    ) => together<All & More>({ ...all, ...more }),
  };
}
