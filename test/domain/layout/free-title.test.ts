import { expect, test } from 'vitest';
import { freeTitle } from '../../../main/domain/layout/free-title.ts';

test('a title that nobody has stays; one that is taken gets the next number, and never a number behind a number', () => {
  expect(freeTitle('Vår lønn', [])).toBe('Vår lønn');
  expect(freeTitle('Vår lønn', ['vår lønn '])).toBe('Vår lønn (2)');
  expect(freeTitle('Vår lønn (2)', ['Vår lønn', 'Vår lønn (2)'])).toBe('Vår lønn (3)');
  expect(freeTitle('Vår lønn (7)', ['Vår lønn'])).toBe('Vår lønn (7)');
  expect(freeTitle('x'.repeat(100), ['x'.repeat(100)])).toBe(`${'x'.repeat(94)} (2)`);
});
