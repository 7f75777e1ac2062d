// Suppliers of material: they write files whose rows have a reference each, so that everybody can count.

import { writeFileSync } from 'node:fs';
import path from 'node:path';

const HEAD = 'Dato;Prosjekt;Varenr;Antall;Referanse';
export interface SupplierFile {
  readonly path: string;
  readonly references: readonly string[];
}

/** What the suppliers wrote so far. */
export class Suppliers {
  readonly files: SupplierFile[] = [];
  #rows = 0;

  write(folder: string, rows: number): SupplierFile {
    const references = Array.from({ length: rows }, () => {
      this.#rows += 1;
      return `R${this.#rows}`;
    });
    const lines = references.map((one, at) => `05.10.2024;10482;V${at};${1 + (at % 3)},50;${one}\r\n`);
    const file = path.join(folder, `leveranse-${this.files.length + 1}.csv`);
    writeFileSync(file, `${HEAD}\r\n${lines.join('')}`);
    this.files.push({ path: file, references });
    return this.files.at(-1)!;
  }
}
