// Hva som kan være galt med en tilkobling eller en post i et svar, der koden alene sier for lite.

export const connectionErrors = {
  'no-key': {
    what: 'Nøkkelen {{header}} mangler.',
    certain: 'Tjenesten er ikke spurt.',
    todo: 'Lim den inn under Tilkoblinger, Endre.',
  },
  'not-confirmed': {
    what: 'Tilkoblingen er ikke lagret. Du svarte nei på spørsmålet om hvor den skal gå.',
    certain: 'Den går dit den gikk, og ingen nøkkel er sendt.',
    todo: 'Lagre igjen, og svar ja hvis adressen er riktig.',
  },
  'record-without-id': {
    what: 'Posten på plass {{position}} i listen har ikke noe felt som heter {{field}}.',
    certain: 'Ingenting er lest inn.',
    todo: 'Heter det noe annet hos tjenesten, skriv navnet under Tilkoblinger, Endre, «Tjenesten: felt og kall». Posten har: {{has}}.',
  },
  'record-unreadable': {
    what: 'Tjenesten svarte med en post vi ikke kan lese.',
    certain: 'Ingenting er lest inn.',
    todo: 'Detaljene sier hvilken post det er. Send dem til den som drifter tjenesten, og hent på nytt.',
  },
};
