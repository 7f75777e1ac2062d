// Stand-in for Electron's own default_app.asar, which the runtime of the registry lacks: `electron [-r module] <folder> [args]`
// starts the program in the folder. End-to-end tests need `-r`: Playwright holds the program back with it. An ES module with a
// top-level await, so that Electron is not ready before the program is loaded, as in a packaged one.

import fs from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

/** Words before the folder: modules to load first; everything else with a dash is for Chromium. */
function readArguments(words) {
  const modules = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === '-r' || word === '--require') modules.push(words[(at += 1)]);
    else if (!word.startsWith('-')) return { modules, target: path.resolve(word) };
  }
  return { modules, target: null };
}

async function start(folder) {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  app.setAppPath(folder);
  app.setVersion(manifest.version ?? '0.0.0');
  app.name = manifest.productName ?? manifest.name;
  try {
    await import(pathToFileURL(path.join(folder, manifest.main)).href);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

const { modules, target } = readArguments(process.argv.slice(1));
if (target === null) {
  console.error('usage: electron [-r module] <folder of the program>');
  app.exit(1);
} else {
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  if (modules.length > 0) Module._preloadModules(modules);
  await start(target);
}
