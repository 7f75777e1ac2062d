// What an answer to a chunk makes of its rows, of the chunk and of the act. An answer to many is about each only where it says so.

import { detailsOf } from '../../domain/errors.ts';
import { type BatchJudgement, judgeNo, judgeYes } from '../../domain/intake/answer.ts';
import type { ChunkState, RowState } from '../../domain/intake/batch.ts';
import { isFields } from '../../domain/said.ts';
import type { BatchAnswer } from '../../ports/service.ts';

export type ChunkOutcome =
  | {
      readonly outcome: 'answered';
      readonly sent: number;
      readonly refused: number;
      readonly unknown: number;
      readonly words: string | null;
    }
  /** Nothing of it was taken, and the service says so. `refused`: places of rows that it named, all of a single one. */
  | {
      readonly outcome: 'nothing';
      readonly status: number;
      readonly words: string;
      readonly refused: ReadonlySet<number>;
    }
  | { readonly outcome: 'not-reached' | 'unknown'; readonly words: string };

interface EndedRow {
  readonly state: RowState;
  readonly id: number | null;
  readonly words: string | null;
}

export interface Ended {
  readonly chunk: ChunkState;
  readonly act: 'done' | 'failed' | 'unknown';
  readonly proof: 'batch-answered' | 'batch-unknown' | 'batch-not-sent';
  readonly rows: readonly EndedRow[];
  readonly status: number | null;
  readonly words: string | null;
}

interface Judged {
  readonly ended: Ended;
  readonly outcome: ChunkOutcome;
}

function everyRow(rows: number, state: RowState, words: string | null): EndedRow[] {
  return Array.from({ length: rows }, () => ({ state, id: null, words }));
}

function unknownEnd(rows: number, status: number | null, words: string): Judged {
  const answers = everyRow(rows, 'unknown', null);
  return {
    ended: { chunk: 'unknown', act: 'unknown', proof: 'batch-unknown', rows: answers, status, words },
    outcome: { outcome: 'unknown', words },
  };
}

function notReached(rows: number, status: number | null, words: string): Judged {
  const answers = everyRow(rows, 'new', null);
  return {
    ended: { chunk: 'not-reached', act: 'failed', proof: 'batch-not-sent', rows: answers, status, words },
    outcome: { outcome: 'not-reached', words },
  };
}

function answeredEnd(judgement: Extract<BatchJudgement, { judged: 'rows' }>, status: number): Judged {
  const rows = judgement.rows.map((answer): EndedRow => {
    if (answer.said === 'taken') return { state: 'sent', id: answer.id, words: null };
    if (answer.said === 'refused') return { state: 'refused', id: null, words: answer.words };
    return { state: 'unknown', id: null, words: null };
  });
  const count = (state: RowState) => rows.filter((row) => row.state === state).length;
  const [sent, refused, unknown] = [count('sent'), count('refused'), count('unknown')];
  const words = judgement.words ?? rows.find(({ state }) => state === 'refused')?.words ?? null;
  const [chunk, act] =
    unknown > 0
      ? (['unknown', 'unknown'] as const)
      : ([sent > 0 ? 'sent' : 'refused', sent > 0 ? 'done' : 'failed'] as const);
  return {
    ended: { chunk, act, proof: unknown > 0 ? 'batch-unknown' : 'batch-answered', rows, status, words },
    outcome: { outcome: 'answered', sent, refused, unknown, words },
  };
}

/** Rows that are named are refused; a single one is known by its call. The others are new, and go again without those. */
function nothingEnd(judgement: Extract<BatchJudgement, { judged: 'nothing' }>, rows: number, status: number): Judged {
  const { words } = judgement;
  const named = rows === 1 ? new Map([[0, judgement.named.get(0) ?? words]]) : judgement.named;
  const answers = everyRow(rows, 'new', words).map((row, place): EndedRow => {
    const said = named.get(place);
    return said === undefined ? row : { state: 'refused', id: null, words: said };
  });
  return {
    ended: { chunk: 'refused', act: 'failed', proof: 'batch-answered', rows: answers, status, words },
    outcome: { outcome: 'nothing', status, words, refused: new Set(named.keys()) },
  };
}

function judged(judgement: BatchJudgement, rows: number, status: number): Judged {
  if (judgement.judged === 'rows') return answeredEnd(judgement, status);
  if (judgement.judged === 'nothing') return nothingEnd(judgement, rows, status);
  return unknownEnd(rows, status, judgement.words);
}

/** These say that there is no such call, not that the rows are wrong. */
const NO_SUCH_CALL = new Set([404, 405, 406, 415]);
/** Too large: nothing of it was read. */
const TOO_LARGE = 413;

/** `bodies`: the rows as they were sent. `allOrNothing`: what a person said of the connection; nothing is assumed until then. */
export function judge(answer: BatchAnswer, bodies: readonly string[], allOrNothing: boolean | undefined): Judged {
  const rows = bodies.length;
  const sent = bodies.map((body): unknown => JSON.parse(body)).filter(isFields);
  switch (answer.said) {
    case 'yes':
      return judged(judgeYes(answer, rows, sent), rows, answer.status);
    case 'no': {
      const { status, body } = answer;
      const said = answer.words === '' ? `The service answered ${status}.` : answer.words;
      const takesNone = rows === 1 || status === TOO_LARGE || allOrNothing === true;
      if (takesNone && NO_SUCH_CALL.has(status)) return notReached(rows, status, said);
      return judged(judgeNo(body, rows, said, takesNone, sent), rows, status);
    }
    case 'not-reached':
      return notReached(rows, null, detailsOf(answer.error, 'send').cause);
    default:
      return unknownEnd(rows, answer.status, detailsOf(answer.error, 'send').cause);
  }
}
