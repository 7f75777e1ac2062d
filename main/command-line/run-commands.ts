// Commands that pull and review: pull, runs, records, hold, release, discard.

import type { Kind } from '../../preload/contract/common.ts';
import type { RecordWire } from '../../preload/contract/records.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import type { Ask, Command } from './command.ts';
import { counted } from '../domain/counted.ts';
import { decisionsTold, waitsSince } from './decisions-told.ts';
import { mistyped } from './given.ts';
import { CONNECTION, IDS, REASON } from './form.ts';
import { RawJson, roundedNotes, totalsOf } from './output.ts';
import { forDecision, heldForPerson, leftNote, refusedAndLeft, reviewTold, unsureDays } from './pull-told.ts';

const AT_ONCE = 5_000;

/** A run as other programs read it. */
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
    failure: run.failure ?? undefined,
    // Only where they do not simply add up to the records.
    lists: run.listsWhy === null ? undefined : run.lists,
    listsWhy: run.listsWhy ?? undefined,
    elsewhere: run.elsewhere.length === 0 ? undefined : run.elsewhere,
    takenOver: run.takenOver ?? undefined,
    asked: run.asked.length === 0 ? undefined : run.asked,
  };
}

function recordOut(record: RecordWire): Record<string, unknown> {
  return {
    id: record.id,
    status: record.status,
    late: record.late,
    adjustment: record.adjustment,
    reason: record.reason,
    ofRun: record.ownerRun ?? undefined,
    findings: record.findings.length === 0 ? undefined : record.findings,
    seen: record.seen?.note,
    heldSince: record.heldSince,
    postedOn: record.postedOn,
    refusal: record.refusal ?? undefined,
    fields: new RawJson(record.raw),
  };
}

function kindFrom(text: string): Kind {
  if (text === 'time' || text === 'material') return text;
  throw mistyped('the kind', `"${text}" is not a kind`, 'Write time or material.');
}

/** Runs that a list opened again: something of them is listed once more, or has changed. */
function openedAgain(before: readonly RunWire[], after: readonly RunWire[]): string[] {
  const closed = new Set(before.flatMap(({ run, state }) => (state === 'closed' ? run : [])));
  const open = after.filter(({ run, state }) => closed.has(run) && state !== 'closed').map(({ run }) => run);
  return open.map((run) => `Run ${run} is open again: see "records ${run}", and confirm or decide what waits in it.`);
}

const pull: Command = {
  name: 'pull',
  words: ['time|material'],
  shown: '--connection NAME [--from DATE] [--to DATE]',
  help: 'Prepares (time only), lists what is ready, and makes a run of it.',
  example: 'pull time --connection Prod --to 2026-01-31 --json',
  mode: 'write',
  options: {
    connection: CONNECTION,
    from: { type: 'string', help: 'DATE: earlier records are shown as such' },
    to: { type: 'string', help: 'DATE: later records are held' },
  },
  async run(ask, given) {
    const kind = kindFrom(given.word());
    const [from, to] = [given.date('from'), given.date('to')];
    const before = await ask('runs/list', {});
    const connection = given.needed('connection');
    const pulling = () => ask('runs/pull', { kind, connection, from, to });
    const { done: run, notes: waits, isNew } = await waitsSince(ask, { connection, kind }, pulling);
    const notes = openedAgain(before, await ask('runs/list', {}));
    if (run.proof === 'plain')
      notes.push(
        'The service cannot prove that its list is complete: what is absent from it proves nothing.',
        'A unit with a reversal or several lines is marked only where it can be asked for by Id, or a person says "still-waiting" of it.',
      );
    notes.push(...forDecision(run));
    const held = await heldForPerson(ask, run);
    const left = await refusedAndLeft(ask, run);
    const unsure = await unsureDays(ask, run);
    notes.push(...held, ...unsure, ...waits, ...left.map(leftNote), ...roundedNotes(run.rounded));
    if (run.state === 'review' && run.ready === 0 && run.needsPerson === 0)
      notes.push(`Everything in it is held: release ${run.run} --ids …, or close ${run.run} as it is.`);
    if (run.state === 'closed') notes.push('Nothing is ready; the run is closed.');
    return {
      value: { ...runOut(run), left: left.length === 0 ? undefined : left },
      notes,
      needsPerson: run.needsPerson > 0 || held.length + unsure.length + left.length > 0 || isNew,
    };
  },
};

