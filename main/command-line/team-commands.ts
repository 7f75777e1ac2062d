// Commands about a proof log that several desks share.

import type { Answers, Input } from '../../preload/contract/channels.ts';
import type { Ask, Command } from './command.ts';
import { counted } from '../domain/counted.ts';
import { type Option, REASON } from './form.ts';
import { type Given, mistyped } from './given.ts';
import { lackingTold, staysTold } from './own-setup-told.ts';

const PLACE_OPTIONS: Readonly<Record<string, Option>> = {
  log: { type: 'string', help: 'NAME of the log in that database, which may hold several (main)' },
  password: { type: 'string', help: 'env:VARIABLE that holds the password (EXPORT_CONSOLE_PROOF_LOG_PASSWORD)' },
  'ca-file': { type: 'string', help: 'FILE with the certificate of the authority that signed the server (PEM)' },
};

const USUAL_PORT = 5432;

/** Host, port, database and user of `postgres://user@host:port/database`. Throws `wrong-usage`; a password in it is not repeated. */
function placeOf(given: Given, option: 'to' | 'from'): Input<'team/join'> {
  const text = given.needed(option);
  const hint = `Write --${option} postgres://USER@HOST:PORT/DATABASE, and --password env:VARIABLE.`;
  const wrong = (cause: string) => mistyped(`--${option}`, cause, hint);
  if (!URL.canParse(text)) throw wrong('it is no URL');
  const url = new URL(text);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') throw wrong('it is not the URL of a PostgreSQL');
  if (url.password !== '') throw wrong('it holds a password, which would be seen by others');
  if (url.search !== '' || url.hash !== '') throw wrong('it has parameters, and none is taken from a URL');
  const database = decodeURIComponent(url.pathname.slice(1));
  if (url.username === '' || database === '') throw wrong('it names no user or no database');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? USUAL_PORT : Number(url.port),
    database,
    user: decodeURIComponent(url.username),
    log: given.text('log') ?? 'main',
    caFile: given.text('ca-file') ?? null,
    passwordEnv: passwordOf(given),
  };
}

function passwordOf(given: Given): string | null {
  const text = given.text('password');
  if (text === undefined) return null;
  const name = /^env:([A-Za-z_][A-Za-z0-9_]*)$/.exec(text)?.[1];
  if (name !== undefined) return name;
  // It is not repeated: it may be the password itself.
  throw mistyped(
    '--password',
    'its value is not env:VARIABLE',
    'Put the password in an environment variable and write env: and its name.',
  );
}

const move: Command = {
  name: 'proof-log move',
  shown: '--to URL [--log NAME] [--password env:VARIABLE] [--ca-file FILE]',
  help: 'Moves the proof log to a PostgreSQL that several desks share, entry by entry; this desk goes on from there.',
  example: 'proof-log move --to postgres://desk@db.example.no:5432/export --password env:PROOF_LOG_PASSWORD',
  mode: 'write',
  options: { to: { type: 'string', help: 'URL of the database' }, ...PLACE_OPTIONS },
  run: async (ask, given) => ({ value: await ask('team/move', placeOf(given, 'to')) }),
};

const join: Command = {
  name: 'proof-log join',
  shown: '--from URL [--log NAME] [--password env:VARIABLE] [--ca-file FILE]',
  help: 'Makes this data folder one more desk of a team: everything that its log tells is made here. A finished history of its own becomes an archive.',
  example: 'proof-log join --from postgres://desk@db.example.no:5432/export --password env:PROOF_LOG_PASSWORD',
  mode: 'write',
  options: { from: { type: 'string', help: 'URL of the database' }, ...PLACE_OPTIONS },
  async run(ask, given) {
    const value = await ask('team/join', placeOf(given, 'from'));
    const archived = `The next command joins: proof-log follow. What this desk did by itself (${counted(value.archived ?? 0, 'run', 'runs')}) is an archive from then on: proof-log archives.`;
    return { value, notes: value.archived === null ? [] : [archived, ...staysTold(value.stays)] };
  },
};

