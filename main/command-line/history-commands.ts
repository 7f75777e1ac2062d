// Commands about the cutoff, the history and the store.

import type { Answers } from '../../preload/contract/channels.ts';
import { MOST_FOUND } from '../../preload/contract/values.ts';
import type { Command } from './command.ts';
import { idFrom } from './given.ts';
import { CONNECTION, REASON } from './form.ts';
import { RawJson } from './output.ts';

const cutoff: Command = {
  name: 'cutoff',
  shown: '--connection NAME [--set DATE --reason TEXT]',
  help: 'Shows or sets the date in the filter of the next time pull.',
  example: "cutoff --connection Prod --set 2026-01-31 --reason 'first month with the console'",
  mode: (given) => (given.text('set') === undefined ? 'read' : 'write'),
  options: {
    connection: CONNECTION,
    set: { type: 'string', help: 'DATE, or an instant such as 2026-01-31T10:00:00Z' },
    reason: REASON,
  },
  async run(ask, given) {
    const connection = given.needed('connection');
    const set = given.text('set');
    if (set === undefined && given.text('reason') !== undefined) throw given.wrong('--reason', 'it goes with --set');
    const found =
      set === undefined
        ? await ask('cutoff/get', { connection })
        : await ask('cutoff/set', { connection, cutoff: set, reason: given.needed('reason') });
    const { cutoff: now, run, at, reason } = found;
    const isAhead = set !== undefined && now !== null && at !== null && now > at;
    return {
      value: { cutoff: now, run, at, reason },
      notes: isAhead
        ? [`${now} is ahead: what is approved until then is pulled all the same, and is told as late.`]
        : [],
    };
  },
};

/** A row of an intake among what history found. */
function sentRow({ row, columns, ...trace }: Answers['intake/search'][number]) {
  const fields = Object.fromEntries(columns.map((column, index) => [column, row.cells[index] ?? '']));
  return { id: row.id, ...trace, kind: 'intake', line: row.row, status: row.state, chunk: row.chunk, fields };
}

const history: Command = {
  name: 'history',
  shown: '[--id N] [--text WORDS] [--employee WHO] [--from DATE] [--to DATE]',
  help: 'Shows every run, file, line and mark that touched a record. Works with no network.',
  example: 'history --employee 1064 --from 2026-01-01 --to 2026-01-31',
  mode: 'read',
  options: {
    id: { type: 'string', help: 'N, the Id of a record' },
    text: { type: 'string', help: 'WORDS in any field, or in a name' },
    employee: { type: 'string', help: 'WHO: the id, or part of the name' },
    from: { type: 'string', help: 'DATE, 2026-01-31: the first Dato' },
    to: { type: 'string', help: 'DATE, 2026-01-31: the last Dato' },
  },
  async run(ask, given) {
    const wanted = given.text('id');
    const query = { id: wanted === undefined ? undefined : idFrom(wanted, 'id'), text: given.text('text') };
    const narrow = { employee: given.text('employee'), from: given.date('from'), to: given.date('to') };
    const traces = await ask('history/search', { ...query, ...narrow });
    const records = traces.map(({ raw, handOver, listedAt: _listedAt, runState, record: _record, ...trace }) => ({
      ...trace,
      file: trace.byHand === null ? trace.file : null,
      handover: handOver,
      runState,
      fields: new RawJson(raw),
    }));
    // Rows of intakes have no employee, and are searched by what they say alone.
    const isNarrow = Object.values(narrow).some((value) => value !== undefined);
    const sent = isNarrow ? [] : await ask('intake/search', query);
    const isCut = query.id === undefined && records.length >= MOST_FOUND;
    return {
      value: [...records, ...sent.map(sentRow)],
      notes: isCut ? [`Only the newest ${MOST_FOUND} records are listed: narrow the search to see others.`] : [],
    };
  },
};

const verify: Command = {
  name: 'verify',
  help: 'Checks the store, the chain of history, the files on disk and the proof log.',
  example: 'verify --json',
  mode: 'read',
  async run(ask) {
    const found = await ask('store/verify', {});
    const checks = found.map(({ name, ok, detail }) => ({ name, ok, detail }));
    const wrong = checks.filter((check) => !check.ok);
    return {
      value: { ok: wrong.length === 0, checks },
      notes: wrong.map((check) => `${check.name}: ${check.detail}`),
      failed: wrong.length > 0,
    };
  },
};

const proofLog: Command = {
  name: 'proof-log',
  shown: '--gone-through TEXT',
  help: 'Allows hand-overs again after the proof log did not match the store: say what you checked in the ERP.',
  example: "proof-log --gone-through 'files 12 to 14 are in the ERP, compared line by line'",
  mode: 'write',
  options: { 'gone-through': { type: 'string', help: 'TEXT, what was checked; kept in history' } },
  run: async (ask, given) => ({ value: await ask('store/gone-through', { reason: given.needed('gone-through') }) }),
};

export const HISTORY_COMMANDS: readonly Command[] = [cutoff, history, verify, proofLog];
