// The settings, apart from their channels: the page starts with them before the engine answers, and loads no schema for it.

import type { FileRights } from '../../main/domain/file-rights.ts';
import type { LastPlaces } from '../../main/domain/last-place.ts';

export { placeKey } from '../../main/domain/last-place.ts';

export interface SettingsWire {
  readonly language: 'system' | 'nb' | 'en';
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'dense' | 'roomy';
  readonly letters: boolean;
  /** Who besides its owner may read a file for the ERP. */
  readonly fileRights: FileRights;
  /** Each hand-over of a team leaves the head of the shared proof log in its folder. */
  readonly folderHeads: boolean;
  /** The connection that the window shows. */
  readonly connection: string | null;
  /** Where files last went, and in which layout: by connection, kind and environment. */
  readonly places: LastPlaces;
}

/** What holds until a person chooses something else. */
export const DEFAULT_SETTINGS: SettingsWire = {
  language: 'system',
  theme: 'system',
  density: 'dense',
  letters: true,
  fileRights: 'group',
  folderHeads: true,
  connection: null,
  places: {},
};
