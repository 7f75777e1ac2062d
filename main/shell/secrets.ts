// Values of secret headers (rule 11): encrypted by the operating system in `secrets.json` in the data folder, or, where the
// system has no keyring, kept in memory until the program ends. They leave here for the engine only.

import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SecretState } from '../../preload/contract/bridge.ts';
import type { SecretValue } from './engine-supervisor.ts';

/** What is used of Electron's safeStorage. */
export interface Keyring {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
  getSelectedStorageBackend?(): string;
}

export interface Secrets {
  values(): readonly SecretValue[];
  state(): SecretState;
  /** Keeps a value; an empty one forgets it. */
  save(secret: SecretValue): void;
  /** The connection has another name now; what moved. */
  rename(from: string, to: string): readonly SecretValue[];
}

interface Kept {
  readonly connection: string;
  readonly header: string;
  readonly encrypted: string;
}

/** True when the system really encrypts: `basic_text` is a fixed key, no better than none. */
export function isProtected(keyring: Keyring, platform: string): boolean {
  if (!keyring.isEncryptionAvailable()) return false;
  if (platform !== 'linux') return true;
  return !['basic_text', 'unknown'].includes(keyring.getSelectedStorageBackend?.() ?? 'unknown');
}

function isKept(one: Partial<Kept>): one is Kept {
  return [one.connection, one.header, one.encrypted].every((word) => typeof word === 'string');
}

function readKept(file: string): Kept[] {
  try {
    const { secrets }: { readonly secrets: unknown } = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(secrets) ? secrets.filter(isKept) : [];
  } catch {
    return [];
  }
}

function decrypt(keyring: Keyring, { connection, header, encrypted }: Kept): SecretValue[] {
  try {
    return [{ connection, header, value: keyring.decryptString(Buffer.from(encrypted, 'base64')) }];
  } catch {
    // Encrypted by another user or another machine: it has to be entered again.
    return [];
  }
}

export function createSecrets(folder: string, keyring: Keyring, platform: string = process.platform): Secrets {
  const file = path.join(folder, 'secrets.json');
  const safe = isProtected(keyring, platform);
  const known = new Map<string, SecretValue>();
  const put = (secret: SecretValue) => known.set(`${secret.connection}\n${secret.header}`, secret);
  if (safe) for (const kept of readKept(file)) decrypt(keyring, kept).forEach(put);

  const write = () => {
    if (!safe) return;
    const secrets = [...known.values()].map(({ connection, header, value }) => ({
      connection,
      header,
      encrypted: keyring.encryptString(value).toString('base64'),
    }));
    writeFileSync(`${file}.new`, JSON.stringify({ secrets }, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    chmodSync(file, 0o600);
  };

  return {
    values: () => [...known.values()],
    state: () => ({
      kept: safe ? 'system' : 'session',
      known: [...known.values()].map(({ connection, header }) => ({ connection, header })),
    }),
    save(secret) {
      if (secret.value === '') known.delete(`${secret.connection}\n${secret.header}`);
      else put(secret);
      write();
    },
    rename(from, to) {
      const moved = [...known.values()].filter((secret) => secret.connection === from);
      for (const secret of moved) {
        known.delete(`${from}\n${secret.header}`);
        put({ ...secret, connection: to });
      }
      if (moved.length > 0) write();
      return moved.map((secret) => ({ ...secret, connection: to }));
    },
  };
}
