// What may be wrong with a file that is to be read, where the code alone says too little.

export const fileErrors = {
  'file-empty': { what: '{{object}} is empty.', todo: 'Save it again from the program it came from, and try again.' },
  'file-pdf': { what: '{{object}} is a PDF.', todo: 'Ask for it as CSV or Excel.' },
  'file-old-excel': {
    what: '{{object}} is in the old Excel format (.xls).',
    todo: 'Open it in Excel, save it as .xlsx or CSV, and try again.',
  },
  'file-markup': {
    what: '{{object}} is a web page or XML, whatever its name says.',
    todo: 'Open it in Excel, save it as .xlsx or CSV, and try again.',
  },
  'file-folder': { what: '{{object}} is not a file.', todo: 'Choose a file in the folder.' },
  'file-changed': {
    what: '{{object}} was changed while we read it.',
    todo: 'Wait until the other program has finished with it, and try again.',
  },
  'file-open-elsewhere': {
    what: '{{object}} is open in another program.',
    todo: 'Close it there, and try again. Excel locks files that are open.',
  },
  'file-no-access': {
    what: 'You are not allowed to read {{object}}.',
    todo: 'Ask for access, or save a copy that you may read.',
  },
  'file-not-there': { what: '{{object}} is not there.', todo: 'Check whether it has been moved or renamed.' },
  'file-no-layout': {
    what: '{{object}} is not a layout.',
    todo: 'Export a layout from here as JSON, change it, and import it again.',
  },
  'layout-unknown-part': {
    what: '{{object}} has something that this program does not know: {{parts}}.',
    certain: 'Nothing was imported.',
    todo: 'If the layout was made in a newer version of the program, update this one first. Otherwise take it out of the file.',
  },
  'layout-wrong': {
    what: 'The layout in {{object}} is not right: see “{{place}}”.',
    certain: 'Nothing was imported.',
    todo: 'Correct it in the file, or export a layout from here as JSON and change that. Everything that is wrong is listed under “Exact message”.',
  },
};
