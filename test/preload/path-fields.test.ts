// Every word of the contract that is a path is said to be one: only then does the main process hold it against what was given out.

import { expect, it } from 'vitest';
import { z } from 'zod';
import { CHANNELS } from '../../preload/contract/channels.ts';
import { SHELL_CALLS } from '../../preload/contract/shell-channels.ts';

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema | readonly Schema[];
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly enum?: unknown;
}

const isPath = (name: string): boolean => /file|folder|path|directory/i.test(name);

/** Where texts with the name of a path stand. */
function* pathsOf(schema: Schema, at: readonly string[]): Generator<string> {
  const isText = schema.type === 'string' && schema.enum === undefined;
  if (isText && isPath(at.at(-1) ?? '')) yield at.join('.');
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* pathsOf(inner, [...at, name]);
  for (const inner of [schema.anyOf, schema.oneOf, schema.prefixItems].flatMap((some) => some ?? []))
    yield* pathsOf(inner, at);
  for (const inner of [schema.items, schema.additionalProperties].flat())
    if (typeof inner === 'object') yield* pathsOf(inner, [...at, '*']);
}

const schemaOf = (input: z.ZodType): Schema => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;

it('no question of the page has a path that is not said to be one, and what is said to be one is there', () => {
  const found = Object.entries(CHANNELS).map(([name, { input }]) => [name, [...new Set(pathsOf(schemaOf(input), []))]]);
  const said = Object.entries(CHANNELS).map(([name, { paths }]) => [name, Object.keys(paths)]);
  expect(found).toEqual(said);
  expect(said.filter(([, paths]) => paths!.length > 0).length).toBeGreaterThan(15);
});

it('no call of the shell takes a path', () => {
  for (const [name, { words }] of Object.entries(SHELL_CALLS))
    expect([...pathsOf(schemaOf(words), [])], name).toEqual([]);
});
