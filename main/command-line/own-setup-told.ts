// What a desk that joins a team has set up by itself, told by name: before it joins all of it, after that what the team lacks.

import { assertNever } from '../domain/errors.ts';
import type { OwnSetupWire } from '../../preload/contract/team.ts';
import { counted } from '../domain/counted.ts';

function inWords({ what, connection, kind, name, destination, count }: OwnSetupWire): string {
  const at = connection === null ? '' : ` of "${connection}"`;
  switch (what) {
    case 'layout':
      return `layout ${name}`;
    case 'destination':
      return `destination "${name}"${at} (${kind})`;
    case 'table':
      return `translation table ${name}${destination === null ? '' : ` of the destination "${destination}"`}${at}: ${counted(count, 'row', 'rows')}`;
    case 'mapping':
      return `mapping of files "${name}"${at}`;
    case 'locked':
      return `lock through ${name}${at}`;
    case 'month':
      return `closed month ${name}${at} (${kind})`;
    default:
      return assertNever(what);
  }
}

/** Under whichever name the team has that connection. */
const toWhere = ({ to, connection }: OwnSetupWire): string => (to === null || to === connection ? '' : `, for "${to}"`);

const lines = (all: readonly OwnSetupWire[]): string[] => all.map((one) => `  ${inWords(one)}${toWhere(one)}`);

export function staysTold(all: readonly OwnSetupWire[]): string[] {
  if (all.length === 0) return [];
  const head = `${all.length === 1 ? 'This of this desk stays' : `These ${all.length} of this desk stay`} in the archive; the team has its own. What it lacks is named afterwards: proof-log archives.`;
  return [head, ...lines(all)];
}

export function lackingTold(archive: string, all: readonly OwnSetupWire[]): string[] {
  const [taken, rest] = [all.filter(({ isTaken }) => isTaken), all.filter(({ isTaken }) => !isTaken)];
  return [
    ...(taken.length === 0
      ? []
      : [
          `Of archive ${archive} the team lacks ${taken.length === 1 ? 'this. Take it' : `these ${taken.length}. Take them`} along: proof-log take-along ${archive}`,
          ...lines(taken),
        ]),
    ...(rest.length === 0
      ? []
      : [
          `Of archive ${archive} enter ${rest.length === 1 ? 'this if it is' : `these ${rest.length} if they are`} to hold:`,
          ...lines(rest),
        ]),
  ];
}
