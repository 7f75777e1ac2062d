// The settings, apart from their channels: the page starts with them before the engine answers, and loads no schema for it.

export interface SettingsWire {
  readonly language: 'system' | 'nb' | 'en';
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'dense' | 'roomy';
  readonly letters: boolean;
  /** The connection that the window shows. */
  readonly connection: string | null;
  readonly lastFolder: string | null;
  readonly lastLayout: string | null;
}

/** What holds until a person chooses something else. */
export const DEFAULT_SETTINGS: SettingsWire = {
  language: 'system',
  theme: 'system',
  density: 'dense',
  letters: true,
  connection: null,
  lastFolder: null,
  lastLayout: null,
};
