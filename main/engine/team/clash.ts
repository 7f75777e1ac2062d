// Two desks append at once: the second follows what the first did, and appends behind it, unless both cannot stand (scopes).

import { NOT_MARKED } from '../../domain/evidence/marks.ts';
import type { Reason } from '../../domain/reason.ts';
import { DRAFT_ENTRIES } from '../../ports/drafts.ts';
import { NEWEST_ENTRIES } from '../../ports/newest.ts';
import type { NewEntry, ProofEntry } from '../../ports/proof-log.ts';
import type { Clash } from '../../ports/proof-of-store.ts';

/** They tell what was found or became of something, and stand behind anything. */
const FINDINGS: ReadonlySet<string> = new Set<string>([
  'prepare',
  'listed',
  'mark-answered',
  'read-back',
  'marked',
  'control-totals',
  ...DRAFT_ENTRIES,
  ...NEWEST_ENTRIES,
  'named',
  'in-review',
  'reviewed',
  'holds',
  'void',
  'lost-branch',
  'desk',
  'connection',
  'run-ended',
  'batch-not-sent',
  'batch-answered',
  'batch-unknown',
]);

const HAND_OVERS: ReadonlySet<ProofEntry['what']> = new Set(['hand-over', 'hand-overs']);

function isFinding(entry: Pick<ProofEntry, 'what'>): boolean {
  return (
    FINDINGS.has(entry.what) ||
    ('note' in entry && (entry.note === NOT_MARKED || entry.note === ('listed-again' satisfies Reason)))
  );
}

/** Connection and kind that an entry is about; null for one about a run alone, or about the settings. */
function scopeOf(entry: object): string | null {
  if (!('connectionId' in entry)) return null;
  return `${String(entry.connectionId)} ${'kind' in entry ? String(entry.kind) : ''}`;
}

const runOf = (entry: object): unknown => ('run' in entry ? entry.run : null);

/** Whether what another desk did leaves no place for this entry; undefined for an entry that stands behind anything. */
export function clashOf(mine: NewEntry): Clash | undefined {
  if (isFinding(mine)) return undefined;
  return (theirs) => {
    const isScope = scopeOf(mine) !== null && scopeOf(mine) === scopeOf(theirs);
    const isRun = runOf(mine) !== null && runOf(mine) === runOf(theirs);
    // What was told later about a run does not change what is judged of it, unless it ended.
    if (isFinding(theirs) && !(isRun && theirs.what === 'run-ended')) return null;
    if (isScope || isRun) return 'records';
    if (mine.what === 'pull' && theirs.what === 'pull') return 'numbers';
    if (HAND_OVERS.has(mine.what) && HAND_OVERS.has(theirs.what)) return 'numbers';
    if (mine.what === 'setup' || mine.what === 'month') return theirs.what === mine.what ? 'records' : null;
    // A file that never got its name is taken back also by a desk that was retired meanwhile: the others have taken it back already.
    return theirs.what === 'desk-retired' && mine.what !== 'withdrawn' ? 'records' : null;
  };
}
