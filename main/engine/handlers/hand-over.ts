// Topic hand-over, verdict, confirm and resolve: what leaves the console and what comes back.

import type { Handlers } from '../../../preload/contract/channels.ts';
import { confirm } from '../confirm/confirm.ts';
import { type EngineContext, runOf } from '../context.ts';
import { handOverFirstDay, previewFirstDay } from '../hand-over/first-day.ts';
import { handOver } from '../hand-over/hand-over.ts';
import { previewOf } from '../hand-over/preview.ts';
import { resolve } from '../confirm/resolve.ts';
import { giveVerdict } from '../hand-over/verdict.ts';
import { withdraw } from '../hand-over/withdraw.ts';
import { handOverToWire, sumToWire } from './to-wire.ts';

type Topic = Pick<
  Handlers,
  | 'hand-over/write'
  | 'hand-over/preview'
  | 'hand-over/withdraw'
  | 'first-day/preview'
  | 'first-day/hand-over'
  | 'verdict/give'
  | 'confirm/run'
  | 'resolve/decide'
  | 'layouts/list'
>;

export function handOverHandlers(context: EngineContext): Topic {
  const { runs, handOvers, records } = context.store;
  const written = (done: { handOver: number; setApart: number }) => {
    const known = handOvers.get(done.handOver)!;
    return {
      handOver: handOverToWire(known),
      kind: runs.get(known.run)!.kind,
      rounded: records.rounded(known.run, { handOver: known.number }),
      setApart: done.setApart,
    };
  };
  const stateOf = (run: number) => runs.get(run)!.state;
  return {
    'hand-over/write': async (input) => written(await handOver(context, input)),
    'hand-over/preview': ({ run, layout, characters }) => ({
      text: previewOf(context, runOf(context, run, 'preview a hand-over'), layout, characters),
    }),
    'first-day/preview': (input) => {
      const { upTo, inErp, later } = previewFirstDay(context, input);
      const rounded = records.rounded(input.run, { state: 'ready' });
      return { kind: runs.get(input.run)!.kind, upTo, inErp: sumToWire(inErp), later: sumToWire(later), rounded };
    },
    'first-day/hand-over': async (input) => written(await handOverFirstDay(context, input)),
    'hand-over/withdraw': async ({ handOver: number, reason }) => {
      const done = await withdraw(context, number, reason);
      return { handOver: number, ...done, state: stateOf(done.run) };
    },
    'verdict/give': async (input) => {
      const ids = await giveVerdict(context, input);
      return { run: input.run, ids, state: stateOf(input.run) };
    },
    'confirm/run': async ({ run }) => {
      const result = await confirm(context, run);
      return { ...result, state: stateOf(run) };
    },
    'resolve/decide': async (input) => {
      await resolve(context, input);
      return { run: input.run, state: stateOf(input.run) };
    },
    'layouts/list': () =>
      context.files
        .layouts()
        .map(({ name, description, kinds, extension }) => ({ name, description, kinds, extension })),
  };
}
