// Nothing that counts is cut where the page is enlarged. A small window: accessibility.ts. One window for all, in the order of the work:
// each test sets the size that it is about.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { primaryOutOfSight } from './cut-texts.ts';
import { SCREENS } from './screens.ts';
import { confirmable, confirmByKey, drawn, pullByKey, settled } from './steps.ts';
import { closeAll, openConsole, type OpenWindow } from './window.ts';

let opened: OpenWindow;

beforeAll(async () => {
  opened = await openConsole({ width: 1280, height: 800 });
});
afterAll(closeAll);

const USUAL = { width: 1280, height: 800 };

/** The window has the size, its page is enlarged, and what follows from that is drawn. */
async function sized(zoom: number, size: { readonly width: number; readonly height: number } = USUAL): Promise<Page> {
  const { app, page } = opened;
  await app.evaluate(
    ({ BrowserWindow }, { factor, to }) => {
      const [window] = BrowserWindow.getAllWindows();
      window!.setMinimumSize(400, 300);
      window!.setContentSize(to.width, to.height);
      window!.webContents.setZoomFactor(factor);
    },
    { factor: zoom, to: size },
  );
  await page.waitForFunction(
    ([width, height]) => Math.abs(innerWidth - width) <= 1 && Math.abs(innerHeight - height) <= 1,
    [size.width / zoom, size.height / zoom] as const,
  );
  await drawn(page);
  return page;
}

const goTo = async (...names: readonly string[]): Promise<void> => {
  for (const screen of SCREENS) if (names.includes(screen.name)) await screen.go(opened.page);
};

const narrowest = async (name: string): Promise<number> =>
  Math.min(
    ...(await opened.page.evaluate(
      (of) => [...document.querySelectorAll(of)].map((part) => part.getBoundingClientRect().width),
      name,
    )),
  );

it('at 200 % the first start and what is next stand in one column', async () => {
  await goTo('first-start');
  await sized(2);
  expect(await narrowest('.first .practise')).toBeGreaterThan(400);
  // Both ways to begin are in sight before anything is scrolled, and neither lies under the other.
  expect(await primaryOutOfSight(opened.page, '.first .do .btn')).toEqual([]);
  const [start, save] = await opened.page.locator('.first .do').all();
  const { y, height } = (await start!.boundingBox())!;
  expect(y + height).toBeLessThan((await save!.boundingBox())!.y);
  await sized(1);
  await goTo('start-empty');
  await sized(2);
  expect(await narrowest('.todo .say')).toBeGreaterThan(300);
});

