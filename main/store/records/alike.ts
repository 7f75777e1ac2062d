// Entries that look alike and stand in the ERP as different things: other destinations, or other translations.

import type { RecordStore } from '../../ports/records.ts';
import type { Writable } from '../file/database.ts';
import { keysOf } from './rows.ts';

/** Reversals of the service under an Id of their own, what each takes back, and what else looks like that and is exported still. */
const ALIKE = `SELECT own.key, own.record_id AS id, taken.key AS taken, taken.record_id AS takenId, other.key AS other, other.record_id AS otherId
  FROM record AS own
  JOIN record AS taken ON taken.key = own.reverses
  JOIN record AS other ON other.ansatt_id IS taken.ansatt_id AND other.dato IS taken.dato AND other.hand_over IS NOT NULL
    AND other.record_id <> taken.record_id AND other.connection = taken.connection AND other.kind = taken.kind
    AND other.prosjekt_id IS taken.prosjekt_id AND other.prosjekt_linje_id IS taken.prosjekt_linje_id
    AND other.arbeidstype_id IS taken.arbeidstype_id AND other.produkt_id IS taken.produkt_id
    AND other.antall_timer IS taken.antall_timer AND other.faktura_time_antall IS taken.faktura_time_antall
    AND other.made_by = 'service' AND other.adjustment = 0 AND other.state = 'marked'
  WHERE own.key BETWEEN ? AND ? AND own.run = ? AND own.reverses IS NOT NULL AND own.pairing = 'paired' AND own.made_by = 'service'
    AND own.record_id <> taken.record_id
    AND NOT EXISTS (SELECT 1 FROM record AS back WHERE back.reverses = other.key AND (back.run = own.run
      OR (back.hand_over IS NOT NULL AND back.state NOT IN ('rejected', 'withdrawn'))))
  ORDER BY own.key, other.key`;

/** What a share is of each quantity, however it was worked out and rounded. */
const AMOUNTS = `(SELECT group_concat(place.key || '=' || (place.value ->> 0), ' ') FROM json_each(share.quantities) AS place)`;

/** Where the ERP has a line, as what and how much: the values that a layout groups by are those that were translated. */
const WENT = `WITH went AS (
    SELECT hand_over, destination, file_line FROM delivery WHERE record = @key AND state IN ('waiting', 'accepted')
    UNION SELECT record.hand_over, hand_over.destination, record.file_line FROM record JOIN hand_over ON hand_over.number = record.hand_over
      WHERE record.key = @key AND NOT EXISTS (SELECT 1 FROM delivery WHERE record = @key))
  SELECT coalesce(group_concat(part, x'0A'), '') FROM (
    SELECT DISTINCT coalesce(went.destination, '') || ' ' || coalesce(share.without, share.keys || coalesce(${AMOUNTS}, ''), '') AS part
    FROM went LEFT JOIN share ON share.hand_over = went.hand_over AND share.record = went.file_line - 1 ORDER BY part)`;

interface AlikeRow {
  key: number;
  id: number;
  taken: number;
  takenId: number;
  other: number;
  otherId: number;
}

export function recordAlike(database: Writable): Pick<RecordStore, 'alikeSentOtherwise' | 'flagFinding'> {
  return {
    alikeSentOtherwise(run) {
      const went = database.prepare<{ key: number }, string>(WENT).pluck();
      const found = new Map<number, { id: number; of: number; orOf: number[] }>();
      const rows = database.prepare<[number, number, number], AlikeRow>(ALIKE).all(...keysOf(run), run);
      for (const { key, id, taken, takenId, other, otherId } of rows) {
        if (went.get({ key: taken }) === went.get({ key: other })) continue;
        const known = found.get(key);
        if (known === undefined) found.set(key, { id, of: takenId, orOf: [otherId] });
        else known.orOf.push(otherId);
      }
      return found;
    },
    flagFinding(keys, name) {
      database
        .prepare(
          `UPDATE record SET findings = CASE findings WHEN '' THEN ? ELSE findings || ',' || ? END
           WHERE key IN (SELECT value FROM json_each(?))`,
        )
        .run(name, name, JSON.stringify(keys));
    },
  };
}
