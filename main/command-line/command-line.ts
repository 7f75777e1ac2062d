// Runs one command: reads its words, opens the store, asks the engine, prints, and says by its exit code how it went.

import { constants } from 'node:os';
import { ConsoleError, detailsOf, type ErrorDetails, wrongUsage } from '../domain/errors.ts';
import type { ProgressWire } from '../../preload/contract/wire.ts';
import { Stop } from '../host/stop.ts';
import { wireEngine } from '../host/wiring.ts';
import { BOOK_COMMANDS } from './book-commands.ts';
import { CONNECTION_COMMANDS } from './connection-commands.ts';
import type { Ask, Command, Done, Surroundings, Values } from './command.ts';
import { dataFolder } from './data-folder.ts';
import { EXAMPLES } from './examples.ts';
import { HAND_OVER_COMMANDS } from './hand-over-commands.ts';
import { INTAKE_COMMANDS } from './intake-commands.ts';
import { jsonOf, textOf } from './output.ts';
import { COMMON, findCommand, parse } from './parse.ts';
import { RUN_COMMANDS } from './run-commands.ts';
import { runSandbox, SANDBOX } from './sandbox-command.ts';

const COMMANDS: readonly Command[] = [
  ...CONNECTION_COMMANDS,
  ...BOOK_COMMANDS,
  ...RUN_COMMANDS,
  ...HAND_OVER_COMMANDS,
  ...INTAKE_COMMANDS,
];
const EVERYTHING = [...COMMANDS, SANDBOX];

function helpOf(command: Pick<Command, 'name' | 'usage' | 'help' | 'options'>): string {
  const options = Object.entries({ ...command.options, ...COMMON });
  const width = Math.max(...options.map(([name]) => name.length));
  const lines = options.map(([name, option]) => `  --${name.padEnd(width)}  ${option.help}`);
  const example = EXAMPLES[command.name];
  return [
    `usage: ${command.usage}`,
    '',
    command.help,
    '',
    ...lines,
    '',
    ...(example === undefined ? [] : [`example: npm run -s console -- ${example}`, '']),
    EXIT_CODES,
    '',
  ].join('\n');
}

const EXIT_CODES =
  'Exit code 0 done, 1 failed with nothing lost, 2 wrong usage, 3 done but something needs a person. Answers on stdout, messages on stderr.';

function overview(): string {
  const lines = EVERYTHING.map((command) => `  ${command.usage}`);
  return [
    'usage: console <command> [--data FOLDER] [--json]',
    '',
    ...lines,
    '',
    '"<command> --help" tells more.',
    EXIT_CODES,
    '',
  ].join('\n');
}

/** Ctrl-C, a scheduler that ends the job, a terminal that is closed: each stops after the current call. */
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function exitCodeOf(details: ErrorDetails): number {
  return details.code === 'wrong-usage' ? 2 : 1;
}

function progressLine(progress: ProgressWire): string {
  const total = progress.total === null ? '' : ` of ${progress.total}`;
  return `\r\u001b[K${progress.step} ${progress.done}${total}`;
}

async function runCommand(
  command: Command,
  words: readonly string[],
  values: Values,
  around: Surroundings,
): Promise<Done> {
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
    const opened = await wireEngine({
      folder: dataFolder(typeof values.data === 'string' ? values.data : undefined, around.environment),
      mode: typeof command.mode === 'function' ? command.mode(values) : command.mode,
      program: 'the command line',
      secret: (_connection, header) => (header.env === null ? null : (around.environment[header.env] ?? null)),
      progress: (progress) => {
        if (!around.terminal || Date.now() - last < 100) return;
        last = Date.now();
        around.err(progressLine(progress));
      },
      stop,
      ...(around.hook ? { hook: around.hook } : {}),
    });
    engine = opened;
    if (command.name !== 'resume') {
      for (const found of opened.recovered) around.err(`Was unfinished: ${found.detail}.\n`);
    }
    const ask: Ask = async (channel, input) => {
      const answer = await opened.ask(channel, input);
      if (answer.ok) return answer.value;
      throw new ConsoleError(answer.error as ErrorDetails);
    };
    return await command.run(ask, words, values);
  } finally {
    if (last > 0) around.err('\r\u001b[K');
    await engine?.close();
    for (const signal of STOPPING) process.off(signal, interrupted);
  }
}

function fail(details: ErrorDetails, json: boolean, around: Surroundings): number {
  around.err(`${details.object}: ${details.cause.replace(/\.+$/, '')}.\n${details.hint}\n`);
  if (json) around.out(`${jsonOf({ error: details })}\n`);
  return exitCodeOf(details);
}

async function obey(args: readonly string[], json: boolean, around: Surroundings): Promise<number> {
  const command = findCommand(args, EVERYTHING);
  if (command === null) {
    const { values } = parse(args, { name: '', usage: 'console <command> [--data FOLDER] [--json]', options: {} });
    if (values.help !== true) {
      around.err(overview());
      throw wrongUsage('read the command', 'the command', 'it is missing', 'Choose one of those above.');
    }
    around.out(overview());
    return 0;
  }
  const { words, values } = parse(args, command);
  if (values.help === true) {
    around.out(helpOf(command));
    return 0;
  }
  if (values.data === '') throw wrongUsage('read the command', '--data', 'it is empty', 'Name a folder.');
  if (command === SANDBOX) return runSandbox(values, around);
  const done = await runCommand(command as Command, words, values, around);
  around.out(`${json ? jsonOf(done.value) : textOf(done.value)}\n`);
  for (const note of done.notes ?? []) around.err(`${note}\n`);
  return done.failed === true ? 1 : done.needsPerson === true ? 3 : 0;
}

/** Runs the command line and returns its exit code. Prints one JSON document with --json, also when it fails. */
export async function runCommandLine(args: readonly string[], around: Surroundings): Promise<number> {
  const json = args.includes('--json');
  try {
    return await obey(args, json, around);
  } catch (error) {
    return fail(detailsOf(error, 'run the command'), json, around);
  }
}
