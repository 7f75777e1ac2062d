// Topics that only the window asks: to-do cards, the story of a run, differences, control totals, settings, names, practice.

import type { Handlers } from '../../../preload/contract/channels.ts';
import type { ControlTotalsWire, DifferenceWire, SettingsWire } from '../../../preload/contract/window.ts';
import { formatMicro, parseAmount } from '../../domain/amount.ts';
import { onScreen } from '../../domain/actor.ts';
import { refused } from '../../domain/errors.ts';
import { connectionNamed, type EngineContext, runOf } from '../context.ts';
import { type Comparison, compareTotals, setTotals } from '../hand-over/control-totals.ts';
import { importNames } from '../setup/names.ts';
import { changePractice, startPractice } from '../setup/practice.ts';
import { todoList } from '../views/todo.ts';
import { gridRecord } from './grid-records.ts';
import { sightingRecord } from './sighting-record.ts';
import { sumToWire } from './to-wire.ts';

type Topic = Pick<
  Handlers,
  | 'todo/list'
  | 'runs/events'
  | 'runs/calls'
  | 'runs/differences'
  | 'control/get'
  | 'control/set'
  | 'settings/get'
  | 'settings/set'
  | 'names/list'
  | 'names/import'
  | 'names/fetch'
  | 'practice/start'
  | 'practice/change'
  | 'store/about'
>;

const DEFAULTS: SettingsWire = {
  language: 'system',
  theme: 'system',
  density: 'dense',
  letters: true,
  connection: null,
  lastFolder: null,
  lastLayout: null,
};

function totalsToWire({ totals, rows, hours, settled }: Comparison): ControlTotalsWire {
  return {
    rows: totals.rows,
    hours: totals.hours === null ? null : formatMicro(totals.hours),
    explanation: totals.explanation,
    difference: { rows, hours: hours === null ? null : formatMicro(hours) },
    settled,
  };
}

function connectionNameOf(context: EngineContext, id: number | undefined): string | null {
  return id === undefined ? null : context.store.connections.get(id)!.name;
}

function differences(context: EngineContext, number: number): DifferenceWire[] {
  const run = runOf(context, number, 'see differences');
  const { records, handOvers } = context.store;
  const rows = records
    .page(run.number, 1_000, 0, { states: ['changed', 'gone', 'unknown'] })
    .filter((row) => row.madeBy === 'service');
  return rows.map((row) => {
    const handOver = row.handOver === null ? null : handOvers.get(row.handOver);
    const record = gridRecord(context, row);
    return {
      id: row.id,
      state: row.state as DifferenceWire['state'],
      record,
      file: handOver?.file ?? handOver?.byHand ?? null,
      fileLine: row.fileLine,
      now: row.state === 'changed' ? sightingRecord(context, run, record) : null,
    };
  });
}

export function windowHandlers(context: EngineContext): Topic {
  const { store } = context;
  const settings = (): SettingsWire => ({ ...DEFAULTS, ...(store.settings.all() as Partial<SettingsWire>) });
  return {
    'todo/list': () =>
      todoList(context).map(({ run, handOver, batch, sum, ...card }) => ({
        ...card,
        ...(batch === undefined ? {} : { batch: batch.number }),
        run: run?.number ?? null,
        recordKind: batch === undefined ? (run?.kind ?? null) : 'material',
        connection: connectionNameOf(context, run?.connection ?? batch?.connection),
        handOver: handOver?.number ?? null,
        file: batch?.file.name ?? handOver?.file ?? null,
        sum: sumToWire(sum),
      })),
    'runs/events': ({ run }) => store.journal.events({ run }),
    'runs/calls': ({ run }) =>
      store.journal.acts(run, 'mark').map((act) => ({
        act: act.number,
        ids: (act.detail.ids as number[] | undefined)?.length ?? 0,
        begunAt: act.begunAt,
        endedAt: act.endedAt,
        state: act.state,
        words: ((act.outcome?.words ?? act.outcome?.error) as string | undefined) ?? null,
      })),
    'runs/differences': ({ run }) => differences(context, run),
    'control/get': ({ run }) => totalsToWire(compareTotals(context, run)),
    'control/set': ({ run, rows, hours, explanation }) => {
      const amount = hours === null ? null : parseAmount(hours.replace(',', '.'));
      return totalsToWire(setTotals(context, run, { rows, hours: amount?.micro ?? null, explanation }));
    },
    'settings/get': settings,
    'settings/set': (input) => {
      store.transaction(() => store.settings.set(input));
      return settings();
    },
    'names/list': () => store.names.lists(),
    'names/import': ({ list, file }) => importNames(context, list, file),
    'names/fetch': async ({ connection }) => {
      const found = await context.service(connectionNamed(context, connection, 'fetch names')).names();
      store.transaction(() => {
        for (const { list, names } of found) store.names.set(list, names, connection, context.now());
      });
      if (found.length > 0) return store.names.lists();
      throw refused(
        'fetch names',
        connection,
        'the service gives no lists of employees or projects',
        'Import them from a CSV file.',
      );
    },
    'practice/start': () => startPractice(context),
    'practice/change': ({ change }) => changePractice(context, change),
    'store/about': () => ({
      folder: store.folder,
      storeId: store.storeId,
      engine: process.versions.node,
      sqlite: store.about().sqlite,
      proofProblem: store.proofLog.problem,
      who: onScreen(context.actor),
    }),
  };
}
