// Merknader, og hvorfor en kontroll fant en post.

export const notes = {
  title: 'Merknader',
  new: 'Ny merknad',
  hint: 'Skrives med navn og tid, og kan ikke endres. Enter lagrer.',
  write: 'Skriv',
  empty: 'Skriv noe først.',
  act: 'Merknad …',
  runTitle: 'Merknader til kjøring {{run}}',
  runLead: 'Det som bør huskes om kjøringen. Merknader finnes igjen i historikken.',
  found: 'Merknader',
};

export const why = {
  before: '{{hours}} fra kjøring {{run}}',
  'invoiceable-above-worked': '{{invoiceable}} fakturerbart mot {{hours}} timer',
  'zero-hours': '{{hours}} timer og {{invoiceable}} fakturerbart',
  'date-locked': '{{date}} er i en låst periode',
  'date-far-away': '{{date}} er mer enn ett år tilbake eller en måned fram',
  'id-without-name': 'Ansatt {{ansatt}} eller prosjekt {{prosjekt}} står ikke i navnelistene',
};
