// The program around the page where only Linux can be asked: the engine killed by its process id, and a machine without a display.

import { afterEach, expect, test } from 'vitest';
import { root } from '../../main/launch/system.ts';
import type { Bridge, EngineState } from '../../preload/contract/bridge.ts';
import { closeAll, engineReady, environmentIn, newFolder, openConsole } from './window.ts';
import { enginePid } from './engine-pid.ts';
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
