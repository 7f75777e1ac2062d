// Merknader, og hvorfor en kontroll fant en post.

import { checkWords } from '../checks.ts';

export const notes = {
  title: 'Merknader',
  new: 'Ny merknad',
  hint: 'Skrives med navn og tid. Kan angres mens kjøringen gjennomgås. Enter lagrer.',
  write: 'Skriv',
  empty: 'Skriv noe først.',
  act: 'Merknad …',
  runTitle: 'Merknader til kjøring {{run}}',
  runLead: 'Det som bør huskes om kjøringen. Merknader finnes igjen i historikken.',
  found: 'Merknader',
};

export const why = {
  ...checkWords('nb').why,
  'employee-without-name': 'Ansatt {{ansatt}} står ikke i navnelisten',
  'project-without-name': 'Prosjekt {{prosjekt}} står ikke i navnelisten',
  'date-behind': '{{date}} er mer enn ett år tilbake',
  'date-ahead': '{{date}} er mer enn en måned fram',
  'without-date': 'Posten har ingen dato',
  parts_one: '{{n}} til',
  parts_other: '{{n}} til',
  before: '{{hours}} fra kjøring {{run}}',
};
