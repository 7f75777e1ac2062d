// Secret headers: what lies on disk, what a system without a keyring means, and that a key is given to no other origin.

import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

const PLACE = { connection: 'uuid-1', origin: 'https://a.example:443', header: 'tb-key' };
const SECRET = { ...PLACE, value: 'hemmelig-æøå' };
const folderOf = () => mkdtempSync(path.join(tmpdir(), 'secrets-'));

test('a value is kept encrypted, readable by the user alone, and found again', () => {
  const folder = folderOf();
  createSecrets(folder, keyring(), 'linux').save(SECRET);
  const file = path.join(folder, 'secrets.json');
  expect(readFileSync(file, 'utf8')).not.toContain('hemmelig');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = createSecrets(folder, keyring(), 'linux');
  expect(again.keptFor([PLACE])).toEqual([SECRET]);
  expect(again.state()).toEqual({ kept: 'system', known: [PLACE] });
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
  expect(secrets.keptFor([PLACE])).toEqual([SECRET]);
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

test.each([
  ['another host', { origin: 'https://b.example:443' }],
  ['another port', { origin: 'https://a.example:8443' }],
  ['another scheme', { origin: 'http://a.example:443' }],
  ['another header', { header: 'x-key' }],
  ['another connection, whatever its name', { connection: 'uuid-2' }],
])('a key is refused to %s', (_what, other) => {
  const folder = folderOf();
  createSecrets(folder, keyring(), 'linux').save(SECRET);
  const again = createSecrets(folder, keyring(), 'linux');
  expect(again.keptFor([{ ...PLACE, ...other }])).toEqual([]);
  expect(again.keptFor([{ ...PLACE, header: 'TB-Key' }])).toEqual([SECRET]);
});

test('the place lies encrypted with the value: words beside it in the file lead nowhere', () => {
  const folder = folderOf();
  createSecrets(folder, keyring(), 'linux').save(SECRET);
  const file = path.join(folder, 'secrets.json');
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('a.example');
  const { secrets } = JSON.parse(text) as { secrets: object[] };
  const moved = secrets.map((one) => ({ ...one, connection: 'uuid-2', origin: 'https://evil.example:443' }));
  writeFileSync(file, JSON.stringify({ secrets: [null, 7, { encrypted: 'AAAA' }, ...moved] }));
  const again = createSecrets(folder, keyring(), 'linux');
  expect(again.state().known).toEqual([PLACE]);
  expect(again.keptFor([{ ...PLACE, connection: 'uuid-2', origin: 'https://evil.example:443' }])).toEqual([]);
});

test('a key for another origin takes the place of the one before, and an empty value forgets it', () => {
  const folder = folderOf();
  const secrets = createSecrets(folder, keyring(), 'linux');
  const moved = { ...SECRET, origin: 'https://b.example:443' };
  secrets.save(SECRET);
  secrets.save(moved);
  expect(secrets.keptFor([PLACE, moved])).toEqual([moved]);
  secrets.save({ ...moved, value: '' });
  expect(createSecrets(folder, keyring(), 'linux').state().known).toEqual([]);
});
