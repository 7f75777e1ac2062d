// The body of an answer that is read whole, or as much of it as anybody needs.

import { failureOf, type NetworkFailure } from './network-failure.ts';
import type { Answer } from './transport.ts';

interface Body {
  readonly text: string;
  /** False when it is longer than was asked for, or broke off. */
  readonly isWhole: boolean;
  /** Why it broke off; null when it did not. */
  readonly failure: NetworkFailure | null;
}

/** Reads a body to its end, or until it is longer than `most` bytes. Throws nothing. */
export async function readBody(answer: Answer, most: number): Promise<Body> {
  const parts: Buffer[] = [];
  let size = 0;
  let failure: NetworkFailure | null = null;
  try {
    for await (const chunk of answer.chunks()) {
      parts.push(chunk);
      size += chunk.length;
      if (size > most) break;
    }
  } catch (error) {
    failure = failureOf(error);
  }
  return { text: Buffer.concat(parts).toString('utf8'), isWhole: failure === null && size <= most, failure };
}
