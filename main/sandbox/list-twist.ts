// The faults of lists: refused options, and rows that are changed, doubled or damaged on their way out.

import { assertNever } from '../domain/errors.ts';
import { options } from './query.ts';
import type { Fault } from './fault.ts';
import type { CallFaults } from './active-faults.ts';
import type { ListTwist } from './list-call.ts';
import { tokens } from './filter/lex.ts';
import { isObject, parseRaw, rawNumber } from '../domain/exact-json.ts';
import { instantText } from './clock.ts';
import { ServiceError } from './service-error.ts';

/** Throws ServiceError when a fault refuses what the query uses. */
export function refuseByQuery(query: string, faults: CallFaults): void {
  const given = options(query);
  for (const { fault, use } of faults.find('refuse-option')) {
    const refused = fault.options.find((option) => given.has(option));
    if (refused === undefined) continue;
    use();
    throw new ServiceError(fault.status ?? 400, 'BadRequest', `The query option '${refused}' is not allowed.`);
  }
  for (const { fault, use } of faults.find('refuse-filter')) {
    const used = tokens(given.get('$filter') ?? '').filter(({ kind }) => kind === 'word');
    const refused = fault.words.find((word) => used.some(({ text }) => text.toLowerCase() === word.toLowerCase()));
    if (refused === undefined) continue;
    use();
    throw new ServiceError(fault.status ?? 400, 'BadRequest', `'${refused}' is not allowed in $filter.`);
  }
}

type Row = Record<string, unknown>;
type Change = (row: Row, index: number) => readonly Row[];

/** What the faults that are due do to the list that is answered now; they count as hits. */
export function twistOf(faults: CallFaults): ListTwist {
  const cap = faults.use('cap');
  const envelope = faults.use('envelope');
  // Skew also moves the Date header, and is counted there.
  const skew = faults.find('skew')[0]?.fault ?? null;
  const damages = [faults.use('wrong-type'), faults.use('missing-id'), faults.use('duplicate-row'), skew];
  const changes = damages.flatMap((fault) => (fault === null ? [] : [change(fault)]));
  return {
    cap: cap?.rows,
    capCount: cap?.countToo === true,
    envelope: envelope?.shape,
    shuffle: faults.use('shuffle') !== null,
    rows: changes.length === 0 ? undefined : rewriter(changes),
  };
}

function rewriter(changes: readonly Change[]): NonNullable<ListTwist['rows']> {
  return (text, index) => {
    const parsed = parseRaw(text);
    let rows: readonly Row[] = isObject(parsed) ? [parsed] : [];
    for (const apply of changes) rows = rows.flatMap((row) => apply(row, index));
    return rows.map((row) => JSON.stringify(row));
  };
}

function change(fault: Extract<Fault, { kind: 'wrong-type' | 'missing-id' | 'duplicate-row' | 'skew' }>): Change {
  switch (fault.kind) {
    case 'wrong-type':
      return (row, index) => {
        if (fault.row !== undefined && fault.row !== index) return [row];
        return [{ ...row, [fault.field]: fault.raw === undefined ? fault.value : rawNumber(fault.raw) }];
      };
    case 'missing-id':
      return (row, index) => {
        const { Id: _id, ...rest } = row;
        return index === (fault.row ?? 0) ? [rest] : [row];
      };
    case 'duplicate-row':
      return (row, index) => (index === (fault.row ?? 0) ? [row, row] : [row]);
    case 'skew':
      return (row) => {
        const time = typeof row['EndretDato'] === 'string' ? Date.parse(row['EndretDato']) : Number.NaN;
        return [Number.isNaN(time) ? row : { ...row, EndretDato: instantText(time + fault.ms) }];
      };
    default:
      return assertNever(fault);
  }
}
