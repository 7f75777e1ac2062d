// The window on a disk that nobody may write to: history can be read, nothing is changed, and it says so.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { settled, startPractice } from './steps.ts';
import { closeAll, newFolder, openConsole } from './window.ts';

afterEach(closeAll);

it('what was done can be read, and a pull is refused in words', async () => {
  const first = await openConsole({ width: 1280, height: 800 });
  await startPractice(first.page);
  await first.page.evaluate(() => window.exportConsole.runsPull({ kind: 'time', connection: 'Sandkasse' }));
  await first.close();
  const place = path.join(newFolder(), 'disk');
  mkdirSync(place);
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', place]);
  try {
    for (const name of ['console.sqlite', 'proof.log']) cpSync(path.join(first.folder, name), path.join(place, name));
    execFileSync('mount', ['-o', 'remount,ro', place]);
    const before = readdirSync(place);
    const second = await openConsole({ folder: place, width: 1280, height: 800 });
    const { page } = second;
    await page.getByText('Datamappen kan bare leses.').waitFor({ timeout: 30_000 });
    await page.keyboard.press('Alt+5');
    await settled(page);
    expect(await page.evaluate(async () => (await window.exportConsole.runsList({})).ok)).toBe(true);
    const pulled = await page.evaluate(() => window.exportConsole.runsPull({ kind: 'time', connection: 'Sandkasse' }));
    expect(pulled).toMatchObject({
      ok: false,
      error: { code: 'wrong-usage', cause: 'the store is open for reading only' },
    });
    const held = await page.evaluate(() =>
      window.exportConsole.reviewHold({ run: 1, ids: [4100001], reason: 'prøver' }),
    );
    expect(held).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^store-/) } });
    await second.close();
    expect(readdirSync(place)).toEqual(before);
  } finally {
    execFileSync('umount', ['-l', place]);
    rmSync(place, { recursive: true, force: true });
  }
});
