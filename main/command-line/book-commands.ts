// Commands about cutoff, history and the store.

import { wrongUsage } from '../domain/errors.ts';
import type { Answers } from '../../preload/contract/channels.ts';
import { dateOption, idFrom, neededOption, textOption } from './arguments.ts';
import type { Command } from './command.ts';
import { RawJson } from './output.ts';

const cutoffUsage = 'cutoff --connection NAME [--set DATE --reason TEXT]';

const cutoff: Command = {
  name: 'cutoff',
  usage: cutoffUsage,
  help: 'Shows or sets the date in the filter of the next time pull.',
  mode: (values) => (values.set === undefined ? 'read' : 'write'),
  options: {
    connection: { type: 'string', help: 'NAME of the connection' },
    set: { type: 'string', help: 'DATE, or an instant such as 2026-01-31T10:00:00Z' },
    reason: { type: 'string', help: 'TEXT, kept in history' },
  },
  async run(ask, _words, values) {
    const connection = neededOption(values, 'connection', cutoffUsage);
    const set = textOption(values, 'set');
    if (set === undefined && values.reason !== undefined)
      throw wrongUsage('read the command', '--reason', 'it goes with --set', `Usage: ${cutoffUsage}`);
    const found =
      set === undefined
        ? await ask('cutoff/get', { connection })
        : await ask('cutoff/set', { connection, cutoff: set, reason: neededOption(values, 'reason', cutoffUsage) });
    return { value: { cutoff: found.cutoff, run: found.run, at: found.at, reason: found.reason } };
  },
};

/** What the engine finds at most without an Id. */
const MOST_FOUND = 1_000;
const historyUsage = 'history [--id N] [--text WORDS] [--employee WHO] [--from DATE] [--to DATE]';

/** A row of an intake among what history found. */
function sentRow({ row, columns, ...trace }: Answers['intake/search'][number]) {
  const fields = Object.fromEntries(columns.map((column, index) => [column, row.cells[index] ?? '']));
  return { id: row.id, ...trace, kind: 'intake', line: row.row, status: row.state, chunk: row.chunk, fields };
}

const history: Command = {
  name: 'history',
  usage: historyUsage,
  help: 'Every run, file, line and mark that touched a record. Works with no network.',
  mode: 'read',
  options: {
    id: { type: 'string', help: 'N, the Id of a record' },
    text: { type: 'string', help: 'WORDS in any field, or in a name' },
    employee: { type: 'string', help: 'WHO: the id, or part of the name' },
    from: { type: 'string', help: 'DATE, 2026-01-31: the first Dato' },
    to: { type: 'string', help: 'DATE, 2026-01-31: the last Dato' },
  },
  async run(ask, _words, values) {
    const wanted = textOption(values, 'id');
    const id = wanted === undefined ? undefined : idFrom(wanted, 'id');
    const text = textOption(values, 'text');
    const employee = textOption(values, 'employee');
    const [from, to] = [dateOption(values, 'from'), dateOption(values, 'to')];
    const query = { ...(id === undefined ? {} : { id }), ...(text === undefined ? {} : { text }) };
    const narrow = {
      ...(employee === undefined ? {} : { employee }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
    const traces = await ask('history/search', { ...query, ...narrow });
    const records = traces.map(({ raw, handOver, listedAt: _listedAt, runState, record: _record, ...trace }) => ({
      ...trace,
      file: trace.byHand === null ? trace.file : null,
      handover: handOver,
      runState,
      fields: new RawJson(raw),
    }));
    // Rows of intakes have no employee, and are looked for by what they say alone.
    const sent = Object.keys(narrow).length > 0 ? [] : await ask('intake/search', query);
    const isCut = id === undefined && records.length >= MOST_FOUND;
    return {
      value: [...records, ...sent.map(sentRow)],
      notes: isCut ? [`Only the newest ${MOST_FOUND} records are listed: say more of what you look for.`] : [],
    };
  },
};

const verify: Command = {
  name: 'verify',
  usage: 'verify',
  help: 'Checks the store, the chain of history, the files on disk and the proof log.',
  mode: 'read',
  options: {},
  async run(ask) {
    const checks = await ask('store/verify', {});
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
  usage: 'proof-log --gone-through TEXT',
  help: 'Opens hand-over again after the proof log did not fit the store: say what you checked in the ERP.',
  mode: 'write',
  options: { 'gone-through': { type: 'string', help: 'TEXT, what was checked; kept in history' } },
  async run(ask, _words, values) {
    const reason = neededOption(values, 'gone-through', 'proof-log --gone-through TEXT');
    return { value: await ask('store/gone-through', { reason }) };
  },
};

export const BOOK_COMMANDS: readonly Command[] = [cutoff, history, verify, proofLog];
