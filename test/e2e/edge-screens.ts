// The screens at their edges: no record, one, 100,000, names of 200 characters, a small window, and no network at all.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startSandbox, type Sandbox } from '../../main/sandbox/sandbox.ts';
import type { Page } from 'playwright-core';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { materialRows, readFile } from './intake-files.ts';
import { workbook } from '../files/table/make-workbook.ts';
import { until } from '../support/until.ts';
import { settled } from './steps.ts';
import { tokenFor, engineReady, newFolder, openConsole, type OpenWindow } from './window.ts';

interface PageWindow {
  readonly exportConsole: Bridge;
}

/** A word of a person's length, over and over, to 200 characters. */
const long = (word: string): string => `${word} `.repeat(200).slice(0, 200).trim();

async function connect({ page }: OpenWindow, url: string, language: 'nb' | 'en'): Promise<void> {
  await page.evaluate(
    async ([base, chosen]) => {
      const { exportConsole } = window as unknown as PageWindow;
      await exportConsole.connectionsAdd({ name: 'Prøvebygg AS', url: base, environment: 'test', headers: [] });
      await exportConsole.settingsSet({ connection: 'Prøvebygg AS', language: chosen });
    },
    [url, language] as const,
  );
  await page.reload();
  await page.locator('.nav').waitFor();
}

/** Waits until the screen says that the service is not there. */
async function toldOffline(page: Page): Promise<void> {
  await page
    .getByText(/^(Ikke tilkoblet|Offline|Not connected)/)
    .first()
    .waitFor({ timeout: 30_000 });
  await settled(page);
}

async function pull({ page }: OpenWindow): Promise<void> {
  await page.evaluate(async () => {
    await (window as unknown as PageWindow).exportConsole.runsPull({ kind: 'time', connection: 'Prøvebygg AS' });
  });
  await page.keyboard.press('Alt+2');
  await settled(page);
}

/** The service goes away while the call of a confirm is under way. */
async function cutOff(opened: OpenWindow, service: Sandbox): Promise<void> {
  const { page } = opened;
  await pull(opened);
  service.setFault({ kind: 'delay', call: 'mark-time', ms: 5_000 });
  await page.evaluate(async () => {
    const { exportConsole } = window as unknown as PageWindow;
    await exportConsole.handOverWrite({ run: 1, way: { byHand: 'ført for hånd' } });
    await exportConsole.verdictGive({ run: 1, verdict: 'accept', ids: 'all' });
    void exportConsole.confirmRun({ run: 1 });
  });
  await until('the mark is under way', () => service.calls().some(({ call }) => call === 'mark-time'));
  await service.close();
  await page.reload();
  await engineReady(opened);
  await page.keyboard.press('Alt+2');
  await page.getByRole('heading', { name: /^(Vi vet ikke om|We do not know whether)/ }).waitFor({ timeout: 30_000 });
  await settled(page);
}

async function nameAll(opened: OpenWindow): Promise<void> {
  const { page } = opened;
  const file = path.join(newFolder(), 'names.csv');
  const lists = { ansatt: ['1001', 'Løvenskiold'], prosjekt: ['10482', 'rehabilitering'] } as const;
  for (const [list, [id, word]] of Object.entries(lists)) {
    writeFileSync(file, `id;navn\r\n${id};${long(word)}\r\n`);
    await page.evaluate(
      async ([name, place]) => {
        await (window as unknown as PageWindow).exportConsole.namesImport({
          connection: 'Prøvebygg AS',
          list: name as 'ansatt',
          file: place,
        });
      },
      [list, await tokenFor(opened, 'file', file)] as const,
    );
  }
}

const entry = {
  AnsattId: 1001,
  Dato: '2026-10-05T00:00:00',
  ProsjektId: '10482',
  ProsjektLinjeId: '020',
  ArbeidstypeId: '100',
  AntallTimer: 7.5,
  FakturaTimeAntall: 7.5,
  approved: true,
};

export interface EdgeScreen {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Fills the service before the window asks it. */
  readonly fill: (service: Sandbox) => void;
  readonly go: (opened: OpenWindow, service: Sandbox) => Promise<void>;
}

const one = (service: Sandbox): void => void service.addTime(entry);
const withNames = async (opened: OpenWindow): Promise<void> => {
  await nameAll(opened);
  await pull(opened);
};

