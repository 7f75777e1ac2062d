// Notes, and why a check found an entry.

import { checkWords } from '../checks.ts';

export const notes = {
  title: 'Notes',
  new: 'New note',
  hint: 'Written with name and time. Can be undone while the run is in review. Enter saves.',
  write: 'Write',
  empty: 'Write something first.',
  act: 'Note …',
  runTitle: 'Notes on run {{run}}',
  runLead: 'What should be remembered about the run. Notes can be found again in History.',
  found: 'Notes',
};

export const why = {
  ...checkWords('en').why,
  'employee-without-name': 'Employee {{ansatt}} is not in the name list',
  'project-without-name': 'Project {{prosjekt}} is not in the name list',
  'date-behind': '{{date}} is more than a year back',
  'date-ahead': '{{date}} is more than a month ahead',
  'without-date': 'The entry has no date',
  parts_one: '{{n}} more',
  parts_other: '{{n}} more',
  before: '{{hours}} from run {{run}}',
};
