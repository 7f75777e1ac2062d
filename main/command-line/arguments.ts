// Reads the words of a command: numbers, dates, lists of ids, headers. What is wrong is named with what to write instead.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { wrongUsage } from '../domain/errors.ts';
import { localDateOf } from '../domain/moment.ts';
import type { Values } from './command.ts';

/** The n-th word. Throws `wrong-usage` naming what is missing. */
export function wordAt(words: readonly string[], index: number, name: string, usage: string): string {
  const word = words[index];
  if (word !== undefined && word !== '') return word;
  throw wrongUsage('read the command', name, 'it is missing', `Usage: ${usage}`);
}

/** A whole number from 1 up. */
export function numberOf(text: string, name: string): number {
  if (/^\d{1,15}$/.test(text) && Number(text) > 0) return Number(text);
  throw wrongUsage('read the command', name, `"${text}" is not a number`, 'Write the number that the console printed.');
}

export function textOption(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function neededOption(values: Values, name: string, usage: string): string {
  const value = textOption(values, name);
  if (value !== undefined && value.trim() !== '') return value;
  throw wrongUsage('read the command', `--${name}`, 'it is missing', `Usage: ${usage}`);
}

export function listOption(values: Values, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
}

/** An Id as the service writes it. Throws `wrong-usage` for what is none, or is larger than a number that stays exact. */
export function idFrom(text: string, option: string): number {
  const id = Number(text);
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(id)) return id;
  const [object, cause] = /^-?\d+$/.test(text)
    ? [text, 'it is too large for an Id']
    : [`--${option}`, `"${text}" is not an Id`];
  throw wrongUsage('read the command', object, cause, 'Write whole numbers, several with commas between: 101,102.');
}

/** Ids of a file, apart by commas, spaces or lines. */
function idsOfFile(file: string): number[] {
  const told = (cause: string) =>
    wrongUsage('read the command', file, cause, 'Name a text file with Ids, apart by commas or lines.');
  let text: string;
  try {
    text = readFileSync(path.resolve(file), 'utf8');
  } catch (error) {
    throw told(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const ids = text.split(/[\s,;\uFEFF]+/).filter((part) => part !== '');
  if (ids.length === 0) throw told('there is no Id in it');
  return ids.map((id) => idFrom(id, 'ids'));
}

/** `--ids 1,2,3` or `--ids @FILE`; ids may be 0 or negative, as the service may use them. */
export function idsOption(values: Values, usage: string): number[] {
  const text = neededOption(values, 'ids', usage);
  if (text.startsWith('@')) return idsOfFile(text.slice(1));
  return text.split(',').map((part) => idFrom(part.trim(), 'ids'));
}

export function dateOption(values: Values, name: string): string | undefined {
  const text = textOption(values, name);
  if (text === undefined) return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && localDateOf(text) !== null) return text;
  throw wrongUsage('read the command', `--${name}`, `"${text}" is not a date`, 'Write it as 2026-01-31.');
}

/** `--limit` and `--offset`: a whole number from 0 up. */
export function countOption(values: Values, name: string, otherwise: number): number {
  const text = textOption(values, name);
  if (text === undefined) return otherwise;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw wrongUsage(
    'read the command',
    `--${name}`,
    `"${text}" is not a whole number`,
    `Write for example --${name} 100.`,
  );
}

export function kindOf(text: string): 'time' | 'material' {
  if (text === 'time' || text === 'material') return text;
  throw wrongUsage('read the command', 'the kind', `"${text}" is not a kind`, 'Write time or material.');
}

/** `name: value` of a header option. */
export function headerOf(text: string, option: string): { name: string; value: string } {
  const at = text.indexOf(':');
  const name = text.slice(0, at).trim();
  if (at > 0 && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return { name, value: text.slice(at + 1).trim() };
  throw wrongUsage('read the command', `--${option}`, 'it is not a header', `Write it as --${option} 'name: value'.`);
}
