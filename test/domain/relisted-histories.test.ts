// Rule 1 over whole histories: whatever is edited, deleted, rejected and withdrawn in whatever order, the ERP ends up with
// what the service holds, nothing is handed over twice, and no honest service raises an alarm.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { World } from './relisted-world.ts';

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('register' as const), hours: fc.constantFrom(6n, 7n) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      which: fc.nat(),
      hours: fc.constantFrom(6n, 7n, 8n, null),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('cycle' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('marked' as const, 'rejected' as const, 'withdrawn' as const),
      which: fc.nat(),
    }),
  },
);

function settle(world: World): void {
  for (let cycles = 0; cycles < 3; cycles += 1) {
    for (const { run, id } of world.waiting()) world.answer(run, id, 'marked');
    world.cycle();
  }
}

describe.each([
  ['an Id of its own for every line', true],
  ['one Id for all lines of an entry', false],
])('with %s', (_what, ownIds) => {
  it('every history ends with the ERP holding what the service holds', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 40 }), (steps) => {
        const world = new World(ownIds);
        world.register(7n);
        for (const one of steps) {
          if (one.do === 'register') world.register(one.hours);
          else if (one.do === 'edit') world.edit(world.entries[one.which % world.entries.length], one.hours);
          else if (one.do === 'cycle') world.cycle();
          else {
            const units = world.waiting();
            const unit = units[one.which % units.length];
            if (unit) world.answer(unit.run, unit.id, one.do);
          }
        }
        settle(world);
        expect({ alarms: world.alarms, problems: world.problems, waiting: world.waiting() }).toEqual({
          alarms: [],
          problems: [],
          waiting: [],
        });
        for (const entry of world.entries) expect(world.inErp(entry)).toBe(entry.now ?? 0n);
      }),
      { numRuns: 400 },
    );
  });

  it('7.5 → 6 → 7.5 is three versions, each taken back once', () => {
    const world = new World(ownIds);
    world.register(75n);
    const entry = world.entries[0]!;
    const exportAll = () => {
      world.cycle();
      for (const { run, id } of world.waiting()) world.answer(run, id, 'marked');
    };
    for (const hours of [75n, 60n, 75n, 60n, 75n]) {
      world.edit(entry, hours);
      exportAll();
      expect(world.inErp(entry)).toBe(hours);
    }
    const plus = world.lines.filter((line) => line.hours === 75n && line.state === 'marked');
    expect(plus.map((line) => line.occurrence)).toEqual(ownIds ? [0, 0, 0] : [0, 1, 2]);
    expect(world.lines.filter((line) => line.live && line.hours > 0n)).toHaveLength(1);
    expect({ alarms: world.alarms, problems: world.problems }).toEqual({ alarms: [], problems: [] });
  });

  it('a record that is listed again after its proved mark is an alarm, and nothing of it goes out', () => {
    const world = new World(ownIds);
    world.register(7n);
    const entry = world.entries[0]!;
    const run = world.cycle();
    const [unit] = world.waiting();
    world.answer(run, unit!.id, 'marked');
    Object.assign(entry, { pending: [{ id: unit!.id, hours: 7n }], exported: null });
    world.cycle();
    expect(world.alarms).toHaveLength(1);
    expect(world.waiting()).toEqual([]);
    expect(world.inErp(entry)).toBe(7n);
  });
});
