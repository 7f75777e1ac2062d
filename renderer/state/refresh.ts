// Asks again for what the screens show, after an act, after a change told by the engine, and when the engine is back.

import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';
import { currentConnection, loadConnections, testConnection, useConnections } from './connections.ts';
import { refreshGrid, useGrid } from './grid.ts';
import { keepLastView } from './grid-views.ts';
import { loadDestinations } from './destinations.ts';
import { loadIntake, loadChunks, loadIntakes, useIntake } from './intake.ts';
import { loadMonths, useMonths } from './months.ts';
import { takeProgress, useProgress } from './progress.ts';
import { loadCalls, loadDetail, loadLayouts, loadRuns, useRuns } from './runs.ts';
import { isInArchive, loadSession, loadShell, useSession } from './session.ts';
import { askSelected } from './selection.ts';
import { loadTeam } from './team.ts';
import { loadTodo, useTodo } from './todo.ts';

/** Rows, and how those that are selected stand now. */
function refreshRows(): void {
  refreshGrid();
  void askSelected();
}

const shownConnection = (): string | null =>
  currentConnection(useConnections.getState(), useSession.getState().settings.connection)?.name ?? null;

/** The months of the connection that is shown. */
export function refreshMonths(): Promise<void> {
  return loadMonths(shownConnection());
}

export async function refreshRun(run: number): Promise<void> {
  await Promise.all([loadRuns(), loadTodo(), refreshMonths(), loadDetail(run)]);
  if (useGrid.getState().query?.run === run) refreshRows();
}

export async function refreshAll(): Promise<void> {
  const { detail } = useRuns.getState();
  const intake = useIntake.getState().open;
  await Promise.all([
    loadConnections(),
    loadRuns(),
    loadTodo(),
    loadDestinations(),
    loadIntakes(),
    loadTeam(),
    refreshMonths(),
    detail ? loadDetail(detail.run) : undefined,
    intake === null ? undefined : loadIntake(intake.batch),
  ]);
  // The first time nobody knew yet whose months they are, and where no service is asked nothing else asks for them later.
  if (useMonths.getState().connection !== shownConnection()) await refreshMonths();
  if (useGrid.getState().query !== null) refreshRows();
}

/** Changes come in bursts: one refresh for all that come within a moment. */
function inBursts(after: number, what: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return () => {
    timer ??= setTimeout(() => {
      timer = null;
      void what();
    }, after);
  };
}

/** Marks whose outcome is not known are asked for at the start; a service that is not there is asked later. */
async function askForUnknown(): Promise<void> {
  if (!(useTodo.getState().all.value ?? []).some((card) => card.kind === 'unknown')) return;
  const answer = await answerOf(bridge.recoverResume({}));
  if (answer.ok) await refreshAll();
}

async function loadAll(): Promise<void> {
  await loadSession();
  await Promise.all([loadLayouts(), refreshAll()]);
  const connection = currentConnection(useConnections.getState(), useSession.getState().settings.connection);
  if (connection && !isInArchive() && useConnections.getState().tests[connection.name] === undefined)
    void testConnection(connection.name);
  await askForUnknown();
}

/** Starts listening to the shell and loads everything; for as long as the page lives. */
export function start(onCommand: (command: string) => void): void {
  const changed = inBursts(150, async () => {
    if (useProgress.getState().act === null) await refreshAll();
    else await Promise.all([loadRuns(), loadTodo(), loadIntakes()]);
  });
  const calls = inBursts(250, async () => {
    const { act, run, intake } = useProgress.getState();
    if (act === 'confirm' && run !== null) await Promise.all([loadCalls(run), loadRuns()]);
    if (act === 'intake-send' && intake !== null) await loadChunks(intake);
  });
  bridge.onProgress((progress) => {
    takeProgress(progress);
    calls();
  });
  // How a person looks at things changes nothing that is looked at.
  bridge.onChanged((channel) => (channel.startsWith('grid-views/') ? undefined : changed()));
  keepLastView();
  bridge.onEngine((engine) => {
    const before = useSession.getState().engine.state;
    useSession.setState({ engine });
    if (engine.state === 'ready' && before !== 'ready') void loadAll();
  });
  bridge.onCommand(onCommand);
  void loadShell().then(() => (useSession.getState().engine.state === 'ready' ? loadAll() : undefined));
}

export function setEnvironment(environment: 'production' | 'test' | 'sandbox' | 'none'): void {
  void bridge.setEnvironment(environment);
}
