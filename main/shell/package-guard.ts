// What a packaged program knows of itself, kept inside its archive: the hashes of the files that lie outside of it, which are compared at
// every start, and whether a debugger may drive it (a test package alone).

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Written by `npm run package`. */
const FACTS = 'out/main/package-facts.json';

export interface PackageFacts {
  readonly drivable: boolean;
  /** SHA-256 by path below the folder of unpacked files. */
  readonly files: Readonly<Record<string, string>>;
}

function isFacts(value: unknown): value is PackageFacts {
  if (typeof value !== 'object' || value === null || !('drivable' in value) || !('files' in value)) return false;
  const { drivable, files } = value;
  if (typeof drivable !== 'boolean' || typeof files !== 'object' || files === null) return false;
  return Object.values(files).every((hash) => typeof hash === 'string');
}

/** Null where the archive does not hold them. */
export function packageFacts(appPath: string): PackageFacts | null {
  try {
    const facts: unknown = JSON.parse(readFileSync(path.join(appPath, FACTS), 'utf8'));
    return isFacts(facts) ? facts : null;
  } catch {
    return null;
  }
}

function hashOf(file: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return null;
  }
}

/** The first file beside the archive that is not as it was packaged; null when all are. */
export function alteredFile({ files }: PackageFacts, appPath: string): string | null {
  const folder = appPath.replace(/\.asar$/, '.asar.unpacked');
  return Object.keys(files).find((file) => hashOf(path.join(folder, file)) !== files[file]) ?? null;
}

interface CommandLine {
  removeSwitch(name: string): void;
}

/** Before Chromium reads them. */
export function keepDebuggersOut(commandLine: CommandLine, { drivable }: PackageFacts): void {
  if (drivable) return;
  for (const name of ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address'])
    commandLine.removeSwitch(name);
}

/** Why the package is not started, in words for a person; null when it is as it was made. */
export function packageRefusal(facts: PackageFacts | null, appPath: string): string | null {
  const file = facts === null ? FACTS : alteredFile(facts, appPath);
  return file === null ? null : `${file} is not as it was packaged.`;
}