const archives: Command = {
  name: 'proof-log archives',
  help: 'Shows what this desk did by itself before it joined a team, each a data folder to look at with --data.',
  example: 'proof-log archives',
  mode: 'read',
  async run(ask) {
    const value = await ask('team/archives', {});
    return { value, notes: value.flatMap(({ name, lacking }) => lackingTold(name, lacking)) };
  },
};

const takeAlong: Command = {
  name: 'proof-log take-along',
  words: ['ARCHIVE'],
  help: 'Takes along what was set up before this desk joined and the team lacks: layouts, translation tables, and destinations of a kind that it has none of.',
  example: 'proof-log take-along 20260301101500',
  mode: 'write',
  async run(ask, given) {
    const archive = given.word();
    const value = await ask('team/take-along', { archive });
    return { value, notes: lackingTold(archive, value.lacking) };
  },
};

const address: Command = {
  name: 'proof-log address',
  shown: '--to URL [--log NAME] [--password env:VARIABLE] [--ca-file FILE]',
  help: 'Follows the same log at another address: the server moved, or has another name. Its chain is verified first.',
  example: 'proof-log address --to postgres://desk@db2.example.no:5432/export --password env:PROOF_LOG_PASSWORD',
  mode: 'write',
  options: { to: { type: 'string', help: 'URL of the database, where it is now' }, ...PLACE_OPTIONS },
  run: async (ask, given) => ({ value: await ask('team/address', placeOf(given, 'to')) }),
};

const test: Command = {
  name: 'proof-log test',
  shown: '--to URL | --from URL [--log NAME] [--password env:VARIABLE] [--ca-file FILE]',
  help: 'Looks whether this log can be moved there, or that one joined, and what this desk may do there; writes nothing.',
  example: 'proof-log test --from postgres://desk@db.example.no:5432/export --password env:PROOF_LOG_PASSWORD',
  mode: 'write',
  options: {
    to: { type: 'string', help: 'URL of the database to move to' },
    from: { type: 'string', help: 'URL of the database to join' },
    ...PLACE_OPTIONS,
  },
  async run(ask, given) {
    const isMove = given.text('to') !== undefined;
    const place = placeOf(given, isMove ? 'to' : 'from');
    const found = await ask('team/test', { place, to: isMove ? 'move' : 'join' });
    const reader = found.writes ? [] : ['this user may only look: the desk could act on nothing'];
    return { value: found, notes: [...reader, ...staysTold(found.stays)] };
  },
};

const desks: Command = {
  name: 'proof-log desks',
  help: 'Shows the desks that share the proof log, what each has in review, and whether the log can be reached.',
  example: 'proof-log desks --json',
  mode: 'read',
  async run(ask) {
    const team = await ask('team/get', {});
    const why = team === null ? null : (team.blocked ?? team.away);
    return { value: team, notes: why === null ? [] : [why] };
  },
};

const follow: Command = {
  name: 'proof-log follow',
  help: 'Brings this desk up to what the others did; every command that changes something does so first.',
  example: 'proof-log follow',
  mode: 'write',
  async run(ask) {
    const value = await ask('team/follow', {});
    const notes = value.reviews.map(
      ({ run, by, at, theirs, rows, setApart }) =>
        `${by} handed over ${counted(rows, 'record', 'records')} (run ${theirs}) at ${at}: ${counted(setApart.length, `of run ${run} is`, `of run ${run} are`)} set apart (${setApart.join(', ')})`,
    );
    return { value, notes };
  },
};

async function decided(ask: Ask, given: Given, channel: 'team/take-over' | 'team/retire') {
  const reason = given.needed('reason');
  const seen = channel === 'team/take-over' ? given.count('seen') : undefined;
  if (channel === 'team/take-over') await ask(channel, { run: given.number(), reason, seen });
  else await ask(channel, { desk: given.word(), reason });
  return { value: await ask('team/get', {}) };
}

