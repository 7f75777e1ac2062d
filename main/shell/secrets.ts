// Values of secret headers (rule 11): encrypted by the operating system in `secrets.json` in the data folder, or, where the
// system has no keyring, kept in memory until the program ends. Each belongs to a connection, an origin and a header, which lie encrypted
// together with it: whoever changes the file or the address gets none. They leave here for the engine only.

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SecretState } from '../../preload/contract/bridge.ts';
import type { SecretPlace, SecretValue } from '../../preload/contract/engine-messages.ts';

/** What is used of Electron's safeStorage. */
export interface Keyring {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
  getSelectedStorageBackend?(): string;
}

export interface Secrets {
  /** The keys of just these places: connection, origin and header are those that each was given for. */
  keptFor(wanted: readonly SecretPlace[]): SecretValue[];
  state(): SecretState;
  /** Keeps a value in place of what that header of the connection had, wherever it led; an empty one forgets it. */
  save(secret: SecretValue): void;
}

interface Kept {
  /** The whole secret, its place included. */
  readonly encrypted: string;
}

/** True when the system really encrypts: `basic_text` is a fixed key, no better than none. */
export function isProtected(keyring: Keyring, platform: string): boolean {
  if (!keyring.isEncryptionAvailable()) return false;
  if (platform !== 'linux') return true;
  return !['basic_text', 'unknown'].includes(keyring.getSelectedStorageBackend?.() ?? 'unknown');
}

function readKept(file: string): Kept[] {
  try {
    const { secrets }: { readonly secrets: unknown } = JSON.parse(readFileSync(file, 'utf8'));
    const isKept = (one: Partial<Kept> | null): one is Kept => typeof one?.encrypted === 'string';
    return Array.isArray(secrets) ? secrets.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isSecret(one: Partial<SecretValue> | null): one is SecretValue {
  return [one?.connection, one?.origin, one?.header, one?.value].every((word) => typeof word === 'string');
}

/** None where it was encrypted by another user or machine, or without its place: then it has to be entered again. */
function decrypt(keyring: Keyring, { encrypted }: Kept): SecretValue[] {
  try {
    const secret: Partial<SecretValue> | null = JSON.parse(keyring.decryptString(Buffer.from(encrypted, 'base64')));
    return isSecret(secret) ? [secret] : [];
  } catch {
    return [];
  }
}

function headerOf({ connection, header }: SecretPlace): string {
  return `${connection}\n${header.toLowerCase()}`;
}

export function createSecrets(folder: string, keyring: Keyring, platform: string = process.platform): Secrets {
  const file = path.join(folder, 'secrets.json');
  const safe = isProtected(keyring, platform);
  const known = new Map<string, SecretValue>();
  const put = (secret: SecretValue) => known.set(headerOf(secret), secret);
  if (safe) for (const kept of readKept(file)) decrypt(keyring, kept).forEach(put);

  const write = () => {
    if (!safe) return;
    const secrets = [...known.values()].map(
      ({ connection, origin, header, value }): Kept => ({
        encrypted: keyring.encryptString(JSON.stringify({ connection, origin, header, value })).toString('base64'),
      }),
    );
    rmSync(`${file}.new`, { force: true });
    writeFileSync(`${file}.new`, JSON.stringify({ secrets }, null, 2), { mode: 0o600, flag: 'wx' });
    renameSync(`${file}.new`, file);
  };

  return {
    keptFor: (wanted) =>
      wanted.flatMap((place) => {
        const secret = known.get(headerOf(place));
        return secret?.origin === place.origin ? [secret] : [];
      }),
    state: () => ({
      kept: safe ? 'system' : 'session',
      known: [...known.values()].map(({ connection, origin, header }) => ({ connection, origin, header })),
    }),
    save(secret) {
      if (secret.value === '') known.delete(headerOf(secret));
      else put(secret);
      write();
    },
  };
}
