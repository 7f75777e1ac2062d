// Pictures of what a test has on screen, in both languages and themes at three sizes, to be looked at: only where SHOTS names a folder.

import { engineReady, type OpenWindow } from './window.ts';

interface PageWindow {
  readonly exportConsole: { settingsSet(input: object): Promise<unknown> };
}

/** `show` brings to the screen what is meant: each picture is taken of a page that was opened anew. */
export async function shots(
  opened: OpenWindow,
  name: string,
  show: (language: 'nb' | 'en') => Promise<void>,
): Promise<void> {
  const { app, page } = opened;
  const folder = process.env.SHOTS;
  if (!folder) return;
  const set = async (settings: object) => {
    await page.evaluate(
      async (chosen) => (window as unknown as PageWindow).exportConsole.settingsSet(chosen),
      settings,
    );
    await page.reload();
    await engineReady(opened);
  };
  const sizes: readonly [number, number][] = [
    [1024, 700],
    [1280, 800],
    [1920, 1080],
  ];
  for (const [width, height] of sizes) {
    await app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]!.setContentSize(...size), [
      width,
      height,
    ] as [number, number]);
    for (const language of ['en', 'nb'] as const)
      for (const theme of ['dark', 'light'] as const) {
        await set({ language, theme });
        await show(language);
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${folder}/${name}-${language}-${theme}-${width}.png` });
      }
  }
}
