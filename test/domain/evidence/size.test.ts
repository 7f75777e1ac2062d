// Time grows with the lines, in whatever shape they come: a scan of a scan would take minutes here.
import { expect, it } from 'vitest';
import { judge } from '../../../main/domain/evidence/judge.ts';
import type { DeliveredLine, Line, ListedLine } from '../../../main/domain/evidence/lines.ts';
import { deliveredOf, historyWith, lineOf, listWith } from './notation.ts';

const LINES = 60_000;
/** Of the processor, so that a busy machine changes nothing: ten times what it takes. */
const AT_MOST_MS = 10_000;
const [MODEL] = deliveredOf('1: 7.5 A');

type Made = Line & Partial<DeliveredLine>;

const delivered = (make: (place: number) => Made): DeliveredLine[] =>
  Array.from({ length: LINES }, (_, key) => ({ ...MODEL!, key, line: key, ...make(key) }));
const listed = (make: (place: number) => Line): ListedLine[] =>
  Array.from({ length: LINES }, (_, key) => ({ key, ...make(key) }));
const live = (line: Line): Made => ({ ...line, standing: 'live' });

const SHAPES: Readonly<Record<string, () => readonly [DeliveredLine[], ListedLine[]]>> = {
  'everything waits': () => [delivered((at) => live(lineOf(at, 7n))), listed((at) => lineOf(at, 7n))],
  'the same work, all reversed': () => [delivered((at) => lineOf(at, 7n)), listed((at) => lineOf(at + 1e6, -7n, 1))],
  'one Id waits': () => [delivered(() => live(lineOf(1, 7n))), listed(() => lineOf(1, 7n))],
  'one Id exported, reversed by work, listed again': () => [
    delivered(() => lineOf(1, 7n)),
    listed((at) => (at % 2 === 0 ? lineOf(1, 7n, 1) : lineOf(2, -7n, 1))),
  ],
  'one Id listed in part, the rest reversed by work': () => [
    delivered((at) => live(lineOf(1, BigInt(at)))),
    listed((at) => (at % 2 === 0 ? lineOf(1, BigInt(at), 1) : lineOf(2, BigInt(-at), 1))),
  ],
  'one Id with reversals and new versions, touched': () => [
    delivered((at) => ({
      ...live(lineOf(1, BigInt(at - LINES / 2))),
      role: at < LINES / 2 ? 'reversal' : 'version',
    })),
    listed((at) => lineOf(1, BigInt(at - LINES / 2), 1)),
  ],
  'one Id with other reversals than were handed over': () => [
    delivered((at) => ({ ...live(lineOf(1, -BigInt(at + 1))), role: 'reversal' })),
    listed((at) => lineOf(1, -BigInt(at + 2), 1)),
  ],
  'reversals with an empty field': () => [
    delivered((at) => lineOf(at, 7n, 0, `P${at}`)),
    listed((at) => ({ ...lineOf(at + 1e6, -7n, 1), prosjektId: null })),
  ],
  'one employee, one day': () => [
    delivered((at) => lineOf(at, 7n)),
    listed((at) => (at % 2 === 0 ? lineOf(at + 1e6, -7n, 1) : lineOf(at + 2e6, 6n, 1))),
  ],
};

for (const [name, make] of Object.entries(SHAPES)) {
  it(`${name}: ${LINES} lines on both sides`, () => {
    const [history, lines] = make();
    const began = process.cpuUsage();
    const judgement = judge(historyWith(history), listWith(lines));
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(AT_MOST_MS);
    expect(judgement.lines.size).toBe(LINES);
  });
}
