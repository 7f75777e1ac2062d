// Values of the engine as they cross process borders (preload/contract).

import path from 'node:path';
import type { SumWire, UnitState } from '../../../preload/contract/common.ts';
import type { ConnectionWire, CutoffWire } from '../../../preload/contract/connections.ts';
import type { HandOverWire } from '../../../preload/contract/hand-over.ts';
import type { TraceWire } from '../../../preload/contract/history.ts';
import type { RecordWire } from '../../../preload/contract/records.ts';
import type { RunWire, TieOutWire } from '../../../preload/contract/runs.ts';
import { formatMicro } from '../../domain/amount.ts';
import { originOf } from '../../domain/base-url.ts';
import { idFieldOf, QUANTITY_FIELD } from '../../domain/kind.ts';
import type { Sum, TieOut } from '../../domain/tie-out.ts';
import type { Trace } from '../views/history.ts';
import type { HandOverView, RunView } from '../views/run-view.ts';
import type { Connection } from '../../ports/connections.ts';
import type { CutoffChange } from '../../ports/cutoffs.ts';
import type { RecordRow } from '../../ports/records.ts';
import { databaseHeaderOf } from '../setup/database.ts';
import { DEFAULT_BATCH_CHUNK } from '../intake/send.ts';

/** `amount`: quantity times price of material, where a price is known. */
export function sumToWire(sum: Sum): SumWire {
  return {
    ...(sum.amount === null ? {} : { amount: formatMicro(sum.amount) }),
    rows: sum.rows,
    hours: formatMicro(sum.hours),
    invoiceable: formatMicro(sum.invoiceable),
    quantity: formatMicro(sum.quantity),
  };
}

