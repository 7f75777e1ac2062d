// Prints the page to a PDF that the person names: written beside its name first, so that a full disk leaves no half file.

import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserWindow, dialog } from 'electron';

/** A file name out of any text. */
function fileNameOf(name: string): string {
  const plain = name.replace(/[<>:"/\\|?*\s]+/g, ' ');
  return plain.trim().slice(0, 120) || 'export-console';
}

/** The path of the PDF, or null when the person cancelled. */
export async function printPdf(window: BrowserWindow, name: string, folder: string): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: path.join(folder, `${fileNameOf(name)}.pdf`),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (canceled || !filePath) return null;
  const pdf = await window.webContents.printToPDF({ pageSize: 'A4', landscape: true, printBackground: true });
  const file = path.extname(filePath) === '' ? `${filePath}.pdf` : filePath;
  try {
    await writeFile(`${file}.new`, pdf);
    await rename(`${file}.new`, file);
  } finally {
    await rm(`${file}.new`, { force: true });
  }
  return file;
}
