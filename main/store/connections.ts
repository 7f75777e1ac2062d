// Connections: base URL, options, and what their service was found to support. No header value that is secret comes here.

import type { Environment } from '../domain/environment.ts';
import { randomUUID } from 'node:crypto';
import type { Connection, ConnectionOptions, ConnectionStore } from '../ports/connections.ts';
import type { Writable } from './file/database.ts';
import { fromJson, type Json } from './file/json.ts';
import { viewsAgain } from './grid-views.ts';

interface Row {
  id: number;
  uuid: string;
  name: string;
  base_url: string;
  environment: Environment;
  options: Json<ConnectionOptions>;
  capabilities: Json<Found>;
  created_at: string;
}

/** What was found out of the service: the options of its lists per kind, and why its late sweep fails. */
type Found = Connection['capabilities'] & { readonly sweepFails?: string };

function fromRow(row: Row): Connection {
  const { sweepFails = null, ...capabilities } = fromJson(row.capabilities);
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    baseUrl: row.base_url,
    environment: row.environment,
    options: fromJson(row.options),
    capabilities,
    sweepFails,
    createdAt: row.created_at,
  };
}

export function connectionStore(database: Writable): ConnectionStore {
  const all = database.prepare<[], Row>('SELECT * FROM connection ORDER BY name');
  const byId = database.prepare<[number], Row>('SELECT * FROM connection WHERE id = ?');
  const byUuid = () => database.prepare<[string], Row>('SELECT * FROM connection WHERE uuid = ?');
  const byName = () => database.prepare<[string], Row>('SELECT * FROM connection WHERE name = ?');
  const get = (id: number) => {
    const row = byId.get(id);
    return row ? fromRow(row) : null;
  };
  return {
    add(connection, at) {
      const { lastInsertRowid } = database
        .prepare(
          'INSERT INTO connection (uuid, name, base_url, environment, options, created_at) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(
          connection.uuid ?? randomUUID(),
          connection.name,
          connection.baseUrl,
          connection.environment,
          JSON.stringify(connection.options),
          at,
        );
      const added = get(Number(lastInsertRowid))!;
      viewsAgain(database, added);
      return added;
    },
    update(id, change) {
      const old = get(id)!;
      // A list of names from the service says so by what the connection is called.
      database
        .prepare('UPDATE name_list SET source = ? WHERE connection = ? AND source = ?')
        .run(change.name ?? old.name, id, old.name);
      database
        .prepare('UPDATE connection SET name = ?, base_url = ?, environment = ?, options = ? WHERE id = ?')
        .run(
          change.name ?? old.name,
          change.baseUrl ?? old.baseUrl,
          change.environment ?? old.environment,
          JSON.stringify(change.options ?? old.options),
          id,
        );
    },
    setCapabilities(id, kind, found) {
      database
        .prepare('UPDATE connection SET capabilities = json_set(capabilities, ?, json(?)) WHERE id = ?')
        .run(`$.${kind}`, JSON.stringify(found), id);
    },
    setSweepFails(id, why) {
      const sql =
        why === null ? `json_remove(capabilities, '$.sweepFails')` : `json_set(capabilities, '$.sweepFails', ?)`;
      database
        .prepare(`UPDATE connection SET capabilities = ${sql} WHERE id = ?`)
        .run(...(why === null ? [] : [why]), id);
    },
    forgetCapabilities(id) {
      database.prepare(`UPDATE connection SET capabilities = '{}' WHERE id = ?`).run(id);
    },
    all: () => all.all().map(fromRow),
    get,
    byUuid(uuid) {
      const row = byUuid().get(uuid);
      return row ? fromRow(row) : null;
    },
    byName(name) {
      const row = byName().get(name);
      return row ? fromRow(row) : null;
    },
  };
}
