// Commands that work on every screen, and the one listener for keys.

import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Text, useText } from '../../language/text.ts';
import { type CommandPlace, nameOfPress } from '../../state/command-list.ts';
import { runPress, sayInList, sayNothing, sayTooSoon, sayUnknown, useCommand } from '../../state/commands.ts';
import { testConnection, useConnection } from '../../state/connections.ts';
import { closedJustNow, openDialog, useDialogs } from '../../state/dialogs.ts';
import { useGrid } from '../../state/grid.ts';
import { chooseAndRead } from '../../state/intake-acts.ts';
import { say, showError, sayNothingDone } from '../../state/notices.ts';
import { type ActName, canStop, stopAct, useProgress } from '../../state/progress.ts';
import { useMonths } from '../../state/months.ts';
import { printMonth } from '../../state/paper.ts';
import type { Screen } from '../../../preload/contract/screens.ts';
import { shownScreen } from '../all-screens.ts';
import { goTo, useRoute } from '../../state/route.ts';
import { changeSettings, printPdf, useSession } from '../../state/session.ts';
import { monthAtHand, monthTitle } from '../start/month-words.ts';

/**
 * Focus goes round the parts of the window: navigation, tie-out, list, side panel; or back. A part may stand in another: the inner one
 * counts. In no part, on is the first of them and back the last.
 */
function goRound(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.offsetParent !== null,
  );
  const at = regions.findLastIndex((region) => region.contains(document.activeElement));
  const to = at === -1 && step === -1 ? -1 : (at + step) % Math.max(1, regions.length);
  regions.at(to)?.focus();
}

/** Fields of these kinds take no signs. */
const NOT_TYPED = ['button', 'checkbox', 'radio', 'file', 'range', 'color', 'submit', 'reset'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type);
  return target instanceof HTMLElement && (target.matches('textarea, select') || target.isContentEditable);
}

/** There is a list of entries, and the key was pressed on another part of the page; a menu has letters of its own. */
function isBesideList(target: EventTarget | null): boolean {
  const inOwn = target instanceof Element && target.closest('[role=grid], [role=menu], [popover]') !== null;
  return !inOwn && document.querySelector(LIST) !== null;
}

const LIST = 'main [role=grid]';

/** Where no list of entries is, what its letters do is asked of the page itself; a menu has letters of its own. */
function placesOf(event: KeyboardEvent): readonly CommandPlace[] {
  const inMenu = event.target instanceof Element && event.target.closest('[role=menu], [popover]') !== null;
  const isBeside = inMenu || document.querySelector(LIST) !== null || !/^[A-Z]$/.test(nameOfPress(event));
  return isBeside ? ['everywhere', 'run'] : ['everywhere', 'run', 'grid'];
}

/** Nobody answered a key: that is said once, and of a held key no more. What chooses by letters has them itself. */
function sayWhy(event: KeyboardEvent, letters: boolean): void {
  const chooses = event.target instanceof Element && event.target.closest('[role=menu], [popover], select') !== null;
  if (sayNothing(event, ['everywhere', 'run'], letters)) return;
  if (isBesideList(event.target) && sayInList(event, letters)) return;
  if (!chooses && !event.repeat && !event.isComposing) sayUnknown(event, letters);
}

/** Long enough for what an act changed to be drawn. */
const FOCUS_AFTER_MS = 120;

function useKeys(): void {
  const letters = useSession((session) => session.settings.letters);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isTyping(event.target) && plain && !/^F\d|Escape/.test(event.key)) return;
      if (isTyping(event.target) && /^[zcpa]$/i.test(event.key) && !plain) return;
      const isAnswer = nameOfPress(event) === 'Mod+Enter';
      if (isAnswer && (event.repeat || closedJustNow())) {
        event.preventDefault();
        if (!event.repeat) sayTooSoon(event);
      } else if (runPress(event, placesOf(event), letters)) event.preventDefault();
      else if (!isTyping(event.target)) sayWhy(event, letters);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [letters]);
}

function useGoing(): void {
  useCommand('palette', () => openDialog({ kind: 'palette' }));
  useCommand('keys', () => openDialog({ kind: 'keys' }));
  useCommand('next-region', () => goRound(1));
  useCommand('previous-region', () => goRound(-1));
  useCommand('search-history', () => {
    flushSync(() => goTo('history'));
    document.getElementById('history-question')?.focus();
  });
}

