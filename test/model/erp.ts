// The ERP of the model: takes files, keeps what it does not reject, lets an operator enter or remove lines by hand.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keyOf, type Kind } from './service-state.ts';

export interface ErpLine {
  readonly handOver: number;
  readonly id: number;
  readonly key: string;
  /** The line takes back another one: the key of that one. */
  readonly takesBack: string | null;
  /** Made by the console, which labels such lines. */
  readonly own: boolean;
  readonly amount: number;
  readonly kind: Kind;
}

interface Fields {
  readonly Id: number;
  readonly Dato: string;
  readonly AnsattId: number;
  readonly ProsjektId: string;
  readonly amount: number;
  readonly label: string;
}

function lineOf(kind: Kind, handOver: number, fields: Fields): ErpLine {
  const { Id: id, label, ...content } = fields;
  return {
    handOver,
    id,
    kind,
    amount: fields.amount,
    own: label !== '',
    key: keyOf({ ...content, id, kind }),
    takesBack: label.startsWith('Tilbakef') ? keyOf({ ...content, amount: -fields.amount, id, kind }) : null,
  };
}

function linesOfFile(kind: Kind, handOver: number, file: string): ErpLine[] {
  const [head = '', ...rows] = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const names = head.split(';');
  return rows.map((row) => {
    const cells = new Map(row.split(';').map((cell, index) => [names[index], cell]));
    const amount = cells.get(kind === 'time' ? 'AntallTimer' : 'Antall') ?? '0';
    return lineOf(kind, handOver, {
      Id: Number(cells.get('Id')),
      Dato: cells.get('Dato') ?? '',
      AnsattId: Number(cells.get('AnsattId')),
      ProsjektId: cells.get('ProsjektId') ?? '',
      amount: Number(amount.replace(',', '.')),
      label: cells.get('Korreksjon') ?? '',
    });
  });
}

interface Raw {
  readonly Id: number;
  readonly Dato: string;
  readonly AnsattId: number;
  readonly ProsjektId: string;
  readonly AntallTimer?: number;
  readonly Antall?: number;
  readonly Korreksjon?: string;
}

export class Erp {
  lines: ErpLine[] = [];
  /** Hand-overs that it took, by file or by hand. */
  readonly taken = new Set<number>();
  /** Units it did not take: `hand-over Id`. */
  readonly rejected = new Set<string>();
  /** Hand-overs that the operator said are not to be imported. */
  readonly refused = new Set<number>();

  /** Takes a file as it lies in its folder. `rejects` says which units it does not take. */
  import(kind: Kind, handOver: number, folder: string, file: string, rejects: (id: number) => boolean): void {
    this.#take(handOver, linesOfFile(kind, handOver, path.join(folder, file)), rejects);
  }

  /** The operator types in what the console shows. */
  enter(kind: Kind, handOver: number, raws: Iterable<string>): void {
    const lines = [...raws].map((raw) => {
      const fields = JSON.parse(raw) as Raw;
      const amount = (kind === 'time' ? fields.AntallTimer : fields.Antall) ?? 0;
      return lineOf(kind, handOver, { ...fields, amount, label: fields.Korreksjon ?? '' });
    });
    this.#take(handOver, lines, () => false);
  }

  #take(handOver: number, lines: readonly ErpLine[], rejects: (id: number) => boolean): void {
    if (this.taken.has(handOver)) throw new Error(`the ERP takes hand-over ${handOver} twice`);
    this.taken.add(handOver);
    for (const line of lines) {
      if (rejects(line.id)) this.rejected.add(`${handOver} ${line.id}`);
      else this.lines.push(line);
    }
  }

  holds(handOver: number, id: number): boolean {
    return this.lines.some((line) => line.handOver === handOver && line.id === id);
  }

  /** The operator takes out by hand what the service listed of a unit; corrections of the console stay. */
  remove(handOver: number, id: number): void {
    this.lines = this.lines.filter((line) => line.own || line.handOver !== handOver || line.id !== id);
  }

  /** The operator takes out one line by hand. */
  takeOut(key: string): void {
    this.lines.splice(
      this.lines.findIndex((line) => line.key === key && !line.own),
      1,
    );
  }

  /** What counts: lines less those that a correction of the console took back, and the corrections. */
  net(): { keys: string[]; stray: string[] } {
    const keys = this.lines.filter((line) => line.takesBack === null).map((line) => line.key);
    const stray: string[] = [];
    for (const { takesBack } of this.lines) {
      if (takesBack === null) continue;
      const at = keys.indexOf(takesBack);
      if (at === -1) stray.push(takesBack);
      else keys.splice(at, 1);
    }
    return { keys, stray };
  }
}
