// The receipt that is open: read, understood anew when a person says how, and taken only as it was seen.

import { create } from 'zustand';
import type { Answers, Input } from '../../preload/contract/channels.ts';
import type { GivenPath } from '../../preload/contract/given-path.ts';
import type { ErrorWire } from '../../preload/contract/common.ts';
import { bridge } from '../bridge.ts';
import { act } from './acts.ts';
import { answerOf } from './ask.ts';
import { say } from './notices.ts';
import { goToRun, goToStep } from './route.ts';
import { useRuns } from './runs.ts';
import { clearSelection } from './selection.ts';

type Asked = Input<'receipt/read'>;
export type ReceiptRead = Answers['receipt/read'];
/** How a person says that it is to be understood. */
export type ReceiptChoices = Pick<
  Asked,
  'destination' | 'handOver' | 'columns' | 'allOrNothing' | 'accepts' | 'rejects' | 'bare' | 'counting' | 'places'
>;

export type ReceiptFrom = { readonly file: GivenPath } | { readonly text: string };

export interface OpenReceipt {
  readonly run: number;
  readonly from: ReceiptFrom;
  /** Name of the file; null for pasted lines. */
  readonly name: string | null;
  readonly choices: ReceiptChoices;
  readonly read: ReceiptRead | null;
  readonly error: ErrorWire | null;
  readonly busy: boolean;
  /** The ERP's totals become control totals. */
  readonly control: boolean;
}

export const useReceipt = create<{ readonly open: OpenReceipt | null }>(() => ({ open: null }));

function change(part: Partial<OpenReceipt>): void {
  const { open } = useReceipt.getState();
  if (open !== null) useReceipt.setState({ open: { ...open, ...part } });
}

function asking({ run, from, choices }: OpenReceipt): Asked {
  return { run, from: 'file' in from ? { file: from.file.token } : from, ...choices, choosing: true, take: false };
}

async function readAgain(): Promise<void> {
  const { open } = useReceipt.getState();
  if (open === null) return;
  change({ busy: true });
  const answer = await answerOf(bridge.receiptRead(asking(open)));
  const now = useReceipt.getState().open;
  // Another one was opened, or another choice made, while it was read.
  if (now === null || now.from !== open.from || now.choices !== open.choices) return;
  if (answer.ok) change({ busy: false, read: answer.value, error: null });
  else change({ busy: false, error: answer.error });
}

/** Reads it and shows it. Nothing is noted. */
export async function openReceipt(
  run: number,
  { from, destination }: { readonly from: ReceiptFrom; readonly destination: string | null },
): Promise<void> {
  const name = 'file' in from ? (from.file.path.split(/[\\/]/).at(-1) ?? from.file.path) : null;
  const choices: ReceiptChoices = { destination, columns: {} };
  useReceipt.setState({ open: { run, from, name, choices, read: null, error: null, busy: true, control: true } });
  await readAgain();
}

/** The same receipt beside the file of the run that it answers. */
export async function openWhereItBelongs(of: NonNullable<ReceiptRead['belongsTo']>): Promise<void> {
  const { open } = useReceipt.getState();
  const kind = useRuns.getState().all.value?.find(({ run }) => run === of.run)?.kind;
  if (open === null || kind === undefined) return;
  goToRun(kind, of.run);
  await openReceipt(of.run, { from: open.from, destination: of.destination });
}

export async function chooseInReceipt(choices: Partial<ReceiptChoices>): Promise<void> {
  const { open } = useReceipt.getState();
  if (open === null) return;
  change({ choices: { ...open.choices, ...choices } });
  await readAgain();
}

export function keepControl(control: boolean): void {
  change({ control });
}

export function layReceiptAside(): void {
  useReceipt.setState({ open: null });
}

/** What was seen is taken: accepted, and rejected in the ERP's words. */
export async function takeReceipt(): Promise<void> {
  const { open } = useReceipt.getState();
  if (open?.read == null) return;
  const { run, control, read } = open;
  const { handOver, sha256 } = read;
  const input = { ...asking(open), handOver, choosing: false, take: true, seen: sha256, control };
  const answer = await act('verdict', { run }, () => bridge.receiptRead(input));
  if (!answer?.ok) return;
  layReceiptAside();
  clearSelection(run);
  goToStep(null);
  say('notice.receiptTaken', { accepted: answer.value.accepted.length, rejected: answer.value.rejections.length });
}
