// The option --kind, and what was typed for it.

import type { Kind } from '../../preload/contract/common.ts';
import type { Option } from './form.ts';
import { type Given, mistyped } from './given.ts';

export const KIND: Option = { type: 'string', help: 'KIND: time or material' };

export function kindOf(given: Given): Kind {
  const text = given.needed('kind');
  if (text === 'time' || text === 'material') return text;
  throw mistyped('--kind', `"${text}" is not a kind`, 'Write time or material.');
}
