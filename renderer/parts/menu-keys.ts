// Keys of a menu: arrows go round, Home and End go to the ends, letters go to the item that begins with them.

/** The item that a key goes to, of so many; null when it goes nowhere. */
export function itemOfKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** The next item that begins with what was typed; the same letter again and again goes through all that begin with it. */
export function itemOfTyped(typed: string, at: number, labels: readonly string[]): number | null {
  const words = typed.toLowerCase();
  const same = words === words.slice(0, 1).repeat(words.length);
  const wanted = same ? words.slice(0, 1) : words;
  const from = same ? at + 1 : at;
  const order = labels.map((_, index) => (from + index + labels.length) % labels.length);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(wanted)) ?? null;
}
