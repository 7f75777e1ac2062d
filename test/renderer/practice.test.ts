// What the practice bar says comes next, on the screen that the person looks at.

import { expect, test, vi } from 'vitest';
import type { IntakeBatchWire } from '../../preload/contract/intake.ts';
import { nextOn, underWay } from '../../renderer/screens/frame/practice-bar.tsx';
import { reviewRecords, runOf } from './fake-data.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const of = { connection: 'A', environment: 'sandbox' } as const;
const material = runOf({ ...of, run: 3, kind: 'material', state: 'review' }, reviewRecords(3, 4, 'material'));
const time = runOf(
  { ...of, run: 2, kind: 'time', state: 'handed-over' },
  reviewRecords(2, 4, 'time').map((record) => ({ ...record, status: 'handed-over' as const })),
);

const NO_ROWS: IntakeBatchWire['counts'] = {
  new: 0,
  invalid: 0,
  double: 0,
  dropped: 0,
  sending: 0,
  sent: 0,
  unknown: 0,
  refused: 0,
};
const NONE = { open: null, anySent: false };

test('speaks of the run of its own screen, and of files on the import screen', () => {
  expect(nextOn('material', [time, material], NONE)).toBe('review');
  expect(nextOn('time', [time, material], NONE)).toBe('answer');
  expect(nextOn('start', [time, material], NONE)).toBe('review');
  expect(nextOn('intake', [time, material], NONE)).toBe('intake');
  const ended = (status: 'marked' | 'withdrawn') =>
    runOf(
      { ...of, run: 1, kind: 'time', state: 'closed' },
      reviewRecords(1, 4, 'time').map((record) => ({ ...record, status })),
    );
  expect(nextOn('time', [ended('marked')], NONE)).toBe('pullMaterial');
  expect(nextOn('time', [ended('withdrawn')], NONE)).toBe('pull');
  expect(nextOn('intake', [], { open: null, anySent: true })).toBe('intakeApprove');
});

test('on a screen without an open run it speaks of what its own button does, until that was done once', () => {
  // She was sent to Material by what she imported, while nothing of time was pulled.
  expect(nextOn('material', [], NONE)).toBe('pullMaterialHere');
  expect(nextOn('material', [time], NONE)).toBe('pullMaterialHere');
  expect(nextOn('time', [material], NONE)).toBe('pull');
  expect(nextOn('time', [], NONE)).toBe('pull');
});

test('with a file open it speaks of what that asks for: an answer, columns, rows, sending, and approving what was sent', () => {
  const file = (change: Partial<IntakeBatchWire['counts']>, waitsFor = { answers: 0, columns: 0 }) => ({
    state: 'open' as const,
    counts: { ...NO_ROWS, ...change },
    waitsFor,
  });
  const next = (open: ReturnType<typeof file>) => nextOn('intake', [], { open, anySent: true });
  expect(next(file({ invalid: 2 }, { answers: 1, columns: 1 }))).toBe('intakeAnswer');
  expect(next(file({ invalid: 2 }, { answers: 0, columns: 1 }))).toBe('intakeColumns');
  expect(next(file({ invalid: 2, new: 3 }))).toBe('intakeRows');
  expect(next(file({ new: 3 }))).toBe('intakeSend');
  expect(next(file({ new: 3, sent: 1 }))).toBe('intakeApprove');
  expect(next(file({}))).toBe('intake');
});

test('on Overview, where what must be decided comes first, it speaks of that', () => {
  const gone = runOf(
    { ...of, run: 1, kind: 'time', state: 'confirming' },
    reviewRecords(1, 4, 'time').map((record) => ({ ...record, status: 'gone' as const })),
  );
  expect(nextOn('start', [gone, material], NONE)).toBe('decide');
  expect(nextOn('material', [gone, material], NONE)).toBe('review');
});

test('while something of it goes on, it says that, and of nothing that goes on elsewhere', () => {
  const nothing = { run: null, connection: null };
  expect(underWay({ act: 'confirm', run: 2, connection: null }, [time, material], 'A')).toBe('confirm');
  expect(underWay({ act: 'pull', run: null, connection: 'A' }, [], 'A')).toBe('pull');
  expect(underWay({ act: 'intake-send', ...nothing }, [], 'A')).toBe('intake-send');
  expect(underWay({ act: 'pull', run: null, connection: 'B' }, [time], 'A')).toBeNull();
  expect(underWay({ act: 'confirm', run: 9, connection: null }, [time], 'A')).toBeNull();
  // A moment later it is over: what comes next stands there all the time.
  expect(underWay({ act: 'seen', ...nothing }, [time], 'A')).toBeNull();
  expect(underWay({ act: null, ...nothing }, [time], 'A')).toBeNull();
});
