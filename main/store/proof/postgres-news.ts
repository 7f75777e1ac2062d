// Hears that another desk has appended, on a connection of its own. A hint and nothing else: a pooler loses it, and who follows every few
// seconds misses nothing by that.

import type { Client } from 'pg';
import type { SharedPlace } from '../../ports/shared-log.ts';
import { connectTo } from './postgres-connection.ts';

const NAME = 'export_console';

/** Appended to the statement of an entry: told when that is committed. `log` and `desk` are the places of their values. */
export const tellNews = (log: number, desk: number): string =>
  `pg_notify('${NAME}', json_build_array($${log}::text, $${desk}::text)::text)`;

export interface NewsParts {
  readonly place: SharedPlace;
  readonly password: () => string | null | Promise<string | null>;
  readonly desk: () => string;
  readonly onNews: () => void;
}

/** Whether another desk appended in that log. */
function toldOf(payload: string, log: string, desk: string): boolean {
  try {
    const [of, by]: unknown[] = JSON.parse(payload);
    return of === log && by !== desk;
  } catch {
    // Somebody else's words on the same channel.
    return false;
  }
}

/** Owns the connection that listens. */
export class PostgresNews {
  readonly #parts: NewsParts;
  #client: Client | null = null;
  #isConnecting = false;

  constructor(parts: NewsParts) {
    this.#parts = parts;
  }

  /** Makes the connection where there is none; where that fails nobody is told, and it is tried at the next call. */
  async listen(): Promise<void> {
    if (this.#client !== null || this.#isConnecting) return;
    this.#isConnecting = true;
    const { place, password, desk, onNews } = this.#parts;
    try {
      const { client } = await connectTo(place, await password());
      client.on('end', () => {
        if (this.#client === client) this.#client = null;
      });
      client.on('notification', ({ payload = '' }) => {
        // A desk knows what it appended itself.
        if (toldOf(payload, place.log, desk())) onNews();
      });
      await client.query(`LISTEN ${NAME}`);
      if (this.#isConnecting) this.#client = client;
      else await client.end();
    } catch {
      // What cannot be reached is told by whoever follows.
    }
    this.#isConnecting = false;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    this.#isConnecting = false;
    await client?.end().catch(() => {});
  }
}