it('at 200 % the practice and the head of a layout lose no button, and a long dialog opens at its first line', async () => {
  const page = await sized(2);
  const beyond = (of: string) =>
    page.evaluate(
      (name) =>
        [...document.querySelectorAll<HTMLElement>(`${name} button`)]
          .map(
            (button) => ({ button, ...button.getBoundingClientRect().toJSON() }) as DOMRect & { button: HTMLElement },
          )
          .filter(({ width, left, right }) => width > 0 && (left < 0 || right > innerWidth))
          .map(({ button }) => button.textContent),
      of,
    );
  await page.locator('.practice').getByRole('button', { name: 'Flere valg' }).click();
  await page.getByRole('menuitem', { name: 'Begynn på nytt …' }).waitFor();
  expect(await beyond('.practice')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+7');
  await page
    .getByRole('row', { name: /Visma Lønn/u })
    .getByRole('button')
    .click();
  await page.getByRole('button', { name: /Lag egen kopi/u }).waitFor();
  expect(await beyond('.head')).toEqual([]);
  await page.keyboard.press('F1');
  await page.locator('.keysheet').waitFor();
  expect(await page.evaluate(() => document.querySelector('dialog[open]')!.scrollTop)).toBe(0);
  await page.keyboard.press('Escape');
  await settled(page);
});

/** Rows of the grid that are wholly in view, and whether head, steps and filter stand beside each other. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (name: string) => document.querySelector(name)!.getBoundingClientRect();
    const body = boxOf('.window-of-rows');
    const rows = [...document.querySelectorAll('.window-of-rows [id^=line-]')].map((row) =>
      row.getBoundingClientRect(),
    );
    const seen = rows.filter(
      ({ top, bottom, height }) => height > 0 && top >= body.top - 1 && bottom <= body.bottom + 1,
    );
    const parts = ['.head', '.steps', '.filters'].map(boxOf);
    const middles = parts.map(({ top, bottom }) => (top + bottom) / 2);
    return {
      rows: seen.length,
      oneRow: Math.max(...middles) - Math.min(...middles) < 4,
      apart: parts.every(({ right }, at) => at === 2 || right <= parts[at + 1]!.left + 1),
      within: parts.every(({ right }) => right <= innerWidth),
      primary: boxOf('.head .btn.primary').right <= boxOf('.steps').left,
      view: boxOf('.views-bar .views .pick.on').right <= boxOf('.views-bar .views').right + 1,
      status: boxOf('.window-of-rows .st.warn').right <= body.right + 1,
      heads: [...document.querySelectorAll('.heads button:not(.by-value)')]
        .filter((head) => head.scrollWidth > head.clientWidth)
        .map((head) => head.textContent),
    };
  });

it('a run is pulled for what follows', async () => {
  await sized(1);
  await goTo('time-empty', 'dialog-pull', 'run-review');
});

/** The months on the start screen: heads that are cut, how far the table goes beyond its place, and what stands in its first line. */
const months = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector('.months')!;
    const heads = [...document.querySelectorAll('.book thead th')];
    const first = document.querySelector<HTMLElement>('.book tbody tr')!;
    const shown = [...first.querySelectorAll<HTMLElement>('td.n, .parts')].filter(({ offsetWidth }) => offsetWidth > 0);
    return {
      wide: heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent),
      beyond: place.scrollWidth - place.clientWidth,
      figures: shown.map((cell) => cell.textContent),
    };
  });

it('the months go beyond no window, their heads stand clear of each other, and where there is no room for all columns the rest is in words', async () => {
  const page = await sized(1, { width: 1024, height: 700 });
  await page.keyboard.press('Alt+1');
  await page.locator('.book').waitFor();
  await drawn(page);
  const { figures, ...room } = await months(page);
  expect(room).toEqual({ wide: [], beyond: 0 });
  expect(figures).toHaveLength(8);
  for (const zoom of [1.5, 2]) {
    await sized(zoom);
    const { figures: few, ...place } = await months(page);
    expect(place).toEqual({ wide: [], beyond: 0 });
    expect(few).toEqual([figures[6], expect.stringMatching(/^(Klart|Gjennomgås) \d+/)]);
  }
});

/** Left and right edges of parts of the page, in whole pixels. */
const edges = (page: Page, ...names: readonly string[]) =>
  page.evaluate(
    (of) =>
      of.map((name) => {
        const { left, right } = document.querySelector(name)!.getBoundingClientRect();
        return [Math.round(left), Math.round(right)];
      }),
    names,
  );

it.each([1024, 1280])(
  'at %i pixels rules and figures share their edges, and a run says which proof it has',
  async (width) => {
    const page = await sized(1, { width, height: 700 });
    await page.keyboard.press('Alt+1');
    await page.locator('.book').waitFor();
    await drawn(page);
    const [card, book] = await edges(page, '.todo.next ol', '.book');
    expect(card).toEqual(book);
    await page.keyboard.press('Alt+2');
    await page.locator('.tie .diff').waitFor();
    await drawn(page);
    const [steps, difference] = await edges(page, '.steps', '.tie .diff .proven');
    expect(difference![1]).toBe(steps![1]);
    expect(await page.locator('.tie .diff .words').isVisible()).toBe(true);
    // Dates of another year are said in the title, and all of it is read.
    const title = page.locator('.head h1');
    expect(await title.textContent()).toMatch(/1 utenfor \(\d{4}\)$/);
    expect(await title.evaluate((head) => head.scrollWidth - head.clientWidth)).toBeLessThanOrEqual(1);
  },
);

