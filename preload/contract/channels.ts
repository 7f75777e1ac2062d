// The contract of messages: every channel with the schema of its input and the type of its answer. Window and command line
// both go through it. A new channel is a line here and a handler in main/engine/handlers.

import type { z } from 'zod';
import type * as grid from './grid.ts';
import { gridFilter, gridWindow } from './grid.ts';
import * as inputs from './inputs.ts';
import { INTAKE_CHANNELS, INTAKE_READING, type IntakeAnswers } from './intake-channels.ts';
import type * as view from './window.ts';
import { controlTotals, importNames, practiceChange, settings } from './window.ts';
import type * as wire from './wire.ts';

/** Input schemas by channel, named `topic/verb`. */
export const CHANNELS = {
  'connections/add': inputs.addConnection,
  'connections/list': inputs.nothing,
  'connections/test': inputs.byConnection,
  'runs/pull': inputs.pull,
  'runs/list': inputs.nothing,
  'runs/get': inputs.byRun,
  'runs/discard': inputs.byRun,
  'records/page': inputs.recordPage,
  'review/hold': inputs.hold,
  'review/release': inputs.release,
  'hand-over/write': inputs.handOver,
  'hand-over/preview': inputs.preview,
  'hand-over/withdraw': inputs.withdraw,
  'first-day/preview': inputs.firstDay,
  'first-day/hand-over': inputs.firstDay,
  'verdict/give': inputs.verdict,
  'confirm/run': inputs.byRun,
  'resolve/decide': inputs.resolve,
  'recover/resume': inputs.nothing,
  'history/search': inputs.historySearch,
  'cutoff/get': inputs.byConnection,
  'cutoff/set': inputs.setCutoff,
  'layouts/list': inputs.nothing,
  'store/verify': inputs.nothing,
  'store/gone-through': inputs.byReason,
  'store/about': inputs.nothing,
  'connections/update': inputs.updateConnection,
  'todo/list': inputs.nothing,
  'grid/window': gridWindow,
  'grid/ids': inputs.byRun.extend({ filter: gridFilter }),
  'grid/summary': inputs.byRun,
  'runs/events': inputs.byRun,
  'runs/calls': inputs.byRun,
  'runs/differences': inputs.byRun,
  'control/get': inputs.byRun,
  'control/set': controlTotals,
  'settings/get': inputs.nothing,
  'settings/set': settings,
  'names/list': inputs.nothing,
  'names/import': importNames,
  'names/fetch': inputs.byConnection,
  'practice/start': inputs.nothing,
  'practice/change': practiceChange,
  ...INTAKE_CHANNELS,
} as const;

export type Channel = keyof typeof CHANNELS;
export type Input<C extends Channel> = z.infer<(typeof CHANNELS)[C]>;

/** Answers by channel. */
export interface Answers extends IntakeAnswers {
  'connections/add': wire.ConnectionWire;
  'connections/list': wire.ConnectionWire[];
  'connections/test': wire.ConnectionTestWire;
  'runs/pull': wire.RunWire;
  'runs/list': wire.RunWire[];
  'runs/get': wire.RunWire;
  'runs/discard': wire.RunWire;
  'records/page': { total: number; rows: wire.RecordWire[] };
  'review/hold': { ids: number[] };
  'review/release': { ids: number[] };
  'hand-over/write': wire.HandOverResultWire;
  'hand-over/preview': { text: string };
  'hand-over/withdraw': wire.WithdrawWire;
  'first-day/preview': wire.FirstDayWire;
  'first-day/hand-over': wire.HandOverResultWire;
  'verdict/give': wire.VerdictWire;
  'confirm/run': wire.ConfirmWire;
  'resolve/decide': { run: number; state: wire.RunState };
  'recover/resume': wire.RecoveredWire[];
  'history/search': grid.TraceRow[];
  'cutoff/get': wire.CutoffWire;
  'cutoff/set': wire.CutoffWire;
  'layouts/list': wire.LayoutWire[];
  'store/verify': wire.CheckWire[];
  /** Name under which the log that did not fit is kept. */
  'store/gone-through': { aside: string };
  'store/about': view.AboutWire;
  'connections/update': wire.ConnectionWire;
  'todo/list': view.TodoWire[];
  'grid/window': grid.GridWindow;
  'grid/ids': { ids: number[] };
  'grid/summary': grid.RunSummary;
  'runs/events': view.EventWire[];
  'runs/calls': view.MarkCallWire[];
  'runs/differences': view.DifferenceWire[];
  'control/get': view.ControlTotalsWire;
  'control/set': view.ControlTotalsWire;
  'settings/get': view.SettingsWire;
  'settings/set': view.SettingsWire;
  'names/list': view.NameListWire[];
  'names/import': view.NameListWire;
  'names/fetch': view.NameListWire[];
  'practice/start': view.PracticeWire;
  'practice/change': { id: number | null; words: string };
}

/** A handler for every channel, none missing and none besides. */
export type Handlers = { readonly [C in Channel]: (input: Input<C>) => Answers[C] | Promise<Answers[C]> };

/** Channels that only read: they are answered beside an act that is under way, and on a store opened for reading. */
export const READING: ReadonlySet<Channel> = new Set<Channel>([
  'connections/list',
  'runs/list',
  'runs/get',
  'records/page',
  'hand-over/preview',
  'first-day/preview',
  'history/search',
  'cutoff/get',
  'layouts/list',
  'store/verify',
  'store/about',
  'todo/list',
  'grid/window',
  'grid/ids',
  'grid/summary',
  'runs/events',
  'runs/calls',
  'runs/differences',
  'control/get',
  'settings/get',
  'names/list',
  ...INTAKE_READING,
]);
