// Søyler i gjennomgangen og på Oversikt.

export const bars = {
  time: { dato: 'Timer per dag', week: 'Timer per uke', month: 'Timer per måned' },
  material: { dato: 'Kontrollsum per dag', week: 'Kontrollsum per uke', month: 'Kontrollsum per måned' },
  priced: { dato: 'Beløp per dag', week: 'Beløp per uke', month: 'Beløp per måned' },
  by: '{{what}} per {{column}}',
  fromTo: '{{from}}–{{to}}',
  most: 'Høyest {{name}} med {{amount}}',
  asTable: 'Tabell',
  asBars: 'Søyler',
  others_one: '{{n}} annen',
  others_other: '{{n}} andre',
  months: '{{kind}}, de siste tolv månedene',
  change: 'Endring',
  differs: 'Mest ulik måneden før: {{month}}, {{change}}. Måneder som ikke er over, er ikke med i sammenligningen.',
};

export const unitName = { time: 'Timer', material: 'Kontrollsum', priced: 'Beløp' };
