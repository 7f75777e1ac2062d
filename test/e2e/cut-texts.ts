// What is cut on a page.

import type { Page } from 'playwright-core';

/** What is cut, in words: ids, figures, dates and buttons whose text is wider than its place. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll<HTMLElement>('.id, .n, .btn, .totals .row > div, .grid .row > div:nth-child(2)'),
    ];
    // To a part of a pixel: less than one that is missing puts dots there already.
    const isWider = (element: HTMLElement): boolean => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const text = document.createRange();
      text.selectNodeContents(element);
      const place = element.getBoundingClientRect().width - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return text.getBoundingClientRect().width > place + 0.1;
    };
    const cut = seen.filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      // Names and what a correction is about may end in dots.
      const wraps = element.querySelector('.named, .cut') !== null || element.closest('.group, .name') !== null;
      if (wraps || overflowX === 'visible') return false;
      return element.scrollWidth > element.clientWidth + 1 || (textOverflow === 'ellipsis' && isWider(element));
    });
    // What the main action does, or why it cannot be done, has two lines.
    const said = [...document.querySelectorAll<HTMLElement>('.steps .say')].filter(
      (element) => element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
    );
    // What an empty field says of itself has no box of its own.
    const pen = document.createElement('canvas').getContext('2d')!;
    const hinted = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].filter((field) => {
      const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field);
      const place = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      pen.font = font;
      pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
      // Where there is no room for it, it is not drawn at all.
      const isDrawn = getComputedStyle(field, '::placeholder').color !== 'rgba(0, 0, 0, 0)';
      const isShown = isDrawn && field.value === '' && field.offsetParent !== null && place > 0;
      return isShown && pen.measureText(field.placeholder).width > place + 1;
    });
    const wide = document.documentElement.scrollWidth > innerWidth + 1 ? ['the page scrolls sideways'] : [];
    const texts = [...cut, ...said].map((element) => `${element.className}: ${element.textContent}`);
    return [...texts, ...hinted.map(({ placeholder }) => `hint: ${placeholder}`), ...wide];
  });
}

/** The primary button of the open dialog, or of the head of the page, where it cannot be seen without scrolling. */
export function primaryOutOfSight(page: Page, of = '.btn.primary'): Promise<string[]> {
  return page.evaluate((buttons) => {
    const place = document.querySelector('dialog[open]') ?? document;
    // Beside the records of a decision stands its button; of such there may be many below each other.
    const primary = [...place.querySelectorAll<HTMLElement>(buttons)].filter((it) => it.closest('.act-col') === null);
    return primary.flatMap((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      return inside ? [] : [`the primary button is out of sight: ${button.textContent}`];
    });
  }, of);
}

/** Whole and yet not easily read: a verdict of more than two lines, buttons of one list with different edges, a bar of two rows. */
export function raggedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const heightOf = (element: HTMLElement): number => element.getBoundingClientRect().height;
    const verdicts = [...document.querySelectorAll<HTMLElement>('.book .v .st span, .book .v .plain')].filter(
      (words) => heightOf(words) > 2 * parseFloat(getComputedStyle(words).lineHeight) + 1,
    );
    const lists = [...document.querySelectorAll('.todo ol, .must ul')].filter((list) => {
      const edges = [...list.querySelectorAll<HTMLElement>('.btn:not(.icon)')].map((button) => {
        const { left, right } = button.getBoundingClientRect();
        return `${Math.round(left)}–${Math.round(right)}`;
      });
      return new Set(edges).size > 1;
    });
    const bar = document.querySelector<HTMLElement>('.practice');
    return [
      ...(bar !== null && heightOf(bar) > 40 ? [`practice in more than one row: ${bar.textContent}`] : []),
      ...verdicts.map((words) => `verdict of more than two lines: ${words.textContent}`),
      ...lists.map((list) => `buttons of several widths: ${list.textContent}`),
    ];
  });
}
