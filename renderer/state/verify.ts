// A check of the store: the database file, the chain of history, files on disk, proof log, tie-outs; and what is told to somebody who
// helps.

import type { Envelope } from '../../preload/contract/common.ts';
import type { CheckWire } from '../../preload/contract/store.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';

/** Text for somebody who helps: versions, states and the end of the log, without keys, names or amounts. */
export function diagnostics(): Promise<Envelope<{ text: string }>> {
  return answerOf(bridge.storeDiagnostics({}));
}

export function verifyStore(): Promise<Envelope<CheckWire[]>> {
  return answerOf(bridge.storeVerify({}));
}
