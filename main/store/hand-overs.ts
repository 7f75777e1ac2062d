// Hand-overs: which file, or by whose hand, with hash and sums. A hand-over is never deleted.

import type { Micro } from '../domain/amount.ts';
import type { HandOver, HandOverStore } from '../ports/hand-overs.ts';
import { HAND_OVER_TRANSITIONS, type HandOverState, type Transition } from '../domain/transitions.ts';
import type { Writable } from './file/database.ts';
import { textsOf } from './records/rows.ts';
import { sumOfRow, valuesOf } from './records/sum-queries.ts';

interface Row {
  number: bigint;
  run: bigint;
  layout: string | null;
  by_hand: string | null;
  folder: string | null;
  file: string | null;
  temporary: string | null;
  state: HandOver['state'];
  sha256: string | null;
  bytes: bigint | null;
  rows: bigint;
  hours: Micro;
  invoiceable: Micro;
  quantity: Micro;
  amount: Micro | null;
  destination: bigint | null;
  apart: bigint;
  shared_rows: bigint;
  shared_hours: Micro;
  shared_invoiceable: Micro;
  shared_quantity: Micro;
  shared_amount: Micro | null;
  offline: bigint;
  reason: string | null;
  begun_at: string;
  ended_at: string | null;
  desk: string | null;
}

function fromRow(row: Row): HandOver {
  return {
    number: Number(row.number),
    run: Number(row.run),
    layout: row.layout,
    byHand: row.by_hand,
    folder: row.folder,
    file: row.file,
    temporary: row.temporary,
    state: row.state,
    sha256: row.sha256,
    bytes: row.bytes === null ? null : Number(row.bytes),
    sum: sumOfRow(row),
    shared: {
      rows: Number(row.shared_rows),
      hours: row.shared_hours,
      invoiceable: row.shared_invoiceable,
      quantity: row.shared_quantity,
      amount: row.shared_amount,
    },
    destination: row.destination === null ? null : Number(row.destination),
    apart: row.apart === 1n,
    offline: row.offline === 1n,
    reason: row.reason,
    begunAt: row.begun_at,
    endedAt: row.ended_at,
    desk: row.desk,
  };
}

export function handOverStore(database: Writable): HandOverStore {
  const select = (where: string) => database.prepare<unknown[], Row>(`SELECT * FROM hand_over ${where}`).safeIntegers();
  return {
    begin(handOver) {
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO hand_over (run, layout, by_hand, folder, file, temporary, state, offline, begun_at, destination, apart)
           VALUES (?, ?, ?, ?, ?, ?, 'writing', ?, ?, ?, ?)`,
        )
        .run(
          handOver.run,
          handOver.layout,
          handOver.byHand,
          handOver.folder,
          handOver.file,
          handOver.temporary,
          handOver.offline ? 1 : 0,
          handOver.at,
          handOver.destination,
          handOver.apart ? 1 : 0,
        );
      return Number(lastInsertRowid);
    },
    nextNumber: () =>
      database.prepare<[], { next: number }>('SELECT coalesce(max(number), 0) + 1 AS next FROM hand_over').get()!.next,
    get(number) {
      const row = select('WHERE number = ?').get(number);
      return row ? fromRow(row) : null;
    },
    ofRun: (run) => select('WHERE run = ? ORDER BY number').all(run).map(fromRow),
    byRun: () => Map.groupBy(select('ORDER BY number').all().map(fromRow), ({ run }) => run),
    ofDestination: (destination) => select('WHERE destination = ? ORDER BY number').all(destination).map(fromRow),
    setSum(number, sum) {
      database
        .prepare('UPDATE hand_over SET rows = ?, hours = ?, invoiceable = ?, quantity = ?, amount = ? WHERE number = ?')
        .run(...valuesOf(sum), number);
    },
    setShared(number, sum) {
      database
        .prepare(
          'UPDATE hand_over SET shared_rows = ?, shared_hours = ?, shared_invoiceable = ?, shared_quantity = ?, shared_amount = ? WHERE number = ?',
        )
        .run(...valuesOf(sum), number);
    },
    setWritten(number, sha256, bytes) {
      const { from, to } = HAND_OVER_TRANSITIONS.write;
      database
        .prepare(
          `UPDATE hand_over SET state = ?, sha256 = ?, bytes = ? WHERE number = ? AND state IN (${textsOf(from)})`,
        )
        .run(to, sha256, bytes, number);
    },
    become(number, transition, at, reason) {
      const { from, to }: Transition<HandOverState> = HAND_OVER_TRANSITIONS[transition];
      const { changes } = database
        .prepare(
          `UPDATE hand_over SET state = ?, ended_at = ?, reason = ? WHERE number = ? AND state IN (${textsOf(from)})`,
        )
        .run(to, at, reason ?? null, number);
      if (changes === 0) throw new Error(`hand-over ${number} cannot ${transition} from its state`);
    },
    inState: (states) =>
      select(`WHERE state IN (${states.map(() => '?').join(', ')}) ORDER BY number`)
        .all(...states)
        .map(fromRow),
  };
}
