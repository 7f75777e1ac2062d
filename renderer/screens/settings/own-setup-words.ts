// What a desk had set up before it joined a team, in words. Pure.

import type { OwnSetupWire } from '../../../preload/contract/team.ts';
import type { Text } from '../../language/text.ts';

/** One of them, in words. */
export function setupWords({ what, name, connection, kind, destination, count }: OwnSetupWire, text: Text): string {
  const of = { name, connection: connection ?? '', kind: kind === null ? '' : text.t(`kind.${kind}`).toLowerCase() };
  switch (what) {
    case 'table': {
      const table = text.maybe(`destinations.table.${name}`, name).toLowerCase();
      const values = { ...of, table, count, destination: destination ?? '' };
      return text.t(destination === null ? 'ownSetup.table' : 'ownSetup.tableOf', values);
    }
    case 'locked':
      return text.t('ownSetup.locked', { ...of, day: text.date(name) });
    case 'month':
      return text.t('ownSetup.month', { ...of, month: text.months(`${name}-01`, `${name}-01`) });
    case 'layout':
    case 'destination':
    case 'mapping':
      return text.t(`ownSetup.${what}`, of);
    default:
      return what satisfies never;
  }
}

/** With what can be done about it. */
export function lackingWords(one: OwnSetupWire, text: Text): string {
  const words = setupWords(one, text);
  if (!one.isTaken) return text.t('ownSetup.enter', { words });
  return one.to === null ? text.t('ownSetup.comes', { words }) : text.t('ownSetup.comesTo', { words, to: one.to });
}
