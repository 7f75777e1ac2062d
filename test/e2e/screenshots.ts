// `npm run screenshots`: every screen in both themes and in forced colours, in both languages, at four sizes, into
// `.screenshots`, which git ignores; then each at its edges. Look at them beside the pictures of the look. Words given choose names that
// hold one of them.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../main/launch/system.ts';
import { EDGE_SCREENS, INTAKE_EDGES, openEdge } from './edge-screens.ts';
import { SCREENS } from './screens.ts';
import setup from './setup.ts';
import { closeAll, openConsole } from './window.ts';

const place = path.join(root, '.screenshots');
mkdirSync(place, { recursive: true });
const stop = await setup();
const only = process.argv.slice(2);
for (const [width, height, zoom] of [
  [1280, 800, 1],
  [1920, 1080, 1],
  [1024, 700, 1],
  [1280, 800, 2],
] as const) {
  for (const language of ['nb', 'en'] as const) {
    // In forced colours the system paints: what says something by a tint or a picture alone is lost there.
    for (const theme of ['light', 'dark', 'forced'] as const) {
      const name = `${language}-${theme}-${zoom === 1 ? width : '200'}`;
      if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
      const { app, page } = await openConsole({ language, width, height });
      await page.evaluate(
        async ([chosen, lit]) => {
          const { exportConsole } = window as unknown as {
            exportConsole: { settingsSet(input: object): Promise<unknown> };
          };
          await exportConsole.settingsSet({ language: chosen, theme: lit });
        },
        [language, theme === 'forced' ? 'light' : theme] as const,
      );
      await page.reload();
      if (theme === 'forced') await page.emulateMedia({ forcedColors: 'active' });
      await app.evaluate(
        ({ BrowserWindow }, factor) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(factor),
        zoom,
      );
      for (const [index, screen] of SCREENS.entries()) {
        await screen.go(page);
        await page.waitForTimeout(250);
        // Playwright takes an enlarged page for a small one, and cuts it: the window itself knows its size.
        const taken = await app.evaluate(async ({ BrowserWindow }) => {
          const picture = await BrowserWindow.getAllWindows()[0]!.webContents.capturePage();
          return picture.toPNG().toString('base64');
        });
        const file = `${name}-${String(index + 1).padStart(2, '0')}-${screen.name}.png`;
        writeFileSync(path.join(place, file), Buffer.from(taken, 'base64'));
      }
      console.log(name);
      await closeAll();
    }
  }
}
for (const screen of [...EDGE_SCREENS, ...INTAKE_EDGES]) {
  const name = `edge-${screen.name}`;
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
  const { opened, end } = await openEdge(screen);
  await opened.page.screenshot({ path: path.join(place, `${name}.png`) });
  console.log(name);
  await closeAll();
  await end();
}
stop();
process.exit(0);
