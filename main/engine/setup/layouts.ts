// Layouts of one's own: out to a file, in from a file under a name of their own. Those that ship are read-only.

import { NO_FILE } from '../../domain/delivery/destination.ts';
import { refused } from '../../domain/errors.ts';
import type { Layout } from '../../domain/layout/layout.ts';
import type { EngineContext } from '../context.ts';
import { layoutNamed } from '../hand-over/target.ts';
import { decideSetup } from './setup-act.ts';

export function exportLayout(
  context: EngineContext,
  input: { name: string; file: string },
): { name: string; file: string } {
  context.layouts.export(layoutNamed(context, input.name), input.file);
  return input;
}

/** Takes the layout of a file in place of the one of that name; what was written by that keeps it. Throws `refused` for a shipped name. */
export async function importLayout(
  context: EngineContext,
  { name, file }: { name: string; file: string },
): Promise<Layout> {
  const { layouts, store } = context;
  if (name === NO_FILE || layouts.shipped().some((layout) => layout.name === name))
    throw refused('import a layout', name, 'it ships with the console and stays as it is', 'Give yours another name.');
  const layout = layouts.named(layouts.read(file), name);
  const kinds = new Set(layout.kinds);
  const used = store.connections
    .all()
    .flatMap(({ id }) => store.destinations.of(id))
    .find((one) => one.closedAt === null && one.layout === name && !kinds.has(one.kind));
  if (used !== undefined)
    throw refused('import a layout', name, `"${used.name}" uses it for ${used.kind}`, 'Change that destination first.');
  await decideSetup(context, null, () => [{ of: 'layout', layout }]);
  return layout;
}
