// What a controller does in the window, step by step, in the words and keys of the program.

import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { startSandbox, type Sandbox } from '../../main/sandbox/sandbox.ts';
import type { Bridge } from '../../preload/contract/bridge.ts';
import { newFolder, type OpenWindow } from './window.ts';

interface PageWindow {
  readonly exportConsole: Bridge;
}

const SLOW = 20_000;

/** For so long after a dialog was closed a key that is still held is no answer; a little is added. */
const A_MOMENT_MS = 360;

/** Waits until a text stands somewhere on the page. */
export async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: SLOW });
}

/** The answer of the engine to a question of the page, for what the test must know. */
export async function asked<T>(
  page: Page,
  question: (bridge: Bridge) => Promise<{ ok: boolean; value?: T }>,
): Promise<T> {
  const answer = await page.evaluate(`(${question.toString()})(window.exportConsole)`);
  const { ok, value } = answer as { ok: boolean; value?: T };
  expect(ok, JSON.stringify(answer)).toBe(true);
  return value as T;
}

export async function startPractice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start øvelsen' }).click({ timeout: SLOW });
  await sees(page, 'Det ligger noe klart til henting.');
}

/** So often an answer of the engine leads the page to the next question: an act, what it changed, the rows of the grid. */
const QUESTIONS_AFTER = 3;

/** Waits until what the page asked the engine is answered, as the engine answers in order, and drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async (turns) => {
    const { exportConsole } = window as unknown as PageWindow;
    for (let turn = 0; turn < turns; turn += 1) {
      await exportConsole.runsList({});
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
  }, QUESTIONS_AFTER);
}

/** Waits until no dialog is open, what came of the last one is drawn, and a key would be taken again (renderer/state/dialogs.ts). */
export async function settled(page: Page): Promise<void> {
  try {
    await page.waitForFunction(() => document.querySelector('dialog[open], [role="dialog"]') === null, null, {
      timeout: SLOW,
    });
  } catch (fault) {
    const words = await page.locator('dialog[open], [role="dialog"]').first().innerText();
    throw new Error(`a dialog is open still: ${words}`, { cause: fault });
  }
  await drawn(page);
  await page.waitForFunction((moment) => {
    const { dialogClosedAt = 0 } = window as unknown as { dialogClosedAt?: number };
    return performance.now() - dialogClosedAt > moment;
  }, A_MOMENT_MS);
}

/** Nothing keeps the primary action back. */
async function mayAct(page: Page): Promise<void> {
  await settled(page);
  await page.locator('.btn.primary:not([aria-disabled="true"])').first().waitFor({ timeout: SLOW });
}

/** The primary action by key, and the same key for its dialog. */
export async function primaryByKey(page: Page, dialog: string | RegExp): Promise<void> {
  await mayAct(page);
  await page.keyboard.press('Control+Enter');
  await page.locator('dialog[open]').getByText(dialog).first().waitFor({ timeout: SLOW });
  await page.keyboard.press('Control+Enter');
}

/** Confirm cannot be undone: focus starts on Avbryt, and the button must be chosen. */
export async function confirmByKey(page: Page): Promise<void> {
  await mayAct(page);
  await page.keyboard.press('Control+Enter');
  const dialog = page.locator('dialog[open]');
  await dialog
    .getByText(/angres/)
    .first()
    .waitFor({ timeout: SLOW });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Avbryt');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached', timeout: SLOW });
}

/** Pulls the kind that the screen shows, and waits for the run. */
export async function pullByKey(page: Page): Promise<void> {
  await primaryByKey(page, /./);
  await sees(page, /^Overlever \d/);
}

/** From a run in review on the screen to what may be confirmed. */
export async function confirmable(page: Page): Promise<void> {
  await primaryByKey(page, 'Filoppsett');
  await sees(page, /^Godta \d/);
  await primaryByKey(page, /ERP/);
  await sees(page, /^Bekreft \d/);
}

export interface Rows {
  readonly run: number;
  readonly state: string;
  readonly kind: string;
  readonly records: number;
  readonly adjustments: number;
}

export const runsOf = (page: Page): Promise<Rows[]> => asked(page, (bridge) => bridge.runsList({}));

/** From an empty screen of a kind to a closed run, by keyboard alone. */
export async function closeByKeyboard(page: Page, screen: 'Alt+2' | 'Alt+3'): Promise<void> {
  const before = (await runsOf(page)).length;
  await page.keyboard.press(screen);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await pullByKey(page);
  await confirmable(page);
  await confirmByKey(page);
  await sees(page, 'Slik gikk det');
  const runs = await runsOf(page);
  expect(runs).toHaveLength(before + 1);
  expect(runs.at(-1)).toMatchObject({ state: 'closed' });
}

/** A service of the test's own, so that it outlives the engine, and a connection to it. */
export async function ownService(opened: OpenWindow, entries: number, folder = newFolder()): Promise<Sandbox> {
  const sandbox = await startSandbox({ folder, records: 0 });
  for (let n = 0; n < entries; n += 1) {
    sandbox.addTime({
      AnsattId: 1000 + n,
      Dato: '2026-10-05T00:00:00',
      ProsjektId: '10482',
      AntallTimer: 7.5,
      FakturaTimeAntall: 7.5,
      approved: true,
    });
  }
  await opened.page.evaluate(async (url) => {
    const { exportConsole } = window as unknown as PageWindow;
    await exportConsole.connectionsAdd({
      name: 'Prøvebygg AS',
      url,
      environment: 'test',
      headers: [],
      options: { chunk: 5 },
    });
    await exportConsole.settingsSet({ connection: 'Prøvebygg AS', language: 'nb' });
  }, sandbox.url);
  await opened.page.reload();
  await sees(opened.page, 'Prøvebygg AS');
  return sandbox;
}
