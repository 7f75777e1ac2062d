// Records to look at a layout with, where none have been listed yet: with the letters, quotes and negative amounts that files are tried by.

import type { Kind } from '../kind.ts';

const TIME = [
  { Id: 901, Dato: '2026-01-05', AnsattId: 1001, ArbeidstypeId: 100, AntallTimer: 7.5, FakturaTimeAntall: 7.5 },
  { Id: 902, Dato: '2026-01-05', AnsattId: 1002, ArbeidstypeId: 150, AntallTimer: 2.25, FakturaTimeAntall: 0 },
  { Id: 903, Dato: '2026-01-06', AnsattId: 1001, ArbeidstypeId: 100, AntallTimer: 6, FakturaTimeAntall: 6 },
  { Id: 904, Dato: '2026-01-07', AnsattId: 1003, ArbeidstypeId: 100, AntallTimer: -1.5, FakturaTimeAntall: -1.5 },
];
const WORK = { ProsjektId: '10482', ProsjektLinjeId: '20', ProduktId: null, Kommentar: 'Måling; «rør» på Ås' };

const MATERIAL = [
  {
    Id: 901,
    Dato: '2026-01-05',
    ProduktId: '4410',
    Antall: 12.5,
    Pris: 89.9,
    ProsjektId: '10482',
    Tekst: 'Kobberrør 15 mm',
  },
  { Id: 902, Dato: '2026-01-06', ProduktId: '4411', Antall: -2, Pris: 310, ProsjektId: '10511', Tekst: 'Bend; 90°' },
];

/** JSON texts as the service lists them. */
export function exampleRecords(kind: Kind): { readonly unit: number; readonly raw: string }[] {
  const all = kind === 'time' ? TIME.map((one) => ({ ...one, ...WORK })) : MATERIAL;
  return all.map((one) => ({ unit: one.Id, raw: JSON.stringify(one) }));
}
