// What is set apart is judged as the judge would have judged it, and nothing else is judged otherwise for it.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { judge } from '../../../main/domain/evidence/judge.ts';
import {
  amountKey,
  type DeliveredLine,
  isAllZero,
  isLive,
  isNegative,
  oppositeKey,
  type PlainRow,
  workKey,
} from '../../../main/domain/evidence/lines.ts';
import type { History, List } from '../../../main/domain/evidence/list.ts';
import { isApart, isAsHandedOver, type PlainLine, setApart } from '../../../main/domain/evidence/plain.ts';
import type { SentMark } from '../../../main/domain/evidence/marks.ts';
import { lineOf, NO_ANSWER, YES } from './notation.ts';
import { situation } from './situations.ts';

const OTHER_YES = 3;
const HOURS = [7_000_000n, 2_000_000n, 0n] as const;

/** An entry as most are: handed over once, alone under its Id, and then listed, or marked and exported, in one of the ways of a service. */
const odd = fc.record({
  mark: fc.constantFrom(null, null, YES, OTHER_YES, OTHER_YES, NO_ANSWER),
  hours: fc.constantFrom(...HOURS, HOURS[0], HOURS[0]),
  work: fc.constantFrom('P', 'Q', 'R'),
  verdict: fc.constantFrom(true, true, true, true, false),
  dated: fc.constantFrom(true, true, true, true, false),
  /** An earlier call held it too, which nobody answered. */
  asked: fc.constantFrom(false, false, true),
  listed: fc.constantFrom('as it was', 'as it was', 'absent', 'absent', 'touched', 'otherwise', 'twice'),
  before: fc.constantFrom('none', 'none', 'none', 'not read', 'as it was'),
  now: fc.constantFrom('as it was', 'as it was', 'as it was', 'none', 'otherwise', 'twice'),
});
type Entry = typeof odd extends fc.Arbitrary<infer E> ? E : never;

const ordinary = { work: 'P', verdict: true, dated: true, asked: false, before: 'none', now: 'as it was' } as const;
const entry = fc.oneof(
  odd,
  fc
    .record({ hours: fc.constantFrom(...HOURS) })
    .map(({ hours }): Entry => ({ ...ordinary, hours, mark: null, listed: 'as it was' })),
  fc
    .record({ hours: fc.constantFrom(...HOURS), mark: fc.constantFrom(YES, OTHER_YES) })
    .map((of): Entry => ({ ...ordinary, ...of, listed: 'absent' })),
);

/** Of a call that nobody answered. */
const lost = fc
  .record({ hours: fc.constantFrom(...HOURS), now: fc.constantFrom('as it was', 'none'), asked: fc.boolean() })
  .map((of): Entry => ({ ...ordinary, ...of, mark: NO_ANSWER, listed: 'absent' }));
const answeredSince = lost.map((of): Entry => ({ ...of, mark: YES, asked: true }));

function linesAs(how: string, id: number, { hours, work, dated }: Entry) {
  const line = lineOf(id, hours, 0, work);
  const known = dated ? line : { ...line, endretDato: null };
  if (how === 'absent' || how === 'none') return [];
  if (how === 'touched') return [{ ...line, endretDato: '2026-04-01T08:00:00.000Z' }];
  if (how === 'otherwise') return [lineOf(id, hours + 1_000_000n, 1, work)];
  return how === 'twice' ? [known, known] : [known];
}

function deliveredAs(id: number, of: Entry): DeliveredLine {
  const [line] = linesAs('as it was', id, of);
  const { mark, verdict } = of;
  return {
    ...line!,
    key: 1_000 + id,
    run: 4,
    line: id,
    occurrence: 0,
    role: 'version',
    standing: 'live',
    refused: false,
    mark,
    reversedBy: null,
    madeByConsole: false,
    how: 'file',
    verdict,
  };
}

const markOf = (
  number: number,
  answer: SentMark['answer'],
  delivered: readonly DeliveredLine[],
  also: readonly number[] = [],
): SentMark => {
  const ids = [...new Set([...delivered.filter(({ mark }) => mark === number).map(({ id }) => id), ...also])];
  return { number, act: 1, began: 10, ended: 20, ids, answer, named: new Set() };
};

