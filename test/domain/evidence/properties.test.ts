// What holds for every history and every list, whatever they say.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../main/domain/evidence/judge.ts';
import { isLive } from '../../../main/domain/evidence/lines.ts';
import type { History, List } from '../../../main/domain/evidence/list.ts';
import type { Judgement } from '../../../main/domain/evidence/verdicts.ts';
import { situation } from './situations.ts';

const RUNS = { numRuns: 1_500 };
function holds(check: (history: History, list: List, judgement: Judgement) => void): void {
  fc.assert(
    fc.property(situation, ({ history, list }) => check(history, list, judge(history, list))),
    RUNS,
  );
}

/** Verdicts with listed lines named by what they say, not by where they stood. */
function named(list: List, { units, lines, dropped }: Judgement): unknown {
  const nameOf = new Map(list.lines.map((line) => [line.key, `${line.id} ${line.contentHash} ${line.endretDato}`]));
  const names = (keys: readonly number[]) => keys.map((key) => nameOf.get(key)).sort();
  return {
    units: [...units].map(([id, unit]) => [
      id,
      {
        ...unit,
        ...('more' in unit && unit.kind === 'waits' ? { more: names(unit.more) } : {}),
        ...('send' in unit ? { send: names(unit.send) } : {}),
        ...('reversals' in unit ? { reversals: names(unit.reversals) } : {}),
      },
    ]),
    lines: [...lines]
      .map(([key, verdict]) => {
        const waitsFor = 'waitsFor' in verdict ? verdict.waitsFor : null;
        return JSON.stringify([
          nameOf.get(key),
          {
            ...verdict,
            ...('versionOf' in verdict ? { versionOf: nameOf.get(verdict.versionOf ?? -1) } : {}),
            ...(waitsFor?.kind === 'reversal' ? { waitsFor: nameOf.get(waitsFor.reversal) } : {}),
          },
        ]);
      })
      .sort(),
    dropped,
  };
}

describe('for every history and every list', () => {
  it('the order of the listed lines says nothing', () => {
    fc.assert(
      fc.property(situation, fc.infiniteStream(fc.nat()), ({ history, list }, order) => {
        const weights = new Map(list.lines.map((line) => [line, order.next().value as number]));
        const shuffled = [...list.lines].sort((a, b) => weights.get(a)! - weights.get(b)!);
        const turned = shuffled.map((line, key) => ({ ...line, key }));
        const other = { ...list, lines: turned };
        expect(named(other, judge(history, other))).toEqual(named(list, judge(history, list)));
      }),
      RUNS,
    );
  });

  it('each original serves once, and only one that is free', () => {
    holds((history, _list, { lines }) => {
      const byKey = new Map(history.delivered.map((line) => [line.key, line]));
      const originals = [...lines.values()].flatMap((verdict) =>
        verdict.kind === 'reversal' ? [verdict.original] : [],
      );
      expect(new Set(originals).size).toBe(originals.length);
      for (const key of originals) {
        expect(byKey.get(key)).toMatchObject({ reversedBy: null, madeByConsole: false, role: 'version' });
        expect(byKey.get(key)!.standing).not.toBe('never-got');
      }
    });
  });

  it('a reversal has the amounts of its original, turned', () => {
    holds((history, list, { lines }) => {
      const byKey = new Map(history.delivered.map((line) => [line.key, line]));
      for (const line of list.lines) {
        const verdict = lines.get(line.key)!;
        if (verdict.kind === 'reversal') expect(byKey.get(verdict.original)!.hours).toBe(-line.hours);
      }
    });
  });

  it('a unit with a sent mark is never gone, nor marked elsewhere', () => {
    holds((history, _list, { units }) => {
      for (const line of history.delivered) {
        if (isLive(line) && line.mark !== null) {
          expect(['gone', 'marked-elsewhere']).not.toContain(units.get(line.id)!.kind);
        }
      }
    });
  });

  it('as many listed lines come out as went in, and every unit with a live version', () => {
    holds((history, list, { units, lines }) => {
      expect([...lines.keys()].sort()).toEqual(list.lines.map((line) => line.key).sort());
      for (const line of history.delivered) if (isLive(line)) expect(units.has(line.id)).toBe(true);
    });
  });

  it('what waits is not ready, and not reversed', () => {
    holds((history, list, { units, lines }) => {
      const idOf = new Map(list.lines.map((line) => [line.key, line.id]));
      const byKey = new Map(history.delivered.map((line) => [line.key, line]));
      const waiting = new Set<number>();
      for (const [key, verdict] of lines) {
        if (verdict.kind !== 'of-unit') continue;
        expect(waiting.has(verdict.delivered)).toBe(false);
        waiting.add(verdict.delivered);
        expect(byKey.get(verdict.delivered)!.id).toBe(idOf.get(key));
      }
      for (const verdict of lines.values()) {
        if (verdict.kind === 'reversal') expect(waiting.has(verdict.original)).toBe(false);
      }
      for (const [id, unit] of units) {
        if (unit.kind !== 'waits') continue;
        const live = history.delivered.filter((line) => line.id === id && isLive(line));
        expect(live.every((line) => waiting.has(line.key))).toBe(true);
        for (const key of unit.more) expect(lines.get(key)!.kind).not.toBe('of-unit');
      }
    });
  });

  it('nothing is gone, marked elsewhere, left together or marked by absence where absence is not told', () => {
    holds((history, list, { units }) => {
      for (const [id, unit] of units) {
        // A person who decided about a unit has seen what there is.
        if (unit.kind === 'changed' && history.decided.has(id)) continue;
        const told = list.covers === 'all' || list.covers.some(({ from, to }) => from <= id && id <= to);
        if (told) continue;
        expect(['gone', 'marked-elsewhere', 'changed', 'reopen']).not.toContain(
          unit.kind === 'changed' && list.seenIsWhole ? 'accepted with a reason' : unit.kind,
        );
        if (unit.kind === 'marked') expect(['reversal', 'newly-exported', 'yes-not-proved']).toContain(unit.basis);
      }
    });
  });

  it('the reversal of a unit without a verdict is never handed over before it', () => {
    holds((history, _list, { lines }) => {
      const byKey = new Map(history.delivered.map((line) => [line.key, line]));
      for (const verdict of lines.values()) {
        if (verdict.kind === 'reversal' && !byKey.get(verdict.original)!.verdict) {
          expect(verdict.waitsFor).not.toBeNull();
        }
      }
    });
  });

  it('a unit is handed over whole: none of its lines is ready while another waits for a person', () => {
    holds((_history, list, { lines }) => {
      const held = new Set(
        list.lines.filter((line) => ['held', 'person'].includes(lines.get(line.key)!.kind)).map((line) => line.id),
      );
      for (const line of list.lines) {
        const verdict = lines.get(line.key)!;
        if (held.has(line.id) && 'waitsFor' in verdict) expect(verdict.waitsFor).not.toBeNull();
      }
    });
  });
});
