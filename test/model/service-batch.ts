// What the service of the model does with a batch of material, and what it says: all rows or none, or a part of them.

import type { BatchAnswer } from '../../main/ports/service.ts';
import { type Around, failure, type Fault } from './service-faults.ts';

type Row = Parameters<Around['state']['takeRow']>[0];

const dropped = () => failure('service-broke-off', 'the connection was dropped', false);
const broken = () => failure('service-error', 'the service broke on it', false, 500);

/** What a refusal takes all the same where batches are taken in part: the rows before the one that it is about. */
function answerInPart(
  take: (rows: readonly Row[]) => number[],
  fault: Fault,
  rows: readonly Row[],
): BatchAnswer | null {
  const half = Math.floor(rows.length / 2);
  const refuse = (status: number, said: object): BatchAnswer => {
    const body = JSON.stringify(said);
    return { said: 'no', status, body, words: body };
  };
  switch (fault) {
    case 'half-and-silence':
      take(rows.slice(0, half));
      return { said: 'unknown', status: null, error: dropped() };
    case 'half-and-no':
      take(rows.slice(0, half));
      return refuse(400, { error: { message: 'not all of it' } });
    case 'half-and-rows': {
      const value: object[] = take(rows.slice(0, half)).map((Id) => ({ Id }));
      for (let at = half; at < rows.length; at += 1) value.push({ error: 'not this one' });
      return { said: 'yes', status: 207, body: JSON.stringify({ value }) };
    }
    case 'half-and-count':
      take(rows.slice(0, half));
      return { said: 'yes', status: 200, body: JSON.stringify({ count: half }) };
    case 'names-one':
      take(rows.filter((_row, at) => at !== half));
      return refuse(422, { errors: { [`[${half}].Antall`]: ['not so many'] } });
    default:
      return null;
  }
}

/** A batch arrives. */
export function answerToBatch(around: Around, fault: Fault | null, body: string): BatchAnswer {
  const { world, state } = around;
  const rows = JSON.parse(body) as Row[];
  const take = (some: readonly Row[]): number[] => {
    const ids = some.map((row) => state.takeRow(row));
    around.moment('batch has taken effect');
    return ids;
  };
  if (fault === 'not-sent')
    return { said: 'not-reached', error: failure('service-unreachable', 'the name cannot be looked up', true) };
  if (fault === 'busy') return { said: 'not-reached', error: failure('service-busy', 'too many calls', true) };
  if (fault === 'dropped-before') return { said: 'unknown', status: null, error: dropped() };
  if (fault === 'error-before') return { said: 'unknown', status: 500, error: broken() };
  if (fault === 'refused-once') return { said: 'no', status: 400, body: '', words: 'not now' };
  if (fault === 'too-many' && rows.length > 1) return { said: 'no', status: 413, body: '', words: 'too many' };
  if (fault !== null && world.wholeBatches && (fault === 'names-one' || fault.startsWith('half-'))) {
    const names = JSON.stringify({ errors: { [`[${Math.floor(rows.length / 2)}].Antall`]: ['not so many'] } });
    return { said: 'no', status: 422, body: fault === 'names-one' ? names : '', words: 'not all of it' };
  }
  const partly = fault === null ? null : answerInPart(take, fault, rows);
  if (partly !== null) return partly;
  take(rows);
  if (fault === 'error-after') return { said: 'unknown', status: 500, error: broken() };
  if (fault === 'dropped-after') return { said: 'unknown', status: null, error: dropped() };
  return { said: 'yes', status: 200, body: '' };
}
