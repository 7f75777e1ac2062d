import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micro } from '../../main/domain/amount.ts';
import { type Pairable, type Pairing, pairNewVersions, pairReversals, reverses } from '../../main/domain/pairing.ts';

const line = (key: number, id: number, hours: bigint, more: Partial<Pairable> = {}): Pairable => ({
  key,
  id,
  ansattId: '1',
  prosjektId: 'P',
  prosjektLinjeId: 'L',
  arbeidstypeId: 'A',
  produktId: null,
  dato: '2026-01-15',
  hours: micro(hours),
  invoiceable: micro(hours),
  ...more,
});
/** Few ids, employees and hours, so that reversals compete for the same originals. */
const lines = (sign: bigint, from: number) =>
  fc
    .array(
      fc.record({
        id: fc.integer({ min: 1, max: 4 }),
        ansattId: fc.constantFrom('1', '2', null),
        hours: fc.constantFrom(6n, 7n),
      }),
      { maxLength: 8 },
    )
    .map((list) => list.map(({ id, ansattId, hours }, at) => line(from + at, id, sign * hours, { ansattId })));
const world = fc.tuple(lines(-1n, 1000), lines(1n, 1), lines(1n, 100));
const check = (property: (reversals: Pairable[], free: Pairable[], taken: Pairable[]) => void) =>
  fc.assert(
    fc.property(world, ([reversals, free, taken]) => {
      property(reversals, free, taken);
    }),
    { numRuns: 500 },
  );

describe('pairing a reversal with what it reverses', () => {
  it('uses no original twice, and pairs only opposite hours of the same Id or the same work', () => {
    check((reversals, free, taken) => {
      const result = pairReversals(reversals, free, taken);
      expect(new Set(result.keys())).toEqual(new Set(reversals.map((reversal) => reversal.key)));
      const paired = reversals.flatMap((reversal) => {
        const pairing = result.get(reversal.key)!;
        return pairing.kind === 'paired'
          ? [[reversal, free.find((one) => one.key === pairing.original)!] as const]
          : [];
      });
      expect(new Set(paired.map(([, original]) => original)).size).toBe(paired.length);
      for (const [reversal, original] of paired) expect(reverses(reversal, original)).toBe(true);
    });
  });

  it('leaves no reversal alone while an original that fits is free', () => {
    check((reversals, free, taken) => {
      const result = pairReversals(reversals, free, taken);
      const used = new Set(
        [...result.values()].map((pairing) => (pairing.kind === 'paired' ? pairing.original : null)),
      );
      for (const reversal of reversals) {
        if (result.get(reversal.key)!.kind === 'paired') continue;
        expect(free.filter((one) => reverses(reversal, one) && !used.has(one.key))).toEqual([]);
      }
    });
  });

  it('takes the same Id first, for as many reversals as there are originals of that Id', () => {
    check((reversals, free, taken) => {
      const result = pairReversals(reversals, free, taken);
      for (const reversal of reversals) {
        const pairing = result.get(reversal.key)!;
        const own = free.filter((one) => one.id === reversal.id && reverses(reversal, one));
        if (pairing.kind === 'paired' && own.some((one) => one.key === pairing.original)) continue;
        const rivals = reversals.filter((other) => {
          const taking = result.get(other.key)!;
          return other.id === reversal.id && taking.kind === 'paired' && own.some((one) => one.key === taking.original);
        });
        expect(rivals.length).toBe(own.length);
      }
    });
  });

  it('takes the oldest of those that fit', () => {
    const free = [line(1, 10, 7n), line(2, 11, 7n), line(3, 12, 7n)];
    const result = pairReversals([line(100, 50, -7n), line(101, 12, -7n), line(102, 51, -7n)], free, []);
    expect(result).toEqual(
      new Map<number, Pairing>([
        [100, { kind: 'paired', original: 1 }],
        [101, { kind: 'paired', original: 3 }],
        [102, { kind: 'paired', original: 2 }],
      ]),
    );
  });
});

