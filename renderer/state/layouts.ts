// The layout that is open in the editor: as it is kept, as it is changed, and the file as it would be by it.

import { create } from 'zustand';
import type { Kind } from '../../preload/contract/common.ts';
import type { Layout, LayoutPreviewWire } from '../../preload/contract/layouts.ts';
import { bridge } from '../bridge.ts';
import { act } from './acts.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';
import { loadDestinations } from './destinations.ts';
import { say } from './notices.ts';
import { loadLayouts, useRuns } from './runs.ts';

export interface OpenLayout {
  readonly name: string;
  readonly connection: string;
  readonly kind: Kind;
  /** Whose units are shown; null for any of the connection. */
  readonly destination: string | null;
}

interface Editor {
  readonly open: OpenLayout | null;
  readonly kept: Loaded<Layout>;
  /** As it is changed here; null while it is not read. */
  readonly draft: Layout | null;
  readonly preview: Loaded<LayoutPreviewWire>;
  /** The column that is edited, and the line of which the units are shown. */
  readonly column: number;
  readonly line: number | null;
  /** The one that was left last: the list goes on where it stands. */
  readonly left: string | null;
  /** Changes that were left: each layout's draft, until it is saved or dropped. */
  readonly drafts: ReadonlyMap<string, Layout>;
}

const CLOSED = { open: null, kept: nothingYet<Layout>(), draft: null, preview: nothingYet<LayoutPreviewWire>() };

export const useLayoutEditor = create<Editor>(() => ({
  ...CLOSED,
  column: 0,
  line: null,
  left: null,
  drafts: new Map(),
}));

/** Long enough for a word to be typed. */
const TYPED_MS = 220;

export async function readPreview(): Promise<void> {
  const { open, draft } = useLayoutEditor.getState();
  if (open === null || draft === null) return;
  const { connection, kind, destination } = open;
  const answer = await answerOf(bridge.layoutsPreview({ connection, kind, destination, layout: { ...draft } }));
  const now = useLayoutEditor.getState();
  if (now.draft === draft && now.open === open) useLayoutEditor.setState({ preview: loadedFrom(answer, now.preview) });
}

function previewSoon(): void {
  const { draft } = useLayoutEditor.getState();
  setTimeout(() => {
    if (useLayoutEditor.getState().draft === draft) void readPreview();
  }, TYPED_MS);
}

export async function openLayout(open: OpenLayout): Promise<void> {
  useLayoutEditor.setState({ ...CLOSED, open, column: 0, line: null });
  const answer = await answerOf(bridge.layoutsShow({ name: open.name }));
  const { drafts, open: now, kept } = useLayoutEditor.getState();
  if (now !== open) return;
  useLayoutEditor.setState({
    kept: loadedFrom(answer, kept),
    draft: answer.ok ? (drafts.get(open.name) ?? answer.value) : null,
  });
  await readPreview();
}

/** Back to the list. What was changed and not saved waits there. */
export function leaveLayout(): void {
  useLayoutEditor.setState({ ...CLOSED, left: useLayoutEditor.getState().open?.name ?? null });
}

export function isChanged({ draft, kept }: Pick<Editor, 'draft' | 'kept'>): boolean {
  return draft !== null && kept.value !== null && JSON.stringify(draft) !== JSON.stringify(kept.value);
}

function keepDraft(draft: Layout, waits: boolean): void {
  const drafts = new Map(useLayoutEditor.getState().drafts);
  if (waits) drafts.set(draft.name, draft);
  else drafts.delete(draft.name);
  useLayoutEditor.setState({ draft, drafts });
}

export function changeLayout(change: (before: Layout) => Layout): void {
  const { draft, kept } = useLayoutEditor.getState();
  if (draft === null) return;
  const after = change(draft);
  keepDraft(after, isChanged({ draft: after, kept }));
  previewSoon();
}

export function selectColumn(column: number): void {
  useLayoutEditor.setState({ column });
}

export function selectLine(line: number | null): void {
  useLayoutEditor.setState({ line });
}

export function dropChanges(): void {
  const { kept } = useLayoutEditor.getState();
  if (kept.value === null) return;
  keepDraft(kept.value, false);
  useLayoutEditor.setState({ column: 0, line: null });
  void readPreview();
}

export async function saveLayout(): Promise<void> {
  const { draft } = useLayoutEditor.getState();
  if (draft === null) return;
  const answer = await act('layout', {}, () => bridge.layoutsSave({ layout: { ...draft } }));
  if (!answer?.ok) return;
  useLayoutEditor.setState({ kept: { ...nothingYet<Layout>(), value: answer.value } });
  keepDraft(answer.value, false);
  say('notice.layoutSaved', { name: answer.value.title.nb });
  await Promise.all([loadLayouts(), loadDestinations()]);
}

/** A copy under a name of its own, opened; `use` for the destination that is shown. */
export async function copyLayout(open: OpenLayout, title: string, use: boolean): Promise<boolean> {
  const { connection, destination } = open;
  const to = use && destination !== null ? { connection, name: destination } : null;
  const answer = await act('layout', {}, () => bridge.layoutsCopy({ from: open.name, title, destination: to }));
  if (!answer?.ok) return false;
  say('notice.layoutCopied', { name: title });
  await Promise.all([loadLayouts(), loadDestinations()]);
  await openLayout({ ...open, name: answer.value.name });
  return true;
}

export async function exportLayout(name: string, file: string): Promise<void> {
  const answer = await act('layout', {}, () => bridge.layoutsExport({ name, file }));
  if (answer?.ok) say('notice.layoutExported', { file: answer.value.file });
}

/** Takes a layout from a file: beside the others (`name` null), or in place of the one that is open. */
export async function importLayout(name: string | null, file: string): Promise<boolean> {
  const to = name === null ? {} : { name };
  const answer = await act('layout', {}, () => bridge.layoutsImport({ ...to, file }));
  if (!answer?.ok) return false;
  keepDraft(answer.value, false);
  const { nb: title } = answer.value.title;
  const was = title.replace(/ \(\d+\)$/, '');
  const isBeside = was !== title && useRuns.getState().layouts.some((one) => one.title?.nb === was);
  say(isBeside ? 'notice.layoutImportedAs' : 'notice.layoutImported', { name: title, was });
  await Promise.all([loadLayouts(), loadDestinations()]);
  return true;
}
