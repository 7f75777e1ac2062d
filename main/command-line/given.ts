// What was typed after a command, read as the command needs it: numbers, dates, lists of ids, headers. Whatever is wrong throws
// `wrong-usage`, which names it and says what to write instead.

import path from 'node:path';
import { readPlainFile } from '../host/plain-file.ts';
import { type ConsoleError, systemCode, wrongUsage } from '../domain/errors.ts';
import { localDateOf } from '../domain/moment.ts';
import { type Form, usageOf } from './form.ts';

export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** An error about what was typed. */
export function mistyped(object: string, cause: string, hint: string): ConsoleError {
  return wrongUsage('read the command', object, cause, hint);
}

/** A whole number from 1 up. */
export function numberFrom(text: string, name: string): number {
  if (/^\d{1,15}$/.test(text) && Number(text) > 0) return Number(text);
  throw mistyped(name, `"${text}" is not a number`, 'Write the number that the console printed.');
}

/** An Id as the service writes it: 0 and negative ones are used too. Throws `wrong-usage` for one that a number cannot hold exactly. */
export function idFrom(text: string, option: string): number {
  const id = Number(text);
  const isWhole = /^-?\d+$/.test(text);
  if (isWhole && Number.isSafeInteger(id)) return id;
  const [object, cause] = isWhole ? [text, 'it is too large for an Id'] : [`--${option}`, `"${text}" is not an Id`];
  throw mistyped(object, cause, 'Write whole numbers, several with commas between: 101,102.');
}

const MOST_IDS_BYTES = 64 << 20;

/** Ids of a file, separated by commas, spaces or line breaks. */
function idsOfFile(file: string): number[] {
  const mistake = (cause: string) =>
    mistyped(file, cause, 'Name a text file with Ids, separated by commas or line breaks.');
  let text: string;
  try {
    text = readPlainFile(path.resolve(file), MOST_IDS_BYTES).toString('utf8');
  } catch (error) {
    const code = systemCode(error instanceof Error ? error.cause : null);
    throw code === '' ? error : mistake(`it cannot be read (${code})`);
  }
  const ids = text.split(/[\s,;\uFEFF]+/).filter((part) => part !== '');
  if (ids.length === 0) throw mistake('there is no Id in it');
  return ids.map((id) => idFrom(id, 'ids'));
}

export class Given {
  readonly #form: Pick<Form, 'name' | 'words' | 'shown'>;
  readonly #words: readonly string[];
  readonly #values: Values;

  constructor(form: Pick<Form, 'name' | 'words' | 'shown'>, words: readonly string[], values: Values) {
    this.#form = form;
    this.#words = words;
    this.#values = values;
  }

  /** Something was typed that the usage does not allow. */
  wrong(object: string, cause: string): ConsoleError {
    return mistyped(object, cause, `Usage: ${usageOf(this.#form)}`);
  }

  /** The word after the command, or the one at that place. */
  word(at = 0): string {
    const word = this.#words[at] ?? '';
    if (word !== '') return word;
    throw this.wrong(this.#form.words?.[at] ?? 'a word', 'it is missing');
  }

  /** The word after the command, as a number from 1 up. */
  number(): number {
    return numberFrom(this.word(), this.#form.words?.[0] ?? 'a word');
  }

  /** The options that were given, but for those that every command has. */
  names(): string[] {
    return Object.keys(this.#values).filter((name) => name !== 'data' && name !== 'json' && name !== 'help');
  }

  flag(name: string): boolean {
    return this.#values[name] === true;
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === 'string' ? value : undefined;
  }

  needed(name: string): string {
    const value = this.text(name);
    if (value !== undefined && value.trim() !== '') return value;
    throw this.wrong(`--${name}`, 'it is missing');
  }

  list(name: string): readonly string[] {
    const value = this.#values[name];
    return typeof value === 'object' ? value : [];
  }

  /** `--ids 1,2,3` or `--ids @FILE`. */
  ids(): number[] {
    const text = this.needed('ids');
    if (text.startsWith('@')) return idsOfFile(text.slice(1));
    return text.split(',').map((part) => idFrom(part.trim(), 'ids'));
  }

  date(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(text) && localDateOf(text) !== null)) return text;
    throw mistyped(`--${name}`, `"${text}" is not a date`, 'Write it as 2026-01-31.');
  }

  /** A whole number from `least` to `most`; undefined where the option was not given. */
  count(name: string, least = 0, most = Number.MAX_SAFE_INTEGER): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!/^\d{1,15}$/.test(text)) {
      throw mistyped(`--${name}`, `"${text}" is not a whole number`, `Write for example --${name} 100.`);
    }
    const count = Number(text);
    if (count >= least && count <= most) return count;
    throw mistyped(`--${name}`, `${count} cannot be used`, `Write a number from ${least} to ${most}.`);
  }

  /** `Left=Right`, split at the last sign. */
  pairs(name: string, example: string): [string, string][] {
    return this.list(name).map((text) => {
      const at = text.lastIndexOf('=');
      if (at > 0 && at < text.length - 1) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
      throw mistyped(`--${name}`, `"${text}" does not have two sides`, `Write it as --${name} '${example}'.`);
    });
  }

  /** Headers, `name: value`. What was typed is not repeated in an error: it may be a key. */
  headers(option: string): { name: string; value: string }[] {
    return this.list(option).map((text) => {
      const at = text.indexOf(':');
      const name = text.slice(0, at).trim();
      if (at > 0 && HEADER_NAME.test(name)) return { name, value: text.slice(at + 1).trim() };
      throw mistyped(`--${option}`, 'it is not a header', `Write it as --${option} 'name: value'.`);
    });
  }
}
