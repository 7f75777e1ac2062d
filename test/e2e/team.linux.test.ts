// Two real windows, one PostgreSQL, one service: what one desk does the other shows by itself, and each record goes out once.

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import type { RecordOut, RunOut } from '../support/desk.ts';
import { openTeam, type TeamDesk } from '../support/team.ts';
import { asked, runsOf, sees, settled } from './steps.ts';
import { closeAll, engineReady, openConsole } from './window.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(closeAll);
afterAll(() => postgres.remove());

it('what one window pulls and hands over the other shows, accepts and confirms', async () => {
  const { desk, desks } = await openTeam(postgres, 2, { records: 40 });
  const [a, b] = await Promise.all(desks.map(({ data }) => openConsole({ folder: data, width: 1280, height: 800 })));
  const { page: first } = a!;
  const { page: second } = b!;

  const { run } = await asked(first, (bridge) => bridge.runsPull({ kind: 'time', connection: 'Prøve' }));
  const settings = () => second.getByRole('button', { name: 'Innstillinger' }).first().click();
  await settings();
  const team = second.locator('section', { hasText: 'Felles bevislogg' });
  await team.waitFor();
  // Without a word from anybody: the other window follows within seconds.
  await expect.poll(async () => (await runsOf(second)).map((one) => one.run)).toEqual([run]);
  await second.keyboard.press('Alt+1');
  await settings();
  await expect.poll(() => team.textContent()).toContain(`kjøring ${run}, Prøve`);
  await team.scrollIntoViewIfNeeded();
  if (process.env.SHOTS) await second.screenshot({ path: `${process.env.SHOTS}/team.png` });
  await second.keyboard.press('Alt+2');
  await sees(second, /gjennomgås på /);
  // What the other has is not pulled here meanwhile: the button says so, and so does the dialog that the palette opens.
  const pull = second.locator('.head .btn.primary');
  await expect.poll(() => pull.getAttribute('title')).toMatch(new RegExp(`^Venter: kjøring ${run} gjennomgås på `));
  expect(await pull.getAttribute('aria-disabled')).toBe('true');
  await second.getByRole('button', { name: 'Ta over …' }).click();
  await sees(second, `Ta over kjøring ${run} fra`);
  if (process.env.SHOTS) await second.screenshot({ path: `${process.env.SHOTS}/elsewhere.png` });
  await second.keyboard.press('Escape');

  await asked(first, (bridge) => bridge.handOverWrite({ run: 1, way: { byHand: 'ført inn fra listen' } }));
  await expect.poll(async () => (await runsOf(second))[0]?.state).toBe('handed-over');
  await asked(second, (bridge) => bridge.verdictGive({ run: 1, verdict: 'accept', ids: 'all' }));
  await asked(second, (bridge) => bridge.confirmRun({ run: 1 }));
  await expect.poll(async () => (await runsOf(first))[0]?.state).toBe('closed');
  const open = desk.sandbox.dump().time.lines.filter(({ exported }) => !exported);
  expect(open).toEqual([]);
});

it('a person takes over at one window what the other has in review, with a reason', async () => {
  const { desks } = await openTeam(postgres, 2, { records: 40 });
  await desks[0]!.do('pull', 'time', '--connection', 'Prøve');
  const { page } = await openConsole({ folder: desks[1]!.data, width: 1280, height: 800 });
  await sees(page, /Gjennomgås på/);
  await page.keyboard.press('Alt+2');
  await page.getByRole('button', { name: 'Ta over …' }).click();
  await page.locator('dialog[open] input').fill('Kari er syk');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await runsOf(page))[0]?.state).toBe('failed');
  await desks[0]!.do('proof-log', 'follow');
  const [own] = await desks[0]!.do<{ state: string }[]>('runs');
  expect(own!.state).toBe('discarded');
});

