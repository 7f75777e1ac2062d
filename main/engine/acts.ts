// Every kind of act, by the word that the journal has for it: what an open one is about, and how it is taken up again. A new kind is
// one file beside its use case and one line here.

import type { ActKind } from './act.ts';
import { ALREADY_IN_ERP } from './confirm/already-in-erp.ts';
import { MARK } from './confirm/mark-chunks.ts';
import { READ_BACK } from './confirm/read-back-act.ts';
import { RESOLVE } from './confirm/resolve.ts';
import { DECIDE_MARKS, LISTED } from './evidence/decide-marks.ts';
import { COMPARE } from './evidence/take-list.ts';
import { NOTE } from './grid/note-act.ts';
import { CONTROL } from './hand-over/control-act.ts';
import { FILE } from './hand-over/file-act.ts';
import { FILES } from './hand-over/files-act.ts';
import { VERDICT } from './hand-over/verdict.ts';
import { WITHDRAW } from './hand-over/withdraw.ts';
import { BATCH } from './intake/batch-act.ts';
import { LIST } from './pull/lists.ts';
import { LOOK } from './setup/same-ids.ts';
import { PREPARE } from './pull/prepare.ts';
import { PULL } from './pull/pull-act.ts';
import { MONTH } from './setup/month-act.ts';
import { SETUP } from './setup/setup-act.ts';
import { RETIRE, TAKE_OVER } from './team/desk-acts.ts';

const KINDS = [
  PULL,
  PREPARE,
  LIST,
  LOOK,
  FILE,
  FILES,
  VERDICT,
  CONTROL,
  NOTE,
  WITHDRAW,
  COMPARE,
  MARK,
  READ_BACK,
  DECIDE_MARKS,
  LISTED,
  RESOLVE,
  ALREADY_IN_ERP,
  BATCH,
  MONTH,
  SETUP,
  TAKE_OVER,
  RETIRE,
] as const;

/** The words that the journal has for acts. */
export const ACT_WORDS: readonly string[] = KINDS.map(({ what }) => what);

/** The kind of that word; null for one that this program does not know. */
export function actKind(what: string): ActKind<unknown> | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own `detail` parses what it is given to recover
  return (KINDS.find((kind) => kind.what === what) as ActKind<unknown> | undefined) ?? null;
}
