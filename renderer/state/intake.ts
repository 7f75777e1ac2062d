// The intakes of the connection, and the one that is open with its sums and calls. Read from this machine's store, so it works
// offline. The contract calls the number of an intake `batch`.

import { create } from 'zustand';
import type {
  IntakeBatchWire,
  IntakeChunkWire,
  IntakeDetailWire,
  IntakeEvidenceWire,
  IntakeSavedMappingWire,
  IntakeSentWire,
  IntakeSumsWire,
} from '../../preload/contract/intake.ts';
import type { ErrorWire } from '../../preload/contract/wire.ts';
import { bridge } from '../bridge.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';

interface Intake {
  /** Newest first, of every connection. */
  readonly all: Loaded<readonly IntakeBatchWire[]>;
  readonly open: IntakeDetailWire | null;
  readonly error: ErrorWire | null;
  /** Of the open one. */
  readonly sums: IntakeSumsWire | null;
  readonly chunks: readonly IntakeChunkWire[];
  readonly mappings: readonly IntakeSavedMappingWire[];
  /** How the last sending of each intake ended, while the window is open. */
  readonly results: Readonly<Record<number, IntakeSentWire>>;
  /** What the service listed of a chunk that is unknown, by chunk. */
  readonly evidence: Readonly<Record<number, IntakeEvidenceWire>>;
}

export const useIntake = create<Intake>(() => ({
  all: nothingYet(),
  open: null,
  error: null,
  sums: null,
  chunks: [],
  mappings: [],
  results: {},
  evidence: {},
}));

export async function loadIntakes(): Promise<void> {
  const before = useIntake.getState().all;
  const all = loadedFrom(await answerOf<readonly IntakeBatchWire[]>(bridge.intakeList({})), before);
  useIntake.setState({ all: { ...all, value: all.value && [...all.value].sort((a, b) => b.batch - a.batch) } });
}

/** Takes a newer answer about the open intake. */
export function takeDetail(open: IntakeDetailWire): void {
  useIntake.setState({ open, error: null });
}

async function loadAround(open: IntakeDetailWire): Promise<void> {
  const { batch, connection } = open;
  const [sums, chunks, mappings] = await Promise.all([
    answerOf(bridge.intakeSums({ batch })),
    answerOf(bridge.intakeChunks({ batch })),
    answerOf(bridge.intakeMappings({ connection })),
  ]);
  if (useIntake.getState().open?.batch !== batch) return;
  useIntake.setState((before) => ({
    sums: sums.ok ? sums.value : before.sums,
    chunks: chunks.ok ? chunks.value : before.chunks,
    mappings: mappings.ok ? mappings.value : before.mappings,
  }));
}

/** Opens an intake, or asks again for the one that is open. */
export async function loadIntake(batch: number): Promise<void> {
  if (useIntake.getState().open?.batch !== batch)
    useIntake.setState({ open: null, error: null, sums: null, chunks: [], mappings: [] });
  const answer = await answerOf(bridge.intakeGet({ batch }));
  if (!answer.ok) {
    useIntake.setState({ error: answer.error });
    return;
  }
  takeDetail(answer.value);
  await loadAround(answer.value);
}

export async function loadChunks(batch: number): Promise<void> {
  const answer = await answerOf(bridge.intakeChunks({ batch }));
  if (answer.ok && useIntake.getState().open?.batch === batch) useIntake.setState({ chunks: answer.value });
}

export function keepSent(batch: number, result: IntakeSentWire): void {
  useIntake.setState((before) => ({ results: { ...before.results, [batch]: result } }));
}

export function keepEvidence(evidence: IntakeEvidenceWire): void {
  const { chunk } = evidence.chunk;
  useIntake.setState((before) => ({ evidence: { ...before.evidence, [chunk]: evidence } }));
}
