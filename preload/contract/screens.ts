// The screens of the window in the order of its navigation, and what they are called. To add one: its name here in both languages, and a
// file `screen.tsx` in a folder of its own (renderer/screens/shown-screen.ts). Menu, navigation, keys and palette are made from these two.

const NB = {
  start: 'Oversikt',
  time: 'Timer',
  material: 'Materiell',
  intake: 'Import',
  history: 'Historikk',
  connections: 'Tilkoblinger',
  destinations: 'Destinasjoner',
  settings: 'Innstillinger',
};

export type Screen = keyof typeof NB;
type GoTo = { readonly [S in Screen]: `go-${S}` }[Screen];
type Names = Readonly<Record<Screen, string>>;

const EN: Names = {
  start: 'Overview',
  time: 'Time',
  material: 'Material',
  intake: 'Import',
  history: 'History',
  connections: 'Connections',
  destinations: 'Destinations',
  settings: 'Settings',
};

export const SCREEN_NAMES = { nb: NB, en: EN } as const;

const isScreen = (word: string): word is Screen => Object.hasOwn(NB, word);

export const SCREENS: readonly Screen[] = Object.keys(NB).filter(isScreen);

/** The command that opens each screen, and its key: Alt and its number in the navigation. */
export const GO_TO = SCREENS.map((screen, index): readonly [id: GoTo, keys: string] => [
  `go-${screen}`,
  `Alt+${index + 1}`,
]);

/** What these commands are called: as the screen that they open. */
export function goNames(language: keyof typeof SCREEN_NAMES): Readonly<Record<GoTo, string>> {
  const made: Partial<Record<GoTo, string>> = {};
  for (const screen of SCREENS) made[`go-${screen}`] = SCREEN_NAMES[language][screen];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each was just named
  return made as Record<GoTo, string>;
}
