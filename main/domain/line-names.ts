// What project lines are called: by their project, or by their number alone where a list says so of all projects.

export type LineNames = ReadonlyMap<string, string>;

const BETWEEN = '\u001f';

/** The id of a project line in a list of names. */
export function lineIn(project: string | null, line: string): string {
  return project === null ? line : `${project}${BETWEEN}${line}`;
}

export function lineName(names: LineNames | undefined, project: string | null, line: string): string | null {
  return names?.get(lineIn(project, line)) ?? names?.get(line) ?? null;
}

/** Names of lines whose project is not known: those that all projects call alike. */
export function linesAlike(names: LineNames): LineNames {
  const found = new Map<string, string | null>();
  for (const [id, name] of names) {
    const line = id.slice(id.indexOf(BETWEEN) + 1);
    found.set(line, found.has(line) && found.get(line) !== name ? null : name);
  }
  return new Map([...found].filter((one): one is [string, string] => one[1] !== null));
}
