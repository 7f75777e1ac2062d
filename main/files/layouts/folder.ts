// The layouts of a folder, each a JSON file.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Layout } from '../../domain/layout/layout.ts';

/** Those of no ERP come first, the simplest before the others. */
const GENERAL = ['csv', 'xlsx', 'json', 'fixed-width'] as const;
const rank = ({ columns, format }: Layout): number =>
  columns === 'as-listed' ? GENERAL.indexOf(format.type) : GENERAL.length;

/** In the order of the screen. They are files of this project: the golden test reads each by the schema, so that no start has to. */
export function layoutsOf(folder: string): readonly Layout[] {
  return (
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- files of this project, proved by that test
      .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Layout)
      .sort((one, other) => rank(one) - rank(other) || one.title.nb.localeCompare(other.title.nb, 'nb'))
  );
}
