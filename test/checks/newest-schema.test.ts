import { expect, it } from 'vitest';
import { newestAsJson, newestOnDisk } from '../../.config/newest-schema.ts';

it('a new store is made as all migrations make one: node .config/newest-schema.ts --write', () => {
  expect(newestOnDisk()).toBe(newestAsJson());
});
