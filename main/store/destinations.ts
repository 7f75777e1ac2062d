// Destinations, and what belongs to them: layouts of one's own, translation tables with every change, the columns chosen of receipts.

import { randomUUID } from 'node:crypto';
import type { DestinationRule } from '../domain/delivery/destination.ts';
import type { Naming } from '../domain/delivery/naming.ts';
import type { Posting } from '../domain/delivery/posting.ts';
import type { Kind } from '../domain/kind.ts';
import type { Layout } from '../domain/layout/layout.ts';
import type { TranslationTable } from '../domain/translation/table.ts';
import type {
  Destination,
  DestinationStore,
  OwnLayoutStore,
  ReceiptChoices,
  ReceiptColumnStore,
  TranslationStore,
} from '../ports/destinations.ts';
import type { ChosenColumns } from '../ports/receipts.ts';
import type { Writable } from './file/database.ts';
import { fromJson, type Json } from './file/json.ts';

interface Row {
  number: number;
  uuid: string;
  connection: number;
  kind: Kind;
  name: string;
  layout: string;
  folder: string;
  rules: Json<DestinationRule[]>;
  posting: Posting;
  naming: Naming;
  created_at: string;
  closed_at: string | null;
}

function fromRow({ created_at: createdAt, closed_at: closedAt, rules, ...row }: Row): Destination {
  return { ...row, rules: fromJson(rules), createdAt, closedAt };
}

export function destinationStore(database: Writable): DestinationStore {
  const select = (where: string) => database.prepare<unknown[], Row>(`SELECT * FROM destination WHERE ${where}`);
  const one = (where: string, value: unknown): Destination | null => {
    const row = select(where).get(value);
    return row === undefined ? null : fromRow(row);
  };
  const get = (number: number) => one('number = ?', number);
  return {
    get,
    byUuid: (uuid) => one('uuid = ?', uuid),
    of: (connection) => select('connection = ? ORDER BY name, number').all(connection).map(fromRow),
    add({ uuid = randomUUID(), connection, kind, name, layout, folder, rules, posting, naming }, at) {
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO destination (uuid, connection, kind, name, layout, folder, rules, posting, naming, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          uuid,
          connection,
          kind,
          name,
          layout,
          folder,
          JSON.stringify(rules),
          posting ?? 'unit',
          naming ?? 'layout',
          at,
        );
      return get(Number(lastInsertRowid))!;
    },
    change(number, { name, layout, folder, rules, posting, naming }) {
      database
        .prepare(
          `UPDATE destination SET name = coalesce(?, name), layout = coalesce(?, layout), folder = coalesce(?, folder),
             rules = coalesce(?, rules), posting = coalesce(?, posting), naming = coalesce(?, naming) WHERE number = ?`,
        )
        .run(
          name ?? null,
          layout ?? null,
          folder ?? null,
          rules === undefined ? null : JSON.stringify(rules),
          posting ?? null,
          naming ?? null,
          number,
        );
    },
    close(number, at) {
      database.prepare('UPDATE destination SET closed_at = coalesce(closed_at, ?) WHERE number = ?').run(at, number);
    },
  };
}

interface TableRowKept {
  content: Json<TranslationTable>;
  destination: number | null;
  who: string;
  at: string;
}

export function translationStore(database: Writable): TranslationStore {
  // The last change of each table.
  const holding = () =>
    database.prepare<unknown[], TableRowKept>(
      `SELECT content, destination, who, at FROM translation WHERE number IN (
       SELECT max(number) FROM translation WHERE connection = ? AND (destination IS NULL OR destination = ?) GROUP BY name, destination)
     ORDER BY destination IS NOT NULL, name`,
    );
  const last = () =>
    database.prepare<unknown[], TableRowKept>(
      `SELECT content, destination, who, at FROM translation WHERE connection = ? AND destination IS ? AND name = ?
     ORDER BY number DESC LIMIT 1`,
    );
  return {
    set({ connection, destination }, table, who, at) {
      database
        .prepare('INSERT INTO translation (connection, destination, name, content, who, at) VALUES (?, ?, ?, ?, ?, ?)')
        .run(connection, destination, table.name, JSON.stringify(table), who, at);
    },
    tables(connection, destination) {
      const byName = new Map<string, TranslationTable>();
      for (const { content } of holding().all(connection, destination)) {
        const table = fromJson(content);
        byName.set(table.name, table);
      }
      return [...byName.values()];
    },
    get({ connection, destination }, name) {
      const row = last().get(connection, destination, name);
      if (row === undefined) return null;
      const { content, ...kept } = row;
      return { ...kept, table: fromJson(content) };
    },
  };
}

export function ownLayoutStore(database: Writable): OwnLayoutStore {
  return {
    set(layout, who, at) {
      database
        .prepare('INSERT OR REPLACE INTO own_layout VALUES (?, ?, ?, ?)')
        .run(layout.name, JSON.stringify(layout), who, at);
    },
    all: () =>
      database
        .prepare<[], { layout: Json<Layout> }>('SELECT layout FROM own_layout ORDER BY name')
        .all()
        .map(({ layout }) => fromJson(layout)),
  };
}

export function receiptColumnStore(database: Writable): ReceiptColumnStore {
  const of = () =>
    database.prepare<unknown[], { columns: Json<ReceiptChoices | ChosenColumns> }>(
      'SELECT columns FROM receipt_columns WHERE connection = ? AND kind = ? AND destination = ?',
    );
  return {
    of(connection, kind, destination) {
      const row = of().get(connection, kind, destination ?? 0);
      const kept = row === undefined ? {} : fromJson(row.columns);
      // Earlier programs kept the columns alone.
      return 'columns' in kept ? kept : { columns: kept };
    },
    set(connection, kind, destination, choices) {
      database
        .prepare('INSERT OR REPLACE INTO receipt_columns VALUES (?, ?, ?, ?)')
        .run(connection, kind, destination ?? 0, JSON.stringify(choices));
    },
  };
}
