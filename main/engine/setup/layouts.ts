// Layouts of one's own: copied from others, changed, out to a file and in from one, under a name of their own. Those that ship are
// read-only.

import { NO_FILE } from '../../domain/delivery/destination.ts';
import { refused } from '../../domain/errors.ts';
import { freeTitle } from '../../domain/layout/free-title.ts';
import type { Layout } from '../../domain/layout/layout.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import { allLayouts, layoutNamed } from '../hand-over/target.ts';
import { destinationNamed, destinationNow } from './destinations.ts';
import { decideSetup, type SetupChange } from './setup-act.ts';

export function exportLayout(
  context: EngineContext,
  input: { name: string; file: string },
): { name: string; file: string } {
  context.layouts.export(layoutNamed(context, input.name), input.file);
  return input;
}

/** Throws `refused` for a shipped name, and where a destination uses it for another kind. */
function assertOwn({ layouts, store }: EngineContext, operation: string, { name, kinds: taken }: Layout): void {
  if (name === NO_FILE || layouts.shipped().some((layout) => layout.name === name))
    throw refused(operation, name, 'it ships with the console and stays as it is', 'Give yours another name.');
  const kinds = new Set(taken);
  const used = store.connections
    .all()
    .flatMap(({ id }) => store.destinations.of(id))
    .find((one) => one.closedAt === null && one.layout === name && !kinds.has(one.kind));
  if (used !== undefined)
    throw refused(operation, name, `"${used.name}" uses it for ${used.kind}`, 'Change that destination first.');
}

/**
 * Takes the layout of a file in place of the one of that name; what was written by that keeps it. Without a name it takes the
 * place of none. Throws `refused` for a shipped name.
 */
export async function importLayout(
  context: EngineContext,
  { name, file }: { name?: string | undefined; file: string },
): Promise<Layout> {
  const read = context.layouts.read(file);
  const layout = name === undefined ? besideOthers(context, read) : context.layouts.named(read, name);
  assertOwn(context, 'import a layout', layout);
  await decideSetup(context, null, () => [{ of: 'layout', layout }]);
  return layout;
}

/** What a layout writes, without what it is called and what is said of it. */
function written({
  title: _title,
  description: _description,
  unknowns: _unknowns,
  version: _version,
  ...rest
}: Layout) {
  return JSON.stringify(rest);
}

/**
 * Keeps a layout of one's own as it was changed; its version counts up when what it writes changes. What was written by it keeps it as it
 * was. Throws `refused` for a shipped name, `wrong-usage` that names each place that is wrong.
 */
export async function saveLayout(context: EngineContext, input: { layout: object }): Promise<Layout> {
  const { name } = context.layouts.named(input.layout, 'name' in input.layout ? String(input.layout.name) : '');
  const changed = context.layouts.named(input.layout, name);
  const before = layoutNamed(context, name);
  assertOwn(context, 'change a layout', changed);
  const version = written(before) === written(changed) ? before.version : before.version + 1;
  const layout = { ...changed, version };
  await decideSetup(context, null, () => [{ of: 'layout', did: 'change', layout }]);
  return layout;
}

const PLAIN: Readonly<Record<string, string>> = { æ: 'ae', ø: 'o', å: 'a' };

/** A name that no layout has, made of what a person calls it. */
function nameFor(context: EngineContext, title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[æøå]/g, (letter) => PLAIN[letter]!)
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);
  const base = plain === '' ? 'layout' : plain;
  const taken = new Set([NO_FILE, ...allLayouts(context).map(({ name }) => name)]);
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(name)) return name;
  }
}

/** Under a name and a title that no other layout has. */
function besideOthers(context: EngineContext, read: Layout): Layout {
  const titles = allLayouts(context).map(({ title }) => title);
  const title = {
    nb: freeTitle(
      read.title.nb,
      titles.map(({ nb }) => nb),
    ),
    en: freeTitle(
      read.title.en,
      titles.map(({ en }) => en),
    ),
  };
  return context.layouts.named({ ...read, title }, nameFor(context, title.nb));
}

/** A copy under a name of its own, for one destination from now on where that is said; what it is copied from stays as it is. */
export async function copyLayout(
  context: EngineContext,
  {
    from,
    title,
    destination,
  }: { from: string; title: string; destination: { connection: string; name: string } | null },
): Promise<Layout> {
  const original = layoutNamed(context, from);
  const named = { ...original, version: 1, title: { nb: title, en: title } };
  const layout = context.layouts.named(named, nameFor(context, title));
  const connection = destination === null ? null : connectionNamed(context, destination.connection, 'copy a layout');
  await decideSetup(context, connection?.id ?? null, () => {
    const own: SetupChange = { of: 'layout', did: 'copy', layout };
    if (destination === null || connection === null) return [own];
    const used = destinationNamed(context, connection, destination.name, 'copy a layout');
    if (layout.kinds.includes(used.kind))
      return [own, destinationNow({ ...used, layout: layout.name }, 'change', used.name)];
    throw refused('copy a layout', from, `it does not take ${used.kind} records`, 'Choose another layout.');
  });
  return layout;
}
