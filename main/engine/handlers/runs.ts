// Topic runs, records and review: pull, look, hold, release, discard.

import type { Handlers } from '../../../preload/contract/channels.ts';
import { connectionOf, type EngineContext, runOf } from '../context.ts';
import { pull } from '../pull/pull.ts';
import { discard, hold, release } from '../hand-over/review.ts';
import { viewOf } from '../views/run-view.ts';
import { recordToWire, runToWire } from './to-wire.ts';

type Topic = Pick<
  Handlers,
  'runs/pull' | 'runs/list' | 'runs/get' | 'runs/discard' | 'records/page' | 'review/hold' | 'review/release'
>;

export function runHandlers(context: EngineContext): Topic {
  const { runs, records } = context.store;
  const view = (number: number) => {
    const run = runOf(context, number, 'look at a run');
    return runToWire(viewOf(context, run), connectionOf(context, run));
  };
  return {
    'runs/pull': async (input) => view(await pull(context, input)),
    'runs/list': () => runs.all().map((run) => view(run.number)),
    'runs/get': ({ run }) => view(run),
    'runs/discard': ({ run }) => {
      discard(context, run);
      return view(run);
    },
    'records/page': ({ run, limit, offset }) => {
      runOf(context, run, 'list records');
      return { total: records.count(run), rows: records.page(run, limit, offset).map(recordToWire) };
    },
    'review/hold': (input) => ({ ids: hold(context, input) }),
    'review/release': (input) => ({ ids: release(context, input) }),
  };
}
