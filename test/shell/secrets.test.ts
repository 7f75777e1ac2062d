// Secret headers: what lies on disk, what a system without a keyring means, and that a renamed connection keeps its keys.

import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSecrets, isProtected, type Keyring } from '../../main/shell/secrets.ts';

/** Encrypts by turning every byte around: enough to see that plain text is not kept. */
function keyring(backend = 'gnome_libsecret', available = true): Keyring {
  return {
    isEncryptionAvailable: () => available,
    encryptString: (text) => Buffer.from(Buffer.from(text).map((byte) => byte ^ 0xff)),
    decryptString: (encrypted) => Buffer.from(encrypted.map((byte) => byte ^ 0xff)).toString(),
    getSelectedStorageBackend: () => backend,
  };
}

const SECRET = { connection: 'Fjellbygg', header: 'Nøkkel', value: 'hemmelig-æøå' };
const folderOf = () => mkdtempSync(path.join(tmpdir(), 'secrets-'));

test('a value is kept encrypted, readable by the user alone, and found again', () => {
  const folder = folderOf();
  createSecrets(folder, keyring(), 'linux').save(SECRET);
  const file = path.join(folder, 'secrets.json');
  expect(readFileSync(file, 'utf8')).not.toContain('hemmelig');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = createSecrets(folder, keyring(), 'linux');
  expect(again.values()).toEqual([SECRET]);
  expect(again.state()).toEqual({ kept: 'system', known: [{ connection: 'Fjellbygg', header: 'Nøkkel' }] });
});

test.each([
  ['basic_text', true, 'linux'],
  ['unknown', true, 'linux'],
  ['gnome_libsecret', false, 'linux'],
  ['', false, 'win32'],
])('without a keyring (%s, %s, %s) nothing is written and the state says session', (backend, available, platform) => {
  const folder = folderOf();
  const secrets = createSecrets(folder, keyring(backend, available), platform);
  secrets.save(SECRET);
  expect(secrets.values()).toEqual([SECRET]);
  expect(secrets.state().kept).toBe('session');
  expect(readdirSync(folder)).toEqual([]);
});

test('on Windows and macOS encryption that is there is the system’s', () => {
  expect(isProtected(keyring('basic_text'), 'win32')).toBe(true);
  expect(isProtected(keyring('basic_text'), 'darwin')).toBe(true);
});

test('what another user encrypted is left out', () => {
  const folder = folderOf();
  createSecrets(folder, keyring(), 'linux').save(SECRET);
  const broken: Keyring = {
    ...keyring(),
    decryptString: () => {
      throw new Error('wrong key');
    },
  };
  expect(createSecrets(folder, broken, 'linux').state()).toEqual({ kept: 'system', known: [] });
});

test('a renamed connection keeps its secrets, and an empty value forgets one', () => {
  const folder = folderOf();
  const secrets = createSecrets(folder, keyring(), 'linux');
  secrets.save(SECRET);
  expect(secrets.rename('Fjellbygg', 'Fjord')).toEqual([{ ...SECRET, connection: 'Fjord' }]);
  expect(createSecrets(folder, keyring(), 'linux').values()).toEqual([{ ...SECRET, connection: 'Fjord' }]);
  secrets.save({ ...SECRET, connection: 'Fjord', value: '' });
  expect(createSecrets(folder, keyring(), 'linux').values()).toEqual([]);
});