/** The same fields, each with its value put in another form. */
function inEach<K extends string, A, B>(values: Readonly<Record<K, A>>, form: (value: A) => B): Record<K, B> {
  const made: Partial<Record<K, B>> = {};
  for (const name in values) made[name] = form(values[name]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field of it was just filled
  return made as Record<K, B>;
}

function tieOutToWire(tieOut: TieOut): TieOutWire {
  const { differences, balanced, ...sums } = tieOut;
  return {
    ...inEach(sums, sumToWire),
    differences: inEach(differences, sumToWire),
    balanced,
  };
}

export function connectionToWire(connection: Connection): ConnectionWire {
  const { options } = connection;
  return {
    uuid: connection.uuid,
    name: connection.name,
    url: connection.baseUrl,
    origin: originOf(connection.baseUrl),
    environment: connection.environment,
    headers: options.headers.map((header) =>
      'value' in header
        ? { name: header.name, secret: false, value: header.value, env: null }
        : { name: header.name, secret: true, value: null, env: header.env },
    ),
    timeFields: options.timeFields,
    idField: idFieldOf(options, 'time'),
    idFields: { time: idFieldOf(options, 'time'), material: idFieldOf(options, 'material') },
    quantityField: options.quantityField ?? QUANTITY_FIELD,
    priceField: options.priceField ?? null,
    volatileFields: options.volatileFields,
    seconds: options.timeoutMs / 1_000,
    chunk: options.chunk,
    batchChunk: options.batchChunk ?? DEFAULT_BATCH_CHUNK,
    batchName: options.batchName ?? null,
    allOrNothing: options.allOrNothing ?? null,
    databaseHeader: databaseHeaderOf(options)?.name ?? null,
    lockedThrough: options.lockedThrough,
    machine: options.machine,
    proxy: options.proxy ?? 'system',
    caFile: options.caFile ?? null,
    builtIn: options.builtIn === true,
    over: options.over === true,
    capabilities: connection.capabilities,
  };
}

export function handOverToWire(handOver: HandOverView): HandOverWire {
  const {
    number,
    sum,
    temporary: _temporary,
    destinationName,
    shared: _shared,
    apart: _apart,
    answers,
    ...rest
  } = handOver;
  return {
    ...rest,
    answers:
      answers === null
        ? null
        : {
            ...answers,
            sums: {
              waiting: sumToWire(answers.sums.waiting),
              accepted: sumToWire(answers.sums.accepted),
              rejected: sumToWire(answers.sums.rejected),
              withdrawn: sumToWire(answers.sums.withdrawn),
            },
          },
    destination: destinationName,
    handOver: number,
    path: handOver.folder !== null && handOver.file !== null ? path.join(handOver.folder, handOver.file) : null,
    sum: sumToWire(sum),
  };
}

export function runToWire(
  view: RunView,
  connection: Connection,
  of: Pick<RunWire, 'reviewedBy' | 'reviewTold'>,
): RunWire {
  const { run, sums } = view;
  const rows = (...states: UnitState[]) => states.reduce((total, state) => total + (sums.get(state)?.rows ?? 0), 0);
  return {
    run: run.number,
    kind: run.kind,
    connection: connection.name,
    environment: connection.environment,
    state: run.state,
    reviewedBy: of.reviewedBy,
    reviewTold: of.reviewTold,
    records: run.listed.rows,
    ready: rows('ready'),
    held: rows('held'),
    duplicates: rows('duplicate', 'needs-person'),
    late: view.late,
    adjustments: view.adjustments,
    rounded: view.rounded,
    plainMarks: view.plainMarks,
    needsPerson: rows('needs-person', 'changed', 'gone', 'unknown') + view.listedTwice,
    proof: run.proof,
    proofBy: run.proofBy,
    lists: view.lists,
    listsWhy: view.listsWhy,
    received: view.received,
    totals: sumToWire(run.listed),
    counts: Object.fromEntries([...sums].map(([state, sum]) => [state, sumToWire(sum)])),
    tieOut: tieOutToWire(view.tieOut),
    dates: view.dates,
    periodFrom: run.periodFrom,
    periodTo: run.periodTo,
    cutoffUsed: run.cutoffUsed,
    serviceClock: run.serviceClock,
    begunAt: run.begunAt,
    pulledAt: run.pulledAt,
    closedAt: run.closedAt,
    failure: run.failure,
    handOvers: view.handOvers.map(handOverToWire),
    posting: view.posting,
    lacking: view.lacking,
    waits: view.waits,
    elsewhere: view.elsewhere,
    takenOver: view.takenOver,
    asked: view.asked,
  };
}

export function recordToWire(row: RecordRow): RecordWire {
  const { state, correctionGroup, contentHash: _contentHash, live: _live, ...rest } = row;
  return { ...rest, status: state, group: correctionGroup };
}

function linesToWire(lines: readonly number[]): Pick<TraceWire, 'line' | 'lines'> {
  return { line: lines[0] ?? null, lines: lines.length > 1 ? lines : undefined };
}

export function traceToWire({
  record,
  run,
  connection,
  handOver,
  fileLines,
  deliveries,
  verdicts,
  deeds,
  who,
  removed,
}: Trace): TraceWire {
  return {
    id: record.id,
    run: run.number,
    runState: run.state,
    kind: run.kind,
    connection,
    status: record.state,
    reason: record.reason,
    handOver: record.handOver,
    file:
      handOver === null ? null : handOver.file === null ? handOver.byHand : path.join(handOver.folder!, handOver.file),
    byHand: handOver?.byHand ?? null,
    ...linesToWire(fileLines),
    sha256: handOver?.sha256 ?? null,
    // Taken back, it ended later than it was handed over.
    handedOverAt: (handOver?.state === 'withdrawn' ? handOver.begunAt : handOver?.endedAt) ?? null,
    markedAt: record.markedAt,
    markProof: record.markProof,
    listedAt: run.pulledAt,
    listedBy: who.listed,
    handedOverBy: who.handedOver,
    markedBy: who.marked,
    raw: record.raw,
    ...(removed ? { removed: true } : {}),
    verdicts: verdicts ?? undefined,
    deeds: deeds ?? undefined,
    deliveries: deliveries.length === 0 ? undefined : deliveries.map(deliveryToWire),
  };
}

function deliveryToWire({
  handOver: { number, folder, file, byHand, sha256 },
  fileLines,
  ...one
}: Trace['deliveries'][number]) {
  const place = file === null ? byHand : path.join(folder!, file);
  return {
    handover: number,
    destination: one.destination,
    file: place,
    ...linesToWire(fileLines),
    sha256,
    state: one.state,
    reason: one.reason,
  };
}

export function cutoffToWire(change: CutoffChange): CutoffWire {
  return { cutoff: change.cutoff, run: change.run, reason: change.reason, at: change.at === '' ? null : change.at };
}
