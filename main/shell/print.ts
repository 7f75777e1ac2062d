// Prints the page to a PDF that the person names: written beside its name first, so that a full disk leaves no half file.

import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import type { FootOfPage } from '../../preload/contract/shell-channels.ts';
import { footOf, headOf } from './page-frame.ts';

/** A file name out of any text. */
export function fileNameOf(name: string): string {
  const plain = name.replace(/[<>:"/\\|?*\s]+/g, ' ');
  return plain.trim().slice(0, 120) || 'export-console';
}

export interface Printing {
  readonly name: string;
  readonly foot: FootOfPage | null;
  /** Where the dialog starts. */
  readonly folder: string;
}

/** The path of the PDF, or null when the person cancelled. Size and margins of the pages are those of the page's own style sheets. */
export async function printPdf(window: BrowserWindow, { name, foot, folder }: Printing): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: path.join(folder, `${fileNameOf(name)}.pdf`),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (canceled || !filePath) return null;
  const pdf = await window.webContents.printToPDF({
    pageSize: 'A4',
    preferCSSPageSize: true,
    // The ground of the window would be printed too, into the margins of a document.
    printBackground: foot === null,
    ...(foot === null ? {} : { displayHeaderFooter: true, headerTemplate: headOf(foot), footerTemplate: footOf(foot) }),
  });
  const file = path.extname(filePath) === '' ? `${filePath}.pdf` : filePath;
  try {
    await writeFile(`${file}.new`, pdf);
    await rename(`${file}.new`, file);
  } finally {
    await rm(`${file}.new`, { force: true });
  }
  return file;
}
