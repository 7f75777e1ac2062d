// What desks ask each other to hold: each sees who asked for what and why, and what became of each entry of it.

import { beforeEach, expect, test, vi } from 'vitest';
import type { AskedHoldWire } from '../../preload/contract/team.ts';
import {
  answerOfAsked,
  askedToTell,
  notHeldOf,
  titleOfAsked,
  typedIds,
} from '../../renderer/screens/run/asked-words.ts';
import { inLanguage } from './in-language.ts';
import { isCounted } from '../../renderer/screens/run/run-word.ts';

const seen = vi.hoisted(() => {
  const asked: [string, unknown][] = [];
  const answers: Record<string, unknown> = {};
  const exportConsole = new Proxy(
    {},
    {
      get: (_, name: string) => async (input: unknown) => {
        asked.push([name, input]);
        return { ok: true, value: answers[name] ?? [] };
      },
    },
  );
  Object.assign(globalThis, { window: { exportConsole } });
  return { asked, answers };
});

const { askHold } = await import('../../renderer/state/acts.ts');
const { useNotices } = await import('../../renderer/state/notices.ts');
const { reviewElsewhere } = await import('../../renderer/state/runs.ts');
const { useSelection } = await import('../../renderer/state/selection.ts');
const { runOf } = await import('./fake-data.ts');

const NONE = { waits: 0, held: 0, already: 0, late: 0, notThere: 0, next: 0 };
const ASKED: AskedHoldWire = {
  at: '2026-11-18T09:00:00Z',
  who: 'kari on PC-7, the window',
  reason: 'lønnsarten er feil',
  isOurs: true,
  count: 3,
  ids: [11, 12, 13],
  notHeld: [],
  ...NONE,
};

beforeEach(() => {
  seen.asked.length = 0;
});

test('at who asked: it waits for the other desk, was held there, was not there, or came too late', async () => {
  const [nb, en] = [await inLanguage('nb'), await inLanguage('en')];
  const answered = { ...ASKED, held: 1, late: 1, notThere: 1 };
  expect(titleOfAsked(ASKED, { kind: 'time' }, nb)).toMatch(
    /^Denne arbeidsplassen ba .* om å holde tilbake 3 timeposter: «lønnsarten er feil»\.$/,
  );
  expect(answerOfAsked({ ...ASKED, waits: 3 }, 'PC-7', nb)).toBe('3 venter på svar fra PC-7.');
  expect(answerOfAsked({ ...ASKED, waits: 3 }, 'PC-7', en)).toBe('3 wait for an answer from PC-7.');
  expect(answerOfAsked(answered, 'PC-7', nb)).toBe(
    '1 ble holdt tilbake. For 1 kom det for sent: den var overlevert. 1 ble ikke holdt tilbake: den er ikke i kjøringen, eller er satt til side der.',
  );
  expect(answerOfAsked(answered, 'PC-7', en)).toBe(
    '1 was held. For 1 it came too late: it had been handed over. 1 was not held: it is not in the run, or is set apart there.',
  );
  expect(answerOfAsked({ ...ASKED, next: 3 }, 'PC-7', nb)).toBe(
    'Gjennomgangen var over. 3 holdes tilbake ved neste henting.',
  );
});

test('at who reviews: by whom and why, as long as it is in review; what came too late also after', async () => {
  const nb = await inLanguage('nb');
  const theirs = { ...ASKED, isOurs: false, held: 2, already: 1 };
  expect(titleOfAsked(theirs, { kind: 'material' }, nb)).toMatch(/^kari · PC-7 ba .* om å holde tilbake 3 /);
  expect(answerOfAsked(theirs, null, nb)).toBe('2 ble holdt tilbake. 1 var holdt tilbake fra før.');
  const late = { ...ASKED, isOurs: false, late: 3 };
  const asked = [ASKED, theirs, late];
  expect(askedToTell({ asked, state: 'review' })).toEqual([theirs, late]);
  expect(askedToTell({ asked, state: 'handed-over' })).toEqual([late]);
});

test('Ids are read as they are pasted, each once; what is none is asked for again, and many are not all named', async () => {
  expect(typedIds('11, 12;13\n12 ')).toEqual([11, 12, 13]);
  expect(typedIds(' ')).toEqual([]);
  for (const none of ['11, tolv', '-11', '1.5', '0', '9'.repeat(16)]) expect(typedIds(none)).toBeNull();
  const nb = await inLanguage('nb');
  const many = { ...ASKED, count: 9, held: 1, late: 6, notThere: 2, notHeld: [1, 2, 3, 4, 5, 6, 7, 8] };
  expect(notHeldOf(many, nb)).toBe('Det gjelder Id 1, 2, 3, 4, 5 og 3 til.');
  expect(notHeldOf({ ...many, late: 0, notHeld: [7, 8] }, nb)).toBe('Det gjelder Id 7, 8.');
  expect(notHeldOf(ASKED, nb)).toBe('');
});

test('the review that another desk has is that of the same connection and kind', () => {
  const run = runOf({ run: 42, kind: 'time', connection: 'A', environment: 'production', state: 'closed' }, []);
  const theirs = { ...run, run: 43, state: 'pulling', reviewedBy: 'PC-7' } as const;
  expect(reviewElsewhere([run, theirs], run)).toEqual({ run: 43, desk: 'PC-7', since: theirs.begunAt });
  expect(reviewElsewhere([run, { ...theirs, connection: 'B' }], run)).toBeNull();
  expect(reviewElsewhere([run, { ...theirs, kind: 'material' }], run)).toBeNull();
  expect(reviewElsewhere([run], run)).toBeNull();
  // How many it has is not counted here, as it is not of a pull that made no run.
  const counted = [run, theirs, { ...run, state: 'failed' as const }, { ...run, state: 'closed' as const }].map(
    isCounted,
  );
  expect(counted).toEqual([true, false, false, true]);
});

test('asking says which desk was asked, and frees what was selected; of a run that was taken over meanwhile, that it is held', async () => {
  seen.answers.reviewHold = { ids: [], proposedTo: 'PC-7' };
  useSelection.setState({ run: 42, ids: new Set([11, 12]) });
  expect(await askHold(43, [11, 12], 'en grunn')).toBe(true);
  expect(seen.asked[0]).toEqual(['reviewHold', { run: 43, ids: [11, 12], reason: 'en grunn' }]);
  expect(useNotices.getState().notice).toMatchObject({
    key: 'notice.askedToHold',
    values: { count: 2, desk: 'PC-7' },
  });
  expect(useSelection.getState().ids.size).toBe(0);
  seen.answers.reviewHold = { ids: [11, 12], proposedTo: null };
  expect(await askHold(43, [11, 12], 'en grunn')).toBe(true);
  expect(useNotices.getState().notice).toMatchObject({ key: 'notice.held', values: { count: 2 } });
});
