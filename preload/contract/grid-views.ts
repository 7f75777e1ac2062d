// Views of the grid: what is filtered, grouped, sorted, and which columns are shown. Kept by connection and kind, the last one too.

import { z } from 'zod';
import { GRID_COLUMNS } from '../../main/domain/grid-values.ts';
import { byConnection, kind, text } from './common.ts';
import { gridLook } from './grid.ts';
import { acts, reads } from './topic.ts';

const MOST_NAME = 60;
const WIDEST = 1200;
const NARROWEST = 40;

const gridColumns = () =>
  z
    .array(z.strictObject({ key: z.enum(GRID_COLUMNS), width: z.number().int().min(NARROWEST).max(WIDEST).nullable() }))
    .min(1);

/** Columns in order; null is those of the kind, as wide as there is room. */
export const gridView = () => gridLook().extend({ columns: gridColumns().nullable() }).strict();

export type GridView = z.infer<ReturnType<typeof gridView>>;
export type GridViewColumn = z.infer<ReturnType<typeof gridColumns>>[number];

export interface GridViewsWire {
  readonly views: readonly { readonly name: string; readonly view: GridView }[];
  /** The last one looked at; null when there is none. */
  readonly last: GridView | null;
}

const of = () => byConnection.extend({ kind });
const name = text.trim().min(1).max(MOST_NAME);

export const GRID_VIEWS = {
  'grid-views/list': reads<GridViewsWire>()(of),
  /** A name that is there already gets this view; with `instead` the view of that name becomes this one. */
  'grid-views/save': acts<GridViewsWire>()(() => of().extend({ name, view: gridView(), instead: name.nullable() })),
  'grid-views/keep-last': acts<GridViewsWire>()(() => of().extend({ view: gridView() })),
  'grid-views/remove': acts<GridViewsWire>()(() => of().extend({ name })),
} as const;
