// Reads the body of a request as text, up to a limit.
import type { IncomingMessage } from 'node:http';
import { ServiceError } from './service-error.ts';

const largest = 256 * 1024 * 1024;

/** Throws ServiceError 413 above 256 MB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > largest) throw new ServiceError(413, 'TooLarge', 'The body is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
