// Pictures of every screen with the fake bridge, into /tmp/shots. node test/renderer/shots.mjs [name-part]
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
const only = process.argv[2] ?? '';
mkdirSync('/tmp/shots', { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
const go = (screen) => async (page) => page.keyboard.press(`Alt+${1 + ['start', 'time', 'material', 'history', 'connections', 'settings'].indexOf(screen)}`);
const SHOTS = [
  ['start', 'fake=accepted', go('start')],
  ['start-empty', 'fake=empty', go('start')],
  ['run', 'fake=review', async (page) => { await go('time')(page); await page.waitForTimeout(300); await page.selectOption('.group-by select', 'prosjekt'); await page.waitForTimeout(200); }],
  ['run-flat', 'fake=review', async (page) => { await go('time')(page); await page.waitForTimeout(300); await page.focus('[role=grid]'); for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown'); await page.keyboard.press('Space'); await page.keyboard.press('Shift+ArrowDown'); await page.waitForTimeout(200); }],
  ['run-sandbox', 'fake=review&env=sandbox', go('time')],
  ['run-test', 'fake=review&env=test', go('time')],
  ['run-long', 'fake=review&long=1', go('time')],
  ['run-100k', 'fake=review&rows=100000', async (page) => { await go('time')(page); await page.waitForTimeout(2500); await page.focus('[role=grid]'); await page.keyboard.press('Control+End'); await page.waitForTimeout(800); }],
  ['run-answer', 'fake=answer', go('time')],
  ['run-unsettled', 'fake=accepted&unsettled=1', async (page) => { await go('time')(page); await page.waitForTimeout(300); }],
  ['run-confirming', 'fake=confirming', go('time')],
  ['run-running', 'fake=accepted', async (page) => { await go('time')(page); await page.waitForTimeout(300); await page.keyboard.press('Control+Enter'); await page.waitForTimeout(200); await page.click('dialog .primary'); await page.waitForTimeout(1800); }],
  ['run-result', 'fake=result', go('time')],
  ['run-closed', 'fake=closed', go('time')],
  ['run-empty', 'fake=empty', go('time')],
  ['run-offline', 'fake=offline', go('time')],
  ['material', 'fake=review', go('material')],
  ['hand-over', 'fake=review', async (page) => { await go('time')(page); await page.waitForTimeout(300); await page.keyboard.press('Control+Enter'); await page.waitForTimeout(200); }],
  ['accept', 'fake=answer', async (page) => { await go('time')(page); await page.waitForTimeout(300); await page.keyboard.press('Control+Enter'); await page.waitForTimeout(200); await page.fill('dialog .form .fld:nth-child(2) input', '38000,5O'); }],
  ['confirm-dialog', 'fake=accepted', async (page) => { await go('time')(page); await page.waitForTimeout(300); await page.keyboard.press('Control+Enter'); await page.waitForTimeout(200); }],
  ['pull', 'fake=empty', async (page) => { await go('time')(page); await page.waitForTimeout(300); await page.keyboard.press('Control+Enter'); await page.waitForTimeout(200); }],
  ['pull-error', 'fake=empty', async (page) => { await go('time')(page); await page.waitForTimeout(300); await page.keyboard.press('Control+Enter'); await page.waitForTimeout(200); await page.keyboard.press('Control+Enter'); await page.waitForTimeout(300); }],
  ['hold', 'fake=review', async (page) => { await go('time')(page); await page.waitForTimeout(300); await page.focus('[role=grid]'); await page.keyboard.press('h'); await page.waitForTimeout(200); }],
  ['record', 'fake=review', async (page) => { await go('time')(page); await page.waitForTimeout(300); await page.focus('[role=grid]'); await page.keyboard.press('Enter'); await page.waitForTimeout(200); }],
  ['palette', 'fake=review', async (page) => { await page.keyboard.press('Control+k'); await page.waitForTimeout(200); }],
  ['keys', 'fake=review', async (page) => { await page.keyboard.press('F1'); await page.waitForTimeout(200); }],
  ['history', 'fake=review', go('history')],
  ['history-entry', 'fake=result', async (page) => { await go('history')(page); await page.fill('#history-question', 'Berg'); await page.waitForTimeout(500); }],
  ['history-none', 'fake=review', async (page) => { await go('history')(page); await page.fill('#history-question', 'finnes ikke'); await page.waitForTimeout(500); }],
  ['past-run', 'fake=result', async (page) => { await go('history')(page); await page.waitForTimeout(200); await page.click('.runs-table .link'); await page.waitForTimeout(300); }],
  ['connections', 'fake=review', go('connections')],
  ['connection-edit', 'fake=review', async (page) => { await go('connections')(page); await page.waitForTimeout(200); await page.click('.reading-head .primary'); await page.waitForTimeout(200); }],
  ['settings', 'fake=review', go('settings')],
  ['first', 'fake=first', async () => {}],
  ['failed', 'fake=failed-engine', async () => {}],
];
const sizes = (process.env.SIZES ?? '1280x800').split(',').map((s) => s.split('x').map(Number));
const variants = (process.env.VARIANTS ?? 'light-nb').split(',');
const axe = process.env.AXE ? (await import('@axe-core/playwright')).AxeBuilder : null;
for (const [width, height] of sizes) for (const variant of variants) {
  const [theme, lang] = variant.split('-');
  const context = await browser.newContext({ viewport: { width, height } });
  for (const [name, query, act] of SHOTS) {
    if (only !== '' && !only.split(',').includes(name)) continue;
    const page = await context.newPage();
    page.on('pageerror', (error) => console.log(name, 'ERROR', error.message));
    page.on('console', (message) => { if (message.type() === 'error' || message.type() === 'warning') console.log(name, message.type(), message.text().slice(0, 400)); });
    await page.goto(`${process.env.URL_BASE ?? 'http://localhost:5199'}/?${String(query)}&theme=${theme}&lang=${lang}`);
    await page.waitForSelector('#root > *');
    await page.waitForTimeout(350);
    try { await act(page); await page.waitForTimeout(350); } catch (error) { console.log(name, 'ACT', error.message.slice(0, 300)); }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (overflow) console.log(name, width, 'page is wider than the window');
    await page.screenshot({ path: `/tmp/shots/${String(name)}-${variant}-${width}.png` });
    if (axe) { const result = await new axe({ page }).setLegacyMode(true).analyze(); for (const violation of result.violations) console.log(name, variant, 'AXE', violation.id, violation.nodes.length, violation.nodes.slice(0, 3).map((node) => `${String(node.target)} ${node.failureSummary?.slice(0, 160)}`).join(' || ')); }
    await page.close();
  }
  await context.close();
}
await browser.close();
