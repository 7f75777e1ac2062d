// What was read and worked out for the grid, kept while it holds: columns of the runs that are looked at, and the last questions.

import type { EngineContext } from '../context.ts';
import { NAME_LISTS } from '../../domain/grid-values.ts';
import { linesAlike } from '../../domain/line-names.ts';
import type { Names } from './selection.ts';
import { RunColumns } from './columns.ts';
import { type GridQuestion, type GridView, viewOf } from './view.ts';
import { pricesOf } from './prices.ts';

const KEPT_VIEWS = 4;
const KEPT_RUNS = 2;

interface Kept {
  readonly columns: RunColumns;
  readonly lastLine: number;
  /** Its records are there: none is added or taken away any more. */
  readonly pulled: boolean;
}

/** Puts a value last, and drops the first ones beyond so many. */
function keep<K, V>(map: Map<K, V>, key: K, value: V, most: number): V {
  map.delete(key);
  map.set(key, value);
  for (const old of [...map.keys()].slice(0, Math.max(0, map.size - most))) map.delete(old);
  return value;
}

export class GridViews {
  readonly #context: EngineContext;
  readonly #views = new Map<string, GridView>();
  readonly #runs = new Map<number, Kept>();
  readonly #names = new Map<number, Names>();
  #version = -1;

  constructor(context: EngineContext) {
    this.#context = context;
  }

  view(question: GridQuestion): GridView {
    this.#refresh();
    const { run, filter, sort, groups, folded, allFolded } = question;
    const name = JSON.stringify({ run, filter, sort, groups, folded, allFolded });
    const known = this.#views.get(name);
    return keep(this.#views, name, known ?? viewOf(this.columns(run), question, this.names(run)), KEPT_VIEWS);
  }

  columns(run: number): RunColumns {
    this.#refresh();
    const { grid, records, runs } = this.#context.store;
    const kept = this.#runs.get(run) ?? {
      columns: new RunColumns(grid, run, pricesOf(this.#context.store, run)),
      lastLine: records.lastLine(run),
      pulled: runs.get(run)?.state !== 'pulling',
    };
    return keep(this.#runs, run, kept, KEPT_RUNS).columns;
  }

  /** Names of the connection of a run. */
  names(run: number): Names {
    this.#refresh();
    const { runs } = this.#context.store;
    const connection = runs.get(run)?.connection ?? 0;
    const known = this.#names.get(connection);
    const own = known ?? this.#namesOf(connection);
    this.#names.set(connection, own);
    return own;
  }

  #namesOf(connection: number): Names {
    const { names } = this.#context.store;
    const all = new Map(NAME_LISTS.map((list) => [list, names.all(connection, list) ?? new Map<string, string>()]));
    return new Map([...all, ['linesAlike', linesAlike(all.get('prosjektlinje')!)]]);
  }

  /** Lets a person's next questions be answered at once. */
  readAhead(run: number): void {
    const kept = this.#runs.get(run);
    if (kept?.pulled === true) void kept.columns.readAhead();
  }

  #refresh(): void {
    const { grid, records } = this.#context.store;
    const version = grid.version();
    if (version === this.#version) return;
    this.#version = version;
    this.#views.clear();
    this.#names.clear();
    for (const [run, { columns, lastLine, pulled }] of this.#runs) {
      if (pulled && records.lastLine(run) === lastLine) columns.forget();
      else this.#runs.delete(run);
    }
  }
}
