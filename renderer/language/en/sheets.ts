// Tables that are saved as a file: headings and names.

export const sheets = {
  label: 'Save as a file',
  grid: 'The entries as shown …',
  findings: 'The findings …',
  sums: 'The sums …',
  history: 'Save what was found …',
  pick: 'Save as Excel or CSV',
  name: {
    grid: 'Run {{run}} entries',
    findings: 'Run {{run}} findings',
    sums: 'Run {{run}} sums',
    history: 'History',
  },
  words: {
    name: 'name',
    reason: 'Reason',
    finding: 'Finding',
    seen: 'Seen, note',
    seenBy: 'Seen by',
    seenAt: 'Seen on',
    sum: 'Sum',
    entries: 'Entries',
    sheet: { grid: 'Entries', findings: 'Findings', sums: 'Sums', history: 'History', accruals: 'Accruals' },
    history: {
      connection: 'Connection',
      run: 'Run',
      listed: 'Pulled',
      file: 'File',
      line: 'Line of the file',
      handedOver: 'Handed over',
      sha256: 'SHA-256',
      marked: 'Confirmed',
      who: 'By',
    },
  },
};
