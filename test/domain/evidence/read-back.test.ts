// What the exported lines of an Id say after a mark. Lists that may be cut never showed for sure what stood there before.

import { describe, expect, it } from 'vitest';
import { readAs } from '../../../main/domain/evidence/read-back.ts';

const CUT = { whole: false, known: [] };

describe('behind lists that may be cut', () => {
  it('what was exported before and the first list lacked is no gain, be it like the new line or not', () => {
    expect(readAs(['-6'], [], ['6', '-6'], { whole: false, known: ['6'] })).toEqual({ kind: 'newly' });
    expect(readAs(['6'], [], ['6', '-6'], { whole: false, known: ['6', '-6'] })).toEqual({ kind: 'not-told' });
    expect(readAs(['6'], ['6'], ['6', '-6', '6'], { whole: false, known: ['6', '-6'] })).toEqual({ kind: 'newly' });
  });

  it('a line that the ERP has not got speaks all the same', () => {
    const known = ['6', '-6'];
    expect(readAs(['7'], [], ['6', '-6', '7', '8'], { whole: false, known })).toEqual({
      kind: 'newly-otherwise',
      more: ['8'],
      less: [],
    });
    expect(readAs(['7'], [], ['6', '8'], { whole: false, known })).toEqual({ kind: 'otherwise' });
    expect(readAs(['7'], [], ['8'], CUT)).toEqual({ kind: 'newly-otherwise', more: ['8'], less: ['7'] });
  });
});

it('a whole list says what came by itself, whatever was known', () => {
  const whole = { whole: true, known: ['6', '-6'] };
  expect(readAs(['6'], [], ['6'], whole)).toEqual({ kind: 'newly' });
  expect(readAs(['7'], ['6'], ['6', '7', '8'], whole)).toEqual({ kind: 'newly-otherwise', more: ['8'], less: [] });
});