it('what one window asks the other to hold is held there and answered here, or told to both as too late', async () => {
  const { desks } = await openTeam(postgres, 2, { records: 12 });
  const [mine, theirs] = desks as [TeamDesk, TeamDesk];
  const { run } = await mine.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const ids = [...new Set((await mine.do<RecordOut[]>('records', String(run))).map(({ id }) => id))];
  const [first, second] = ids as [number, number];
  const opened = await openConsole({ folder: theirs.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page: asking } = opened;
  const ask = async (typed: string) => {
    await asking.getByRole('button', { name: 'Be om å holde tilbake …' }).click();
    await asking.locator('dialog[open]').getByLabel('Id-er').fill(typed);
    await asking.locator('dialog[open]').getByLabel('Grunn').fill('lønnsarten er feil');
    await asking.keyboard.press('Control+Enter');
    await settled(asking);
  };
  await asking.keyboard.press('Alt+2');
  await sees(asking, /gjennomgås på /);
  await asking.getByRole('gridcell').first().waitFor();
  await ask(`${first}, 4999999`);
  await sees(asking, /^2 venter på svar fra /);
  // The other window follows by itself, and says who asked for what.
  const other = await openConsole({ folder: mine.data, width: 1280, height: 800 });
  await engineReady(other);
  const { page: reviewing } = other;
  await reviewing.keyboard.press('Alt+2');
  await sees(reviewing, /ba .* om å holde tilbake 2 timeposter: «lønnsarten er feil»/);
  await sees(reviewing, /1 ble holdt tilbake\. 1 ble ikke holdt tilbake: den er ikke i kjøringen/);
  if (process.env.SHOTS) await reviewing.screenshot({ path: `${process.env.SHOTS}/asked-here.png` });
  await reviewing.getByRole('button', { name: 'Vis det som er holdt tilbake' }).click();
  await expect.poll(() => reviewing.getByRole('row').filter({ hasText: 'Holdt' }).count()).toBe(1);
  await sees(asking, /^1 ble holdt tilbake\. 1 ble ikke holdt tilbake: den er ikke i kjøringen/);
  if (process.env.SHOTS) await asking.screenshot({ path: `${process.env.SHOTS}/asked-of-other.png` });

  // Asked without a network, and gone out meanwhile.
  postgres.stop();
  try {
    await ask(String(second));
    await sees(asking, /^1 venter på svar fra /);
  } finally {
    postgres.start();
  }
  await asked(reviewing, (bridge) => bridge.handOverWrite({ run: 1, way: { byHand: 'ført inn fra listen' } }));
  for (const page of [asking, reviewing]) await sees(page, /For 1 kom det for sent: den var overlevert\./);
  if (process.env.SHOTS) await reviewing.screenshot({ path: `${process.env.SHOTS}/asked-late.png` });
});

it('in a run whose entries are here, what is chosen is asked to be held where it is in review now', async () => {
  const { desks } = await openTeam(postgres, 2, { records: 12 });
  const [mine, theirs] = desks as [TeamDesk, TeamDesk];
  const { run } = await mine.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  await theirs.do('proof-log', 'follow');
  await theirs.do('proof-log', 'take-over', String(run), '--reason', 'Kari er syk');
  const next = await theirs.do<RunOut>('pull', 'time', '--connection', 'Prøve');
  const opened = await openConsole({ folder: mine.data, width: 1280, height: 800 });
  await engineReady(opened);
  const { page } = opened;
  await page.keyboard.press('Alt+2');
  await sees(page, new RegExp(`^Kjøring ${next.run} gjennomgås på `));
  await page.keyboard.press('Control+K');
  await page.keyboard.type(`Kjøring ${run}`);
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell').first().waitFor();
  await settled(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Be .* om å holde tilbake 1 …/ }).waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/asked-menu.png` });
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await sees(page, /^Be .* om å holde tilbake 1 post$/);
  await page.locator('dialog[open] input').fill('lønnsarten er feil');
  await page.keyboard.press('Control+Enter');
  await settled(page);
  // The window tells it by itself.
  const held = async () => {
    await theirs.do('proof-log', 'follow');
    const all = await theirs.do<RecordOut[]>('records', String(next.run));
    return all.filter(({ status }) => status === 'held').map(({ reason }) => reason);
  };
  await expect.poll(held).toEqual(['lønnsarten er feil']);
});
