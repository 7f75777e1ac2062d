// What is on paper: gathered whole before anything is drawn, drawn once, printed to a PDF, and taken away again.

import { create } from 'zustand';
import type { ErrorWire } from '../../preload/contract/common.ts';
import type { BasisOfFileWire, ControlTotalsWire, LayoutWire } from '../../preload/contract/hand-over.ts';
import type { WithoutLineOfFileWire } from '../../preload/contract/hand-over-plan.ts';
import type { TraceRow } from '../../preload/contract/history.ts';
import type { MonthWire } from '../../preload/contract/months.ts';
import type { GridRecord } from '../../preload/contract/records.ts';
import type { FootOfPage } from '../../preload/contract/shell-channels.ts';
import type { EventWire, RunWire } from '../../preload/contract/runs.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';
import { say, showError, sayNothingDone, sayOpen } from './notices.ts';
import { pickFolder, printPdf } from './session.ts';

export interface RunOnPaper {
  readonly of: 'run';
  readonly run: RunWire;
  /** Where the connection leads; null where it is not there any more. */
  readonly url: string | null;
  readonly control: ControlTotalsWire | null;
  /** As they are called now. */
  readonly layouts: readonly LayoutWire[];
  readonly events: readonly EventWire[];
  /** Of its files. */
  readonly withoutLine: readonly WithoutLineOfFileWire[];
  readonly records: readonly GridRecord[];
  /** Every line of the files, or their sums alone. */
  readonly lines: boolean;
}

export type OnPaper =
  | RunOnPaper
  | {
      readonly of: 'unit';
      readonly id: number;
      readonly environment: RunWire['environment'];
      readonly traces: readonly TraceRow[];
    }
  | { readonly of: 'basis'; readonly run: RunWire; readonly files: readonly BasisOfFileWire[] }
  | {
      readonly of: 'month';
      readonly connection: string;
      readonly environment: RunWire['environment'];
      readonly month: string;
      readonly months: readonly MonthWire[];
      readonly runs: readonly RunWire[];
      readonly who: string;
      readonly at: string;
    };

interface Paper {
  readonly sheet: OnPaper | null;
  /** In the margins of every page, once it is drawn. */
  readonly foot: FootOfPage | null;
}

export const usePaper = create<Paper>(() => ({ sheet: null, foot: null }));

const WINDOW = 1_000;

/** Every record of a run, each once: the original of a correction stands in another run. */
async function recordsOf(run: number): Promise<readonly GridRecord[] | ErrorWire> {
  const found = new Map<number, GridRecord>();
  for (let offset = 0; ; offset += WINDOW) {
    const answer = await answerOf(
      bridge.gridWindow({
        run,
        filter: {},
        sort: null,
        groups: [],
        folded: [],
        allFolded: false,
        offset,
        limit: WINDOW,
      }),
    );
    if (!answer.ok) return answer.error;
    for (const row of answer.value.rows)
      if (row.type === 'record' || row.type === 'correction') found.set(row.record.key, row.record);
    if (offset + WINDOW >= answer.value.lines) return [...found.values()].sort((a, b) => a.line - b.line);
  }
}

function refused(error: ErrorWire): null {
  showError(error);
  return null;
}

/** Everything that the proof of a run has; null when it could not be read, which is said. */
export async function gatherRun(number: number, lines: boolean): Promise<RunOnPaper | null> {
  const [run, events, withoutLine, control, connections, layouts, records] = await Promise.all([
    answerOf(bridge.runsGet({ run: number })),
    answerOf(bridge.runsEvents({ run: number })),
    answerOf(bridge.handOverWithoutLine({ run: number })),
    answerOf(bridge.controlGet({ run: number })),
    answerOf(bridge.connectionsList({})),
    answerOf(bridge.layoutsList({})),
    recordsOf(number),
  ]);
  if (!run.ok) return refused(run.error);
  if (!events.ok) return refused(events.error);
  if (!withoutLine.ok) return refused(withoutLine.error);
  // Not asked is not the same as nothing said.
  if (!control.ok) return refused(control.error);
  if ('code' in records) return refused(records);
  const connection = connections.ok ? connections.value.find((one) => one.name === run.value.connection) : undefined;
  return {
    of: 'run',
    run: run.value,
    url: connection?.url ?? null,
    control: control.value,
    layouts: layouts.ok ? layouts.value : [],
    events: events.value,
    withoutLine: withoutLine.value,
    records,
    lines,
  };
}

