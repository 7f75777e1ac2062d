// What goes on, as long as it does.

export const working = {
  hold: 'Holding {{what}} …',
  release: 'Releasing {{what}} …',
  seen: 'Noting the findings …',
  undo: 'Undoing …',
  verdict: 'Noting the answer of the ERP …',
  'hand-over': 'Writing and proving the file …',
  other: 'Saving …',
  entries: 'the entries',
};
