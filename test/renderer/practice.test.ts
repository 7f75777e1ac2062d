// What the practice bar says comes next, on the screen that the person looks at.

import { expect, test, vi } from 'vitest';
import { nextOn } from '../../renderer/screens/frame/practice-bar.tsx';
import { reviewRecords, runOf } from './fake-data.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const of = { connection: 'A', environment: 'sandbox' } as const;
const material = runOf({ ...of, run: 3, kind: 'material', state: 'review' }, reviewRecords(3, 4, 'material'));
const time = runOf(
  { ...of, run: 2, kind: 'time', state: 'handed-over' },
  reviewRecords(2, 4, 'time').map((record) => ({ ...record, status: 'handed-over' as const })),
);

test('speaks of the run of its own screen, and of files on the import screen', () => {
  expect(nextOn('material', [time, material], false)).toBe('review');
  expect(nextOn('time', [time, material], false)).toBe('answer');
  expect(nextOn('start', [time, material], false)).toBe('review');
  expect(nextOn('intake', [time, material], false)).toBe('intake');
  expect(nextOn('intake', [], true)).toBe('intakeApprove');
});
