// Where files of a kind last went from a connection: kept when one is handed over, so that the next is offered the same folder by name
// alone. The page says no folder that was not chosen just now.

import { wrongUsage } from '../../domain/errors.ts';
import { type LastPlace, type LastPlaces, placeKey } from '../../domain/last-place.ts';
import type { Run } from '../../ports/runs.ts';
import type { SettingStore } from '../../ports/settings.ts';
import { connectionOf, type EngineContext } from '../context.ts';

function placesOf(settings: SettingStore): LastPlaces {
  const { places } = settings.all();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this file alone
  return typeof places === 'object' && places !== null ? (places as LastPlaces) : {};
}

function keyOf(context: EngineContext, run: Run): string {
  const { name: connection, environment } = connectionOf(context, run);
  return placeKey({ connection, kind: run.kind, environment });
}

/** The folder of the last file of this kind. Throws `wrong-usage` where there was none. */
export function lastFolder(context: EngineContext, run: Run): string {
  const place = placesOf(context.store.settings)[keyOf(context, run)];
  if (place !== undefined) return place.folder;
  throw wrongUsage('hand over', `run ${run.number}`, 'no folder was named', 'Choose the folder that the ERP reads.');
}

/** Adds to those that are kept. Inside a transaction. */
export function addPlaces(settings: SettingStore, places: LastPlaces): void {
  settings.set({ places: { ...placesOf(settings), ...places } });
}

export function keepPlace(context: EngineContext, run: Run, place: LastPlace): void {
  const { store } = context;
  store.transaction(() => addPlaces(store.settings, { [keyOf(context, run)]: place }));
}
