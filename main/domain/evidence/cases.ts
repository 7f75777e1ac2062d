// The working papers of one judgement: all that is known about one Id, and who reverses whom. Nothing here leaves the judge.

import {
  type DeliveredLine,
  type LineClass,
  type ListedLine,
  type Touched,
  classOf,
  compareDelivered,
  compareListed,
  isLive,
} from './lines.ts';
import { type History, type List, coverageOf } from './list.ts';
import type { Pair } from './multiset.ts';
import type { MatchBasis, Undecided } from './verdicts.ts';

/** How the listed lines of an Id are read against its live version. */
export type Reading = 'no-version' | 'not-within' | 'waits' | 'left' | 'person';

export interface Case {
  readonly id: number;
  /** Oldest first. */
  readonly delivered: DeliveredLine[];
  /** The live version. */
  readonly live: DeliveredLine[];
  /** Oldest EndretDato first. */
  readonly listed: ListedLine[];
  reading: Reading;
  why: Undecided | null;
  /** Lines of the live version that are listed. */
  own: readonly Pair<DeliveredLine, ListedLine>[];
  /** Lines of the live version that are not. */
  missing: readonly DeliveredLine[];
  /** Listed lines beyond the live version. */
  rest: readonly ListedLine[];
  /** Whether the listed lines of the live version carry other EndretDato than it had. */
  touched: Touched;
}

export interface Match {
  readonly reversal: ListedLine;
  readonly original: DeliveredLine;
  readonly basis: MatchBasis;
}

export interface Papers {
  readonly history: History;
  readonly list: List;
  /** By Id, in order of Id. */
  readonly cases: ReadonlyMap<number, Case>;
  readonly covered: (id: number) => boolean;
  readonly classOf: (line: DeliveredLine) => LineClass;
  /** Keys of listed lines that are reversals. */
  readonly reversals: Set<number>;
  /** By key of the listed reversal. */
  readonly matches: Map<number, Match>;
  /** By key of the delivered original. */
  readonly takenBy: Map<number, ListedLine>;
  /** Listed reversals that a person decides about. */
  readonly undecided: Map<number, Undecided>;
}

/** Sorts history and list into one case per Id. */
export function openCases(history: History, list: List): Papers {
  const byId = new Map<number, Case>();
  const caseOf = (id: number): Case => {
    const known = byId.get(id);
    if (known) return known;
    const opened: Case = {
      id,
      delivered: [],
      live: [],
      listed: [],
      reading: 'no-version',
      why: null,
      own: [],
      missing: [],
      rest: [],
      touched: 'no',
    };
    byId.set(id, opened);
    return opened;
  };
  for (const line of [...history.delivered].sort(compareDelivered)) {
    const { delivered, live } = caseOf(line.id);
    delivered.push(line);
    if (isLive(line)) live.push(line);
  }
  for (const line of [...list.lines].sort(compareListed)) caseOf(line.id).listed.push(line);
  return {
    history,
    list,
    cases: new Map([...byId].sort(([a], [b]) => a - b)),
    covered: coverageOf(list.covers),
    classOf: (line) => classOf(line, history.marks),
    reversals: new Set(),
    matches: new Map(),
    takenBy: new Map(),
    undecided: new Map(),
  };
}

export function take(papers: Papers, match: Match): void {
  papers.matches.set(match.reversal.key, match);
  papers.takenBy.set(match.original.key, match.reversal);
}

/** A person decides about the unit; what was found for it so far says nothing. */
export function leaveToPerson(found: Case, why: Undecided): void {
  found.reading = 'person';
  found.why = why;
}

/** Listed lines of the Id that are no reversals: the entry itself stands in the list. */
export function versionsListed(papers: Papers, found: Case): readonly ListedLine[] {
  return found.listed.filter((line) => !papers.reversals.has(line.key));
}
