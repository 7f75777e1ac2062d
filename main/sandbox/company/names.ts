// The people, projects, work types and products of the practice company.

export const FIRST_NAMES = (
  'Tor Erik, Piotr, Marte, Ole Martin, Kari, Per Arne, Anita, Jonas, Ingrid, Mette, Sondre, Linh, Åse, ' +
  'Øyvind, Bjørn, Hanne, Siv Janne, Trond, Ahmed, Karoline, Geir, Solveig, Håkon, Nils, Eva'
).split(', ');
export const LAST_NAMES = (
  'Haugen, Kowalski, Aas, Hansen, Nilsen, Johansen, Solberg, Dahl, Berg, Bakken, Lie, Nguyen, Ødegård, ' +
  'Ås, Kristiansen, Moen, Strand, Hagen, Hussein, Lunde, Eide, Sørensen, Tangen, Vik, Brekke'
).split(', ');
/** One employee with a name as long as real ones get. */
export const LONG_NAME = ['Anne-Margrethe Elisabeth Constance', 'Wilhelmsen-Christophersen Løvenskiold'] as const;

export const PROJECT_NAMES = [
  ['10377', 'Kai 4, rehabilitering'],
  ['10482', 'Fjellveien skole'],
  ['10491', 'Ørnes omsorgssenter, byggetrinn 2'],
  ['10503', 'Nordre Ålgård; vann og avløp'],
  ['10517', 'Sjøgata 12 «Gamle meieriet»'],
  ['10520', 'Bjørkelia barnehage'],
  ['10533', 'Tak og fasade, Rådhusgata 3-7'],
  ['10548', 'Service og småjobber'],
  ['10551', 'Hytte, Haukelifjell'],
  ['10562', 'Lager Økern'],
  ['10570', 'Reklamasjoner 2026'],
  [
    '10588',
    'Rammeavtale kommunale bygg: vedlikehold, utbedring og tilstandskontroll av skoler, barnehager og omsorgsboliger',
  ],
] as const;
export const PROJECT_LINES = ['010', '020', '030', '040', '050'] as const;
/** What the practice company calls these and the next; the interface has no lists of them. Each project numbers its lines alike. */
export const PROJECT_LINE_NAMES = [
  ['010', 'Rigg'],
  ['020', 'Råbygg'],
  ['030', 'Innredning'],
  ['040', 'Elektro'],
  ['050', 'Utomhus'],
] as const;
export const WORK_TYPE_NAMES = [
  ['100', 'Ordinær tid'],
  ['120', 'Lærlingtid'],
  ['150', 'Overtid 50 %'],
  ['200', 'Overtid 100 %'],
  ['310', 'Reisetid'],
] as const;
export const TIME_PRODUCT_NAMES = [
  ['1010', 'Tømrer'],
  ['1020', 'Betong'],
  ['1030', 'Montør'],
  ['1040', 'Maskin'],
] as const;
export const TIME_PRODUCTS = ['1010', '1020', '1030', '1040', null] as const;
/** Id, name, sales price, and quantities as they leave the store in one go. */
export const MATERIALS = [
  ['4010', 'Gipsplate 13 mm', 96.5, [4, 10, 12, 24, 40]],
  ['4022', 'Stender 48 x 98', 31.25, [12, 20, 36, 48, 60.5]],
  ['4105', 'Isolasjon 150 mm', 412, [2, 4, 6, 8]],
  ['4230', 'Betong B30, m³', 1895, [0.5, 1.25, 2.5, 4, 6.75]],
  ['4311', 'Skruer 4,2 x 55, eske', 189.9, [1, 1, 2, 4]],
  ['4402', 'Kabel PFXP 3G2,5', 18.75, [10, 12.5, 25, 50, 100]],
  ['4990', 'Containerleie', 2450, [1, 1, 1, 2]],
] as const;
export const ACTIVITIES = ['200', '210', '300'] as const;
export const DEPARTMENTS = ['10', '20', null] as const;
export const NOTES = [
  null,
  null,
  null,
  'Hentet på lager; 2. etasje',
  'Montert etter avtale m/ byggeleder «Tor»',
  "Retur: feil mål (O'Neill)",
];
