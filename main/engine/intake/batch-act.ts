// The journal has one word for both acts about a chunk: sending it, and a person's word on it.

import { z } from 'zod';
import type { ActKind } from '../act.ts';
import { SEND_CHUNK } from './chunk.ts';
import { DECIDE_CHUNK } from './decide.ts';

const detail = z.union([DECIDE_CHUNK.detail, SEND_CHUNK.detail]);

export const BATCH: ActKind<z.infer<typeof detail>> = {
  what: 'batch',
  detail,
  recover(context, act, stage) {
    const { detail: about } = act;
    return 'decide' in about
      ? DECIDE_CHUNK.recover(context, { ...act, detail: about }, stage)
      : SEND_CHUNK.recover(context, { ...act, detail: about }, stage);
  },
};
