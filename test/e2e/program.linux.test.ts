// The program around the page where only Linux can be asked: the engine killed by its process id, and a machine without a display.

import { existsSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { root } from '../../main/launch/system.ts';
import type { Bridge, EngineState } from '../../preload/contract/bridge.ts';
import { closeAll, engineReady, environmentIn, newFolder, openConsole } from './window.ts';
import { until } from '../support/until.ts';
import { childPid, enginePid, killEngine } from './engine-pid.ts';
import { run } from './run-program.ts';

declare const window: { readonly exportConsole: Bridge; states: EngineState[]; commands: string[] };

afterEach(closeAll);

test('an engine that is killed fails what was in flight with words, and comes back by itself', async () => {
  const opened = await openConsole();
  await engineReady(opened);
  await opened.page.evaluate(() => {
    window.states = [];
    window.exportConsole.onEngine((state) => window.states.push(state));
  });
  const pid = enginePid(opened);
  process.kill(pid, 'SIGSTOP');
  const inFlight = opened.page.evaluate(() => window.exportConsole.settingsSet({ density: 'roomy' }));
  await opened.page.waitForTimeout(200);
  process.kill(pid, 'SIGKILL');
  expect(await inFlight).toMatchObject({ ok: false, error: { code: 'engine-stopped', retrySafe: false } });
  await engineReady(opened);
  expect(enginePid(opened)).not.toBe(pid);
  expect(await opened.page.evaluate(() => window.exportConsole.settingsSet({ density: 'roomy' }))).toMatchObject({
    ok: true,
    value: { density: 'roomy' },
  });
  expect((await opened.page.evaluate(() => window.states)).map((state) => state.state)).toEqual([
    'restarting',
    'ready',
  ]);
});

test('the practice is a process of its own, without a key of the environment, and ends with the window, however that ends', async () => {
  const opened = await openConsole();
  await engineReady(opened);
  const start = () => opened.page.evaluate(() => window.exportConsole.practiceStart({}));
  expect(await start()).toMatchObject({ ok: true });
  const first = childPid(opened, 'practice.js');
  expect(first).not.toBe(enginePid(opened));
  const names = readFileSync(`/proc/${first}/environ`, 'utf8')
    .split('\0')
    .map((pair) => pair.split('=')[0]!);
  expect(
    names.filter(
      (name) => !/^(TMPDIR|TEMP|TMP|NODE_CHANNEL_(FD|SERIALIZATION_MODE)|ELECTRON_RUN_AS_NODE|)$/.test(name),
    ),
  ).toEqual([]);

  // It is gone with its engine, and there again with the next one.
  await killEngine(opened);
  await engineReady(opened);
  expect(await start()).toMatchObject({ ok: true });
  const second = childPid(opened, 'practice.js');
  expect(second).not.toBe(first);
  const isGone = (pid: number) => () => !existsSync(`/proc/${pid}`);
  await until('the practice of the killed engine is gone', isGone(first));

  const engine = enginePid(opened);
  process.kill(opened.app.process().pid!, 'SIGKILL');
  await until('practice and engine are gone', () => isGone(second)() && isGone(engine)());
});

test('nothing starts where the environment asks for unchecked certificates, and the variable is named', async () => {
  const words = ['--no-sandbox', '--disable-gpu', root, `--user-data-dir=${newFolder()}`];
  const environment = { ...environmentIn('nb'), NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  const ended = await run(process.env.E2E_ELECTRON!, words, environment);
  expect(ended.code).toBe(1);
  expect(ended.output).toContain('NODE_TLS_REJECT_UNAUTHORIZED: it is 0');
});

test('without a display the start says the exact command', async () => {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...environment } = environmentIn('nb');
  const ended = await run(process.execPath, ['main/launch/start.ts'], environment);
  expect(ended.code).toBe(1);
  expect(ended.output).toContain('xvfb-run -a npm start');
});
