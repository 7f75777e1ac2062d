// Writes an answer to the socket: whole, in pieces as fast as the reader takes them, or broken off as a fault wants it.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';
import type { FaultEffect } from './fault.ts';

type Cut = Extract<FaultEffect, { kind: 'cut' }>;

/** `date`: the Date header, null for none. `cut`: breaks off in the middle of the body. */
export async function send(
  response: ServerResponse,
  answer: Answer,
  date: string | null,
  cut: Cut | null,
): Promise<void> {
  response.sendDate = false;
  response.statusCode = answer.status;
  if (date !== null) response.setHeader('Date', date);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  if (cut !== null) return sendPart(response, whole(answer), cut);
  if (typeof answer.body === 'string') {
    response.end(answer.body);
    return;
  }
  await sendPieces(response, answer.body.pieces);
}

/** A list of one piece goes with its length, a longer one chunked; a reader that went away ends it. */
async function sendPieces(response: ServerResponse, pieces: Iterable<string>): Promise<void> {
  let held: string | null = null;
  for (const piece of pieces) {
    if (held !== null && !response.write(held)) await drained(response);
    if (response.destroyed) return;
    held = piece;
  }
  response.end(held ?? '');
}

async function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  const stop = new AbortController();
  const { signal } = stop;
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } finally {
    stop.abort();
  }
}

async function sendPart(response: ServerResponse, body: string, cut: Cut): Promise<void> {
  const bytes = Buffer.from(body);
  const part = bytes.subarray(0, Math.max(1, Math.floor(bytes.length * (cut.share ?? 0.5))));
  if (cut.how !== 'chunked') response.setHeader('Content-Length', bytes.length);
  await new Promise<void>((resolve) => {
    response.once('close', resolve);
    response.write(part, () => response.socket?.end(() => response.destroy()));
  });
}

function whole(answer: Answer): string {
  return typeof answer.body === 'string' ? answer.body : [...answer.body.pieces].join('');
}
