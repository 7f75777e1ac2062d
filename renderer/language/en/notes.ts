// Notes, and why a check found an entry.

export const notes = {
  title: 'Notes',
  new: 'New note',
  hint: 'Written with name and time, and cannot be changed. Enter saves.',
  write: 'Write',
  empty: 'Write something first.',
  act: 'Note …',
  runTitle: 'Notes on run {{run}}',
  runLead: 'What should be remembered of the run. Notes are found again in history.',
  found: 'Notes',
};

export const why = {
  before: '{{hours}} from run {{run}}',
  'invoiceable-above-worked': '{{invoiceable}} invoiceable against {{hours}} hours',
  'zero-hours': '{{hours}} hours and {{invoiceable}} invoiceable',
  'date-locked': '{{date}} is in a locked period',
  'date-far-away': '{{date}} is more than a year back or a month ahead',
  'id-without-name': 'Employee {{ansatt}} or project {{prosjekt}} is not in the name lists',
};
