// Random damage to bytes that were whole: what a broken, careless or hostile sender makes of them. The same seed, the same damage.

export type Random = () => number;

/** Mulberry32: small, and the same everywhere. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const upTo = (random: Random, below: number): number => Math.floor(random() * below);

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[upTo(random, from.length)]!;
}

/** What readers stumble over. */
const PIECES: readonly string[] = [
  '"',
  "'",
  ';',
  '\n',
  '\r',
  '\u0000',
  '\u001b[2J',
  '\u202e',
  '\ufeff',
  '{',
  '[',
  ']',
  '}',
  'null',
  'NaN',
  '1e308',
  '-0',
  '99999999999999999999',
  '0.0000000000001',
  '\\u0000',
  '<row>',
  '</c>',
  '<v>',
  '&#x0;',
  '<!DOCTYPE a [<!ENTITY b "c">]>&b;',
  '=cmd|1',
  '31.02.2026',
  '__proto__',
  '"__proto__":{"a":1},',
  '"a"'.repeat(200),
  '['.repeat(400),
  ' '.repeat(2_000),
];

function damaged(random: Random, bytes: Buffer): Buffer {
  const at = upTo(random, bytes.length + 1);
  const to = Math.min(bytes.length, at + upTo(random, 40));
  switch (upTo(random, 6)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(pick(random, PIECES)), bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)]);
    case 3: {
      const copy = Buffer.from(bytes);
      if (copy.length > 0) copy[upTo(random, copy.length)] = upTo(random, 256);
      return copy;
    }
    case 4:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)]);
    default:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(pick(random, PIECES)), bytes.subarray(to)]);
  }
}

/** The bytes with some damage; now and then none. */
export function mutated(random: Random, bytes: Buffer): Buffer {
  let now = bytes;
  for (let left = upTo(random, 8); left > 0; left -= 1) now = damaged(random, now);
  return now;
}
