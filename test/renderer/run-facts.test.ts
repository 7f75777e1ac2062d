import { describe, expect, test, vi } from 'vitest';
import { callLines } from '../../renderer/screens/run/calls-plan.ts';
import { primaryOf, stepOf } from '../../renderer/screens/run/run-facts.ts';
import { readControl } from '../../renderer/screens/run/control-fields.tsx';
import { monthRow, periodOf, runsOfMonth } from '../../renderer/screens/start/month.ts';
import { pulledOf } from '../../renderer/state/runs.ts';
import { answerOf, ledgerOf } from '../../renderer/screens/history/ledger.ts';
import { reviewRecords, runOf } from './fake-data.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const of = { run: 42, kind: 'time', connection: 'A', environment: 'production' } as const;
const records = reviewRecords(42, 20, 'time');
const as = (status: 'handed-over' | 'accepted' | 'unknown' | 'marked') =>
  records.map((record) => ({ ...record, status }));

describe('the next thing to do', () => {
  test.each([
    ['review', records, 'hand-over', 'review'],
    ['handed-over', as('handed-over'), 'accept', 'answer'],
    ['handed-over', as('accepted'), 'confirm', 'confirm'],
    ['confirming', as('unknown'), 'ask', 'confirm'],
    ['closed', as('marked'), 'pull', 'closed'],
  ] as const)('%s', (state, rows, primary, step) => {
    const run = runOf({ ...of, state }, rows);
    expect(primaryOf(run)).toBe(primary);
    expect(stepOf(run)).toBe(step);
  });

  test('nothing yet: pull', () => expect(primaryOf(null)).toBe('pull'));
});

test('what an open run has pulled is not ready any more; with no run nothing is known', () => {
  const review = runOf({ ...of, state: 'review' }, records);
  const confirming = runOf({ ...of, state: 'confirming' }, as('unknown'));
  const closed = runOf({ ...of, state: 'closed' }, as('marked'));
  expect(pulledOf([], 'A', 'time')).toBeNull();
  expect(pulledOf([review], 'A', 'material')).toBeNull();
  expect(pulledOf([review], 'A', 'time')).toBe(records.length);
  expect(pulledOf([confirming, closed], 'A', 'time')).toBe(confirming.tieOut.unknown.rows);
  expect(pulledOf([closed], 'A', 'time')).toBe(0);
});

test('the month adds up over its runs, and old closed runs are not in it', () => {
  const now = runOf({ ...of, state: 'confirming', begunAt: '2026-11-02T07:00:00Z' }, as('unknown'));
  const old = runOf({ ...of, run: 7, state: 'closed', begunAt: '2026-08-02T07:00:00Z' }, as('marked'));
  const runs = runsOfMonth([now, old], 'A');
  expect(runs.map((run) => run.run)).toEqual([42]);
  expect(monthRow('time', runs).left).toEqual(now.tieOut.unknown);
});

describe('the month counts each entry once, where it stands now', () => {
  const [one, two, ...rest] = records;
  const first = (state: 'handed-over' | 'closed', closedAt: string | null) =>
    runOf({ ...of, run: 1, state, begunAt: '2026-11-01T07:00:00Z', closedAt }, [
      { ...one!, status: 'held' },
      { ...two!, status: 'rejected' },
      ...rest.map((record) => ({ ...record, status: 'handed-over' as const })),
    ]);
  const second = runOf({ ...of, run: 2, state: 'review', begunAt: '2026-11-02T07:00:00Z' }, [
    { ...one!, status: 'ready' },
    { ...two!, status: 'ready' },
  ]);

  test('held and rejected ones that were pulled again', () => {
    const row = monthRow('time', [first('closed', '2026-11-01T09:00:00Z'), second]);
    expect([row.listed.rows, row.handedOver.rows, row.rejected.rows, row.review.rows]).toEqual([
      records.length,
      records.length - 2,
      0,
      2,
    ]);
  });

  test('one that is set apart counts where it was handed over, and a rejection given after the pull stands', () => {
    const apart = runOf({ ...of, run: 2, state: 'review', begunAt: '2026-11-02T07:00:00Z' }, [
      { ...one!, status: 'ready' },
      { ...two!, status: 'duplicate' },
    ]);
    const row = monthRow('time', [first('handed-over', null), apart]);
    expect([row.listed.rows, row.rejected.rows, row.review.rows]).toEqual([records.length, 1, 1]);
  });
});

