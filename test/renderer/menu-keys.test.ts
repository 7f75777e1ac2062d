import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemOfKey, itemOfTyped } from '../../renderer/parts/menu-keys.ts';

describe('keys of a menu', () => {
  test('arrows go round, Home and End go to the ends', () => {
    expect(itemOfKey('ArrowDown', 0, 3)).toBe(1);
    expect(itemOfKey('ArrowDown', 2, 3)).toBe(0);
    expect(itemOfKey('ArrowUp', 0, 3)).toBe(2);
    expect(itemOfKey('Home', 2, 3)).toBe(0);
    expect(itemOfKey('End', 0, 3)).toBe(2);
  });

  test('other keys go nowhere', () => {
    for (const key of ['Enter', ' ', 'Escape', 'Tab', 'PageDown', 'F5']) expect(itemOfKey(key, 0, 3)).toBeNull();
  });
});

describe('letters of a menu', () => {
  const labels = ['Angre', 'Lagre rader', 'Les rader', 'Les en fil', 'Øk'];

  test('go to the next item that begins with them, in any case', () => {
    expect(itemOfTyped('l', 0, labels)).toBe(1);
    expect(itemOfTyped('L', 1, labels)).toBe(2);
    expect(itemOfTyped('ø', 0, labels)).toBe(4);
  });

  test('the same letter again goes through all that begin with it, and round', () => {
    expect(itemOfTyped('ll', 2, labels)).toBe(3);
    expect(itemOfTyped('lll', 3, labels)).toBe(1);
  });

  test('a word stays where it already fits', () => {
    expect(itemOfTyped('le', 2, labels)).toBe(2);
    expect(itemOfTyped('les e', 2, labels)).toBe(3);
  });

  test('what nothing begins with goes nowhere', () => expect(itemOfTyped('x', 0, labels)).toBeNull());

  test('whatever is found begins with what was typed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1 }), { minLength: 1 }),
        fc.string({ minLength: 1 }),
        (all, typed) => {
          const found = itemOfTyped(typed, 0, all);
          if (found !== null) expect(all[found]!.toLowerCase()[0]).toBe(typed.toLowerCase()[0]);
        },
      ),
    );
  });
});
