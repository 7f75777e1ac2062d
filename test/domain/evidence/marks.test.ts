// Which marks count as sent, and what the order of the log proves.
import { describe, expect, it } from 'vitest';
import { type MarkAnswer, beganAfter, effectOf, endedBefore } from '../../../main/domain/evidence/marks.ts';

function answered(status: number, more: Partial<Extract<MarkAnswer, { kind: 'answered' }>> = {}): MarkAnswer {
  return { kind: 'answered', status, retryAfter: false, asked: 500, named: [], ...more };
}

describe('a mark counts as sent unless it surely had no effect', () => {
  it('never written, no key, too many, busy with a time, too large: no effect', () => {
    expect(effectOf({ kind: 'not-written' }, false)).toBe('none');
    for (const status of [401, 403, 413, 429]) expect(effectOf(answered(status), false)).toBe('none');
    expect(effectOf(answered(503, { retryAfter: true }), false)).toBe('none');
  });

  it('a 4xx to a single id, or where the connection takes all or nothing: no effect', () => {
    for (const status of [400, 404, 409, 422]) {
      expect(effectOf(answered(status, { asked: 1 }), false)).toBe('none');
      expect(effectOf(answered(status), true)).toBe('none');
      expect(effectOf(answered(status), false)).toBe('refused');
    }
  });

  it('a yes is any 2xx', () => {
    for (const status of [200, 202, 204, 207]) expect(effectOf(answered(status), true)).toBe('yes');
  });

  it('everything else may have taken effect, for a single id too', () => {
    expect(effectOf({ kind: 'no-answer' }, true)).toBe('no-answer');
    for (const status of [302, 408, 499, 500, 502, 503, 504]) {
      expect(effectOf(answered(status, { asked: 1 }), true)).toBe('no-answer');
    }
  });
});

describe('lists and marks in the order of the log', () => {
  it('absence after a mark needs a list that began after its end', () => {
    expect(beganAfter({ began: 21, ended: 30 }, { ended: 20 })).toBe(true);
    expect(beganAfter({ began: 20, ended: 30 }, { ended: 20 })).toBe(false);
    expect(beganAfter({ began: 21, ended: 30 }, { ended: null })).toBe(false);
  });

  it('presence before a mark needs a list that ended before it began', () => {
    expect(endedBefore({ began: 1, ended: 9 }, { began: 10 })).toBe(true);
    expect(endedBefore({ began: 1, ended: 10 }, { began: 10 })).toBe(false);
  });
});
