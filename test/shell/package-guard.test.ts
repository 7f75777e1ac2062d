// A package knows the files that lie beside its archive by their hashes, and lets no debugger in unless it was made to be driven.

import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keepDebuggersOut, packageFacts, packageRefusal } from '../../main/shell/package-guard.ts';
import { newFolder } from '../support/desk.ts';

function packaged(): { appPath: string; engine: string } {
  const folder = newFolder();
  const [appPath, unpacked] = [path.join(folder, 'app.asar'), path.join(folder, 'app.asar.unpacked')];
  const engine = path.join(unpacked, 'out/main/engine.js');
  for (const place of [path.join(appPath, 'out/main'), path.dirname(engine)]) mkdirSync(place, { recursive: true });
  writeFileSync(engine, 'engine');
  const files = { 'out/main/engine.js': createHash('sha256').update('engine').digest('hex') };
  writeFileSync(path.join(appPath, 'out/main/package-facts.json'), JSON.stringify({ drivable: false, files }));
  return { appPath, engine };
}

it('starts as it was made, and not with a file that was altered or is gone, nor without its facts', () => {
  const { appPath, engine } = packaged();
  const refusal = () => packageRefusal(packageFacts(appPath), appPath);
  expect(refusal()).toBeNull();
  writeFileSync(engine, 'engine, and more');
  expect(refusal()).toBe('out/main/engine.js is not as it was packaged.');
  rmSync(engine);
  expect(refusal()).toBe('out/main/engine.js is not as it was packaged.');
  rmSync(path.join(appPath, 'out/main/package-facts.json'));
  expect(refusal()).toBe('out/main/package-facts.json is not as it was packaged.');
});

it('takes the switches of remote debugging away, but in a package that is made to be driven', () => {
  const removed: string[] = [];
  const line = { removeSwitch: (name: string) => void removed.push(name) };
  keepDebuggersOut(line, { drivable: true, files: {} });
  expect(removed).toEqual([]);
  keepDebuggersOut(line, { drivable: false, files: {} });
  expect(removed).toEqual(['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address']);
});
