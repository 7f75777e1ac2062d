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

/** What a service holds and what is done with it, for one window. */
interface Scene {
  /** Fills the service before the window asks it. */
  readonly fill?: (service: Sandbox) => void;
  readonly prepare: (opened: OpenWindow, service: Sandbox) => Promise<void>;
}

export interface EdgeScreen {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scene: Scene;
  /** Goes there; without it, it is where the scene ends. */
  readonly go?: (opened: OpenWindow) => Promise<void>;
}

const USUAL = { width: 1280, height: 800 } as const;
const SMALL = { width: 1024, height: 700 } as const;

const generated = (records: number) => (service: Sandbox) => service.generate(records);
const one = (service: Sandbox): void => void service.addTime(entry);

/** The service goes away; its screens are drawn anew without it. */
async function offline(opened: OpenWindow, service: Sandbox): Promise<void> {
  await service.close();
  await opened.page.reload();
  await engineReady(opened);
  await toldOffline(opened.page);
}

async function toTime({ page }: OpenWindow): Promise<void> {
  await page.keyboard.press('Alt+2');
  await settled(page);
}

async function toEnd({ page }: OpenWindow): Promise<void> {
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('Control+End');
  await settled(page);
}

const LONG_NAMES: Scene = {
  fill: one,
  prepare: async (opened) => {
    await nameAll(opened);
    await pull(opened);
  },
};

const NO_NETWORK: Scene = {
  fill: generated(300),
  prepare: async (opened, service) => {
    await pull(opened);
    await offline(opened, service);
  },
};

export const EDGE_SCREENS: readonly EdgeScreen[] = [
  { name: 'none', ...USUAL, scene: { prepare: pull } },
  { name: 'one', ...USUAL, scene: { fill: one, prepare: pull } },
  { name: 'small-window', ...SMALL, scene: { fill: generated(300), prepare: pull } },
  { name: 'long-names', ...USUAL, scene: LONG_NAMES, go: toTime },
  { name: 'long-names-small', ...SMALL, scene: LONG_NAMES, go: toTime },
  {
    name: 'long-names-history',
    ...USUAL,
    scene: LONG_NAMES,
    go: async ({ page }) => {
      await page.keyboard.press('Alt+5');
      await page.keyboard.press('Control+f');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('10482');
      await page.locator('.ledger').waitFor();
      await settled(page);
    },
  },
  {
    name: 'no-network',
    ...USUAL,
    scene: NO_NETWORK,
    go: async ({ page }) => {
      await page.keyboard.press('Alt+1');
      await toldOffline(page);
    },
  },
  { name: 'no-network-run', ...USUAL, scene: NO_NETWORK, go: toTime },
  { name: 'confirm-cut', ...USUAL, scene: { fill: generated(60), prepare: cutOff } },
  { name: 'many', ...USUAL, scene: { fill: generated(100_000), prepare: pull }, go: toEnd },
];

const material = (rows: readonly string[]): Scene => ({
  prepare: async (opened) => {
    await readFile(opened.page, 'materialtransaksjoner.csv', Buffer.from(rows.join('\r\n')));
    await settled(opened.page);
  },
});

const asked = (name: string, bytes: () => Buffer): Scene => ({
  prepare: async ({ page }) => {
    await page.keyboard.press('Alt+4');
    await readFile(page, name, bytes());
  },
});

const longRow = (n: number): string =>
  `2${n % 9}.10.2026;${long('ORDRE')};4010;${long('Kobberrør')};1234567,50;987654,25;10482;040;AH-17`;
const cells = (count: number): string[][] => materialRows(count).map((row) => row.split(';'));

async function toFirstIntake({ page }: OpenWindow): Promise<void> {
  await page.keyboard.press('Alt+4');
  await page.locator('.intakes button').first().click();
  await settled(page);
}

export const INTAKE_EDGES: readonly EdgeScreen[] = [
  { name: 'intake-none', ...USUAL, scene: material(materialRows(0).slice(0, 1)) },
  { name: 'intake-one', ...USUAL, scene: material(materialRows(1).slice(0, 2)) },
  { name: 'intake-long', ...USUAL, scene: material([materialRows(0)[0]!, longRow(1), longRow(2)]) },
  {
    name: 'intake-sheets',
    ...USUAL,
    scene: asked('To ark.xlsx', () =>
      workbook({
        'Uttak oktober': cells(40),
        'Uttak november': cells(40).slice(0, 12),
        Notater: [['Husk', 'retur']],
      }),
    ),
  },
  {
    name: 'intake-hidden',
    ...USUAL,
    scene: asked('Filtrert.xlsx', () => workbook({ Uttak: cells(12) }, [3, 5, 6])),
  },
  { name: 'intake-small', ...SMALL, scene: material(materialRows(60)) },
  { name: 'intake-many', ...USUAL, scene: material(materialRows(100_000)), go: toEnd },
  {
    name: 'intake-offline',
    ...USUAL,
    scene: {
      prepare: async (opened, service) => {
        await material(materialRows(60)).prepare(opened, service);
        await offline(opened, service);
      },
    },
    go: toFirstIntake,
  },
];

export interface OpenScene {
  readonly opened: OpenWindow;
  /** The service goes; the window does with `closeAll`. */
  readonly end: () => Promise<void>;
}

/** Opens a window on the scene of an edge, at its size, and goes there. */
export async function openEdge(
  { scene, go, width, height }: EdgeScreen,
  language: 'nb' | 'en' = 'nb',
): Promise<OpenScene> {
  const service = await startSandbox({ folder: newFolder(), records: 0 });
  scene.fill?.(service);
  const opened = await openConsole({ language, width, height });
  await engineReady(opened);
  await connect(opened, service.url, language);
  await scene.prepare(opened, service);
  await go?.(opened);
  return { opened, end: () => service.close() };
}
