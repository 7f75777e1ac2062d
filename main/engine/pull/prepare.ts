// Prepare asks the service to make ready what is approved: the one call of a pull that changes something outside, and so an act.

import { z } from 'zod';
import { detailsOf } from '../../domain/errors.ts';
import type { Run } from '../../ports/runs.ts';
import type { ServicePort } from '../../ports/service.ts';
import { type ActKind, apply, begin, end, entryOf, logOrEnd } from '../act.ts';
import type { EngineContext } from '../context.ts';
import { assertInTime } from '../team/in-time.ts';

export const PREPARE: ActKind<object> = {
  what: 'prepare',
  detail: z.object({}),
  recover(context, act, stage) {
    // Not repeated by itself once it may have arrived: the next pull prepares anyway.
    const state = stage === 'logged' ? 'failed' : 'unknown';
    apply(context, act, () => end(context, act, state, { reason: 'the console stopped' }));
    return null;
  },
};

/** Throws what the service client throws. */
export async function prepare(
  context: EngineContext,
  { number, connection }: Run,
  service: ServicePort,
): Promise<void> {
  const act = begin(context, PREPARE, { run: number, connection }, () => ({}));
  const permit = await logOrEnd(context, act, { ...entryOf(context, number), what: 'prepare' });
  apply(context, act, () => {});
  context.progress({ run: number, step: 'prepare', done: 0, total: null });
  try {
    assertInTime(context, permit, 'prepare', `run ${number}`);
    await service.prepare();
  } catch (error) {
    const { cause, retrySafe } = detailsOf(error, 'prepare');
    end(context, act, retrySafe ? 'failed' : 'unknown', { error: cause });
    throw error;
  }
  end(context, act, 'done', {});
}
