// An answer of the service before it is sent, and the shapes of its error bodies.

import { assertNever } from '../domain/errors.ts';
import type { ErrorShape } from './fault.ts';
import type { OpenList } from './list.ts';
import type { ServiceError } from './service-error.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | OpenList;
}

const JSON_TYPE = { 'Content-Type': 'application/json; odata.metadata=minimal; odata.streaming=true' };

export function jsonAnswer(status: number, body: unknown): Answer {
  return { status, headers: JSON_TYPE, body: JSON.stringify(body) };
}

export function listAnswer(list: OpenList): Answer {
  return { status: 200, headers: JSON_TYPE, body: list };
}

export function emptyAnswer(status: number): Answer {
  return { status, headers: {}, body: '' };
}

/** A refusal in the words of an OData service. */
export function errorAnswer(error: ServiceError): Answer {
  return jsonAnswer(error.status, { error: { code: error.code, message: error.message } });
}

/** A refusal in the words of the gateway in front of the service: wrong key, wrong path. */
export function gatewayAnswer(status: number, message: string): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ statusCode: status, message }),
  };
}

export function htmlAnswer(status: number, message: string): Answer {
  const body = `<!DOCTYPE html>\n<html><head><title>${message}</title></head><body><h1>${message}</h1></body></html>\n`;
  return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body };
}

/** An error with its words in one of the shapes. */
export function shapedAnswer(status: number, shape: ErrorShape, message: string): Answer {
  switch (shape) {
    case 'error':
      return jsonAnswer(status, { error: { code: String(status), message } });
    case 'message':
      return gatewayAnswer(status, message);
    case 'problem': {
      const body = JSON.stringify({ type: 'about:blank', title: `Status ${status}`, status, detail: message });
      return { status, headers: { 'Content-Type': 'application/problem+json' }, body };
    }
    case 'errors':
      return jsonAnswer(status, { errors: { ids: [message] } });
    case 'text':
      return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: message };
    case 'html':
      return htmlAnswer(status, message);
    case 'empty':
      return emptyAnswer(status);
    default:
      return assertNever(shape);
  }
}
