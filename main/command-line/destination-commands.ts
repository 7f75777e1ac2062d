// Commands about destinations and their translation tables.

import path from 'node:path';
import type { Input } from '../../preload/contract/channels.ts';
import type { DestinationWire } from '../../preload/contract/destinations.ts';
import type { Command, Done } from './command.ts';
import { counted } from '../domain/counted.ts';
import { CONNECTION, type Option } from './form.ts';
import type { Given } from './given.ts';
import { KIND, kindOf } from './kind.ts';
import { missingDone } from './missing.ts';

const LAYOUT: Option = { type: 'string', help: 'NAME of the layout, for example visma-lonn' };
const TO: Option = { type: 'string', help: 'FOLDER for the files' };
const RULE: Option = {
  type: 'string',
  multiple: true,
  help: "RULE: field and what is taken: 'ArbeidstypeId=100,150..199', or a table over it: 'company(AnsattId)=A'",
};
const NO_FILE: Option = {
  type: 'boolean',
  help: 'nothing is written: what goes there is marked once a person has said why',
};
const DESTINATION: Option = { type: 'string', help: 'NAME of the destination; left out: the only one, or all of them' };

function destinationOut(of: DestinationWire) {
  const { name, connection, kind, layout, folder, rules, posting, naming, closedAt } = of;
  const way = { closedPeriod: posting, naming };
  return { name, connection, kind, layout, folder, rules, ...way, closedAt: closedAt ?? undefined };
}

function madeOut(made: DestinationWire): Done {
  const { folder, folderProblem = null } = made;
  const notes =
    folderProblem === null ? [] : [`${folder}: ${folderProblem}. No file can be handed over there until it is.`];
  return { value: destinationOut(made), notes };
}

const CLOSED_PERIOD: Option = {
  type: 'string',
  help: 'what it gets of a closed period: unit (as said of each when it is released), original (its own Dato), open (the first open day)',
};

function postingOf(given: Given): DestinationWire['posting'] | undefined {
  const said = given.text('closed-period');
  if (said === undefined || said === 'unit' || said === 'original' || said === 'open') return said;
  throw given.wrong('--closed-period', 'it is unit, original or open');
}

const NAMING: Option = {
  type: 'string',
  help: 'how its files are called: layout (by the name in the layout alone), whole (by connection, period and number too)',
};

function namingOf(given: Given): DestinationWire['naming'] | undefined {
  const said = given.text('naming');
  if (said === undefined || said === 'layout' || said === 'whole') return said;
  throw given.wrong('--naming', 'it is layout or whole');
}

function folderOf(given: Given): string | undefined {
  return given.text('to') === undefined ? undefined : path.resolve(given.needed('to'));
}

const list: Command = {
  name: 'destination list',
  help: 'Lists where files go: the destinations of every connection, closed ones too.',
  example: 'destination list --json',
  mode: 'read',
  run: async (ask) => ({ value: (await ask('destinations/list', {})).map(destinationOut) }),
};

const add: Command = {
  name: 'destination add',
  words: ['NAME'],
  shown:
    "--connection NAME --kind time|material (--layout NAME --to FOLDER | --no-file) [--rule 'ArbeidstypeId=100,150']… [--closed-period unit|original|open] [--naming layout|whole]",
  help: 'Makes a destination: layout and folder for a kind, and which records it takes.',
  example: 'destination add Lønn --connection Prod --kind time --layout visma-lonn --to /srv/erp/in',
  mode: 'write',
  options: {
    connection: CONNECTION,
    kind: KIND,
    layout: LAYOUT,
    to: TO,
    'no-file': NO_FILE,
    rule: RULE,
    'closed-period': CLOSED_PERIOD,
    naming: NAMING,
  },
  async run(ask, given) {
    const [name, connection, kind] = [given.word(), given.needed('connection'), kindOf(given)];
    const isFileless = given.flag('no-file');
    if (isFileless && ['layout', 'to', 'naming'].some((option) => given.text(option) !== undefined))
      throw given.wrong('--no-file', 'it goes without --layout, --to and --naming');
    const [layout, folder] = isFileless ? ['no-file', ''] : [given.needed('layout'), path.resolve(given.needed('to'))];
    const rules = [...given.list('rule')];
    const [posting, naming] = [postingOf(given), namingOf(given)];
    return madeOut(await ask('destinations/add', { name, connection, kind, layout, folder, rules, posting, naming }));
  },
};