describe('a reversal that has no original left', () => {
  it('is flagged as a second reversal of one original, in a later run and in the same one', () => {
    expect(pairReversals([line(100, 1, -7n)], [], [line(1, 1, 7n)]).get(100)).toEqual({
      kind: 'second-reversal',
      original: 1,
    });
    const both = pairReversals([line(100, 1, -7n), line(101, 1, -7n)], [line(1, 1, 7n)], []);
    expect([...both.values()].map((pairing) => pairing.kind)).toEqual(['paired', 'second-reversal']);
    check((reversals, free, taken) => {
      for (const [key, pairing] of pairReversals(reversals, free, taken)) {
        const reversal = reversals.find((one) => one.key === key)!;
        const fits = [...free, ...taken].some((one) => reverses(reversal, one));
        expect(pairing.kind === 'exported-before').toBe(!fits);
      }
    });
  });

  it('is linked to the original of its own Id where there is one', () => {
    const taken = [line(1, 10, 7n), line(2, 11, 7n)];
    expect(pairReversals([line(100, 11, -7n)], [], taken).get(100)).toEqual({ kind: 'second-reversal', original: 2 });
  });

  it('was "exported before" when nothing in history fits', () => {
    const reversal = line(100, 1, -7n);
    const others: Partial<Pairable>[] = [
      { hours: micro(6n) },
      { invoiceable: micro(6n) },
      { ansattId: '2' },
      { prosjektId: 'Q' },
      { prosjektLinjeId: null },
      { arbeidstypeId: 'B' },
      { produktId: 'X' },
      { dato: '2026-01-16' },
      { hours: micro(-7n), invoiceable: micro(-7n) },
    ];
    for (const other of others) {
      expect(pairReversals([reversal], [line(1, 2, 7n, other)], []).get(100)).toEqual({ kind: 'exported-before' });
    }
  });
});

describe('pairing a reversal with the new version', () => {
  it('uses no new version twice, and never one of another employee or date but under its own Id', () => {
    check((reversals, fresh) => {
      const result = pairNewVersions(reversals, fresh);
      expect(new Set(result.values()).size).toBe(result.size);
      for (const [key, version] of result) {
        const reversal = reversals.find((one) => one.key === key)!;
        const own = fresh.find((one) => one.key === version)!;
        expect(own.id === reversal.id || (own.ansattId === reversal.ansattId && own.dato === reversal.dato)).toBe(true);
      }
    });
  });

  it('takes the same Id first, then what has most in common, then the nearest Id', () => {
    const reversals = [line(100, 1, -7n), line(101, 20, -7n)];
    const fresh = [line(1, 30, 6n), line(2, 21, 6n, { prosjektId: 'Q' }), line(3, 1, 6n, { dato: '2026-02-01' })];
    expect([...pairNewVersions(reversals, fresh)]).toEqual([
      [100, 3],
      [101, 1],
    ]);
    const near = [line(1, 30, 6n), line(2, 21, 6n)];
    expect(pairNewVersions([line(101, 20, -7n)], near).get(101)).toBe(2);
  });

  it('leaves the reversal of a deletion alone', () => {
    expect(pairNewVersions([line(100, 1, -7n)], []).size).toBe(0);
    expect(pairNewVersions([line(100, 1, -7n)], [line(1, 2, 6n, { ansattId: '2' })]).size).toBe(0);
  });
});

describe('what may be the new version of a reversed entry', () => {
  const reversal = line(1000, 1, -7n);
  it.each([
    ['other hours', line(1, 2, 6n), true],
    ['another project, all else the same', line(1, 2, 7n, { prosjektId: 'Q', prosjektLinjeId: 'M' }), true],
    [
      'another project and other hours: other work of the day',
      line(1, 2, 6n, { prosjektId: 'Q', prosjektLinjeId: 'M' }),
      false,
    ],
    [
      'nothing alike but what both lack',
      line(1, 2, 7n, { prosjektId: 'Q', prosjektLinjeId: 'M', arbeidstypeId: 'B' }),
      false,
    ],
    ['another day', line(1, 2, 7n, { dato: '2026-01-16' }), false],
    ['another employee', line(1, 2, 7n, { ansattId: '2' }), false],
  ])('%s', (_what, fresh, may) => {
    expect(pairNewVersions([reversal], [fresh]).get(reversal.key)).toBe(may ? fresh.key : undefined);
  });
});
