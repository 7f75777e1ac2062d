// Topic destinations: where files go, and the tables that they are written by.

import type { DestinationWire, DESTINATIONS, TableWire } from '../../../preload/contract/destinations.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { ruleText } from '../../domain/delivery/destination.ts';
import { askedBy } from '../../domain/layout/date-text.ts';
import { allLayouts } from '../hand-over/target.ts';
import type { Destination } from '../../ports/destinations.ts';
import type { EngineContext } from '../context.ts';
import { addDestination, changeDestination, folderProblem, removeDestination } from '../setup/destinations.ts';
import { fillTranslations } from '../setup/fill-translations.ts';
import { exportTable, importTable, missingOf, tablesOf } from '../setup/translations.ts';
import { missingToWire } from './hand-over.ts';

/** What the layout asks a person for; nothing where it is not there any more. */
function asksOf(context: EngineContext, name: string): DestinationWire['asks'] {
  const layout = allLayouts(context).find((one) => one.name === name);
  return layout === undefined ? [] : [...askedBy(layout)];
}

export function destinationHandlers(context: EngineContext): HandlersOf<typeof DESTINATIONS> {
  const { connections, destinations } = context.store;
  const toWire = ({ connection, rules, number: _number, uuid: _uuid, ...rest }: Destination): DestinationWire => ({
    ...rest,
    connection: connections.get(connection)!.name,
    rules: rules.map(ruleText),
    asks: asksOf(context, rest.layout),
  });
  const withFolder = (one: Destination): DestinationWire => ({
    ...toWire(one),
    folderProblem: folderProblem(context, one),
  });
  return {
    'destinations/list': () => connections.all().flatMap(({ id }) => destinations.of(id).map(toWire)),
    'destinations/add': async (input) => withFolder(await addDestination(context, input)),
    'destinations/change': async (input) => withFolder(await changeDestination(context, input)),
    'destinations/remove': async (input) => toWire(await removeDestination(context, input)),
    'translation/tables': ({ connection }) =>
      tablesOf(context, connection).map(
        ({ table: { name, ...table }, ...kept }): TableWire => ({ ...table, ...kept, table: name }),
      ),
    'translation/export': (input) => exportTable(context, input),
    'translation/import': (input) => importTable(context, input),
    'translation/fill': (input) => fillTranslations(context, input),
    'translation/missing': (input) => missingOf(context, input).map(missingToWire),
  };
}
