// Waiting for something to happen elsewhere, with a deadline: a test that waits for ever tells nobody why.

import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 25_000;

/** Returns once `happened` answers true. Throws naming `what` when it does not in time. */
export async function until(what: string, happened: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await happened())) {
    if (Date.now() > end) throw new Error(`did not happen in ${PATIENCE_MS / 1000} s: ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}
