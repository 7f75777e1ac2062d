// Gives the page one frozen object of named functions, `window.exportConsole`. No channel can be named from the page, and
// nothing of Electron crosses. Runs sandboxed: one CommonJS file, types apart it imports only electron.

import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Bridge } from './contract/bridge.ts';
import type { Answers, Channel, Input } from './contract/channels.ts';
import type { ShellCall, ShellEvents, ShellFunctions } from './contract/shell-channels.ts';
import type { Envelope } from './contract/common.ts';

function ask<C extends Channel>(channel: C) {
  return (input: Input<C>): Promise<Envelope<Answers[C]>> => ipcRenderer.invoke(channel, input);
}

function call<C extends ShellCall>(name: C) {
  return (...words: Parameters<ShellFunctions[C]>): ReturnType<ShellFunctions[C]> =>
    ipcRenderer.invoke(name, ...words) as ReturnType<ShellFunctions[C]>;
}

/** The listener gets what the event carries and never the event itself, which leads back to Electron. */
function listen<E extends keyof ShellEvents>(event: E) {
  return (listener: (carried: ShellEvents[E]) => void): (() => void) => {
    const heard = (_event: unknown, carried: ShellEvents[E]) => listener(carried);
    ipcRenderer.on(event, heard);
    return () => void ipcRenderer.off(event, heard);
  };
}

const bridge = {
  connectionsAdd: ask('connections/add'),
  connectionsList: ask('connections/list'),
  connectionsTest: ask('connections/test'),
  connectionsUpdate: ask('connections/update'),
  runsPull: ask('runs/pull'),
  runsList: ask('runs/list'),
  runsGet: ask('runs/get'),
  runsClose: ask('runs/close'),
  runsDiscard: ask('runs/discard'),
  runsEvents: ask('runs/events'),
  runsCalls: ask('runs/calls'),
  runsDifferences: ask('runs/differences'),
  recordsPage: ask('records/page'),
  reviewHold: ask('review/hold'),
  reviewSeen: ask('review/seen'),
  reviewFindings: ask('review/findings'),
  reviewRelease: ask('review/release'),
  handOverWrite: ask('hand-over/write'),
  handOverPreview: ask('hand-over/preview'),
  firstDayPreview: ask('first-day/preview'),
  firstDayHandOver: ask('first-day/hand-over'),
  handOverWithdraw: ask('hand-over/withdraw'),
  verdictGive: ask('verdict/give'),
  confirmRun: ask('confirm/run'),
  resolveDecide: ask('resolve/decide'),
  recoverResume: ask('recover/resume'),
  historySearch: ask('history/search'),
  cutoffGet: ask('cutoff/get'),
  cutoffSet: ask('cutoff/set'),
  layoutsList: ask('layouts/list'),
  storeVerify: ask('store/verify'),
  storeGoneThrough: ask('store/gone-through'),
  storeAbout: ask('store/about'),
  storeDiagnostics: ask('store/diagnostics'),
  todoList: ask('todo/list'),
  monthsList: ask('months/list'),
  monthsCount: ask('months/count'),
  monthsClose: ask('months/close'),
  monthsOpen: ask('months/open'),
  gridWindow: ask('grid/window'),
  gridIds: ask('grid/ids'),
  gridSummary: ask('grid/summary'),
  controlGet: ask('control/get'),
  controlSet: ask('control/set'),
  settingsGet: ask('settings/get'),
  settingsSet: ask('settings/set'),
  namesList: ask('names/list'),
  namesImport: ask('names/import'),
  namesFetch: ask('names/fetch'),
  practiceStart: ask('practice/start'),
  practiceChange: ask('practice/change'),
  intakeRead: ask('intake/read'),
  intakeList: ask('intake/list'),
  intakeGet: ask('intake/get'),
  intakeFinding: ask('intake/finding'),
  intakeMap: ask('intake/map'),
  intakeRows: ask('intake/rows'),
  intakeSums: ask('intake/sums'),
  intakeFix: ask('intake/fix'),
  intakeUndo: ask('intake/undo'),
  intakeMark: ask('intake/mark'),
  intakeSend: ask('intake/send'),
  intakeChunks: ask('intake/chunks'),
  intakeEvidence: ask('intake/evidence'),
  intakeDecide: ask('intake/decide'),
  intakeDiscard: ask('intake/discard'),
  intakeSaveBad: ask('intake/save-bad'),
  intakeTakeBack: ask('intake/take-back'),
  intakeMappings: ask('intake/mappings'),
  intakeSaveMapping: ask('intake/save-mapping'),
  intakeForgetMapping: ask('intake/forget-mapping'),
  intakeExportMapping: ask('intake/export-mapping'),
  intakeImportMapping: ask('intake/import-mapping'),
  intakeFields: ask('intake/fields'),
  intakeSetFields: ask('intake/set-fields'),
  intakeSearch: ask('intake/search'),
  shellState: call('shell/state'),
  stopAct: call('shell/stop-act'),
  pickFolder: call('shell/pick-folder'),
  pickFile: call('shell/pick-file'),
  pathOfFile: (file: File) => webUtils.getPathForFile(file),
  showFile: call('shell/show-file'),
  printPdf: call('shell/print-pdf'),
  copyText: call('shell/copy-text'),
  saveSecret: call('shell/save-secret'),
  secretState: call('shell/secret-state'),
  setEnvironment: call('shell/set-environment'),
  onProgress: listen('event/progress'),
  onChanged: listen('event/changed'),
  onEngine: listen('event/engine'),
  onCommand: listen('event/command'),
} satisfies Bridge;

contextBridge.exposeInMainWorld('exportConsole', Object.freeze(bridge));
