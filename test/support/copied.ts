// A data folder copied to be worked in beside the one that it was made from, which the console refuses: for tests that try several ways on.

import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PLACE_FILE } from '../../main/store/proof/own-place.ts';

/** A copy that does not know that it is one. */
export function copyUnknowing(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  rmSync(path.join(to, PLACE_FILE), { force: true });
}
