// Histories and lists for the properties: few Ids, few amounts, few works, so that most cases collide.
import * as fc from 'fast-check';
import { type DeliveredLine, type ListedLine, isAllZero, isNegative } from '../../../main/domain/evidence/lines.ts';
import type { Sighting } from '../../../main/domain/evidence/list.ts';
import { NO_ANSWER, YES, historyWith, lineOf, listWith } from './notation.ts';

const MICRO = 1_000_000n;

const content = fc.record({
  id: fc.constantFrom(1, 2, 3, 77, 78),
  hours: fc.constantFrom(-7n, -7n, -2n, 0n, 2n, 7n, 7n, 7n).map((hours) => hours * MICRO),
  stars: fc.integer({ min: 0, max: 2 }),
  work: fc.constantFrom('P', 'P', 'Q'),
  dated: fc.boolean(),
});
type Content = { id: number; hours: bigint; stars: number; work: string; dated: boolean };

function lineFrom({ id, hours, stars, work, dated }: Content) {
  const line = lineOf(id, hours, stars, work);
  return dated || stars > 0 ? line : { ...line, endretDato: null };
}

const delivered = fc
  .array(
    fc.record({
      content,
      letter: fc.constantFrom('A', 'Y', 'U', 'C', 'C', 'X'),
      by: fc.constantFrom(null, null, null, 'service' as const, 'console' as const),
      madeByConsole: fc.constantFrom(false, false, false, false, true),
      verdict: fc.constantFrom(true, true, false),
      zeroRole: fc.constantFrom('version' as const, 'reversal' as const),
      run: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 7 },
  )
  .map((all) =>
    all.map(({ content: drawn, letter, by, zeroRole, ...rest }, key): DeliveredLine => {
      const line = lineFrom(drawn);
      const role = isNegative(line) ? 'reversal' : isAllZero(line) ? zeroRole : 'version';
      return {
        ...line,
        ...rest,
        key: 100 + key,
        line: key,
        occurrence: 0,
        role,
        standing: letter === 'A' ? 'exported' : letter === 'X' ? 'never-got' : 'live',
        refused: letter === 'X',
        mark: letter === 'Y' ? YES : letter === 'U' ? NO_ANSWER : null,
        reversedBy: by === null || role === 'reversal' ? null : { by, is: 'live' },
        how: 'file',
      };
    }),
  );

const listed = fc
  .array(content, { maxLength: 7 })
  .map((all) => all.map((one, key): ListedLine => ({ ...lineFrom(one), key })));

const sightings = fc
  .array(
    fc.tuple(
      fc.constantFrom(1, 2, 3, 77),
      fc.record({
        began: fc.constantFrom(5, 22),
        ended: fc.constant(25),
        showed: fc.constantFrom('still-ready' as const, 'other-version' as const, 'in-neither' as const),
      }),
    ),
    { maxLength: 2 },
  )
  .map((all) => new Map<number, readonly Sighting[]>(all.map(([id, sighting]) => [id, [sighting]])));

/** Any history beside any list. */
export const situation = fc
  .record({
    delivered,
    listed,
    sightings,
    decided: fc.subarray([1, 2], { maxLength: 1 }).map((ids) => new Set(ids)),
    covers: fc.constantFrom('all' as const, 'all' as const, [], [{ from: 1, to: 2 }]),
    endretDatoTells: fc.constantFrom(true, true, false),
    seenIsWhole: fc.boolean(),
    began: fc.constantFrom(30, 30, 15),
    exported: fc.option(fc.tuple(listed, listed, fc.boolean())),
  })
  .map((all) => {
    const history = historyWith(all.delivered, { sightings: all.sightings, decided: all.decided });
    const byId = (lines: readonly ListedLine[]) => Map.groupBy(lines, (line) => line.id);
    const exported = all.exported && {
      began: 41,
      ended: 45,
      covers: 'all' as const,
      before: all.exported[2] ? byId(all.exported[0]) : null,
      now: byId([...all.exported[0], ...all.exported[1]]),
    };
    const { covers, endretDatoTells, seenIsWhole, began } = all;
    const list = listWith(all.listed, { covers, endretDatoTells, seenIsWhole, began, exported });
    return { history, list };
  });
