// Matters that plays begin with: how each comes about, in steps.

const SENT = 'add:0 add:1 sent:0';
const OUT = 'add:0 add:1 pull-time:0 hand-over:0';
const POSTED = 'add:0 add:1 lock-period:2 pull-time:0 release:1';
/** Sequences after which there is something to decide, or something that may go wrong: a correction in review, a mark without an answer. */
export const MATTERS = [
  `${SENT} edit:1 pull-time:0 decide:0 pull-time:0`,
  `${SENT} remove:0 pull-time:0 decide:0 pull-time:0`,
  `${SENT} unapprove:0 pull-time:0 decide:0 add:2 pull-time:0`,
  `${SENT} move:0 pull-time:0 decide:0 pull-time:0 decide:1`,
  `${SENT} edit:1 pull-time:0 decide:0 pull-time:0 hand-over:0`,
  `${SENT} edit:1 pull-time:0 decide:0 sent:0`,
  `${SENT} fault-mark:3 confirm:0`,
  `${SENT} fault-mark:5 confirm:0 edit:1 pull-time:0`,
  'add:0 add:1 cycle:0 edit:1 approve-all:0 pull-time:0',
  'add:0 add:1 cycle:0 remove:1 pull-time:0',
  'add:0 add:1 cycle:0 edit:1 approve-all:0 sent:0',
  OUT,
  `${OUT} erp-takes-all:0`,
  `${OUT} erp-takes:0 answer:0 remove:0 pull-time:0 decide:0 decide:1 pull-time:0`,
  `${OUT} withdraw:0 edit:1 pull-time:0`,
  // The last of September; a locked correction in review; what was let go of a locked period.
  'add:0 add:1 cycle:0 move-day:3 approve-all:0 lock-period:1 pull-time:0',
  'add:0 add:1 cycle:0 edit:1 approve-all:0 pull-time:0 lock-period:2',
  'add:0 add:1 lock-period:2 pull-time:0 release:0',
  // Posted in the open month: in review, with a lock that came after it, and what takes it back, on its own day or in the open month.
  POSTED,
  `${POSTED} lock-period:3`,
  `${POSTED} sent:0 edit:1 pull-time:0 decide:0 pull-time:0 release:0 release:0`,
  `${POSTED} sent:0 confirm:0 edit:1 approve-all:0 pull-time:0 release:1 release:0`,
] as const;
