// What other programs read of one installation: its backups and settings.

import { z } from 'zod';

const text = z.string().min(1);
const backup = z.strictObject({ backup: text, at: z.iso.datetime(), why: text, bytes: z.int() });
const settings = z.strictObject({ fileRights: z.enum(['owner', 'group', 'everyone']) });

export const OF_DESK = {
  'backup list': z.array(backup),
  'backup make': backup,
  'backup restore': z.strictObject({ restored: text.nullable(), kept: text.nullable() }),
  settings,
  'settings change': settings,
} as const;
