// Units whose live version is not listed any more. Absence from a list that proves it says "not waiting any more" and nothing else; a sent
// mark makes it a mark only where nothing speaks against it.

import type { Case, Papers } from './cases.ts';
import { coverageOf } from './list.ts';
import { type SentMark, beganAfter } from './marks.ts';
import { minus } from './multiset.ts';
import { type ReadAs, readAs } from './read-back.ts';
import type { Against, UnitVerdict } from './verdicts.ts';

/** The newest mark that was sent for a line of the live version. */
export function sentMarkOf(papers: Papers, found: Case): SentMark | null {
  let newest: SentMark | null = null;
  for (const { mark } of found.live) {
    const sent = mark === null ? undefined : papers.history.marks.get(mark);
    if (sent && (newest === null || sent.began > newest.began)) newest = sent;
  }
  return newest;
}

/** How an Id stands among the exported lines, asked after the ready ones. */
type Exported = ReadAs | { readonly kind: 'consistent' | 'in-neither' };

/** Judges one Id at a time; what is the same for all Ids is worked out once. */
export function exportedViewOf(papers: Papers): (found: Case) => Exported {
  const { exported } = papers.list;
  if (exported === null || exported.began <= papers.list.ended) return () => ({ kind: 'not-told' });
  const covered = coverageOf(exported.covers);
  return (found) => {
    const now = (exported.now.get(found.id) ?? []).map((line) => line.contentHash);
    const live = found.live.map((line) => line.contentHash);
    const whole = covered(found.id);
    const before = exported.before?.get(found.id)?.map((line) => line.contentHash);
    // What is known to be exported from earlier versions says nothing about this one.
    const known = found.delivered.filter((line) => line.standing === 'exported').map((line) => line.contentHash);
    if (before !== undefined) {
      const read = readAs(live, before, now, { whole, known });
      if (read.kind !== 'not-told') return read;
    }
    if (!whole) return { kind: 'not-told' };
    const own = minus(now, known);
    if (own.length === 0) return { kind: 'in-neither' };
    return own.length === live.length && minus(live, own).length === 0 ? { kind: 'consistent' } : { kind: 'otherwise' };
  };
}

/** What earlier lists and a person said against the mark being what made the unit leave. */
function saidBefore(papers: Papers, found: Case, mark: SentMark): Against[] {
  const against = new Set<Against>();
  for (const sighting of papers.history.sightings.get(found.id) ?? []) {
    if (!beganAfter(sighting, mark)) continue;
    if (sighting.showed === 'still-ready') against.add('seen-still-ready');
    else if (sighting.showed === 'other-version') against.add('seen-with-other-version');
  }
  if (papers.history.decided.has(found.id)) against.add('person-decided');
  return [...against];
}

function toldBefore(papers: Papers, found: Case, mark: SentMark): boolean {
  const sightings = papers.history.sightings.get(found.id) ?? [];
  return sightings.some((sighting) => sighting.showed === 'in-neither' && beganAfter(sighting, mark));
}

/** A unit without an answer whose absence is proved: its whole call decides. */
export interface AsksItsCall {
  readonly kind: 'asks-its-call';
  readonly mark: SentMark;
  readonly against: readonly Against[];
}

function judgeNeverSent(papers: Papers, found: Case, exported: Exported): UnitVerdict {
  if (!papers.covered(found.id)) return { kind: 'unseen' };
  const shown = exported.kind === 'newly' || exported.kind === 'consistent';
  return { kind: shown ? 'marked-elsewhere' : 'gone' };
}

