// What is not finished in a data folder that would join a team, one thing after the other (main/engine/team/own-history.ts).

import type { Text } from './text.ts';

type Left = Readonly<Record<string, string | number>> & { readonly what: string };

export function leftWords(left: string, more: number, text: Text): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine of this program wrote it
  const things = JSON.parse(left) as readonly Left[];
  const said = things.map(({ what, words, run, ...rest }) =>
    text.maybe(`leftHere.${what}`, String(words), { ...rest, run: String(run) }),
  );
  return [...said, ...(more > 0 ? [text.t('leftHere.more', { count: more })] : [])].join('; ');
}
