// Runs one command: reads its words, opens the store, asks the engine, prints, and says by its exit code how it went.

import { constants } from 'node:os';
import { ConsoleError, detailsOf, type ErrorDetails } from '../domain/errors.ts';
import type { ProgressWire } from '../../preload/contract/common.ts';
import { printable, printableJson } from '../../preload/contract/printable.ts';
import { startRefusal } from '../../preload/contract/start-refusal.ts';
import { Stop } from '../host/stop.ts';
import { wireEngine } from '../host/wiring.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { CHUNK_COMMANDS } from './chunk-commands.ts';
import { CONNECTION_COMMANDS } from './connection-commands.ts';
import type { Ask, Command, Done, Surroundings } from './command.ts';
import { CONFIRM_COMMANDS } from './confirm-commands.ts';
import { dataFolder } from './data-folder.ts';
import { type Given, mistyped } from './given.ts';
import { DESTINATION_COMMANDS } from './destination-commands.ts';
import { HAND_OVER_COMMANDS } from './hand-over-commands.ts';
import { HISTORY_COMMANDS } from './history-commands.ts';
import { TEAM_COMMANDS } from './team-commands.ts';
import { INTAKE_COMMANDS } from './intake-commands.ts';
import { COMMON, type Form, usageOf } from './form.ts';
import { jsonOf, textOf } from './output.ts';
import { findCommand, parse } from './parse.ts';
import { MONTH_COMMANDS } from './month-commands.ts';
import { NOTE_COMMANDS } from './note-commands.ts';
import { RUN_COMMANDS } from './run-commands.ts';
import { SETTINGS_COMMANDS } from './settings-commands.ts';
import { SANDBOX } from './sandbox-command.ts';

const COMMANDS = [
  ...CONNECTION_COMMANDS,
  ...HISTORY_COMMANDS,
  ...TEAM_COMMANDS,
  ...RUN_COMMANDS,
  ...HAND_OVER_COMMANDS,
  ...DESTINATION_COMMANDS,
  ...CONFIRM_COMMANDS,
  ...MONTH_COMMANDS,
  ...NOTE_COMMANDS,
  ...INTAKE_COMMANDS,
  ...CHUNK_COMMANDS,
  ...BACKUP_COMMANDS,
  ...SETTINGS_COMMANDS,
  SANDBOX,
];
/** What is typed before a command is named. */
const NOTHING = { name: '', shown: 'console <command> [--data FOLDER] [--json]' };
const EXIT_CODES =
  'Exit code 0 done, 1 failed with nothing lost, 2 wrong usage, 3 done but something needs a person. Answers on stdout, messages on stderr.';
/** Ctrl-C, a scheduler that ends the job, a terminal that is closed: each stops after the current call. */
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function helpOf(command: Form): string {
  const options = Object.entries({ ...command.options, ...COMMON });
  const width = Math.max(...options.map(([name]) => name.length));
  const lines = options.map(([name, option]) => `  --${name.padEnd(width)}  ${option.help}`);
  return [
    `usage: ${usageOf(command)}`,
    '',
    command.help,
    '',
    ...lines,
    '',
    `example: npm run -s console -- ${command.example}`,
    '',
    EXIT_CODES,
    '',
  ].join('\n');
}

function overview(): string {
  const lines = COMMANDS.map((command) => `  ${usageOf(command)}`);
  return [`usage: ${usageOf(NOTHING)}`, '', ...lines, '', '"<command> --help" tells more.', EXIT_CODES, ''].join('\n');
}

function exitCodeOf(details: ErrorDetails): number {
  if (details.code === 'wrong-usage') return 2;
  // What was asked for may stand: somebody has to look.
  return details.code === 'proof-log-unknown' || details.code === 'stands-in-log' ? 3 : 1;
}

