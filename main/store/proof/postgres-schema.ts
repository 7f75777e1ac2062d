// The tables of a shared proof log. Entries are only ever inserted: the primary key gives each number once, the foreign key chains it
// to the one before, and a trigger refuses everything else. Who inserted it the database notes itself.

import { INCARNATION } from './postgres-connection.ts';
import { tellNews } from './postgres-news.ts';

/** Two owners at once would trip over each other's tables: one waits. All of it is one transaction. */
export const MAKE_TABLES = `
SELECT pg_advisory_xact_lock(7236101);
CREATE TABLE IF NOT EXISTS proof_entry (
  log text NOT NULL,
  seq bigint NOT NULL,
  prev_seq bigint,
  before text,
  hash text NOT NULL,
  body bytea NOT NULL,
  by_user text NOT NULL DEFAULT session_user,
  PRIMARY KEY (log, seq),
  UNIQUE (log, seq, hash),
  FOREIGN KEY (log, prev_seq, before) REFERENCES proof_entry (log, seq, hash),
  CHECK (CASE WHEN seq = 0 THEN prev_seq IS NULL AND before IS NULL ELSE prev_seq = seq - 1 AND before IS NOT NULL END)
);
CREATE TABLE IF NOT EXISTS proof_part (
  log text NOT NULL,
  name text NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (log, name)
);
CREATE OR REPLACE FUNCTION proof_entry_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.by_user := session_user;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION proof_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an entry of the proof log is never changed or deleted';
END $$;
CREATE OR REPLACE TRIGGER proof_entry_by BEFORE INSERT ON proof_entry FOR EACH ROW EXECUTE FUNCTION proof_entry_by();
CREATE OR REPLACE TRIGGER proof_entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_entry
  FOR EACH STATEMENT EXECUTE FUNCTION proof_entry_stays();
`;

/**
 * Only in the database that the act was judged for: a pooler gives the same connection another one behind it, and nobody is told. One
 * statement, and nothing stands where it is another.
 */
export const PUT = `WITH durable AS MATERIALIZED (SELECT set_config('synchronous_commit', 'on', true))
  INSERT INTO proof_entry (log, seq, prev_seq, before, hash, body) SELECT $1, $2, $3, $4, $5, $6 FROM durable
  WHERE $7::text IS NULL OR $7 = ${INCARNATION} RETURNING ${tellNews(1, 8)}`;
