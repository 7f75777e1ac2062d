// What stands in the list, Id by Id: the version that waits, what is ready beside it, what changed, and what was proved marked and is
// listed again.

import { assertNever } from '../errors.ts';
import { type AsksItsCall, judgeAbsent, sentMarkOf } from './absence.ts';
import type { Case, Match, Papers } from './cases.ts';
import { type DeliveredLine, type ListedLine, isAllZero, isFreeCandidate, touchedOf } from './lines.ts';
import { correctionOf } from './live-version.ts';
import { beganAfter } from './marks.ts';
import { type Pair, takeOut } from './multiset.ts';
import type { Unmatched } from './unmatched.ts';
import type { LineVerdict, MarkOfWaiting, UnitVerdict } from './verdicts.ts';

export interface Findings {
  readonly papers: Papers;
  readonly unmatched: ReadonlyMap<number, Unmatched>;
  readonly matchesOf: ReadonlyMap<number, readonly Match[]>;
  readonly absent: (found: Case) => UnitVerdict | AsksItsCall;
  readonly units: Map<number, UnitVerdict | AsksItsCall>;
  readonly lines: Map<number, LineVerdict>;
}

const READY: LineVerdict = { kind: 'ready', versionOf: null, occurrence: 0, waitsFor: null };

function say(findings: Findings, lines: readonly ListedLine[], verdict: LineVerdict): void {
  for (const line of lines) findings.lines.set(line.key, verdict);
}

function judgeReversal(findings: Findings, reversal: ListedLine, found: Case): LineVerdict {
  const { matches, undecided } = findings.papers;
  const match = matches.get(reversal.key);
  const ready = { occurrence: 0, waitsFor: null };
  if (match) return { kind: 'reversal', original: match.original.key, basis: match.basis, ...ready };
  const why = undecided.get(reversal.key);
  if (why) return { kind: 'person', why };
  const unmatched = findings.unmatched.get(reversal.key);
  if (unmatched === undefined) throw new Error(`listed reversal of Id ${reversal.id} was not judged`);
  // What it takes back goes out with this pull: it waits for that.
  if (unmatched.why === 'going')
    return { kind: 'exported-before', resembles: null, ...ready, waitsFor: { kind: 'verdict', of: unmatched.of } };
  if (unmatched.why === 'exported-before') {
    // The console knows the unit and the version that the ERP has of it: it takes back something that the ERP never got.
    if (found.reading === 'not-within') return { kind: 'person', why: 'list-contradicts-itself' };
    return { kind: 'exported-before', resembles: unmatched.resembles, ...ready };
  }
  return { kind: 'held', ...unmatched };
}

/** Does the list show every line of an Id of which it shows one? */
function isWhole(papers: Papers, found: Case): boolean {
  const { list, history } = papers;
  // A person who decided about the unit has seen what there is.
  if (papers.covered(found.id) || history.decided.has(found.id)) return true;
  // What was exported under the Id and nothing took back has its reversal there too, or will have.
  const isUnreversed = found.delivered.some(
    (line) => line.standing === 'exported' && isFreeCandidate(line) && !isReversed(papers, line),
  );
  return (
    list.seenIsWhole &&
    !isUnreversed &&
    found.live.length <= 1 &&
    found.listed.length <= 1 &&
    !history.everSeveral.has(found.id) &&
    found.live.every((line) => line.role === 'version') &&
    found.listed.every((line) => !papers.reversals.has(line.key))
  );
}

function markOfWaiting(papers: Papers, found: Case): MarkOfWaiting {
  const mark = sentMarkOf(papers, found);
  if (mark === null) return 'not-sent';
  if (mark.answer !== 'yes') return 'may-still-come';
  return mark.act !== papers.list.act && beganAfter(papers.list, mark) ? 'accepted-again' : 'still-marking';
}

function judgeWaiting(findings: Findings, found: Case, versions: readonly ListedLine[]): void {
  const { papers } = findings;
  for (const { wanted, found: line } of found.own) {
    findings.lines.set(line.key, { kind: 'of-unit', delivered: wanted.key });
  }
  say(findings, versions, READY);
  findings.units.set(found.id, {
    kind: 'waits',
    mark: markOfWaiting(papers, found),
    whole: isWhole(papers, found),
    touched: found.touched === 'yes',
    more: found.rest.map((line) => line.key),
  });
}

/**
 * Listed lines of an Id that has no live version: ready when no exported version of it is unreversed, or when they are as many as were
 * reversed in this list. Listed again as they were, they were never marked after all; else it is an alarm.
 */