test('the period of several runs spans them; a chosen one goes before the dates found', () => {
  const october = runOf({ ...of, state: 'closed' }, records);
  const chosen = runOf({ ...of, state: 'closed', periodFrom: '2026-09-05', periodTo: '2026-09-30' }, records);
  const none = runOf({ ...of, state: 'closed', dates: null }, []);
  expect(periodOf([october, chosen, none])).toEqual({ from: '2026-09-05', to: '2026-10-31' });
  expect(periodOf([none])).toBeNull();
});

test('calls of a confirm: made, under way, in the queue', () => {
  const begun = {
    act: 2,
    ids: 500,
    begunAt: '2026-11-02T09:31:04Z',
    endedAt: null,
    state: 'begun',
    words: null,
  } as const;
  const lines = callLines([{ ...begun, act: 1, endedAt: '2026-11-02T09:31:04.800Z', state: 'done' }, begun], 660, 500);
  expect(lines.map((line) => [line.call, line.ids, line.state])).toEqual([
    [1, 500, 'done'],
    [2, 500, 'now'],
    [3, 500, 'queued'],
    [4, 160, 'queued'],
  ]);
  expect(lines[0]?.seconds).toBe('0.8');
});

describe('control totals', () => {
  const ours = { rows: 10, hours: '75', invoiceable: '75', quantity: '0' };
  test('no difference is settled', () =>
    expect(readControl({ rows: '10', hours: '75,00', explanation: '' }, ours, 'time').settled).toBe(true));
  test('a difference waits for an explanation', () => {
    expect(readControl({ rows: '', hours: '74,82', explanation: '' }, ours, 'time')).toMatchObject({
      settled: false,
      difference: { rows: 0, hours: '-0.18' },
    });
    expect(readControl({ rows: '', hours: '74,82', explanation: 'Avrunding i lønn' }, ours, 'time').settled).toBe(true);
  });
  test('a letter is no number', () =>
    expect(readControl({ rows: '', hours: '3,5O', explanation: '' }, ours, 'time').bad.hours).toBe(true));
});

test('the book of an entry: what the ERP has, and what waits', () => {
  const base = {
    id: 1,
    runState: 'closed',
    kind: 'time',
    connection: 'A',
    reason: null,
    byHand: null,
    sha256: null,
    markProof: null,
    markedAt: null,
  } as const;
  const traces = [
    {
      ...base,
      run: 37,
      status: 'marked',
      handOver: 1,
      file: 'a.csv',
      line: 2,
      handedOverAt: '2026-10-19T07:12:00Z',
      listedAt: '2026-10-19T06:05:00Z',
      listedBy: 'Kari on KONTOR-PC, the window',
      handedOverBy: null,
      markedBy: null,
      raw: '{"AntallTimer":7.5}',
    },
    {
      ...base,
      run: 42,
      status: 'ready',
      handOver: null,
      file: null,
      line: null,
      handedOverAt: null,
      listedAt: '2026-11-02T07:14:00Z',
      listedBy: 'Kari on KONTOR-PC, the window',
      handedOverBy: null,
      markedBy: null,
      raw: '{"AntallTimer":-1.5}',
    },
  ] as const;
  const book = ledgerOf(traces);
  expect(book.erp).toBe('7.5');
  expect(book.waiting).toEqual({ run: 42, amount: '-1.5', after: '6' });
  expect(answerOf(traces, book)).toBe('in');
});
