// What Chromium puts into the margins of every printed page: above, what it is of and which page; below, the place in the history.

import type { FootOfPage } from '../../preload/contract/shell-channels.ts';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Words as they stand in HTML: a margin holds names that others gave. */
function inHtml(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');
}

const LINE =
  'display:flex;gap:12px;width:100%;margin:0 15mm;' +
  "font:9px/12px 'Segoe UI',Inter,'Noto Sans',sans-serif;color:#333;";

/** Company, run and "Side 1 av 7"; Chromium puts the numbers where it finds the two classes. */
export function headOf({ left, page, of }: FootOfPage): string {
  return (
    `<div style="${LINE}padding-bottom:3px;border-bottom:.5px solid #000"><span style="flex:3">${inHtml(left)}</span>` +
    `<span style="flex:1;text-align:right">${inHtml(page)}<span class="pageNumber"></span>${inHtml(of)}` +
    '<span class="totalPages"></span></span></div>'
  );
}

/** The place in the history, where the paper has one. */
export function footOf({ middle }: FootOfPage): string {
  return middle === '' ? '<span></span>' : `<div style="${LINE}justify-content:flex-end">${inHtml(middle)}</div>`;
}
