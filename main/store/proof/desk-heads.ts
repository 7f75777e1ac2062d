// Where each desk stands in a database that is another one than before: put back from a copy, or failed over. Until all on the
// roll have said so, nobody acts; who knows more than the database has says what it lost.

import type { Head } from '../../ports/proof-log.ts';
import type { HeadOfDesk } from '../../ports/shared-log.ts';
import type { HeadStands } from '../../ports/team.ts';
import type { Writable } from '../file/database.ts';

export class DeskHeads {
  readonly #database: Writable;
  readonly #desk: string;
  #incarnation = '';

  constructor(database: Writable, desk: string) {
    this.#database = database;
    this.#desk = desk;
  }

  /** The server told which database it is. */
  found(incarnation: string): void {
    this.#incarnation = incarnation;
    const known = this.#database.prepare<[], string>('SELECT incarnation FROM shared_log').pluck().get();
    if (known === undefined || known === incarnation) return;
    this.#database.transaction(() => {
      this.#database.prepare('UPDATE shared_log SET incarnation = ?').run(incarnation);
      this.#database.prepare('DELETE FROM head_of_desk').run();
    })();
  }

  /** This desk is on the roll, and has not told there that it knows the database as it is now. */
  get isUnsaid(): boolean {
    const known = this.#database
      .prepare<[string], string>('SELECT incarnation FROM desk WHERE uuid = ? AND retired IS NULL')
      .pluck()
      .get(this.#desk);
    return known !== undefined && known !== this.#incarnation;
  }

  /** Somebody on the roll has not. */
  get areAsked(): boolean {
    const other = 'SELECT 1 FROM desk WHERE retired IS NULL AND incarnation <> ? LIMIT 1';
    return this.#database.prepare<[string]>(other).get(this.#incarnation) !== undefined;
  }

  /** Another desk on the roll has not said what it knows, or knows what the database has lost: nothing is appended. */
  get areWaitedFor(): boolean {
    const other = `SELECT 1 FROM desk WHERE retired IS NULL AND incarnation <> ? AND uuid <> ?
      AND uuid NOT IN (SELECT desk FROM head_of_desk WHERE stands = 'fits') LIMIT 1`;
    return this.#database.prepare<[string, string]>(other).get(this.#incarnation, this.#desk) !== undefined;
  }

  /**
   * What all said so far, against the log as it is here, which ends at `end`. Two that have left a branch do not wait for each other: each
   * said where it stands on the branch, once. The rest waits until either is on the roll, and has told what only the branch told.
   */
  said(heads: readonly HeadOfDesk[], end: number, has: (head: Head) => boolean): void {
    const hasLeft = this.isUnsaid && heads.some((head) => head.desk === this.#desk && head.hasLeft === true);
    const standsOf = (head: HeadOfDesk): HeadStands => {
      if (hasLeft && head.hasLeft === true) return 'fits';
      if (head.seq > end) return 'ahead';
      return has(head) ? 'fits' : 'branch';
    };
    const known = this.#database
      .prepare<[], string>(`SELECT group_concat(desk || ' ' || seq || ' ' || stands) FROM head_of_desk`)
      .pluck();
    const before = known.get() ?? '';
    const standing = heads
      .map((head) => ({ ...head, stands: standsOf(head) }))
      .sort((a, b) => (a.desk < b.desk ? -1 : 1));
    if (before === standing.map(({ desk, seq, stands }) => `${desk} ${seq} ${stands}`).join()) return;
    this.#database.transaction(() => {
      this.#database.prepare('DELETE FROM head_of_desk').run();
      const keep = this.#database.prepare('INSERT INTO head_of_desk VALUES (?, ?, ?)');
      for (const { desk, seq, stands } of standing) keep.run(desk, seq, stands);
    })();
  }
}
