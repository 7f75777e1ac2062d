// Rule 1: what becomes of a unit whose Id was handed over before and is listed again. Pure; the pull gathers the facts.

import type { UnitState } from './run.ts';

/** A line of the unit as listed now. */
export interface ListedLine {
  readonly key: number;
  readonly contentHash: string;
  /** It reverses an export that nothing reversed before. */
  readonly reversesFree: boolean;
  readonly adjustment: boolean;
}

/** A line with this Id that was handed over earlier, oldest first. */
export interface PriorLine {
  readonly key: number;
  readonly run: number;
  readonly contentHash: string;
  readonly occurrence: number;
  readonly live: boolean;
  readonly adjustment: boolean;
  readonly state: UnitState;
  readonly markProof: 'complete' | 'plain' | null;
  /** A reversal of it is listed now or was listed earlier. */
  readonly reversed: boolean;
  /** A person decided that a correction of it is to be sent, or that the ERP removed it. */
  readonly released: boolean;
}

export type Relisted =
  /** As handed over in `run`, which has no verdict yet, or is to be confirmed. */
  | { readonly kind: 'waits'; readonly run: number; readonly reopen: boolean }
  /** Other content than what was handed over in `run` and is still live. */
  | { readonly kind: 'changed'; readonly run: number }
  /** Marked, proved, and listed again without a reversal: an alarm. */
  | { readonly kind: 'alarm'; readonly run: number }
  /** Ready, with the occurrence of each line. */
  | { readonly kind: 'ready'; readonly occurrences: ReadonlyMap<number, number>; readonly back: PriorLine | null };

const OPEN: readonly UnitState[] = ['handed-over', 'accepted', 'marking', 'unknown', 'changed', 'gone', 'resolved'];

function sameContent(listed: readonly ListedLine[], prior: readonly PriorLine[]): boolean {
  const signature = (lines: readonly { contentHash: string }[]) =>
    lines
      .map((line) => line.contentHash)
      .sort()
      .join();
  return signature(listed) === signature(prior);
}

/** Judges one unit. `prior` holds the lines of the service only: what the console made itself is never listed. */
export function judgeRelisted(listed: readonly ListedLine[], prior: readonly PriorLine[]): Relisted {
  const open = prior.filter((line) => line.live && !line.released && OPEN.includes(line.state));
  const owner = open.at(-1);
  if (owner) {
    const handed = open.filter((line) => line.run === owner.run);
    if (!sameContent(listed, handed)) return { kind: 'changed', run: owner.run };
    const reopen = owner.state === 'resolved' || owner.state === 'gone' || owner.state === 'changed';
    return { kind: 'waits', run: owner.run, reopen };
  }
  const occurrences = new Map<number, number>();
  const marked = prior.filter((line) => line.live && line.state === 'marked' && !line.adjustment);
  let back: PriorLine | null = null;
  const alike = new Map<string, number>();
  for (const line of listed) {
    // Lines alike in every field, which only a person lets through, count up among themselves.
    const copy = alike.get(line.contentHash) ?? 0;
    alike.set(line.contentHash, copy + 1);
    const same = prior.filter((earlier) => earlier.contentHash === line.contentHash);
    const last = same.at(-1);
    const highest = Math.max(-1, ...same.map((earlier) => earlier.occurrence));
    if (!last) occurrences.set(line.key, copy);
    else if (last.state === 'rejected' || last.state === 'withdrawn') {
      back = last;
      occurrences.set(line.key, last.occurrence + copy);
    } else if (last.released || last.reversed || line.reversesFree) occurrences.set(line.key, highest + 1 + copy);
    // Marked after a yes, in a list that proves no absence: listed again, it was not marked after all (rules 3 and 6).
    else if (last.state === 'marked' && last.markProof === 'plain')
      return { kind: 'waits', run: last.run, reopen: true };
    else return { kind: 'alarm', run: last.run };
  }
  // The same Id with other content after a proved mark is a new version only beside a reversal of the marked one.
  const unreversed = marked.find((line) => !line.reversed);
  if (unreversed && listed.some((line) => !line.adjustment)) return { kind: 'alarm', run: unreversed.run };
  return { kind: 'ready', occurrences, back };
}
