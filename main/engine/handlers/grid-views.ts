// Topic grid-views: how a person looks at the runs of a connection and kind.

import { type GRID_VIEWS, gridView, type GridViewsWire } from '../../../preload/contract/grid-views.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import type { Kind } from '../../domain/kind.ts';
import { connectionNamed, type EngineContext } from '../context.ts';
import type { ViewsOf } from '../../ports/grid-views.ts';

const LAST = '';

/** A view that another version of the program wrote and this one does not understand is left out. */
function viewsOf(context: EngineContext, of: ViewsOf): GridViewsWire {
  const understood = context.store.gridViews.all(of).flatMap(({ name, view }) => {
    const parsed = gridView().safeParse(view);
    return parsed.success ? [{ name, view: parsed.data }] : [];
  });
  return {
    views: understood.filter(({ name }) => name !== LAST),
    last: understood.find(({ name }) => name === LAST)?.view ?? null,
  };
}

export function gridViewHandlers(context: EngineContext): HandlersOf<typeof GRID_VIEWS> {
  const { store } = context;
  const of = (input: { readonly connection: string; readonly kind: Kind }): ViewsOf => ({
    connection: connectionNamed(context, input.connection, 'look at a run').id,
    kind: input.kind,
  });
  const changed = (own: ViewsOf, work: () => void): GridViewsWire => {
    store.transaction(work);
    return viewsOf(context, own);
  };
  return {
    'grid-views/list': (input) => viewsOf(context, of(input)),
    'grid-views/save': (input) => {
      const own = of(input);
      return changed(own, () => {
        if (input.instead !== null) store.gridViews.remove(own, input.instead);
        store.gridViews.keep(own, input.name, input.view);
      });
    },
    'grid-views/keep-last': (input) => {
      const own = of(input);
      return changed(own, () => store.gridViews.keep(own, LAST, input.view));
    },
    'grid-views/remove': (input) => {
      const own = of(input);
      return changed(own, () => store.gridViews.remove(own, input.name));
    },
  };
}
