// Layouts and the files that are planned by them, as the engine sees them.

import { createHash } from 'node:crypto';
import path from 'node:path';
import type { LayoutsPort } from '../ports/layouts.ts';
import { SHIPPED } from './layouts/shipped.ts';
import { parseLayout } from './layouts/schema.ts';
import { fileBytes } from './write/planned-file.ts';
import { writeTemporary } from './write/write-file.ts';

export function createLayouts(): LayoutsPort {
  return {
    shipped: () => SHIPPED,
    parse: parseLayout,
    text: (layout) => `${JSON.stringify(layout, null, 2)}\n`,
    write(plan, folder, temporary, onRecord) {
      const written = writeTemporary(path.join(folder, temporary), '', fileBytes(plan, onRecord));
      return { ...written, totals: plan.totals };
    },
    prove(plan, onRecord) {
      const digest = createHash('sha256');
      let bytes = 0;
      for (const part of fileBytes(plan, onRecord)) {
        digest.update(part);
        bytes += part.length;
      }
      return { sha256: digest.digest('hex'), bytes };
    },
    preview(plan, most) {
      const parts: Buffer[] = [];
      let bytes = 0;
      for (const part of fileBytes(plan)) {
        parts.push(part);
        bytes += part.length;
        if (bytes >= most) break;
      }
      return Buffer.concat(parts).subarray(0, most);
    },
  };
}
