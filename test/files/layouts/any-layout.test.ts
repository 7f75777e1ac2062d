// Any layout that the schema allows, on any records: a file whose shares sum to its lines and to what was judged, that covers each record
// once, and that reads back; or an error that names what it cannot write.
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Given } from '../../../main/domain/delivery/entries.ts';
import { type PlanInput, prepare } from '../../../main/domain/delivery/plan.ts';
import type { Share } from '../../../main/domain/delivery/share.ts';
import { ConsoleError } from '../../../main/domain/errors.ts';
import type { Layout } from '../../../main/domain/layout/layout.ts';
import { ANY_TABLES, anyLayout, anyRecords } from './any.ts';
import { checkedFile } from './plan-checks.ts';
import { planOf } from './read-back.ts';
import { ASKED, TIME } from './units.ts';

const RUNS = 400;
const seen = { whole: 0, refused: 0, rounded: 0, several: 0 };

function sharesOf(input: PlanInput): Share[] {
  const shares: Share[] = [];
  for (const _line of planOf(input).lines((_raw, own) => shares.push(...own))) continue;
  return shares;
}

describe('any layout on any records', () => {
  it('is a file that is proved by an independent reader, or names what it cannot write', async () => {
    await fc.assert(
      fc.asyncProperty(anyLayout, anyRecords, async (layout, records) => {
        try {
          const input = { layout, rules: TIME, asked: ASKED, tables: ANY_TABLES, records: () => records };
          const prepared = prepare(input);
          if (prepared.missing !== null) throw new Error('nothing should be missing');
          const { shares } = await checkedFile(prepared.plan);
          expect(new Set(shares.map(({ unit }) => unit))).toEqual(new Set(records.map(({ unit }) => unit)));
          seen.whole += 1;
          if (Object.values(prepared.plan.totals.quantities).some(({ difference }) => difference !== 0n))
            seen.rounded += 1;
          if (shares.some(({ line }, at) => shares.findIndex((other) => other.line === line) < at)) seen.several += 1;
        } catch (error) {
          if (!(error instanceof ConsoleError)) throw error;
          expect(['refused', 'file-not-written']).toContain(error.code);
          expect(error.details.object).toMatch(/Id 5\d\d/);
          seen.refused += 1;
        }
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

  it('is taken back to nothing by its own shares, whatever was rounded and whatever the tables say then', () => {
    fc.assert(
      fc.property(anyLayout, anyRecords, (layout, records) => {
        const zeros: Layout = { ...layout, netting: { ...layout.netting, zero: 'write' } };
        const input = { layout: zeros, rules: TIME, asked: ASKED, tables: ANY_TABLES, records: () => records };
        let first: Share[];
        try {
          first = sharesOf(input);
        } catch (error) {
          if (error instanceof ConsoleError && error.code === 'refused') return;
          throw error;
        }
        const byRecord = Map.groupBy(first, ({ record }) => record);
        const reversals = records.map(
          (record, at): Given => ({
            ...record,
            undoes: byRecord.get(at)!.filter(({ without }) => without !== 'no-value'),
          }),
        );
        const back = sharesOf({ ...input, tables: new Map(), records: () => reversals });
        const written = back.filter(({ without }) => without !== 'no-value');
        const original = first.filter(({ without }) => without !== 'no-value');
        expect(written.map(({ keys }) => keys)).toEqual(original.map(({ keys }) => keys));
        for (const [at, { quantities }] of original.entries())
          for (const [key, { exact, written: was }] of Object.entries(quantities)) {
            const now = written[at]!.quantities[key]!;
            expect([now.exact + exact, now.written + was]).toEqual([0n, 0n]);
          }
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

  afterAll(() => {
    // The property says something only where files come of it.
    expect(seen.whole).toBeGreaterThan(RUNS / 3);
    expect(seen.rounded).toBeGreaterThan(20);
    expect(seen.several).toBeGreaterThan(20);
  });
});
