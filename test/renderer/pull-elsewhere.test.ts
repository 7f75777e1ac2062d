// A pull stays with its connection: what another one has in review neither comes on the screen nor takes the window there, where the next
// key would hand it over.

import { beforeEach, expect, test, vi } from 'vitest';
import { pull } from '../../renderer/state/acts.ts';
import { useConnections } from '../../renderer/state/connections.ts';
import { loadedFrom, nothingYet } from '../../renderer/state/ask.ts';
import { isPulling, useProgress } from '../../renderer/state/progress.ts';
import { goTo, useRoute } from '../../renderer/state/route.ts';
import { useRuns } from '../../renderer/state/runs.ts';
import { useSession } from '../../renderer/state/session.ts';
import { reviewRecords, runOf } from './fake-data.ts';

const asked = vi.hoisted(() => {
  const settings: unknown[] = [];
  const no = { code: 'service-error', operation: 'pull', object: 'A', cause: 'no', hint: '', retrySafe: true };
  const exportConsole = new Proxy(
    {},
    {
      get: (_, name: string) => async (input: unknown) => {
        if (name === 'settingsSet') settings.push(input);
        return { ok: false, error: no };
      },
    },
  );
  Object.assign(globalThis, { window: { exportConsole } });
  return { settings };
});

const inReview = (run: number, connection: string) =>
  runOf({ run, kind: 'time', connection, environment: 'production', state: 'review' }, reviewRecords(run, 3, 'time'));

beforeEach(() => {
  const runs = [inReview(7, 'Fjellbygg AS')];
  useRuns.setState({ all: loadedFrom({ ok: true, value: runs }, nothingYet()) });
  useConnections.setState({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is read of them
    all: loadedFrom({ ok: true, value: [{ name: 'Fjellbygg AS' }, { name: 'Prøve AS' }] as never }, nothingYet()),
  });
  useSession.setState(({ settings }) => ({ settings: { ...settings, connection: 'Prøve AS' } }));
  goTo('time');
  asked.settings.length = 0;
});

test('of a connection without a run in review, beside one that has one', async () => {
  const shown: boolean[][] = [];
  const end = useProgress.subscribe((progress) =>
    shown.push(['Prøve AS', 'Fjellbygg AS'].map((name) => isPulling(progress, 'time', name))),
  );
  await pull({ kind: 'time', connection: 'Prøve AS' });
  end();
  expect(shown[0]).toEqual([true, false]);
  expect(useRoute.getState()).toMatchObject({ screen: 'time', run: null });
  expect(asked.settings).toEqual([]);
  expect(useSession.getState().settings.connection).toBe('Prøve AS');
});

test('of the connection that has it: its run is shown', async () => {
  await pull({ kind: 'time', connection: 'Fjellbygg AS' });
  expect(useRoute.getState()).toMatchObject({ screen: 'time', run: 7 });
});