/** Any history beside any list, and entries as most are among them. */
const world = fc
  .record({
    situation,
    entries: fc.array(fc.oneof(entry, lost, answeredSince), { minLength: 2, maxLength: 8 }),
    isAlone: fc.boolean(),
    isTold: fc.boolean(),
    covers: fc.constantFrom<List['covers']>('all', 'all', [{ from: 1, to: 12 }]),
  })
  .map(({ situation: { history, list }, entries, isAlone, isTold, covers }) => {
    const units = entries.map((of, at) => ({ id: 10 + at, of }));
    const delivered = [...(isAlone ? [] : history.delivered), ...units.map(({ id, of }) => deliveredAs(id, of))];
    const lines = [...(isAlone ? [] : list.lines), ...units.flatMap(({ id, of }) => linesAs(of.listed, id, of))];
    const exported = isTold
      ? (list.exported ?? { began: 41, ended: 45, covers: 'all' as const, before: null, now: new Map() })
      : null;
    const before = new Map(exported?.before ?? []);
    const now = new Map(exported?.now ?? []);
    for (const { id, of } of units) {
      if (of.before !== 'not read') before.set(id, linesAs(of.before, id, of));
      now.set(id, linesAs(of.now, id, of));
    }
    const asked = units.flatMap(({ id, of }) => (of.asked ? id : []));
    const marks = new Map(
      [
        markOf(YES, 'yes', delivered),
        markOf(OTHER_YES, 'yes', delivered),
        markOf(NO_ANSWER, 'no-answer', delivered, asked),
      ].map((mark) => [mark.number, mark]),
    );
    return {
      history: { ...history, delivered, marks },
      list: {
        ...list,
        lines: lines.map((line, key) => ({ ...line, key })),
        exported: exported === null ? null : { ...exported, covers, before, now },
      },
    };
  });

/** As the store gathers them. */
function plainOf({ delivered, corrections }: History): PlainLine[] {
  const corrected = new Set(corrections.map(({ id }) => id));
  return [...Map.groupBy(delivered, ({ id }) => id).values()].flatMap(([line, other]) => {
    if (line === undefined || other !== undefined || corrected.has(line.id)) return [];
    return isLive(line) && line.role === 'version' && line.verdict ? line : [];
  });
}

function reversibleOf({ delivered }: History, { lines, kind }: List): Set<number> {
  const keyOf = (line: DeliveredLine) => `${workKey(line)} ${amountKey(line)}`;
  const reversals = kind === 'material' ? [] : lines.filter((line) => isNegative(line) || isAllZero(line));
  const wanted = new Set(reversals.map((line) => `${workKey(line)} ${oppositeKey(line)}`));
  return new Set(delivered.flatMap((line) => (wanted.has(keyOf(line)) ? line.id : [])));
}

/** Rows of Ids that the list shows as they were handed over, of which a list that is read keeps no line: every other of them. */
function onlyCounted(plain: readonly PlainLine[], { lines }: List): Map<number, PlainRow> {
  const asIs = new Map<number, PlainRow>();
  for (const line of plain) {
    const [listed, other] = lines.filter(({ id }) => id === line.id);
    if (listed === undefined || other !== undefined || isAllZero(listed) || line.id % 2 === 0) continue;
    if (isAsHandedOver(line, listed)) asIs.set(line.id, line);
  }
  return asIs;
}

/** Judged without what is set apart, and said of that what the engine takes for granted. */
function judgedApart(
  history: History,
  list: List,
): { apart: number; units: unknown; lines: unknown; dropped: unknown; takenBack: unknown } {
  const plain = plainOf(history);
  const asIs = onlyCounted(plain, list);
  const kept = { ...list, lines: list.lines.filter(({ id }) => !asIs.has(id)) };
  const apart = setApart(plain, kept, asIs, history.marks.values(), reversibleOf(history, list));
  const rest = judge(
    { ...history, delivered: history.delivered.filter(({ id }) => !isApart(apart, id)) },
    { ...list, lines: list.lines.filter(({ id }) => !isApart(apart, id)) },
  );
  const units = new Map<number, unknown>(rest.units);
  const lines = new Map<number, unknown>(rest.lines);
  const keyOf = new Map(history.delivered.map((line) => [line.id, line.key]));
  for (const id of apart.waiting.keys()) {
    units.set(id, { kind: 'waits', mark: 'not-sent', whole: true, touched: false, more: [] });
    for (const line of list.lines)
      if (line.id === id) lines.set(line.key, { kind: 'of-unit', delivered: keyOf.get(id) });
  }
  const sentBy = new Map(plain.map((line) => [line.id, line.mark]));
  for (const id of apart.marked.keys())
    units.set(id, {
      kind: 'marked',
      basis: 'newly-exported',
      mark: sentBy.get(id),
      reversals: [],
      waitsForVerdict: false,
    });
  return {
    apart: apart.waiting.size + apart.marked.size,
    units,
    lines,
    dropped: rest.dropped,
    takenBack: rest.takenBack,
  };
}

it('whatever was handed over and whatever is listed', () => {
  let apart = 0;
  fc.assert(
    fc.property(world, ({ history, list }) => {
      const { apart: some, ...judged } = judgedApart(history, list);
      apart += some;
      expect(judged).toEqual(judge(history, list));
    }),
    { numRuns: 8_000 },
  );
  expect(apart).toBeGreaterThan(500);
});
