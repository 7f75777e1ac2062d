// Whoever practises and has no file of material gets one.

import { afterEach, expect, it } from 'vitest';
import { openDesk } from '../support/desk.ts';
import { shots } from './shots.ts';
import { confirmByKey, sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole } from './window.ts';

afterEach(closeAll);

it('a practice file is read from the empty list of imports, its mistyped project is told, and the rest is sent', async () => {
  const desk = await openDesk();
  await desk.do('connection', 'test', 'Prøve');
  const opened = await openConsole({ folder: desk.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+4');
  await page.getByRole('button', { name: 'Bruk en øvelsesfil' }).waitFor();
  await shots(opened, 'practice-file', async (language) => {
    await page.keyboard.press('Alt+4');
    await page
      .getByRole('button', { name: language === 'nb' ? 'Bruk en øvelsesfil' : 'Use a practice file' })
      .waitFor();
  });
  expect(await page.getByRole('button', { name: /^Velg fil/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Bruk en øvelsesfil' }).press('Enter');
  await sees(page, /Mente du/);
  await sees(page, /^Send 12 nye linjer/);
  await settled(page);
  await confirmByKey(page);
  await sees(page, 'Slik gikk det');
  await opened.close();
  expect(desk.sandbox.dump().material).toHaveLength(12);
});
