// The folder that is offered for the next file: never that of another connection, kind or environment.

import { expect, it } from 'vitest';
import { placeKey } from '../../main/domain/last-place.ts';

const OF = { connection: 'Fjellbygg AS', kind: 'time', environment: 'production' } as const;

it('differs by connection, kind and environment, and is the same for the same', () => {
  const others = [
    { ...OF, connection: 'Dalbygg AS' },
    { ...OF, kind: 'material' },
    { ...OF, environment: 'test' },
  ] as const;
  expect(new Set([OF, ...others].map(placeKey)).size).toBe(4);
  expect(placeKey({ ...OF })).toBe(placeKey(OF));
  expect(placeKey({ ...OF, connection: 'A","time' })).not.toBe(placeKey({ ...OF, connection: 'A' }));
});
