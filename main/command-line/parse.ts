// Reads what was typed: which command, its words and its options. Nothing is passed over in silence: an option given twice or one
// word too many is refused, since the command would do something else than was meant.

import { parseArgs } from 'node:util';
import { COMMON, type Form, type Option, usageOf } from './form.ts';
import { Given, mistyped } from './given.ts';

type Known = Pick<Form, 'name' | 'words' | 'shown' | 'options'>;

function tokensOf(args: readonly string[], options: Readonly<Record<string, Option>>) {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { type }]) => [name, name === 'help' ? { type, short: 'h' } : { type }]),
  );
  return parseArgs({ args: [...args], options: config, strict: false, allowPositionals: true, tokens: true }).tokens;
}

/**
 * The command that is named, wherever its options stand; null when nothing is named. Throws `wrong-usage` for one that is not
 * there.
 */
export function findCommand<C extends Known>(args: readonly string[], commands: readonly C[]): C | null {
  const all: Record<string, Option> = Object.assign({}, COMMON, ...commands.map((command) => command.options));
  const words = tokensOf(args, all).flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const [first] = words;
  if (first === undefined) return null;
  for (const size of [2, 1]) {
    const name = words.slice(0, size).join(' ');
    const found = commands.find((command) => command.name === name);
    if (found) return found;
  }
  const family = commands.filter((command) => command.name.startsWith(`${first} `)).map((command) => command.name);
  const given = family.length === 0 ? first : words.slice(0, 2).join(' ');
  const hint = family.length === 0 ? 'See "--help".' : `There is: ${family.join(', ')}.`;
  throw mistyped(given, 'there is no such command', hint);
}

/** The words after the command and its options. Throws `wrong-usage` naming what it cannot use. */
export function parse(args: readonly string[], command: Known): Given {
  const options: Readonly<Record<string, Option>> = { ...command.options, ...COMMON };
  const typed: string[] = [];
  const values: Record<string, string | boolean | string[]> = {};
  const usage = `Usage: ${usageOf(command)}`;
  for (const token of tokensOf(args, options)) {
    if (token.kind === 'positional') typed.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined) {
      const where = command.name === '' ? 'there is no such option' : `"${command.name}" has no such option`;
      throw mistyped(rawName, where, usage);
    }
    if (option.type === 'boolean') {
      if (value !== undefined) throw mistyped(rawName, 'it takes no value', usage);
      values[name] = true;
      continue;
    }
    // An option follows where a value should: the value was forgotten. A number or a text may begin with a minus.
    if (value === undefined || (!inlineValue && /^--[a-z]/i.test(value)))
      throw mistyped(rawName, 'its value is missing', usage);
    const before = values[name];
    if (option.multiple === true) values[name] = [...(Array.isArray(before) ? before : []), value];
    else if (before !== undefined)
      throw mistyped(rawName, 'it is given twice', 'Give it once; ids go in one list: 1,2.');
    else values[name] = value;
  }
  const words = typed.slice(command.name.split(' ').length);
  const surplus = words[command.words?.length ?? 0];
  if (surplus !== undefined && values['help'] !== true) {
    throw mistyped(surplus, 'it is one word too many', `Write a name with spaces in quotes. ${usage}`);
  }
  return new Given(command, words, values);
}
