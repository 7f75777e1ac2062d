// Lines that are kept as they were listed, for the next list of them: one of which the same text comes again is not read a second time.

import { type RecordRules, rulesOf } from '../../domain/kind.ts';
import type { PlainLine } from '../../domain/evidence/plain.ts';
import { type ListedRecord, readListedRecord } from '../../domain/record.ts';
import type { Run } from '../../ports/runs.ts';
import type { EngineContext } from '../context.ts';

/** A record that stands in the store with the very text that was listed. What is not kept beside it is read when somebody asks. */
export class KeptRecord implements ListedRecord {
  readonly id: number;
  readonly raw: string;
  readonly contentHash: string;
  readonly endretDato: string | null;
  readonly adjustment = false;
  readonly #rules: RecordRules;
  #read: ListedRecord | null = null;

  /** `raw`: its text as this list has it. */
  constructor(row: PlainLine, raw: string, rules: RecordRules) {
    this.id = row.id;
    this.raw = raw;
    this.contentHash = row.contentHash;
    this.endretDato = row.endretDato;
    this.#rules = rules;
  }

  get #all(): ListedRecord {
    this.#read ??= readListedRecord(this.raw, 1, this.#rules);
    return this.#read;
  }

  get dato(): string | null {
    return this.#all.dato;
  }

  get ansattId(): string | null {
    return this.#all.ansattId;
  }

  get prosjektId(): string | null {
    return this.#all.prosjektId;
  }

  get prosjektLinjeId(): string | null {
    return this.#all.prosjektLinjeId;
  }

  get arbeidstypeId(): string | null {
    return this.#all.arbeidstypeId;
  }

  get produktId(): string | null {
    return this.#all.produktId;
  }

  get antallTimer(): ListedRecord['antallTimer'] {
    return this.#all.antallTimer;
  }

  get fakturaTimeAntall(): ListedRecord['fakturaTimeAntall'] {
    return this.#all.fakturaTimeAntall;
  }

  get antall(): ListedRecord['antall'] {
    return this.#all.antall;
  }

  get amount(): ListedRecord['amount'] {
    return this.#all.amount;
  }
}

/** The text of a line once it is exported; null where it cannot be told from the one that was ready. */
export function asExported(raw: string): string | null {
  const exported = raw.replace('"Eksportert":false', '"Eksportert":true');
  return exported === raw ? null : exported;
}

/** The plain lines among the Ids that a list brings, as they are asked for. */
export class KeptRows {
  readonly #store: EngineContext['store'];
  readonly #of: Run;
  readonly #textOf: (raw: string) => string | null;
  readonly #rules: RecordRules;
  /** By run: whether its records were read by the rules that hold now. */
  readonly #isSame = new Map<number, boolean>();
  /** What was found of the Ids that were asked for and have not come yet; null for nothing. */
  readonly #waiting = new Map<number, PlainLine | null>();

  /** `textOf`: a kept text as the list is to have it. */
  constructor({ store }: Pick<EngineContext, 'store'>, of: Run, textOf: (raw: string) => string | null = (raw) => raw) {
    this.#store = store;
    this.#of = of;
    this.#textOf = textOf;
    this.#rules = rulesOf(store.connections.get(of.connection)!.options, of.kind);
  }

  /** For the list: see there. */
  readonly recall = (ids: readonly number[]): ReadonlyMap<number, KeptRecord> => {
    const found = new Map<number, KeptRecord>();
    for (const id of ids) this.#waiting.set(id, null);
    for (const row of this.#store.evidence.kept(this.#of, ids)) {
      this.#waiting.set(row.id, row);
      const text = row.hasAmount && this.#isReadAlike(row) ? this.#textOf(row.raw) : null;
      if (text !== null) found.set(row.id, new KeptRecord(row, text, this.#rules));
    }
    return found;
  };

  /** A person may have changed since what the fields of the connection are. */
  #isReadAlike({ run }: PlainLine): boolean {
    const known = this.#isSame.get(run);
    if (known !== undefined) return known;
    const isSame = JSON.stringify(this.#store.runs.rulesOf(run)) === JSON.stringify(this.#rules);
    this.#isSame.set(run, isSame);
    return isSame;
  }

  /** The plain lines of these Ids, which are asked for once. */
  take(ids: readonly number[]): Map<number, PlainLine> {
    const rows = new Map<number, PlainLine>();
    const others: number[] = [];
    for (const id of ids) {
      const row = this.#waiting.get(id);
      if (row === undefined) others.push(id);
      else if (row !== null) rows.set(id, row);
      this.#waiting.delete(id);
    }
    if (others.length > 0) for (const row of this.#store.evidence.plain(this.#of, others)) rows.set(row.id, row);
    return rows;
  }

  clear(): void {
    this.#waiting.clear();
  }
}
