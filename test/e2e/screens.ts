// Every screen and dialog of the program, reached as a person reaches it, in an order in which each follows from the one before.
// Screenshots and the accessibility test walk the same way.

import type { Page } from 'playwright-core';
import { AMBIGUOUS, MATERIAL, readFile } from './intake-files.ts';
import { DESTINATION_SCREENS } from './destination-screens.ts';
import { CONNECTION_DIALOGS, REVIEW_SCREENS, SETTINGS_DIALOGS } from './review-screens.ts';
import { primary, type Screen, WAIT } from './screen.ts';
import { until } from '../support/until.ts';
import { runsOf, settled } from './steps.ts';

async function answer(page: Page, state: string, kind?: 'time'): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await reached(page, state, kind);
}

/** Waits until the newest run, of a kind or of any, is in a state, and what led there is over. */
async function reached(page: Page, state: string, kind?: 'time'): Promise<void> {
  await until(`a run in ${state}`, async () => {
    const runs = (await runsOf(page)).filter((run) => kind === undefined || run.kind === kind);
    return runs.at(-1)?.state === state;
  });
  await settled(page);
}

async function chooseConfirm(page: Page, state = 'closed'): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await reached(page, state, 'time');
  // What came of it stands there once nothing of it goes on any more.
  await page.locator('.result').waitFor({ timeout: WAIT });
  await settled(page);
}

/** Opens a step by its number from 0, in the list of all or in the field that stands for them where there is no room. */
async function openStep(page: Page, step: number): Promise<void> {
  const button = page.locator('.steps li').nth(step).locator('button');
  if (await button.isVisible()) await button.click();
  else await page.locator('.steps select').selectOption({ index: step });
  await settled(page);
}

