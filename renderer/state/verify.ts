// A check of the store: the database file, the chain of history, files on disk, proof log, tie-outs.

import type { CheckWire, Envelope } from '../../preload/contract/wire.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';

export function verifyStore(): Promise<Envelope<CheckWire[]>> {
  return answerOf(bridge.storeVerify({}));
}
