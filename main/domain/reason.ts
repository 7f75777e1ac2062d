// Why a unit stands as it does, where the console itself says so: one word list for SQL, journal and log; the window has a sentence for
// each. Any other text is what a person wrote. Some of them are evidence that later decisions rest on.

export const REASONS = [
  // A pull: set apart, or held.
  'waits', // live and without verdict in another run
  'listed-again',
  'changed-since',
  'listed-after-mark',
  // A pull: held, for a person or for an answer.
  'waits-for-verdict', // the reversal or new version of what has no verdict yet
  'second-reversal',
  'erp-never-got-it', // it reverses what was withdrawn, rejected or only listed
  'list-contradicts-itself',
  'twins', // two entries of the same work, one reversal
  'mark-not-shown', // it fits by its work, but nothing shows that what it fits was marked
  'several-originals',
  'already-in-erp', // a person said so of what it takes the place of
  'perhaps-in-erp', // the proof log lost a hand-over that it may have been in
  'may-be-cut', // a list that proves nothing may have been cut inside the unit
  'listed-twice',
  'earlier-period',
  'later-period',
  'locked-period', // a person may let it go, with a reason
  'may-replace-gone',
  'part-of-held-correction',
  'correction', // a line that the console made
  'after-first-day',
  'store-put-back',
  // A hand-over that listed again.
  'changed-since-pull',
  'vanished-since-pull',
  'not-for-destination', // the rules of the destination do not take it
  'split-by-destination', // they take some of its lines
  'original-elsewhere', // it takes back what went where nobody knows, and there are several destinations
  'goes-by-the-rules', // a person released such a one
  // A confirm, or a list after one.
  'changed-after-hand-over',
  'edited-and-left', // changed after the hand-over, and then no longer listed
  'no-longer-listed',
  'not-seen-in-plain-lists', // accepted; lists that may be cut lack it, and the service does not tell of it by its Id
  'still-listed',
  'correction-accepted',
  'edited-before-mark',
  'stopped-while-marking',
  'not-decided-by-the-list',
  'listed-with-other-content', // unmarked after its mark was sent: its absence later is no proof of that mark
  'no-answer-and-gone-from-the-list', // marked by absence alone: a list of what is exported may tell otherwise
  'marked-by-another',
] as const;

export type Reason = (typeof REASONS)[number];
