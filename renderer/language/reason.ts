// Why an entry stands as it does, in words: the console's own reasons have a sentence, all else is what a person wrote.

import type { Text } from './text.ts';

/** Reasons that name the run where it happened (main/engine/judge-pull.ts). */
const IN_RUN = /^(withdrawn|rejected|listed) in run (\d+)$/;

/** The reason as it was kept; `written` is how a person's own words are shown. */
export function reasonWords(reason: string, text: Text, written = reason): string {
  const [, what, run] = IN_RUN.exec(reason) ?? [];
  if (what !== undefined) return text.maybe(`reasonInRun.${what}`, written, { run: run ?? '' });
  return text.maybe(`reason.${reason}`, written);
}
