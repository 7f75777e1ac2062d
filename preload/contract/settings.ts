// Settings of this installation, and lists of names.

import { z } from 'zod';
import { FILE_RIGHTS } from '../../main/domain/file-rights.ts';
import { NAME_LISTS, type NameList } from '../../main/domain/grid-values.ts';
import { byConnection, nothing, text } from './common.ts';
import type { SettingsWire } from './default-settings.ts';
import { acts, reads } from './topic.ts';

export type { NameList as NameListWire } from '../../main/domain/grid-values.ts';

const settings = () =>
  z
    .object({
      language: z.enum(['system', 'nb', 'en']),
      theme: z.enum(['system', 'light', 'dark']),
      density: z.enum(['dense', 'roomy']),
      letters: z.boolean(),
      connection: text.nullable(),
      fileRights: z.enum(FILE_RIGHTS),
      folderHeads: z.boolean(),
    })
    .partial()
    .strict();

const importNames = () => byConnection.extend({ list: z.enum(NAME_LISTS), file: text });

export const SETTINGS = {
  'settings/get': reads<SettingsWire>()(() => nothing),
  'settings/set': acts<SettingsWire>()(settings),
  'names/list': reads<NameList[]>()(() => byConnection),
  'names/import': acts<NameList>()(importNames, { file: 'read' }),
  'names/fetch': acts<NameList[]>()(() => byConnection),
} as const;
