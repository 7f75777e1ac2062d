// The proof log in PostgreSQL, against a real one: the suite of every proof log, and what only a database can get wrong.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { detailsOf } from '../../main/domain/errors.ts';
import type { SharedPlace } from '../../main/ports/shared-log.ts';
import { PostgresLog } from '../../main/store/proof/postgres-log.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { EMPTY } from './memory-proof-log.ts';
import { all, handedOver, promisesOfAProofLog, record, withdrawn } from './proof-log-suite.ts';

const now = () => '2026-11-02T08:00:00.000Z';

let postgres: Postgres;
const logs: PostgresLog[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const log of logs) await log.close();
  postgres.remove();
});

/** A log of its own in the same database. */
async function postgresLog(name = `log ${logs.length}`, desk = 'desk-1'): Promise<PostgresLog> {
  const log = new PostgresLog({ place: postgres.place(name), password: () => null, desk: () => desk, now });
  logs.push(log);
  await log.prepare();
  return log;
}

promisesOfAProofLog('PostgreSQL', async () => postgresLog());

describe('the proof log in PostgreSQL', () => {
  it('gives each place to one of many desks that append at once', async () => {
    const desks = await Promise.all(Array.from({ length: 8 }, async (_, n) => postgresLog('eight', `desk-${n}`)));
    const appended = await Promise.all(desks.map(async (log, n) => log.append(EMPTY, withdrawn(n))));
    expect(appended.filter((head) => head !== null)).toHaveLength(1);
    expect(await all(desks[0]!)).toHaveLength(1);
  });

  it('lets one after the other append who waits in line, and nobody come between', async () => {
    const [first, second] = [await postgresLog('line of two', 'desk-1'), await postgresLog('line of two', 'desk-2')];
    await first.takeTurn();
    const waits = second.takeTurn();
    await postgres.until("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted", '1');
    const one = (await first.append(EMPTY, withdrawn(1)))!;
    expect(one.seq).toBe(1);
    await waits;
    // It sees what was appended before its turn, and its own entry stands behind it, for everybody.
    expect(await second.head()).toEqual(one);
    expect(await second.append(one, withdrawn(2))).toMatchObject({ seq: 2 });
    expect(await all(first)).toHaveLength(2);
    // Whose entry cannot stand has no turn any more either.
    await first.takeTurn();
    expect(await first.append(EMPTY, withdrawn(3))).toBeNull();
    await second.takeTurn();
    await second.endTurn();
    expect(postgres.sql("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")).toBe('0');
  });

  it('is kept waiting by nobody who fell asleep in his turn', async () => {
    const [asleep, other] = [await postgresLog('asleep', 'desk-1'), await postgresLog('asleep', 'desk-2')];
    await asleep.takeTurn();
    await other.takeTurn();
    const one = await other.append(EMPTY, withdrawn(1));
    expect(one).toMatchObject({ seq: 1 });
    // He wakes up: the place is taken.
    expect(await asleep.append(EMPTY, withdrawn(2))).toBeNull();
    expect(await asleep.append(one!, withdrawn(2))).toMatchObject({ seq: 2 });
  });

  it('keeps an entry as it is: nothing changes, deletes or empties it', async () => {
    const log = await postgresLog('stays');
    await log.append(EMPTY, withdrawn(1));
    for (const harm of ["UPDATE proof_entry SET hash = 'x'", 'DELETE FROM proof_entry', 'TRUNCATE proof_entry CASCADE'])
      expect(() => postgres.sql(harm), harm).toThrow(/never changed or deleted/);
    expect(await all(log)).toHaveLength(1);
  });

  it('notes itself who wrote an entry, whatever the entry says', async () => {
    const log = await postgresLog('who');
    await log.append(EMPTY, withdrawn(1));
    expect(postgres.sql("SELECT by_user FROM proof_entry WHERE log = 'who' AND seq = 1")).toBe('postgres');
  });

  it('takes a chain over entry by entry, and nothing that does not fit behind it', async () => {
    const [from, to] = [await postgresLog('from'), await postgresLog('to')];
    const first = (await from.append(EMPTY, withdrawn(1)))!;
    await from.append(first, handedOver([record(1), record(2)]));
    const entries = [];
    for await (const entry of from.stored(0)) entries.push(entry);
    const [one, two] = entries;
    const { parts } = JSON.parse(two!.body).entry as { parts: string[] };
    const lines = await Promise.all(parts.map(async (name) => from.part(name)));
    expect(await to.putBack(two!, lines)).toBe(false);
    expect(await to.putBack(one!, [])).toBe(true);
    expect(await to.putBack(two!, lines)).toBe(true);
    // Again: it stands there already.
    expect(await to.putBack(two!, lines)).toBe(true);
    expect((await all(to)).map(({ hash }) => hash)).toEqual((await all(from)).map(({ hash }) => hash));
    expect(await to.putBack({ ...one!, hash: 'e'.repeat(64) }, [])).toBe(false);
  });

  it('tells the line of what was appended last as it stands, and of nothing else', async () => {
    const log = await postgresLog('line');
    const first = (await log.append(EMPTY, withdrawn(1)))!;
    for await (const { body } of log.stored(0)) expect(log.lineOf(first)).toBe(body);
    expect(await log.append(EMPTY, withdrawn(2))).toBeNull();
    const second = (await log.append(first, withdrawn(2)))!;
    expect(log.lineOf(first)).toBeNull();
    expect(log.lineOf({ ...second, hash: 'e'.repeat(64) })).toBeNull();
    // With parts it is read back.
    const third = (await log.append(second, handedOver([record(7)])))!;
    expect([log.lineOf(second), log.lineOf(third)]).toEqual([null, null]);
  });

  it('hears of what another desk appends in its log, also after its connection was cut, and of nothing else', async () => {
    let news = 0;
    const listener = "FROM pg_stat_activity WHERE query = 'LISTEN export_console'";
    const place = postgres.place('heard');
    const options = { place, password: () => null, now, onNews: () => void (news += 1) };
    const hears = new PostgresLog({ ...options, desk: () => 'desk-1' });
    logs.push(hears);
    await hears.prepare();
    await hears.server();
    await postgres.until(`SELECT count(*) ${listener}`, '1');
    const first = (await hears.append(EMPTY, withdrawn(1)))!;
    const [other, elsewhere] = [await postgresLog('heard', 'desk-2'), await postgresLog('heard not', 'desk-2')];
    await elsewhere.append(EMPTY, withdrawn(1));
    const second = (await other.append(first, withdrawn(2)))!;
    await vi.waitFor(() => expect(news).toBe(1), 10_000);
    postgres.sql("NOTIFY export_console, 'heard'");
    // Notifications come in the order of their commits: neither its own nor that of the other log is among them.
    postgres.sql(`SELECT pg_terminate_backend(pid) ${listener}`);
    await postgres.until(`SELECT count(*) ${listener}`, '0');
    await vi.waitFor(async () => {
      await hears.server();
      expect(postgres.sql(`SELECT count(*) ${listener}`)).toBe('1');
    }, 10_000);
    await other.append(second, withdrawn(3));
    await vi.waitFor(() => expect(news).toBe(2), 10_000);
    expect(news).toBe(2);
    await hears.close();
    await postgres.until(`SELECT count(*) ${listener}`, '0');
  });

  it('says what is wrong with a user who may only read, and tells them everything', async () => {
    const writer = await postgresLog('rights');
    await writer.append(EMPTY, withdrawn(1));
    postgres.sql('CREATE ROLE looker LOGIN; GRANT SELECT ON proof_entry, proof_part TO looker');
    const place = { ...postgres.place('rights'), user: 'looker' };
    const reader = new PostgresLog({ place, password: () => null, desk: () => 'desk-2', now });
    logs.push(reader);
    const [entry] = await all(reader);
    expect(entry?.entry).toEqual(withdrawn(1));
    await expect(reader.append(await reader.head(), withdrawn(2))).rejects.toThrow(/permission denied/);
    expect(await all(writer)).toHaveLength(1);
  });

  it('says which of the things that can be wrong it is, and writes nothing to find out', async () => {
    const made = await startPostgres();
    try {
      made.addUser('keyed', 'right');
      const look = async (change: Partial<SharedPlace>, password = 'right') => {
        const place = { ...made.place(), user: 'keyed', ...change };
        const log = new PostgresLog({ place, password: async () => password, desk: () => 'd', now, giveUpMs: 0 });
        try {
          return await log.server();
        } catch (error) {
          return detailsOf(error, '').values?.why;
        } finally {
          await log.close();
        }
      };
      expect(await look({}, 'wrong')).toBe('team-password');
      expect(await look({}, '')).toBe('team-password');
      expect(await look({ database: 'nowhere' })).toBe('team-database');
      expect(await look({ port: 1 })).toBe('team-unreachable');
      expect(await look({ host: 'no-such-host.invalid' })).toBe('team-name');
      expect(await look({ host: 'localhost.localdomain.invalid', caFile: '/nowhere.pem' })).toBe('team-ca-file');
      expect(await look({})).toMatchObject({
        writes: null,
        creates: false,
        version: expect.stringMatching(/^\d+\.\d+/),
      });
      const owner = new PostgresLog({ place: made.place(), password: () => null, desk: () => 'd', now });
      logs.push(owner);
      await owner.prepare();
      expect(await look({})).toMatchObject({ writes: false });
      made.sql('GRANT SELECT, INSERT ON proof_entry, proof_part TO keyed');
      expect(await look({})).toMatchObject({ writes: true });
    } finally {
      made.remove();
    }
  });

  it('one who may write entries and make no tables begins one more log in those that are there', async () => {
    const owner = await postgresLog('of the owner');
    await owner.append(EMPTY, withdrawn(1));
    postgres.sql('CREATE ROLE writer LOGIN; GRANT SELECT, INSERT ON proof_entry, proof_part TO writer');
    const place = { ...postgres.place('one more'), user: 'writer' };
    const writer = new PostgresLog({ place, password: () => null, desk: () => 'desk-2', now });
    logs.push(writer);
    await expect(writer.head()).rejects.toMatchObject({ details: { values: { why: 'team-no-log' } } });
    await writer.prepare();
    expect(await writer.append(EMPTY, withdrawn(1))).toMatchObject({ seq: 1 });
  });

  it('is not there for a program that finds no server, and says so before anything is appended', async () => {
    const nowhere = { ...postgres.place(), port: 1 };
    const log = new PostgresLog({ place: nowhere, password: () => null, desk: () => 'd', now, giveUpMs: 0 });
    await expect(log.head()).rejects.toMatchObject({ code: 'proof-log-away' });
    await expect(log.append(EMPTY, withdrawn(1))).rejects.toMatchObject({ code: 'proof-log-away' });
  });

  it('refuses a server that may lose what it called kept', async () => {
    const log = await postgresLog('durable');
    await log.close();
    postgres.sql('ALTER SYSTEM SET full_page_writes = off');
    postgres.sql('SELECT pg_reload_conf()');
    try {
      await expect(log.head()).rejects.toMatchObject({ code: 'refused' });
    } finally {
      postgres.sql('ALTER SYSTEM RESET full_page_writes');
      postgres.sql('SELECT pg_reload_conf()');
    }
  });

  it.each(['before', 'after'] as const)(
    'a line that is cut %s the server has the entry: it stands once',
    async (where) => {
      const proxy = await startCuttingProxy(postgres.port);
      const direct = await postgresLog(`cut ${where}`);
      const place = { ...postgres.place(`cut ${where}`), port: proxy.port };
      const log = new PostgresLog({ place, password: () => null, desk: () => 'desk-1', now, pause: async () => {} });
      try {
        const first = (await log.append(EMPTY, withdrawn(1)))!;
        proxy.cut(where, 3);
        const second = await log.append(first, withdrawn(2));
        expect((await all(direct)).map(({ hash }) => hash)).toEqual([first.hash, second!.hash]);
        // Given up: nobody can tell, and it says so.
        proxy.cut(where, 1_000);
        const given = new PostgresLog({ place, password: () => null, desk: () => 'desk-1', now, giveUpMs: 0 });
        await expect(given.append(second!, withdrawn(3))).rejects.toMatchObject({ code: 'proof-log-unknown' });
        await given.close();
        expect(await all(direct)).toHaveLength(where === 'before' ? 2 : 3);
      } finally {
        await log.close();
        await proxy.close();
      }
    },
  );
});
