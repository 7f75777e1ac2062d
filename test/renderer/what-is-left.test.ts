// What nobody knows is not shown as known: what is left is said of what was counted alone, what is asked of a file has no answer yet. The
// rows of a file that were not sent are one press away.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { IntakeDetailWire } from '../../preload/contract/intake.ts';
import { startLanguage } from '../../renderer/language/setup.ts';
import { FindingSelect } from '../../renderer/screens/intake-grid/finding-select.tsx';
import { SendResult } from '../../renderer/screens/intake/send-result.tsx';
import { Result } from '../../renderer/screens/run/result.tsx';
import type { RunWire } from '../../preload/contract/runs.ts';
import { Cutoffs } from '../../renderer/screens/start/right.tsx';
import { Checklist } from '../../renderer/screens/start/checklist.tsx';
import { reviewRecords, runOf } from './fake-data.ts';
import { monthOf } from './fake-months.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const AT = '2026-11-02T08:00:00Z';

test.each([
  [null, false],
  [AT, true],
] as const)('counted at %s: the sum of a month names the kind (%s)', async (countedAt, named) => {
  await startLanguage('nb');
  const months = [
    monthOf('time', '2026-10', { confirmed: 5 }, { countedAt }),
    monthOf('material', '2026-10', { confirmed: 5 }, { countedAt: AT }),
  ];
  const page = renderToStaticMarkup(
    createElement(Checklist, {
      connection: 'A',
      month: '2026-10',
      months,
      ready: { time: null, material: null },
      isNext: false,
    }),
  );
  expect(page.includes('0 timeposter')).toBe(named);
  expect(page).toContain('0 materiellposter');
});

test.each([
  ['rejected', 'Avvist', 'Kommer tilbake ved neste henting.'],
  ['held', 'Holdt tilbake', 'Holdes igjen ved neste henting'],
] as const)('what came of a run also tells of what is %s, and how it goes on', async (status, name, how) => {
  await startLanguage('nb');
  const [record] = reviewRecords(42, 1, 'time');
  const of = { run: 42, kind: 'time', connection: 'A', environment: 'production', state: 'closed' } as const;
  const page = (as: 'marked' | typeof status) =>
    renderToStaticMarkup(
      createElement(Result, { run: runOf(of, [{ ...record!, status: as }]), result: null, differences: [] }),
    );
  expect(page(status)).toContain(name);
  expect(page(status)).toContain(how);
  expect(page('marked')).not.toContain(how);
});

test('the cutoff is said to move with a run that will close: not with one that failed or was discarded', async () => {
  await startLanguage('nb');
  const run = (number: number, state: RunWire['state']): RunWire =>
    runOf({ run: number, kind: 'time', connection: 'A', environment: 'production', state }, []);
  const page = (...runs: RunWire[]): string => renderToStaticMarkup(createElement(Cutoffs, { runs }));
  expect(page(run(9, 'failed'), run(8, 'discarded'), run(7, 'confirming'))).toContain('Flyttes når kjøring 7 lukkes.');
  expect(page(run(9, 'failed'), run(8, 'discarded'), run(7, 'closed'))).not.toContain('Flyttes');
});

test.each([
  [0, false],
  [33, true],
] as const)('%s rows with errors: a way to them (%s)', async (invalid, isThere) => {
  await startLanguage('nb');
  const counts = { new: 0, double: 0, invalid, dropped: 0, sent: 28, sending: 0, unknown: 0, refused: 0 };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the part reads of it
  const intake = { rows: 28 + invalid, counts, columns: [], sources: [] } as unknown as IntakeDetailWire;
  expect(renderToStaticMarkup(createElement(SendResult, { intake })).includes('Vis radene')).toBe(isThere);
});

test.each([
  [true, 'Må velges'],
  [false, 'dd.mm.åååå'],
] as const)('what is asked of a file (%s) shows: %s', async (ambiguous, chosen) => {
  await startLanguage('nb');
  const counts = { new: 2, double: 0, invalid: 0, dropped: 0, sent: 0, sending: 0, unknown: 0, refused: 0 };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the field reads of it
  const intake = { rows: 2, counts, state: 'open' } as unknown as IntakeDetailWire;
  const options = ['dmy', 'mdy'];
  const finding = { what: 'dates', value: 'dmy', options, examples: [], ambiguous, chosen: false } as const;
  const page = renderToStaticMarkup(createElement(FindingSelect, { intake, finding, onChoose: () => undefined }));
  expect(page).toMatch(new RegExp(`<option [^>]*selected=""[^>]*>${chosen}<`));
});