export const EDGE_SCREENS: readonly EdgeScreen[] = [
  { name: 'none', width: 1280, height: 800, fill: () => undefined, go: pull },
  { name: 'one', width: 1280, height: 800, fill: one, go: pull },
  { name: 'small-window', width: 1024, height: 700, fill: (service) => service.generate(300), go: pull },
  { name: 'long-names', width: 1280, height: 800, fill: one, go: withNames },
  { name: 'long-names-small', width: 1024, height: 700, fill: one, go: withNames },
  {
    name: 'long-names-history',
    width: 1280,
    height: 800,
    fill: one,
    go: async (opened) => {
      await withNames(opened);
      await opened.page.keyboard.press('Alt+5');
      await opened.page.keyboard.press('Control+f');
      await opened.page.keyboard.type('10482');
      await opened.page.locator('.ledger').waitFor();
      await settled(opened.page);
    },
  },
  {
    name: 'no-network',
    width: 1280,
    height: 800,
    fill: (service) => service.generate(300),
    go: async (opened, service) => {
      await pull(opened);
      await service.close();
      await opened.page.reload();
      await engineReady(opened);
      await toldOffline(opened.page);
    },
  },
  {
    name: 'no-network-run',
    width: 1280,
    height: 800,
    fill: (service) => service.generate(300),
    go: async (opened, service) => {
      await pull(opened);
      await service.close();
      await opened.page.reload();
      await engineReady(opened);
      await toldOffline(opened.page);
      await opened.page.keyboard.press('Alt+2');
      await settled(opened.page);
    },
  },
  { name: 'confirm-cut', width: 1280, height: 800, fill: (service) => service.generate(60), go: cutOff },
  {
    name: 'many',
    width: 1280,
    height: 800,
    fill: (service) => service.generate(100_000),
    go: async (opened) => {
      await pull(opened);
      await opened.page.locator('[role=grid]').focus();
      await opened.page.keyboard.press('Control+End');
      await settled(opened.page);
    },
  },
];

const material =
  (rows: readonly string[]) =>
  async (opened: OpenWindow): Promise<void> => {
    await readFile(opened.page, 'materialtransaksjoner.csv', Buffer.from(rows.join('\r\n')));
    await settled(opened.page);
  };
const longRow = (n: number): string =>
  `2${n % 9}.10.2026;${long('ORDRE')};4010;${long('Kobberrør')};1234567,50;987654,25;10482;040;AH-17`;

export const INTAKE_EDGES: readonly EdgeScreen[] = [
  { name: 'intake-none', width: 1280, height: 800, fill: () => undefined, go: material(materialRows(0).slice(0, 1)) },
  { name: 'intake-one', width: 1280, height: 800, fill: () => undefined, go: material(materialRows(1).slice(0, 2)) },
  {
    name: 'intake-long',
    width: 1280,
    height: 800,
    fill: () => undefined,
    go: material([materialRows(0)[0]!, longRow(1), longRow(2)]),
  },
  {
    name: 'intake-sheets',
    width: 1280,
    height: 800,
    fill: () => undefined,
    go: async ({ page }) => {
      const rows = materialRows(40).map((row) => row.split(';'));
      const bytes = workbook({
        'Uttak oktober': rows,
        'Uttak november': rows.slice(0, 12),
        Notater: [['Husk', 'retur']],
      });
      await page.keyboard.press('Alt+4');
      await readFile(page, 'To ark.xlsx', bytes);
    },
  },
  {
    name: 'intake-hidden',
    width: 1280,
    height: 800,
    fill: () => undefined,
    go: async ({ page }) => {
      const rows = materialRows(12).map((row) => row.split(';'));
      await page.keyboard.press('Alt+4');
      await readFile(page, 'Filtrert.xlsx', workbook({ Uttak: rows }, [3, 5, 6]));
    },
  },
  { name: 'intake-small', width: 1024, height: 700, fill: () => undefined, go: material(materialRows(60)) },
  {
    name: 'intake-many',
    width: 1280,
    height: 800,
    fill: () => undefined,
    go: async (opened) => {
      await material(materialRows(100_000))(opened);
      await opened.page.locator('[role=grid]').focus();
      await opened.page.keyboard.press('Control+End');
      await settled(opened.page);
    },
  },
  {
    name: 'intake-offline',
    width: 1280,
    height: 800,
    fill: () => undefined,
    go: async (opened, service) => {
      await material(materialRows(60))(opened);
      await service.close();
      await opened.page.reload();
      await engineReady(opened);
      await toldOffline(opened.page);
      await opened.page.keyboard.press('Alt+4');
      await opened.page.locator('.intakes button').first().click();
      await settled(opened.page);
    },
  },
];

/** Opens a window at an edge. The service is gone with the returned `end`; the window with `closeAll`. */
export async function openEdge(
  screen: EdgeScreen,
  language: 'nb' | 'en',
): Promise<{ opened: OpenWindow; end: () => Promise<void> }> {
  const service = await startSandbox({ folder: newFolder(), records: 0 });
  screen.fill(service);
  const opened = await openConsole({ language, width: screen.width, height: screen.height });
  await engineReady(opened);
  await connect(opened, service.url, language);
  await screen.go(opened, service);
  return { opened, end: () => service.close() };
}
