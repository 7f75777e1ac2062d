// Commands that pull and review: pull, runs, records, hold, release, discard.

import type { RecordWire, RunWire } from '../../preload/contract/wire.ts';
import { countOption, dateOption, idsOption, kindOf, neededOption, numberOf, textOption, wordAt } from './arguments.ts';
import type { Ask, Command, Done } from './command.ts';
import { RawJson, roundedNotes, totalsOf } from './output.ts';

/** A run as other programs read it (design section 9). */
function runOut(run: RunWire): Record<string, unknown> {
  return {
    run: run.run,
    kind: run.kind,
    connection: run.connection,
    state: run.state,
    records: run.records,
    ready: run.ready,
    held: run.held,
    duplicates: run.duplicates,
    late: run.late,
    adjustments: run.adjustments,
    proof: run.proof,
    proofBy: run.proofBy,
    totals: totalsOf(run.totals, run.kind, run.rounded),
    ...(run.failure === null ? {} : { failure: run.failure }),
  };
}

function recordOut(record: RecordWire): Record<string, unknown> {
  return {
    id: record.id,
    status: record.status,
    late: record.late,
    adjustment: record.adjustment,
    reason: record.reason,
    ...(record.ownerRun === null ? {} : { ofRun: record.ownerRun }),
    ...(record.findings.length === 0 ? {} : { findings: record.findings }),
    ...(record.refusal === null ? {} : { refusal: record.refusal }),
    fields: new RawJson(record.raw),
  };
}

const pullUsage = 'pull time|material --connection NAME [--from DATE] [--to DATE]';

const pull: Command = {
  name: 'pull',
  usage: pullUsage,
  help: 'Prepares (time only), lists what is ready, and makes a run of it.',
  mode: 'write',
  options: {
    connection: { type: 'string', help: 'NAME of the connection' },
    from: { type: 'string', help: 'DATE: earlier records are shown as such' },
    to: { type: 'string', help: 'DATE: later records are held' },
  },
  async run(ask, words, values) {
    const kind = kindOf(wordAt(words, 0, 'the kind', pullUsage));
    const from = dateOption(values, 'from');
    const to = dateOption(values, 'to');
    const connection = neededOption(values, 'connection', pullUsage);
    const run = await ask('runs/pull', { kind, connection, ...(from ? { from } : {}), ...(to ? { to } : {}) });
    const notes: string[] = [];
    if (run.proof === 'plain')
      notes.push('The service proves no complete list: what is absent from it proves nothing.');
    if (run.needsPerson > 0) notes.push(`${run.needsPerson} records need a decision: see "records ${run.run}".`);
    notes.push(...roundedNotes(run.rounded));
    if (run.state === 'closed') notes.push('Nothing is ready; the run is closed.');
    return { value: runOut(run), notes, needsPerson: run.needsPerson > 0 };
  },
};

const runs: Command = {
  name: 'runs',
  usage: 'runs',
  help: 'Lists all runs, oldest first.',
  mode: 'read',
  options: {},
  run: async (ask) => ({ value: (await ask('runs/list', {})).map(runOut) }),
};

const AT_ONCE = 5_000;
const recordsUsage = 'records RUN [--limit N] [--offset N]';

async function recordsOf(ask: Ask, run: number, limit: number, offset: number): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  while (rows.length < limit) {
    const part = await ask('records/page', {
      run,
      limit: Math.min(AT_ONCE, limit - rows.length),
      offset: offset + rows.length,
    });
    if (part.rows.length === 0) break;
    for (const record of part.rows) rows.push(recordOut(record));
  }
  return rows;
}

const records: Command = {
  name: 'records',
  usage: recordsUsage,
  help: 'Lists the records of a run as they were listed, with their state.',
  mode: 'read',
  options: {
    limit: { type: 'string', help: 'N: at most so many' },
    offset: { type: 'string', help: 'N: leave out so many at the start' },
  },
  async run(ask, words, values) {
    const run = numberOf(wordAt(words, 0, 'RUN', recordsUsage), 'RUN');
    const limit = countOption(values, 'limit', Number.MAX_SAFE_INTEGER);
    const offset = countOption(values, 'offset', 0);
    await ask('runs/get', { run });
    return { value: await recordsOf(ask, run, limit, offset) };
  },
};

const holdUsage = 'hold RUN --ids 1,2 --reason TEXT';

const hold: Command = {
  name: 'hold',
  usage: holdUsage,
  help: 'Leaves units out of this run; they come back in the next one.',
  mode: 'write',
  options: {
    ids: { type: 'string', help: 'IDS with commas between, or @FILE with one on each line' },
    reason: { type: 'string', help: 'TEXT, kept in history' },
  },
  async run(ask, words, values): Promise<Done> {
    const run = numberOf(wordAt(words, 0, 'RUN', holdUsage), 'RUN');
    const { ids } = await ask('review/hold', {
      run,
      ids: idsOption(values, holdUsage),
      reason: neededOption(values, 'reason', holdUsage),
    });
    return { value: { run, held: ids } };
  },
};

const releaseUsage = 'release RUN --ids 1,2 [--reason TEXT]';

const release: Command = {
  name: 'release',
  usage: releaseUsage,
  help: 'Takes held units back into the run.',
  mode: 'write',
  options: {
    ids: { type: 'string', help: 'IDS with commas between, or @FILE with one on each line' },
    reason: { type: 'string', help: 'TEXT, kept in history' },
  },
  async run(ask, words, values) {
    const run = numberOf(wordAt(words, 0, 'RUN', releaseUsage), 'RUN');
    const reason = textOption(values, 'reason');
    const { ids } = await ask('review/release', {
      run,
      ids: idsOption(values, releaseUsage),
      ...(reason === undefined ? {} : { reason }),
    });
    return { value: { run, released: ids } };
  },
};

const discard: Command = {
  name: 'discard',
  usage: 'discard RUN',
  help: 'Drops a run in review. It stays in history and moves no cutoff.',
  mode: 'write',
  options: {},
  async run(ask, words) {
    const run = numberOf(wordAt(words, 0, 'RUN', 'discard RUN'), 'RUN');
    const done = await ask('runs/discard', { run });
    return { value: { run, state: done.state } };
  },
};

export const RUN_COMMANDS: readonly Command[] = [pull, runs, records, hold, release, discard];
