// Hva som kan være galt med en tilkobling, en destinasjon av den eller en post i et svar, der koden alene sier for lite.

export const connectionErrors = {
  'certificate-date': {
    what: 'Sertifikatet til {{host}} er ikke gyldig etter datoen på denne maskinen.',
    todo: 'Sjekk dato og klokke på maskinen. Er de riktige, si fra til den som drifter tjenesten. Kontrollen slås aldri av.',
  },
  'certificate-name': {
    what: 'Sertifikatet som {{host}} viser, gjelder et annet navn.',
    todo: 'Sjekk adressen til tilkoblingen. Kontrollen slås aldri av.',
  },
  'not-http': {
    what: '{{host}} svarte med noe annet enn HTTP/1.1.',
    todo: 'Sjekk adressen og porten til tilkoblingen. Kanskje svarer et annet program der, eller en tjeneste som bare kan HTTP/2.',
  },
  garbled: {
    what: 'Svaret fra {{host}} er skadet, eller pakket på en annen måte enn oppgitt.',
    todo: 'Prøv igjen. Skjer det hver gang, endrer kanskje en proxy svarene: spør IT, eller den som leverer tjenesten.',
  },
  tls: {
    what: 'Vi og {{host}} ble ikke enige om kryptering.',
    todo: 'Sjekk adressen til tilkoblingen. Er den riktig, be IT se på sertifikatet. Kontrollen slås aldri av.',
  },
  unroutable: {
    what: '{{host}} kan ikke nås fra nettet denne maskinen er på.',
    todo: 'Sjekk at maskinen er på riktig nett eller VPN, og at adressen til tilkoblingen er riktig. Prøv så igjen.',
  },
  'no-key': {
    what: 'Nøkkelen {{header}} mangler.',
    certain: 'Tjenesten er ikke spurt.',
    todo: 'Lim den inn under Tilkoblinger, Endre.',
  },
  'not-confirmed': {
    what: 'Tilkoblingen er ikke lagret. Du svarte nei på spørsmålet om hvor den skal gå.',
    certain: 'Den går til samme sted som før, og ingen nøkkel er sendt.',
    todo: 'Lagre igjen, og svar ja hvis adressen er riktig.',
  },
  'record-without-id': {
    what: 'Posten på plass {{position}} i listen har ikke noe felt som heter {{field}}.',
    certain: 'Ingenting er lest inn.',
    todo: 'Heter det noe annet hos tjenesten, skriv navnet under Tilkoblinger, Endre, «Tjenesten: felt og kall». Posten har: {{has}}.',
  },
  'fields-refused': {
    what: 'Tjenesten avslo listen. Vi ba om feltene {{fields}}.',
    certain: 'Ingenting er lest inn.',
    todo: 'Heter et av dem noe annet hos tjenesten, skriv navnet under Tilkoblinger, Endre, «Tjenesten: felt og kall». «Ordrett melding» har tjenestens egne ord.',
  },
  'team-other-key': {
    what: 'Nøkkelen {{header}} på denne arbeidsplassen er en annen enn den teamet bruker for {{connection}}. Den kan føre til en annen database.',
    certain: 'Ingenting er hentet eller sendt.',
    todo: 'Se etter at nøkkelen er riktig. Når du henter, sammenlignes listen med det teamet har overlevert. Er det samme database uten at listen kan vise det, si det på kommandolinjen: connection change --same-database.',
  },
  'team-other-database': {
    what: 'Nøkkelen {{header}} på denne arbeidsplassen fører til en annen database enn teamets: under de samme id-ene ligger andre timer eller annet materiell.',
    certain: 'Ingenting er hentet.',
    todo: 'Spør de andre hvilken nøkkel de bruker for {{connection}}, og skriv den inn her.',
  },
  'leads-elsewhere': {
    what_one:
      'Tilkoblingen er ikke lagret: den ville gått til et annet sted, og {{n}} post venter på svar eller bekreftelse.',
    what_other:
      'Tilkoblingen er ikke lagret: den ville gått til et annet sted, og {{n}} poster venter på svar eller bekreftelse.',
    certain: 'Den går til samme sted som før.',
    todo: 'Gjør det som venter, ferdig først. Er det likevel samme database, skriv hvorfor nedenfor og lagre igjen.',
  },
  'other-id-field': {
    what_one: 'Tilkoblingen er ikke lagret: {{n}} post venter, og med et annet id-felt ville vi ikke kjent den igjen.',
    what_other:
      'Tilkoblingen er ikke lagret: {{n}} poster venter, og med et annet id-felt ville vi ikke kjent dem igjen.',
    certain: 'Id-en leses fra samme felt som før.',
    todo: 'Gjør det som venter, ferdig først. Har tjenesten bare gitt feltet nytt navn, skriv det nedenfor og lagre igjen. Da sammenligner vi med det tjenesten lister.',
  },
  'fields-in-review': {
    what: 'Tilkoblingen er ikke lagret: kjøring {{run}} er under gjennomgang, og med andre felt ville vi ikke kjent den igjen når den er overlevert.',
    certain: 'Postene leses av de samme feltene som før.',
    todo: 'Overlever eller forkast kjøringen først.',
  },
  'read-otherwise': {
    what: 'Kjøring {{run}} er lest med id-en fra {{was}}, men tilkoblingen leser den nå fra {{now}}. Da kjenner vi ikke postene igjen, og det som er overlevert, ville kommet en gang til.',
    certain: 'Ingenting er hentet, overlevert eller bekreftet.',
    todo: 'Sett id-feltet tilbake til {{was}} under Tilkoblinger. Er kjøringen under gjennomgang, kan du også forkaste den.',
  },
  'id-still-there': {
    what: 'Tilkoblingen er ikke lagret: feltet som har id-en nå, finnes fortsatt, med de id-ene vi kjenner.',
    certain: 'Ingenting er endret.',
    todo: 'La id-feltet stå som det er.',
  },
  'ids-of-others': {
    what: 'Tilkoblingen er ikke lagret: under {{field}} lister tjenesten annet arbeid enn postene med de id-ene.',
    certain: 'Ingenting er endret.',
    todo: 'Spør den som drifter tjenesten, hvilket felt som har id-en nå. «Ordrett melding» sier hvilke id-er det gjelder.',
  },
  'record-unreadable': {
    what: 'Tjenesten svarte med en post vi ikke kan lese.',
    certain: 'Ingenting er lest inn.',
    todo: '«Ordrett melding» sier hvilken post det er. Send den til den som drifter tjenesten, og hent på nytt.',
  },
  'posting-as-listed': {
    what: 'Oppsettet {{layout}} skriver postene som de er listet, med sin egen dato.',
    certain: 'Ingenting er lagret.',
    todo: 'Det som er fra en lukket periode, kan ikke få dato i den åpne. Velg et oppsett med egne kolonner, eller la postene beholde datoen sin.',
  },
  'range-as-value': {
    what: '«{{value}}» er én verdi, ikke et område.',
    certain: 'Ingenting er lagret.',
    todo: 'Et område skrives {{range}}, flere verdier med komma. Er det én verdi, skriv {{value}}..{{value}}.',
  },
  'not-a-rule': {
    what: '«{{rule}}» er ikke en regel.',
    certain: 'Ingenting er lagret.',
    todo: 'Skriv et felt og verdiene det kan ha, slik: ArbeidstypeId=100,150..199.',
  },
};