/** The live version is not listed, and no reversal of it is. */
export function judgeAbsent(papers: Papers, found: Case, view: (found: Case) => Exported): UnitVerdict | AsksItsCall {
  const mark = sentMarkOf(papers, found);
  const exported = view(found);
  if (mark === null) return judgeNeverSent(papers, found, exported);
  const waitsForVerdict = found.live.some((line) => !line.verdict);
  const marked = { kind: 'marked', mark: mark.number, reversals: [], waitsForVerdict } as const;
  // Without an answer: ready when it was marked, exported now as it was handed over, and nothing else of the Id is.
  if (exported.kind === 'newly' || (exported.kind === 'consistent' && mark.answer !== 'yes')) {
    return { ...marked, basis: 'newly-exported' };
  }
  if (exported.kind === 'newly-otherwise') {
    return { kind: 'marked-otherwise', more: exported.more, less: exported.less };
  }
  if (!beganAfter(papers.list, mark)) return { kind: 'unseen' };
  const against = saidBefore(papers, found, mark);
  if (exported.kind === 'otherwise') against.push('exported-otherwise');
  // What stood in neither list stays in doubt until it is found exported: a list of what is ready alone shows nothing new of it.
  if (exported.kind === 'in-neither' || (exported.kind === 'not-told' && toldBefore(papers, found, mark)))
    against.push('in-neither-list');
  if (!papers.covered(found.id)) {
    // What came among the exported lines is not what the ERP has: a person looks.
    if (exported.kind === 'otherwise') return { kind: 'unknown', against, told: toldBefore(papers, found, mark) };
    // No list of this service proves more: its word is taken, the run says so, and a line listed again opens the unit again.
    return mark.answer === 'yes' && against.length === 0 ? { ...marked, basis: 'yes-not-proved' } : { kind: 'unseen' };
  }
  if (mark.answer !== 'yes') return { kind: 'asks-its-call', mark, against };
  if (against.length === 0) return { ...marked, basis: 'absence-after-yes' };
  return { kind: 'unknown', against, told: toldBefore(papers, found, mark) };
}

/** The unit was in the call and has left the list: absent without a doubt of its own, or proved marked. */
function hasLeft(
  papers: Papers,
  mark: SentMark,
  id: number,
  units: ReadonlyMap<number, UnitVerdict | AsksItsCall>,
): boolean {
  const found = papers.cases.get(id);
  if (found === undefined || saidBefore(papers, found, mark).length > 0) return false;
  // Proved marked by an earlier list.
  if (found.delivered.some((line) => line.mark === mark.number && line.standing === 'exported')) return true;
  const verdict = units.get(id);
  if (verdict?.kind === 'asks-its-call') return verdict.against.length === 0;
  return verdict?.kind === 'marked' || verdict?.kind === 'marked-otherwise';
}

/** Why the units of a call that nobody answered did not leave together; empty when they did. */
function againstCall(
  papers: Papers,
  mark: SentMark,
  units: ReadonlyMap<number, UnitVerdict | AsksItsCall>,
): readonly Against[] {
  if (mark.answer === 'refused' && mark.named.size === 0) return ['refused-as-a-whole'];
  const notNamed = mark.ids.filter((id) => !mark.named.has(id));
  if (notNamed.length < 2) return ['alone-in-its-call'];
  return notNamed.every((id) => hasLeft(papers, mark, id, units)) ? [] : ['another-unit-has-not-left'];
}

/** Judges the units that ask their call, each call once. */
export function judgeCalls(
  papers: Papers,
  units: ReadonlyMap<number, UnitVerdict | AsksItsCall>,
): Map<number, UnitVerdict> {
  const calls = new Map<number, readonly Against[]>();
  const result = new Map<number, UnitVerdict>();
  for (const [id, verdict] of units) {
    if (verdict.kind !== 'asks-its-call') {
      result.set(id, verdict);
      continue;
    }
    const { mark } = verdict;
    const known = calls.get(mark.number) ?? againstCall(papers, mark, units);
    calls.set(mark.number, known);
    const named: readonly Against[] = mark.named.has(id) ? ['named-in-the-refusal'] : [];
    const against = [...verdict.against, ...named, ...known];
    const found = papers.cases.get(id)!;
    const waitsForVerdict = found.live.some((line) => !line.verdict);
    result.set(
      id,
      against.length === 0
        ? { kind: 'marked', basis: 'left-together', mark: mark.number, reversals: [], waitsForVerdict }
        : { kind: 'unknown', against, told: toldBefore(papers, found, mark) },
    );
  }
  return result;
}
