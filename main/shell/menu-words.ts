// The words of the menu and of the shell's own dialogs, in both languages. Everything else the person reads is in the page.

import { goNames } from '../../preload/contract/screens.ts';

export type Language = 'nb' | 'en';

export interface ShellWords {
  readonly program: string;
  readonly menus: { readonly file: string; readonly edit: string; readonly view: string; readonly help: string };
  readonly commands: Readonly<Record<string, string>>;
  readonly roles: Readonly<
    Record<
      'quit' | 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll' | 'zoomIn' | 'zoomOut' | 'resetZoom',
      string
    >
  >;
  /** Asked before a connection leads elsewhere. */
  readonly way: Readonly<
    Record<
      'askHost' | 'askLog' | 'askRoute' | 'connection' | 'url' | 'before' | 'proxy' | 'caFile' | 'note' | 'yes' | 'no',
      string
    >
  >;
}

const NB: ShellWords = {
  program: 'Eksportkonsoll',
  menus: { file: 'Fil', edit: 'Rediger', view: 'Vis', help: 'Hjelp' },
  commands: {
    'pull-time': 'Hent timer',
    'pull-material': 'Hent materiell',
    'intake-read': 'Les inn materiell fra fil …',
    print: 'Lagre som PDF …',
    search: 'Søk her',
    'search-history': 'Er den med?',
    palette: 'Gå til …',
    ...goNames('nb'),
    side: 'Sidepanel',
    theme: 'Lyst eller mørkt',
    density: 'Tett eller romslig',
    language: 'English',
    keys: 'Hurtigtaster',
  },
  roles: {
    quit: 'Avslutt',
    undo: 'Angre',
    redo: 'Gjør om',
    cut: 'Klipp ut',
    copy: 'Kopier',
    paste: 'Lim inn',
    selectAll: 'Merk alt',
    zoomIn: 'Større',
    zoomOut: 'Mindre',
    resetZoom: 'Vanlig størrelse',
  },
  way: {
    askHost: 'Skal nøkler og poster gå til {host}?',
    askLog: 'Skal bevisloggen deles på {host}?',
    askRoute: 'Skal tilkoblingen gå denne veien?',
    connection: 'Tilkobling',
    url: 'Adresse',
    before: 'Hittil',
    proxy: 'Proxy',
    caFile: 'Fil med sertifikater vi skal stole på',
    note: 'Svar ja bare hvis det var du som skrev dette nå. Er du i tvil, avbryt og spør den som har satt opp konsollen.',
    yes: 'Ja, bruk dette',
    no: 'Avbryt',
  },
};

const EN: ShellWords = {
  program: 'Export console',
  menus: { file: 'File', edit: 'Edit', view: 'View', help: 'Help' },
  commands: {
    'pull-time': 'Pull time',
    'pull-material': 'Pull material',
    'intake-read': 'Read material from a file …',
    print: 'Save as PDF …',
    search: 'Search here',
    'search-history': 'Is it in?',
    palette: 'Go to …',
    ...goNames('en'),
    side: 'Side panel',
    theme: 'Light or dark',
    density: 'Dense or roomy',
    language: 'Norsk',
    keys: 'Keyboard shortcuts',
  },
  roles: {
    quit: 'Quit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    resetZoom: 'Usual size',
  },
  way: {
    askHost: 'Should keys and entries go to {host}?',
    askLog: 'Should the proof log be shared on {host}?',
    askRoute: 'Should the connection go this way?',
    connection: 'Connection',
    url: 'Address',
    before: 'So far',
    proxy: 'Proxy',
    caFile: 'File of certificates to trust',
    note: 'Say yes only if you entered this just now. If in doubt, cancel and ask whoever set up the console.',
    yes: 'Yes, use this',
    no: 'Cancel',
  },
};

export const WORDS: Readonly<Record<Language, ShellWords>> = { nb: NB, en: EN };

/** The language of a system: nb-NO, nn, no → nb; everything else → en. */
export function languageOf(locale: string): Language {
  return /^(nb|nn|no)\b/i.test(locale) ? 'nb' : 'en';
}