it('what is said of the entry under the cursor has no scrollbar of its own, and all of it can be brought in sight', async () => {
  const page = await sized(1, { width: 1280, height: 460 });
  await page.keyboard.press('Alt+2');
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('n');
  await page.locator('.side .about').waitFor();
  const seen = await page.evaluate(() => {
    const panel = document.querySelector('.side')!;
    const scrolls = [...panel.querySelectorAll('*')].filter(
      (part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === 'auto',
    );
    const about = panel.querySelector('.about')!;
    about.scrollIntoView();
    const top = about.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    return { scrolls: scrolls.length, fromTop: Math.round(Math.min(0, top)) };
  });
  expect(seen).toEqual({ scrolls: 0, fromTop: 0 });
});

it('at 200 % the filter of a column that there is no room for opens under the heads', async () => {
  const page = await sized(2);
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('menuitem', { name: 'Prosjektlinje' }).click();
  await page.locator('.column-filter').waitFor();
  const [filter, heads] = await page.evaluate(() =>
    ['.column-filter', '.heads'].map(
      (name) => document.querySelector(name)!.getBoundingClientRect().toJSON() as DOMRect,
    ),
  );
  expect(filter!.left).toBeGreaterThanOrEqual(heads!.left);
  await page.keyboard.press('Escape');
});

it('at 200 % every screen is in sight in the navigation', async () => {
  const page = await sized(2);
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('.nav button')]
      .filter(
        (button) =>
          button.getBoundingClientRect().bottom > document.querySelector('.nav')!.getBoundingClientRect().bottom,
      )
      .map((button) => button.textContent),
  );
  expect(beyond).toEqual([]);
});

it.each([
  ['at 200 % on 1280×800', { width: 1280, height: 800 }, 2, 8],
  ['in a window of 460 pixels', { width: 1100, height: 460 }, 1, 8],
] as const)(
  'a run shows at least eight rows %s: head, steps and filter share one',
  async (_name, size, zoom, least) => {
    const page = await sized(zoom, size);
    const { rows, ...shown } = await inView(page);
    expect(shown).toEqual({
      oneRow: true,
      apart: true,
      within: true,
      primary: true,
      view: true,
      status: true,
      heads: [],
    });
    expect(rows).toBeGreaterThanOrEqual(least);
  },
);

it('at 200 % history cuts no date, and one bar scrolls up and down', async () => {
  const page = await sized(1);
  await page.keyboard.press('Alt+5');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('10482');
  await page.locator('.ledger').waitFor();
  const lines = page.locator('.results .p').evaluateAll((all) => all.map((part) => part.clientHeight / 18));
  expect(Math.max(...(await lines))).toBeLessThanOrEqual(2);
  expect(await page.locator('.results .d').first().textContent()).toMatch(/^\d{2}\.\d{2}\.\d{4}$/);
  await sized(2);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.results li button > :first-child, .ledger td:first-child')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => cell.textContent),
  );
  expect(cut).toEqual([]);
  expect(await narrowest('.results')).toBeGreaterThan(500);
  expect(await page.locator('.results').evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
});

it('at 1024 pixels the heads of a history stand clear of each other, and the practice takes one row', async () => {
  const page = await sized(1, { width: 1024, height: 700 });
  const shown = await page.evaluate(() => ({
    wide: [...document.querySelectorAll('.ledger thead > tr > *')]
      .filter((head) => head.scrollWidth > head.clientWidth + 1)
      .map((head) => head.textContent),
    practice: document.querySelector('.practice')!.getBoundingClientRect().height <= 40,
  }));
  expect(shown).toEqual({ wide: [], practice: true });
});

it('at 200 % what a confirm does stands on whole lines, in one page with its calls', async () => {
  const page = await sized(1);
  await page.keyboard.press('Alt+2');
  await confirmable(page);
  await sized(2);
  const narrow = await page.evaluate(() =>
    [...document.querySelectorAll('.act-col :is(td, p, li)')]
      .filter((part) => (part.textContent ?? '').length > 20 && part.getBoundingClientRect().width < 120)
      .map((part) => part.textContent),
  );
  expect(narrow).toEqual([]);
  await onePane();
});

