// Rule 4: the cutoff never passes work.
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type CutoffFacts, isLate, nextCutoff } from '../../main/domain/cutoff.ts';
import { wholeSecond } from '../../main/domain/moment.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
/** Instants close together, so that equal seconds and order all come up. */
const instant = fc.integer({ min: 0, max: 20_000 }).map((ms) => new Date(START + ms).toISOString());
const facts: fc.Arbitrary<CutoffFacts> = fc.record({
  current: fc.option(instant.map(wholeSecond)),
  serviceClock: fc.option(instant),
  greatestOfCompletePull: fc.option(instant),
  oldestPending: fc.option(instant),
});
const time = (text: string) => Date.parse(text);
const check = (property: (facts: CutoffFacts, next: string | null) => void) =>
  fc.assert(
    fc.property(facts, (given) => {
      property(given, nextCutoff(given));
    }),
    { numRuns: 1000 },
  );

describe('the next cutoff', () => {
  it('never goes back', () => {
    check(({ current }, next) => {
      if (current === null) return;
      expect(next).not.toBeNull();
      expect(time(next!)).toBeGreaterThanOrEqual(time(current));
    });
  });

  it('never passes a pending record, unless it stood behind it already', () => {
    fc.assert(
      fc.property(facts, fc.array(instant, { minLength: 1, maxLength: 6 }), (given, pending) => {
        const oldestPending = [...pending].sort()[0]!;
        const next = nextCutoff({ ...given, oldestPending });
        if (next === null || next === given.current) return;
        for (const record of pending) expect(time(next)).toBeLessThanOrEqual(time(record));
      }),
      { numRuns: 1000 },
    );
  });

  it('never passes the start of the cycle by the clock of the service', () => {
    check(({ current, serviceClock }, next) => {
      if (serviceClock === null || next === null || next === current) return;
      expect(time(next)).toBeLessThanOrEqual(time(serviceClock));
    });
  });

  it('takes the greatest EndretDato of a complete pull only where the service told no clock', () => {
    check((given, next) => {
      if (given.serviceClock !== null) {
        expect(next).toBe(nextCutoff({ ...given, greatestOfCompletePull: null }));
      } else if (given.greatestOfCompletePull !== null && next !== given.current) {
        expect(time(next!)).toBeLessThanOrEqual(time(given.greatestOfCompletePull));
      }
    });
  });

  it('stays where nothing says when the cycle began', () => {
    check((given) => {
      const next = nextCutoff({ ...given, serviceClock: null, greatestOfCompletePull: null });
      expect(next).toBe(given.current);
    });
  });

  it('is a whole second, and as far as the rule allows', () => {
    check(({ current, serviceClock, greatestOfCompletePull, oldestPending }, next) => {
      const start = serviceClock ?? greatestOfCompletePull;
      if (start === null) return;
      const limit = Math.min(time(start), oldestPending === null ? Number.POSITIVE_INFINITY : time(oldestPending));
      const expected = Math.max(Math.floor(limit / 1000) * 1000, current === null ? -1 : time(current));
      expect(next).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(time(next!)).toBe(expected);
    });
  });
});

describe('the next cutoff, told by examples and by clocks', () => {
  it('does not ask the clock of the PC', () => {
    vi.useFakeTimers();
    try {
      check((given) => {
        vi.setSystemTime('1999-01-01T00:00:00Z');
        const early = nextCutoff(given);
        vi.setSystemTime('2099-01-01T00:00:00Z');
        expect(nextCutoff(given)).toBe(early);
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('moves to the clock of the service when nothing is pending, and only to the held record when one is', () => {
    const base = { current: '2026-01-05T00:00:00Z', greatestOfCompletePull: null };
    const serviceClock = '2026-01-31T10:00:00.000Z';
    expect(nextCutoff({ ...base, serviceClock, oldestPending: null })).toBe('2026-01-31T10:00:00Z');
    expect(nextCutoff({ ...base, serviceClock, oldestPending: '2026-01-20T12:30:15.999Z' })).toBe(
      '2026-01-20T12:30:15Z',
    );
    expect(nextCutoff({ ...base, serviceClock, oldestPending: '2026-01-03T00:00:00.000Z' })).toBe(
      '2026-01-05T00:00:00Z',
    );
  });
});

describe('a late record', () => {
  const cutoff = '2026-01-31T10:00:00Z';

  it('was changed before the cutoff', () => {
    expect(isLate('2026-01-31T09:59:59.999Z', cutoff)).toBe(true);
    expect(isLate('2026-01-31T10:00:01.000Z', cutoff)).toBe(false);
  });

  it('is not one that was changed in the second of the cutoff', () => {
    expect(isLate('2026-01-31T10:00:00.000Z', cutoff)).toBe(false);
    expect(isLate('2026-01-31T10:00:00.500Z', cutoff)).toBe(false);
  });

  it('is none without an EndretDato or without a cutoff', () => {
    expect(isLate(null, cutoff)).toBe(false);
    expect(isLate('2020-01-01T00:00:00.000Z', null)).toBe(false);
  });
});
