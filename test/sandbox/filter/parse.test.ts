// The $filter parser: any tree written as text is read back as the same tree; what is wrong is refused by name.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilterExpression, Literal } from '../../../main/sandbox/filter/ast.ts';
import { parseFilter } from '../../../main/sandbox/filter/parse.ts';

const reserved = ['and', 'or', 'not', 'in', 'eq', 'ne', 'gt', 'ge', 'lt', 'le', 'null', 'true', 'false'];
const name = fc.stringMatching(/^[A-Za-zÆØÅæøå_][A-Za-z0-9_]{0,8}$/).filter((text) => !reserved.includes(text));
const literal: fc.Arbitrary<Literal> = fc.oneof(
  fc.constant({ kind: 'null' } as const),
  fc.boolean().map((value) => ({ kind: 'boolean', value }) as const),
  fc.stringMatching(/^-?\d{1,12}(\.\d{1,6})?$/).map((text) => ({ kind: 'number', text }) as const),
  fc.string().map((value) => ({ kind: 'string', value }) as const),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .chain((date) => fc.constantFrom(date.toISOString(), date.toISOString().slice(0, 10)))
    .map((text) => ({ kind: 'date', text }) as const),
);
const { tree } = fc.letrec<{ tree: FilterExpression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    literal,
    name.map((text) => ({ kind: 'field', name: text }) as const),
    fc.record({
      kind: fc.constant('compare' as const),
      operator: fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le'),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({ kind: fc.constantFrom('and', 'or'), left: tie('tree'), right: tie('tree') }),
    fc.record({ kind: fc.constant('not' as const), inner: tie('tree') }),
    fc.record({
      kind: fc.constant('in' as const),
      left: tie('tree'),
      items: fc.array(literal, { minLength: 1, maxLength: 4 }),
    }),
    fc.record({
      kind: fc.constant('call' as const),
      name: fc.constantFrom('contains', 'startswith', 'endswith'),
      arguments: fc.tuple(tie('tree'), tie('tree')),
    }),
  ),
}));

const powers = { or: 1, and: 2, eq: 3, ne: 3, gt: 4, ge: 4, lt: 4, le: 4, in: 4, not: 5, value: 6 };

function operatorOf(expression: FilterExpression): keyof typeof powers {
  if (expression.kind === 'compare') return expression.operator;
  if (['and', 'or', 'in', 'not'].includes(expression.kind)) return expression.kind as 'and';
  return 'value';
}

/** With the fewest parentheses that keep the tree, or with one around everything. */
function write(expression: FilterExpression, all: boolean): string {
  const side = (inner: FilterExpression, least: number): string => {
    const text = write(inner, all);
    return all || powers[operatorOf(inner)] < least ? `(${text})` : text;
  };
  const power = powers[operatorOf(expression)];
  switch (expression.kind) {
    case 'compare':
      return `${side(expression.left, power)} ${expression.operator} ${side(expression.right, power + 1)}`;
    case 'and':
    case 'or':
      return `${side(expression.left, power)} ${expression.kind} ${side(expression.right, power + 1)}`;
    case 'not':
      return `not ${side(expression.inner, power + 1)}`;
    case 'in':
      return `${side(expression.left, power)} in (${expression.items.map((item) => write(item, false)).join(', ')})`;
    case 'call':
      return `${expression.name}(${expression.arguments.map((one) => write(one, all)).join(',')})`;
    case 'field':
      return expression.name;
    case 'null':
      return 'null';
    case 'boolean':
      return String(expression.value);
    case 'string':
      return `'${expression.value.replaceAll("'", "''")}'`;
    case 'number':
    case 'date':
      return expression.text;
  }
}

describe('the $filter parser', () => {
  it('reads back any tree that was written as text', () => {
    fc.assert(
      fc.property(tree, fc.boolean(), (expression, all) => {
        expect(parseFilter(write(expression, all))).toEqual(expression);
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws anything but a named refusal', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from(`Id eq 5and(or')not,.-+:TZ2026 in`)) }), (text) => {
        try {
          parseFilter(text);
        } catch (error) {
          expect(error).toMatchObject({ name: 'ServiceError', status: 400 });
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('reads the filter of the interface', () => {
    expect(parseFilter('Eksportert eq false and EndretDato ge 2026-01-31T10:00:00Z')).toEqual({
      kind: 'and',
      left: {
        kind: 'compare',
        operator: 'eq',
        left: { kind: 'field', name: 'Eksportert' },
        right: { kind: 'boolean', value: false },
      },
      right: {
        kind: 'compare',
        operator: 'ge',
        left: { kind: 'field', name: 'EndretDato' },
        right: { kind: 'date', text: '2026-01-31T10:00:00Z' },
      },
    });
  });

  it.each([
    ['', 'end of the expression'],
    ['Id eq', 'end of the expression'],
    ['Id eq 5 5', "'5'"],
    ['(Id eq 5', 'end of the expression'],
    ['Id+eq+5', 'position 2'],
    ["Notat eq 'open", 'unterminated'],
    ['year(Dato) eq 2026', "'year'"],
    ['Id EQ 5', "'EQ'"],
    ['Id in ()', "')'"],
    ['Id in (Dato)', "'Dato'"],
    ['Id eq 5abc', 'position 7'],
    ['Id == 5', "'='"],
    ['('.repeat(200), 'nested too deeply'],
  ])('refuses %s', (text, words) => {
    expect(() => parseFilter(text)).toThrow(words);
  });
});