/** What payroll gets of a run; null where it could not be read, or no file names employee and pay type, which is said. */
export async function gatherBasis(run: RunWire): Promise<OnPaper | null> {
  const answer = await answerOf(bridge.handOverBasis({ run: run.run }));
  if (!answer.ok) return refused(answer.error);
  if (answer.value.length > 0) return { of: 'basis', run, files: answer.value };
  sayNothingDone('notice.noBasis', {});
  return null;
}

/** Two frames: what was put into the store is drawn. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Draws it, prints it, takes it away and says where it is; false when the person cancelled. */
export async function printSheet(sheet: OnPaper, name: string): Promise<boolean> {
  usePaper.setState({ sheet });
  await drawn();
  try {
    const file = await printPdf(name, usePaper.getState().foot);
    if (file !== null) say('notice.printed', { file });
    return file !== null;
  } finally {
    usePaper.setState({ sheet: null, foot: null });
  }
}

/** Styles of the page, for a document that is opened in any browser: there it is shown on screen too. */
const ALONE =
  '.paper{display:block!important;max-width:180mm;margin:10mm auto!important}' +
  'html,body{height:auto!important;overflow:auto!important;background:#fff!important}';

function styles(): string {
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n');
}

/** What is drawn, as a document of its own: printed from any browser it is the same pages. */
async function asDocument(sheet: OnPaper, title: string): Promise<string | null> {
  usePaper.setState({ sheet });
  await drawn();
  const html = document.querySelector('.paper')?.outerHTML ?? null;
  usePaper.setState({ sheet: null, foot: null });
  if (html === null) return null;
  const head = document.createElement('title');
  head.textContent = title;
  return (
    `<!doctype html><html lang="${document.documentElement.lang}"><head><meta charset="utf-8">${head.outerHTML}` +
    `<style>${styles()}\n${ALONE}</style></head><body>${html}</body></html>`
  );
}

/** Writes the proof pack of a run into a folder that the person chooses; false when she cancelled or it was refused. */
export async function packRun(sheet: RunOnPaper, title: string, ask: string): Promise<boolean> {
  const folder = await pickFolder(ask);
  if (folder === null) return false;
  const cover = await asDocument(sheet, title);
  const answer = await answerOf(bridge.historyPack({ run: sheet.run.run, folder: folder.token, cover }));
  if (!answer.ok) return refused(answer.error) ?? false;
  const { path, files } = answer.value;
  const lacking = files.filter(({ state }) => state !== 'packed');
  if (lacking.length === 0) say('notice.packed', { file: path });
  else
    sayOpen('notice.packedWithout', {
      count: lacking.length,
      file: path,
      files: lacking.map(({ file }) => file).join(', '),
    });
  return true;
}

/** The month of the connection that is shown, both kinds of it. */
export async function printMonth(of: {
  readonly connection: string;
  readonly month: string;
  readonly title: string;
}): Promise<boolean> {
  const [months, runs, about, connections] = await Promise.all([
    answerOf(bridge.monthsList({ connection: of.connection })),
    answerOf(bridge.runsList({})),
    answerOf(bridge.storeAbout({})),
    answerOf(bridge.connectionsList({})),
  ]);
  if (!months.ok) return refused(months.error) ?? false;
  if (!runs.ok) return refused(runs.error) ?? false;
  if (!connections.ok) return refused(connections.error) ?? false;
  const { title, ...rest } = of;
  const sheet: OnPaper = {
    ...rest,
    of: 'month',
    environment: connections.value.find(({ name }) => name === of.connection)?.environment ?? 'production',
    months: months.value,
    runs: runs.value.filter(({ connection, state }) => connection === of.connection && state !== 'failed'),
    who: about.ok ? about.value.who : '',
    at: new Date().toISOString(),
  };
  return printSheet(sheet, `${of.connection} ${title}`);
}
