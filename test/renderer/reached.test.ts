// What the foot of the navigation says of the service: no more than is known.

import { expect, it } from 'vitest';
import { reachedOf } from '../../renderer/screens/frame/reached.ts';

const NOTHING = { offlineSince: null, answeredAt: null, isRefusing: false, isAsked: false, isArchive: false };
const WHEN = '2026-11-02T08:00:00Z';

it.each([
  ['nobody asked', {}, 'notAsked'],
  ['it is asked for the first time, and has not answered', { isAsked: true }, 'asking'],
  ['it answered, and is asked again', { answeredAt: WHEN, isAsked: true }, 'connected'],
  ['it answered no, and is asked again', { isRefusing: true, isAsked: true }, 'refusing'],
  ['it said no after an answer', { isRefusing: true, answeredAt: WHEN }, 'refusing'],
  ['it could not be reached, and is asked again', { offlineSince: WHEN, isAsked: true, answeredAt: WHEN }, 'offline'],
  ['nothing is asked about an archive', { isArchive: true }, 'archive'],
] as const)('%s', (_name, of, reached) => {
  expect(reachedOf({ ...NOTHING, ...of })).toBe(reached);
});
