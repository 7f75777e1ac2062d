// Which rows came already in an earlier answer of the same list. A service that pages while records are added gives a row
// twice; the same row twice within one answer is the service's own business and passes. Keeps two numbers per Id, no
// record, so that a million rows fit.

import { IdTable } from '../../domain/id-table.ts';
import type { ListedRecord } from '../../domain/record.ts';
import { wordAt } from './hash-words.ts';

const PAGES = 4096;

interface SeenRows {
  /**
   * Notes a row of the answer `page`: `same` when the identical row came in another answer before, `other` when its Id did with
   * another content.
   */
  note(record: ListedRecord, page: number): 'new' | 'same' | 'other';
}

export function createSeenRows(): SeenRows {
  /** Id → 40 bits of the hash, which tell the few rows of one Id apart, and page of its first row, in one number below 2^53. */
  const first = new IdTable();
  /** Further contents of an Id: "Id/hash" → page. */
  const further = new Map<string, number>();
  return {
    note(record, page) {
      const hash = wordAt(record.contentHash, 0) * 256 + (wordAt(record.contentHash, 8) >>> 24);
      const inPage = page % PAGES;
      const known = first.get(record.id);
      if (known === undefined) {
        first.set(record.id, hash * PAGES + inPage);
        return 'new';
      }
      const firstPage = known % PAGES;
      if (Math.floor(known / PAGES) === hash) return firstPage === inPage ? 'new' : 'same';
      const key = `${record.id}/${record.contentHash}`;
      const other = further.get(key);
      if (other === undefined) {
        further.set(key, inPage);
        return firstPage === inPage ? 'new' : 'other';
      }
      return other === inPage ? 'new' : 'same';
    },
  };
}
