// What other programs read of one installation: its backups, its settings and its notes.

import { z } from 'zod';

const text = z.string().min(1);
const backup = z.strictObject({ backup: text, at: z.iso.datetime(), why: text, bytes: z.int() });
const settings = z.strictObject({ fileRights: z.enum(['owner', 'group', 'everyone']) });
const note = z.strictObject({
  number: z.int(),
  run: z.int(),
  id: z.int().nullable(),
  connection: text,
  kind: z.enum(['time', 'material']),
  note: text,
  who: text,
  at: z.iso.datetime(),
});

export const OF_DESK = {
  'backup list': z.array(backup),
  'backup make': backup,
  'backup restore': z.strictObject({ restored: text.nullable(), kept: text.nullable() }),
  'note add': note,
  'note list': z.array(note),
  'note search': z.array(note),
  settings,
  'settings change': settings,
} as const;
