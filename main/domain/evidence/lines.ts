// The lines that evidence is about: those that were handed over, and those that a list shows. What the two have in common is what
// they are compared by. All amounts are millionths.

import { assertNever } from '../errors.ts';
import type { SentMark } from './marks.ts';

/** What was done, for whom, when: a reversal and its original agree in all of it. */
export interface Work {
  readonly ansattId: string | null;
  readonly prosjektId: string | null;
  readonly prosjektLinjeId: string | null;
  readonly arbeidstypeId: string | null;
  readonly produktId: string | null;
  /** Local date, YYYY-MM-DD. */
  readonly dato: string | null;
}

export interface Line extends Work {
  readonly id: number;
  readonly contentHash: string;
  /** Millionths; a missing value is zero. */
  readonly hours: bigint;
  /** Millionths; a missing value is zero. */
  readonly invoiceable: bigint;
  /** UTC, YYYY-MM-DDTHH:MM:SS.mmmZ; null when the service did not say. */
  readonly endretDato: string | null;
}

/** A line as the list shows it. `key` is unique in the list. */
export interface ListedLine extends Line {
  readonly key: number;
}

/** A reversal that stands: live at the ERP, or marked. One that was withdrawn, rejected or cancelled is left out: it frees its original. */
export interface StandingReversal {
  readonly by: 'service' | 'console';
  readonly is: 'live' | 'marked';
}

/**
 * A line that was handed over, or was only listed. A record that went to several destinations is one line: `verdict` is true when all
 * of them have answered.
 */
export interface DeliveredLine extends Line {
  /** Unique over all runs. */
  readonly key: number;
  readonly run: number;
  /** Its place in the run. */
  readonly line: number;
  readonly occurrence: number;
  /** What it was when it was handed over; an all-zero reversal cannot be told from its amounts. */
  readonly role: 'version' | 'reversal';
  /** `exported`: its mark is proved, whoever sent it. `live`: the ERP has it. `never-got`: withdrawn, rejected or only listed. */
  readonly standing: 'exported' | 'live' | 'never-got';
  /** Exported by the word of the service alone: no list that tells of absence proved it. */
  readonly onItsWord?: boolean;
  /** The ERP refused it, or its file was not imported: people may have marked it by hand, and nobody told the console. */
  readonly refused: boolean;
  /** Rejected, said to be marked all the same, and sent again by the console: the ERP has it, and the service will not list it. */
  readonly sentAgain?: true;
  /** The newest mark that counts as sent and held the line while it was live; kept when the line is proved marked. */
  readonly mark: number | null;
  readonly reversedBy: StandingReversal | null;
  /** A correction of the console: the service does not know it, so it is no candidate and never expected in a list. */
  readonly madeByConsole: boolean;
  /** Made by the console of a version that the service has marked and lists no more: it has that, so it can reverse it. */
  readonly sentAsSeen?: true;
  readonly how: 'file' | 'by-hand' | 'first-day';
  /** The ERP's answer is there. */
  readonly verdict: boolean;
}

/** Where a line is kept of which nobody needs to ask anything. */
export type PlainRow = Pick<DeliveredLine, 'key' | 'run'>;

/** Such rows by their Ids. */
export interface PlainRowsById extends Iterable<readonly [id: number, row: PlainRow]> {
  has(id: number): boolean;
  get(id: number): PlainRow | undefined;
}

/**
 * A exported, by whomever; Y sent with a yes; U sent without an answer; C never sent; X what the ERP never got.
 */
export type LineClass = 'A' | 'Y' | 'U' | 'C' | 'X';

/** Throws when the line names a mark that was not gathered: judging on would forget that it was sent. */
export function classOf(line: DeliveredLine, marks: ReadonlyMap<number, SentMark>): LineClass {
  switch (line.standing) {
    case 'exported':
      return 'A';
    case 'never-got':
      return 'X';
    case 'live': {
      if (line.mark === null) return 'C';
      const mark = marks.get(line.mark);
      if (mark === undefined) throw new Error(`mark ${line.mark} of line ${line.key} was not gathered`);
      return mark.answer === 'yes' ? 'Y' : 'U';
    }
    default:
      return assertNever(line.standing);
  }
}

/** The line belongs to what a list of the service is expected to show: at the ERP, not proved marked, not taken back. */
export function isLive(line: DeliveredLine): boolean {
  return line.standing === 'live' && !line.madeByConsole && line.reversedBy === null;
}

/** The line can be what a reversal of the service takes back. */
export function isFreeCandidate(line: DeliveredLine): boolean {
  if (line.standing === 'never-got' || line.reversedBy !== null || line.role !== 'version') return false;
  return !line.madeByConsole || line.sentAsSeen === true;
}

const FIELD_END = '\u001f';

/** The work as one text; equal texts are the same work. */
export function workKey(work: Work): string {
  const fields = [work.ansattId, work.prosjektId, work.prosjektLinjeId, work.arbeidstypeId, work.produktId, work.dato];
  return fields.map((field) => (field === null ? '\u0000' : `=${field}`)).join(FIELD_END);
}

/** Both amounts as one text. */
export function amountKey(line: Pick<Line, 'hours' | 'invoiceable'>): string {
  return `${line.hours}/${line.invoiceable}`;
}

/** The amounts that the original of this reversal has. */
export function oppositeKey(reversal: Pick<Line, 'hours' | 'invoiceable'>): string {
  return `${-reversal.hours}/${-reversal.invoiceable}`;
}

export function isAllZero(line: Pick<Line, 'hours' | 'invoiceable'>): boolean {
  return line.hours === 0n && line.invoiceable === 0n;
}

/** Hours below zero; without hours, invoiceable below zero. */
export function isNegative(line: Pick<Line, 'hours' | 'invoiceable'>): boolean {
  return line.hours === 0n ? line.invoiceable < 0n : line.hours < 0n;
}

/** Does a listed line differ from a delivered one in EndretDato? `unknown` where EndretDato says nothing. */
export type Touched = 'yes' | 'no' | 'unknown';

export function touchedOf(delivered: string | null, listed: string | null, endretDatoTells: boolean): Touched {
  if (!endretDatoTells || delivered === null || listed === null) return 'unknown';
  return delivered === listed ? 'no' : 'yes';
}

/** One touched line touches the unit; it is untouched only when every line is surely untouched. */
export function touchedTogether(all: readonly Touched[]): Touched {
  if (all.includes('yes')) return 'yes';
  return all.includes('unknown') ? 'unknown' : 'no';
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The order in which listed lines are looked at: by Id, then the oldest EndretDato, then content. It never depends on where a line stood in
 * the answer, so the same lines in another order are judged the same.
 */
export function compareListed(a: Line, b: Line): number {
  return (
    a.id - b.id ||
    compareText(a.endretDato ?? '', b.endretDato ?? '') ||
    compareText(a.contentHash, b.contentHash) ||
    Number(a.hours - b.hours)
  );
}

/** The oldest first: by run, then by place in it. */
export function compareDelivered(a: DeliveredLine, b: DeliveredLine): number {
  return a.run - b.run || a.line - b.line || a.key - b.key;
}
