// What is cut on a page.

import type { Page } from 'playwright-core';

/** What is cut, in words: ids, figures, dates and buttons whose text is wider than its place. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll<HTMLElement>('.id, .n, .btn, .totals .row > div, .grid .row > div:nth-child(2)'),
    ];
    const cut = seen.filter((element) => {
      const { overflowX } = getComputedStyle(element);
      const wraps = element.querySelector('.named, .cut') !== null || element.closest('.group') !== null;
      return !wraps && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    });
    const wide = document.documentElement.scrollWidth > innerWidth + 1 ? ['the page scrolls sideways'] : [];
    return [...cut.map((element) => `${element.className}: ${element.textContent}`), ...wide];
  });
}
