// Exactly once, against a service that edits, deletes, marks behind our back and loses answers: what the judge calls marked was marked,
// what it calls waiting was not, and in the end the ERP has the hours of the service.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AsksPerson, type Outcome, type Scheme, World } from './service-world.ts';

const HOUR = 1_000_000n;
const SCHEMES: readonly Scheme[] = ['both-own', 'both-under-the-entry', 'reversal-own'];
const ENTRIES = 3;

type Step =
  | { readonly do: 'edit'; readonly entry: number; readonly hours: bigint; readonly work: string }
  | { readonly do: 'delete'; readonly entry: number }
  | { readonly do: 'prepare' }
  | { readonly do: 'pull' }
  | { readonly do: 'confirm'; readonly which: number; readonly outcome: Outcome; readonly elsewhere: boolean };

function stepsWith(works: (entry: number) => readonly string[]) {
  const entry = fc.nat(ENTRIES - 1);
  const edit = entry.chain((number) =>
    fc.record({
      do: fc.constant('edit' as const),
      entry: fc.constant(number),
      hours: fc.constantFrom(2n * HOUR, 6n * HOUR, 7n * HOUR),
      work: fc.constantFrom(...works(number)),
    }),
  );
  const confirm = fc.record({
    do: fc.constant('confirm' as const),
    which: fc.constantFrom(1, 3, 7, 7),
    outcome: fc.constantFrom('yes' as const, 'yes' as const, 'lost' as const, 'lost-without-effect' as const),
    elsewhere: fc.constantFrom(false, false, false, true),
  });
  const step: fc.Arbitrary<Step> = fc.oneof(
    edit,
    edit,
    fc.record({ do: fc.constant('delete' as const), entry }),
    fc.constant({ do: 'prepare' as const }),
    fc.constant({ do: 'pull' as const }),
    fc.constant({ do: 'pull' as const }),
    confirm,
    confirm,
  );
  return fc.array(step, { minLength: 4, maxLength: 24 });
}

function take(world: World, step: Step): void {
  switch (step.do) {
    case 'edit':
      Object.assign(world.entries[step.entry]!, { hours: step.hours, work: step.work });
      return;
    case 'delete':
      world.entries[step.entry]!.deleted = true;
      return;
    case 'prepare':
      return world.prepare();
    case 'pull':
      return world.pull();
    case 'confirm':
      return world.confirm((place) => (step.which & (1 << place)) !== 0, step.outcome, step.elsewhere);
  }
}

/** True when the story ended without a person who must decide. */
function live(scheme: Scheme, works: (entry: number) => readonly string[], steps: readonly Step[]): boolean {
  const world = new World(scheme);
  for (let number = 0; number < ENTRIES; number += 1) {
    world.entries.push({ hours: 7n * HOUR, work: works(number)[0]!, deleted: false, exported: null });
  }
  try {
    for (const step of [{ do: 'prepare' }, { do: 'pull' }, ...steps] as readonly Step[]) take(world, step);
    for (let round = 0; round < 3; round += 1) {
      world.prepare();
      world.pull();
      world.confirm(() => true, 'yes');
      world.pull();
    }
  } catch (error) {
    if (error instanceof AsksPerson) return false;
    throw error;
  }
  const { erp, service } = world.totals();
  for (const work of new Set([...erp.keys(), ...service.keys()])) {
    expect(erp.get(work) ?? 0n, work).toBe(service.get(work) ?? 0n);
  }
  return true;
}

describe('exactly once', () => {
  it('a correction that others marked, unseen, and whose entry was deleted after', () => {
    const works = () => ['P'];
    const edit = (hours: bigint) => ({ do: 'edit', entry: 0, hours, work: 'P' }) as const;
    const confirm = (elsewhere: boolean) => ({ do: 'confirm', which: 1, outcome: 'yes', elsewhere }) as const;
    const [prepare, pull] = [{ do: 'prepare' }, { do: 'pull' }] as const;
    const story = [edit(2n * HOUR), confirm(false), prepare, edit(7n * HOUR), prepare, pull, confirm(true)] as const;
    expect(live('both-under-the-entry', works, [...story, { do: 'delete', entry: 0 }])).toBe(true);
  });

  for (const scheme of SCHEMES) {
    it(`${scheme}: entries with works of their own, nearly always without a person`, () => {
      const works = (entry: number) => [`P${entry}`, `Q${entry}`];
      let ended = 0;
      let stories = 0;
      fc.assert(
        fc.property(stepsWith(works), (steps) => {
          stories += 1;
          if (live(scheme, works, steps)) ended += 1;
        }),
        { numRuns: 1_500 },
      );
      expect(ended / stories).toBeGreaterThan(0.9);
    });

    it(`${scheme}: entries that look alike, held rather than guessed`, () => {
      const works = () => ['P', 'Q'];
      let ended = 0;
      let stories = 0;
      fc.assert(
        fc.property(stepsWith(works), (steps) => {
          stories += 1;
          if (live(scheme, works, steps)) ended += 1;
        }),
        { numRuns: 1_500 },
      );
      expect(ended / stories).toBeGreaterThan(0.5);
    });
  }
});