const change: Command = {
  name: 'destination change',
  words: ['NAME'],
  shown:
    '--connection NAME [--rename NAME] [--layout NAME] [--to FOLDER] [--rule RULE… | --no-rules] [--closed-period unit|original|open] [--naming layout|whole]',
  help: 'Changes what is given of a destination, also of a closed one, which still gets what takes back what it got. What was handed over stays as it was.',
  example: 'destination change Lønn --connection Prod --to /srv/erp/new',
  mode: 'write',
  options: {
    connection: CONNECTION,
    rename: { type: 'string', help: 'NAME that it has from now on' },
    layout: LAYOUT,
    to: TO,
    rule: RULE,
    'no-rules': { type: 'boolean', help: 'it takes everything of its kind' },
    'closed-period': CLOSED_PERIOD,
    naming: NAMING,
  },
  async run(ask, given) {
    const [name, connection] = [given.word(), given.needed('connection')];
    const own = [...given.list('rule')];
    if (own.length > 0 && given.flag('no-rules')) throw given.wrong('--no-rules', 'it goes without --rule');
    const rules = own.length > 0 || given.flag('no-rules') ? own : undefined;
    const [rename, layout, folder] = [given.text('rename'), given.text('layout'), folderOf(given)];
    const [posting, naming] = [postingOf(given), namingOf(given)];
    const changes = { connection, name, rename, layout, folder, rules, posting, naming };
    return madeOut(await ask('destinations/change', changes));
  },
};

const remove: Command = {
  name: 'destination remove',
  words: ['NAME'],
  shown: '--connection NAME',
  help: 'Closes a destination. Nothing of it is deleted; files that wait get their answer as before.',
  example: 'destination remove Lønn --connection Prod',
  mode: 'write',
  options: { connection: CONNECTION },
  async run(ask, given) {
    const [name, connection] = [given.word(), given.needed('connection')];
    return { value: destinationOut(await ask('destinations/remove', { name, connection })) };
  },
};

function tableOf(given: Given): Input<'translation/import'> {
  const [table, file] = [given.word(), path.resolve(given.word(1))];
  const destination = given.text('destination') === undefined ? null : given.needed('destination');
  return { table, file, destination, connection: given.needed('connection') };
}

const TABLE_FORM = {
  words: ['TABLE', 'FILE'],
  shown: '--connection NAME [--destination NAME]',
  mode: 'write',
  options: { connection: CONNECTION, destination: DESTINATION },
} as const;

const exported: Command = {
  ...TABLE_FORM,
  name: 'translation export',
  help: 'Writes a translation table to a CSV file: employee, pay-type, work-type, project, project-line, department, product or company.',
  example: 'translation export pay-type lonnsarter.csv --connection Prod',
  mode: 'read',
  run: async (ask, given) => ({ value: await ask('translation/export', tableOf(given)) }),
};

const imported: Command = {
  ...TABLE_FORM,
  name: 'translation import',
  help: 'Takes a translation table from a CSV file: key columns, then to;rule;valid-from;valid-to. It replaces the table as a whole.',
  example: 'translation import pay-type lonnsarter.csv --connection Prod',
  async run(ask, given) {
    const { nothing, several, ...value } = await ask('translation/import', tableOf(given));
    const note = `${counted(nothing, 'row has', 'rows have')} nothing under "to": nothing goes there of what ${nothing === 1 ? 'it fits' : 'they fit'}.`;
    const both = `${counted(several, 'value goes', 'values go')} to several: the hours of ${several === 1 ? 'it' : 'each'} are written to all of them, by their rules.`;
    return {
      value: { ...value, nothing: nothing || undefined, several: several || undefined },
      notes: [...(nothing === 0 ? [] : [note]), ...(several === 0 ? [] : [both])],
    };
  },
};

const missing: Command = {
  name: 'translation missing',
  words: ['RUN'],
  shown: '[--destination NAME | --layout NAME]',
  help: 'Lists what of a run has no translation, with the hours behind it. Exit code 3 when there is something.',
  example: 'translation missing 1 --json',
  mode: 'read',
  options: { destination: DESTINATION, layout: LAYOUT },
  async run(ask, given) {
    const [layout, destination] = [given.text('layout'), given.text('destination')];
    if (layout !== undefined && destination !== undefined)
      throw given.wrong('--layout', 'it goes without --destination');
    const way = layout === undefined ? { destination: destination ?? null } : { layout };
    return missingDone(await ask('translation/missing', { run: given.number(), way }));
  },
};

export const DESTINATION_COMMANDS: readonly Command[] = [list, add, change, remove, exported, imported, missing];