const runs: Command = {
  name: 'runs',
  help: 'Lists all runs, oldest first.',
  example: 'runs',
  mode: 'read',
  run: async (ask) => ({ value: (await ask('runs/list', {})).map(runOut) }),
};

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
  words: ['RUN'],
  shown: '[--limit N] [--offset N]',
  help: 'Lists the records of a run as they were listed, with their state.',
  example: 'records 1 --limit 100 --offset 200 --json',
  mode: 'read',
  options: {
    limit: { type: 'string', help: 'N: at most so many' },
    offset: { type: 'string', help: 'N: leave out so many at the start' },
  },
  async run(ask, given) {
    const run = given.number();
    const limit = given.count('limit') ?? Number.MAX_SAFE_INTEGER;
    const offset = given.count('offset') ?? 0;
    const of = await ask('runs/get', { run });
    const value = await recordsOf(ask, run, limit, offset);
    const alarms = value.flatMap(({ id, status }) => (status === 'needs-person' ? [Number(id)] : []));
    return { value, notes: [...(await reviewTold(ask, of, alarms)), ...(await decisionsTold(ask, run))] };
  },
};

const hold: Command = {
  name: 'hold',
  words: ['RUN'],
  shown: '--ids 1,2 --reason TEXT',
  help: 'Leaves units out of this run; they come back in the next one.',
  example: "hold 1 --ids 4100001,4100002 --reason 'waits for the project leader'",
  mode: 'write',
  options: { ids: IDS, reason: REASON },
  async run(ask, given) {
    const run = given.number();
    const wanted = given.ids();
    const { ids, proposedTo } = await ask('review/hold', { run, ids: wanted, reason: given.needed('reason') });
    if (proposedTo === null) return { value: { run, held: ids } };
    const asked = `${proposedTo} has it in review, and is asked to hold them: what has gone out by then is told as too late`;
    return { value: { run, held: [], proposed: wanted }, notes: [asked] };
  },
};

const release: Command = {
  name: 'release',
  words: ['RUN'],
  shown: '--ids 1,2 [--reason TEXT] [--post-open-month]',
  help: 'Takes held units back into the run: those of a locked period, and those that were said to be in the ERP, with a reason; the former with their own date or posted in the open month.',
  example: 'release 1 --ids 4100001',
  mode: 'write',
  options: {
    ids: IDS,
    reason: REASON,
    'post-open-month': {
      type: 'boolean',
      help: 'units of a locked period get the first open day as their posting date; layouts write it where they write Dato',
    },
  },
  async run(ask, given) {
    const run = given.number();
    const { ids, postedOn, waiting } = await ask('review/release', {
      run,
      ids: given.ids(),
      reason: given.text('reason'),
      postOpen: given.flag('post-open-month'),
    });
    const notes =
      postedOn === null
        ? []
        : ['A layout whose columns are those of the records, as plain-csv, writes no posting date.'];
    if (waiting.length > 0)
      notes.push(
        `${counted(waiting.length, "waits for the ERP's answer to what it takes back, and stays", "wait for the ERP's answer to what they take back, and stay")} held: ${waiting.join(', ')}.`,
      );
    return { value: { run, released: ids, postedOn: postedOn ?? undefined }, notes };
  },
};

const seen: Command = {
  name: 'seen',
  words: ['RUN'],
  shown: '--ids 1,2 [--note TEXT] [--not]',
  help: 'Notes that somebody has looked at the findings of units, or with --not that nobody has after all.',
  example: "seen 1 --ids 4100001 --note 'overtid, avtalt med formann'",
  mode: 'write',
  options: {
    ids: IDS,
    note: { type: 'string', help: 'TEXT: a word about it' },
    not: { type: 'boolean', help: 'takes it back' },
  },
  async run(ask, given) {
    const run = given.number();
    const ids = given.ids();
    const done = await ask('review/seen', { run, ids, note: given.flag('not') ? null : (given.text('note') ?? '') });
    const { going, seen: looked, held } = done;
    return { value: { run, seen: given.flag('not') ? [] : ids, findings: { going, seen: looked, held } } };
  },
};

const discard: Command = {
  name: 'discard',
  words: ['RUN'],
  help: 'Drops a run in review. It stays in history and moves no cutoff.',
  example: 'discard 1',
  mode: 'write',
  async run(ask, given) {
    const run = given.number();
    return { value: { run, state: (await ask('runs/discard', { run })).state } };
  },
};

const close: Command = {
  name: 'close',
  words: ['RUN'],
  help: 'Closes a run in review in which everything is held; the next pull holds it again.',
  example: 'close 1',
  mode: 'write',
  async run(ask, given) {
    const run = given.number();
    return { value: { run, state: (await ask('runs/close', { run })).state } };
  },
};

export const RUN_COMMANDS: readonly Command[] = [pull, runs, records, hold, release, seen, close, discard];
