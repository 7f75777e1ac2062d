// The proof log in PostgreSQL: the second adapter of the port. Each entry is one INSERT behind the head that it was judged on; where the
// answer is lost, the same bytes are sent again until they, or another desk's, stand there.

import type { Client } from 'pg';
import { ConsoleError } from '../../domain/errors.ts';
import type { Head, LoggedEntry, ProofEntry, ProofRecord } from '../../ports/proof-log.ts';
import type { HeadOfDesk, SharedLog, SharedPlace, SharedServer, StoredEntry } from '../../ports/shared-log.ts';
import { askServer, away, connectTo, isRefusal, refusedBy, sqlState, wordsOf } from './postgres-connection.ts';
import { FIRST_HASH, parsedLine, partNamesOf, textOfLine } from './proof-file.ts';
import { isWholePart, partNameOf, partRecords, partsOf } from './proof-parts.ts';
import { PostgresNews } from './postgres-news.ts';
import { MAKE_TABLES, PUT } from './postgres-schema.ts';
import { DeskSession, turnOf } from './postgres-session.ts';
import { altered, erased, halfMoved, unknown } from './postgres-words.ts';

/** So long the same entry is sent again while no answer comes. */
const GIVE_UP_MS = 30_000;
const AGAIN_MS = 250;
const AT_ONCE = 500;

export interface PostgresOptions {
  readonly place: SharedPlace;
  readonly password: () => string | null | Promise<string | null>;
  /** The desk that new entries name. */
  readonly desk: () => string;
  readonly now: () => string;
  readonly pause?: (milliseconds: number) => Promise<void>;
  /** Milliseconds that never run backwards. */
  readonly elapsed?: () => number;
  readonly giveUpMs?: number;
  /** So long one statement may take. */
  readonly statementMs?: number;
  /** The desk is at work with it: a second copy of its data folder is refused. A look at a place holds nothing. */
  readonly isAtWork?: boolean;
  /** Another desk has appended: a hint, and now and then none comes. */
  readonly onNews?: (() => void) | undefined;
  readonly hook?: ((moment: 'before' | 'after', what: string) => void) | undefined;
}

const TAKEN = new Set(['23505', '23503']);

/** Owns one connection, made when it is needed and made again when it broke. */
export class PostgresLog implements SharedLog {
  readonly #options: PostgresOptions;
  readonly #session: DeskSession | null;
  readonly #news: PostgresNews | null;
  #client: Client | null = null;
  #server: SharedServer | null = null;
  /** Which database it was when it was asked last: an act is judged for that one. */
  #known: string | null = null;
  #isWarned = false;
  /** It holds its place in the line: what is asked with it is asked in one transaction with the entry. */
  #turn: Client | null = null;
  /** What was appended last, where it has no parts. */
  #own: Omit<StoredEntry, 'before'> | null = null;

  constructor(options: PostgresOptions) {
    this.#options = options;
    const { place, password, desk, onNews } = options;
    const parts = { place, password, desk, pause: options.pause ?? pause };
    this.#session = options.isAtWork === true ? new DeskSession(parts) : null;
    this.#news = onNews === undefined ? null : new PostgresNews({ place, password, desk, onNews });
  }

  async prepare(): Promise<void> {
    await this.#asked('prepare the proof log', async (client) => {
      // Another one made them: who may only write entries begins one more log in them.
      if (this.#server?.writes !== true) await client.query(MAKE_TABLES);
      await client.query(
        `INSERT INTO proof_entry (log, seq, hash, body) VALUES ($1, 0, $2, '') ON CONFLICT DO NOTHING`,
        [this.#options.place.log, FIRST_HASH],
      );
    });
  }

