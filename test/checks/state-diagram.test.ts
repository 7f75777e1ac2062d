import { expect, it } from 'vitest';
import { statesAsMarkdown, statesOnPage } from '../../.config/state-diagram.ts';

it('the diagram of the states in main/README.md is what the tables say: node .config/state-diagram.ts --write', () => {
  expect(statesOnPage()).toBe(statesAsMarkdown());
});
