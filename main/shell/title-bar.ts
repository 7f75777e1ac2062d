// The colours of the window's own buttons and ground, so that the title strip of the page (look.md) and the system match.

import type { TitleBarOverlayOptions } from 'electron';

export type Environment = 'production' | 'test' | 'sandbox' | 'none';

interface Colours {
  readonly color: string;
  readonly symbolColor: string;
}

/** The strip of each environment: `--env-*` and `--on-*` of renderer/parts/tokens.css. */
const LIGHT: Readonly<Record<Environment, Colours>> = {
  production: { color: '#0d4430', symbolColor: '#ffffff' },
  test: { color: '#f0b429', symbolColor: '#221800' },
  sandbox: { color: '#5b3f8c', symbolColor: '#ffffff' },
  none: { color: '#f4f0e7', symbolColor: '#484237' },
};

const DARK: Readonly<Record<Environment, Colours>> = {
  production: { color: '#1c5f45', symbolColor: '#ffffff' },
  test: { color: '#e0a622', symbolColor: '#1c1400' },
  sandbox: { color: '#6a4da0', symbolColor: '#ffffff' },
  none: { color: '#141210', symbolColor: '#c6bdae' },
};

/** Height of the strip without its lower edge, in pixels. */
const HEIGHT = 35;

export function titleBarOf(environment: Environment, dark: boolean): TitleBarOverlayOptions {
  return { ...(dark ? DARK : LIGHT)[environment], height: HEIGHT };
}

/** The ground of the window until the page is drawn: `--canvas`. */
export function groundOf(dark: boolean): string {
  return (dark ? DARK : LIGHT).none.color;
}
