// Hva som skjer, så lenge det varer.

export const working = {
  hold: 'Holder tilbake {{what}} …',
  release: 'Frigir {{what}} …',
  seen: 'Noterer funnene …',
  undo: 'Angrer …',
  verdict: 'Noterer svaret fra ERP …',
  'hand-over': 'Skriver og kontrollerer filen …',
  withdraw: 'Trekker tilbake …',
  count: 'Teller i tjenesten …',
  resume: 'Spør tjenesten …',
  'month-close': 'Teller i tjenesten før måneden lukkes …',
  other: 'Lagrer …',
  entries: 'postene',
};
