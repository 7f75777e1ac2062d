// What a person said of a unit in review: since when it is held, that it is posted in the open month, and that its findings were seen.

import type { RecordWire } from '../../../preload/contract/records.ts';
import type { Held, Seen } from '../../ports/holds.ts';
import type { RecordRow } from '../../ports/records.ts';
import type { EngineContext } from '../context.ts';

type Told = Pick<RecordWire, 'heldSince' | 'heldFindings' | 'seen' | 'postedOn'>;

/** Asks the store once for each run that the rows are of. */
export function toldOfUnits({ store }: EngineContext): (row: RecordRow) => Told {
  const held = new Map<number, ReadonlyMap<number, Held>>();
  const seen = new Map<number, ReadonlyMap<number, Seen>>();
  const posted = new Map<number, ReadonlyMap<number, string>>();
  const of = <T>(known: Map<number, T>, run: number, ask: (run: number) => T): T => {
    const before = known.get(run) ?? ask(run);
    known.set(run, before);
    return before;
  };
  return ({ run, id, state, findings }) => {
    const hold = state === 'held' ? of(held, run, (number) => store.holds.of(number)).get(id) : undefined;
    const saw = findings.length > 0 ? of(seen, run, (number) => store.holds.seen(number)).get(id) : undefined;
    const postedOn = of(posted, run, (number) => store.holds.posted(number)).get(id);
    return {
      postedOn,
      heldSince: hold?.since,
      heldFindings: hold?.findings,
      seen: saw === undefined ? undefined : { note: saw.note, who: saw.who, at: saw.at },
    };
  };
}
