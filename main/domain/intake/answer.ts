// What an answer of the batch endpoint says of every row (main/service/README.md: its shape is open). Tolerant in shape, strict in
// judgement: taken or refused only when the answer says so, unknown otherwise.

export type RowAnswer =
  | { readonly taken: true; readonly id: number | null }
  | { readonly taken: false; readonly words: string };

export type BatchJudgement =
  /** Every row has its answer. */
  | { readonly judged: 'rows'; readonly rows: readonly RowAnswer[] }
  /** Surely nothing was taken. */
  | { readonly judged: 'nothing'; readonly words: string }
  | { readonly judged: 'unknown'; readonly words: string };

type Fields = Readonly<Record<string, unknown>>;

const LISTS = ['value', 'data', 'items', 'results', 'result', 'rows', 'transaksjoner', 'transactions'];
const COUNTS = ['antall', 'count', 'created', 'inserted', 'imported', 'accepted', 'taken', 'opprettet'];
const LONGEST_WORDS = 300;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldOf(fields: Fields, names: readonly string[]): unknown {
  for (const [name, value] of Object.entries(fields)) if (names.includes(name.toLowerCase())) return value;
  return undefined;
}

function idOf(value: unknown): number | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (!isFields(value)) return null;
  const id = fieldOf(value, ['id', 'transaksjonid', 'transaksjonsid', 'transactionid']);
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

/** The words of an error in whatever shape; null when the value tells of none. */
function errorOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim().slice(0, LONGEST_WORDS);
  if (Array.isArray(value)) return value.map(errorOf).filter(Boolean).join(' ').slice(0, LONGEST_WORDS) || null;
  if (!isFields(value)) return null;
  const words = fieldOf(value, ['message', 'title', 'detail', 'melding']);
  return errorOf(words) ?? (Object.keys(value).length > 0 ? JSON.stringify(value).slice(0, LONGEST_WORDS) : null);
}

function rowOf(item: unknown): RowAnswer | null {
  const id = idOf(item);
  if (!isFields(item)) return id === null ? null : { taken: true, id };
  const words = errorOf(fieldOf(item, ['error', 'errors', 'feil', 'errormessage']));
  const status = fieldOf(item, ['status', 'statuscode']);
  const failed = fieldOf(item, ['success', 'ok', 'suksess']) === false || (typeof status === 'number' && status >= 400);
  // An id and an error of one row contradict each other: nobody can tell.
  if (words !== null || failed) return id === null ? { taken: false, words: words ?? 'refused' } : null;
  return id === null && Object.keys(item).length === 0 ? null : { taken: true, id };
}

function judgeList(list: readonly unknown[], rows: number): BatchJudgement {
  if (list.length !== rows) {
    return { judged: 'unknown', words: `the answer tells of ${list.length} rows, and ${rows} were sent` };
  }
  const judged = list.map(rowOf);
  if (judged.includes(null)) return { judged: 'unknown', words: 'the answer does not tell of every row' };
  return { judged: 'rows', rows: judged as RowAnswer[] };
}

function all(rows: number): BatchJudgement {
  return { judged: 'rows', rows: Array.from({ length: rows }, () => ({ taken: true, id: null })) };
}

function judgeObject(answer: Fields, rows: number): BatchJudgement {
  const list = fieldOf(answer, LISTS) ?? fieldOf(answer, ['ids']);
  if (Array.isArray(list)) return judgeList(list, rows);
  const words = errorOf(fieldOf(answer, ['error', 'errors', 'feil'])) ?? null;
  if (words !== null || fieldOf(answer, ['success', 'ok']) === false) {
    return { judged: 'unknown', words: words ?? errorOf(answer) ?? 'the answer says that it failed' };
  }
  const count = fieldOf(answer, COUNTS);
  if (typeof count === 'number' && count !== rows) {
    return { judged: 'unknown', words: `the service says that it took ${count} of ${rows} rows` };
  }
  return all(rows);
}

function parsed(body: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(body.replace(/^\ufeff/, '')) };
  } catch {
    return null;
  }
}

/** Judges a 2xx to `rows` rows. No body, or one that contradicts nothing, means that all were taken. */
export function judgeYes(body: string, rows: number): BatchJudgement {
  if (body.trim() === '') return all(rows);
  const found = parsed(body);
  if (found === null) return { judged: 'unknown', words: 'the answer is not JSON' };
  const { json } = found;
  if (Array.isArray(json)) return judgeList(json, rows);
  if (isFields(json)) return judgeObject(json, rows);
  if (typeof json === 'number' && json !== rows && rows > 1) {
    return { judged: 'unknown', words: `the service answered ${json}, and ${rows} rows were sent` };
  }
  return json === false ? { judged: 'unknown', words: 'the service answered false' } : all(rows);
}

/**
 * Judges a 4xx that is about the rows. Nothing was taken, unless the body tells of rows that were: ids, or a list with an answer for
 * each row.
 */
export function judgeNo(body: string, rows: number, words: string): BatchJudgement {
  const found = parsed(body);
  if (found === null) return { judged: 'nothing', words };
  const { json } = found;
  const list = Array.isArray(json) ? json : isFields(json) ? fieldOf(json, LISTS) : undefined;
  const ids = isFields(json) ? fieldOf(json, ['ids']) : undefined;
  const count = isFields(json) ? fieldOf(json, COUNTS) : undefined;
  if (Array.isArray(list) && list.some((item) => rowOf(item)?.taken === true)) return judgeList(list, rows);
  if ((Array.isArray(ids) && ids.length > 0) || (typeof count === 'number' && count > 0)) {
    return { judged: 'unknown', words: words === '' ? 'the service refused, and says that it took some' : words };
  }
  return { judged: 'nothing', words };
}
