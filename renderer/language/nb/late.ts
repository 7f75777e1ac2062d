// Hvem som er sene, og hva som er endret siden en måned ble lukket.

export const late = {
  act: 'Hvem er sene …',
  title: 'Sene i kjøring {{run}}',
  lead: 'Timer som ble godkjent etter grensen, samlet per ansatt, og per avdeling der postene har en. Teksten under kan sendes som den er.',
  departments: 'Avdeling',
  department: 'Avdeling {{id}}',
  noDepartment: 'Uten avdeling',
  days: 'Dager',
  entries: 'Poster',
  text: 'Tekst til å sende',
  copy: 'Kopier teksten',
  none: 'Ingen var sene.',
  hello: 'Hei. Disse timene ble godkjent etter at perioden var hentet til lønn:',
  line_one: '{{name}}: {{n}} post, {{hours}} timer ({{days}})',
  line_other: '{{name}}: {{n}} poster, {{hours}} timer ({{days}})',
  ask: 'Godkjenn timene innen fristen neste gang, så kommer de med i rett periode.',
};

export const since = {
  title: '{{month}}, {{kind}}: endret siden den ble lukket',
  lead_one: 'Lukket {{when}} av {{who}}. Siden har {{n}} post kommet til eller gått ut, netto {{net}}.',
  lead_other: 'Lukket {{when}} av {{who}}. Siden har {{n}} poster kommet til eller gått ut, netto {{net}}.',
  net: 'Netto',
  what: 'Hva',
  reversal: 'Tilbakeføring',
  'new-version': 'Ny versjon',
  late: 'Kom sent',
  removed: 'Fjernet i ERP',
};

export const accruals = {
  act: 'Avsetning …',
  title: 'Grunnlag for avsetning, {{month}}, {{kind}}',
  lead_zero: 'ERP har godtatt alt som er hentet til og med {{date}}.',
  lead_one: 'Til og med {{date}} er {{n}} post godkjent som ERP ikke har godtatt.',
  lead_other: 'Til og med {{date}} er {{n}} poster godkjent som ERP ikke har godtatt.',
  stands: 'Hvor den står',
  total: 'Til sammen',
  notPulled_one: '{{n}} post til ligger klar i tjenesten. Hent den for å få den med.',
  notPulled_other: '{{n}} poster til ligger klare i tjenesten. Hent dem for å få dem med.',
  notCounted: 'Det som ligger klart i tjenesten, er ikke telt. Det kan være mer enn listen viser.',
  save: 'Lagre som fil …',
};

export const monthUnits = {
  title: '{{name}}, {{month}}, {{kind}}',
  late: 'Sene',
  lead: '{{what}}.',
  leadAmount: '{{what}}, {{amount}}.',
  counted_one:
    '{{n}} av dem ligger klar i tjenesten og er ikke hentet. Den er bare telt; hvilken det er, vises når den hentes.',
  counted_other:
    '{{n}} av dem ligger klare i tjenesten og er ikke hentet. De er bare telt; hvilke det er, vises når de hentes.',
  countedAll_one:
    'Den ligger klar i tjenesten og er ikke hentet. Den er bare telt; hvilken det er, vises når den hentes.',
  countedAll_other:
    'De ligger klare i tjenesten og er ikke hentet. De er bare telt; hvilke det er, vises når de hentes.',
  run: 'I hvilken kjøring',
  inRun: 'Kjøring {{run}}',
  showIn: 'Vis i kjøring {{run}}',
  more_one: 'Vis {{n}} til',
  more_other: 'Vis {{n}} til',
  open: '{{words}} {{name}}, {{month}}: vis postene',
  openMonth: '{{month}}: vis postene',
  openBar: '{{month}}, {{words}}: vis postene',
};
