// Where things stand in a broad window, and that what belongs together begins on one edge. One window for all, in the order of the work.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { MATERIAL, materialRows, readFile } from './intake-files.ts';
import { confirmable, confirmByKey, drawn, pullByKey, sees, startPractice } from './steps.ts';
import { closeAll, openConsole, type OpenWindow } from './window.ts';

let opened: OpenWindow;

beforeAll(async () => {
  opened = await openConsole({ width: 1920, height: 1080 });
  await startPractice(opened.page);
});
afterAll(closeAll);

/** How far from the left the parts begin, each once. */
const leftsOf = (parts: string): Promise<number[]> =>
  opened.page.evaluate(
    (of) => [
      ...new Set([...document.querySelectorAll(of)].map((part) => Math.round(part.getBoundingClientRect().left))),
    ],
    parts,
  );

async function sized(width: number, height: number): Promise<void> {
  const { app, page } = opened;
  await app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]!.setContentSize(...to), [
    width,
    height,
  ] as [number, number]);
  await page.waitForFunction((wanted) => Math.abs(innerWidth - wanted) <= 1, width);
  await drawn(page);
}

it('settings stand in two columns where there is room, else in one', async () => {
  const { page } = opened;
  await page.keyboard.press('Alt+8');
  await sees(page, 'Innstillinger');
  expect(await leftsOf('.settings section')).toHaveLength(2);
  await sized(1280, 800);
  expect(await leftsOf('.settings section')).toHaveLength(1);
  await sized(1920, 1080);
});

it('every part of an import begins where its name begins', async () => {
  const { page } = opened;
  await page.keyboard.press('Alt+4');
  await readFile(page, 'Ahlsell_oktober_2026.csv', MATERIAL);
  for (const [step, part] of [
    [0, '.file-part section:first-child > h2'],
    [1, '.columns-part h2'],
  ] as const) {
    await page.locator('.steps li').nth(step).locator('button').click();
    await page.locator(part).first().waitFor();
    expect((await leftsOf(part))[0], part).toBe((await leftsOf('.head h1'))[0]);
  }
});

it('a file of 50,000 rows stands in the columns of one of sixty: nothing scrolls sideways, at its first row or its last', async () => {
  const { page } = opened;
  await sized(1280, 800);
  await page.keyboard.press('Alt+4');
  await readFile(page, 'femti-tusen.csv', Buffer.from(materialRows(50_000).join('\r\n'), 'latin1'));
  await page.locator('.intake-grid .scroller').focus();
  for (const key of ['Control+Home', 'Control+End']) {
    await page.keyboard.press(key);
    await drawn(page);
    const cut = await page.evaluate(() => {
      const rows = document.querySelector('.intake-grid .scroller')!;
      const cells = [...rows.querySelectorAll('.window-of-rows .n, .window-of-rows .row > div:first-child')];
      return {
        beyond: rows.scrollWidth - rows.clientWidth,
        cells: cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
      };
    });
    expect(cut, key).toEqual({ beyond: 0, cells: [] });
  }
  await sized(1920, 1080);
});

/** How wide the parts are, each width once. */
const widthsOf = async (parts: string): Promise<number> => {
  await opened.page.locator(parts).nth(1).waitFor();
  const all = opened.page.locator(parts);
  return new Set(await all.evaluateAll((found) => found.map((one) => Math.round(one.getBoundingClientRect().width))))
    .size;
};

it('buttons that stand under each other on Overview are of the same width', async () => {
  await opened.page.keyboard.press('Alt+1');
  expect(await widthsOf('.right .by-name .btn')).toBe(1);
});

it('at 1440 pixels the title of a run is read whole beside its acts, and what was pulled when is said whole or not at all', async () => {
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await pullByKey(page);
  const head = () =>
    page.evaluate(() => {
      const [title, meta] = [document.querySelector('.head h1')!, document.querySelector('.head .meta')!];
      const text = document.createRange();
      text.selectNodeContents(meta);
      const [words, place] = [text.getBoundingClientRect(), meta.getBoundingClientRect()];
      const isIn = words.top < place.bottom;
      return {
        cut: title.scrollWidth > title.clientWidth + 1,
        stub: isIn && words.right > place.right + 1,
        meta: isIn,
      };
    });
  const whole = { cut: false, stub: false };
  expect(await head()).toEqual({ ...whole, meta: true });
  await sized(1440, 900);
  expect(await head()).toMatchObject(whole);
  await page.locator('.head').getByRole('button', { name: 'Flere valg' }).click();
  await page.getByRole('menuitem', { name: 'Bevis …' }).waitFor();
  await page.keyboard.press('Escape');
  await sized(1920, 1080);
});

it('at 1440 pixels a heading of the panel is whole beside a long sum, and a project has the line on which nothing else stands', async () => {
  const { page } = opened;
  await sized(1440, 900);
  const isWhole = await page.evaluate(() => {
    const [name, sum] = document.querySelectorAll<HTMLElement>('.side h2:has(.cut + span) > span');
    name!.textContent = 'Kontrollsum per prosjekt';
    sum!.textContent = '1 147 604,35';
    return name!.scrollWidth <= name!.clientWidth && sum!.scrollWidth <= sum!.clientWidth;
  });
  expect(isWhole).toBe(true);
  await page.keyboard.press('Alt+5');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('10482');
  await page.locator('.ledger').waitFor();
  const widths = await page.evaluate(() =>
    ['.of', '.s'].map((name) => document.querySelector(`.results li ${name}`)!.getBoundingClientRect().width),
  );
  expect(widths[0]).toBe(widths[1]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+2');
  await sized(1920, 1080);
});

it('so are those of an entry with a finding', async () => {
  const { page } = opened;
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('n');
  expect(await widthsOf('.side .about .btn')).toBe(1);
});

it('over choices stands what they are about; the heading of the checklist and its links are one line', async () => {
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await confirmable(page);
  await page.getByRole('button', { name: 'Endre en post ERP har fått' }).click();
  await sees(page, /Ved bekreftelsen|endret/);
  await confirmByKey(page);
  await sees(page, '1 er endret etter at ERP fikk den');
  const stands = await page.evaluate(() => {
    const boxOf = (name: string) => document.querySelector(name)!.getBoundingClientRect();
    const [heading, choices] = [boxOf('.chg h2'), boxOf('.chg .choose, .choose')];
    return { over: heading.bottom <= choices.top, edge: Math.abs(heading.left - choices.left) <= 1 };
  });
  expect(stands).toEqual({ over: true, edge: true });

  await page.keyboard.press('Alt+1');
  await page.locator('.must h2').waitFor();
  for (const [width, height] of [
    [1920, 1080],
    [1280, 800],
  ] as const) {
    await sized(width, height);
    const heading = await page.evaluate(() => {
      const parts = [...document.querySelectorAll<HTMLElement>('.must h2 > *')];
      const middles = parts.map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      });
      return {
        apart: Math.max(...middles) - Math.min(...middles),
        cut: parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).length,
      };
    });
    expect(heading, String(width)).toEqual({ apart: expect.any(Number), cut: 0 });
    expect(heading.apart, String(width)).toBeLessThan(6);
  }
});
