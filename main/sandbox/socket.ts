// The socket's side of a call: reads the body of a request, and writes the answer whole, in pieces as fast as the reader takes them, or
// broken off as a fault wants it.

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';
import type { FaultEffect } from './fault.ts';
import { ServiceError } from './service-error.ts';

const LARGEST_BODY = 256 * 1024 * 1024;

type Cut = Extract<FaultEffect, { kind: 'cut' }>;

/** The body of a request as text. Throws ServiceError 413 above `most` bytes. */
export async function readBody(request: IncomingMessage, most = LARGEST_BODY): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) throw new ServiceError(413, 'TooLarge', 'The body is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

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
