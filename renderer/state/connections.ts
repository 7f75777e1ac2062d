// Connections, which one the window shows, and what a test of it found. A test reads and changes nothing.

import { create } from 'zustand';
import type { Input } from '../../preload/contract/channels.ts';
import type { Envelope, Kind } from '../../preload/contract/common.ts';
import type { ConnectionTestWire, ConnectionWire, CutoffWire } from '../../preload/contract/connections.ts';
import { bridge } from '../bridge.ts';
import { useText } from '../language/text.ts';
import { answerOf, type Loaded, loadedFrom, nothingYet } from './ask.ts';
import { forgetReached, noteReached } from './online.ts';
import { loadRuns, pulledOf, useRuns } from './runs.ts';
import { changeSettings, useSession } from './session.ts';

interface Connections {
  readonly all: Loaded<readonly ConnectionWire[]>;
  /** By name. */
  readonly tests: Readonly<Record<string, Loaded<ConnectionTestWire> & { readonly at: string | null }>>;
  readonly cutoffs: Readonly<Record<string, CutoffWire>>;
}

export const useConnections = create<Connections>(() => ({ all: nothingYet(), tests: {}, cutoffs: {} }));

/** The connection that the window shows: the one of the settings, else the first. */
export function currentConnection(state: Connections, selected: string | null): ConnectionWire | null {
  const list = state.all.value ?? [];
  return list.find((connection) => connection.name === selected) ?? list[0] ?? null;
}

export function useConnection(): ConnectionWire | null {
  const selected = useSession((session) => session.settings.connection);
  return useConnections((state) => currentConnection(state, selected));
}

/** Outside production the labels name the place; null in production. */
export function usePlace(): string | null {
  const text = useText();
  const environment = useConnection()?.environment ?? 'production';
  return environment === 'production' ? null : text.t(`environment.${environment}.place`);
}

/** How many are ready to pull; null when it is not known. What an open run has pulled is still counted by the service, but
 * not ready any more. Time is made ready by its first pull: before it, a count of nothing says nothing. */
export function useReady(connection: string | null, kind: Kind): number | null {
  const counted = useConnections((state) => {
    const test = connection === null ? undefined : state.tests[connection];
    return test?.value?.kinds.find((found) => found.kind === kind)?.ready ?? null;
  });
  const pulled = useRuns((state) => pulledOf(state.all.value ?? [], connection, kind));
  if (counted === null || (counted === 0 && kind === 'time' && pulled === null)) return null;
  return Math.max(0, counted - (pulled ?? 0));
}

export async function loadConnections(): Promise<void> {
  const before = useConnections.getState().all;
  useConnections.setState({ all: { ...before, loading: true } });
  const answer = await answerOf<readonly ConnectionWire[]>(bridge.connectionsList({}));
  const shown = answer.ok ? { ...answer, value: answer.value.filter(({ over }) => !over) } : answer;
  const all = loadedFrom(shown, before);
  useConnections.setState({ all });
  await loadCutoffs();
}

export async function loadCutoffs(): Promise<void> {
  const names = (useConnections.getState().all.value ?? []).map((connection) => connection.name);
  const answers = await Promise.all(
    names.map(async (connection) => ({ connection, answer: await answerOf(bridge.cutoffGet({ connection })) })),
  );
  const cutoffs = Object.fromEntries(
    answers.flatMap(({ connection, answer }) => (answer.ok ? [[connection, answer.value] as const] : [])),
  );
  useConnections.setState({ cutoffs });
}

/** Asks the service for its clock and its counts. */
export async function testConnection(connection: string): Promise<Envelope<ConnectionTestWire>> {
  const before = useConnections.getState().tests[connection] ?? { ...nothingYet<ConnectionTestWire>(), at: null };
  const put = (test: Loaded<ConnectionTestWire> & { at: string | null }): void =>
    useConnections.setState((state) => ({ tests: { ...state.tests, [connection]: test } }));
  put({ ...before, loading: true });
  const answer = await answerOf(bridge.connectionsTest({ connection }));
  const at = answer.ok ? new Date().toISOString() : before.at;
  put({ ...loadedFrom(answer, before), at });
  if (answer.ok) noteReached();
  return answer;
}

export async function addConnection(input: Input<'connections/add'>): Promise<Envelope<ConnectionWire>> {
  const shown = currentConnection(useConnections.getState(), useSession.getState().settings.connection);
  const answer = await answerOf(bridge.connectionsAdd(input));
  if (!answer.ok) return answer;
  // A new one never takes the place of the one that is shown, whatever its name.
  await changeSettings({ connection: shown?.name ?? answer.value.name });
  await loadConnections();
  return answer;
}

export async function updateConnection(input: Input<'connections/update'>): Promise<Envelope<ConnectionWire>> {
  const shown = currentConnection(useConnections.getState(), useSession.getState().settings.connection);
  const answer = await answerOf(bridge.connectionsUpdate(input));
  if (!answer.ok) return answer;
  // Under its new name it is still the one that is shown.
  if (shown !== null) await changeSettings({ connection: shown.name === input.name ? answer.value.name : shown.name });
  await Promise.all([loadConnections(), loadRuns()]);
  return answer;
}

export async function setCutoff(input: Input<'cutoff/set'>): Promise<Envelope<CutoffWire>> {
  const answer = await answerOf(bridge.cutoffSet(input));
  if (answer.ok) await loadCutoffs();
  return answer;
}

/** Shows the connection that something belongs to; nothing happens when it is shown already or not known. */
export function followConnection(name: string | undefined): void {
  const state = useConnections.getState();
  if (name === undefined || !(state.all.value ?? []).some((known) => known.name === name)) return;
  if (currentConnection(state, useSession.getState().settings.connection)?.name !== name) void showConnection(name);
}

export async function showConnection(name: string): Promise<void> {
  forgetReached();
  await changeSettings({ connection: name });
  await testConnection(name);
}
