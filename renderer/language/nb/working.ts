// Hva som skjer, så lenge det varer.

export const working = {
  hold: 'Holder tilbake {{what}} …',
  release: 'Frigir {{what}} …',
  seen: 'Noterer funnene …',
  undo: 'Angrer …',
  verdict: 'Noterer svaret fra ERP …',
  'hand-over': 'Skriver og beviser filen …',
  other: 'Lagrer …',
  entries: 'postene',
};
