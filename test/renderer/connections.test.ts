// Which connection the window shows, and what the form says before anything is sent.

import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  draftOf,
  newDraft,
  countProblem,
  nameProblem,
  updateInput,
  urlProblem,
} from '../../renderer/screens/connections/connection-draft.ts';
import { addConnection, updateConnection, useConnections } from '../../renderer/state/connections.ts';
import { goToRun, useRoute } from '../../renderer/state/route.ts';
import { runToShow, useRuns } from '../../renderer/state/runs.ts';
import { useSession } from '../../renderer/state/session.ts';
import { nothingYet } from '../../renderer/state/ask.ts';
import { reviewRecords, runOf } from './fake-data.ts';
import { connection as connectionOf } from './fake-world.ts';

const engine = vi.hoisted(() => {
  const answers: Record<string, (input: never) => unknown> = {};
  const exportConsole = new Proxy(
    {},
    {
      get: (_, name: string) => async (input: never) => {
        const answer = answers[name];
        if (answer === undefined) throw new Error(`nobody answers ${name}`);
        return { ok: true, value: answer(input) };
      },
    },
  );
  Object.assign(globalThis, { window: { exportConsole } });
  return answers;
});

const named = (name: string) => connectionOf(name, 'production', 'https://api.example.no');
const shown = (): string | null => useSession.getState().settings.connection;

beforeEach(() => {
  let list = [named('Fjellbygg AS'), named('Ålbygg AS')];
  engine.settingsSet = (changes: object) => ({ ...useSession.getState().settings, ...changes });
  engine.connectionsList = () => list;
  engine.runsList = () => [];
  engine.connectionsAdd = (input: { name: string }) => {
    list = [...list, named(input.name)].sort((a, b) => a.name.localeCompare(b.name, 'nb'));
    return named(input.name);
  };
  engine.connectionsUpdate = (input: { name: string; rename?: string }) => {
    list = list.map((one) => (one.name === input.name ? named(input.rename ?? input.name) : one));
    return named(input.rename ?? input.name);
  };
  useSession.setState((before) => ({ settings: { ...before.settings, connection: null } }));
  useConnections.setState({ all: { ...nothingYet(), value: list }, tests: {}, cutoffs: {} });
});

const input = { url: 'https://api.example.no', environment: 'production', headers: [] } as const;

describe('the connection that is shown', () => {
  test('a new one does not take its place, whatever its name', async () => {
    await addConnection({ ...input, name: 'Dalbygg AS', headers: [] });
    expect(shown()).toBe('Fjellbygg AS');
  });

  test('renamed, it is still the one', async () => {
    useSession.setState((before) => ({ settings: { ...before.settings, connection: 'Ålbygg AS' } }));
    await updateConnection({ name: 'Ålbygg AS', rename: 'Åsbygg AS' });
    expect(shown()).toBe('Åsbygg AS');
  });

  test('a run of another one takes the window there', () => {
    const run = runOf(
      { run: 4, kind: 'time', connection: 'Ålbygg AS', environment: 'production', state: 'review' },
      reviewRecords(4, 3, 'time'),
    );
    useRuns.setState({ all: { ...nothingYet(), value: [run] } });
    goToRun('time', 4);
    expect(shown()).toBe('Ålbygg AS');
    expect(useRoute.getState()).toMatchObject({ screen: 'time', run: 4 });
  });
});

test('a run of another connection is never shown under the strip of this one', () => {
  const of = (run: number, connection: string) =>
    runOf({ run, kind: 'time', connection, environment: 'production', state: 'review' }, reviewRecords(run, 3, 'time'));
  const runs = [of(1, 'Fjellbygg AS'), of(2, 'Ålbygg AS')];
  expect(runToShow(runs, { kind: 'time', connection: 'Ålbygg AS', opened: 1 })?.run).toBe(2);
  expect(runToShow(runs, { kind: 'material', connection: 'Fjellbygg AS', opened: 1 })).toBeNull();
});

test('the form says itself what the engine would refuse', () => {
  const draft = (changes: object) => ({ ...newDraft(), ...changes });
  expect(nameProblem(draft({ name: ' ' }), [])).toBe('needName');
  expect(nameProblem(draft({ name: ' Fjellbygg AS ' }), ['Fjellbygg AS'])).toBe('nameTaken');
  expect(nameProblem(draft({ name: 'Dalbygg AS' }), ['Fjellbygg AS'])).toBeNull();
  for (const [url, problem] of [
    ['fjellbygg', 'needUrl'],
    ['https://', 'needUrl'],
    ['http://10.1.2.3:8080/', 'needHttps'],
    ['http://127.0.0.1.example.no/', 'needHttps'],
    ['https://kari:hemmelig@api.example.no', 'urlLogin'],
    ['https://api.example.no/?code=1', 'urlQuery'],
    ['http://127.0.0.1:8123', null],
    ['https://api.example.no/v3/', null],
  ] as const)
    expect(urlProblem(draft({ url })), url).toBe(problem);
  const asked = (service: object) => countProblem(draft({ service: { ...newDraft().service, ...service } }));
  expect([asked({}), asked({ seconds: '90' }), asked({ seconds: '0' }), asked({ seconds: '1,5' })]).toEqual([
    null,
    null,
    'seconds',
    'seconds',
  ]);
});

test('what a person says of another id field goes along while another one is named, and her word for the database whenever she gave it', () => {
  const before = named('Fjellbygg AS');
  const draft = { ...draftOf(before, 'PC-7'), sameIds: 'nytt navn', sameDatabase: ' ' };
  const asked = (changes: object) => updateInput(before, { ...draft, ...changes }, 'PC-7');
  expect(asked({})).not.toHaveProperty('sameIds');
  expect(asked({})).not.toHaveProperty('sameDatabase');
  expect(asked({ service: { ...draft.service, idField: 'TimeId' } })).toMatchObject({ sameIds: 'nytt navn' });
  expect(asked({ service: { ...draft.service, materialIdField: 'TransaksjonId' } })).toMatchObject({
    sameIds: 'nytt navn',
  });
  expect(asked({ sameDatabase: 'flyttet' })).toMatchObject({ sameDatabase: 'flyttet' });
});
