// Commands about months: list them, close one, open it again.

import path from 'node:path';
import { measured } from '../../preload/contract/values.ts';
import type { MonthWire } from '../../preload/contract/months.ts';
import type { Ask, Command, Done } from './command.ts';
import { counted } from '../domain/counted.ts';
import type { Given } from './given.ts';
import { CONNECTION, REASON } from './form.ts';
import { KIND, kindOf } from './kind.ts';
import { decimal, totalsOf } from './output.ts';

/** A month as other programs read it. */
function monthOut(month: MonthWire): Record<string, unknown> {
  const { cells } = month;
  return {
    month: month.month,
    kind: month.kind,
    // What nobody counted is not 0.
    ready: month.countedAt === null && cells.toPull.rows === 0 ? null : cells.toPull.rows,
    held: cells.held.rows,
    review: cells.review.rows,
    handedOver: cells.handedOver.rows,
    rejected: cells.rejected.rows,
    accepted: cells.accepted.rows,
    undecided: cells.undecided.rows,
    confirmed: cells.confirmed.rows,
    all: month.all.rows,
    left: month.left.rows,
    late: month.late,
    totals: totalsOf(month.all, month.kind, 0),
    verdict: month.verdict,
    open: month.checks.filter(({ state }) => state === 'open').map(({ name }) => name),
    unknown: month.checks.filter(({ state }) => state === 'unknown').map(({ name }) => name),
    countedAt: month.countedAt,
    closedBy: month.closedBy,
    closedAt: month.closedAt,
  };
}

const list: Command = {
  name: 'month list',
  shown: '--connection NAME [--kind time|material]',
  help: 'Shows every month of each kind: where its records stand, and whether it can be closed.',
  example: 'month list --connection Prod --json',
  mode: 'read',
  options: { connection: CONNECTION, kind: KIND },
  async run(ask, given) {
    const kind = given.text('kind') === undefined ? null : kindOf(given);
    const months = await ask('months/list', { connection: given.needed('connection') });
    return { value: months.filter((month) => kind === null || month.kind === kind).map(monthOut) };
  },
};

async function act(ask: Ask, given: Given, channel: 'months/close' | 'months/open'): Promise<Done> {
  const month = given.word();
  const [connection, kind, reason] = [given.needed('connection'), kindOf(given), given.text('reason')];
  return { value: monthOut(await ask(channel, { connection, kind, month, reason })) };
}

const close: Command = {
  name: 'month close',
  words: ['YYYY-MM'],
  shown: '--connection NAME --kind time|material [--reason TEXT]',
  help: 'Counts what is ready, and closes and locks a month in which nothing is unfinished.',
  example: 'month close 2026-10 --connection Prod --kind time',
  mode: 'write',
  options: { connection: CONNECTION, kind: KIND, reason: REASON },
  run: (ask, given) => act(ask, given, 'months/close'),
};

const open: Command = {
  name: 'month open',
  words: ['YYYY-MM'],
  shown: '--connection NAME --kind time|material --reason TEXT',
  help: 'Opens the last month that was closed; the locked period moves back with it.',
  example: "month open 2026-10 --connection Prod --kind time --reason 'a credit note came late'",
  mode: 'write',
  options: { connection: CONNECTION, kind: KIND, reason: REASON },
  run: (ask, given) => act(ask, given, 'months/open'),
};

/** The words of its file. */
const WORDS = {
  'column.id': 'Id',
  'column.dato': 'Date',
  'column.ansatt': 'Employee',
  'column.prosjekt': 'Project',
  'column.arbeidstype': 'Work type',
  'column.produkt': 'Product',
  'column.timer': 'Hours',
  'column.fakturaTimer': 'Invoiceable hours',
  'column.antall': 'Quantity',
  'column.belop': 'Amount',
  'column.status': 'Status',
  'history.run': 'Run',
  name: 'name',
  reason: 'Reason',
  sum: 'Sum',
  'sheet.accruals': 'Accruals',
};
const MOST_LINES = 100_000;

const accruals: Command = {
  name: 'month accruals',
  words: ['YYYY-MM'],
  shown: '--connection NAME --kind time|material [--file FILE]',
  help: 'Lists what is approved up to the end of a month and not accepted by the ERP: what the month must accrue for.',
  example: 'month accruals 2026-10 --connection Prod --kind time --file accruals.xlsx',
  mode: 'read',
  options: {
    connection: CONNECTION,
    kind: KIND,
    file: { type: 'string', help: 'FILE: writes all of it there too, .xlsx or .csv' },
  },
  async run(ask, given) {
    const of = { connection: given.needed('connection'), kind: kindOf(given), month: given.word() };
    const found = await ask('months/accruals', { ...of, lines: MOST_LINES });
    const target = given.text('file');
    const file = target === undefined ? null : path.resolve(target);
    if (file !== null) await ask('sheets/accruals', { ...of, file, language: 'en', words: WORDS });
    const { upTo, lines, rows, measure, total, byState, notPulled } = found;
    return {
      value: {
        month: of.month,
        kind: of.kind,
        upTo,
        records: rows,
        total: decimal(total),
        inKroner: measure === 'priced' ? true : undefined,
        states: byState.map(({ state, rows: records, amount }) => ({ state, records, total: decimal(amount) })),
        notPulled: notPulled === null ? null : notPulled.rows,
        file,
        rows: lines.map((record) => ({
          id: record.id,
          run: record.run,
          date: record.dato,
          employee: record.ansattId,
          project: record.prosjektId,
          workType: record.arbeidstypeId,
          amount: decimal(measured(measure, record) ?? '0'),
          status: record.status,
          reason: record.reason,
        })),
      },
      notes:
        notPulled === null
          ? ['Nobody has counted what is ready at the service: the list says at least.']
          : notPulled.rows > 0
            ? [
                `${counted(notPulled.rows, 'record more is ready at the service. Pull it to have it', 'records more are ready at the service. Pull them to have them')} here.`,
              ]
            : [],
    };
  },
};

export const MONTH_COMMANDS: readonly Command[] = [list, close, open, accruals];
