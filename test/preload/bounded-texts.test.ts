// Every text that a page may send has a length that it cannot pass: a page that was taken over does not fill the engine with one.

import { expect, it } from 'vitest';
import { z } from 'zod';
import { CHANNELS } from '../../preload/contract/channels.ts';
import { SHELL_CALLS } from '../../preload/contract/shell-channels.ts';

interface Node {
  readonly type?: unknown;
  readonly maxLength?: unknown;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly pattern?: unknown;
}

/** A pattern without a repetition that has no end. */
const isBoundedPattern = (pattern: unknown): boolean => typeof pattern === 'string' && !/[+*]|,\}/.test(pattern);

const isUnbounded = ({ type, maxLength, enum: values, const: value, pattern }: Node): boolean =>
  type === 'string' &&
  maxLength === undefined &&
  values === undefined &&
  value === undefined &&
  !isBoundedPattern(pattern);

function* unbounded(node: unknown, at: string): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  if (isUnbounded(node)) yield at;
  for (const [name, child] of Object.entries(node)) yield* unbounded(child, `${at}.${name}`);
}

const textsOf = (input: z.ZodType, name: string): string[] => [
  ...unbounded(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), name),
];

it('of every question to the engine and every call to the shell', () => {
  const found = [
    ...Object.entries(CHANNELS).flatMap(([name, { input }]) => textsOf(input, name)),
    ...Object.entries(SHELL_CALLS).flatMap(([name, { words }]) => textsOf(words, name)),
  ];
  expect(found).toEqual([]);
  expect(textsOf(z.object({ some: z.string() }), 'x')).toEqual(['x.properties.some']);
});

it('says so when a text is too long, and does nothing', () => {
  const { input } = CHANNELS['history/search'];
  const answer = input.safeParse({ text: 'x'.repeat(10_001) });
  expect(answer.success).toBe(false);
});