export const SCREENS: readonly Screen[] = [
  { name: 'first-start', go: (page) => page.locator('h1').first().waitFor() },
  {
    name: 'start-empty',
    go: async (page) => {
      await page.locator('section').first().getByRole('button').first().click();
      await page.locator('.nav').waitFor({ timeout: WAIT });
      await page.locator('.practice').waitFor({ timeout: WAIT });
      await settled(page);
    },
  },
  {
    name: 'time-empty',
    go: async (page) => {
      await page.keyboard.press('Alt+2');
      await settled(page);
    },
  },
  { name: 'dialog-pull', go: primary },
  { name: 'run-review', go: (page) => answer(page, 'review') },
  {
    name: 'dialog-first-day',
    go: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('ERP');
      await page.getByRole('option', { name: /^(Hva har ERP fra før|What does the ERP have already)/ }).click();
      await page.locator('dialog[open] input').fill('2026-10-15');
      await page.locator('dialog[open] .facts').waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'dialog-hold',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('[role=grid]').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await page.keyboard.press('h');
      await page.locator('dialog[open]').waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'run-held',
    go: async (page) => {
      await page.keyboard.type('Avventer prosjektleder');
      await page.keyboard.press('Control+Enter');
      await settled(page);
    },
  },
  ...REVIEW_SCREENS,
  {
    name: 'dialog-hand-over',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      await page.locator('[role=grid]').focus();
      await page.keyboard.press('f');
      await settled(page);
      await primary(page);
    },
  },
  { name: 'run-waiting', go: (page) => answer(page, 'handed-over') },
  { name: 'dialog-accept', go: primary },
  {
    name: 'run-confirm',
    go: async (page) => {
      await page.keyboard.press('Control+Enter');
      await settled(page);
    },
  },
  {
    name: 'start-cards',
    go: async (page) => {
      await page.keyboard.press('Alt+1');
      await settled(page);
    },
  },
  {
    name: 'dialog-accruals',
    go: async (page) => {
      await page
        .getByRole('button', { name: /^(Avsetning …|Accruals …)$/ })
        .first()
        .click();
      await page.locator('dialog[open] .since').first().waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'dialog-confirm',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      await page.keyboard.press('Alt+2');
      await primary(page);
    },
  },
  { name: 'run-result', go: (page) => chooseConfirm(page) },
  {
    name: 'run-correction',
    go: async (page) => {
      await page.evaluate(async () => {
        const { exportConsole } = window as unknown as {
          exportConsole: { practiceChange(input: object): Promise<unknown> };
        };
        await exportConsole.practiceChange({ change: 'edit-exported' });
        await exportConsole.practiceChange({ change: 'delete-exported' });
        await exportConsole.practiceChange({ change: 'approve-more' });
      });
      await primary(page);
      await answer(page, 'review');
      await page
        .getByRole('button', { name: /^(Korreksjoner|Corrections)/ })
        .first()
        .click();
      await settled(page);
    },
  },
  {
    name: 'material-review',
    go: async (page) => {
      await page.keyboard.press('Alt+3');
      await primary(page);
      await answer(page, 'review');
    },
  },
  {
    name: 'run-changed',
    go: async (page) => {
      await page.keyboard.press('Alt+2');
      await primary(page);
      await answer(page, 'handed-over', 'time');
      await primary(page);
      await page.keyboard.press('Control+Enter');
      await settled(page);
      await page.evaluate(async () => {
        const { exportConsole } = window as unknown as {
          exportConsole: { practiceChange(input: object): Promise<unknown> };
        };
        await exportConsole.practiceChange({ change: 'edit-handed-over' });
      });
      await primary(page);
      await chooseConfirm(page, 'confirming');
    },
  },
  {
    name: 'start-changed',
    go: async (page) => {
      await page.keyboard.press('Alt+1');
      await settled(page);
    },
  },
  {
    name: 'dialog-resolve',
    go: async (page) => {
      await page.keyboard.press('Alt+2');
      await settled(page);
      await page.locator('.decide .btn').first().click();
      await page.locator('dialog[open]').waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'intake-empty',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      await page.keyboard.press('Alt+4');
      await settled(page);
    },
  },
  {
    name: 'intake-question',
    go: async (page) => {
      await readFile(page, 'ambiguous.csv', AMBIGUOUS);
    },
  },
  {
    name: 'intake-columns',
    go: async (page) => {
      await readFile(page, 'Ahlsell_oktober_2026.csv', MATERIAL);
      await openStep(page, 1);
    },
  },
  {
    name: 'dialog-convert',
    go: async (page) => {
      await page.locator('.conversion .btn').nth(4).click();
      await page.locator('dialog[open]').waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'dialog-fields',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      await page.getByRole('button', { name: /^(Rediger felt|Edit fields)/ }).click();
      await page.locator('dialog[open]').waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'intake-file',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      await openStep(page, 0);
    },
  },
  {
    name: 'intake-check',
    go: async (page) => {
      await openStep(page, 2);
      await page.locator('[role=grid]').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'intake-fixing',
    go: async (page) => {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('F2');
      await page.locator('.cell-editor').waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'dialog-fix',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+h');
      await page.locator('dialog[open]').waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'dialog-send',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await primary(page);
    },
  },
  {
    name: 'intake-sent',
    go: async (page) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('.result').waitFor({ timeout: WAIT });
      await settled(page);
    },
  },
  {
    name: 'intake-list',
    go: async (page) => {
      await page.keyboard.press('Alt+4');
      await settled(page);
    },
  },
  {
    name: 'history',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      await page.keyboard.press('Alt+5');
      await settled(page);
    },
  },
  {
    name: 'history-search',
    go: async (page) => {
      await page.keyboard.press('Control+f');
      await page.keyboard.type('10482');
      await page.locator('.ledger').waitFor({ timeout: WAIT });
      await settled(page);
    },
  },
  {
    name: 'history-filter',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('.chip-field input').first().fill('Hansen');
      await page.keyboard.press('Enter');
      await page.locator('.chip-field input').nth(1).fill('01.11.2026');
      await page.keyboard.press('Enter');
      await page.locator('.results .count').waitFor({ timeout: WAIT });
      await settled(page);
    },
  },
  {
    name: 'connections',
    go: async (page) => {
      await page.keyboard.press('Alt+6');
      await settled(page);
    },
  },
  ...CONNECTION_DIALOGS,
  {
    name: 'dialog-connection',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      await page
        .getByRole('button', { name: /^(Ny tilkobling|New connection)/ })
        .first()
        .click();
      // The proxy and the certificate of the office, with a proxy of its own.
      const network = page.locator('dialog[open] details.fold', { has: page.locator('.segments') });
      await network.locator('summary').press('Enter');
      await network.locator('.segments input').nth(2).press('Space');
      await network.getByRole('textbox').first().waitFor({ timeout: WAIT });
    },
  },
  ...DESTINATION_SCREENS,
  {
    name: 'settings',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      await page.keyboard.press('Alt+8');
      await settled(page);
    },
  },
  ...SETTINGS_DIALOGS,
  {
    name: 'keys',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      await page.keyboard.press('F1');
      await page.locator('dialog[open]').waitFor({ timeout: WAIT });
    },
  },
  {
    name: 'palette',
    go: async (page) => {
      await page.keyboard.press('Escape');
      await settled(page);
      await page.keyboard.press('Control+k');
      await page.locator('dialog[open]').waitFor({ timeout: WAIT });
    },
  },
];
