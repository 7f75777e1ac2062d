// What the service showed of a unit when it was compared, read like a record of the grid.

import type { GridRecord } from '../../../preload/contract/records.ts';
import { formatMicro } from '../../domain/amount.ts';
import type { NameListName } from '../../domain/grid-values.ts';
import { lineIn } from '../../domain/line-names.ts';
import { rulesOf } from '../../domain/kind.ts';
import { readKeptRecord } from '../../domain/kept-record.ts';
import { connectionOf, type EngineContext } from '../context.ts';
import type { Run } from '../../ports/runs.ts';

/** The last sighting of the record's unit; names are those of `record` where the ids are the same. */
export function sightingRecord(context: EngineContext, run: Run, record: GridRecord): GridRecord | null {
  const raw = context.store.sightings.of(run.number, record.id).at(-1);
  if (raw === undefined) return null;
  const seen = readKeptRecord(raw, 1, rulesOf(connectionOf(context, run).options, run.kind));
  const nameOf = (list: NameListName, id: string | null) =>
    id === null ? null : context.store.names.nameOf(run.connection, list, id);
  const { prosjektLinjeId: line } = seen;
  return {
    ...record,
    raw,
    dato: seen.dato,
    ansattId: seen.ansattId,
    ansattName: nameOf('ansatt', seen.ansattId),
    prosjektId: seen.prosjektId,
    prosjektName: nameOf('prosjekt', seen.prosjektId),
    prosjektLinjeId: seen.prosjektLinjeId,
    prosjektLinjeName:
      line === null ? null : (nameOf('prosjektlinje', lineIn(seen.prosjektId, line)) ?? nameOf('prosjektlinje', line)),
    arbeidstypeId: seen.arbeidstypeId,
    arbeidstypeName: nameOf('arbeidstype', seen.arbeidstypeId),
    produktId: seen.produktId,
    produktName: nameOf('produkt', seen.produktId),
    hours: seen.antallTimer === null ? null : formatMicro(seen.antallTimer.micro),
    invoiceable: seen.fakturaTimeAntall === null ? null : formatMicro(seen.fakturaTimeAntall.micro),
    quantity: seen.antall === null ? null : formatMicro(seen.antall.micro),
  };
}
