// Tabeller som lagres som fil: overskrifter og navn.

export const sheets = {
  label: 'Lagre som fil',
  grid: 'Postene slik de vises …',
  findings: 'Funnene …',
  sums: 'Summene …',
  history: 'Lagre det som ble funnet …',
  pick: 'Lagre som Excel eller CSV',
  name: {
    grid: 'Kjøring {{run}} poster',
    findings: 'Kjøring {{run}} funn',
    sums: 'Kjøring {{run}} summer',
    history: 'Historikk',
  },
  words: {
    name: 'navn',
    reason: 'Grunn',
    finding: 'Funn',
    seen: 'Sett, merknad',
    seenBy: 'Sett av',
    seenAt: 'Sett dato',
    sum: 'Sum',
    entries: 'Poster',
    sheet: { grid: 'Poster', findings: 'Funn', sums: 'Summer', history: 'Historikk', accruals: 'Avsetning' },
    history: {
      connection: 'Tilkobling',
      run: 'Kjøring',
      listed: 'Hentet',
      file: 'Fil',
      line: 'Linje i filen',
      handedOver: 'Overlevert',
      sha256: 'SHA-256',
      marked: 'Bekreftet',
      who: 'Av',
    },
  },
};