const takeOver: Command = {
  name: 'proof-log take-over',
  words: ['RUN'],
  shown: '--reason TEXT [--seen N]',
  help: 'Ends what another desk has in review, so that this one can pull; nothing of it was handed over.',
  example: "proof-log take-over 12 --reason 'Kari is ill, agreed by phone'",
  mode: 'write',
  options: {
    reason: REASON,
    seen: {
      type: 'string',
      help: 'N entries of the log stood there when you looked: refused where that desk told more of it',
    },
  },
  run: (ask, given) => decided(ask, given, 'team/take-over'),
};

const retire: Command = {
  name: 'proof-log retire',
  words: ['DESK'],
  shown: '--reason TEXT',
  help: 'Takes a desk off the roll for good: its machine is off, and no file that it wrote and did not finish was imported.',
  example: "proof-log retire PC-7 --reason 'the machine was stolen, folder checked: no file of it'",
  mode: 'write',
  options: { reason: REASON },
  run: (ask, given) => decided(ask, given, 'team/retire'),
};

function lackingLine({ seq, at, by, what, run, file, units }: Answers['team/lacking'][number]): string {
  const about = [run === null ? '' : `run ${run}`, units === null ? '' : counted(units, 'unit', 'units'), file ?? ''];
  return [`  ${seq}`, at, by, what, ...about.filter((part) => part !== '')].join('  ');
}

const putBack: Command = {
  name: 'proof-log put-back',
  shown: '[--reason TEXT]',
  help: 'Shows what the database has lost, entry by entry, and with a reason puts it back from the copy of this desk.',
  example: "proof-log put-back --reason 'the database was restored from yesterday'",
  mode: 'write',
  options: { reason: { type: 'string', help: 'TEXT, kept in history; without it nothing is put back' } },
  async run(ask, given) {
    const lacking = await ask('team/lacking', {});
    const notes =
      lacking.length === 0 ? [] : ['The database has lost, and this desk has:', ...lacking.map(lackingLine)];
    const reason = given.text('reason');
    if (reason !== undefined) {
      const [first] = lacking;
      return {
        value: await ask('team/put-back', first === undefined ? { reason } : { reason, first: first.seq }),
        notes,
      };
    }
    const end = lacking.length === 0 ? 'The database lacks nothing.' : 'Nothing was put back. To do it: --reason TEXT.';
    return { value: { entries: 0, put: [], lacking }, notes: [...notes, end], needsPerson: lacking.length > 0 };
  },
};

const beginAnew: Command = {
  name: 'proof-log begin-anew',
  shown: '--reason TEXT',
  help: 'Leaves a branch of the log that lost, or comes back after being retired: this desk is made again from the shared log with the next command.',
  example: "proof-log begin-anew --reason 'the other branch stands; our file of today is checked in the ERP'",
  mode: 'write',
  options: { reason: REASON },
  async run(ask, given) {
    const value = await ask('team/begin-anew', { reason: given.needed('reason') });
    const told = value.lost.map(({ what, run, file, setup, units }) => {
      const about = [
        run === null ? '' : `run ${run}`,
        units === null ? '' : counted(units, 'unit', 'units'),
        file ?? '',
        setup ?? '',
      ];
      return ['  ', what, ...about.filter((part) => part !== '')].join('  ');
    });
    const notes = told.length === 0 ? [] : ['Only the branch that is left told of:', ...told];
    return {
      value,
      notes: [
        ...notes,
        'The next command begins anew. What the branch handed over is held for a person; what the branch that stands handed over too the ERP may have twice, and resume says so.',
      ],
    };
  },
};

export const TEAM_COMMANDS: readonly Command[] = [
  test,
  move,
  join,
  archives,
  takeAlong,
  address,
  desks,
  follow,
  takeOver,
  retire,
  putBack,
  beginAnew,
];
