// The notices of everything that is built into a package: name, version, license and its text, found by following the dependencies of what
// the program itself imports.

import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Imported by page, shell and engine, and built in; theirs follow. */
const BUILT_IN = ['react', 'react-dom', 'zustand', 'i18next', 'react-i18next', 'lucide-react'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Where a package is found from the folder of another, as Node looks for it; null where it is not installed. */
function placeOf(name: string, from: string): string | null {
  for (let at = from; ; at = path.dirname(at)) {
    const place = path.join(at, 'node_modules', name);
    if (existsSync(path.join(place, 'package.json'))) return place;
    if (path.dirname(at) === at) return null;
  }
}

/** The notices as one text. */
export function noticesOf(root: string): string {
  const found = new Map<string, string>();
  const visit = (name: string, from: string): void => {
    const folder = placeOf(name, from);
    if (folder === null) return;
    const { version, license = 'see its text', dependencies = {} } = manifestOf(folder);
    const key = `${name} ${version}`;
    if (found.has(key)) return;
    const texts = globSync('{LICEN[CS]E,LICEN[CS]E.*,NOTICE,NOTICE.*,licen[cs]e,licen[cs]e.*}', { cwd: folder });
    const words = texts.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
    found.set(key, [`${key} (${license})`, ...words].join('\n\n'));
    for (const other of Object.keys(dependencies)) visit(other, folder);
  };
  for (const name of [...Object.keys(manifestOf(root).dependencies ?? {}), ...BUILT_IN]) visit(name, root);
  const all = [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
  return `Built into Export console, beside Electron, whose notices are LICENSES.chromium.html.\n\n${all.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
