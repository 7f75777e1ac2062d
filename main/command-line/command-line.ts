// Runs one command: reads its words, opens the store, asks the engine, prints, and says by its exit code how it went.

import { parseArgs } from 'node:util';
import { ConsoleError, detailsOf, type ErrorDetails, wrongUsage } from '../domain/errors.ts';
import type { Progress } from '../engine/context.ts';
import { Stop } from '../engine/stop.ts';
import { wireEngine } from '../engine/wiring.ts';
import { BOOK_COMMANDS } from './book-commands.ts';
import type { Ask, Command, Done, Surroundings, Values } from './command.ts';
import { dataFolder } from './data-folder.ts';
import { HAND_OVER_COMMANDS } from './hand-over-commands.ts';
import { INTAKE_COMMANDS } from './intake-commands.ts';
import { jsonOf, textOf } from './output.ts';
import { RUN_COMMANDS } from './run-commands.ts';
import { runSandbox, SANDBOX_OPTIONS, SANDBOX_USAGE } from './sandbox-command.ts';

const COMMANDS: readonly Command[] = [...BOOK_COMMANDS, ...RUN_COMMANDS, ...HAND_OVER_COMMANDS, ...INTAKE_COMMANDS];

const COMMON = {
  data: { type: 'string', help: 'FOLDER with the data' },
  json: { type: 'boolean', help: 'print one JSON document' },
  help: { type: 'boolean', help: 'this text' },
} as const;

function helpOf(command: Pick<Command, 'usage' | 'help' | 'options'>): string {
  const options = Object.entries({ ...command.options, ...COMMON });
  const width = Math.max(...options.map(([name]) => name.length));
  const lines = options.map(([name, option]) => `  --${name.padEnd(width)}  ${option.help}`);
  return [`usage: ${command.usage}`, '', command.help, '', ...lines, ''].join('\n');
}

function overview(): string {
  const lines = [...COMMANDS.map((command) => command.usage), SANDBOX_USAGE].map((usage) => `  ${usage}`);
  return [
    'usage: console <command> [--data FOLDER] [--json]',
    '',
    ...lines,
    '',
    '"<command> --help" tells more.',
    '',
  ].join('\n');
}

function findCommand(words: readonly string[]): { command: Command; rest: string[] } {
  for (const size of [2, 1]) {
    const name = words.slice(0, size).join(' ');
    const command = COMMANDS.find((known) => known.name === name);
    if (command) return { command, rest: words.slice(size) };
  }
  throw wrongUsage('read the command', words.join(' ') || 'the command', 'there is no such command', 'See "--help".');
}

function parse(args: readonly string[], options: Command['options']): { words: string[]; values: Values } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, ...COMMON },
      allowPositionals: true,
    });
    return { words: positionals, values };
  } catch (error) {
    throw wrongUsage('read the command', args.join(' '), (error as Error).message, 'See "--help".');
  }
}

function exitCodeOf(details: ErrorDetails): number {
  return details.code === 'wrong-usage' ? 2 : 1;
}

function progressLine(progress: Progress): string {
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
  const interrupted = () => {
    if (stop.asked) process.exit(130);
    around.err('\nStopping after the current call …\n');
    stop.ask();
  };
  process.on('SIGINT', interrupted);
  let last = 0;
  let engine: ReturnType<typeof wireEngine> | null = null;
  try {
    const opened = wireEngine({
      folder: dataFolder(typeof values.data === 'string' ? values.data : undefined, around.environment),
      mode: command.mode,
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
    process.off('SIGINT', interrupted);
  }
}

function fail(details: ErrorDetails, json: boolean, around: Surroundings): number {
  around.err(`${details.object}: ${details.cause}.\n${details.hint}\n`);
  if (json) around.out(`${jsonOf({ error: details })}\n`);
  return exitCodeOf(details);
}

/** Runs the command line and returns its exit code. Prints one JSON document with --json, also when it fails. */
export async function runCommandLine(args: readonly string[], around: Surroundings): Promise<number> {
  const json = args.includes('--json');
  try {
    const first = args.findIndex((word) => !word.startsWith('-'));
    if (first === -1) {
      (args.includes('--help') ? around.out : around.err)(overview());
      return args.includes('--help') ? 0 : 2;
    }
    if (args[first] === 'sandbox') {
      const { values } = parse(
        args.filter((_word, index) => index !== first),
        SANDBOX_OPTIONS,
      );
      if (values.help !== true) return await runSandbox(values, around);
      around.out(
        helpOf({
          usage: SANDBOX_USAGE,
          help: 'Runs the stand-in service until stopped; prints its URL first.',
          options: SANDBOX_OPTIONS,
        }),
      );
      return 0;
    }
    const names = args.slice(first, first + 2).filter((word) => !word.startsWith('-'));
    const { command } = findCommand(names);
    const { words, values } = parse(args, command.options);
    if (values.help === true) {
      around.out(helpOf(command));
      return 0;
    }
    const done = await runCommand(command, words.slice(command.name.split(' ').length), values, around);
    around.out(`${json ? jsonOf(done.value) : textOf(done.value)}\n`);
    for (const note of done.notes ?? []) around.err(`${note}\n`);
    return done.failed === true ? 1 : done.needsPerson === true ? 3 : 0;
  } catch (error) {
    return fail(detailsOf(error, 'run the command'), json, around);
  }
}
