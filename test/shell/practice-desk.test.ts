// The process of the practice as the main process owns it.

import { expect, test, vi } from 'vitest';
import type { FromPractice, ToPractice } from '../../preload/contract/practice-messages.ts';

vi.mock('electron', () => ({ utilityProcess: {} }));
const { createPracticeDesk } = await import('../../main/shell/practice-desk.ts');

function play() {
  const started: { readonly got: ToPractice[]; say(said: FromPractice): void; end(): void; killed: boolean }[] = [];
  const desk = createPracticeDesk(() => {
    let hear: (said: FromPractice) => void = () => {};
    let ended: (how: string) => void = () => {};
    const own = {
      got: [] as ToPractice[],
      say: (said: FromPractice) => hear(said),
      end: () => ended('SIGKILL'),
      killed: false,
    };
    started.push(own);
    return {
      pid: 1,
      send: (message) => void own.got.push(message),
      kill: () => {
        own.killed = true;
      },
      onMessage: (listener) => {
        hear = listener;
      },
      onExit: (listener) => {
        ended = listener;
      },
    };
  });
  return { desk, started };
}

const CLOSE: ToPractice = { id: 1, do: 'close' };

test('is started at the first word, once, and its end is told', () => {
  const { desk, started } = play();
  const said: FromPractice[] = [];
  desk.take(CLOSE, 'child-process', (message) => said.push(message));
  desk.take({ ...CLOSE, id: 2 }, 'child-process', (message) => said.push(message));
  expect(started.map(({ got }) => got.length)).toEqual([2]);
  started[0]!.say({ id: 1, value: null });
  started[0]!.end();
  expect(said).toEqual([{ id: 1, value: null }, { ended: 'SIGKILL' }]);
  desk.take(CLOSE, 'child-process', () => {});
  expect(started).toHaveLength(2);
});

test('is ended with its engine, and what it still says is for nobody', () => {
  const { desk, started } = play();
  const said: FromPractice[] = [];
  desk.take(CLOSE, 'utility-process', (message) => said.push(message));
  desk.end();
  expect(started[0]!.killed).toBe(true);
  started[0]!.say({ id: 1, value: null });
  started[0]!.end();
  expect(said).toEqual([]);
});