function judgeExportedAgain(findings: Findings, found: Case, versions: readonly ListedLine[]): void {
  const { papers } = findings;
  const known = found.own.map((pair) => pair.found);
  const again = [...versions, ...known];
  if (again.length === 0) return;
  const unreversed = found.delivered.filter((line) => isFreeCandidate(line) && !papers.takenBy.has(line.key));
  if (unreversed.length === 0 && known.length === 0) {
    say(findings, versions, READY);
    return;
  }
  const { pairs, missing, rest } = takeOut(unreversed, versions);
  const reversed = findings.matchesOf.get(found.id)?.length ?? 0;
  if (pairs.length === 0 && known.length === 0 && rest.length <= reversed) {
    say(findings, versions, READY);
    return;
  }
  const asItWas =
    missing.length === 0 &&
    rest.length === 0 &&
    pairs.every(
      ({ wanted, found: line }) =>
        wanted.standing === 'exported' &&
        wanted.sentAgain !== true &&
        touchedOf(wanted.endretDato, line.endretDato, papers.list.endretDatoTells) === 'no',
    );
  const reversalListed = reversed > 0 || found.rest.some((line) => papers.reversals.has(line.key));
  const onItsWord = pairs.length > 0 && pairs.every(({ wanted }) => wanted.onItsWord === true);
  const kind = asItWas && !reversalListed && (onItsWord || papers.covered(found.id)) ? 'reopen' : 'alarm';
  say(findings, again, { kind });
  if (!findings.units.has(found.id)) findings.units.set(found.id, { kind });
}

/** The live version is listed with lines less or other, and no reversal of it is. */
function judgeOther(findings: Findings, found: Case, versions: readonly ListedLine[]): void {
  const { papers } = findings;
  const known = found.own.map((pair) => pair.found);
  const listed = [...known, ...versions];
  const mark = sentMarkOf(papers, found);
  if (mark !== null && !beganAfter(papers.list, mark)) {
    say(findings, listed, { kind: 'unseen' });
    findings.units.set(found.id, { kind: 'unseen' });
    return;
  }
  if (!isWhole(papers, found)) {
    say(findings, listed, { kind: 'not-whole' });
    findings.units.set(found.id, { kind: 'not-whole' });
    return;
  }
  const { reverse, send, kept } = correctionOf(found.live, listed);
  say(findings, send, { kind: 'changed' });
  for (const { wanted, found: line } of kept) {
    findings.lines.set(line.key, { kind: 'of-unit', delivered: wanted.key });
  }
  findings.units.set(found.id, {
    kind: 'changed',
    reverse: reverse.map((line) => line.key),
    send: send.map((line) => line.key),
  });
}

function isReversed(papers: Papers, line: DeliveredLine): boolean {
  return papers.takenBy.has(line.key);
}

/**
 * Without hours, the new version of what was marked and reversed looks like a reversal that was handed over with it. That was marked along
 * and is listed no more, unless it stands there untouched.
 */
function newVersionsWithoutHours({ papers }: Findings, found: Case): ListedLine[] {
  const isNew = ({ wanted, found: line }: Pair<DeliveredLine, ListedLine>): boolean =>
    isAllZero(line) && touchedOf(wanted.endretDato, line.endretDato, papers.list.endretDatoTells) === 'yes';
  const ofVersion = found.own.filter(isNew);
  found.own = found.own.filter((pair) => !isNew(pair));
  return ofVersion.map((pair) => pair.found);
}

function judgeNotWaiting(findings: Findings, found: Case, beside: readonly ListedLine[]): void {
  const { papers } = findings;
  const reversed = found.live.filter((line) => isReversed(papers, line));
  const versions = reversed.length === 0 ? beside : [...beside, ...newVersionsWithoutHours(findings, found)];
  if (reversed.length > 0) {
    findings.units.set(found.id, {
      kind: 'marked',
      basis: 'reversal',
      mark: sentMarkOf(papers, found)?.number ?? null,
      reversals: reversed.map((line) => papers.takenBy.get(line.key)!.key),
      waitsForVerdict: found.live.some((line) => !line.verdict),
    });
    judgeExportedAgain(findings, found, versions);
  } else if (versions.length > 0 || found.own.length > 0) judgeOther(findings, found, versions);
  else findings.units.set(found.id, findings.absent(found));
}

function judgeCase(findings: Findings, found: Case): void {
  const { reversals } = findings.papers;
  if (found.reading === 'person') {
    const why = found.why ?? 'list-contradicts-itself';
    say(findings, found.listed, { kind: 'person', why });
    findings.units.set(found.id, { kind: 'person', why });
    return;
  }
  const versions = found.rest.filter((line) => !reversals.has(line.key));
  for (const line of found.rest) {
    if (reversals.has(line.key)) findings.lines.set(line.key, judgeReversal(findings, line, found));
  }
  switch (found.reading) {
    case 'no-version':
      return judgeExportedAgain(findings, found, versions);
    case 'waits':
      return judgeWaiting(findings, found, versions);
    case 'left':
    case 'not-within':
      return judgeNotWaiting(findings, found, versions);
    default:
      return assertNever(found.reading);
  }
}

/** Presence of every Id, and absence of those whose live version is not there. */
export function judgeCases(
  papers: Papers,
  unmatched: ReadonlyMap<number, Unmatched>,
  view: Parameters<typeof judgeAbsent>[2],
): Findings {
  const matchesOf = new Map<number, Match[]>();
  for (const match of papers.matches.values()) {
    const known = matchesOf.get(match.original.id);
    if (known) known.push(match);
    else matchesOf.set(match.original.id, [match]);
  }
  const findings: Findings = {
    papers,
    unmatched,
    matchesOf,
    absent: (found) => judgeAbsent(papers, found, view),
    units: new Map(),
    lines: new Map(),
  };
  for (const found of papers.cases.values()) judgeCase(findings, found);
  return findings;
}
