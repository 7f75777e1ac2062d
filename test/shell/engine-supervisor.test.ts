// The supervisor against an engine that a test plays: hello, answers, crashes, a store that is held by somebody else.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineProcess } from '../../main/shell/engine-process.ts';
import type { EngineWay } from '../../main/shell/own-process.ts';
import { createEngineSupervisor, type EngineSupervisor } from '../../main/shell/engine-supervisor.ts';
import type { EngineState } from '../../preload/contract/bridge.ts';
import type { FromEngine, ToEngine } from '../../preload/contract/engine-messages.ts';

interface Played {
  readonly way: EngineWay;
  readonly got: ToEngine[];
  say(message: FromEngine): void;
  end(how: string): void;
}

const HELLO = { type: 'hello', node: '24', sqlite: '3', folder: '/data' } as const;
const BUSY = { code: 'store-busy', operation: '', object: '', cause: 'held', hint: '', retrySafe: true };

function play(firstWay: EngineWay = 'child-process', mayChange = false) {
  const engines: Played[] = [];
  const states: EngineState[] = [];
  const practised: unknown[] = [];
  const spawn = (way: EngineWay): EngineProcess => {
    const got: ToEngine[] = [];
    let hear: (message: FromEngine) => void = () => {};
    let ended: (how: string) => void = () => {};
    engines.push({ way, got, say: (message) => hear(message), end: (how) => ended(how) });
    return {
      pid: engines.length,
      send: (message) => void got.push(message),
      kill: () => ended('killed'),
      onMessage: (listener) => {
        hear = listener;
      },
      onExit: (listener) => {
        ended = listener;
      },
    };
  };
  const supervisor: EngineSupervisor = createEngineSupervisor({
    folder: '/data',
    firstWay,
    mayChange,
    spawn,
    secrets: (wanted) => wanted.map((place) => ({ ...place, value: 'v' })),
    onState: (state) => states.push(state),
    resolveProxy: async () => 'DIRECT',
    practice: {
      take: (message, way, answer) => {
        practised.push(message, way);
        answer({ id: message.id, value: null });
      },
      end: () => void practised.push('end'),
    },
    onProgress: () => {},
    onChanged: () => {},
    notice: () => {},
  });
  supervisor.start();
  return { supervisor, engines, states, practised };
}

const asked = (engine: Played) => engine.got.filter((message) => message.type === 'ask');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a question waits for the hello, is sent once and gets its answer', async () => {
  const { supervisor, engines } = play();
  const answer = supervisor.ask('runs/list', {});
  expect(engines[0]!.got).toEqual([{ type: 'start', folder: '/data' }]);
  engines[0]!.say(HELLO);
  expect(asked(engines[0]!)).toHaveLength(1);
  engines[0]!.say({ type: 'answer', id: 1, envelope: { ok: true, value: [] } });
  expect(await answer).toEqual({ ok: true, value: [] });
});

test('keys are given for what the engine names, and with its number', () => {
  const { engines } = play();
  const wanted = [{ connection: 'u', origin: 'https://a.example:443', header: 'k' }];
  engines[0]!.say({ type: 'which-secrets', id: 4, wanted });
  expect(engines[0]!.got.at(-1)).toEqual({ type: 'secrets', id: 4, secrets: [{ ...wanted[0], value: 'v' }] });
});

test('a crash fails what was in flight with words, and the next engine starts after a pause', async () => {
  const { supervisor, engines, states } = play();
  engines[0]!.say(HELLO);
  const act = supervisor.ask('confirm/run', { run: 1 });
  const look = supervisor.ask('runs/list', {});
  engines[0]!.end('SIGKILL');
  expect(await act).toMatchObject({ ok: false, error: { code: 'engine-stopped', retrySafe: false } });
  expect(await look).toMatchObject({ ok: false, error: { code: 'engine-stopped', retrySafe: true } });
  expect(states.at(-1)).toEqual({ state: 'restarting', retryInMs: 250 });
  const waiting = supervisor.ask('runs/list', {});
  await vi.advanceTimersByTimeAsync(250);
  expect(engines).toHaveLength(2);
  engines[1]!.say(HELLO);
  expect(asked(engines[1]!)).toHaveLength(1);
  engines[1]!.say({ type: 'answer', id: 3, envelope: { ok: true, value: 1 } });
  expect(await waiting).toEqual({ ok: true, value: 1 });
});

test('the pause doubles with every crash and starts over after steady work', async () => {
  const { engines, states } = play();
  const pauses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    engines.at(-1)!.say(HELLO);
    if (round === 3) await vi.advanceTimersByTimeAsync(31_000);
    engines.at(-1)!.end('SIGKILL');
    const state = states.at(-1)!;
    if (state.state === 'restarting') pauses.push(state.retryInMs);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(pauses).toEqual([250, 500, 1_000, 250]);
});

test('an engine that never says hello is given up, and every question says so', async () => {
  const { supervisor, engines, states } = play();
  const waiting = supervisor.ask('runs/list', {});
  for (let round = 0; round < 5; round += 1) {
    engines.at(-1)!.end('exit code 1');
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(engines).toHaveLength(5);
  expect(states.at(-1)).toMatchObject({ state: 'failed' });
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'engine-stopped' } });
  expect(await supervisor.ask('runs/list', {})).toMatchObject({ ok: false });
});

test('when the first hello fails inside Electron, the engine goes on under Node', () => {
  const { engines, supervisor } = play('utility-process', true);
  engines[0]!.end('exit code 11');
  expect(engines.map((engine) => engine.way)).toEqual(['utility-process', 'child-process']);
  engines[1]!.say(HELLO);
  expect(supervisor.state).toMatchObject({ state: 'ready', way: 'child-process' });
});

test('a store that somebody else holds is tried again until they let go', async () => {
  const { engines, supervisor, states } = play();
  engines[0]!.say({ type: 'failed', error: BUSY });
  expect(states.at(-1)).toEqual({ state: 'failed', error: BUSY });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(engines).toHaveLength(1);
  expect(engines[0]!.got.filter((message) => message.type === 'start')).toHaveLength(2);
  engines[0]!.say(HELLO);
  expect(supervisor.state.state).toBe('ready');
});

test('closing lets the engine finish, and ends it when it does not', async () => {
  const { engines, supervisor } = play();
  engines[0]!.say(HELLO);
  const closed = supervisor.close();
  expect(engines[0]!.got.at(-1)).toEqual({ type: 'close' });
  await vi.advanceTimersByTimeAsync(8_000);
  await closed;
  expect(engines).toHaveLength(1);
});

test('what the engine says to the practice is handed on, and the practice ends with its engine', () => {
  const { engines, practised } = play();
  const message = { id: 1, do: 'start', folder: '/data/sandbox', token: 't' } as const;
  engines[0]!.say(HELLO);
  engines[0]!.say({ type: 'practice', message });
  expect(practised).toEqual([message, 'child-process']);
  expect(engines[0]!.got.at(-1)).toEqual({ type: 'practice', message: { id: 1, value: null } });
  engines[0]!.end('SIGKILL');
  expect(practised.at(-1)).toBe('end');
});
