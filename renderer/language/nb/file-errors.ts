// Hva som kan være galt med en fil som skal leses, der koden alene sier for lite.

export const fileErrors = {
  'file-empty': { what: '{{object}} er tom.', todo: 'Lagre den på nytt fra programmet den kom fra, og prøv igjen.' },
  'file-pdf': { what: '{{object}} er en PDF.', todo: 'Be om den som CSV eller Excel.' },
  'file-old-excel': {
    what: '{{object}} er i det gamle Excel-formatet (.xls).',
    todo: 'Åpne den i Excel, lagre den som .xlsx eller CSV, og prøv igjen.',
  },
  'file-markup': {
    what: '{{object}} er en nettside eller XML, uansett hva den heter.',
    todo: 'Åpne den i Excel, lagre den som .xlsx eller CSV, og prøv igjen.',
  },
  'file-folder': { what: '{{object}} er ingen fil.', todo: 'Velg en fil i mappen.' },
  'file-changed': {
    what: '{{object}} ble endret mens vi leste den.',
    todo: 'Vent til det andre programmet er ferdig med den, og prøv igjen.',
  },
  'file-open-elsewhere': {
    what: '{{object}} er åpen i et annet program.',
    todo: 'Lukk den der, og prøv igjen. Excel låser filer som er åpne.',
  },
  'file-no-access': {
    what: 'Du har ikke tilgang til å lese {{object}}.',
    todo: 'Be om tilgang, eller lagre en kopi som du kan lese.',
  },
  'file-not-there': {
    what: '{{object}} finnes ikke.',
    todo: 'Se etter om den er flyttet eller har fått et nytt navn.',
  },
  'file-no-layout': {
    what: '{{object}} er ikke et filoppsett.',
    todo: 'Ta ut et oppsett herfra som JSON, endre det, og hent det inn igjen.',
  },
  'layout-unknown-part': {
    what: '{{object}} har noe som dette programmet ikke kjenner: {{parts}}.',
    certain: 'Ingenting er hentet inn.',
    todo: 'Er oppsettet laget i en nyere utgave av programmet, må du oppdatere først. Ellers tar du det bort i filen.',
  },
  'layout-wrong': {
    what: 'Oppsettet i {{object}} er ikke riktig: se «{{place}}».',
    certain: 'Ingenting er hentet inn.',
    todo: 'Rett det i filen, eller ta ut et oppsett herfra som JSON og endre det. Alt som er galt, står under «Ordrett melding».',
  },
};
