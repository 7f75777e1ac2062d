// What the tests of intake share: a window at a service of its own, and files of material for it.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Sandbox } from '../../main/sandbox/sandbox.ts';
import { asked, ownService } from './steps.ts';
import { engineReady, newFolder, openConsole, type OpenWindow, stubDialogs } from './window.ts';

export interface Batch {
  readonly batch: number;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
}

export const batches = (page: Page): Promise<Batch[]> => asked(page, (bridge) => bridge.intakeList({}));

export async function begin(): Promise<{ opened: OpenWindow; page: Page; service: Sandbox }> {
  const opened = await openConsole({ width: 1280, height: 800 });
  await engineReady(opened);
  const service = await ownService(opened, 0);
  onTestFinished(() => service.close());
  return { opened, page: opened.page, service };
}

const HEAD = 'Dato;Ordrenr;Varenr;Tekst;Ant;Ut pris;Prosjekt';

export function csv(rows: readonly string[], name = 'Ahlsell oktober.csv'): string {
  const file = path.join(newFolder(), name);
  writeFileSync(file, Buffer.from([HEAD, ...rows].join('\r\n'), 'latin1'));
  return file;
}

export const rowsOf = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, n) =>
      `${String(n + 13).padStart(2, '0')}.10.2026;O-77120${n};204188${n};Kobberrør 22 mm;${n + 1},50;148,50;10482`,
  );

export async function choose(opened: OpenWindow, file: string): Promise<void> {
  await stubDialogs(opened, { open: file });
  await opened.page.keyboard.press('Control+o');
}
