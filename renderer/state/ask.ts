// What every question to the engine goes through: an answer, or an error that can be told. Never throws.

import type { Envelope, ErrorWire } from '../../preload/contract/common.ts';
import { noteAnswer } from './online.ts';

/** A thing that is asked for: not yet, on its way, here, or refused. What was here stays while it is asked again. */
export interface Loaded<T> {
  readonly value: T | null;
  readonly error: ErrorWire | null;
  readonly loading: boolean;
}

export function nothingYet<T>(): Loaded<T> {
  return { value: null, error: null, loading: false };
}

function lostEngine(cause: unknown): ErrorWire {
  return {
    code: 'engine-stopped',
    operation: 'ask',
    object: 'engine',
    cause: cause instanceof Error ? cause.message : String(cause),
    hint: '',
    retrySafe: false,
  };
}

/** Waits for an answer; a bridge that breaks is an error like any other. */
export async function answerOf<T>(asked: Promise<Envelope<T>>): Promise<Envelope<T>> {
  try {
    const envelope = await asked;
    noteAnswer(envelope.ok ? null : envelope.error);
    return envelope;
  } catch (cause) {
    return { ok: false, error: lostEngine(cause) };
  }
}

/** Keeps what was here when the new answer is an error. */
export function loadedFrom<T>(envelope: Envelope<T>, before: Loaded<T>): Loaded<T> {
  return envelope.ok
    ? { value: envelope.value, error: null, loading: false }
    : { value: before.value, error: envelope.error, loading: false };
}