it('at 1024 pixels the two equations of a confirm stand beside each other, and below each other where there is no room', async () => {
  const page = await sized(1, { width: 1024, height: 700 });
  const shown = () =>
    page.evaluate(() => {
      const tie = document.querySelector('.tie')!;
      const tops = [...tie.querySelectorAll('dl')].map((term) => Math.round(term.getBoundingClientRect().top));
      return {
        height: tie.getBoundingClientRect().height,
        lines: new Set(tops).size,
        beyond: tie.scrollWidth - tie.clientWidth,
      };
    });
  expect(await shown()).toEqual({ height: expect.closeTo(62, -1) as number, lines: 1, beyond: 0 });
  await sized(1, { width: 640, height: 700 });
  expect((await shown()).lines).toBe(2);
});

/** How far it is, then what comes or came of it, then the calls: one page, which scrolls as a whole. */
async function onePane(): Promise<void> {
  const shown = await opened.page.evaluate(() => {
    const two = document.querySelector('.two')!;
    const boxOf = (name: string) => two.querySelector(name)!.getBoundingClientRect();
    const isPane = (part: Element) => {
      const { display, overflowY } = getComputedStyle(part);
      return display !== 'contents' && ['auto', 'scroll'].includes(overflowY);
    };
    return {
      order: boxOf('.act-col').top >= boxOf('.hero').bottom && boxOf('.calls').top >= boxOf('.act-col').bottom - 1,
      within: two.getBoundingClientRect().bottom <= innerHeight,
      bar: boxOf('.chunks').height > 2,
      panes: [two, ...two.querySelectorAll('.prog, .act-col')].filter(isPane).map(({ className }) => className),
    };
  });
  expect(shown).toEqual({ order: true, within: true, bar: true, panes: ['two'] });
}

it('at 200 % an import shows at least eight lines, with its search, views and sum in view', async () => {
  const page = await sized(1);
  await page.keyboard.press('Alt+4');
  await goTo('intake-columns', 'intake-check');
  await sized(2);
  const shown = await page.evaluate(() => {
    const boxOf = (name: string) => document.querySelector(name)!.getBoundingClientRect();
    const within = (name: string) => {
      const { left, right, top, bottom, width } = boxOf(name);
      return width > 0 && left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    };
    const rows = [...document.querySelectorAll('.window-of-rows [role=row]')].map((row) => row.getBoundingClientRect());
    const line = Math.min(...rows.map(({ height }) => height).filter((height) => height > 0));
    const sum = boxOf('.sumline > span:last-child');
    return {
      lines: Math.floor(boxOf('.window-of-rows').height / line),
      views: within('.filters > .views'),
      search: within('.filters > .field'),
      panel: within('.filters > .pick'),
      sum: within('.sumline > span:last-child') && sum.left >= boxOf('.row-about .row-acts').right,
    };
  });
  expect(shown).toEqual({ lines: expect.any(Number), views: true, search: true, panel: true, sum: true });
  expect(shown.lines).toBeGreaterThanOrEqual(8);
  await sized(1);
  await goTo('dialog-send', 'intake-sent');
  await sized(2);
  await onePane();
});

it('at 200 % where each import and each run stands is in sight, beside kroner too', async () => {
  await sized(1);
  await opened.page.keyboard.press('Alt+2');
  await confirmByKey(opened.page);
  await opened.page.keyboard.press('Alt+3');
  await pullByKey(opened.page);
  await settled(opened.page);
  const page = await sized(2);
  const beyond = (table: string) =>
    page.evaluate((of) => {
      const rows = [...document.querySelectorAll(`${of} tbody tr`)];
      const room = document.querySelector(of)!.closest('.scrolls')!.getBoundingClientRect().right;
      return {
        rows: rows.length > 0,
        beyond: rows.filter((row) => row.lastElementChild!.getBoundingClientRect().right > room).length,
      };
    }, table);
  for (const [key, table] of [
    ['Alt+4', '.intakes'],
    ['Alt+5', '.runs-table'],
  ] as const) {
    await page.keyboard.press(key);
    if (key === 'Alt+5') await page.locator('.chip-field').first().waitFor();
    await page.keyboard.press('Control+f');
    for (let clear = 0; clear < 6; clear += 1) await page.keyboard.press('Backspace');
    await page.locator(table).first().waitFor();
    expect(await beyond(table), table).toEqual({ rows: true, beyond: 0 });
  }
});
