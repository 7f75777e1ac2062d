// What goes on, as long as it does.

export const working = {
  hold: 'Holding {{what}} …',
  release: 'Releasing {{what}} …',
  seen: 'Noting the findings …',
  undo: 'Undoing …',
  verdict: 'Noting the answer of the ERP …',
  'hand-over': 'Writing and checking the file …',
  withdraw: 'Withdrawing …',
  count: 'Counting in the service …',
  resume: 'Asking the service …',
  'month-close': 'Counting in the service before the month is closed …',
  other: 'Saving …',
  entries: 'the entries',
};