  async server(): Promise<SharedServer> {
    return this.#asked('reach the proof log', async (client) => {
      // A right that was missing may have been given since.
      if (this.#server?.writes !== true) this.#server = await askServer(this.#options.place, client);
      this.#known = this.#server.incarnation;
      void this.#news?.listen();
      return this.#server;
    });
  }

  async assertReadable(): Promise<void> {
    const { seq } = await this.head();
    let last: ReturnType<typeof parsedLine> = null;
    for await (const { body } of this.stored(Math.max(0, seq - AT_ONCE))) last = parsedLine(body);
    // What desks append when they share a log says who did it; what one appended alone does not.
    if (last !== null && last.entry.by === undefined) throw halfMoved(this.#options.place);
  }

  async holds({ seq, hash }: Head): Promise<boolean> {
    return (await this.#hashAt(seq)) === hash;
  }

  async head(): Promise<Head> {
    const found = await this.#rows<{ seq: string; hash: string }>(
      'SELECT seq, hash FROM proof_entry WHERE log = $1 ORDER BY seq DESC LIMIT 1',
      [],
    );
    const last = found[0];
    if (last === undefined)
      throw refusedBy(this.#options.place, '42P01', `there is no log named ${this.#options.place.log}`);
    return { seq: Number(last.seq), hash: last.hash };
  }

  async *stored(after: number): AsyncGenerator<StoredEntry> {
    for (let from = after; ; ) {
      const found = await this.#rows<{ seq: string; before: string; hash: string; body: Buffer }>(
        `SELECT seq, before, hash, body FROM proof_entry WHERE log = $1 AND seq > $2 ORDER BY seq LIMIT ${AT_ONCE}`,
        [from],
      );
      for (const { seq, before, hash, body } of found)
        yield { seq: Number(seq), before, hash, body: body.toString('utf8') };
      if (found.length < AT_ONCE) return;
      from = Number(found.at(-1)!.seq);
    }
  }

  async part(name: string): Promise<string> {
    const [found] = await this.#rows<{ body: Buffer }>('SELECT body FROM proof_part WHERE log = $1 AND name = $2', [
      name,
    ]);
    if (found !== undefined) return found.body.toString('utf8');
    throw erased(this.#options.place, name);
  }

  async parts(): Promise<ReadonlySet<string>> {
    const found = await this.#rows<{ name: string }>('SELECT name FROM proof_part WHERE log = $1', []);
    return new Set(found.map(({ name }) => name));
  }

  async *follow(after: Head): AsyncGenerator<LoggedEntry> {
    if ((await this.#hashAt(after.seq)) !== after.hash)
      throw altered(this.#options.place, `entry ${after.seq} was altered`);
    for await (const { seq, hash, body } of this.stored(after.seq)) {
      const line = parsedLine(body);
      if (line === null || line.hash !== hash) throw altered(this.#options.place, `entry ${seq} was altered`);
      const names = partNamesOf(line.entry);
      if (names === undefined) {
        yield { seq, hash, at: line.at, desk: line.store, entry: line.entry };
        continue;
      }
      const records: ProofRecord[] = [];
      for (const name of names) {
        const part = await this.part(name);
        if (!isWholePart(name, part)) throw altered(this.#options.place, `part ${name} of it was altered`);
        records.push(...partRecords(part));
      }
      yield { seq, hash, at: line.at, desk: line.store, entry: Object.assign(line.entry, { records }) };
    }
  }

  lineOf({ seq, hash }: Head): string | null {
    return this.#own?.seq === seq && this.#own.hash === hash ? this.#own.body : null;
  }

  async append(behind: Head, entry: ProofEntry): Promise<Head | null> {
    const { desk, now, hook } = this.#options;
    // Who is behind is told before a part of it is stored.
    if ('records' in entry && !(await this.#isHead(behind))) return null;
    const written = 'records' in entry ? await this.#withParts(entry) : { ...entry };
    const seq = behind.seq + 1;
    const line = { seq, at: now(), store: desk(), before: behind.hash };
    const { text, hash } = textOfLine(line, written);
    hook?.('before', 'proof');
    const body = text.slice(0, -1);
    const stands = await this.#put({ seq, before: behind.hash, hash, body }, true);
    hook?.('after', 'proof');
    if (!stands) return null;
    // Its parts are not kept here: with them it is read back.
    this.#own = 'records' in entry ? null : { seq, hash, body };
    return { seq, hash };
  }

  async takeTurn(): Promise<void> {
    try {
      const client = await this.#connected();
      await client.query(turnOf(this.#options.place.log));
      this.#turn = client;
    } catch (error) {
      // Who waited too long, or is let wait by nobody, appends without.
      if (error instanceof ConsoleError || sqlState(error) === '') this.#drop();
      else await this.#client?.query('ROLLBACK').catch(() => this.#drop());
    }
  }

  async endTurn(): Promise<void> {
    const turn = this.#turn;
    this.#turn = null;
    await turn?.query('ROLLBACK').catch(() => this.#drop(turn));
  }

  async putBack(entry: StoredEntry, parts: Iterable<string>): Promise<boolean> {
    for (const part of parts) await this.#putPart(partNameOf(part), part);
    this.#options.hook?.('before', 'proof');
    const stands = await this.#put(entry);
    this.#options.hook?.('after', 'proof');
    return stands;
  }

  async report(incarnation: string, { seq, hash }: Head, hasLeft: boolean): Promise<void> {
    const desk = this.#options.desk();
    await this.#putPart(`${headNames(incarnation)}${desk}`, JSON.stringify({ desk, seq, hash } satisfies HeadOfDesk));
    if (hasLeft) await this.#putPart(`${leftNames(incarnation)}${desk}`, '');
  }

  async reports(incarnation: string): Promise<readonly HeadOfDesk[]> {
    const left = leftNames(incarnation);
    const found = await this.#rows<{ name: string; body: Buffer }>(
      'SELECT name, body FROM proof_part WHERE log = $1 AND (starts_with(name, $2) OR starts_with(name, $3))',
      [headNames(incarnation), left],
    );
    const haveLeft = new Set(found.map(({ name }) => name).filter((name) => name.startsWith(left)));
    return found.flatMap(({ name, body }) => {
      if (haveLeft.has(name)) return [];
      const head: HeadOfDesk = JSON.parse(body.toString('utf8'));
      return [{ ...head, hasLeft: haveLeft.has(`${left}${head.desk}`) }];
    });
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await Promise.all([client?.end().catch(() => {}), this.#session?.release(), this.#news?.close()]);
  }

  async #isHead(behind: Head): Promise<boolean> {
    const head = await this.head();
    return head.seq === behind.seq && head.hash === behind.hash;
  }

  async #withParts({
    records,
    ...entry
  }: Extract<ProofEntry, { readonly records: Iterable<ProofRecord> }>): Promise<Readonly<Record<string, unknown>>> {
    const parts: string[] = [];
    for (const { name, line } of partsOf(records)) {
      await this.#putPart(name, line.subarray(0, -1));
      parts.push(name);
    }
    return { ...entry, parts };
  }

  async #putPart(name: string, body: string | Buffer): Promise<void> {
    await this.#rows(
      'INSERT INTO proof_part (log, name, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [name, typeof body === 'string' ? Buffer.from(body) : body],
      'write to the proof log',
    );
  }

  async #hashAt(seq: number): Promise<string | null> {
    const [found] = await this.#rows<{ hash: string }>('SELECT hash FROM proof_entry WHERE log = $1 AND seq = $2', [
      seq,
    ]);
    return found?.hash ?? null;
  }

  /** True when it stands there, false when another entry does, or the one before it is not there. */
  async #put({ seq, before, hash, body }: StoredEntry, isNew = false): Promise<boolean> {
    const { giveUpMs = GIVE_UP_MS, elapsed = () => performance.now() } = this.#options;
    const until = elapsed() + giveUpMs;
    for (let [isSent, isFirst] = [false, true]; ; isFirst = false) {
      try {
        const client = await this.#connected();
        if (isSent) {
          const there = await this.#readHash(client, seq);
          if (there !== null) return there === hash;
        }
        const wasSent = isSent;
        isSent = true;
        this.#isWarned = false;
        const { rowCount } = await client.query(PUT, [
          this.#options.place.log,
          seq,
          seq - 1,
          before,
          hash,
          Buffer.from(body),
          this.#known,
          this.#options.desk(),
        ]);
        isSent = wasSent || rowCount !== 0;
        if (rowCount === 0) throw this.#anotherOne();
        if (this.#turn === client) {
          await client.query('COMMIT');
          this.#turn = null;
        }
        // A server that warns at its commit has not told whether it lasts.
        if (this.#isWarned) throw new Error('the server warned at the commit');
        return true;
      } catch (error) {
        const state = sqlState(error);
        // Where the server answered nothing it is not asked to end it either.
        if (state === '') this.#turn = null;
        else await this.endTurn();
        // What was never sent before is not what stands there.
        if (TAKEN.has(state)) return !(isNew && isFirst) && (await this.#hashAt(seq)) === hash;
        if (error instanceof ConsoleError) throw isSent ? unknown(this.#options.place, { seq, hash }, error) : error;
        if (isRefusal(state)) throw refusedBy(this.#options.place, state, wordsOf(error));
        this.#drop();
        if (elapsed() > until)
          throw isSent ? unknown(this.#options.place, { seq, hash }, error) : away(this.#options.place, error);
        await (this.#options.pause ?? pause)(AGAIN_MS);
      }
    }
  }

  /** A failover between the judgement and its entry: nothing more is sent before all desks have said what they know. */
  #anotherOne(): ConsoleError {
    // What is asked next is asked of the one that is there now.
    this.#drop();
    return away(
      this.#options.place,
      new Error('the database is another one than a moment ago'),
      'write to the proof log',
    );
  }

  async #readHash(client: Client, seq: number): Promise<string | null> {
    const { rows } = await client.query<{ hash: string }>('SELECT hash FROM proof_entry WHERE log = $1 AND seq = $2', [
      this.#options.place.log,
      seq,
    ]);
    return rows[0]?.hash ?? null;
  }

  /** The rows of a statement whose first value is the log. */
  async #rows<Row extends object>(
    text: string,
    values: readonly unknown[],
    operation = 'read the proof log',
  ): Promise<Row[]> {
    return this.#asked(operation, async (client) => {
      const { rows } = await client.query<Row>(text, [this.#options.place.log, ...values]);
      return rows;
    });
  }

  /** Asks once more where the connection had broken since it was used last: everything asked here may be asked twice. */
  async #asked<T>(operation: string, question: (client: Client) => Promise<T>): Promise<T> {
    for (let isAgain = false; ; isAgain = true) {
      const wasOpen = this.#client !== null;
      try {
        return await question(await this.#connected());
      } catch (error) {
        if (error instanceof ConsoleError) throw error;
        const state = sqlState(error);
        if (isRefusal(state)) throw refusedBy(this.#options.place, state, wordsOf(error));
        this.#drop();
        if (!wasOpen || isAgain) throw away(this.#options.place, error, operation);
      }
    }
  }

  async #connected(): Promise<Client> {
    // The lock went with its connection: nothing is asked before it is held again.
    if (this.#session?.isHeld === false) this.#drop();
    if (this.#client !== null) return this.#client;
    await this.#session?.hold();
    const { place, password, statementMs } = this.#options;
    const { client, server } = await connectTo(place, await password(), statementMs);
    this.#server = server;
    client.on('error', () => this.#drop(client));
    client.on('notice', ({ severity }) => {
      if (severity === 'WARNING') this.#isWarned = true;
    });
    this.#client = client;
    return this.#session?.isHeld === false ? this.#connected() : client;
  }

  #drop(client = this.#client): void {
    if (client === null) return;
    if (this.#client === client) this.#client = null;
    if (this.#turn === client) this.#turn = null;
    void client.end().catch(() => {});
  }
}

/** Where the heads of the desks are kept: among the parts, which whoever writes may insert. No part of an entry has such a name. */
const headNames = (incarnation: string): string => `head ${incarnation} `;
/** Who has left the branch on which it said where it stands: a name once inserted is never changed. */
const leftNames = (incarnation: string): string => `left ${incarnation} `;

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
