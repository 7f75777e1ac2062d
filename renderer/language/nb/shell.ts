// Rammen om vinduet: meny, tittellinje, feil, meldinger, tastatur.

import { SCREEN_NAMES } from '../../../preload/contract/screens.ts';
import { connectionErrors } from './connection-errors.ts';
import { fileErrors } from './file-errors.ts';
import { notices } from './notices.ts';
import { logErrors, teamErrors } from './team-errors.ts';

export const shell = {
  program: 'Eksportkonsoll',
  environment: {
    production: { word: 'Produksjon', place: 'i produksjon', note: 'Det du gjør her, gjelder lønn og faktura' },
    test: { word: 'Test', place: 'i test', note: 'ingenting her når lønn' },
    sandbox: { word: 'Øvelse', place: 'i øvelsen', note: 'oppdiktede data på denne maskinen · ingenting sendes ut' },
    none: { word: 'Ingen tilkobling', place: '', note: '' },
  },
  nav: {
    label: 'Hovedmeny',
    find: 'Gå til …',
    ...SCREEN_NAMES.nb,
    openRuns: 'Åpne kjøringer',
    openRun: 'Kjøring {{run}} · {{kind}}',
    connected: 'Tilkoblet',
    notAsked: 'Ikke spurt ennå',
    archive: 'Arkiv, bare til lesing',
    asking: 'Venter på svar',
    refusing: 'Svarte med feil',
    offline: 'Ikke tilkoblet',
    proofOk: 'Bevislogg i orden',
    proofBad: 'Feil i bevisloggen',
    exports: 'Eksporterer fra {{machine}}',
    needs_one: '{{n}} sak må avgjøres',
    needs_other: '{{n}} saker må avgjøres',
    skip: 'Hopp til innholdet',
  },
  button: {
    cancel: 'Avbryt',
    close: 'Lukk',
    tryAgain: 'Prøv igjen',
    carryOut: 'Fullfør',
    more: 'Flere valg',
    undo: 'Angre',
    save: 'Lagre',
    choose: 'Velg …',
    otherFile: 'Velg en annen fil …',
    stopAfter: 'Stopp etter kall {{call}}',
    stop: 'Stopp',
    stopping: 'Stopper etter dette kallet …',
  },
  loading: { runs: 'Leser kjøringene …', rows: 'Leser postene …', engine: 'Åpner databasen …', search: 'Søker …' },
  readOnly: {
    title: 'Datamappen kan bare leses.',
    rest: 'Alt som er gjort, kan leses her. Kopier mappen til en disk som kan skrives til, for å arbeide i den.',
  },
  offline: {
    since: 'Ikke tilkoblet siden kl. {{time}}.',
    rest: 'Du kan lese alt. Henting og bekreftelse må vente. Overlevering er mulig, men uten ny kontroll i tjenesten.',
  },
  engine: {
    restarting: 'Motoren, delen av programmet som henter og lagrer, stoppet og startes på nytt.',
    restartingRest: 'Det som var i gang, er tatt vare på og kan fortsettes. Ingenting sendes to ganger.',
    failed: 'Databasen kunne ikke åpnes.',
  },
  error: {
    details: 'Ordrett melding',
    status: 'Svar {{status}}',
    clock: 'kl. {{time}}',
    busyUntil: 'Den ba oss vente til {{when}}. Prøv igjen da.',
    because: {
      'nothing-to-send': {
        what: 'Ingen av postene gir noen linje, så det er ingen fil å skrive.',
        todo: 'Er det riktig, noter det som ingenting å sende.',
      },
      'nothing-by-layout': {
        what: 'Ingen av postene gir noen linje, så det er ingen fil å skrive.',
        todo: 'Bare for en destinasjon kan det noteres at det ikke er noe å sende. Er det riktig, legg inn en med dette oppsettet, og noter det der.',
      },
      'something-to-send': {
        what: 'Det er noe å sende til {{destination}}.',
        todo: 'Skriv en fil. Er det ført der for hånd, velg «Ført for hånd».',
      },
      'some-without-line': {
        what: '{{count}} av {{of}} poster gir ingen linje hos {{destination}}.',
        todo_one:
          'Kryss av for at også den er ført i ERP. Er den ikke det, hold den tilbake: den noteres som ingenting å sende i en egen kjøring.',
        todo_other:
          'Kryss av for at også de er ført i ERP. Er de ikke det, hold dem tilbake: de noteres som ingenting å sende i en egen kjøring.',
      },
      'some-without-line-again': {
        what: '{{count}} av {{of}} poster gir ingen linje hos {{destination}}.',
        todo_one: 'Kryss av for at også den er ført i ERP. Er den ikke det, skriv filen, og før det som står i den.',
        todo_other: 'Kryss av for at også de er ført i ERP. Er de ikke det, skriv filen, og før det som står i den.',
      },
      'some-without-line-several': {
        what: '{{count}} av {{of}} poster gir ingen linje hos {{destination}}.',
        todo_one: 'Kryss av for at også den er ført i ERP. Er den ikke det, skriv filene, og før det som står i dem.',
        todo_other: 'Kryss av for at også de er ført i ERP. Er de ikke det, skriv filene, og før det som står i dem.',
      },
      'not-known-as-nothing': {
        what: 'Ingen destinasjon har tabeller som sier at dette ikke skal sendes.',
        todo: 'Overlever det, eller hold det tilbake. Er det ført i ERP for hånd, velg «Ført for hånd».',
      },
      'locked-since': {
        what_one: '{{count}} av postene er fra en periode som er låst siden, og ingen har frigitt den.',
        what_other: '{{count}} av postene er fra en periode som er låst siden, og ingen har frigitt dem.',
        todo: 'Velg hva {{destination}} får fra en lukket periode: første åpne dag, eller postens egen dato.',
      },
      'went-otherwise': {
        what: 'Id {{id}} tar tilbake det som gikk til {{destination}} med et annet oppsett, og oppsettet {{layout}} ville tatt tilbake noe annet.',
        todo: 'Gi destinasjonen et oppsett med kolonnene til det den gikk ut med. Eller hold posten tilbake, og før den for hånd.',
      },
      'went-another-way': {
        what: 'Id {{id}} tar tilbake det som gikk ut på en annen måte, og oppsettet {{layout}} ville tatt tilbake noe annet hos {{destination}}.',
        todo: 'Se i Historikk hvordan den gikk ut, og overlever den på samme måte. Eller hold posten tilbake, og før den for hånd.',
      },
      'month-open': {
        what: 'Noe i måneden er ikke ferdig.',
        certain: 'Den er ikke lukket. Vi telte det som ligger klart i tjenesten.',
        todo: 'Se i tabellen på Oversikt hva som gjenstår, og gjør det ferdig først.',
      },
      'month-not-over': { what: 'Måneden er ikke over.', todo: 'Lukk den når den er over.' },
      'month-not-pulled': {
        what: 'Ingenting er hentet etter at måneden var over.',
        todo: 'Hent en gang til: da klargjøres det som er godkjent siden.',
      },
      'month-closed': { what: 'Måneden er lukket allerede.', todo: 'Åpne den igjen hvis noe skal endres.' },
      'month-not-closed': { what: 'Måneden er ikke lukket.', todo: 'Se månedene på Oversikt.' },
      'month-later-closed': { what: 'En senere måned er lukket.', todo: 'Åpne den senere måneden først.' },
      name: {
        what: 'Vi fant ikke {{host}} på nettet.',
        todo: 'Sjekk at maskinen er på nett, og at adressen til tilkoblingen er riktig. Prøv så igjen.',
      },
      refused: {
        what: 'Ingen tjeneste svarer hos {{host}}.',
        todo: 'Sjekk adressen til tilkoblingen, og at tjenesten er i drift. Prøv så igjen.',
      },
      silent: {
        what: 'Det ble stille fra {{host}}.',
        todo: 'Linjen eller tjenesten er treg. Prøv igjen om litt.',
      },
      certificate: {
        what: 'Sertifikatet til {{host}} er ikke godkjent på denne maskinen.',
        todo: 'Sjekk adressen. Er den riktig, og firmaet ser inn i trafikken, be IT om firmaets rotsertifikat og oppgi filen i tilkoblingen. Kontrollen slås aldri av.',
      },
      proxy: {
        what: 'Proxyen {{host}} slapp oss ikke gjennom.',
        todo: 'Velg en annen proxy i tilkoblingen, eller be IT slippe oss gjennom.',
      },
      'disk-full': {
        what: 'Filen ble ikke lagret. Disken er full.',
        todo: 'Rydd plass eller velg en annen mappe, og prøv igjen.',
      },
      'folder-closed': {
        what: 'Filen ble ikke lagret. Du har ikke lov til å skrive i mappen.',
        todo: 'Velg en mappe du kan skrive i, eller be IT om tilgang.',
      },
      'no-folder': {
        what: 'Filen ble ikke lagret. Mappen finnes ikke.',
        todo: 'Er den på en nettverksstasjon, sjekk at den er koblet til. Eller velg en annen mappe.',
      },
      'too-large': {
        what: 'Filen ble ikke lagret. Disken tar ikke så store filer.',
        todo: 'Velg en annen mappe.',
      },
      'name-taken': {
        what: 'Filen ble ikke lagret. Det ligger allerede en fil i mappen som heter {{file}}.',
        todo: 'Den er ikke rørt. Flytt den, eller velg en annen mappe.',
      },
      'file-in-use': {
        what: '{{file}} ligger der, men kan ikke leses.',
        certain: 'Ingenting er endret.',
        todo: 'Lukk programmet som bruker filen, og prøv igjen.',
      },
      ...teamErrors,
      ...connectionErrors,
      ...fileErrors,
      machine: {
        what: '{{machine}} er maskinen som eksporterer, og dette er {{here}}.',
        todo: 'Eksporter derfra. Skal denne maskinen ta over, med den nyeste datamappen, si det under Tilkoblinger.',
      },
    },
    'wrong-usage': {
      what: 'Dette lot seg ikke gjøre slik.',
      certain: 'Ingenting er endret.',
      todo: 'Se over det du skrev, og prøv igjen.',
    },
    refused: {
      what: 'Dette er ikke mulig nå.',
      certain: 'Ingenting er endret.',
      todo: 'Se hvordan det står nå. Grunnen står under «Ordrett melding».',
    },
    'not-found': {
      what: 'Dette finnes ikke lenger.',
      certain: 'Ingenting er endret.',
      todo: 'Gå til Oversikt og åpne det på nytt.',
    },
    'service-unreachable': {
      what: 'Vi nådde ikke tjenesten.',
      certain: 'Dette kallet kom ikke fram.',
      todo: 'Sjekk nettet og adressen til tilkoblingen, og prøv igjen.',
    },
    'service-refused-key': {
      what: 'Tjenesten godtok ikke nøkkelen.',
      certain: 'Ingenting er endret.',
      todo: 'Lim inn nøklene på nytt under Tilkoblinger.',
    },
    'service-error': {
      what: 'Tjenesten svarte med en feil.',
      certain: 'Det som ikke er bevist, spør vi om før noe sendes på nytt.',
      todo: 'Prøv igjen om litt. Fortsetter det, send detaljene til den som drifter tjenesten.',
    },
    'service-busy': {
      what: 'Tjenesten er opptatt.',
      certain: 'Den tar ikke imot flere kall akkurat nå, og ingenting er sendt etter det svaret.',
      todo: 'Vent noen minutter og prøv igjen.',
    },
    'service-broke-off': {
      what: 'Svaret ble brutt.',
      certain: 'Vi spør tjenesten hva som skjedde før noe sendes på nytt.',
      todo: 'Prøv igjen.',
    },
    'service-bad-answer': {
      what: 'Tjenesten svarte med noe vi ikke kan lese.',
      certain: 'Ingenting er lest inn.',
      todo: 'Sjekk at adressen går til tjenesten, og ikke til en påloggingsside.',
    },
    'list-short': {
      what: 'Tjenesten telte {{counted}}, men vi mottok {{received}}.',
      certain: 'Kjøringen ble ikke laget.',
      todo: 'Hent på nytt.',
    },
    'file-not-written': {
      what: 'Filen ble ikke lagret.',
      certain: 'Ingen poster er overlevert.',
      todo: 'Velg en annen mappe, eller rydd plass, og prøv igjen.',
    },
    'file-unreadable': {
      what: '{{object}} kan ikke leses som en tabell.',
      certain: 'Ingenting er lagret, og ingenting er sendt.',
      todo: 'Lagre den på nytt som CSV eller Excel fra programmet den kom fra, og prøv igjen.',
    },
    'store-busy': {
      what: 'Et annet program bruker datamappen.',
      certain: 'Ingenting er endret.',
      todo: 'Lukk det andre vinduet, eller vent til den planlagte hentingen er ferdig.',
    },
    'store-on-share': {
      what: 'Datamappen ligger på en delt nettverksmappe.',
      certain: 'Ingenting er endret.',
      todo: 'Velg en mappe på en disk i denne maskinen.',
    },
    'store-newer': {
      what: 'Databasen er skrevet av en nyere utgave av programmet.',
      certain: 'Ingenting er endret.',
      todo: 'Start den nyere utgaven.',
    },
    'store-damaged': {
      what: 'Databasen er skadet.',
      certain: 'Ingenting er sendt, og ingenting er merket.',
      todo: 'Gjenopprett siste sikkerhetskopi. Det som er gjort siden, hentes fra bevisloggen.',
    },
    'store-full': {
      what: 'Disken er full.',
      certain: 'Det siste steget ble ikke gjort.',
      todo: 'Rydd plass på disken og prøv igjen.',
    },
    'store-read-only': {
      what: 'Vi kan ikke skrive til datamappen.',
      certain: 'Ingenting er endret.',
      todo: 'Sjekk rettighetene dine til mappen.',
    },
    ...logErrors,
    'proof-mismatch': {
      what: 'Bevisloggen og databasen stemmer ikke overens.',
      certain: 'Alt som endrer noe, er sperret til dette er gått gjennom.',
      todo: 'Gå gjennom det som er listet siden sikkerhetskopien.',
    },
    stopped: {
      what: 'Stoppet, slik du ba om.',
      certain: 'Det som ble gjort før stoppet, gjelder. Resten venter.',
      todo: 'Fortsett når du er klar.',
    },
    'engine-stopped': {
      what: 'Motoren, delen av programmet som henter og lagrer, stoppet mens dette var i gang.',
      certain: 'Den startes på nytt av seg selv. Det som var i gang, er tatt vare på.',
      todo: 'Se på Oversikt: det som må fortsettes, står der som et kort.',
    },
    'engine-not-started': {
      what: 'Motoren, delen av programmet som henter og lagrer, kom ikke i gang.',
      certain: 'Ingenting er sendt.',
      todo: 'Lukk programmet og start det på nytt. Skjer det igjen, send detaljene til brukerstøtte.',
    },
    ofPull: { certain: 'Ingen kjøring ble laget, og ingenting er merket.', again: 'Hent på nytt når du er klar.' },
    ofMonthClose: { certain: 'Måneden er ikke lukket.', again: 'Lukk den når tjenesten svarer.' },
    ofHandOver: {
      certain: 'Ingenting er overlevert, og ingenting er merket.',
      again: 'Overlever på nytt når du er klar.',
    },
    ways: {
      start: 'Åpne Oversikt',
      connections: 'Åpne Tilkoblinger',
      destinations: 'Åpne Destinasjoner',
      settings: 'Åpne Innstillinger',
    },
    copy: 'Kopier detaljene',
    unexpected: {
      what: 'Noe uventet skjedde.',
      certain: 'Det som ikke er bevist, spør vi om før noe sendes på nytt.',
      todo: 'Prøv igjen. Skjer det på nytt, send detaljene til brukerstøtte.',
    },
  },
  notice: notices,
};
