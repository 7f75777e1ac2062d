// Where the rules of the destinations send the lines of a run. What a line says never changes: seen once, it is not read again until the
// rules, or a table that they ask, are others.

import type { ToRoute } from '../../ports/deliveries.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';
import { ruleReader } from './destination-rules.ts';

/** Of the run that was asked for last. */
interface Seen {
  /** The rules and tables by which it was seen. */
  readonly of: string;
  /** For each line the place of its answer in `answers`, and one more; 0 for one that was not seen. */
  places: Uint32Array;
  readonly answers: (readonly number[])[];
  readonly placeOf: Map<string, number>;
}

export interface ByRules {
  /** True where the text of the line need not be read. */
  readonly isKnown: (line: number) => boolean;
  /** The destinations that take it, by number. */
  readonly where: (line: Pick<ToRoute, 'line' | 'raw'>) => readonly number[];
}

function rulesAndTables({ store }: EngineContext, run: Run, open: readonly Destination[]): string {
  const all = open.map(({ number, rules }) => {
    const asks = rules.some(({ table }) => table !== undefined);
    return [number, rules, asks ? store.translations.tables(run.connection, number) : []];
  });
  return JSON.stringify([run.number, run.pulledAt, all]);
}

export class RulesSeen {
  #seen: Seen | null = null;

  /** The rules of the open destinations over the lines of the run. */
  over(context: EngineContext, run: Run, open: readonly Destination[]): ByRules {
    if (open.every(({ rules }) => rules.length === 0)) {
      const everyone = open.map(({ number }) => number);
      return { isKnown: () => true, where: () => everyone };
    }
    const of = rulesAndTables(context, run, open);
    if (this.#seen?.of !== of) this.#seen = { of, places: new Uint32Array(0), answers: [], placeOf: new Map() };
    return seeing(this.#seen, ruleReader(context, run, open), open);
  }
}

function seeing(seen: Seen, rules: ReturnType<typeof ruleReader>, open: readonly Destination[]): ByRules {
  const placeOf = (line: number): number => seen.places[line] ?? 0;
  const keep = (line: number, answer: readonly number[]): void => {
    if (line >= seen.places.length) {
      const more = new Uint32Array(Math.max(1024, 2 * line));
      more.set(seen.places);
      seen.places = more;
    }
    const key = answer.join();
    const place = seen.placeOf.get(key) ?? seen.answers.push(answer);
    seen.placeOf.set(key, place);
    seen.places[line] = place;
  };
  return {
    isKnown: (line) => placeOf(line) > 0,
    where({ line, raw }) {
      const known = seen.answers[placeOf(line) - 1];
      if (known !== undefined) return known;
      const values = rules.read(raw);
      const answer = open.filter((one) => rules.judge(one, values).taken).map(({ number }) => number);
      keep(line, answer);
      return answer;
    },
  };
}
