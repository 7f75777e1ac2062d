// Which way the engine is started, by Electron's version and by where the program lies; and what the shell
// does beside a question that it passes on.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { SettingsWire } from '../../preload/contract/default-settings.ts';
import type { EngineSupervisor } from '../../main/shell/engine-supervisor.ts';

vi.mock('electron', () => ({ ipcMain: {}, protocol: {}, utilityProcess: {} }));
const { engineSetup } = await import('../../main/shell/engine-process.ts');
const { askEngine } = await import('../../main/shell/ask-engine.ts');
const { createGivenPaths } = await import('../../main/shell/given-paths.ts');

const NAMED = { EXPORT_CONSOLE_ENGINE_NODE: '/opt/node' };

/** A checkout with its own Node, or one without. */
function checkout(withNode: boolean): { appPath: string; node: string } {
  const appPath = mkdtempSync(path.join(tmpdir(), 'setup-'));
  const node = path.join(appPath, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (withNode) {
    mkdirSync(path.dirname(node), { recursive: true });
    writeFileSync(node, '');
  }
  return { appPath, node };
}

test('Electron 35 and later hold the engine themselves, and may change to Node in a checkout', () => {
  const { appPath, node } = checkout(true);
  expect(engineSetup({ appPath, packaged: false, electron: '45.4.1', environment: {} })).toEqual({
    script: path.join(appPath, 'out/main/engine.js'),
    node,
    firstWay: 'utility-process',
    mayChange: true,
  });
});

test('an older Electron starts it under the Node of the project', () => {
  const { appPath, node } = checkout(true);
  expect(engineSetup({ appPath, packaged: false, electron: '33.2.1', environment: {} })).toMatchObject({
    node,
    firstWay: 'child-process',
  });
});

test.each([
  ['a checkout', false, '45.4.1', '/opt/node', 'child-process'],
  ['a package on an old Electron', true, '33.2.1', '/opt/node', 'child-process'],
  ['a package on a new Electron ignores it', true, '45.4.1', null, 'utility-process'],
] as const)('EXPORT_CONSOLE_ENGINE_NODE in %s', (_what, packaged, electron, node, firstWay) => {
  const { appPath } = checkout(false);
  const setup = engineSetup({ appPath, packaged, electron, environment: NAMED });
  expect(setup).toMatchObject({ node, firstWay });
});

test('in a package the engine lies outside the archive, and stays inside Electron', () => {
  const setup = engineSetup({ appPath: '/opt/c/app.asar', packaged: true, electron: '45.4.1', environment: {} });
  expect(setup.script).toBe('/opt/c/app.asar.unpacked/out/main/engine.js');
  expect(setup.mayChange).toBe(false);
});

test('settings are seen on their way to the page', async () => {
  const onSettings: SettingsWire[] = [];
  const value = { language: 'nb' };
  const engine = { ask: async () => ({ ok: true, value }) } as unknown as EngineSupervisor;
  const ask = askEngine({
    engine,
    confirmed: async () => true,
    given: createGivenPaths(),
    onSettings: (settings) => onSettings.push(settings),
  });
  await ask('runs/list', {});
  await ask('settings/set', { language: 'nb' });
  expect(onSettings).toEqual([value]);
});