function progressLine(progress: ProgressWire): string {
  const { waits } = progress;
  if (waits !== undefined) {
    const why = waits.status === null ? 'no answer' : `the service answered ${waits.status}`;
    return `\r\u001b[K${progress.step}: ${why}, tried again at ${waits.until.slice(11, 19)}Z`;
  }
  const total = progress.total === null ? '' : ` of ${progress.total}`;
  return `\r\u001b[K${progress.step} ${progress.done}${total}`;
}

async function runCommand(command: Command, given: Given, around: Surroundings): Promise<Done> {
  const stop = new Stop();
  const interrupted = (signal: NodeJS.Signals) => {
    if (stop.asked) process.exit(128 + constants.signals[signal]);
    around.err('\nStopping after the current call …\n');
    stop.ask();
  };
  for (const signal of STOPPING) process.on(signal, interrupted);
  let last = 0;
  let engine: Awaited<ReturnType<typeof wireEngine>> | null = null;
  try {
    const folder = dataFolder(given.text('data'), around.environment);
    command.first?.(folder, given);
    const opened = await wireEngine({
      folder,
      mode: typeof command.mode === 'function' ? command.mode(given) : command.mode,
      program: 'the command line',
      putsBack: command.putsBack?.(given),
      secret: (_connection, header) => (header.env === null ? null : (around.environment[header.env] ?? null)),
      progress: (progress) => {
        if (!around.terminal || (progress.waits === undefined && Date.now() - last < 100)) return;
        last = Date.now();
        around.err(progressLine(progress));
      },
      stop,
      hook: around.hook,
      pause: around.pause,
    });
    engine = opened;
    if (command.name !== 'resume') {
      for (const found of opened.recovered) around.err(printable(`Was unfinished: ${found.detail}.\n`));
    }
    const ask: Ask = async (channel, input) => {
      const answer = await opened.ask(channel, input);
      if (answer.ok) return answer.value;
      // As the engine threw it: it runs in this process.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      throw new ConsoleError(answer.error as ErrorDetails);
    };
    return await command.run(ask, given);
  } finally {
    if (last > 0) around.err('\r\u001b[K');
    await engine?.close();
    for (const signal of STOPPING) process.off(signal, interrupted);
  }
}

function fail(details: ErrorDetails, json: boolean, around: Surroundings): number {
  const known = details.code === 'proof-mismatch' ? details.values?.known : undefined;
  around.err(printable(`${details.object}: ${details.cause.replace(/\.+$/, '')}.\n${details.hint}\n`));
  if (known !== undefined) around.err(printable(`${known}\n`));
  if (json) around.out(`${printableJson(jsonOf({ error: details }))}\n`);
  return exitCodeOf(details);
}

async function obey(args: readonly string[], json: boolean, around: Surroundings): Promise<number> {
  const command = findCommand(args, COMMANDS);
  const given = parse(args, command ?? NOTHING);
  if (given.flag('help')) {
    around.out(command === null ? overview() : helpOf(command));
    return 0;
  }
  if (command === null) {
    around.err(overview());
    throw mistyped('the command', 'it is missing', 'Choose one of those above.');
  }
  if (given.text('data') === '') throw mistyped('--data', 'it is empty', 'Name a folder.');
  if ('serve' in command) return command.serve(given, around);
  const done =
    'alone' in command
      ? command.alone(dataFolder(given.text('data'), around.environment))
      : await runCommand(command, given, around);
  around.out(`${json ? printableJson(jsonOf(done.value)) : printable(textOf(done.value))}\n`);
  for (const note of done.notes ?? []) around.err(printable(`${note}\n`));
  return done.failed === true ? 1 : done.needsPerson === true ? 3 : 0;
}

/** Runs the command line and returns its exit code. Prints one JSON document with --json, also when it fails. */
export async function runCommandLine(args: readonly string[], around: Surroundings): Promise<number> {
  const json = args.includes('--json');
  try {
    const refusal = startRefusal(around.environment);
    if (refusal !== null) throw new ConsoleError(refusal);
    return await obey(args, json, around);
  } catch (error) {
    return fail(detailsOf(error, 'run the command'), json, around);
  }
}
