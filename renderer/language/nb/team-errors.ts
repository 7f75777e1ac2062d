// Hva som kan være galt med en felles bevislogg.

export const logErrors = {
  'stands-in-log': {
    what: 'Det står i bevisloggen, men ble ikke fullført: vi får ikke skrevet til databasen nå.',
    certain: 'Det er ikke tapt. Det fullføres så snart vi kan skrive til databasen, og du får beskjed.',
    todo: 'Rydd plass på disken og fullfør. Ikke gjør det på nytt før det.',
  },
  'proof-log-away': {
    what: 'Vi får ikke kontakt med den felles bevisloggen.',
    certain: 'Ingenting er gjort.',
    todo: 'Prøv igjen når databasen svarer.',
  },
  'proof-log-unknown': {
    what: 'Den felles bevisloggen svarte ikke på det vi sendte.',
    certain: 'Vi slår opp om det ble lagret, før noe annet blir gjort.',
    todo: 'Prøv igjen når databasen svarer.',
  },
  overtaken: {
    what: 'En annen arbeidsplass var først.',
    certain: 'Ingenting av ditt ble gjort.',
    todo: 'Se hvordan det står nå, og gjør det på nytt hvis det fortsatt er riktig.',
  },
};

/** Hvilken av tingene det er, der en kode har flere. */
export const teamErrors = {
  'team-erased': {
    what: 'Linjer i den felles bevisloggen er slettet fra databasen, og denne arbeidsplassen mangler dem.',
    todo: 'En arbeidsplass som har dem, legger dem tilbake på kommandolinjen: proof-log put-back. Så går det videre her av seg selv.',
  },
  'team-unreachable': {
    what: 'Databasen på {{host}}, port {{port}}, svarer ikke.',
    todo: 'Sjekk navn og port, og at maskinen er på nettet til firmaet (VPN).',
  },
  'team-name': {
    what: 'Det finnes ingen tjener som heter {{host}}.',
    todo: 'Sjekk navnet. Er det riktig, sjekk at maskinen er på nettet til firmaet (VPN).',
  },
  'team-certificate': {
    what: 'Sertifikatet til databasen er ikke godkjent på denne maskinen.',
    certain: 'Passordet er ikke sendt.',
    todo: 'Be IT om firmaets rotsertifikat, og velg filen under Navn på bevisloggen og sertifikat.',
  },
  'team-no-tls': {
    what: 'Databasen tilbyr ikke kryptering.',
    certain: 'Passordet er ikke sendt.',
    todo: 'Be den som driver databasen, om å slå på TLS.',
  },
  'team-ca-file': {
    what: 'Sertifikatfilen kan ikke leses.',
    certain: 'Databasen er ikke spurt.',
    todo: 'Velg filen på nytt.',
  },
  'team-password': {
    what: 'Feil bruker eller passord.',
    certain: 'Databasen svarte, men slapp ikke inn {{user}}.',
    todo: 'Skriv passordet på nytt.',
  },
  'team-not-let-in': {
    what: 'Databasen slipper ikke inn {{user}} fra denne maskinen.',
    certain: 'Ingenting er endret.',
    todo: 'Be den som driver databasen, om å åpne for brukeren og maskinen.',
  },
  'team-database': {
    what: 'Det finnes ingen database som heter {{database}}.',
    certain: 'Bruker og passord er godtatt.',
    todo: 'Sjekk navnet på databasen.',
  },
  'team-rights': {
    what: 'Brukeren {{user}} har ikke rett til dette i databasen.',
    certain: 'Ingenting er endret.',
    todo: 'Be den som driver databasen, om rett til proof_entry og proof_part: SELECT for å se på, INSERT for å arbeide.',
  },
  'team-no-log': {
    what: 'I databasen {{database}} er det ingen bevislogg som heter {{log}}.',
    certain: 'Ingenting er endret.',
    todo: 'Flytt bevisloggen dit fra maskinen som arbeider i dag, eller sjekk navnet.',
  },
  'team-empty': {
    what: 'Bevisloggen {{log}} er tom.',
    todo: 'Flytt bevisloggen dit fra maskinen som arbeider i dag, og bli med etterpå.',
  },
  'team-half-moved': {
    what: 'Bevisloggen er ikke ferdig flyttet dit.',
    certain: 'Ingenting er endret.',
    todo: 'Start programmet på maskinen som flytter den, eller flytt den dit en gang til. Bli med etterpå.',
  },
  'team-other-log': {
    what: 'Der ligger en annen bevislogg.',
    certain: 'Ingenting er flyttet, og den er ikke rørt.',
    todo: 'Gi denne et annet navn, eller bli med i den fra en tom datamappe.',
  },
  'team-twice': {
    what: 'Denne arbeidsplassen er i arbeid et annet sted, med en kopi av datamappen.',
    certain: 'Herfra er ingenting gjort.',
    todo: 'Lukk den andre. Skal begge arbeide, må den ene begynne med en tom datamappe og bli med i teamet.',
  },
  'team-not-same': {
    what: 'Det er en annen bevislogg enn den som denne arbeidsplassen følger.',
    certain: 'Ingenting er endret: den gamle adressen gjelder fortsatt.',
    todo: 'Sjekk tjener, database og navn på bevisloggen.',
  },
  'team-no-create': {
    what: 'Brukeren kan ikke lage tabeller i databasen.',
    certain: 'Ingenting er flyttet.',
    todo: 'Be den som driver databasen, om CREATE på skjemaet, eller om å gjøre det med en bruker som har det.',
  },
  'team-reader': {
    what: 'Denne arbeidsplassen kan bare se på.',
    certain: 'Brukeren har ikke lov til å skrive i bevisloggen. Ingenting er gjort.',
    todo: 'Gjør det på en annen arbeidsplass, eller be den som driver databasen, om rett til å skrive.',
  },
  'team-standby': {
    what: 'Dette er en kopi av databasen som bare kan leses.',
    certain: 'Ingenting er endret.',
    todo: 'Bruk navnet på hoveddatabasen.',
  },
  'team-not-durable': {
    what: 'Databasen er satt opp slik at den kan miste det den sier er lagret.',
    certain: 'Vi bruker den ikke.',
    todo: 'Be den som driver den, om å slå på fsync og full_page_writes.',
  },
  'team-old-server': {
    what: 'Databasen er for gammel. PostgreSQL 14 eller nyere trengs.',
    certain: 'Ingenting er endret.',
    todo: 'Be den som driver den, om en nyere.',
  },
  'team-unfinished': {
    what: 'Noe er ikke ferdig her ennå, og kan ikke bli et arkiv.',
    certain: 'Ingenting er endret.',
    todo: 'Gjør dette ferdig først: {{left}}. Eller start programmet med en tom datamappe.',
  },
  'team-tells-nothing': {
    what: 'Herfra er det sendt filer med materiell, og det må de andre få vite. Brukeren kan bare lese i databasen.',
    certain: 'Ingenting er endret.',
    todo: 'Be om skriverett, eller start programmet med en tom datamappe.',
  },
  'team-not-confirmed': {
    what: 'Databasen er ikke spurt. Du svarte nei på spørsmålet om hvor bevisloggen skal ligge.',
    certain: 'Ingenting er sendt.',
    todo: 'Prøv igjen, og svar ja hvis adressen er riktig.',
  },
  'team-desk-old': {
    what: 'Programmet er for gammelt på {{names}}.',
    certain: 'Ingenting er gjort: det kunne ikke leses der.',
    todo: 'Oppdater programmet der og start det. Er en maskin borte for godt, ta den ut under Felles bevislogg i Innstillinger.',
  },
  'team-folder-head': {
    what: '{{desk}} har overlevert til {{folder}}, og det vet ikke databasen om.',
    certain: 'En eldre kopi av databasen er lagt tilbake. Ingenting er overlevert.',
    todo: 'Start programmet på {{desk}}, og legg tilbake det som mangler under Felles bevislogg i Innstillinger.',
  },
  'team-older': {
    what: 'Databasen har mistet innførsler som denne arbeidsplassen har.',
    certain: 'Ingen kan gjøre noe før de er lagt tilbake.',
    todo: 'Se Felles bevislogg under Innstillinger.',
  },
  'team-branches': {
    what: 'Databasen har en annen historikk enn denne arbeidsplassen.',
    certain: 'Herfra kan ingenting gjøres.',
    todo: 'Se Felles bevislogg under Innstillinger.',
  },
  'not-done': {
    what: 'Det ble ikke gjort. Det gikk {{seconds}} sekunder før det kunne gjøres, og grensen er 30.',
    certain: 'Maskinen sov eller var svært treg. Ingenting gikk ut for sent, og de andre arbeidsplassene vet det.',
    todo: 'Se hvordan det står nå, og gjør det på nytt.',
  },
  'split-by-destination': {
    what: 'Alt som var klart, er holdt tilbake: linjene i en post skal til ulike destinasjoner, og en fil tar alltid hele posten.',
    certain: 'Ingenting er overlevert.',
    todo: 'Hent på nytt, før hver linje der den hører hjemme, og velg «Ført for hånd» når du overleverer.',
  },
  'locked-period': {
    what: 'Noe av det som var klart, er i en låst periode uten at noen har frigitt det. Det er holdt tilbake nå.',
    certain: 'Ingenting er overlevert.',
    todo: 'Overlever resten, eller frigi det med en begrunnelse først.',
  },
  'waits-for-verdict': {
    what: 'ERP har ikke svart på det som blir tilbakeført.',
    certain: 'Ingenting er overlevert. Postene er holdt tilbake.',
    todo: 'Noter svaret fra ERP i kjøringen der det ble overlevert. Da frigis postene.',
  },
  'erp-never-got-it': {
    what: 'ERP har aldri fått det som ville blitt tilbakeført: det ble avvist, eller filen ble trukket tilbake.',
    certain: 'Ingenting er overlevert. Postene er holdt tilbake.',
    todo: 'Overlever resten, og hent på nytt. Det ERP likevel trenger, kan du frigi.',
  },
  'reversal-refused-too': {
    what: 'Sammen med det som tilbakeføres, avviste ERP tilbakeføringen av det ERP har fra før (post {{id}}, kjøring {{run}}).',
    certain: 'Ingenting er endret. Posten er holdt tilbake.',
    todo: 'Velg «Send på nytt» for posten i kjøring {{run}}, hent på nytt, og frigi denne sammen med den.',
  },
  'log-not-cut': {
    what: 'Disken tok ikke sikkert vare på det som ble skrevet til bevisloggen, og lot det heller ikke bli fjernet.',
    certain: 'Vi slår opp om det står der, før noe annet blir gjort.',
    todo: 'Få disken sjekket, og start konsollen på nytt. Da får du vite om det ble lagret.',
  },
  'log-newer': {
    what: 'Bevisloggen har innførsler fra en nyere utgave av programmet.',
    certain: 'Ingenting er endret.',
    todo: 'Oppdater programmet på denne maskinen.',
  },
};
