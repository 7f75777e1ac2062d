// What the palette finds by words: employees and projects of a connection, by number or name.

import { connectionNamed, type EngineContext } from '../context.ts';

export interface Named {
  readonly list: 'ansatt' | 'prosjekt';
  readonly id: string;
  readonly name: string;
}

const MOST_OF_EACH = 8;

/** All words must stand in the number or the name; a number that begins with them comes first. */
export function findNamed(context: EngineContext, connection: string, text: string): Named[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const { id: number } = connectionNamed(context, connection, 'find');
  return (['ansatt', 'prosjekt'] as const).flatMap((list) => {
    const found: Named[] = [];
    for (const [id, name] of context.store.names.all(number, list) ?? []) {
      const said = `${id} ${name}`.toLowerCase();
      if (words.every((word) => said.includes(word))) found.push({ list, id, name });
    }
    const first = ({ id }: Named) => (id.startsWith(words[0]!) ? 0 : 1);
    return found.sort((a, b) => first(a) - first(b)).slice(0, MOST_OF_EACH);
  });
}
