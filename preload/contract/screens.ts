// The screens of the window in the order of its navigation. What reaches them by number, the keys of the page and those that the menu
// shows, is made from this list.

export const SCREENS = [
  'start',
  'time',
  'material',
  'intake',
  'history',
  'connections',
  'destinations',
  'settings',
] as const;
export type Screen = (typeof SCREENS)[number];
type GoTo = { readonly [S in Screen]: `go-${S}` }[Screen];

/** The command that opens each screen, and its key: Alt and its number in the navigation. */
export const GO_TO = SCREENS.map((screen, index): readonly [id: GoTo, keys: string] => [
  `go-${screen}`,
  `Alt+${index + 1}`,
]);
