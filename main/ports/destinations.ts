// Destinations, layouts of one's own, translation tables and the columns chosen of receipts, as the store keeps them.

import type { DestinationRule } from '../domain/delivery/destination.ts';
import type { Naming } from '../domain/delivery/naming.ts';
import type { Posting } from '../domain/delivery/posting.ts';
import type { Kind } from '../domain/kind.ts';
import type { Layout } from '../domain/layout/layout.ts';
import type { TranslationTable } from '../domain/translation/table.ts';
import type { Understanding } from '../domain/receipt/receipt.ts';
import type { ChosenColumns } from './receipts.ts';

/** Where records of a kind go from a connection. Closed, never deleted. */
export interface Destination {
  readonly number: number;
  /** Its name in the proof log, which no renaming changes. */
  readonly uuid: string;
  readonly connection: number;
  readonly kind: Kind;
  readonly name: string;
  /** The name of the layout. */
  readonly layout: string;
  readonly folder: string;
  readonly rules: readonly DestinationRule[];
  /** What it gets of a closed period. */
  readonly posting: Posting;
  /** What its files are called. */
  readonly naming: Naming;
  readonly createdAt: string;
  readonly closedAt: string | null;
}

export interface DestinationStore {
  /** Under a UUID of its own, or under the one that the proof log has. */
  add(
    destination: Omit<Destination, 'number' | 'uuid' | 'posting' | 'naming' | 'createdAt' | 'closedAt'> & {
      readonly uuid?: string;
      readonly posting?: Posting | undefined;
      readonly naming?: Naming | undefined;
    },
    at: string,
  ): Destination;
  change(
    number: number,
    change: {
      readonly [K in 'name' | 'layout' | 'folder' | 'rules' | 'posting' | 'naming']?: Destination[K] | undefined;
    },
  ): void;
  close(number: number, at: string): void;
  get(number: number): Destination | null;
  byUuid(uuid: string): Destination | null;
  /** Of a connection, by name; closed ones too. */
  of(connection: number): Destination[];
}

/** A translation table as it holds now. */
export interface KeptTable {
  readonly table: TranslationTable;
  /** Null where it is for every destination of the connection. */
  readonly destination: number | null;
  readonly who: string;
  readonly at: string;
}

export interface TranslationStore {
  /** The table as it is from now on; what it was before stays in history. */
  set(of: { connection: number; destination: number | null }, table: TranslationTable, who: string, at: string): void;
  /** What holds: those of the connection, each replaced where the destination has its own. */
  tables(connection: number, destination: number | null): TranslationTable[];
  get(of: { connection: number; destination: number | null }, name: string): KeptTable | null;
}

export interface OwnLayoutStore {
  set(layout: Layout, who: string, at: string): void;
  all(): Layout[];
}

/** Columns that were chosen, and what its words were said to mean. */
export interface ReceiptChoices extends Understanding {
  readonly columns: ChosenColumns;
}

export interface ReceiptColumnStore {
  /** How the last receipt that a person took was read. */
  of(connection: number, kind: Kind, destination: number | null): ReceiptChoices;
  set(connection: number, kind: Kind, destination: number | null, choices: ReceiptChoices): void;
}