/** On the overview the month at hand, as a document; elsewhere the screen as it is, where no document of it answers. */
async function printShown(text: Text): Promise<void> {
  const { connection, all } = useMonths.getState();
  const months = all.value ?? [];
  const month = monthAtHand(months) ?? months.at(-1)?.month ?? null;
  if (useRoute.getState().screen === 'start' && connection !== null && month !== null) {
    await printMonth({ connection, month, title: monthTitle(month, text) });
    return;
  }
  const file = await printPdf(document.title);
  if (file !== null) say('notice.printed', { file });
}

/** By a key: what was counted is said, as it may stand nowhere on the screen. */
async function countReady(connection: string): Promise<void> {
  const answer = await testConnection(connection);
  if (!answer.ok) {
    showError(answer.error, null, () => void countReady(connection));
    return;
  }
  const known = answer.value.kinds.flatMap(({ ready }) => ready ?? []);
  if (known.length === 0) sayNothingDone('start.sub.notCounted');
  else say('start.sub.countedNow', { count: known.reduce((sum, count) => sum + count, 0) });
}

function useDoing(): void {
  const text = useText();
  const connection = useConnection();
  const act = useProgress((progress) => progress.act);
  const free = connection !== null && act === null;
  useCommand('pull-time', free ? () => openDialog({ kind: 'pull', of: 'time' }) : null);
  useCommand('pull-material', free ? () => openDialog({ kind: 'pull', of: 'material' }) : null);
  useCommand('intake-read', free ? () => void chooseAndRead(connection.name, text.t('intake.table.pick')) : null);
  useCommand('count', connection === null ? null : () => void countReady(connection.name));
  useCommand('stop', canStop(act) ? () => void stopAct() : null);
  useCommand('undo', () => sayNothingDone('notice.undoNothing'));
  useCommand('print', () => void printShown(text));
}

function useViewing(): void {
  const settings = useSession((session) => session.settings);
  useCommand('theme', () => {
    const dark = document.documentElement.dataset.theme === 'dark';
    void changeSettings({ theme: dark ? 'light' : 'dark' });
  });
  useCommand('density', () => void changeSettings({ density: settings.density === 'dense' ? 'roomy' : 'dense' }));
  useCommand('language', () => void changeSettings({ language: document.documentElement.lang === 'nb' ? 'en' : 'nb' }));
}

/** Where the work of a screen goes on: its list, what is asked in it, else the page itself. `listed`: the run whose entries are there. */
function homeOf(screen: Screen, listed: number | null): HTMLElement | null {
  const { home = LIST, isOfRuns = false } = shownScreen(screen);
  const isReading = listed === null && isOfRuns;
  return (isReading ? null : document.querySelector<HTMLElement>(home)) ?? document.getElementById('content');
}

/** Past everything that stands before it, by one key. */
export function skipToWork(): void {
  const { lines, query } = useGrid.getState();
  homeOf(useRoute.getState().screen, lines === null ? null : (query?.run ?? null))?.focus({ preventScroll: true });
}

/** Nothing has the focus, or only the page: no key means anything there. Whoever went to the way into the page stays on it. */
export function isNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === 'content';
}

/** After these the entries are others, or stand elsewhere: the work goes on with them, whatever had the focus before. */
const LEADS_ON: readonly ActName[] = ['pull', 'hand-over'];

/**
 * After an act, a closed dialog, on another screen, or once the list is there: where nothing has the focus, the work goes on in the list
 * or the page itself.
 */
function useFocusGoesOn(): void {
  const open = useDialogs((dialogs) => dialogs.open);
  const act = useProgress((progress) => progress.act);
  const screen = useRoute((route) => route.screen);
  const listed = useGrid((grid) => (grid.lines === null ? null : (grid.query?.run ?? null)));
  const led = useRef(false);
  useEffect(() => {
    if (act !== null && LEADS_ON.includes(act)) led.current = true;
    if (open !== null || act !== null) return undefined;
    const timer = setTimeout(() => {
      const goesOn = led.current && shownScreen(screen).isOfRuns === true;
      led.current = false;
      if (!(goesOn || isNowhere()) || document.querySelector('dialog[open]')) return;
      homeOf(screen, listed)?.focus({ preventScroll: true });
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [open, act, screen, listed]);
}

export function useEverywhere(): void {
  useFocusGoesOn();
  useKeys();
  useGoing();
  useDoing();
  useViewing();
}
